"""The pictures of a campaign, gathered: what an envelope says, a city through the episodes, the last ranking."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.my_city.chapters import chapter, episode_texts
from data.texts import Say
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Film, Standing
from render.my_city.phases import paused, place_of
from rules.my_city.view import MyCityView


def envelope(view: MyCityView, say: Say) -> Envelope:
    """The beginning of the episode this view is of; at the first of a chapter its envelope is opened."""
    campaign = view.campaign
    assert campaign is not None
    whole, texts = chapter(campaign.chapter), episode_texts(campaign.number)
    opening = campaign.number == min(whole.episodes)
    name = say("Episode {n}: {title}", n=campaign.number, title=say(texts.title))
    heading = say("Chapter {n}", n=campaign.chapter)
    if not opening:
        heading = f"{heading} · {say('Episode {n}', n=campaign.number)}"
    return Envelope(
        seat=None,
        seats=view.seats,
        waiting=(),
        over=False,
        chapter=campaign.chapter,
        opening=opening,
        heading=heading,
        title=say(whole.title if opening else texts.title),
        story=say(whole.story if opening else texts.story),
        episode=name if opening else "",
        rewards=campaign.rewards,
        before=campaign.before,
    )


def chronicle(views: Sequence[MyCityView], seat: int) -> Chronicle:
    """One city after each of these episodes: their last views, in order."""
    return Chronicle(
        seat=seat,
        seats=views[-1].seats,
        waiting=(),
        over=True,
        films=tuple(film(view, seat) for view in views),
    )


def film(view: MyCityView, seat: int) -> Film:
    assert view.campaign is not None
    seats = [other for other in range(view.seats) if not paused(view, other)]
    winners = tuple(other for other in seats if place_of(view, other) == 1)
    total = view.cities[seat].total if seat in seats else None
    return Film(view.campaign.number, view.cities[seat], view.campaign, winners, total)


def ceremony(view: MyCityView, places: Sequence[int]) -> Ceremony:
    """The last view of the last episode, and each seat's place in the campaign."""
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    rows = []
    for seat in order:
        lasting = view.cities[seat].lasting
        assert lasting is not None
        rows.append(Standing(seat, places[seat], lasting.progress, lasting.firsts, film(view, seat)))
    return Ceremony(seat=None, seats=view.seats, waiting=(), over=True, standings=tuple(rows))
