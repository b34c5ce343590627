"""State, prior and components of Harbour lights."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from data.sets import ComponentSet
from rules.game import State


class ToyPrior(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the nights before have left: the stars of each seat."""

    night: int
    stars: tuple[int, ...]


class ToyState(State, kw_only=True):
    phase: Literal["roll", "show", "moor", "over"]
    round: int
    die: int
    deck: list[int]
    hands: list[list[int]]
    answered: list[bool]
    answers: list[int]
    """The lamp of each seat that has answered; 0 is dark."""
    ship: int
    """The seat that moors, -1 if none does."""
    docks: dict[str, int]
    """Who holds each dock that is taken."""
    points: list[int]
    gifts: list[int]
    gone: list[int]
    """Lamps that are out of the game, in the order in which they were shown."""
    stars: list[int]
    night: int


class Box(msgspec.Struct, frozen=True):
    lamps: tuple[int, ...]
    hand: int
    docks: dict[str, int]

    def pairs(self) -> list[tuple[str, str]]:
        names = list(self.docks)
        return list(pairwise(names))


@lru_cache(maxsize=8)
def open_box(text: str) -> Box:
    return msgspec.toml.decode(text, type=Box)


def standard() -> ComponentSet:
    return ComponentSet("toy", "standard", (Path(__file__).parent / "standard.toml").read_text(encoding="utf-8"))
