"""What the pictures of a campaign are drawn from: views, so that the studio makes and keeps them like others."""

import msgspec

from rules.game import View
from rules.my_city.view import Campaign, City, Reward

WON, KEPT, LEAD, SHARED_LEAD = "won", "kept", "lead", "shared_lead"
"""What is told of a chapter."""


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


class Portrait(msgspec.Struct, frozen=True):
    """One city after an episode."""

    city: City
    campaign: Campaign | None


class Told(msgspec.Struct, frozen=True):
    """An episode as the chronicle tells it."""

    episode: int
    title: str = ""
    """Empty as long as it is not played."""
    winners: tuple[int, ...] = ()
    """Seats."""
    totals: tuple[int | None, ...] = ()
    """By seat; None if it sat the episode out."""

    @property
    def broken(self) -> bool:
        """Others have as many points as the winner: the tie-break decided."""
        points = [total for total in self.totals if total is not None]
        return len(self.winners) == 1 and points.count(max(points)) > 1


class Chapter(msgspec.Struct, frozen=True):
    number: int
    title: str
    episodes: tuple[Told, ...]
    portraits: tuple[Portrait, ...]
    """Every city after the last episode played."""
    progress: tuple[int, ...]
    ahead: tuple[int, ...]
    """The seats that lead the campaign after it."""
    moment: str
    """Whether their lead is new: one of the above."""


class Chronicle(View, frozen=True, kw_only=True):
    """The whole campaign, chapter by chapter, as far as it has come."""

    chapters: tuple[Chapter, ...]


class Standing(msgspec.Struct, frozen=True):
    seat: int
    place: int
    progress: int
    firsts: int
    portrait: Portrait


class Ceremony(View, frozen=True, kw_only=True):
    """The end of a campaign, the best first."""

    standings: tuple[Standing, ...]


class Year(Portrait, frozen=True):
    """One city after one episode."""

    episode: int
    won: bool
    total: int | None
    """Its points; None if it sat the episode out."""


class Keepsake(View, frozen=True, kw_only=True):
    """One city at the end of a campaign, for whoever built it: `seat` says which. The texts are said already."""

    held: str
    """Whose it was."""
    place: int
    progress: int
    sources: dict[str, int]
    """The progress by what it was won by."""
    firsts: int
    best: str
    """The episode it is proudest of."""
    years: tuple[Year, ...]


Page = Envelope | Chronicle | Ceremony | Keepsake
