"""Films: one at a time in a server, beside everything else, and never in the way of an end."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.controls.ids import Control, Kind
from cogs.history import replay
from data.limits import LIMITS
from render.film import Film, Shot, TooLarge
from rules.notation import text
from rules.table import lobby
from rules.table.rows import Home, Seat
from tests.hostile.harness import CHANNEL, GUILD, OTHER_GUILD, THREAD, Harness, harness

ADA, BEN = 101, 102


async def _table(here: Harness, guild: int, moves: int = 3) -> str:
    tables = here.bot.tables
    row = await tables.open("metropolys", {}, Seat(ADA, "Ada", None, 1), Home(guild, CHANNEL, THREAD), "en", 2)
    await tables.change_lobby(row.id, lambda r: lobby.join(r, Seat(BEN, "Ben", None, 2)))
    await tables.start(row.id, ADA, 3)
    for number in range(moves):
        session = await tables.session(row.id)
        seat = session.game.waiting()[0]
        person = session.row.seats[seat].person
        await tables.play(row.id, person or 0, None, text(session.game.legal(seat)[0]), 10 + number)
    return row.id


def _film(table: str, letter: str = "m") -> str:
    return Control(Kind.REPLAY, table, 0, 0, nudge=letter).text()


def _ephemeral(answers: list[dict[str, Any]]) -> list[bool]:
    """Of every answer with words: whether only one person sees it."""
    told = [answer["payload"].get("data") or answer["payload"] for answer in answers]
    return [bool(one.get("flags", 0) & 64) for one in told if one.get("content")]


def _said(answers: list[dict[str, Any]]) -> str:
    return " ".join(str((a["payload"].get("data") or a["payload"]).get("content") or "") for a in answers)


async def test_one_at_a_time_in_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()

    def slow(*_: object) -> Film:
        ready.wait(20)
        return Film(b"film", 4, 1, 1)

    monkeypatch.setattr(replay, "join", slow)
    async with harness(tmp_path) as here:
        table, other = await _table(here, GUILD), await _table(here, OTHER_GUILD)
        first = asyncio.create_task(here.click(_film(table), ADA))
        await asyncio.sleep(0.1)
        assert not first.done()
        assert "being made for this server" in _said(await here.click(_film(table), BEN))
        elsewhere = asyncio.create_task(here.click(_film(other), ADA, guild=OTHER_GUILD))
        await asyncio.sleep(0.1)
        assert not elsewhere.done(), "another server waits for its turn"
        ready.set()
        for made in (await first, await elsewhere):
            assert any("film" in name for answer in made for name in answer["files"])
        assert "whole game" in _said(await here.click(_film(table), BEN))


async def test_N14_films_have_a_quota_by_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "join", lambda *_: Film(b"film", 4, 1, 1))
    async with harness(tmp_path) as here:
        table = await _table(here, GUILD)
        for _ in range(LIMITS.films_an_hour):
            assert "The whole game" in _said(await here.click(_film(table), ADA))
        assert "lot of animated pictures" in _said(await here.click(_film(table), ADA))
        assert "The whole game" in _said(await here.click(_film(table), BEN))


async def test_a_film_is_posted_for_everybody_as_a_spectator_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Shot] = []
    filmed: list[list[Shot]] = []

    def noted(_game: str, shot: Shot, *_: object) -> tuple[bytes, int]:
        shown.append(shot)
        return b"", 1

    def joined(_game: str, taken: Sequence[object]) -> Film:
        filmed.append(shown[-len(taken) :])
        return Film(b"film", 4, 1, 1)

    monkeypatch.setattr(replay, "take", noted)
    monkeypatch.setattr(replay, "join", joined)
    async with harness(tmp_path) as here:
        table = await _table(here, GUILD)
        own = await here.click(_film(table), ADA, channel=THREAD)
        assert _ephemeral(own) == [True] and "Post it here" in str(own) and f"{table}" in str(own)
        posted = await here.click(_film(table, replay.POST), ADA, channel=THREAD)
        assert _ephemeral(posted) == [True, False] and posted[-1]["files"] and "Post it here" not in str(posted)
        elsewhere = await here.click(_film(table, replay.POST), ADA, channel=CHANNEL)
        assert not any(answer["files"] for answer in elsewhere)
    private, public = ([shot.view for shot in shots] for shots in filmed)
    assert all(view.seat == 0 for view in private) and all(view.seat is None for view in public)


@pytest.mark.parametrize(("fault", "words"), [(TooLarge, "too long"), (ValueError, "moment")])
async def test_what_goes_wrong_is_answered_and_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception], words: str
) -> None:
    def broken(*_: object) -> Film:
        raise fault

    monkeypatch.setattr(replay, "join", broken)
    async with harness(tmp_path) as here:
        table = await _table(here, GUILD)
        for _ in range(2):
            assert words in _said(await here.click(_film(table), ADA))
        fresh = await _table(here, GUILD, 0)
        assert "Nothing has been played" in _said(await here.click(_film(fresh), ADA))


async def test_the_end_does_not_wait_for_a_film(tmp_path: Path) -> None:
    async with harness(tmp_path) as here:
        table = await _table(here, GUILD, 12)
        making = asyncio.create_task(here.click(_film(table), ADA))
        await asyncio.sleep(0.05)
        start = time.monotonic()
        await here.bot.close()
        assert time.monotonic() - start < 10
        said = _said(await making)
        assert "moment" in said or "whole game" in said


@pytest.mark.soak
async def test_the_bot_stays_awake_while_a_film_is_made(tmp_path: Path) -> None:
    """The longest pause of the event loop while a film of fifty pictures is drawn and encoded in threads."""
    async with harness(tmp_path) as here:
        table = await _table(here, GUILD, 48)
        making, longest, last = asyncio.create_task(here.click(_film(table), ADA)), 0.0, time.monotonic()
        while not making.done():
            await asyncio.sleep(0.005)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        assert any(answer["files"] for answer in await making)
        print(f"\nlongest pause of the loop while a film is made: {1000 * longest:.0f} ms")
        assert longest < 1.0
