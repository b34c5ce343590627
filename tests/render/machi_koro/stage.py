"""Positions to draw: towns and supply as written, everything that follows from them played by the rules."""

from __future__ import annotations

from typing import Any

from rules.game import Event
from rules.machi_koro.view import MachiKoroView
from tests.rules.machi_koro.scene import Scene, Town
from tests.rules.machi_koro.scene import town as told


def town(cards: str, coins: int, landmarks: tuple[str, ...] = (), *, invested: int = 0) -> Town:
    """`mine=2 winery*`: names with copies, a star behind closed ones."""
    entries = []
    for word in cards.split():
        name, _, count = word.partition("=")
        entries.append(f"{count or 1} {name}")
    return told(coins, *entries, landmarks=" ".join(landmarks), invested=invested)


class Stage(Scene):
    """A game in its middle: what no town owns lies open or in the decks."""

    def __init__(
        self, towns: tuple[Town, ...], *, turn: int = 0, number: int = 16, stacks: str = "", **options: Any
    ) -> None:
        super().__init__(*towns, **{"modules": "base", **options})
        self.game.state.turn, self.game.state.number = turn, number
        self.told: list[Event] = []
        """Everything that has happened on it."""
        self._lay_out(stacks)

    def _lay_out(self, stacks: str) -> None:
        """`mine=2 park` lie open, the rest is in the decks; without decks everything is open."""
        s, box = self.game.state, self.game.box
        left = []
        for card in box.cards:
            owned = [s.open[seat][card.index] + s.closed[seat][card.index] for seat in range(box.seats)]
            assert card.colour != "purple" or max(owned) <= 1, card.id
            left.append(card.copies + box.seats * box.start.cards.count(card.id) - sum(owned))
            assert left[-1] >= 0, card.id
        if box.rows:
            s.supply = [0] * len(box.cards)
            for word in stacks.split():
                name, _, count = word.partition("=")
                s.supply[box.card_of[name].index] = int(count or 1)
            rest = [have - shown for have, shown in zip(left, s.supply, strict=True)]
            assert min(rest) >= 0, rest
            s.decks = [[k for k, n in enumerate(rest) if row.cards >> k & 1 for _ in range(n)] for row in box.rows]
        else:
            s.supply = left
        s.market = sum(1 << k for k, n in enumerate(s.supply) if n)

    def play(self, *lines: str) -> Stage:
        for line in lines:
            super().play(line)
            self.told += self.events
        return self

    def builds(self, *lines: str) -> Stage:
        """The seat on turn has its income already: it builds, and whatever else it does."""
        self.game.state.phase = "build"
        self.play(*lines)
        return self

    def rolls(self, *faces: int, then: str = "") -> Stage:
        """Throws one die or two; further faces are the Tuna Boats'. `then` are moves with commas between them."""
        lines = [line.strip() for line in then.split(",") if line]
        self.dice(*faces)
        self.play(f"roll {min(2, len(faces))}", *lines)
        return self

    @property
    def view(self) -> MachiKoroView:
        return self.game.view(None)
