"""What lasts from one episode of a campaign to the next: each city's stickers, cogs, church, nuggets, shafts, progress.

A campaign hands it to an episode as its `prior` and takes it back as the `carry` of the result, both as plain JSON.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.game import Illegal, Json, places
from rules.my_city.view import Colour

EPISODES = 24
CHAPTER = 3
"""Episodes of a chapter."""

OnField = Literal["tree1", "tree2", "rock2", "well", "kiosk_yellow", "kiosk_red", "kiosk_blue", "blank"]
"""What a sticker on a field may be."""
Sticker = Literal["tree1", "tree2", "rock2", "well", "kiosk", "blank", "cog", "pick"]
"""What a player may be given to place: some go on fields, a cog on a building, a pick into a shaft."""


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's city between two episodes."""

    progress: int = 0
    firsts: int = 0
    """First places by now."""
    last_place: int = 0
    """Its place in the last episode; 0 before the first one."""
    stickers: dict[str, OnField] = {}
    """By field."""
    cogs: tuple[str, ...] = ()
    """Buildings with a cog sticker, in the order of their names."""
    church: str | None = None
    """The shape of its fourth church."""
    nuggets: int = 0
    shafts: dict[Colour, int] = {}
    """Boxes marked in each shaft."""


class Lasting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cities: tuple[City, ...]
    """By seat."""
    episode: int
    """The next one to be played; 25 when the campaign is over."""
    gone: tuple[str, ...] = ()
    """Rewards for those who come first that nobody can win any more: `blue6` is box 6 of the blue shaft."""
    paused: tuple[int, ...] = ()
    """Seats that sit the coming episode out."""


def fresh(seats: int) -> Lasting:
    """Before the first episode."""
    return Lasting(tuple(City() for _ in range(seats)), 1)


def standard(episode: int, seats: int) -> Lasting:
    """What an episode that is hosted alone starts from: every city as the component set of the episode says."""
    return msgspec.structs.replace(fresh(seats), episode=episode)


def read(data: Json) -> Lasting:
    """Strictly: raises Illegal for anything that no campaign can have come to."""
    try:
        return msgspec.convert(data, Lasting)
    except msgspec.ValidationError as fault:
        raise Illegal("prior_unreadable") from fault


def write(lasting: Lasting) -> Json:
    return msgspec.to_builtins(lasting)


def standings(lasting: Lasting) -> tuple[int, ...]:
    """The place of each seat: most progress, then more first places, then the better place in the last episode."""
    return places([(city.progress, city.firsts, -city.last_place) for city in lasting.cities])


def chapter(episode: int) -> int:
    """
    >>> [chapter(episode) for episode in (1, 3, 4, 24)]
    [1, 1, 2, 8]
    """
    return (episode - 1) // CHAPTER + 1
