"""What the pictures of a campaign are drawn from: views, so that the studio makes and keeps them like others."""

from __future__ import annotations

import msgspec

from rules.game import View
from rules.my_city.view import Campaign, City, Reward


class Envelope(View, frozen=True, kw_only=True):
    """The beginning of an episode. The texts are said already."""

    chapter: int
    opening: bool
    """A new chapter begins."""
    heading: str
    title: str
    story: str
    episode: str
    """The name of the episode, where the title is that of the chapter."""
    rewards: dict[str, Reward]
    before: tuple[str, ...]
    """Stickers that everybody places before the cards."""


class Film(msgspec.Struct, frozen=True):
    """One city after one episode."""

    episode: int
    city: City
    campaign: Campaign | None
    winners: tuple[int, ...]
    """Seats."""
    total: int | None
    """Its points; None if it sat the episode out."""


class Chronicle(View, frozen=True, kw_only=True):
    """One city through the campaign: `seat` says which."""

    films: tuple[Film, ...]


class Standing(msgspec.Struct, frozen=True):
    seat: int
    place: int
    progress: int
    firsts: int
    film: Film


class Ceremony(View, frozen=True, kw_only=True):
    """The end of a campaign, the best first."""

    standings: tuple[Standing, ...]


Page = Envelope | Chronicle | Ceremony
