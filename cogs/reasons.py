"""Why a move was made, as a sentence: what is common to all games; each game has the words for its own codes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from babel.numbers import format_decimal

from cogs.face import Face, Scene
from cogs.learn.steps import reason_words
from data.texts import PSEUDO, SOURCE, Say, english, mark
from rules.game import Event, Reason
from rules.stewards.search import EXPECTS, PARTS
from rules.stewards.steward import LATE, LOT, ONLY_MOVE
from rules.table.lesson_script import LESSON
from rules.table.standing import STANDING

COMMON = {LOT: mark("Chosen by lot."), ONLY_MOVE: mark("There was no other move.")}
EXPECTED = english("words", dict[str, dict[str, str]])["expected"]
"""Of what is expected of a move, by its unit."""
UNKNOWN = mark("It looked best.")
"""For a code of an older or newer version that has no words here."""


def in_words(face: Face, scene: Scene, reason: Reason) -> str:
    """The reason as a sentence; `scene` shows the table to the seat as it was before the move."""
    code, *details = reason
    if code == LATE:
        why = in_words(face, scene, tuple(details))
        return scene.say("Another steward thought too long; a quicker one moved. {why}", why=why)
    if code == EXPECTS:
        unit, expected, more, *rest = details
        part = PARTS[str(unit)]
        numbers = [decimal(scene.say, int(number), part if part < 100 else 1) for number in (expected, more)]
        why = in_words(face, scene, tuple(rest))
        return scene.say(EXPECTED[str(unit)], why=why, n=numbers[0], more=numbers[1])
    if code in COMMON:
        return scene.say(COMMON[str(code)])
    if code == LESSON:
        return reason_words(face.key, scene.say, int(details[0]))
    if code == STANDING:
        return scene.say("Your standing decision: {order}.", order=face.standing(scene, str(details[0]).split()))
    return face.reason(scene, reason) or scene.say(UNKNOWN)


class Sentence(msgspec.Struct, frozen=True):
    takes: str = ""
    """The details of the reason in their order: the names they have in the sentence, or `name:kind`."""
    says: str = ""
    one: str = ""
    """Where a number chooses the form: `n`, or how many there are of what was taken together."""
    many: str = ""


Kinds = Mapping[str, Callable[[Scene, Any], str | int]]
"""How a detail of a kind is said."""
_REST = "..."


class Sentences:
    """The reasons of a game, what happens in it, or its moves: data/texts/english/<game>/reasons.toml, and so on."""

    def __init__(self, key: str, kinds: Kinds, table: str = "reasons") -> None:
        self._known = english(f"{key}/{table}", dict[str, Sentence])
        self._kinds = kinds

    def event(self, scene: Scene, event: Event) -> str:
        """By its class and its fields in their order; nothing for what is told by other means or not at all."""
        fields = [getattr(event, name) for name in event.__struct_fields__ if name != "to"]
        return self.told(scene, (type(event).__name__, *fields)) or ""

    def told(self, scene: Scene, why: Reason) -> str | None:
        """None for a code that is not known, or whose details are others than they were."""
        code, *details = why
        found = self._known.get(str(code))
        if found is None:
            return None
        taken: Sequence[object] = details
        names = found.takes.split()
        values: dict[str, Any] = {}
        if names and names[-1].endswith(_REST):
            names[-1] = names[-1].removesuffix(_REST)
            rest = details[len(names) - 1 :]
            taken = [*details[: len(names) - 1], rest]
            values["n"] = len(rest)
        if len(taken) != len(names):
            return None
        for said, detail in zip(names, taken, strict=True):
            name, _, kind = said.partition(":")
            say_it = self._kinds.get(kind or name)
            values[name] = detail if say_it is None else say_it(scene, detail)
        if found.one:
            return scene.say.many(found.one, found.many, values.pop("n"), **values)
        return scene.say(found.says, **values)


def decimal(say: Say, number: int, part: int = 10) -> str:
    """Tenths (or hundredths) as people of that language write them: `3.5`, with a true minus."""
    language = SOURCE if say.language == PSEUDO else say.language
    digits = "0." + "#" * (len(str(part)) - 1)
    return str(format_decimal(number / part, digits, locale=language)).replace("-", "−")


def coins(say: Say, number: int) -> str:
    return say.many("{n} coin", "{n} coins", number).replace("-", "−")


def points(say: Say, number: int) -> str:
    return say.many("{n} point", "{n} points", number)
