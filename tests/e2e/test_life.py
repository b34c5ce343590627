"""The life of a table through Discord: absence and return, consent, substitutes, rematch, being forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord

from cogs.client import Skyline
from rules.chance import Chance, seed_from_number
from rules.table.clock import DAY, HOUR
from rules.table.rows import Server
from tests.e2e.players import Party, opened, skyline, until
from tests.e2e.test_machi_koro import ambitious
from tests.scripted.user import ScriptedUser, Seen


def _text(answer: object) -> str:
    seen = answer.message or answer.followups[0]  # type: ignore[attr-defined]
    return str(seen.text)


def _question(person: ScriptedUser) -> Seen:
    return next(seen for seen in reversed(person.messages()) if "Agree" in seen.buttons)


async def test_time_runs_out_and_the_holder_returns(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await until(lambda: bool(party.asked()))
        (absent,) = party.asked()
        other = ben if absent is ada else ada
        assert "in the bank" in _text(await ada.slash("table clock")) or "until" in _text(
            await ada.slash("table clock")
        )
        later = bot.tables.clock.now() + 3 * DAY
        bot.tables.clock.now = lambda: later  # type: ignore[method-assign]
        await bot.scheduler.tick()
        await until(lambda: party.asked() == [other])
        assert "A steward decides for" in party.post().text
        await absent.click(party.post(), "I am back")
        await until(lambda: "I am back" not in party.post().buttons)
        await party.play(4)


async def test_undo_with_a_refusal_and_with_consent(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await until(lambda: bool(party.asked()))
        (first,) = party.asked()
        other = ben if first is ada else ada
        (table,) = await bot.store.at(place)
        before = (await bot.tables.session(table)).game.hash()
        await party.play(1)  # a throw: it cannot be taken back freely
        assert "have been asked" in _text(await first.slash("table undo"))
        await until(lambda: any("Agree" in seen.buttons for seen in other.messages()))
        await other.click(_question(other), "Decline")
        await until(lambda: not any("Agree" in seen.buttons for seen in other.messages()))
        assert (await bot.tables.session(table)).game.hash() != before
        await first.slash("table undo")
        await until(lambda: any("Agree" in seen.buttons for seen in other.messages()))
        await other.click(_question(other), "Agree")
        await until(lambda: not any("Agree" in seen.buttons for seen in other.messages()))
        assert (await bot.tables.session(table)).game.hash() == before
        await party.play(2)


async def test_a_substitute_and_being_forgotten(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(2)
        cleo.go(place)
        (table,) = await bot.store.at(place)
        assert "Offered" in _text(await ben.slash("table substitute"))
        await until(lambda: any("Take this seat" in seen.buttons for seen in cleo.messages()))
        offer = next(seen for seen in cleo.messages() if "Take this seat" in seen.buttons)
        await cleo.click(offer, "Take this seat")
        await until(lambda: "has taken the seat over" in cleo.see(offer).text)
        assert (await bot.tables.row(table)).seat_of(cleo.id) is not None
        party = Party([ada, cleo], Chance(seed_from_number(4)), ambitious)
        await party.play(3)
        assert "type your user name" in _text(await cleo.slash("me forget", sure="nobody"))
        assert "forgotten" in _text(await cleo.slash("me forget", sure=cleo.user.name))
        assert (await bot.tables.row(table)).seat_of(cleo.id) is None
        about = await bot.store.about(cleo.id)
        assert not any(about.values())


async def test_a_rematch(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(1)
        assert "The table is closed" in _text(await ada.slash("table close"))
        await until(lambda: "Rematch" in party.post().buttons)
        await ben.click(party.post(), "Rematch")
        ben.go("games")
        lobby = await ben.wait_for(lambda seen: "Join" in seen.buttons)
        assert "Ada" not in lobby.text and "**Ben** · host" in lobby.text, "nobody is seated who was not asked"
        call = await ada.go("games").wait_for(lambda seen: "invited to a rematch of Machi Koro" in seen.text)
        assert call.mentions == [ada.id]
        dan = playground.user("Dan").go("games")
        await dan.click(lobby, "Join")
        await dan.wait_for(lambda seen: "those the host has invited" in seen.text)
        await bot.store.put_server(playground.guild("Harbour Square").id, Server(tables_a_person=1))
        other = (await ada.slash("machikoro new", seats=2)).message
        assert other is not None
        await ada.click(lobby, "Join")
        await ada.wait_for(lambda seen: "Finish one first" in seen.text)
        await ada.click(other, "Leave")
        await until(lambda: "closed" in ada.see(other).text)
        await ada.click(lobby, "Join")
        await until(lambda: "Ada" in ben.see(lobby).text)
        await ben.submit(await ben.click(lobby, "Table options…"), {"pace": "live"})
        await until(lambda: "Pace: live" in ben.see(lobby).text)
        await until(lambda: "Start" in ben.see(lobby).buttons)
        await ben.click(lobby, "Start")
        await until(lambda: ben.see(lobby).thread_id is not None)


async def test_a_rematch_is_where_the_lobby_was(tmp_path: Path) -> None:
    """In people's own thread too: the channel above it may be a forum, or none of the others' business."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        channel = bot.get_channel(playground.channel("games").id)
        assert isinstance(channel, discord.TextChannel)
        public = discord.ChannelType.public_thread
        thread = (await channel.create_thread(name="ours", type=public)).id
        ada, ben = playground.user("Ada").go(thread), playground.user("Ben").go(thread)
        post = (await ada.slash("machikoro new", seats=2)).message
        assert post is not None
        await ben.click(post, "Join")
        await until(lambda: "Ben" in ada.see(post).text)
        await ada.click(post, "Start")
        await until(lambda: "has begun" in ada.see(post).text)
        await ada.slash("table close")
        over = await ada.wait_for(lambda seen: "Rematch" in seen.buttons)
        await ada.click(over, "Rematch")
        again = await ada.wait_for(lambda seen: "Join" in seen.buttons)
        await ben.click(again, "Join")
        await until(lambda: "Ben" in ada.see(again).text)
        await ada.click(again, "Start")
        await until(lambda: f"The game has begun: <#{thread}>" in ada.see(again).text)


