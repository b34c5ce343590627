"""From a campaign to the table of its next episode."""

from __future__ import annotations

import msgspec

from rules import option_words
from rules.campaign.model import GAME, Campaign
from rules.my_city.lasting import Lasting, write
from rules.record import seed_of
from rules.registry import find
from rules.table.rows import Row, Seat


def options_of(episode: int) -> dict[str, str]:
    return {"board": "episode", "episode": str(episode)}


def episode_row(campaign: Campaign, lasting: Lasting, person: int, interaction: int, now: float, id: str) -> Row:
    """The running table of the next episode: the roster seated, what lasts as its prior, the campaign's pace.

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
        components=kind.components(typed),
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
