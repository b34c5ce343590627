"""What the commands do when Discord refuses: a setting nobody was told of does not hold; forged buttons do nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.controls.ids import Control, Kind
from rules.table import lobby
from rules.table.rows import Home, Seat, Terms
from tests.hostile.harness import CHANNEL, GUILD, SLASH, THREAD, Harness, harness

HOST, GUEST = 101, 102


async def table(here: Harness, rated: bool = True) -> str:
    tables = here.bot.tables
    home, options = Home(GUILD, CHANNEL, THREAD), {"first": "P1"}
    row = await tables.open("metropolys", options, Seat(HOST, "Hana", None, 1), home, "en", 2)
    await tables.change_lobby(row.id, lambda r: lobby.join(r, Seat(GUEST, "Petr", None, 2)))
    await tables.change_lobby(row.id, lambda r: lobby.set_terms(r, HOST, Terms(rated=rated)))
    await tables.start(row.id, HOST, 9)
    return row.id


def words(answers: list[dict[str, Any]]) -> str:
    return " ".join(str((a["payload"].get("data") or a["payload"]).get("content") or "") for a in answers)


async def test_hints_that_nobody_was_told_of_are_not_allowed(tmp_path: Path) -> None:
    async with harness(tmp_path) as here:
        name = await table(here)
        allowed = [{"name": "allowed", "type": 5, "value": True}]
        data = {"id": "5", "name": "table", "type": 1, "options": [{"name": "hints", "type": 1, "options": allowed}]}
        told = words(await here.send(SLASH, data, HOST, channel=THREAD))
        assert "may not write" in told
        assert not (await here.bot.tables.row(name)).terms.hints


FORGED = [
    (),
    ("give",),
    ("give", "raise", "99"),
    ("give", "pass", "2"),
    ("give", "nonsense"),
    ("cancel",),
    ("cancel", "tender"),
    ("cancel", "a", "b"),
    ("other", "pass", "1"),
]


@pytest.mark.parametrize("said", FORGED, ids=" ".join)
async def test_forged_standing_decisions_do_nothing(tmp_path: Path, said: tuple[str, ...]) -> None:
    async with harness(tmp_path) as here:
        name = await table(here)
        for private in (True, False):
            ident = Control(Kind.STANDING, name, 1, 0, said).text()
            told = words(await here.click(ident, GUEST, private=private, channel=THREAD))
            assert told
        assert not await here.bot.store.standing(name)
        assert len(await here.bot.store.entries(name)) == 0


async def test_a_strangers_press_on_somebodys_button_gives_nothing(tmp_path: Path) -> None:
    async with harness(tmp_path) as here:
        name = await table(here)
        ident = Control(Kind.STANDING, name, 1, 0, ("give", "pass", "1")).text()
        assert "no seat" in words(await here.click(ident, 666, channel=THREAD))
        assert not await here.bot.store.standing(name)
        await here.click(ident, GUEST, channel=THREAD)
        (given,) = await here.bot.store.standing(name)
        assert (given.seat, given.person, given.words) == (1, GUEST, "pass 1")


async def test_forged_tries_play_nothing(tmp_path: Path) -> None:
    """Whatever an id says, an old one among them: at most the board is shown, and nothing is played."""
    async with harness(tmp_path) as here:
        name = await table(here, rated=False)
        for said in ("", "o", "o 0", "z 0 *", "c x *", "c 0 99 *", "n 0 *", "j 0 *", "c 0 * nonsense", "o 0 *"):
            for number in (0, 77):
                ident = Control(Kind.TRY, name, 0, number, tuple(said.split())).text()
                assert words(await here.click(ident, HOST, channel=THREAD))
        assert "What if?" in words(await here.click(ident.replace(".77:", ".0:"), HOST, channel=THREAD))
        assert len(await here.bot.store.entries(name)) == 0
