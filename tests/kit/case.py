"""How a game enters the kit: one `Case`, from which follow the tables that are tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from data.sets import ComponentSet
from rules import option_words
from rules.chance import seed_from_number
from rules.game import AnyGame, Json, Move


def _anything(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    return True


@dataclass(frozen=True)
class Case:
    """A game and what the kit has to know about it."""

    game: type[AnyGame]
    options: Sequence[msgspec.Struct]
    """Every choice of every option stands in at least one of them."""
    check: Callable[[AnyGame], None]
    """Asserts what always holds, whatever was played: nothing lost, nothing made, all counts within their bounds."""
    prior: Sequence[Json] | None = None
    """What campaigns may bring; None: the game knows no prior. An entry of None is a game without one."""
    seats: Sequence[int] | None = None
    """None: all seat counts of the game."""
    components: ComponentSet | None = None
    """None: the project's own set."""
    secrets: bool = True
    """Something in the state is hidden from somebody in at least one of the tables."""
    former: Sequence[type[Move]] = ()
    """Kinds of moves that only games of an earlier version have; its recorded games show them."""
    allows: Callable[[msgspec.Struct, int, Json], bool] = _anything
    """False for options, seats and prior that do not go together; the game must refuse them."""

    def tables(self) -> list[Table]:
        """Every combination that can be played."""
        return [table for table in self.combinations() if self.allows(table.options, table.seats, table.prior)]

    def combinations(self) -> list[Table]:
        return [
            Table(self, options, seats, prior, at)
            for options in self.options
            for seats in (self.game.seats if self.seats is None else self.seats)
            for at, prior in enumerate(self.prior or (None,))
        ]


@dataclass(frozen=True, eq=False)
class Table:
    """One combination of options, seats and prior."""

    case: Case
    options: msgspec.Struct
    seats: int
    prior: Json
    prior_number: int

    def __str__(self) -> str:
        prior = f"-prior{self.prior_number}" if self.case.prior else ""
        return f"{self.case.game.key}-{self.seats}-{option_words.write(self.options).replace(' ', ';')}{prior}"

    def new(self, number: int = 1) -> AnyGame:
        return self.case.game.new(self.seats, self.options, seed_from_number(number), self.prior, self.case.components)
