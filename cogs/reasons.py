"""Why a move was made, as a sentence: what is common to all games; each game has the words for its own codes."""

from __future__ import annotations

from babel.numbers import format_decimal

from cogs.face import Face, Scene
from data.texts import PSEUDO, SOURCE, Say, mark
from rules.game import Reason
from rules.stewards.search import EXPECTS, PARTS
from rules.stewards.steward import LATE, LOT, ONLY_MOVE
from rules.table.standing import STANDING

COMMON = {
    LOT: mark("Chosen by lot."),
    ONLY_MOVE: mark("There was no other move."),
}
EXPECTED = {
    "chance": mark("{why} Played on from here, it wins {n} times in 100; {more} fewer by the next best move."),
    "lead": mark("{why} Played on from here, it is {n} points ahead; {more} fewer by the next best move."),
    "points": mark("{why} Played on from here, it comes to {n} points; {more} fewer by the next best move."),
}
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
    if code == STANDING:
        return scene.say("Your standing decision: {order}.", order=face.standing(scene, str(details[0]).split()))
    return face.reason(scene, reason) or scene.say(UNKNOWN)


def decimal(say: Say, number: int, part: int = 10) -> str:
    """Tenths (or hundredths) as people of that language write them: `3.5`, with a true minus."""
    language = SOURCE if say.language == PSEUDO else say.language
    digits = "0." + "#" * (len(str(part)) - 1)
    return str(format_decimal(number / part, digits, locale=language)).replace("-", "−")


def coins(say: Say, number: int) -> str:
    return say.many("{n} coin", "{n} coins", number).replace("-", "−")


def points(say: Say, number: int) -> str:
    return say.many("{n} point", "{n} points", number)
