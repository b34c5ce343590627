"""What the store keeps about campaigns: roster, checkpoints, lasting rows, how far each person has read.

What a decision changes in a campaign is written in the transaction of that decision, by `write_campaign`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.store.database import put
from data.store.lasting_rows import put_rows
from data.store.servers import ServerStore
from rules.campaign.lasting_rows import LastingRows, rows
from rules.campaign.model import EPISODES, Away, Campaign, CampaignSeat, Checkpoint, Past, chapter_of
from rules.game import Illegal, Result
from rules.table.clock import Pace
from rules.table.ports import ChangeCampaign
from rules.table.rows import Home, Mark, Row, Written


class CampaignStore(ServerStore):
    async def campaign(self, campaign: str) -> Campaign | None:
        return await self._database.read(lambda db: read_campaign(db, campaign))

    async def create_campaign(self, campaign: Campaign) -> None:
        await self._write(lambda db: put_campaign(db, campaign, self._now()))

    async def campaigns_in(self, guild: int) -> Sequence[Campaign]:
        """All campaigns of a server, the newest first."""
        return await self._database.read(lambda db: _campaigns(db, "guild = ?", guild))

    async def campaigns_at(self, place: int) -> Sequence[Campaign]:
        """The campaigns that live in a channel or thread, the newest first."""
        return await self._database.read(lambda db: _campaigns(db, "? IN (channel, thread)", place))

    async def checkpoints(self, campaign: str) -> tuple[Checkpoint, ...]:
        return await self._database.read(lambda db: read_checkpoints(db, campaign))

    async def opened_chapter(self, guild: int) -> int:
        """The last chapter that any campaign of a server has opened; 0 if there is none."""
        query = "SELECT coalesce(max(chapter), 0) FROM campaigns WHERE guild = ?"
        return await self._database.read(lambda db: int(db.execute(query, (guild,)).fetchone()[0]))

    async def campaign_past(self, campaign: str) -> Sequence[Past]:
        """Who held which city before."""
        query = "SELECT seat, person, name, episode FROM campaign_lineage WHERE campaign = ? ORDER BY rowid"
        return await self._database.read(lambda db: [Past(*row) for row in db.execute(query, (campaign,))])

    async def campaign_mark(self, campaign: str, person: int) -> Mark | None:
        def find(db: sqlite3.Connection) -> Mark | None:
            query = "SELECT episode, told, at FROM campaign_marks WHERE campaign = ? AND person = ?"
            row = db.execute(query, (campaign, person)).fetchone()
            return None if row is None else Mark(*row)

        return await self._database.read(find)

    async def put_campaign_mark(self, campaign: str, person: int, mark: Mark) -> None:
        def work(db: sqlite3.Connection) -> None:
            values = (campaign, person, mark.episode, mark.told, mark.at)
            db.execute("INSERT OR REPLACE INTO campaign_marks VALUES (?, ?, ?, ?, ?)", values)

        await self._write(work)


# ---------------------------------------------------------------------------------------------------- reading

_COLUMNS = (
    "campaigns.id, campaigns.guild, campaigns.channel, campaigns.thread, campaigns.host, campaigns.language,"
    " campaigns.pace, campaigns.status, episode, chapter, table_id, tables.status, campaigns.secret,"
    " campaigns.created, campaigns.ended, message, vote_until"
)
_FROM = f"SELECT {_COLUMNS} FROM campaigns LEFT JOIN tables ON tables.id = campaigns.table_id"
_SEATS = (
    "SELECT person, name, steward, city, joined, evening, pausing, away FROM campaign_seats"
    " WHERE campaign = ? ORDER BY seat"
)


def read_campaign(db: sqlite3.Connection, campaign: str) -> Campaign | None:
    row = db.execute(f"{_FROM} WHERE campaigns.id = ?", (campaign,)).fetchone()
    return None if row is None else _campaign(db, row)


def _campaigns(db: sqlite3.Connection, where: str, value: int) -> list[Campaign]:
    # Every column that a condition names is the campaign's own: the table beside it has others of the same name.
    query = f"{_FROM} WHERE campaigns.id IN (SELECT id FROM campaigns WHERE {where})"
    rows = db.execute(f"{query} ORDER BY campaigns.created DESC, campaigns.rowid DESC", (value,)).fetchall()
    return [_campaign(db, row) for row in rows]


def _campaign(db: sqlite3.Connection, row: tuple[Any, ...]) -> Campaign:
    (ident, guild, channel, thread, host, language, pace, status, episode, chapter_, table, table_status) = row[:12]
    secret, created, ended, message, vote_until = row[12:]
    votes = db.execute("SELECT person FROM campaign_votes WHERE campaign = ? ORDER BY rowid", (ident,))
    return Campaign(
        id=ident,
        home=Home(guild, channel, thread),
        host=host,
        language=language,
        secret=secret,
        seats=_seats(db, ident),
        pace=msgspec.json.decode(pace, type=Pace),
        status=status,
        episode=episode,
        chapter=chapter_,
        table=table,
        table_status=table_status,
        created=created,
        ended=ended,
        message=message,
        votes=tuple(person for (person,) in votes),
        vote_until=vote_until,
    )


def _seats(db: sqlite3.Connection, campaign: str) -> tuple[CampaignSeat, ...]:
    found = []
    for person, name, steward, city, joined, evening, pausing, away in db.execute(_SEATS, (campaign,)):
        found.append(CampaignSeat(person, name, steward, city, joined, evening, bool(pausing), away))
    return tuple(found)


def read_checkpoints(db: sqlite3.Connection, campaign: str) -> tuple[Checkpoint, ...]:
    query = "SELECT episode, table_id, result, carry, at FROM checkpoints WHERE campaign = ? ORDER BY episode"
    found = []
    for episode, table, text, carried, at in db.execute(query, (campaign,)):
        carry = msgspec.json.decode(carried)
        result = msgspec.structs.replace(msgspec.json.decode(text, type=Result), carry=carry)
        found.append(Checkpoint(episode, table, result, carry, at))
    return tuple(found)


# ---------------------------------------------------------------------------------------------------- writing


def put_campaign(db: sqlite3.Connection, campaign: Campaign, now: float) -> None:
    """The whole campaign as it is now; who lost a seat by it is remembered."""
    values = {
        "id": campaign.id,
        "guild": campaign.home.guild,
        "channel": campaign.home.channel,
        "thread": campaign.home.thread,
        "host": campaign.host,
        "language": campaign.language,
        "pace": msgspec.json.encode(campaign.pace).decode(),
        "status": campaign.status,
        "episode": campaign.episode,
        "chapter": campaign.chapter,
        "table_id": campaign.table,
        "secret": campaign.secret,
        "created": campaign.created,
        "ended": campaign.ended,
        "message": campaign.message,
        "vote_until": campaign.vote_until,
    }
    put(db, "campaigns", values)
    _put_seats(db, campaign, now)
    db.execute("DELETE FROM campaign_votes WHERE campaign = ?", (campaign.id,))
    db.executemany("INSERT INTO campaign_votes VALUES (?, ?)", [(campaign.id, person) for person in campaign.votes])


def _put_seats(db: sqlite3.Connection, campaign: Campaign, now: float) -> None:
    before = _seats(db, campaign.id)
    if before == campaign.seats:
        return
    for number, old in enumerate(before):
        if old.person is not None and old.person not in campaign.people() and campaign.begun:
            past = (campaign.id, number, old.person, old.name, campaign.episode, now)
            db.execute("INSERT INTO campaign_lineage VALUES (?, ?, ?, ?, ?, ?)", past)
    db.execute("DELETE FROM campaign_seats WHERE campaign = ?", (campaign.id,))
    for number, seat in enumerate(campaign.seats):
        place = (seat.person, seat.name, seat.steward, seat.city, seat.joined, seat.evening, seat.pausing, seat.away)
        db.execute("INSERT INTO campaign_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (campaign.id, number, *place))


def change_campaign(db: sqlite3.Connection, campaign: str, change: ChangeCampaign, now: float) -> Campaign:
    """Reads, changes and writes in one transaction: a change can never undo what a table wrote meanwhile."""
    found = read_campaign(db, campaign)
    if found is None:
        raise Illegal("no_campaign")
    changed = change(found)
    if changed != found:
        put_campaign(db, changed, now)
    return changed


def write_campaign(db: sqlite3.Connection, written: Written, now: float) -> None:
    """What a decision at an episode's table changes in its campaign."""
    row, lasts = written.row, written.lasts
    if row.campaign is None:
        return
    campaign = read_campaign(db, row.campaign)
    assert campaign is not None
    if lasts is not None and lasts.secret is not None:
        campaign = _opened(campaign, row, lasts.secret)
    elif campaign.table != row.id:
        # An episode that is over, or was dealt anew since: it may be looked at, and never be played.
        if row.status == "running":
            raise Illegal("episode_gone")
        return
    elif row.status == "running" and campaign.status != "open":
        raise Illegal("campaign_closed")
    campaign = _followed(campaign, row)
    if row.status == "closed" and not row.people():
        campaign = _abandoned(db, campaign)
    elif lasts is not None:
        put_rows(db, campaign.id, rows(lasts.kept, row.components))
        if lasts.result is not None:
            campaign = _finished(db, campaign, row, lasts.result, now)
    put_campaign(db, campaign, now)


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


