"""Every limit of the table: at the value accepted, one above refused with Discord's code."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from playground import RateLimits
from playground.protocol.errors import LIMITS
from playground.protocol.ratelimit import Limiter
from playground.world.interactions import AUTOCOMPLETE
from playground.world.model import Emoji
from tests.playground.rest_client import Rest
from tests.playground.test_emojis import image
from tests.scripted import ManualClock

Json = dict[str, Any]
Result = tuple[int, Any]
Try = Callable[[Rest, int], Awaitable[Result]]
V2 = 1 << 15


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **changes}


def select(**changes: Any) -> Json:
    return {"type": 3, "custom_id": "pick", "options": [{"label": "One", "value": "1"}], **changes}


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def text(content: str = "text") -> Json:
    return {"type": 10, "content": content}


def message(make: Callable[[int], Json]) -> Try:
    return lambda rest, n: rest.send(make(n))


def classic(make: Callable[[int], list[Json]]) -> Try:
    return message(lambda n: {"content": "x", "components": make(n)})


def layout(make: Callable[[int], list[Json]]) -> Try:
    return message(lambda n: {"flags": V2, "components": make(n)})


def one_embed(make: Callable[[int], Json]) -> Try:
    return message(lambda n: {"embeds": [make(n)]})


def one_option(**changes: Any) -> Json:
    return {"label": "One", "value": "1", **changes}


def radio(custom_id: str, options: int) -> Json:
    offered = [{"label": str(number), "value": str(number)} for number in range(options)]
    return {"type": 21, "custom_id": custom_id, "options": offered}


def modal(make: Callable[[int], Json]) -> Try:
    async def attempt(rest: Rest, n: int) -> Result:
        data = {"title": "Title", "custom_id": "m", "components": [row(text_input())], **make(n)}
        return await rest.respond(rest.ask(), {"type": 9, "data": data})

    return attempt


def text_input(**changes: Any) -> Json:
    return {"type": 4, "custom_id": "in", "style": 1, "label": "Label", **changes}


def command(**changes: Any) -> Json:
    return {"name": "demo", "description": "A demo", "type": 1, **changes}


def option(**changes: Any) -> Json:
    return {"name": "option", "description": "An option", "type": 3, **changes}


def commands(make: Callable[[int], list[Json]]) -> Try:
    return lambda rest, n: rest.call("PUT", f"{rest.application}/commands", make(n))


def one_command(make: Callable[[int], Json]) -> Try:
    return commands(lambda n: [make(n)])


def many(n: int, kind: int) -> list[Json]:
    if kind == 1:
        return [command(name=f"demo{i}") for i in range(n)]
    return [{"name": f"Demo {i}", "type": kind} for i in range(n)]


def subcommands(n: int) -> list[Json]:
    return [option(name=f"sub{i}", type=1) for i in range(n)]


def nested(levels: int) -> Json:
    """A command with that many levels of names."""
    node: Json = option(name="leaf", type=1)
    if levels > 2:
        node = option(name="group", type=2, options=[node])
    if levels > 3:
        node["options"][0]["options"] = [option(name="deeper", type=1)]
    return command(options=[node])


def big_command(size: int) -> Json:
    options, left = [], size - len("demo") - len("A demo")
    index = 0
    while left > 0:
        name, words = f"o{index:02}", min(100, left - 3)
        options.append(option(name=name, description="d" * words))
        left -= 3 + words
        if index == 23:
            # The rest goes into choices: at most 200 characters each.
            choices: list[Json] = []
            while left > 0:
                part = min(left, 190)
                choices.append({"name": f"c{len(choices):02}".ljust(part // 2, "n"), "value": "v" * (part - part // 2)})
                left -= part
            options[-1]["choices"] = choices[:25]
            rest = choices[25:]
            for number, chunk in enumerate([rest[i : i + 25] for i in range(0, len(rest), 25)]):
                options[number]["choices"] = chunk
        index += 1
    return command(options=options)


async def files(rest: Rest, sizes: list[int]) -> Result:
    return await rest.send({"content": "x"}, [bytes(size) for size in sizes])


async def request_bytes(rest: Rest, n: int) -> Result:
    third = n // 3
    return await files(rest, [third, third, n - 2 * third])


async def pins(rest: Rest, n: int) -> Result:
    place = rest.pg.channel("games")
    result: Result = (0, None)
    for index in range(n):
        if index < n - 2:
            rest.pg.user("Ada").say(f"pin {index}", channel=place)
            rest.pg.world.messages_in(place.id)[-1].pinned = True
        else:
            _, sent = await rest.send({"content": "pin"})
            result = await rest.call("PUT", f"{rest.channel}/messages/pins/{sent['id']}")
    return result


async def first_response(rest: Rest, seconds: int) -> Result:
    asked = rest.ask()
    clock = rest.pg.clock
    assert isinstance(clock, ManualClock)
    await clock.advance(seconds)
    return await rest.respond(asked, {"type": 4, "data": {"content": "late?"}})


async def token_life(rest: Rest, seconds: int) -> Result:
    asked = rest.ask()
    await rest.respond(asked, {"type": 5})
    clock = rest.pg.clock
    assert isinstance(clock, ManualClock)
    await clock.advance(seconds)
    return await rest.call("POST", rest.hook(asked), {"content": "late?"})


async def address_life(rest: Rest, seconds: int) -> Result:
    _, sent = await rest.send({"content": "x"}, [b"bytes"])
    clock = rest.pg.clock
    assert isinstance(clock, ManualClock)
    await clock.advance(seconds)
    async with rest.session.get(sent["attachments"][0]["url"]) as response:
        return response.status, {"code": 0}


async def autocomplete(rest: Rest, n: int) -> Result:
    asked = rest.ask(
        AUTOCOMPLETE, {"name": "demo", "options": [{"name": "o", "type": 3, "value": "", "focused": True}]}
    )
    choices = [{"name": str(i), "value": str(i)} for i in range(n)]
    return await rest.respond(asked, {"type": 8, "data": {"choices": choices}})


async def described(rest: Rest, n: int) -> Result:
    body = {"attachments": [{"id": 0, "filename": "a.bin", "description": "d" * n}]}
    return await rest.send(body, [b"x"])


async def daily(rest: Rest, n: int) -> Result:
    result: Result = (0, None)
    for start in range(0, n, 100):
        bodies = [command(name=f"d{i}") for i in range(start, min(n, start + 100))]
        result = await rest.call("PUT", f"{rest.application}/guilds/{rest.pg.guild().id}/commands", bodies)
    return result


async def thread(rest: Rest, n: int) -> Result:
    return await rest.call("POST", f"{rest.channel}/threads", {"name": "t" * n, "type": 11})


async def per_second(rest: Rest, n: int) -> Result:
    rest.pg.server.limiter = Limiter(rest.pg.clock, RateLimits())
    result: Result = (0, None)
    for index in range(n):
        path = "/users/@me" if index % 2 else "/gateway"
        result = await rest.call("GET", path)
    status, body = result
    assert status != 429 or body["global"] is True
    return status, {"code": 0} if status == 429 else body


async def invalid(rest: Rest, n: int) -> Result:
    for _ in range(n):
        rest.pg.server.limiter.count_invalid(403)
    status, body = await rest.call("GET", "/users/@me")
    return status, body if status == 200 else {"code": 0}


async def channel_messages(rest: Rest, n: int) -> Result:
    rest.pg.server.limiter = Limiter(rest.pg.clock, RateLimits())
    result: Result = (0, None)
    for _ in range(n):
        result = await rest.send({"content": "x"})
    status, body = result
    assert status != 429 or (body["global"] is False and body["retry_after"] > 0)
    return status, {"code": 0} if status == 429 else body


async def emojis(rest: Rest, n: int) -> Result:
    kept = {number: Emoji(number, f"e{number}") for number in range(1, n)}
    rest.pg.world.emojis.update(kept)
    return await rest.call("POST", f"{rest.application}/emojis", {"name": "pc_c", "image": image()})


async def emoji_bytes(rest: Rest, n: int) -> Result:
    head, _, data = image().partition(",")
    padded = base64.b64decode(data).ljust(n, b"\0")
    sent = f"{head},{base64.b64encode(padded).decode()}"
    return await rest.call("POST", f"{rest.application}/emojis", {"name": "pc_c", "image": sent})


async def emoji_name(rest: Rest, n: int) -> Result:
    return await rest.call("POST", f"{rest.application}/emojis", {"name": "n" * n, "image": image()})


async def old_edits(rest: Rest, n: int) -> Result:
    rest.pg.faults.limit_old_edits()
    _, sent = await rest.send({"content": "x"})
    assert isinstance(rest.pg.clock, ManualClock)
    await rest.pg.clock.advance(3601)
    result: Result = (0, None)
    for index in range(n):
        result = await rest.call("PATCH", f"{rest.channel}/messages/{sent['id']}", {"content": str(index)})
    return result


TRIES: dict[str, Try] = {
    "interaction.first_response": first_response,
    "interaction.token": token_life,
    "autocomplete.choices": autocomplete,
    "message.content": message(lambda n: {"content": "x" * n}),
    "message.nonce": message(lambda n: {"content": "x", "nonce": "n" * n}),
    "message.attachments": lambda rest, n: files(rest, [1] * n),
    "attachment.bytes": lambda rest, n: files(rest, [n]),
    "attachment.description": described,
    "request.bytes": request_bytes,
    "attachment.address": address_life,
    "channel.pins": pins,
    "embed.count": message(lambda n: {"embeds": [{"title": "x"}] * n}),
    "embed.total": message(lambda n: {"embeds": [{"description": "x" * 3000}, {"description": "x" * (n - 3000)}]}),
    "embed.title": one_embed(lambda n: {"title": "x" * n}),
    "embed.description": one_embed(lambda n: {"description": "x" * n}),
    "embed.fields": one_embed(lambda n: {"fields": [{"name": "n", "value": "v"}] * n}),
    "embed.field.name": one_embed(lambda n: {"fields": [{"name": "n" * n, "value": "v"}]}),
    "embed.field.value": one_embed(lambda n: {"fields": [{"name": "n", "value": "v" * n}]}),
    "embed.footer": one_embed(lambda n: {"title": "t", "footer": {"text": "f" * n}}),
    "embed.author": one_embed(lambda n: {"title": "t", "author": {"name": "a" * n}}),
    "components.rows": classic(lambda n: [row(button(custom_id=str(i))) for i in range(n)]),
    "row.buttons": classic(lambda n: [row(*(button(custom_id=str(i)) for i in range(n)))]),
    "row.selects": classic(lambda n: [row(*(select(custom_id=str(i)) for i in range(n)))]),
    "button.label": classic(lambda n: [row(button(label="l" * n))]),
    "component.custom_id": classic(lambda n: [row(button(custom_id="c" * n))]),
    "select.options": classic(lambda n: [row(select(options=[one_option(value=str(i)) for i in range(n)]))]),
    "select.option.label": classic(lambda n: [row(select(options=[one_option(label="l" * n)]))]),
    "select.option.value": classic(lambda n: [row(select(options=[one_option(value="v" * n)]))]),
    "select.option.description": classic(lambda n: [row(select(options=[one_option(description="d" * n)]))]),
    "select.placeholder": classic(lambda n: [row(select(placeholder="p" * n))]),
    "v2.components": layout(lambda n: [text() for _ in range(n)]),
    "v2.text": layout(lambda n: [text("a" * 1000), text("b" * (n - 1000))]),
    "v2.gallery.items": layout(lambda n: [gallery(n)]),
    "v2.gallery.description": layout(lambda n: [gallery(1, "d" * n)]),
    "v2.section.texts": layout(
        lambda n: [{"type": 9, "components": [text() for _ in range(n)], "accessory": button()}]
    ),
    "modal.title": modal(lambda n: {"title": "t" * n}),
    "modal.items": modal(lambda n: {"components": [row(text_input(custom_id=str(i))) for i in range(n)]}),
    "modal.label": modal(lambda n: {"components": [row(text_input(label="l" * n))]}),
    "modal.input": modal(lambda n: {"components": [row(text_input(value="v" * n, max_length=n))]}),
    "modal.group.options": modal(
        lambda n: {"components": [{"type": 18, "label": "l", "component": radio(custom_id="r", options=n)}]}
    ),
    "modal.placeholder": modal(lambda n: {"components": [row(text_input(placeholder="p" * n))]}),
    "commands.chat": commands(lambda n: many(n, 1)),
    "commands.user": commands(lambda n: many(n, 2)),
    "commands.message": commands(lambda n: many(n, 3)),
    "commands.daily_creates": daily,
    "command.options": one_command(lambda n: command(options=subcommands(n))),
    "command.group.subcommands": one_command(lambda n: command(options=[option(type=2, options=subcommands(n))])),
    "subcommand.options": one_command(
        lambda n: command(options=[option(type=1, options=[option(name=f"o{i}") for i in range(n)])])
    ),
    "command.depth": one_command(nested),
    "command.name": one_command(lambda n: command(name="n" * n)),
    "command.description": one_command(lambda n: command(description="d" * n)),
    "command.total": one_command(big_command),
    "option.choices": one_command(lambda n: command(options=[option(choices=[choice(i) for i in range(n)])])),
    "option.choice.name": one_command(lambda n: command(options=[option(choices=[{"name": "n" * n, "value": "v"}])])),
    "option.choice.value": one_command(lambda n: command(options=[option(choices=[{"name": "n", "value": "v" * n}])])),
    "application.emojis": emojis,
    "emoji.name": emoji_name,
    "emoji.bytes": emoji_bytes,
    "thread.name": thread,
    "requests.per_second": per_second,
    "requests.invalid": invalid,
    "channel.messages": channel_messages,
    "channel.old_edits": old_edits,
}


def choice(index: int) -> Json:
    return {"name": f"choice {index}", "value": str(index)}


def gallery(n: int, description: str = "alt") -> Json:
    item = {"media": {"url": "https://example.org/a.png"}, "description": description}
    return {"type": 12, "items": [item] * n}


def test_every_limit_is_tried() -> None:
    assert set(TRIES) == set(LIMITS)


@pytest.mark.parametrize("key", LIMITS)
async def test_at_the_limit_accepted(timed: Rest, key: str) -> None:
    status, body = await TRIES[key](timed, LIMITS[key].value)
    assert 200 <= status < 300, body


@pytest.mark.parametrize("key", LIMITS)
async def test_above_the_limit_refused(timed: Rest, key: str) -> None:
    status, body = await TRIES[key](timed, LIMITS[key].value + 1)
    assert (status, body["code"]) == (LIMITS[key].status, LIMITS[key].code), body
    if LIMITS[key].code == 50035:
        assert body["errors"], "Discord says where in the form it went wrong"
