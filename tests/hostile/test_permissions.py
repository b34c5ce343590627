"""Who may do what: each command and button against each kind of person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.controls.ids import Control
from rules import lobby
from rules.notation import text
from rules.ports import Home, Seat
from tests.hostile.harness import CHANNEL, GUILD, OTHER_GUILD, SLASH, THREAD, Harness, harness

HOST, PLAYER, FORMER, SUBSTITUTE, STRANGER, MANAGER, FOREIGN = 101, 102, 103, 104, 666, 700, 701
PEOPLE = {
    "host": HOST,
    "player": PLAYER,
    "former holder": FORMER,
    "substitute": SUBSTITUTE,
    "stranger": STRANGER,
    "server manager": MANAGER,
    "manager of another server": FOREIGN,
}

# For each deed, who may do it; everybody else is refused and nothing changes.
SEATED = {"host", "player", "substitute"}
DEEDS: dict[str, set[str]] = {
    "table clock": set(PEOPLE) - {"manager of another server"},
    "table board": set(PEOPLE) - {"manager of another server"},
    "table describe": set(PEOPLE) - {"manager of another server"},
    "table log": set(PEOPLE) - {"manager of another server"},
    "table replay": set(PEOPLE) - {"manager of another server"},
    "table record": set(PEOPLE) - {"manager of another server"},
    "replay click": set(PEOPLE) - {"manager of another server"},
    "table mirror": set(),
    "table pause": {"host"},
    "table undo": SEATED,
    "table resign": SEATED,
    "table substitute": SEATED,
    "table close": {"host"},
    "table reopen": set(),
    "settings language": {"server manager", "manager of another server"},
    "own move": SEATED,
    "somebody else's move": set(),
    "agree to an undo": SEATED,
    "take an unoffered seat": set(),
    "rematch of a running game": set(),
    "lobby start": set(),
}
REFUSED = (
    "no seat", "not your turn",
    "at this table already", "Only", "not on offer", "not possible", "another server", "not closed", "over yet",
    "started already", "nothing yet", "no mirror",
    "moved on", "no longer open", "There is no table", "That cannot be taken back",
)  # fmt: skip


async def _table(here: Harness) -> str:
    tables = here.bot.tables
    row = await tables.open("machi_koro", {}, Seat(HOST, "Hana", None, 1), Home(GUILD, CHANNEL, THREAD), "en", 3)
    for guest in (Seat(PLAYER, "Petr"), Seat(FORMER, "Filip")):
        await tables.change_lobby(row.id, lambda r, s=guest: lobby.join(r, s))  # type: ignore[misc]
    await tables.start(row.id, HOST, 9)
    await here.bot.life.offer(row.id, FORMER, 2)
    await here.bot.life.take_over(row.id, Seat(SUBSTITUTE, "Sasha"), 2)
    return row.id


async def _do(here: Harness, deed: str, who: str, table: str) -> str:
    """Does it and gives the words of the answer."""
    person = PEOPLE[who]
    where: dict[str, Any] = {"guild": OTHER_GUILD if who == "manager of another server" else GUILD, "channel": THREAD}
    where["manager"] = "manager" in who
    look = await here.bot.tables.look(table, person)
    waiting = look.view.waiting[0] if look.view is not None else 0
    turn = await here.bot.tables.look(table, look.row.seats[waiting].person)
    move = tuple(text(turn.legal[0]).split())
    if deed.startswith(("table ", "settings ")):
        group, name = deed.split()
        options = [{"name": "language", "type": 3, "value": "en"}] if name == "language" else []
        data = {"id": "5", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": options}]}
        answers = await here.send(SLASH, data, person, **where)
    else:
        seat = look.seat if look.seat is not None else waiting
        controls = {
            "own move": Control("c", table, seat, look.decision, move),
            "somebody else's move": Control("c", table, (waiting + 1) % 3, turn.decision, move),
            "agree to an undo": Control("t", table, 0, 0, ("agree", "undo")),
            "take an unoffered seat": Control("t", table, 0, 0, ("take", "P1")),
            "rematch of a running game": Control("t", table, 0, 0, ("rematch",)),
            "lobby start": Control("l", table, 0, 0, ("start",)),
            "replay click": Control("r", table, 0, 0, nudge="n"),
        }
        answers = await here.click(controls[deed].text(), person, **where)
    return " ".join(str((a["payload"].get("data") or a["payload"]).get("content") or "") for a in answers)


@pytest.mark.parametrize("deed", DEEDS)
async def test_who_may(tmp_path: Path, deed: str) -> None:
    for who in PEOPLE:
        async with harness(tmp_path / who.replace(" ", "_")) as here:
            table = await _table(here)
            if deed == "agree to an undo":
                session = await here.bot.tables.session(table)
                seat = session.game.waiting()[0]
                person = session.row.seats[seat].person or 0
                await here.bot.tables.play(table, person, None, text(session.game.legal(seat)[0]), 77)
                await here.bot.life.ask_undo(table, person)
            before = (await here.bot.tables.session(table)).game.hash(), await here.bot.tables.row(table)
            told = await _do(here, deed, who, table)
            refused = any(word in told for word in REFUSED)
            if who not in DEEDS[deed]:
                assert refused, (who, told)
                assert ((await here.bot.tables.session(table)).game.hash(), await here.bot.tables.row(table)) == before
            elif deed not in ("own move", "table undo", "agree to an undo"):
                assert not refused, (who, told)
