"""Stewards have names and faces of their own, are said to be stewards, and keep their names whatever happens."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cogs.context import Context
from cogs.names import ROBOT
from data.texts import speak
from render.emojis import making as emojis
from render.emojis.stewards import FACES
from render.lettering.names import nameable
from render.studio import Studio
from rules.stewards.steward import NAMES, free_name
from rules.table import lobby
from rules.table.life import TableLife
from rules.table.rows import Row, Seat
from tests.table.place import HOME, PEOPLE, Place, place

ADA = PEOPLE[0]


async def _open(here: Place) -> Row:
    return await here.tables.open("cities", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 4)


def names(here: Place, row: Row, language: str = "en") -> tuple[str, ...]:
    return Context(here.tables, here.store, Studio(), language).names(row, speak(language))


async def test_each_has_another_name_and_keeps_it(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here)
        for _ in range(3):
            row = await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, ADA, "easy"))
        called = [seat.name for seat in row.seats[1:]]
        assert len(set(called)) == 3 and set(called) <= set(NAMES)
        assert names(here, row) == ("Ada", *(f"{ROBOT} {name}" for name in called)) == names(here, row, "cs")
        fewer = lobby.add_steward(lobby.remove_steward(row, ADA), ADA, "easy")
        assert [seat.name for seat in fewer.seats[1:]] == called
        stored = await here.store.table(row.id)
        assert stored is not None and [seat.name for seat in stored.row.seats[1:]] == called
        assert nameable(names(here, row)) == ("Ada", *called), "a picture has the name alone"


async def test_tables_from_before_keep_what_they_show(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here)
        old = msgspec.structs.replace(row, seats=(*row.seats, Seat(None, "", "easy")))
        assert names(here, old) == ("Ada", "Steward 2") and names(here, old, "cs") == ("Ada", "Správce 2")
        assert lobby.add_steward(old, ADA, "easy").seats[2].name in NAMES


async def test_who_resigns_leaves_the_seat_to_a_steward_with_a_name(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(3, 1)).id
        after = await TableLife(here.tables).resign(table, PEOPLE[1])
        assert after.seats[1].person is None and after.seats[1].name in set(NAMES) - {after.seats[2].name}


def test_tables_begin_with_different_names_and_run_out_of_none() -> None:
    assert len({free_name(place, ()) for place in "ABCDEFGHIJ"}) == len(NAMES)
    assert all(free_name("TABLE", NAMES[:n]) in NAMES[n:] for n in range(4))


def test_every_name_has_a_face() -> None:
    assert tuple(FACES) == NAMES
    assert {f"steward_{name.lower()}" for name in NAMES} <= set(emojis.table())


async def test_posts_have_the_faces_where_discord_has_them(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        context = Context(here.tables, here.store, Studio(), "en")
        told = f"**{ROBOT} Gable** builds, {ROBOT} Lintel looks on."
        assert context.faced(told) == told
        context.icons["steward_gable"] = "<:steward_gable_0a1b2c:7>"
        assert context.faced(told) == f"**<:steward_gable_0a1b2c:7> Gable** builds, {ROBOT} Lintel looks on."
