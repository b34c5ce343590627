"""Looking on and looking back through Discord: spectators, mirrors, replays, films, records, statistics."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from cogs.client import Skyline
from cogs.history import replay
from cogs.quota import Quota
from data.store.sqlite.store import open_store
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from rules.cli.commands import main
from rules.notation import text
from rules.stewards.steward import find_steward
from tests.e2e.players import Party, opened, skyline, until
from tests.scripted import Playground
from tests.scripted.user import Answer, ScriptedUser, Seen

ELSEWHERE = "quiet-corner"


@asynccontextmanager
async def bot_in(playground: Playground, directory: Path) -> AsyncIterator[Skyline]:
    """The bot for a while; opened again it is the bot after a restart."""
    bot = Skyline(directory / "store", "en", open_store, warm=False)
    async with playground.running(bot):
        yield bot


def _seen(answer: Answer) -> Seen:
    seen = answer.message or answer.followups[0]
    assert seen is not None
    return seen


async def _table(bot: Skyline, place: int) -> str:
    """The table that was started there; its thread is made a moment before."""
    for _ in range(500):
        if found := await bot.store.at(place):
            return found[0]
        await asyncio.sleep(0.01)
    raise AssertionError("no table came to the thread")


async def _finish(bot: Skyline, table: str) -> None:
    """Plays on past Discord until the end; posts gather on the way."""
    chance, count = Chance(seed_from_number(8)), 1 << 60
    session = await bot.tables.session(table)
    while waiting := session.game.waiting():
        person = session.row.seats[waiting[0]].person
        if person is None:
            await bot.tables.settled(table)
        else:
            move = chance.choice(session.game.legal(waiting[0]))
            count += 1
            await bot.tables.play(table, person, None, text(move), count)
        session = await bot.tables.session(table)


def _mirror(person: ScriptedUser, table: str) -> list[Seen]:
    shown = [s for s in person.messages(ELSEWHERE) if s.attachments]
    return [s for s in shown if s.attachments[0]["filename"].startswith(f"{table}-mirror")]


def _delete(playground: Playground, seen: Seen) -> None:
    server = playground.server
    server.messages.delete(server.world.messages[seen.id])


async def _stepped(person: ScriptedUser, page: Seen, button: str) -> Seen:
    before = page.text
    await person.click(page, button)
    await until(lambda: person.see(page).text != before)
    return person.see(page)


def _alt(person: ScriptedUser, page: Seen) -> str:
    return "".join(str(picture["description"]) for picture in person.see(page).attachments)


def _place(seen: Seen) -> str:
    """Which step a page shows, as its head says it."""
    return seen.text.splitlines()[0].split(" · ")[1]


async def test_metropolys_expert_watched_and_looked_back_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_SHOTS", 5)
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        async with bot_in(playground, tmp_path) as bot:
            place = await opened(ada, "metropolys new", [ben], rated=True, seats=2, mode="expert")
            cleo.go(place)
            table = await _table(bot, place)
            party = Party([ada, ben], Chance(seed_from_number(3)))
            await party.play(3)

            # A spectator sees every turn's picture, and a mirror elsewhere that is edited in place.
            assert [s.id for s in cleo.messages() if s.attachments and not s.ephemeral] == [s.id for s in party.posts()]
            refused = await ben.slash("table mirror", to=playground.channel(ELSEWHERE))
            assert "Only the host" in _seen(refused).text
            told = await ada.slash("table mirror", to=playground.channel(ELSEWHERE))
            assert "shows this table" in _seen(told).text
            (mirror,) = _mirror(cleo, table)
            assert ", or pass." in mirror.text and not mirror.mentions and not mirror.controls
            before = cleo.file(mirror)
            await party.play(2)
            await until(lambda: cleo.file(_mirror(cleo, table)[0]) != before)
            assert [s.id for s in _mirror(cleo, table)] == [mirror.id]

            # Replays of a running game, filtered: a seat sees its own goals, a spectator nobody's.
            last = len(await bot.store.entries(table))
            theirs, hers = _seen(await cleo.slash("table replay")), _seen(await ada.slash("table replay"))
            assert _place(theirs) == f"Move {last} of {last}" and "as you may see it" in theirs.text
            for person, page in ((cleo, theirs), (ada, hers)):
                page = await _stepped(person, page, "◀")
                assert _place(page) == f"Move {last - 1} of {last}"
                page = await _stepped(person, page, "⏮")
                assert _place(page) == "The start, before any move"
                assert ("Your secret goals" in page.text) == (person is ada)
            await ada.select(hers, "P1", "Picture…")
            await cleo.select(theirs, "P1", "Picture…")
            await until(lambda: "Secret goals" in _alt(ada, hers) and _alt(cleo, theirs).startswith("Ada"))
            assert "Secret goals" not in _alt(cleo, theirs)
            running = cleo.file(_seen(await cleo.slash("table record"))).decode()
            assert "\nseed " not in running and "\ncommit " in running
            assert "so far" in _seen(await cleo.slash("table replay", move=999)).text

            _delete(playground, mirror)
        async with bot_in(playground, tmp_path) as bot:
            # After a restart: the mirror is there again, the replay's buttons work, posts go on.
            await until(lambda: len(_mirror(cleo, table)) == 1)
            assert _mirror(cleo, table)[0].id != mirror.id
            page = await _stepped(cleo, cleo.see(theirs), "▶")
            assert _place(page) == f"Move 1 of {last}"
            posts = len(party.posts())
            await party.play(2)
            assert len(party.posts()) > posts
            assert [s.id for s in cleo.messages() if s.attachments and not s.ephemeral] == [s.id for s in party.posts()]

            # The end: the mirror keeps the last picture and follows no more; everything is open.
            await _finish(bot, table)
            await until(party.over)
            await until(lambda: "The game is over." in _mirror(cleo, table)[0].text)
            await _gone(bot, table)
            for person in (cleo, ada):
                page = _seen(await person.slash("table replay", move=0))
                assert "everything is open" in page.text
                assert page.text.count("Your secret goals") == 2 and "Ada: " in page.text and "Ben: " in page.text
            await _film(cleo, page_of=_seen(await cleo.slash("table replay")))
            whole = cleo.file(_seen(await cleo.slash("table record")))
            (tmp_path / "record.txt").write_bytes(whole)
            assert main(["verify", str(tmp_path / "record.txt")]) == 0
            await _statistics(ada, ben, cleo)


async def _gone(bot: Skyline, table: str) -> None:
    for _ in range(200):
        if await bot.store.mirror(table) is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the mirror of a finished game goes on")


async def _until_noted(bot: Skyline, table: str) -> None:
    for _ in range(500):
        row = await bot.store.mirror(table)
        if row is not None and row.message is not None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the mirror did not find its message")


async def _film(person: ScriptedUser, page_of: Seen) -> None:
    made = _seen(await person.click(page_of, "🎞 The whole game"))
    data = person.file(made)
    assert len(data) < 10 << 20
    picture = Image.open(io.BytesIO(data))
    assert picture.format == "WEBP" and getattr(picture, "n_frames", 1) == 6


async def _statistics(ada: ScriptedUser, ben: ScriptedUser, stranger: ScriptedUser) -> None:
    told = _seen(await stranger.slash("stats person", person=ada.user)).text
    assert "1 game" in told and "**Metropolys**" in told and "rating" in told and f"<@{ben.id}>" in told
    assert "No finished games" in _seen(await stranger.slash("stats person")).text
    game = _seen(await stranger.slash("stats game", game="metropolys")).text
    assert f"<@{ada.id}>" in game and f"<@{ben.id}>" in game and "Ratings" in game
    assert ("Metropolys", "metropolys") in await stranger.autocomplete("stats game", "game", "metro")
    assert "1 finished game" in _seen(await stranger.slash("stats server")).text
    met = _seen(await stranger.slash("stats person", person=ada.user, against=ben.user)).text
    assert "1 game, ahead" in met
    assert "left out" in _seen(await ada.slash("stats off")).text
    assert "left out" in _seen(await stranger.slash("stats person", person=ada.user)).text
    assert "left out" in _seen(await ada.slash("stats person")).text
    game = _seen(await stranger.slash("stats game", game="metropolys")).text
    assert f"<@{ada.id}>" not in game and "Ratings" not in game
    await ada.slash("stats on")
    assert "rating" in _seen(await ada.slash("stats person")).text


async def test_since_you_last_looked(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        place = await opened(ada, "metropolys new", [ben], seats=2, first="P1")
        dan.go(place)
        table = await _table(bot, place)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        assert "Since you last looked" not in _seen(await ben.slash("table board")).text
        told = await _open(bot, table, ada, 7)
        news = _seen(await ben.slash("table board")).text
        assert "Since you last looked" in news and told in news
        assert "Since you last looked" not in _seen(await ben.slash("table board")).text
        assert "Since you last looked" not in _seen(await dan.slash("table board", seat=1)).text
        assert "Since you last looked" not in _seen(await ada.slash("table board")).text
        await bot.tables.play(table, ben.id, None, "pass", 8)
        log = _seen(await ada.slash("table log")).text
        assert log.index("opens with") < log.index("New since you last looked") < log.index("passes")
        assert "New since" not in _seen(await ada.slash("table log")).text
        told = await _open(bot, table, ada, 9)
        await until(lambda: party.asked() == [ben] and told.replace("**", "") in party.post().text)
        picker = await ben.click(party.post(), party.post().live_controls[0]["custom_id"])
        assert "Since you last looked" in _seen(picker).text


async def _open(bot: Skyline, table: str, person: ScriptedUser, interaction: int) -> str:
    """Opens a tender as low as one can; how it is told."""
    move = (await bot.tables.look(table, person.id)).legal[0]
    await bot.tables.play(table, person.id, None, text(move), interaction)
    _, value, space = text(move).split()
    return f"opens with **{value}** on **{space}**"


async def test_a_mirror_without_a_place_ends_with_a_word_to_the_host(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben = (playground.user(name).go("games") for name in ("Ada", "Ben"))
        place = await opened(ada, "metropolys new", [ben], seats=2)
        table = await _table(bot, place)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        corner = playground.channel(ELSEWHERE)
        assert "itself is there" in _seen(await ada.slash("table mirror", to=place)).text
        assert "has no mirror" in _seen(await ada.slash("table mirror")).text
        playground.faults.deny(corner, "attach_files", "send_messages")
        assert "no mirror" in _seen(await ada.slash("table mirror", to=corner)).text
        assert await bot.store.mirror(table) is None
        playground.faults.allow(corner, "attach_files", "send_messages")
        await ada.slash("table mirror", to=corner)
        playground.faults.fail(502, times=1, method="PATCH", path=f"/channels/{corner.id}/messages")
        before = ada.file(_mirror(ada, table)[0])
        await party.play(1)
        await until(lambda: ada.file(_mirror(ada, table)[0]) != before)
        # Sent without our knowing: the bot died before it could note the message.
        row = await bot.store.mirror(table)
        assert row is not None
        await bot.store.put_mirror(msgspec.structs.replace(row, message=None))
        bot.history.mirrors.wake(table)
        await _until_noted(bot, table)
        assert len(_mirror(ada, table)) == 1
        playground.faults.deny(corner, "view_channel")
        await party.play(1)
        await until(lambda: any("I can no longer show this table" in s.text for s in ada.messages()))
        word = next(s for s in ada.messages() if "I can no longer show this table" in s.text)
        assert word.mentions == [ada.id]
        assert await bot.store.mirror(table) is None
        playground.faults.allow(corner, "view_channel")
        await ada.slash("table mirror", to=corner)
        assert "has ended" in _seen(await ada.slash("table mirror")).text
        await ada.slash("table mirror", to=corner)
        playground.faults.delete(corner)
        await party.play(1)
        await _gone(bot, table)


async def test_a_review_names_boards_that_can_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing while the game runs; then a picture, what cost most, and a way to the board of each."""
    monkeypatch.setattr(type(find_steward("machi_koro", "expert")), "worlds", 1)
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        table = await _table(bot, place)
        for person in (ada, ben):
            person.go(place)
        assert "when it is over" in _seen(await ada.slash("table review")).text
        await _finish(bot, table)
        page = _seen(await ben.slash("table review"))
        assert page.attachments[0]["filename"] == f"{table}-review.webp"
        assert "%**" in page.text and "Better:" in page.text and len(page.text) <= 2000
        assert await bot.store.review(table) is not None
        bot.context._reviews = Quota(0, lambda: 0.0)
        assert _seen(await ada.slash("table review")).text == page.text, "it is there already"
        (select,) = [part for part in page.components if part.get("options")]
        board = await ben.select(page, select["options"][0]["value"])
        assert "Machi Koro" in _seen(board).text and _seen(board).attachments
