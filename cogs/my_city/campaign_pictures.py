"""The pictures of a campaign, gathered: what an envelope says, the chronicle's chapters, the last ranking.

The campaign in words has one file for each chapter (data/texts/english/my_city), read only when that chapter is opened.
All texts are sources for the catalogues: whoever shows them says them. Most figures stand in the score table, which is
made from the episode's component set; those that stand here are compared with it by a test.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from data.texts import Say, english
from render.my_city.pages import model
from render.my_city.phases import paused, place_of
from rules.my_city.lasting import EPISODES, read, standings
from rules.my_city.lasting_values import chapter as chapter_of
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import number

__all__ = ["Chapter", "EpisodeTexts", "Rule", "chapter", "chapter_of", "episode_texts"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both editions tell alike; or what the first and the present one tell, where one of them may have nothing."""

    told: str | None = None
    first: str | None = None
    now: str | None = None


class EpisodeTexts(msgspec.Struct, frozen=True):
    title: str
    story: str
    rules: tuple[Rule, ...]
    """What is new in this episode, a rule each."""

    def told(self, *, first_edition: bool = False) -> list[str]:
        """The rules as they stand in one edition."""
        found = [rule.told or (rule.first if first_edition else rule.now) for rule in self.rules]
        return [rule for rule in found if rule is not None]


class Chapter(msgspec.Struct, frozen=True):
    title: str
    story: str
    """What is read when the envelope is opened."""
    episodes: dict[int, EpisodeTexts]
    farewell: str = ""
    """What is read when the campaign is over; only the last one has it."""


@cache
def chapter(number: int) -> Chapter:
    return english(f"my_city/chapter_{number}", Chapter)


def episode_texts(episode: int) -> EpisodeTexts:
    return chapter(chapter_of(episode)).episodes[episode]


def envelope(view: MyCityView, say: Say) -> model.Envelope:
    """The beginning of the episode this view is of; at the first of a chapter its envelope is opened."""
    campaign = view.campaign
    assert campaign is not None
    whole, texts = chapter(campaign.chapter), episode_texts(campaign.number)
    opening = campaign.number == min(whole.episodes)
    name = say("Episode {n}: {title}", n=campaign.number, title=say(texts.title))
    heading = say("Chapter {n}", n=campaign.chapter)
    if not opening:
        heading = f"{heading} · {say('Episode {n}', n=campaign.number)}"
    return model.Envelope(
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


def chronicle(views: Sequence[MyCityView], say: Say) -> model.Chronicle:
    """The last views of the episodes played, in order."""
    chapters: dict[int, list[MyCityView]] = {}
    for view in views:
        assert view.campaign is not None
        chapters.setdefault(view.campaign.chapter, []).append(view)
    told: list[model.Chapter] = []
    for opened, ends in chapters.items():
        told.append(_chapter(opened, ends, told[-1].ahead if told else (), say))
    return model.Chronicle(seat=None, seats=views[-1].seats, waiting=(), over=True, chapters=tuple(told))


def _chapter(number: int, ends: Sequence[MyCityView], led: tuple[int, ...], say: Say) -> model.Chapter:
    """`led`: who was ahead before it."""
    texts, last = chapter(number), ends[-1]
    told = {view.campaign.number: _told(view, say) for view in ends if view.campaign is not None}
    progress = tuple(city.lasting.progress if city.lasting is not None else 0 for city in last.cities)
    ahead = _ahead(last, progress)
    code = model.KEPT if ahead == led else model.SHARED_LEAD if len(ahead) > 1 else model.LEAD
    return model.Chapter(
        number,
        say(texts.title),
        tuple(told.get(episode, model.Told(episode)) for episode in sorted(texts.episodes)),
        tuple(model.Portrait(city, last.campaign) for city in last.cities),
        progress,
        ahead,
        model.WON if EPISODES in told else code,
    )


def _ahead(view: MyCityView, progress: Sequence[int]) -> tuple[int, ...]:
    """Who leads the campaign by progress; what breaks a tie counts at its very end."""
    carry = view.result.carry if view.result is not None else None
    if carry is None or view.campaign is None or view.campaign.number < EPISODES:
        return tuple(seat for seat, one in enumerate(progress) if one == max(progress))
    return tuple(seat for seat, place in enumerate(standings(read(carry))) if place == 1)


def _told(view: MyCityView, say: Say) -> model.Told:
    assert view.campaign is not None
    seats = [seat for seat in range(view.seats) if not paused(view, seat)]
    winners = tuple(seat for seat in seats if place_of(view, seat) == 1)
    totals = tuple(view.cities[seat].total if seat in seats else None for seat in range(view.seats))
    return model.Told(view.campaign.number, say(episode_texts(view.campaign.number).title), winners, totals)


def ceremony(view: MyCityView, places: Sequence[int]) -> model.Ceremony:
    """The last view of the last episode, and each seat's place in the campaign."""
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    rows = []
    for seat in order:
        lasting = view.cities[seat].lasting
        assert lasting is not None
        rows.append(
            model.Standing(
                seat, places[seat], lasting.progress, lasting.firsts, model.Portrait(view.cities[seat], view.campaign)
            )
        )
    return model.Ceremony(seat=None, seats=view.seats, waiting=(), over=True, standings=tuple(rows))


def keepsake(
    ends: Sequence[MyCityView], seat: int, place: int, sources: Mapping[str, int], held: str, say: Say
) -> model.Keepsake:
    """One city through all episodes, by their last views; `held`: whose it was, `sources`: of its progress."""
    lasting = ends[-1].cities[seat].lasting
    assert lasting is not None
    years = tuple(_year(view, seat) for view in ends)
    best = max(years, key=lambda year: (year.won, -1000 if year.total is None else year.total))
    return model.Keepsake(
        seat=seat,
        seats=ends[-1].seats,
        waiting=(),
        over=True,
        held=held,
        place=place,
        progress=lasting.progress,
        sources=dict(sources),
        firsts=lasting.firsts,
        best=say(
            "Its finest hour: {episode}, {points} points",
            episode=say("Episode {n}: {title}", n=best.episode, title=say(episode_texts(best.episode).title)),
            points="–" if best.total is None else number(best.total),
        ),
        years=years,
    )


def _year(view: MyCityView, seat: int) -> model.Year:
    assert view.campaign is not None
    out = paused(view, seat)
    won = not out and place_of(view, seat) == 1
    return model.Year(
        view.cities[seat], view.campaign, view.campaign.number, won, None if out else view.cities[seat].total
    )