def _followed(campaign: Campaign, row: Row) -> Campaign:
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


def _abandoned(db: sqlite3.Connection, campaign: Campaign) -> Campaign:
    """Nobody was left at the table: the episode is dealt anew for whoever takes the cities over."""
    done = read_checkpoints(db, campaign.id)
    put_rows(db, campaign.id, rows(done[-1].carry, _set_of(db, done[-1].table)) if done else LastingRows())
    return msgspec.structs.replace(campaign, table=None, host=0)


def _set_of(db: sqlite3.Connection, table: str) -> ComponentSet:
    query = "SELECT sets.game, name, text FROM tables JOIN sets ON sets.hash = tables.set_hash WHERE id = ?"
    return ComponentSet(*db.execute(query, (table,)).fetchone())


def _finished(db: sqlite3.Connection, campaign: Campaign, row: Row, result: Result, now: float) -> Campaign:
    episode = int(row.options["episode"])
    put_checkpoint(db, campaign.id, Checkpoint(episode, row.id, result, result.carry, now))
    over = episode == EPISODES
    return msgspec.structs.replace(
        campaign,
        table=None,
        episode=episode + 1,
        status="over" if over else "open",
        ended=now if over else None,
    )


def put_checkpoint(db: sqlite3.Connection, campaign: str, checkpoint: Checkpoint) -> None:
    values = (
        campaign,
        checkpoint.episode,
        checkpoint.table,
        msgspec.json.encode(msgspec.structs.replace(checkpoint.result, carry=None)).decode(),
        msgspec.json.encode(checkpoint.carry).decode(),
        checkpoint.at,
    )
    db.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", values)
