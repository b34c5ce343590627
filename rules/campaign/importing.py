"""From a file that was played again to a campaign of this place: its tables are over, its cities wait for people."""

from rules import option_words
from rules.campaign.file_format import Portable, Replayed
from rules.campaign.model import EPISODES, GAME, Campaign, CampaignSeat, Checkpoint, chapter_of
from rules.history.outcome import outcome
from rules.stewards.steward import RANDOM
from rules.table.rows import Home, Row, Seat, Written

NOWHERE = 0
"""These tables were never played in a channel of this server: no command finds them in one."""


def adopted(file: Portable, host: int, home: Home, language: str, now: float, id: str, secret: bytes) -> Campaign:
    played = len(file.episodes)
    over = played == EPISODES
    return Campaign(
        id=id,
        home=home,
        host=host,
        language=language,
        secret=secret,
        seats=tuple(CampaignSeat(city=city) for city in file.cities),
        status="over" if over else "open",
        episode=played + 1,
        chapter=chapter_of(played),
        created=now,
        ended=now if over else None,
    )


def episode_of(campaign: Campaign, number: int, again: Replayed, now: float, id: str) -> tuple[Written, Checkpoint]:
    """The finished table of an episode, and its checkpoint. Nobody sits at it: who played it is not in the file."""
    setup = again.setup
    row = Row(
        id=id,
        game=GAME,
        version=setup.version,
        components=setup.components,
        options={name: option_words.word(getattr(setup.options, name)) for name in setup.options.__struct_fields__},
        places=setup.seats,
        language=campaign.language,
        host=0,
        home=Home(campaign.home.guild, NOWHERE),
        secret=bytes(32),
        status="finished",
        seats=tuple(Seat(None, "", RANDOM) for _ in range(setup.seats)),
        seed=setup.seed,
        prior=setup.prior,
        created=now,
        ended=now,
        campaign=campaign.id,
    )
    ended = outcome(row, [(entry, now) for entry in again.entries], (), again.result)
    written = Written(row, 0, again.entries, waiting=(), at=now, outcome=ended)
    return written, Checkpoint(number, row.id, again.result, again.result.carry, now)
