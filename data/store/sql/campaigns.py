"""What the store keeps about campaigns: roster, checkpoints, lasting rows, how far each person has read.

What a decision changes in a campaign is written in the transaction of that decision, by `write_campaign`.
"""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.store.sql.connected import Connected, by_name, read_as, text
from data.store.sql.connection import Connection, ask_kept, put
from data.store.sql.lasting_rows import put_rows
from rules.campaign.lasting_rows import LastingRows, rows
from rules.campaign.model import Campaign, CampaignSeat, Checkpoint, Past
from rules.campaign.transitions import followed, lost_cities
from rules.game import Illegal, Result
from rules.table.clock import Pace
from rules.table.ports import ChangeCampaign
from rules.table.rows import Home, Mark, Written

log = logging.getLogger(__name__)


class SqlCampaigns(Connected):
    async def campaign(self, campaign: str) -> Campaign | None:
        return await self._read(lambda db: read_campaign(db, campaign))

    async def create_campaign(self, campaign: Campaign) -> None:
        await self._write(lambda db: put_campaign(db, campaign))

    async def campaigns_in(self, guild: int) -> Sequence[Campaign]:
        return await self._read(lambda db: _campaigns(db, "guild = ?", guild))

    async def campaigns_at(self, place: int) -> Sequence[Campaign]:
        return await self._read(lambda db: _campaigns(db, "channel = ?1 OR thread = ?1", place))

    async def checkpoints(self, campaign: str) -> tuple[Checkpoint, ...]:
        return await self._read(lambda db: read_checkpoints(db, campaign))

    async def opened_chapter(self, guild: int) -> int:
        (chapter,) = await self._column("SELECT coalesce(max(chapter), 0) FROM campaigns WHERE guild = ?", guild)
        return int(chapter)

    async def campaign_past(self, campaign: str) -> Sequence[Past]:
        query = "SELECT seat, person, name, episode FROM campaign_lineage WHERE campaign = ? ORDER BY rowid"
        return [Past(*row) for row in await self._all(query, campaign)]

    async def campaign_mark(self, campaign: str, person: int) -> Mark | None:
        query = "SELECT episode, told, at FROM campaign_marks WHERE campaign = ? AND person = ?"
        row = await self._first(query, campaign, person)
        return None if row is None else Mark(*row)

    async def put_campaign_mark(self, campaign: str, person: int, mark: Mark) -> None:
        query = "INSERT OR REPLACE INTO campaign_marks VALUES (?, ?, ?, ?, ?)"
        await self._run(query, campaign, person, mark.episode, mark.told, mark.at)


# ---------------------------------------------------------------------------------------------------- reading

_PLAIN = (
    "id", "host", "language", "secret", "status", "episode", "chapter", "created", "ended", "message", "vote_until",
)  # fmt: skip
_FROM = """SELECT campaigns.*, tables.status AS table_status
           FROM campaigns LEFT JOIN tables ON tables.id = campaigns.table_id"""
_SEATS = (
    "SELECT person, name, steward, city, joined, evening, pausing, away FROM campaign_seats"
    " WHERE campaign = ? ORDER BY seat"
)


_LOCKED = "SELECT id FROM campaigns WHERE id = ? -- FOR UPDATE"


def read_campaign(db: Connection, campaign: str) -> Campaign | None:
    found = by_name(db.execute(f"{_FROM} WHERE campaigns.id = ?", (campaign,)))
    return _campaign(db, found[0]) if found else None


def _campaigns(db: Connection, where: str, value: int) -> list[Campaign]:
    # Every column that a condition names is the campaign's own: the table beside it has others of the same name.
    query = f"{_FROM} WHERE campaigns.id IN (SELECT id FROM campaigns WHERE {where})"
    found = []
    for kept in by_name(db.execute(f"{query} ORDER BY campaigns.created DESC, campaigns.rowid DESC", (value,))):
        try:
            found.append(_campaign(db, kept))
        except msgspec.MsgspecError as fault:
            log.error("campaign %s does not read, and is left out: %s", kept["id"], fault)
    return found


def _campaign(db: Connection, kept: dict[str, Any]) -> Campaign:
    votes = db.execute("SELECT person FROM campaign_votes WHERE campaign = ? ORDER BY rowid", (kept["id"],))
    as_they_are = {name: kept[name] for name in _PLAIN}
    return Campaign(
        home=Home(kept["guild"], kept["channel"], kept["thread"]),
        seats=_seats(db, kept["id"]),
        pace=read_as(Pace, kept["pace"]),
        table=kept["table_id"],
        table_status=kept["table_status"],
        votes=tuple(person for (person,) in votes),
        **as_they_are,
    )


