"""What a host may settle before the start, who may join, and what happens to a server that removes the bot."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.game import Illegal
from rules.table import lobby
from rules.table.clock import DAY, HOUR
from rules.table.rows import Row, Seat, Terms
from tests.table.place import HOME, PEOPLE, Place, place
from tests.table.test_life import asked, life_of, pass_time

ADA, BEN, CLEO = PEOPLE[:3]


async def _open(here: Place, game: str = "cities", options: dict[str, str] | None = None, places: int = 3) -> Row:
    return await here.tables.open(game, options or {}, Seat(ADA, "Ada", None, 1), HOME, "en", places)


async def test_only_who_is_invited_may_join(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here)
        row = await here.tables.change_lobby(row.id, lambda r: lobby.invite(r, ADA, BEN))
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(row, Seat(CLEO, "Cleo"))
        with pytest.raises(Illegal, match="host_only"):
            lobby.invite(row, BEN, CLEO)
        joined = lobby.join(row, Seat(BEN, "Ben"))
        assert joined.seat_of(BEN) == 1
        # Who is sent away is not let in again by an old invitation.
        kicked = lobby.kick(joined, ADA, 1)
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(kicked, Seat(BEN, "Ben"))
        again = await here.tables.row(row.id)
        assert again.terms.invited == (ADA, BEN), "it is stored"


async def test_options_can_be_changed_until_the_start(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here)
        row = lobby.set_option(row, ADA, "city", "venice")
        assert row.options["city"] == "venice" and row.options["long"] == "no"
        with pytest.raises(Illegal, match="unknown_choice"):
            lobby.set_option(row, ADA, "city", "atlantis")
        with pytest.raises(Illegal, match="unknown_option"):
            lobby.set_option(row, ADA, "weather", "fine")
        with pytest.raises(Illegal):
            lobby.set_option(row, ADA, "long", "yes")  # for two seats only, and this table has three
        row = lobby.set_places(row, ADA, 2)
        assert lobby.set_option(row, ADA, "long", "yes").options["long"] == "yes"
        with pytest.raises(Illegal, match="seats"):
            lobby.set_places(row, ADA, 9)
        full = lobby.join(row, Seat(BEN, "Ben"))
        running = lobby.start(full, ADA, 7)
        for change in (
            lambda r: lobby.set_option(r, ADA, "city", "sydney"),
            lambda r: lobby.set_places(r, ADA, 4),
            lambda r: lobby.set_language(r, ADA, "en"),
            lambda r: lobby.set_terms(r, ADA, Terms(private=True)),
        ):
            with pytest.raises(Illegal, match="begun"):
                change(running)
            with pytest.raises(Illegal, match="host_only"):
                change(msgspec.structs.replace(full, host=BEN))


async def test_nobody_who_sits_is_sent_away_by_fewer_seats(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = lobby.join(lobby.join(await _open(here), Seat(BEN, "Ben")), Seat(CLEO, "Cleo"))
        with pytest.raises(Illegal, match="seats_taken"):
            lobby.set_places(row, ADA, 2)


async def test_a_rematch_is_made_once(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, BEN, 5)
        with pytest.raises(Illegal, match="rematched"):
            await here.tables.rematch(table, ADA, 6)
        await here.tables.change_lobby(again.id, lobby.expired)
        assert (await here.tables.rematch(table, ADA, 7)).id != again.id, "the first one came to nothing"


async def test_a_lobby_that_was_never_posted_stands_in_nobodys_way(tmp_path: Path) -> None:
    """We were restarted between the row and its post: nobody can see that lobby, join it or leave it."""
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        table = (await here.begun(2, game="machi_koro")).id
        await here.tables.close(table, ADA)
        unseen = await here.tables.rematch(table, BEN, 5)
        await scheduler.tick()
        with pytest.raises(Illegal, match="rematched"):
            await here.tables.rematch(table, ADA, 6)
        await pass_time(here, scheduler, HOUR)
        assert (await here.tables.row(unseen.id)).status == "closed"
        assert await here.sqlite.count_tables(HOME.guild, BEN) == (0, 0, 0)
        again = await here.tables.rematch(table, BEN, 7)
        await here.tables.change_lobby(again.id, lambda row: lobby.posted(row, 8, HOME.channel))
        await pass_time(here, scheduler, DAY)
        assert (await here.tables.row(again.id)).status == "lobby"


async def test_T17_a_rematch_seats_nobody_but_the_host_and_the_stewards(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(4, stewards=1, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, BEN, 5)
        assert again.people() == (BEN,) and again.host == BEN and again.places == 4
        assert [seat.steward for seat in again.seats if seat.person is None] == ["random"]
        assert await here.sqlite.count_tables(HOME.guild, ADA) == (0, 0, 1), "it takes nothing from who has not joined"
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(again, Seat(777, "Zoe"))
        for person in (ADA, CLEO):
            again = lobby.join(again, Seat(person, "Guest", None, person))
        started = lobby.start(again, BEN, 9)
        assert started.mixed == (5, 0, ADA, CLEO, 9), "everybody's own click is in the seed"


async def test_a_rematch_of_one_person_is_open_as_it_was(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, stewards=1, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, ADA, 5)
        assert len(again.seats) == 2 and again.terms.invited is None


async def test_substitutes_before_stewards(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        row = await here.opened(3, game="machi_koro")
        await here.tables.change_lobby(row.id, lambda r: lobby.set_terms(r, ADA, Terms(absent="substitute")))
        table = (await here.tables.start(row.id, ADA, here.interaction())).row.id
        look, absent = await asked(here, table)
        seat = look.seat or 0
        await pass_time(here, scheduler, 2.01 * DAY)
        now = (await here.tables.row(table)).seats[seat]
        assert now.offered and now.standin is None and now.person == absent
        reminders = len(bell.rung)
        await pass_time(here, scheduler, 0.9 * DAY)
        assert len(bell.rung) == reminders, "who has been reminded twice is not reminded again"
        assert (await here.tables.row(table)).seats[seat].standin is None
        await pass_time(here, scheduler, 0.2 * DAY)
        await here.tables.settled(table)
        assert (await here.tables.row(table)).seats[seat].standin is not None, "a table never stalls"
        taken = await life.take_over(table, Seat(777, "Zoe", None, 5), seat)
        assert taken.row.seats[seat].person == 777 and taken.row.seats[seat].standin is None


async def test_T9_a_removed_server_stands_still_and_is_forgotten(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, _ = await asked(here, table)
        seat = look.seat or 0
        before = (await here.store.clocks(table))[seat]
        assert before.deadline is not None
        here.clock.time += HOUR
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 30 * DAY
        await scheduler.tick()
        row = await here.tables.row(table)
        assert row.seats[seat].standin is None and not bell.rung and row.host == ADA
        since = await here.sqlite.gone_since(HOME.guild)
        assert since is not None
        for _ in range(2):  # a second time does no harm, should we die in between
            await life.stood_still(table, since)
        await here.sqlite.server_back(HOME.guild)
        after = (await here.store.clocks(table))[seat]
        assert after.deadline == pytest.approx(before.deadline + 30 * DAY)
        assert await here.steps(table, 1) == 1
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 89 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is not None
        here.clock.time += 2 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is None
        assert await here.sqlite.servers_known() == []


async def test_T1_the_whole_turn_is_taken_back_at_once(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        seen = 0
        for step in range(70):
            look = await here.waiting(table)
            if look is None:
                break
            person = look.row.seats[look.seat or 0].person
            assert person is not None
            before = await here.hash(table)
            played = await here.steps(table, 1, seed=step)
            assert played == 1
            session = await here.tables.session(table)
            if not session.resettable(look.seat or 0):
                continue
            seen += 1
            undone = await here.tables.undo(table, person, here.interaction(), whole=True)
            assert await here.hash(table) != before, "more than the last decision is gone"
            assert undone.look.legal
            with pytest.raises(Illegal, match="stale"):
                await here.tables.play(table, person, look.decision, "take tile1", here.interaction())
        assert seen > 2
