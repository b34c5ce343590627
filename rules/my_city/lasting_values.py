"""The values that last from one episode of a campaign to the next."""

from typing import Literal

import msgspec

from rules.my_city.view import Colour, OnField

EPISODES = 24
CHAPTER = 3
"""Episodes of a chapter."""

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


def chapter(episode: int) -> int:
    """
    >>> [chapter(episode) for episode in (1, 3, 4, 24)]
    [1, 1, 2, 8]
    """
    return (episode - 1) // CHAPTER + 1
