"""From a campaign to the table of its next episode.

A chapter is played to its end with the edition it was begun with. No campaign stores which: the table of the episode
before tells it by its set.
"""

import msgspec

from data.sets import ComponentSet
from rules import option_words
from rules.campaign.model import GAME, Campaign, chapter_of
from rules.my_city.editions import first_edition, is_first, present_edition
from rules.my_city.lasting import Lasting, write
from rules.record import seed_of
from rules.registry import find
from rules.table.rows import Row, Seat


def options_of(episode: int) -> dict[str, str]:
    return {"board": "episode", "episode": str(episode)}


def next_set(episode: int, last: ComponentSet | None) -> ComponentSet:
    """The set of an episode of a campaign whose episode before it was played with `last`."""
    if last is not None and chapter_of(episode) == chapter_of(episode - 1) and is_first(episode - 1, last):
        return first_edition(episode)
    return present_edition(episode)


def moves_over(episode: int, components: ComponentSet, last: ComponentSet | None) -> bool:
    """Whether a campaign comes to the present edition with this episode."""
    return last is not None and is_first(episode - 1, last) and not is_first(episode, components)


def editions(episode: int) -> tuple[ComponentSet, ...]:
    """Every set of an episode that campaigns have been played with, the present one first."""
    return present_edition(episode), first_edition(episode)


def episode_row(
    campaign: Campaign,
    lasting: Lasting,
    person: int,
    interaction: int,
    now: float,
    id: str,
    last: ComponentSet | None = None,
) -> Row:
    """The running table of the next episode: the roster seated, what lasts as its prior, the campaign's pace.

    `last`: the set of the episode before it, whose edition it follows within a chapter.
    Its seed is made of a secret whose hash has been public and of interactions no player could choose.
    """
    kind = find(GAME)
    typed = option_words.read(kind, options_of(campaign.episode))
    kind.check(len(campaign.seats), typed)
    mixed = (*(seat.joined for seat in campaign.seats), interaction)
    pausing = tuple(n for n, seat in enumerate(campaign.seats) if seat.pausing)
    return Row(
        id=id,
        game=GAME,
        version=kind.version,
        components=next_set(campaign.episode, last),
        options={name: option_words.word(getattr(typed, name)) for name in typed.__struct_fields__},
        places=len(campaign.seats),
        language=campaign.language,
        host=campaign.host or person,
        home=campaign.home,
        secret=campaign.secret,
        status="running",
        seats=tuple(Seat(s.person, s.name, s.steward, s.joined, s.evening) for s in campaign.seats),
        seed=seed_of(campaign.secret, mixed),
        mixed=mixed,
        prior=write(msgspec.structs.replace(lasting, paused=pausing)),
        created=now,
        pace=campaign.pace,
        host_seen=now,
        campaign=campaign.id,
    )
