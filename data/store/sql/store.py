"""The store in SQL: joins its parts, and writes what one decision changes in all of them as one transaction."""

from collections.abc import Sequence

from data.store.sql.campaigns import SqlCampaigns, change_campaign, put_campaign, put_checkpoint, write_campaign
from data.store.sql.clocks import SqlClocks, ask_clocks, clocks_in, write_clocks
from data.store.sql.company import SqlCompany
from data.store.sql.connection import Connection
from data.store.sql.daily import SqlDaily
from data.store.sql.forgetting import SqlForgetting
from data.store.sql.history import SqlHistory
from data.store.sql.lasting_rows import put_rows
from data.store.sql.outcomes import write_outcome
from data.store.sql.people import SqlPeople, read_hours
from data.store.sql.posts import SqlPosts, write_news
from data.store.sql.servers import SqlServers
from data.store.sql.standing import SqlStanding, ask_standing, write_standing
from data.store.sql.tables import SqlTables, ask_seen, read_row, write_table
from rules.campaign.lasting_rows import rows
from rules.campaign.model import Campaign, Checkpoint
from rules.table.ports import ChangeCampaign, Conflict
from rules.table.rows import Before, Given, Written


class SqlStore(
    SqlTables,
    SqlPosts,
    SqlClocks,
    SqlStanding,
    SqlPeople,
    SqlForgetting,
    SqlServers,
    SqlCampaigns,
    SqlHistory,
    SqlCompany,
    SqlDaily,
):
    async def before_decision(self, table: str, interaction: int | None, people: Sequence[int]) -> Before:
        def find(db: Connection) -> Before:
            # All is asked before the first answer is looked at: with a server elsewhere that is one way there and back.
            seen, clocks, standing = ask_seen(db, table, interaction), ask_clocks(db, table), ask_standing(db, table)
            hours = read_hours(db, people)
            entry = seen.fetchone()
            given = tuple(Given(*row) for row in standing)
            return Before(None if entry is None else int(entry[0]), clocks_in(clocks), hours, given)

        return await self._read(find, table)

    async def write(self, written: Written) -> None:
        await self._write(lambda db: self._stored(db, written))

    async def change_campaign(self, campaign: str, change: ChangeCampaign, written: Written | None = None) -> Campaign:
        def work(db: Connection) -> Campaign:
            if written is not None:
                self._stored(db, written)
            return change_campaign(db, campaign, change, self._now())

        return await self._write(work)

    async def adopt_campaign(self, campaign: Campaign, episodes: Sequence[tuple[Written, Checkpoint]]) -> None:
        def work(db: Connection) -> None:
            put_campaign(db, campaign)
            for written, checkpoint in episodes:
                self._stored(db, written)
                put_checkpoint(db, campaign.id, checkpoint)
            last = episodes[-1]
            put_rows(db, campaign.id, rows(last[1].carry, last[0].row.components))

        await self._write(work)

    def _stored(self, db: Connection, written: Written) -> None:
        row = written.row
        if not self.cluster.owns(row.home.guild):
            # One that has not begun is in nobody's memory: what is begun from a server may go on in direct messages.
            before = read_row(db, row.id)
            if before is not None and before.status != "lobby" and (written.entries or before != row):
                raise Conflict(f"another process plays table {row.id}")
        _write(db, written, self._now())

    async def note(self, key: str) -> str | None:
        row = await self._first("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else str(row[0])

    async def put_note(self, key: str, value: str) -> None:
        query = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self._run(query, key, value)


def _write(db: Connection, written: Written, now: float) -> None:
    at = now if written.at is None else written.at
    last = write_table(db, written, at)
    write_clocks(db, written)
    write_campaign(db, written, at)
    write_standing(db, written)
    if written.outcome is not None:
        write_outcome(db, written.outcome)
    write_news(db, written, last)
