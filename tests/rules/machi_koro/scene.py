"""Positions for tests: towns as written, dice as told, moves as words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Chance, seed_from_number
from rules.game import Event, Illegal, Move
from rules.machi_koro.about import MachiKoroOptions
from rules.machi_koro.events import Paid
from rules.machi_koro.game import MachiKoro
from rules.notation import parse, text

A, B, C, D = range(4)


class FixedDice(Chance):
    """Dice that show what the test says; a throw too many fails. Everything else is drawn as usual."""

    __slots__ = ("faces",)

    def __init__(self, chance: Chance, faces: Sequence[int]) -> None:
        super().__init__(chance.seed, chance.count)
        self.faces = list(faces)

    def die(self) -> int:
        self.count += 1
        return self.faces.pop(0)


@dataclass(frozen=True)
class Town:
    coins: int
    cards: tuple[str, ...]
    """`mine`, `2 mine`, `mine*` for a closed one."""
    landmarks: str
    invested: int


def town(coins: int = 0, *cards: str, landmarks: str = "", invested: int = 0) -> Town:
    return Town(coins, cards, landmarks, invested)


class Scene:
    """A game in the position told. The first seat is on turn; City Hall stands wherever it is played."""

    def __init__(
        self, *towns: Town, dice: Sequence[int] = (), version: int = MachiKoro.version, **options: Any
    ) -> None:
        chosen = MachiKoroOptions(**{"modules": "both", "first": "P1", **options})
        self.game = MachiKoro.new(len(towns), chosen, seed_from_number(1), version=version)
        self.events: list[Event] = []
        for seat, told in enumerate(towns):
            self._set(seat, told)
        self.dice(*dice)

    def _set(self, seat: int, told: Town) -> None:
        s, box = self.game.state, self.game.box
        s.coins[seat] = s.before[seat] = told.coins
        s.invested[seat] = told.invested
        for mark in told.landmarks.split():
            s.standing[seat] |= box.bit_of[mark]
        for towns in (s.open, s.closed):
            towns[seat] = [0] * len(box.cards)
        for entry in told.cards:
            number, _, name = entry.rpartition(" ")
            towns = s.closed if name.endswith("*") else s.open
            towns[seat][box.card_of[name.rstrip("*")].index] += int(number or 1)

    def dice(self, *faces: int) -> None:
        self.game.chance = FixedDice(self.game.chance, faces)

    def offer(self, *names: str) -> None:
        """These names lie open, four copies each, whatever the decks gave."""
        s, box = self.game.state, self.game.box
        for name in names:
            s.supply[box.card_of[name].index] = 4
            s.market |= 1 << box.card_of[name].index

    def play(self, *lines: str) -> Scene:
        for line in lines:
            (seat,) = self.game.waiting()
            self.events = self.game.play(seat, self.read(line))
        return self

    def read(self, line: str) -> Move:
        return parse(self.game.moves, line)

    def refused(self, line: str) -> tuple[str | int, ...]:
        """The code and parameters of the refusal; the position must stay as it was."""
        before = self.game.hash()
        try:
            self.game.play(self.turn, self.read(line))
        except Illegal as refused:
            assert self.game.hash() == before
            assert refused.allowed
            return (refused.code, *refused.details)
        raise AssertionError(f"{line} was played")

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def turn(self) -> int:
        return self.game.state.turn

    @property
    def phase(self) -> str:
        return self.game.state.phase

    @property
    def coins(self) -> list[int]:
        return list(self.game.state.coins)

    def choices(self) -> list[str]:
        return [text(move) for seat in self.game.waiting() for move in self.game.legal(seat)]

    def copies(self, seat: int, word: str) -> int:
        """Open copies of a card in a town; closed ones with a star behind the name."""
        towns = self.game.state.closed if word.endswith("*") else self.game.state.open
        return towns[seat][self.game.box.card_of[word.rstrip("*")].index]

    def standing(self, seat: int) -> set[str]:
        return set(self.game.view(None).towns[seat].landmarks)

    def paid(self, card: str) -> list[tuple[int | None, int | None, int]]:
        """Payer, receiver and coins of the last move's payments for a card."""
        return [(e.payer, e.receiver, e.coins) for e in self.events if isinstance(e, Paid) and e.card == card]

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]