async def test_a_rematch_whose_call_is_refused_is_one_all_the_same(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(1)
        await ada.slash("table close")
        await until(lambda: "Rematch" in party.post().buttons)
        pinging = bot.context.pinging

        async def refused(people: Sequence[int], *hours: Any) -> discord.AllowedMentions:
            playground.faults.fail(403, method="POST", path="/messages$")
            return await pinging(people, *hours)

        bot.context.pinging = refused  # type: ignore[method-assign]
        told = _text(await ben.click(party.post(), "Rematch"))
        await until(lambda: bot.context._quiet.is_set())
        assert "A new table" in told
        assert [seen.text for seen in ben.messages() if seen.ephemeral][-1] == told, "nothing contradicts it"


async def test_a_substitute_sees_what_the_seat_may_see(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        place = await opened(ada, "metropolys new", [ben], seats=2, mode="expert")
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await party.play(3)
        dan.go(place)
        secret, theirs = _text(await ben.slash("table describe")), _text(await ada.slash("table describe"))
        public = _text(await dan.slash("table describe"))
        assert len({secret, theirs, public}) == 3
        assert "no seat" in _text(await dan.slash("metropolys goals"))
        await ben.slash("table substitute")
        await until(lambda: any("Take this seat" in seen.buttons for seen in dan.messages()))
        offer = next(seen for seen in dan.messages() if "Take this seat" in seen.buttons)
        await dan.click(offer, "Take this seat")
        await until(lambda: "has taken the seat over" in dan.see(offer).text)
        assert _text(await dan.slash("table describe")) == secret.replace("Ben", "Dan")
        assert _text(await ben.slash("table describe")) == public.replace("Ben", "Dan")
        assert "no seat" in _text(await ben.slash("metropolys goals"))
        # Who has held a seat knows too much for another one.
        await ada.slash("table substitute")
        await until(lambda: any("Take this seat" in seen.buttons for seen in ben.messages()))
        again = next(seen for seen in ben.messages() if "Take this seat" in seen.buttons)
        assert "know too much" in _text(await ben.click(again, "Take this seat"))
        party = Party([ada, dan], Chance(seed_from_number(4)))
        await party.play(3)


async def test_turns_over_three_tables_in_two_servers(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada"), playground.user("Ben")
        places = (
            ("games", "Harbour Square", "en"),
            ("quiet-corner", "Harbour Square", "en"),
            ("square", "Old Town", "cs"),
        )
        for channel, guild, spoken in places:
            ada.go(channel, guild), ben.go(channel, guild)
            await opened(ada, "mycity new", [ben], spoken, seats=2)
            await ada.wait_for(lambda seen: bool(seen.attachments))
        tables = [table for table, _ in await bot.store.running()]
        assert len(tables) == 3
        for table in tables:
            await until(lambda t=table: _posted(bot, t))  # type: ignore[misc]
        ada.go("games", "Harbour Square")
        here = _text(await ada.slash("turns"))
        assert here.count("/channels/") == 3 and here.index("In other servers") > here.index("/channels/")
        guilds = [str(playground.guild(name).id) for name in ("Harbour Square", "Old Town")]
        assert [here.count(f"/channels/{guild}/") for guild in guilds] == [2, 1]
        # One answer less, one line less; and the deadline of each stands beside it.
        look = await bot.tables.look(tables[0], ada.id)
        await bot.tables.play(tables[0], ada.id, look.decision, "end", 12345)
        fewer = _text(await ada.slash("turns"))
        assert fewer.count("/channels/") == 2 and fewer.count("<t:") == 2
        # By direct message over all servers, in one piece.
        await ada.slash("me remind", how="dm")
        await bot.reminders.remind(ada.id, tables[1:])
        await until(lambda: bool(ada.direct_messages()))
        assert len(ada.direct_messages()) == 1 and ada.direct_messages()[0].text.count("My City") == 2
        # By mention only that server's.
        await ben.go("games", "Old Town").slash("me remind", how="mention")
        await bot.reminders.remind(ben.id, tables)
        rows = [await bot.tables.row(table) for table in tables]
        for row in rows:
            told = [
                s.text
                for s in ben.messages(row.home.place)
                if any(told in s.text for told in ("You are waited for", "Čeká se na tebe"))
            ]
            others = [other for other in rows if other.home.guild != row.home.guild]
            assert all(str(other.home.place) not in text for text in told for other in others)


def _posted(bot: Skyline, table: str) -> bool:
    return not bot.tables.busy(table) and table not in bot.outbox.tasks


async def test_a_server_removes_the_bot_and_takes_it_back(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(2)
        guild = playground.guild("Harbour Square")
        playground.faults.remove_bot(guild)
        await until(lambda: bot.get_guild(guild.id) is None)
        await until(lambda: not bot.outbox.tasks)
        for _ in range(1000):
            if await bot.store.gone_since(guild.id) is not None:
                break
            await asyncio.sleep(0.01)
        later = bot.tables.clock.now() + 40 * DAY
        bot.tables.clock.now = lambda: later  # type: ignore[method-assign]
        await bot.scheduler.tick()
        (table,) = [table for table, _ in await bot.store.running()]
        assert not any(seat.standin for seat in (await bot.tables.row(table)).seats)
        playground.faults.return_bot(guild)
        await until(lambda: bot.get_guild(guild.id) is not None)
        await party.play(2)
        assert not any(seat.standin for seat in (await bot.tables.row(table)).seats)


async def test_T5_quiet_hours_do_not_wander(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        now = bot.tables.clock.now()

        async def at(hours: float, quiet_from: int) -> str:
            bot.tables.clock.now = lambda: now + hours * HOUR  # type: ignore[method-assign]
            answer = await ada.slash("me hours", zone="Europe/Prague", quiet_from=quiet_from, quiet_to=quiet_from + 9)
            return _text(answer)

        assert "Noted" in await at(0, 1)
        assert "Noted" in await at(0.5, 2), "a slip is mended"
        assert "choose your hours again" in await at(9, 11)
        assert "choose your hours again" in await at(71, 11)
        assert "Noted" in await at(73, 11)
        # A refusal of holidays leaves the ones that are running as they were.
        assert "Enjoy" in _text(await ada.slash("me away", days=14))
        bot.tables.clock.now = lambda: now + 100 * HOUR + 13 * DAY  # type: ignore[method-assign]
        assert "Enjoy" in _text(await ada.slash("me away", days=14))
        before = await bot.store.holidays(ada.id)
        bot.tables.clock.now = lambda: now + 100 * HOUR + 25 * DAY  # type: ignore[method-assign]
        assert "are left" in _text(await ada.slash("me away", days=14))
        assert await bot.store.holidays(ada.id) == before
