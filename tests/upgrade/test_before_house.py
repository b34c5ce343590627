"""A store in use, left by the version before the files moved house: everything in it goes on."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from cogs.controls.ids import Kind, beginning, read
from data.store.sql import recount as ratings
from data.store.sql.check import check_tables
from data.store.sql.check_campaigns import check_campaigns
from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.campaign import roster
from rules.chance import Chance, seed_from_number
from rules.my_city.editions import is_first, present_edition
from rules.notation import text
from rules.record import undo_of
from rules.table.campaigns import Campaigns
from rules.table.life import TableLife
from rules.table.tables import Tables
from tests.upgrade.facts import differences, facts
from tests.upgrade.hours import Hours, skyline_at
from tests.upgrade.kept import BEFORE_HOUSE, Expected, read_expected, unpack
from tests.upgrade.presses import KINDS, Press, Presser, quick_films

GAMES = {"machi_koro", "metropolys", "point_city", "my_city", "cities"}
INTERACTIONS = count(1 << 61)
LONGEST = 3000
"""More decisions than any game has that people play by lot, with an eye to its end."""


@pytest.fixture(scope="module")
def expected() -> Expected:
    return read_expected(BEFORE_HOUSE)


class House:
    """The table layer on a copy of the store, without Discord."""

    def __init__(self, database: SqliteDatabase, hours: Hours) -> None:
        self.database = database
        self.store = SqlStore(database, hours.now)
        self.tables = Tables(self.store, hours)
        self.life = TableLife(self.tables)
        self.campaigns = Campaigns(self.tables, self.life, self.store)
        self.chance = Chance(seed_from_number(5))

    async def finish(self, table: str) -> None:
        """People and stewards play on until the end."""
        await self.tables.resume()
        for _ in range(LONGEST):
            await self.tables.settled(table)
            session = await self.tables.session(table)
            if session.row.status != "running":
                return
            seat = session.game.waiting()[0]
            person, moves = session.row.seats[seat].person, [text(move) for move in session.game.legal(seat)]
            assert person is not None
            said = self.chance.choice([move for move in moves if move in HASTE] or moves)
            await self.tables.play(table, person, session.decisions[seat], said, next(INTERACTIONS))
        raise AssertionError(f"{table} does not end")


LANDMARKS = ("train_station", "shopping_mall", "amusement_park", "radio_tower", "harbor", "airport")
HASTE = {*(f"build {name}" for name in LANDMARKS), "end"}
"""What brings a game to its end sooner than chance would."""


@asynccontextmanager
async def house(directory: Path, expected: Expected) -> AsyncIterator[House]:
    """The store as the bot opens it: brought up to date on the way."""
    unpack(BEFORE_HOUSE, directory)
    database = await SqliteDatabase.open(directory / "store")
    try:
        # Nobody pulls the plug here, and hundreds of moves are stored.
        await database._writer.run(lambda db: db.execute("PRAGMA synchronous = OFF"))
        here = House(database, Hours(expected.at))
        yield here
        await here.tables.drain()
    finally:
        await database.close()


def test_the_fixture_has_what_a_store_in_use_has(expected: Expected) -> None:
    tables = expected.facts["tables"].values()
    running = [table for table in tables if table["status"] == "running"]
    assert {table["game"] for table in running} == GAMES
    assert {table["status"] for table in tables} == {"lobby", "running", "finished", "closed"}
    assert any(table["paused"] for table in running) and any(table["private"] for table in running)
    seats = [seat for table in running for seat in table["seats"]]
    for sign in ("person", "steward", "standin", "offered"):
        assert any(seat[sign] for seat in seats), sign
    assert all(expected.facts["kept"].values()) and expected.facts["ratings"]
    episodes = sorted(len(campaign["checkpoints"]) for campaign in expected.facts["campaigns"].values())
    assert episodes == [0, 1, 2]
    outcomes = {press.does for press in expected.presses}
    assert outcomes >= {"plays", "takes back", "changes", "opens", "tells", "stale"} and "unknown" not in outcomes


async def test_games_begun_before_there_were_friendly_ones_are_rated(tmp_path: Path, expected: Expected) -> None:
    async with house(tmp_path, expected) as here:
        begun = [await here.tables.row(table) for table, _ in await here.store.running()]
        assert begun and all(row.terms.rated is None and row.rated for row in begun)
        plays = [play for guild in {row.home.guild for row in begun} for play in await here.store.plays(guild)]
        assert plays and all(play.rated for play in plays)


async def test_everything_is_as_it_was_left(tmp_path: Path, expected: Expected) -> None:
    """Logs replay, snapshots wake, the same seats may do the same, and nothing kept about people has changed."""
    async with house(tmp_path, expected) as here:
        now = await facts(here.database, here.store)
        assert not differences(now, expected.facts)
        for kind in ("tables", "campaigns"):
            assert now[kind].keys() == expected.facts[kind].keys()
        logs = [await here.store.entries(table) for table in now["tables"]]
        assert any(undo_of(entry) is not None for log in logs for entry in log)
        for table, fact in expected.facts["tables"].items():
            look = await here.tables.look(table, None)
            assert (look.row.status, look.entries) == (fact["status"], fact["entries"])
        for check in (check_tables, check_campaigns, ratings.differences):
            assert not await here.database.read(check)


def test_log_and_snapshot_agree(expected: Expected) -> None:
    tables = [table for table in expected.facts["tables"].values() if table["status"] != "lobby"]
    assert all(table["replayed"] == table["woken"] for table in tables)
    assert {table["game"] for table in tables if table["snapshot"]} == GAMES


async def test_every_running_table_plays_on_to_its_end(tmp_path: Path, expected: Expected) -> None:
    async with house(tmp_path, expected) as here:
        running = [table for table, _ in await here.store.running()]
        assert len(running) == sum(t["status"] == "running" for t in expected.facts["tables"].values())
        for table in running:
            row = await here.tables.row(table)
            if row.paused_until is not None:
                await here.life.unpause(table, row.host)
            await here.finish(table)
            assert (await here.tables.row(table)).status == "finished"
        for check in (check_tables, check_campaigns, ratings.differences):
            assert not await here.database.read(check)


async def test_every_campaign_goes_on(tmp_path: Path, expected: Expected) -> None:
    """An episode in play ends and leaves its checkpoint, and the next one is dealt from there and played."""
    async with house(tmp_path, expected) as here:
        for ident, fact in expected.facts["campaigns"].items():
            campaign = await here.campaigns.get(ident)
            if campaign.table is not None:
                await here.finish(campaign.table)
            if any(seat.free for seat in campaign.seats):
                await here.campaigns.change(ident, lambda c: roster.seat_steward(c, c.host, "easy"))
            look = await here.campaigns.next(ident, campaign.host, next(INTERACTIONS))
            await here.finish(look.row.id)
            done = await here.store.checkpoints(ident)
            assert len(done) == len(fact["checkpoints"]) + 1 + (campaign.table is not None)
            assert (await here.campaigns.get(ident)).episode == len(done) + 1
        assert not await here.database.read(check_campaigns)


async def test_a_campaign_moves_over_at_its_next_chapter(tmp_path: Path, expected: Expected) -> None:
    """Chapter 1 is played to its end with the edition it was begun with, chapter 2 with the present one."""
    async with house(tmp_path, expected) as here:
        campaigns = expected.facts["campaigns"]
        ident = max(campaigns, key=lambda name: len(campaigns[name]["checkpoints"]))
        campaign = await here.campaigns.get(ident)
        if any(seat.free for seat in campaign.seats):
            await here.campaigns.change(ident, lambda c: roster.seat_steward(c, c.host, "easy"))
        sets = {}
        while (campaign := await here.campaigns.get(ident)).episode < 5:
            if campaign.table is None:
                await here.campaigns.next(ident, campaign.host, next(INTERACTIONS))
                campaign = await here.campaigns.get(ident)
            sets[campaign.episode] = await here.campaigns.set_of(campaign, campaign.episode)
            assert campaign.table is not None
            await here.finish(campaign.table)
        for one in await here.store.checkpoints(ident):
            sets[one.episode] = (await here.tables.row(one.table)).components
        assert [is_first(number, sets[number]) for number in (1, 2, 3, 4)] == [True, True, True, False]
        assert sets[4] == present_edition(4)
        assert not await here.database.read(check_campaigns)


def test_every_control_is_read(expected: Expected) -> None:
    for press in expected.presses:
        control = read(press.control)
        assert control is not None and control.text() == press.control
    assert {press.control[1] for press in expected.presses} == set(KINDS)


async def test_buttons_posted_before_still_work(
    tmp_path: Path, expected: Expected, caplog: pytest.LogCaptureFixture
) -> None:
    """Every control on every post, pressed through Discord's protocol, does what it did when it was new."""
    unpack(BEFORE_HOUSE, tmp_path)
    with quick_films(), caplog.at_level(logging.ERROR):
        async with skyline_at(Hours(expected.at), tmp_path) as (playground, bot):
            presser = Presser(playground, bot)
            # What is played at once now leaves its table's other controls of that time behind.
            moved: set[str] = set()
            for press in expected.presses:
                found, table = await presser.press(press), press.control.split(":")[1]
                assert _as_good(found, press) or (table in moved and found.does in ("tells", "stale"))
                if found != press and found.does == "plays":
                    moved.add(table)
    assert not caplog.records


def _names_a_move(press: Press) -> bool:
    return press.does == "opens" and not press.control.endswith(":")


def _as_good(found: Press, kept: Press) -> bool:
    """The same; or what a page asked about once more is done at once, since it can be taken back."""
    said = " ".join(part for part in (kept.control.rpartition(":")[2], kept.value) if part)
    at_once = found.does == "plays" and found.move == said and _names_a_move(kept)
    # A film can be posted now: it comes with a button. A roster that offered something in vain is drawn anew besides.
    more = any(kept.control.startswith(beginning(kind)) for kind in (Kind.REPLAY, Kind.CAMPAIGN))
    return found == kept or at_once or (more and (kept.does, found.does) == ("tells", "opens"))
