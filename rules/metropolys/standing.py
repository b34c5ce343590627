"""Standing decisions in a tender: pass until it is over, or raise up to a value within a district."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from rules.game import ENDED, Ended, Move, Standing, listed
from rules.metropolys.moves import PASS, Raise
from rules.metropolys.view import MetropolysView, Token

Then = Literal["pass", "ask"]
THEN: tuple[Then, ...] = ("pass", "ask")
LETTERS = {"centre": "C", "north": "N", "east": "E", "south": "S", "west": "W"}
"""The first letter of a space names its district."""
LIKED: tuple[Token | None, ...] = ("trendy", "metro", None, "archaeology")
"""Of several spaces that would do, the one with the first of these."""


class PassTender(Standing, frozen=True):
    """No part in this tender any more."""

    verb: ClassVar[str] = "pass"
    slot: ClassVar[str] = "tender"
    tender: int


class RaiseUpTo(Standing, frozen=True):
    """The lowest building that will do, up to this value, on spaces of one district; then a pass, or a question."""

    verb: ClassVar[str] = "raise"
    slot: ClassVar[str] = "tender"
    tender: int
    district: str
    value: int
    then: Then


KINDS: tuple[type[Standing], ...] = (PassTender, RaiseUpTo)


@listed
def offers(view: MetropolysView) -> Iterator[Standing]:
    """In the tender now running or about to be opened by somebody else, for a seat still in it."""
    seat = view.seat
    if seat is None or view.turn is None or seat in view.passed or (view.phase == "open" and view.turn == seat):
        return
    yield PassTender(view.tender)
    lowest = view.chain[-1].value if view.chain else 0
    for area, letter in LETTERS.items():
        if area in view.unused:
            continue
        for value in view.planners[seat].ready:
            if value > lowest:
                yield from (RaiseUpTo(view.tender, letter, value, then) for then in THEN)


def follow(given: Standing, view: MetropolysView, legal: Sequence[Move]) -> Move | Ended | None:
    assert isinstance(given, PassTender | RaiseUpTo)
    if view.turn is None or view.tender != given.tender or view.seat in view.passed:
        return ENDED
    if PASS not in legal:
        # Another seat decides; a seat that opens the tender itself is not in the position it was given for.
        return ENDED if legal else None
    if isinstance(given, PassTender):
        return PASS
    within = [
        move
        for move in legal
        if isinstance(move, Raise) and move.value <= given.value and move.space.startswith(given.district)
    ]
    if within:
        return min(within, key=lambda move: (move.value, LIKED.index(view.tokens.get(move.space)), _number(move.space)))
    return PASS if given.then == "pass" else ENDED


def _number(space: str) -> int:
    return int(space[1:])
