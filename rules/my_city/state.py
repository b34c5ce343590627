"""What changes in an episode."""

from __future__ import annotations

import msgspec

from rules.game import Part, State
from rules.my_city.lasting_values import City, Lasting
from rules.my_city.moves import Place
from rules.my_city.view import Answer, Phase

SKIPPED = "-"
"""Stands for the answer of a seat that has no building for the card."""


class Entry(msgspec.Struct, frozen=True):
    """A change of the stone during play."""

    code: str
    points: int


class CityState(msgspec.Struct):
    stone: int
    laid: list[Place] = msgspec.field(default_factory=list)
    refused: list[str] = msgspec.field(default_factory=list)
    ledger: list[Entry] = msgspec.field(default_factory=list)
    ended: bool = False
    last: Answer | None = None

    def copy(self) -> CityState:
        return CityState(self.stone, self.laid.copy(), self.refused.copy(), self.ledger.copy(), self.ended, self.last)


class Legacy(msgspec.Struct):
    """An episode's share in its campaign. All lists are by seat."""

    phase: Phase
    lone: bool
    paused: tuple[int, ...]
    gone: tuple[str, ...]
    """Rewards for those who come first that were gone before this episode."""
    board: list[City]
    """As the cities are built on: after the stickers before the cards, before those after them."""
    shown: list[City]
    """As everybody knows them: without the stickers of an open round."""
    cities: list[City]
    """As they are."""
    given: list[tuple[str, ...]]
    """The stickers of the open round, or of the last one."""
    queues: list[tuple[str, ...]]
    """Those that are still to be placed."""
    placed: list[tuple[str, ...]]
    """What was placed in the open round, in words."""
    lapsed: list[tuple[str, ...]]
    reached: tuple[str, ...] = ()
    """Rewards for those who come first that were won in this episode."""
    places: tuple[int, ...] = ()
    """Once the episode is scored."""
    gains: list[tuple[Part, ...]] = []
    """Progress of this episode."""

    @classmethod
    def start(cls, brought: Lasting, *, lone: bool) -> Legacy:
        cities = list(brought.cities)
        nothing: list[tuple[str, ...]] = [()] * len(cities)
        return cls(
            phase="before",
            lone=lone,
            paused=brought.paused,
            gone=brought.gone,
            board=cities.copy(),
            shown=cities.copy(),
            cities=cities,
            given=nothing,
            queues=nothing.copy(),
            placed=nothing.copy(),
            lapsed=nothing.copy(),
        )

    def copy(self) -> Legacy:
        return msgspec.structs.replace(
            self,
            board=self.board.copy(),
            shown=self.shown.copy(),
            cities=self.cities.copy(),
            given=self.given.copy(),
            queues=self.queues.copy(),
            placed=self.placed.copy(),
            lapsed=self.lapsed.copy(),
            gains=self.gains.copy(),
        )


class MyCityState(State, kw_only=True):
    deck: list[str]
    """The card to be turned next is the last one."""
    turned: list[str]
    """Stop cards included; the present card is the last one."""
    blocked: list[str]
    card: str | None
    """The building to be built now."""
    round: int
    cities: list[CityState]
    answers: list[str]
    """By seat: the answer to the present card in words, empty while there is none."""
    won: dict[str, tuple[int, ...]]
    """Races that are over: the seats that have won each."""
    over: bool = False
    legacy: Legacy | msgspec.UnsetType = msgspec.UNSET
    """In an episode of a campaign."""

    def copy(self) -> MyCityState:
        return msgspec.structs.replace(
            self,
            deck=self.deck.copy(),
            turned=self.turned.copy(),
            blocked=self.blocked.copy(),
            cities=[city.copy() for city in self.cities],
            answers=self.answers.copy(),
            won=self.won.copy(),
            legacy=self.legacy if isinstance(self.legacy, msgspec.UnsetType) else self.legacy.copy(),
        )
