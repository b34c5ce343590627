"""The decisions of a turn: turn a card over, take two cards, choose a token; at the very end perhaps a pass."""

from typing import Annotated, ClassVar

from rules.game import Move
from rules.notation import Keyword

COLUMNS = "ABCD"
ROWS = "1234"
SIDE = 4
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
"""In reading order."""
CELL_OF = {name: number for number, name in enumerate(CELLS)}
DECK = "deck"


class Flip(Move, frozen=True):
    """Turns a resource card over, once a turn, before taking."""

    verb: ClassVar[str] = "flip"
    cell: str


class Take(Move, frozen=True):
    """Two cards side by side, the left or upper one first, or the top two of the deck.

    `pay` names the cards spent if they are not the usual ones.
    """

    verb: ClassVar[str] = "take"
    first: str
    second: str | None = None
    pay: Annotated[str | None, Keyword("pay")] = None


class Token(Move, frozen=True):
    """A civic building stands: one token of the offer."""

    verb: ClassVar[str] = "token"
    token: str


class Pass(Move, frozen=True):
    """The last turn, and no two cards can be paid for."""

    verb: ClassVar[str] = "pass"


MOVES = (Flip, Take, Token, Pass)

PAIRS = tuple(
    (cell, other)
    for cell in range(SIDE * SIDE)
    for other in ((cell + 1,) if cell % SIDE < SIDE - 1 else ()) + ((cell + SIDE,) if cell < SIDE * (SIDE - 1) else ())
)
"""All cells side by side, in reading order."""
PAIR_OF = {pair: number for number, pair in enumerate(PAIRS)}

FLIPS = tuple(Flip(name) for name in CELLS)
TAKES = tuple(Take(CELLS[first], CELLS[second]) for first, second in PAIRS)
TAKE_DECK = Take(DECK)
PASS = Pass()
