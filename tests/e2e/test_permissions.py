"""What the bot lacks in a place is said, words come where pictures may not, and what comes back is noticed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cogs.client import Skyline
from playground.protocol import payloads
from playground.world.model import Role
from playground.world.permissions import EVERYONE, named
from playground.world.world import Event
from rules.notation import text
from rules.table.rows import Post
from tests.e2e.players import BOT, PATIENCE, opened, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.hours import Hours, skyline_at

NOON = 1_790_000_000.0
HOUR = 3600.0
IN_THREADS = "send_messages_in_threads"


def _bot_posts(person: ScriptedUser) -> list[Seen]:
    """Of turns: not what stands before the first one."""
    posts = [seen for seen in person.messages() if not seen.ephemeral and seen.author == BOT]
    return [seen for seen in posts if "Rules" not in seen.buttons]


async def _begun(playground: Playground) -> tuple[ScriptedUser, ScriptedUser, int]:
    ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
    place = await opened(ada, "machikoro new", [ben], seats=2)
    await until(lambda: bool(_bot_posts(ada)) and bool(_bot_posts(ada)[-1].live_controls))
    return ada, ben, place


async def _turn(bot: Skyline, table: str) -> int:
    """Whoever is asked plays their turn to its end, so that there has to be a new post. Who it was."""
    row, asked = await bot.tables.row(table), 0
    while True:
        for person in row.people():
            look = await bot.tables.look(table, person)
            if look.legal and asked in (0, person):
                asked = person
                await bot.tables.play(table, person, None, text(look.legal[-1]), None)
                break
        else:
            return asked


async def _settled(bot: Skyline) -> None:
    await until(lambda: not len(bot.outbox.tasks) and not len(bot.outbox._tidying))


# ------------------------------------------------------------------------------------------------ at the beginning


@pytest.mark.parametrize(
    ("denied", "missing"),
    [
        (("send_messages", IN_THREADS), ("Send Messages", "Send Messages in Threads")),
        (("view_channel",), ("View Channel",)),
        (("send_messages", "create_public_threads"), ("Send Messages", "Create Public Threads")),
    ],
)
async def test_n7_no_table_where_it_could_not_be_heard(
    tmp_path: Path, denied: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        playground.faults.deny(playground.channel("games"), *denied)
        answer = await ada.slash("machikoro new", seats=2)
        assert answer.message is not None and answer.message.ephemeral
        assert all(name in answer.message.text for name in missing), answer.message.text
        assert not await bot.store.at(playground.channel("games").id)


async def test_n7_nor_is_one_started_that_could_not_go_on(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        channel = playground.channel("games")
        lobby = await ada.slash("machikoro new", seats=2)
        await ada.click(lobby, "Add an easy steward")
        await until(lambda: "Start" in ada.see(lobby).buttons)
        playground.faults.deny(channel, "send_messages", IN_THREADS)
        await ada.click(lobby, "Start")
        told = await ada.wait_for(lambda seen: seen.ephemeral)
        assert "Send Messages in Threads" in told.text
        (table,) = await bot.store.at(channel.id)
        assert (await bot.tables.row(table)).status == "lobby" and ada.see(lobby).thread_id is None


async def test_n7_where_threads_are_closed_to_us_the_game_stays_in_the_channel(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        channel = playground.channel("games")
        playground.faults.deny(channel, IN_THREADS)
        lobby = await ada.slash("machikoro new", seats=2)
        assert "Send Messages in Threads" in ada.see(lobby).text, "the lobby says what is missing"
        await ada.click(lobby, "Add an easy steward")
        await until(lambda: "Start" in ada.see(lobby).buttons)
        await ada.click(lobby, "Start")
        await ada.wait_for(lambda seen: bool(seen.attachments))
        (table,) = await bot.store.at(channel.id)
        assert (await bot.tables.row(table)).home.thread is None


# ------------------------------------------------------------------------------------------------ words alone


async def test_n7_without_attach_files_the_game_goes_on_in_words(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, _, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        channel, posts = playground.channel("games"), len(_bot_posts(ada))
        playground.faults.deny(channel, "attach_files")
        for _ in range(3):
            await _turn(bot, table)
            await _settled(bot)
        assert len(_bot_posts(ada)) == posts + 3
        last = _bot_posts(ada)[-1]
        assert not last.attachments and "no pictures" in last.text and last.live_controls and last.mentions
        lobby = ada.messages(channel)[-1]
        assert "Attach Files" in lobby.text and not lobby.ephemeral, "the lobby's post says what is missing"
        playground.faults.allow(channel, "attach_files")
        await _turn(bot, table)
        await _settled(bot)
        assert _bot_posts(ada)[-1].attachments and "Attach Files" not in ada.messages(channel)[-1].text


async def test_n7_words_alone_are_found_again_after_an_outage(tmp_path: Path) -> None:
    """It dies between sending and ticking off, is away for an hour, and people have talked since."""
    hours = Hours(NOON)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada, ben, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        playground.faults.deny(playground.channel("games"), "attach_files")
        before = {seen.id for seen in _bot_posts(ada)}
        ticking, store_sent = asyncio.Event(), bot.store.sent

        async def dies(post: Post, channel: int, message: int) -> None:
            if message in before:
                await store_sent(post, channel, message)
                return
            ticking.set()
            await asyncio.Event().wait()

        bot.store.sent = dies  # type: ignore[method-assign]
        await _turn(bot, table)
        async with asyncio.timeout(PATIENCE):
            await ticking.wait()
        await bot.outbox.tasks.cancel()
        (sent,) = {seen.id for seen in _bot_posts(ada)} - before
        for number in range(60):
            ben.say(f"{number} and on, is it broken?")
    hours.time += HOUR
    async with skyline_at(hours, tmp_path) as (playground, bot):
        await _settled(bot)
        assert await bot.store.unsent() == []
        post = await bot.store.last_post(table)
        assert post is not None and post.message == sent
        ada = playground.user("Ada").go(place)
        assert {seen.id for seen in _bot_posts(ada)} - before == {sent}, "not twice"


async def test_n7_nobody_else_can_pass_for_a_post(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, ben, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        playground.faults.deny(playground.channel("games"), IN_THREADS)
        await _turn(bot, table)
        await _settled(bot)
        said = {ben.say(f"`{table}-{number}`").id for number in range(5)}
        playground.faults.allow(playground.channel("games"), IN_THREADS)
        await until(lambda: len(_bot_posts(ada)) == 2)
        await _settled(bot)
        post = await bot.store.last_post(table)
        assert post is not None and post.number == 2 and post.message not in said


# ------------------------------------------------------------------------------------------------ falling silent


async def test_n7_a_table_that_falls_silent_says_so(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, ben, place = await _begun(playground)
        channel = playground.channel("games")
        (who,) = [one for one in (ada, ben) if one.id in _bot_posts(ada)[-1].mentions]
        playground.faults.deny(channel, IN_THREADS)
        for words in ("roll 1", "skip"):
            answer = await who.slash("move", words=words)
            told = who.see(answer).text
            assert "do not hear of it yet" in told and "Send Messages in Threads" in told
        await _settled(bot)
        (word,) = ada.direct_messages()
        assert "Send Messages in Threads" in word.text and f"<#{place}>" in word.text
        lobby = ada.messages(channel)[-1]
        assert "Send Messages in Threads" in lobby.text and not lobby.ephemeral
        owner = next(
            person for person in (ada, ben, playground.user("Cleo")) if person.id == playground.guild().owner_id
        )
        checked = await owner.slash("settings check", channel="quiet-corner")
        assert f"<#{place}>: Send Messages in Threads" in owner.see(checked).text
        await bot.outbox.wake_all()
        await _settled(bot)
        assert len(ada.direct_messages()) == 1, "once"


def _roles(playground: Playground, *permissions: str, grant: bool) -> None:
    """Takes permissions from every role, or gives them back to everybody's."""
    world, guild = playground.world, playground.guild()
    for role in guild.roles:
        if grant and role.id != guild.id:
            continue
        bits = int(named(*permissions))
        role.permissions = role.permissions | bits if grant else role.permissions & ~bits
        data = {"guild_id": str(guild.id), "role": payloads.role(role)}
        world.bus.emit(Event("GUILD_ROLE_UPDATE", data, guild.id))
    world.save(guild)
    world.store.flush()


def _another_role(playground: Playground) -> None:
    world, guild = playground.world, playground.guild()
    role, member = Role(world.new_id(), "trusted", int(EVERYONE), 2), guild.members[world.bot.id]
    guild.roles.append(role)
    member.roles.append(role.id)
    world.save(guild)
    for name, data in (
        ("GUILD_ROLE_CREATE", {"role": payloads.role(role)}),
        ("GUILD_MEMBER_UPDATE", payloads.member(world, guild, member)),
    ):
        world.bus.emit(Event(name, data | {"guild_id": str(guild.id)}, guild.id))
    world.store.flush()


@pytest.mark.parametrize("way", ["its role gets it back", "it gets another role"])
async def test_n7_what_comes_back_through_a_role_is_noticed(tmp_path: Path, way: str) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, _, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        _roles(playground, IN_THREADS, grant=False)
        posts = len(_bot_posts(ada))
        await _turn(bot, table)
        await _settled(bot)
        assert await bot.store.unsent() == [table] and len(_bot_posts(ada)) == posts
        if way == "its role gets it back":
            _roles(playground, IN_THREADS, grant=True)
        else:
            _another_role(playground)
        await until(lambda: len(_bot_posts(ada)) == posts + 1)
