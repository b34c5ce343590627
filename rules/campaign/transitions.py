"""How a campaign changes with its tables: an episode opens, is followed, is abandoned, ends. Pure.

A store reads the campaign, asks here, and writes what comes out in the transaction of the table.
"""

import msgspec

from rules.campaign.lasting_rows import LastingRows, rows
from rules.campaign.model import EPISODES, Away, Campaign, CampaignSeat, Checkpoint, Past, chapter_of
from rules.game import Illegal, Result
from rules.table.rows import Row, Written


class Followed(msgspec.Struct, frozen=True):
    """What a decision at a table makes of its campaign."""

    campaign: Campaign
    rows: LastingRows | None = None
    """What lasts from now on; None: as it was."""
    checkpoint: Checkpoint | None = None
    """Of the episode that is over by it."""
    as_left: bool = False
    """What lasts is again what the last checkpoint says."""


def followed(campaign: Campaign, written: Written, now: float) -> Followed | None:
    """The campaign after what is written at a table of its; None if it does not concern the campaign any more."""
    row, lasts = written.row, written.lasts
    if lasts is not None and lasts.secret is not None:
        campaign = _opened(campaign, row, lasts.secret)
    elif campaign.table != row.id:
        # An episode that is over, or was dealt anew since: it may be looked at, and never be played.
        if row.status == "running":
            raise Illegal("episode_gone")
        return None
    elif row.status == "running" and campaign.status != "open":
        raise Illegal("campaign_closed")
    campaign = _seated_as(campaign, row)
    if row.status == "closed" and not row.people():
        # Nobody was left at the table: the episode is dealt anew for whoever takes the cities over.
        return Followed(msgspec.structs.replace(campaign, table=None, host=0), as_left=True)
    if lasts is None:
        return Followed(campaign)
    kept = rows(lasts.kept, row.components)
    if lasts.result is None:
        return Followed(campaign, kept)
    over, checkpoint = _finished(campaign, row, lasts.result, now)
    return Followed(over, kept, checkpoint)


def _opened(campaign: Campaign, row: Row, secret: bytes) -> Campaign:
    episode = int(row.options["episode"])
    if campaign.status != "open" or not campaign.between or campaign.episode != episode:
        raise Illegal("episode_open", campaign.episode)
    seats = tuple(
        msgspec.structs.replace(seat, evening=None, pausing=False, away="planned" if seat.evening else None)
        for seat in campaign.seats
        if not seat.free
    )
    opened = max(campaign.chapter, chapter_of(episode))
    return msgspec.structs.replace(campaign, table=row.id, chapter=opened, secret=secret, seats=seats)


def _seated_as(campaign: Campaign, row: Row) -> Campaign:
    """The roster, the host and the home follow the table of the episode in play: seats change hands there too."""
    seats = list(campaign.seats)
    for number, at_table in enumerate(row.seats):
        seat = seats[number]
        if at_table.person != seat.person:
            seat = CampaignSeat(city=seat.city, joined=at_table.joined)
        away: Away | None = None if at_table.standin is None else seat.away or "absent"
        seats[number] = msgspec.structs.replace(
            seat, person=at_table.person, name=at_table.name, steward=at_table.steward, away=away
        )
    return msgspec.structs.replace(campaign, seats=tuple(seats), host=row.host, home=row.home)


def _finished(campaign: Campaign, row: Row, result: Result, now: float) -> tuple[Campaign, Checkpoint]:
    episode = int(row.options["episode"])
    over = episode == EPISODES
    after = msgspec.structs.replace(
        campaign, table=None, episode=episode + 1, status="over" if over else "open", ended=now if over else None
    )
    return after, Checkpoint(episode, row.id, result, result.carry, now)


def lost_cities(before: Campaign, after: Campaign) -> list[Past]:
    """Who held a city and holds none any more; before the first episode nobody has lost anything."""
    if not after.begun:
        return []
    return [
        Past(number, seat.person, seat.name, after.episode)
        for number, seat in enumerate(before.seats)
        if seat.person is not None and seat.person not in after.people()
    ]


def forgotten(campaign: Campaign, person: int) -> Campaign:
    """Without this person: their city waits for somebody else, and the next of the roster is the host."""
    seats = tuple(
        CampaignSeat(city=seat.city, joined=seat.joined) if seat.person == person else seat for seat in campaign.seats
    )
    left = msgspec.structs.replace(
        campaign, seats=seats, votes=tuple(voter for voter in campaign.votes if voter != person)
    )
    if campaign.host != person:
        return left
    return msgspec.structs.replace(left, host=next(iter(left.people()), 0))
