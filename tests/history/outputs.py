"""Everything one person can get from a table, as the bytes that would leave the bot."""

from __future__ import annotations

import itertools
import json
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from cogs.controls.ids import Control, Kind
from cogs.history import replay
from rules.record import Entry
from rules.table import draws, lobby
from rules.table.rows import Home, Mirror, Seat
from tests.history.logs import NAMES
from tests.hostile.harness import CHANNEL, GUILD, SLASH, THREAD, Harness, harness

PLAYERS = (101, 102, 103, 104)
STRANGER = 666
DEADLINE = re.compile(r"<t:\d+:R>")
"""Two tables do not begin in the same second."""
TABLE = "AB12CD34EF"
NONSENSE = ("open 99 Z9", "zzz", "take A1 A1", "build nothing at all", "🂡")

Outputs = dict[str, bytes]


async def outputs(
    directory: Path,
    game: str,
    options: dict[str, str],
    seats: int,
    seed: bytes,
    log: Sequence[Entry],
    viewer: int | None,
    caplog: pytest.LogCaptureFixture,
    steps: Sequence[int] = (),
    *,
    film: bool = False,
) -> Outputs:
    """A table with this log, and all that this seat's holder (None: a stranger) is given when asking for everything."""
    caplog.clear()
    with (
        mock.patch.object(draws, "new_id", lambda: TABLE),
        mock.patch.object(lobby, "seed_of", lambda secret, ids: seed),
        mock.patch.object(draws, "new_secret", lambda: bytes(32)),
        mock.patch.object(replay, "MOST_SHOTS", 4),
        caplog.at_level(logging.INFO),
    ):
        async with harness(directory, pictures=True) as here:
            await _played(here, game, options, seats, log)
            person = STRANGER if viewer is None else PLAYERS[viewer]
            found = await _asked(here, person, steps, film)
            found |= await _public(here)
            found["log files"] = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith(_OURS)).encode()
            return found


_OURS = ("cogs", "rules", "render", "data")


async def _played(here: Harness, game: str, options: dict[str, str], seats: int, log: Sequence[Entry]) -> None:
    tables, ids = here.bot.tables, itertools.count(1)
    host, *guests = (Seat(person, name, None, next(ids)) for person, name in zip(PLAYERS, NAMES, strict=True))
    row = await tables.open(game, options, host, Home(GUILD, CHANNEL, THREAD), "en", seats)
    for guest in guests[: seats - 1]:
        await tables.change_lobby(row.id, lambda r, s=guest: lobby.join(r, s))  # type: ignore[misc]
    await tables.start(row.id, PLAYERS[0], next(ids))
    for entry in log:
        if entry.seat is None:
            await tables.undo(row.id, PLAYERS[int(entry.text[-1]) - 1], next(ids))
        else:
            await tables.play(row.id, PLAYERS[entry.seat], None, entry.text, next(ids))


async def _asked(here: Harness, person: int, steps: Sequence[int], film: bool) -> Outputs:
    """The private answers: to looking, looking back, and asking for what is not allowed."""
    found: Outputs = {}
    for name in ("board", "describe", "log", "record", "replay"):
        found[f"/table {name}"] = _bytes(await _slash(here, person, "table", name))
    for seat in (1, 2):
        found[f"/table board {seat}"] = _bytes(await _slash(here, person, "table", "board", seat=seat))
    for step in steps:
        found[f"step {step}"] = _bytes(await _slash(here, person, "table", "replay", move=step))
        control = Control(Kind.REPLAY, TABLE, 0, step, ("P2",), nudge="b")
        found[f"step before {step}, P2"] = _bytes(await here.click(control.text(), person))
    if film:
        found["film"] = _bytes(await here.click(Control(Kind.REPLAY, TABLE, 0, 0, (), nudge="m").text(), person))
    for words in NONSENSE:
        found[f"/move {words}"] = _bytes(await _move(here, person, words))
    look = await here.bot.tables.look(TABLE, person)
    for control in (
        Control(Kind.PLAY, TABLE, look.seat or 0, look.decision, ("zzz",)),
        Control(Kind.OPEN, TABLE, 0, 1),
        Control(Kind.TABLE, TABLE, 0, 1, ("agree", "undo")),
        Control(Kind.REPLAY, TABLE, 0, 5, (), nudge="z"),
    ):
        found[f"click {control.text()}"] = _bytes(await here.click(control.text(), person))
    return found


async def _public(here: Harness) -> Outputs:
    """What stands in channels: the post of the last turn and the mirror, with pictures and controls."""
    bot = here.bot
    post = await bot.store.claim(TABLE)
    assert post is not None
    content, files, view, _ = await bot.outbox.turn_posts.made(
        post, await bot.tables.retell(post), post.nonce, pictures=True
    )
    shown = await bot.history.mirrors._shown(Mirror(TABLE, 5, None, 1))
    return {
        "post": DEADLINE.sub("<t>", content).encode() + json.dumps(view.to_components()).encode(),
        "mirror": shown["content"].encode(),
        **{
            f"picture {file.filename}": file.fp.read() + str(file.description).encode()
            for file in [*files, *shown["attachments"]]
        },
    }


async def _slash(here: Harness, person: int, group: str, name: str, **options: int) -> Any:
    given = [{"name": key, "type": 4, "value": value} for key, value in options.items()]
    inner = {"name": name, "type": 1, "options": given}
    return await here.send(SLASH, {"id": "5", "name": group, "type": 1, "options": [inner]}, person)


async def _move(here: Harness, person: int, words: str) -> Any:
    option = {"name": "words", "type": 3, "value": words}
    return await here.send(SLASH, {"id": "5", "name": "move", "type": 1, "options": [option]}, person)


def _bytes(answers: Sequence[dict[str, Any]]) -> bytes:
    """What was sent, without the addresses it was sent to."""
    parts = [json.dumps(answer["payload"], sort_keys=True).encode() for answer in answers]
    for answer in answers:
        parts += [name.encode() + data for name, data in sorted(answer["files"].items())]
    return b"\n".join(parts)
