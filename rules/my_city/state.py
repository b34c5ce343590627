"""What changes in an episode, and what its host may choose."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.game import State
from rules.my_city.lasting import EPISODES
from rules.my_city.moves import Place
from rules.my_city.view import Answer


class MyCityOptions(msgspec.Struct, frozen=True):
    board: Literal["eternal", "episode"] = "eternal"
    episode: Annotated[int, msgspec.Meta(ge=1, le=EPISODES)] = 1
    """The number of the episode; the eternal game has none."""


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

    def copy(self) -> MyCityState:
        return msgspec.structs.replace(
            self,
            deck=self.deck.copy(),
            turned=self.turned.copy(),
            blocked=self.blocked.copy(),
            cities=[city.copy() for city in self.cities],
            answers=self.answers.copy(),
            won=self.won.copy(),
        )