def _seats(db: Connection, campaign: str) -> tuple[CampaignSeat, ...]:
    rows = db.execute(_SEATS, (campaign,))
    return tuple(CampaignSeat(*(*seat, bool(pausing), away)) for *seat, pausing, away in rows)


def read_checkpoints(db: Connection, campaign: str) -> tuple[Checkpoint, ...]:
    query = "SELECT episode, table_id, result, carry, at FROM checkpoints WHERE campaign = ? ORDER BY episode"
    found = []
    for episode, table, ended, carried, at in db.execute(query, (campaign,)):
        carry = msgspec.json.decode(carried)
        result = msgspec.structs.replace(read_as(Result, ended), carry=carry)
        found.append(Checkpoint(episode, table, result, carry, at))
    return tuple(found)


# ---------------------------------------------------------------------------------------------------- writing


def put_campaign(db: Connection, campaign: Campaign) -> None:
    """The whole campaign as it is now."""
    values = {name: getattr(campaign, name) for name in _PLAIN} | {
        "guild": campaign.home.guild,
        "channel": campaign.home.channel,
        "thread": campaign.home.thread,
        "pace": text(campaign.pace),
        "table_id": campaign.table,
    }
    put(db, "campaigns", values, ask_kept(db, "campaigns", values).fetchone())
    _put_seats(db, campaign)
    db.execute("DELETE FROM campaign_votes WHERE campaign = ?", (campaign.id,))
    for person in campaign.votes:
        db.execute("INSERT INTO campaign_votes VALUES (?, ?)", (campaign.id, person))


def _put_seats(db: Connection, campaign: Campaign) -> None:
    if _seats(db, campaign.id) == campaign.seats:
        return
    db.execute("DELETE FROM campaign_seats WHERE campaign = ?", (campaign.id,))
    for number, seat in enumerate(campaign.seats):
        place = (seat.person, seat.name, seat.steward, seat.city, seat.joined, seat.evening, seat.pausing, seat.away)
        db.execute("INSERT INTO campaign_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (campaign.id, number, *place))


def _change(db: Connection, before: Campaign, after: Campaign, now: float) -> None:
    """The campaign as it has become; who lost a city by it is remembered."""
    put_campaign(db, after)
    for past in lost_cities(before, after):
        values = (after.id, past.seat, past.person, past.name, past.episode, now)
        db.execute("INSERT INTO campaign_lineage VALUES (?, ?, ?, ?, ?, ?)", values)


def change_campaign(db: Connection, campaign: str, change: ChangeCampaign, now: float) -> Campaign:
    """Reads, changes and writes in one transaction: a change can never undo what a table wrote meanwhile."""
    db.execute(_LOCKED, (campaign,))
    found = read_campaign(db, campaign)
    if found is None:
        raise Illegal("no_campaign")
    changed = change(found)
    if changed != found:
        _change(db, found, changed, now)
    return changed


def write_campaign(db: Connection, written: Written, now: float) -> None:
    """What a decision at an episode's table changes in its campaign."""
    if written.row.campaign is None:
        return
    db.execute(_LOCKED, (written.row.campaign,))
    before = read_campaign(db, written.row.campaign)
    assert before is not None
    after = followed(before, written, now)
    if after is None:
        return
    if after.checkpoint is not None:
        put_checkpoint(db, before.id, after.checkpoint)
    lasts = _rows_left(db, before.id) if after.as_left else after.rows
    if lasts is not None:
        put_rows(db, before.id, lasts)
    _change(db, before, after.campaign, now)


def _rows_left(db: Connection, campaign: str) -> LastingRows:
    """What lasts between episodes: as the last checkpoint says."""
    done = read_checkpoints(db, campaign)
    if not done:
        return LastingRows()
    query = "SELECT sets.game, name, text FROM tables JOIN sets ON sets.hash = tables.set_hash WHERE id = ?"
    return rows(done[-1].carry, ComponentSet(*db.execute(query, (done[-1].table,)).fetchone()))


def put_checkpoint(db: Connection, campaign: str, checkpoint: Checkpoint) -> None:
    result = text(msgspec.structs.replace(checkpoint.result, carry=None))
    values = (campaign, checkpoint.episode, checkpoint.table, result, text(checkpoint.carry), checkpoint.at)
    db.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", values)
