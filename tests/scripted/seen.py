"""What a scripted person sees: a message, and the answer to something done."""

from __future__ import annotations

from typing import Any

from playground.forms.components import flat
from playground.world.interactions import Interaction
from playground.world.model import EPHEMERAL, LOADING, Json
from playground.world.options import Refused
from playground.world.people import Person

CONTROLS = (2, 3, 5, 6, 7, 8)
KINDS = {4: "message", 5: "message", 6: "update", 7: "update", 8: "choices", 9: "modal"}


def _label(item: Json) -> str:
    return str(
        item.get("label") or (item.get("emoji") or {}).get("name") or item.get("placeholder") or item["custom_id"]
    )


class Seen:
    """A message as it looked at that moment."""

    def __init__(self, payload: Json) -> None:
        self.payload = payload
        self.id = int(payload["id"])
        self.channel_id = int(payload["channel_id"])
        self.content: str = payload["content"]
        self.attachments: list[Json] = payload["attachments"]
        self.embeds: list[Json] = payload["embeds"]
        self.author: str = payload["author"]["username"]
        self.mentions = [int(user["id"]) for user in payload["mentions"]]

    def __repr__(self) -> str:
        return f"<message {self.id} by {self.author}: {self.text[:60]!r}>"

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.payload["flags"] & LOADING)

    @property
    def thread_id(self) -> int | None:
        thread = self.payload.get("thread")
        return None if thread is None else int(thread["id"])

    @property
    def components(self) -> list[Json]:
        return flat(self.payload["components"])

    @property
    def text(self) -> str:
        """Everything a person reads in it: the content, embeds, and the text of Components V2."""
        parts: list[Any] = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title"), embed.get("description")]
            for field in embed.get("fields") or []:
                parts += [field.get("name"), field.get("value")]
            parts.append((embed.get("footer") or {}).get("text"))
        parts += [item.get("content") for item in self.components]
        return "\n".join(str(part) for part in parts if part)

    @property
    def controls(self) -> list[Json]:
        return [item for item in self.components if item["type"] in CONTROLS and "custom_id" in item]

    @property
    def live_controls(self) -> list[Json]:
        return [item for item in self.controls if not item.get("disabled")]

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons one can press; the emoji where there is no label."""
        return [_label(item) for item in self.live_controls if item["type"] == 2]

    @property
    def options(self) -> list[str]:
        """The labels of everything one can select."""
        return [str(option["label"]) for item in self.live_controls for option in item.get("options") or []]

    def control(self, wanted: str | None, kinds: tuple[int, ...]) -> Json:
        fitting = [item for item in self.controls if item["type"] in kinds]
        if wanted is None and len(fitting) == 1:
            return fitting[0]
        for item in fitting:
            if wanted in (item["custom_id"], item.get("label"), item.get("placeholder"), _label(item)):
                return item
        raise Refused(f"no control {wanted!r}; there is {[_label(item) for item in fitting]}")


class Answer:
    """What the bot made of an interaction. The message is as it is now, not as it was at first."""

    def __init__(self, interaction: Interaction, person: Person) -> None:
        self.interaction = interaction
        self._person = person
        self.kind = KINDS[interaction.response or 4]
        self.modal = interaction.modal
        self.choices = interaction.choices

    @property
    def message(self) -> Seen | None:
        return self._seen(self.interaction.original_id)

    @property
    def followups(self) -> list[Seen]:
        found = [self._seen(message_id) for message_id in self.interaction.followups]
        return [seen for seen in found if seen is not None]

    def _seen(self, message_id: int | None) -> Seen | None:
        message = self._person.world.messages.get(message_id or 0)
        if message is None or not self._person.sees(message):
            return None
        return Seen(self._person.payload(message))

    @property
    def text(self) -> str:
        return "" if self.message is None else self.message.text

    @property
    def seconds(self) -> float:
        done = self.interaction.settled or self.interaction.acknowledged or self.interaction.created
        return done - self.interaction.created

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text[:60]!r}>"
