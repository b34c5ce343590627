"""Every limit of Discord that the playground enforces, in one table.

The server reads the values from here and the tests are made from here: at the value accepted, one above refused with
the code. `status` and `code` are those of Discord's answer.
"""

from __future__ import annotations

from dataclasses import dataclass

INVALID_FORM = 50035


@dataclass(frozen=True)
class Limit:
    value: int
    code: int = INVALID_FORM
    status: int = 400
    unit: str = "characters"


LIMITS: dict[str, Limit] = {
    # Interactions
    "interaction.first_response": Limit(3, 10062, 404, "seconds"),
    "interaction.token": Limit(15 * 60, 50027, 401, "seconds"),
    "autocomplete.choices": Limit(25, unit="choices"),
    # Messages
    "message.content": Limit(2000),
    "message.nonce": Limit(25),
    "message.attachments": Limit(10, 30015, 400, "files"),
    "attachment.bytes": Limit(10 * 1024 * 1024, 40005, 413, "bytes"),
    "attachment.description": Limit(1024),
    "request.bytes": Limit(25 * 1024 * 1024, 40005, 413, "bytes"),
    "attachment.address": Limit(24 * 3600, 0, 404, "seconds"),
    "channel.pins": Limit(250, 30003, 400, "messages"),
    # Embeds
    "embed.count": Limit(10, unit="embeds"),
    "embed.total": Limit(6000),
    "embed.title": Limit(256),
    "embed.description": Limit(4096),
    "embed.fields": Limit(25, unit="fields"),
    "embed.field.name": Limit(256),
    "embed.field.value": Limit(1024),
    "embed.footer": Limit(2048),
    "embed.author": Limit(256),
    # Classic components
    "components.rows": Limit(5, unit="rows"),
    "row.buttons": Limit(5, unit="buttons"),
    "row.selects": Limit(1, unit="selects"),
    "button.label": Limit(80),
    "component.custom_id": Limit(100),
    "select.options": Limit(25, unit="options"),
    "select.option.label": Limit(100),
    "select.option.value": Limit(100),
    "select.option.description": Limit(100),
    "select.placeholder": Limit(150),
    # Components V2
    "v2.components": Limit(40, unit="components"),
    "v2.text": Limit(4000),
    "v2.gallery.items": Limit(10, unit="items"),
    "v2.gallery.description": Limit(256),
    "v2.section.texts": Limit(3, unit="texts"),
    # Modals
    "modal.title": Limit(45),
    "modal.items": Limit(5, unit="items"),
    "modal.label": Limit(45),
    "modal.input": Limit(4000),
    "modal.placeholder": Limit(100),
    # Commands
    "commands.chat": Limit(100, 30032, 400, "commands"),
    "commands.user": Limit(15, 30032, 400, "commands"),
    "commands.message": Limit(15, 30032, 400, "commands"),
    "commands.daily_creates": Limit(200, 30034, 400, "creations"),
    "command.options": Limit(25, unit="options"),
    "command.group.subcommands": Limit(25, unit="subcommands"),
    "subcommand.options": Limit(25, unit="options"),
    "command.depth": Limit(3, unit="levels"),
    "command.name": Limit(32),
    "command.description": Limit(100),
    "command.total": Limit(8000),
    "option.choices": Limit(25, unit="choices"),
    "option.choice.name": Limit(100),
    "option.choice.value": Limit(100),
    # Emojis of the application
    "application.emojis": Limit(2000, 30008, 400, "emojis"),
    "emoji.name": Limit(32),
    "emoji.bytes": Limit(256 * 1024, unit="bytes"),
    # Threads
    "thread.name": Limit(100),
    # Requests
    "requests.per_second": Limit(50, 0, 429, "requests"),
    "requests.invalid": Limit(10_000, 0, 429, "requests per 10 minutes"),
    "channel.messages": Limit(5, 0, 429, "messages per 5 seconds"),
    # Discord does not publish the number (discord-api-docs #4413): a guess on the strict side, which asynchronous play
    # runs into at once, so that a bot that lives with it lives with Discord.
    "channel.old_edits": Limit(5, 30046, 429, "edits per 5 minutes of messages older than an hour"),
}


def limit(key: str) -> int:
    return LIMITS[key].value
