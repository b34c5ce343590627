"""What if: moves of one's own on a copy of what one may know. Nothing of it reaches the table, its log or its clocks.

What is hidden is drawn anew, by table, seat, decision and the number of the try alone: a pair of games that differ only
in what the seat may not know gives the same answers, and a control finds its copy again after a restart.
"""

from collections.abc import Sequence

import msgspec

from rules.chance import Chance
from rules.game import AnyGame, Event, Illegal, Move, View
from rules.table.looks import Look, known
from rules.table.session import forced_move
from rules.table.tables import Tables


class Tried(msgspec.Struct, frozen=True):
    look: Look
    """With what the seat would see and might do."""
    moves: tuple[Move, ...]
    """That were tried, in order."""
    told: tuple[Event, ...] = ()
    """What came of the last of them."""
    before: View | None = None
    """What the seat saw before it."""


async def sandbox(tables: Tables, table: str, person: int, luck: int, trail: Sequence[int]) -> Tried:
    """The copy after the moves of this trail: each is a number in the list of those that were legal then."""
    async with tables.locked(table):
        session, seat = await tables.seated(table, person)
        row, game = session.row, session.game
        if row.rated or row.lesson:
            raise Illegal("no_what_if")
        if seat not in game.waiting():
            code, *details = game.off_turn(seat)
            raise Illegal(str(code), *details)
        look = tables.look_of(session, seat)
        twin = game.imagine(seat, Chance(f"{row.id} {seat} {look.decision} {luck}".encode()))
    return tried(twin, look, trail)


def tried(game: AnyGame, look: Look, trail: Sequence[int]) -> Tried:
    seat = look.seat
    assert seat is not None
    moves: list[Move] = []
    told: list[Event] = []
    before = look.view
    for number in trail:
        legal = game.legal(seat)
        if number >= len(legal):
            raise Illegal("unknown_control")
        before = game.view(seat)
        moves.append(legal[number])
        told = game.play(seat, legal[number])
        while (forced := forced_move(game)) is not None and forced[0] == seat:
            told += game.play(*forced)
    after = msgspec.structs.replace(look, view=game.view(seat), legal=tuple(game.legal(seat)))
    return Tried(after, tuple(moves), known(told, seat), before)
