"""Finding players, end to end: open tables with a live post over a restart, and a queue of five that makes a table."""

from __future__ import annotations

from pathlib import Path

from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.table.clock import HOUR
from rules.table.rows import Home
from tests.e2e.players import opened, skyline, until
from tests.e2e.test_life import _text
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.hours import Hours, skyline_at

TOWN, ELSEWHERE = "Old Town", "square"
NOON = 1_790_000_000.0


def _people(playground: Playground) -> list[ScriptedUser]:
    return [playground.user(name).go("games", TOWN) for name in ("Ada", "Ben", "Cleo", "Dan", "Eva")]


def _live(user: ScriptedUser) -> list[Seen]:
    return [
        seen
        for seen in user.messages(user._channel(ELSEWHERE, TOWN))
        if "Open tables" in seen.text and not seen.ephemeral
    ]


async def test_a_queue_of_five_makes_a_table_of_four(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        people = _people(playground)
        await people[0].slash("settings language", language="en")
        for user in people[:3]:
            told = _text(await user.slash("queue", games="Machi Koro", seats=4))
            assert "Machi Koro" in told
        assert "2 others wait here" in _text(await people[0].slash("queue"))
        await people[3].slash("queue", games="cities, machi koro", seats=4)
        await until(lambda: any("your table of" in seen.text for seen in people[0].messages()))
        called = next(seen for seen in people[0].messages() if "your table of" in seen.text)
        assert called.mentions == [user.id for user in people[:4]]
        told = _text(await people[4].slash("queue", games="Machi Koro", seats=4))
        assert "Nobody else waits here yet" in told
        (table,) = await bot.store.lobbies_in(playground.guild(TOWN).id)
        row = await bot.tables.row(table)
        assert row.people() == tuple(user.id for user in people[:4]) and row.game == "machi_koro"
        assert [one.person for one in await bot.store.queue(row.home.guild)] == [people[4].id]
        assert row.host == people[0].id, "who has waited longest"
        assert row.lobby_message is not None
        await people[0].click(row.lobby_message, "Start")
        await until(lambda: people[0].see(row.lobby_message or 0).thread_id is not None)
        assert (await bot.tables.row(table)).status == "running"
        page = (await people[4].slash("queue")).message
        assert page is not None
        await people[4].click(page, "Play with stewards now")
        await until(lambda: any(seen.thread_id for seen in people[4].messages() if "Eva" in seen.text))
        (mine,) = await bot.store.of_person(people[4].id)
        assert len((await bot.tables.row(mine)).seats) == 4
        await bot.context.drain(5)
        assert not await bot.store.queue(row.home.guild)
        assert "do not wait" in _text(await people[4].click(page, "Leave the queue"))


async def test_what_makes_no_sense_in_a_queue_is_refused_and_leaving_leaves(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = _people(playground)[0]
        assert "cannot be" in _text(await ada.slash("queue", games="Catan"))
        page = (await ada.slash("queue", pace="live")).message
        assert page is not None
        await ada.click(page, "Leave the queue")
        assert not await bot.store.queue(playground.guild(TOWN).id)
        choices = await ada.autocomplete("queue", "games", "Cities,point")
        assert choices == [("Cities, Point City",) * 2]


async def test_a_table_that_was_made_for_a_queue_and_never_posted_gives_its_people_back(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        people, guild = _people(playground), playground.guild(TOWN).id
        for user in people[:2]:
            await user.slash("queue", games="Cities", seats=3)
        waiting = await bot.store.queue(guild)
        home = Home(guild, playground.channel("games", TOWN).id)
        lost = await bot.tables.seat_waiting("cities", waiting, home, "en")
    async with skyline(tmp_path, plain=True) as (playground, bot):
        await _people(playground)[2].slash("queue", games="Cities", seats=3)
        assert (await bot.tables.row(lost.id)).status == "closed" and not await bot.store.queue(guild)
        (table,) = await bot.store.lobbies_in(guild)
        assert len((await bot.tables.row(table)).people()) == 3


async def test_open_tables_are_listed_filtered_and_kept_live_over_a_restart(tmp_path: Path) -> None:
    hours = Hours(NOON)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        people = _people(playground)
        ada, ben = people[:2]
        await ada.slash("settings language", language="en")
        channel = playground.channel(ELSEWHERE, TOWN)
        assert "Open tables are shown" in _text(await ada.slash("settings tables", to=channel))
        (post,) = _live(ben)
        assert "None now" in post.text
        await ada.slash("me hours", zone="UTC", quiet_from=22, quiet_to=8)
        answer = await ada.slash("machikoro new", seats=3)
        await until(lambda: "2 seats free" in _live(ben)[0].text)
        (post,) = _live(ben)
        assert "Machi Koro" in post.text and "about a move a day" in post.text and "English" in post.text
        assert f"<t:{int(NOON // 86400 * 86400 + 8 * HOUR)}:t>" in post.text
        shown = (await ben.click(post, "Cities")).message
        assert shown is not None and "None now" in ben.see(shown).text
        await ben.click(shown, "Machi Koro")
        await until(lambda: "Machi Koro" in ben.see(shown).text and "None now" not in ben.see(shown).text)
        await ben.click(answer.message, "Join")  # type: ignore[arg-type]
        await until(lambda: "1 seat free" in _live(ben)[0].text)
        assert "None now" in _text(await ben.slash("tables")), "who sits there cannot join it"
    hours.time += 2 * HOUR
    async with skyline_at(hours, tmp_path) as (playground, bot):
        people = _people(playground)
        await until(lambda: len(_live(people[1])) == 1 and _live(people[1])[0].id != post.id)
        (again,) = _live(people[1])
        assert "1 seat free" in again.text, "too old to be edited, it was replaced"
        await people[2].click(answer.message.id, "Join")  # type: ignore[union-attr]
        await until(lambda: "None now" in _live(people[1])[0].text)
        assert _live(people[1])[0].id == again.id, "and is edited while it is young"
        await people[0].slash("settings tables")
        assert await bot.store.open_post(playground.guild(TOWN).id) is None


async def test_who_follows_a_table_is_called_at_its_last_round_and_at_its_end_and_never_more(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo"))
        thread = await opened(ada, "pointcity new", [ben], seats=2)
        cleo.go(thread)
        await cleo.slash("table follow")
        assert "already" in _text(await ada.slash("table follow"))
        ((table, _),) = await bot.store.running()

        def calls() -> list[str]:
            return [seen.text for seen in ada.messages() if seen.mentions == [cleo.id]]

        chance = Chance(seed_from_number(3))
        for number in range(10_000):
            session = await bot.tables.session(table)
            if session.game.over():
                break
            seat = session.game.waiting()[0]
            legal = session.game.legal(seat)
            move = text(legal[chance.below(len(legal))])
            await bot.tables.play(table, (ada.id, ben.id)[seat], None, move, 10**6 + number)
            bot.outbox.wake(table)
            await bot.outbox.tasks.settled(table)
            await bot.following.tasks.settled(table)
        await until(lambda: len(calls()) == 2)
        assert "last round" in calls()[0] and "is over" in calls()[1]
        bot.following.tasks.wake(table)
        await bot.following.tasks.settled(table)
        assert len(calls()) == 2
        assert "skončila" in _text(await cleo.slash("table follow"))
