"""Campaigns as files: what comes back is what went out; hostile files are refused with a word and change nothing."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from data.store.sql.connection import Connection, schema
from rules.campaign import roster
from rules.campaign.file_format import LARGEST, read_file
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.table.rows import Home, Seat
from tests.campaign.valley import Valley, valley
from tests.table.place import PEOPLE

ELSEWHERE = Home(5, 6)
IMPORTER = 900
Json = dict[str, Any]


async def exported(here: Valley, episodes: int = 2) -> tuple[str, bytes]:
    campaign = await here.opened_campaign(3)
    chance = Chance(seed_from_number(4))
    await here.campaigns.change(campaign.id, lambda c: roster.rename(c, PEOPLE[1], "Brno"))
    for number in range(episodes):
        if number == 1:
            await here.campaigns.change(campaign.id, lambda c: roster.pause(c, PEOPLE[2], True))
        await here.played(campaign.id, chance)
    return campaign.id, await here.campaigns.export(campaign.id)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    import asyncio

    async def made() -> bytes:
        async with valley(tmp_path_factory.mktemp("exported")) as here:
            return (await exported(here))[1]

    return asyncio.run(made())


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Valley]:
    async with valley(tmp_path) as here:
        yield here


async def brought(here: Valley, data: bytes) -> Any:
    return await here.campaigns.adopt(read_file(data), IMPORTER, ELSEWHERE, "en")


async def test_a_campaign_goes_on_elsewhere(tmp_path: Path, elsewhere: Valley) -> None:
    async with valley(tmp_path / "home") as here:
        ident, data = await exported(here)
        before = await here.store.checkpoints(ident)
    adopted = await brought(elsewhere, data)
    assert adopted.id != ident and adopted.home == ELSEWHERE and adopted.host == IMPORTER
    assert (adopted.episode, adopted.chapter, adopted.status) == (3, 1, "open")
    assert [seat.city for seat in adopted.seats] == ["", "Brno", ""] and all(seat.free for seat in adopted.seats)
    after = await elsewhere.store.checkpoints(adopted.id)
    assert [(one.result, one.carry) for one in after] == [(one.result, one.carry) for one in before]
    await elsewhere.agrees(adopted.id)
    for seat, person in enumerate(PEOPLE[:2]):
        newcomer = Seat(person, "N", None, person)
        await elsewhere.campaigns.change(adopted.id, lambda c, s=seat, n=newcomer: roster.claim(c, n, s))  # type: ignore[misc]
    await elsewhere.campaigns.change(adopted.id, lambda c: roster.seat_steward(c, IMPORTER, "random"))
    await elsewhere.played(adopted.id, Chance(seed_from_number(5)))
    await elsewhere.agrees(adopted.id)
    again = await elsewhere.campaigns.export(adopted.id)
    assert json.loads(again)["episodes"][:2] == json.loads(data)["episodes"]


async def test_an_episode_in_play_is_not_in_the_file(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        ident, data = await exported(here, 1)
        look = await here.next(ident)
        await here.steps(look.row.id, 5)
        assert await here.campaigns.export(ident) == data


async def test_there_is_nothing_to_export_before_the_first_episode_is_over(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        with pytest.raises(Illegal) as caught:
            await here.campaigns.export(campaign.id)
        assert caught.value.code == "nothing_to_export"


def test_nobody_is_in_the_file(file: bytes) -> None:
    text = file.decode()
    assert not any(re.search(rf"\b{person}\b", text) for person in PEOPLE)
    assert "Ada" not in text and "Guest" not in text
    assert len(file) < LARGEST / 24


# ---------------------------------------------------------------------------------------------------- hostile files


def _set(*path: Any, to: Any) -> Callable[[Json], None]:
    def change(whole: Json) -> None:
        inner: Any = whole
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return change


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def _swap_moves(whole: Json) -> None:
    moves = whole["episodes"][0]["moves"]
    moves[0], moves[-1] = moves[-1], moves[0]


def _more_progress(whole: Json) -> None:
    whole["episodes"][1]["carry"]["cities"][0]["progress"] += 1


def _stolen_sticker(whole: Json) -> None:
    whole["episodes"][0]["carry"]["cities"][0]["stickers"]["F1"] = "tree2"


HOSTILE: dict[str, tuple[Callable[[Json], None], str]] = {
    "a foreign user id": (_set("people", to=[PEOPLE[0]]), "import_unreadable"),
    "a user id on a city": (_set("cities", 0, to={"name": "A", "person": PEOPLE[0]}), "import_unreadable"),
    "another format": (_set("skyline_campaign", to=2), "import_unreadable"),
    "a number as text": (_set("episodes", 0, "episode", to="1"), "import_unreadable"),
    "a fraction": (_set("episodes", 0, "episode", to=1.5), "import_unreadable"),
    "a negative number": (_set("episodes", 0, "version", to=-1), "import_unreadable"),
    "a huge number": (_set("episodes", 0, "version", to=10**30), "import_unreadable"),
    "a huge version": (_set("episodes", 0, "version", to=999), "import_other_rules"),
    "nothing where something is": (_set("episodes", 0, "moves", to=None), "import_unreadable"),
    "no episodes": (_set("episodes", to=[]), "import_unreadable"),
    "a hundred cities": (_set("cities", to=["x"] * 100), "import_unreadable"),
    "one city": (_set("cities", to=["x"]), "import_unreadable"),
    "a very long name": (_set("cities", 0, to="x" * 10_000), "import_unreadable"),
    "too many moves": (_set("episodes", 0, "moves", to=["P1 end"] * 5_000), "import_unreadable"),
    "a move of no seat": (_set("episodes", 0, "moves", 0, to="P7 end"), "import_unreadable"),
    "an undo": (_set("episodes", 0, "moves", 0, to="* undo 1"), "import_unreadable"),
    "nonsense as a move": (_set("episodes", 0, "moves", 0, to="P1 " + "x" * 400), "import_unreadable"),
    "deep nesting": (_set("episodes", 0, "moves", to=_nested(300)), "import_unreadable"),
    "deep nesting in a city": (_set("episodes", 0, "carry", "cities", to=_nested(300)), "import_unreadable"),
    "a seed that is none": (_set("episodes", 0, "seed", to="zz"), "import_unreadable"),
    "another seed": (_set("episodes", 0, "seed", to="00" * 32), "import_no_replay"),
    "an unknown set": (_set("episodes", 0, "hash", to="0" * 16), "import_other_rules"),
    "the set of another episode": (_set("episodes", 0, "set", to="episode_24"), "import_other_rules"),
    "a path as a set": (_set("episodes", 0, "set", to="../../secrets"), "import_unreadable"),
    "moves in another order": (_swap_moves, "import_no_replay"),
    "a game without an end": (_set("episodes", 0, "moves", to=[]), "import_no_replay"),
    "forged progress": (_more_progress, "import_forged"),
    "a forged sticker": (_stolen_sticker, "import_forged"),
    "forged points": (_set("episodes", 0, "totals", to=[99, 0, 0]), "import_forged"),
    "a forged place": (_set("episodes", 1, "places", to=[1, 1, 1]), "import_forged"),
    "everybody sits out": (_set("episodes", 0, "paused", to=[0, 1, 2]), "import_no_replay"),
    "a seat that there is not sits out": (_set("episodes", 0, "paused", to=[9]), "import_no_replay"),
    "a city less": (_set("cities", to=["a", "b"]), "import_no_replay"),
    "an episode left out": (lambda whole: whole["episodes"].pop(0), "import_gap"),
    "an episode twice": (lambda whole: whole["episodes"].append(whole["episodes"][1]), "import_gap"),
    "a field more": (_set("episodes", 0, "note", to="hello"), "import_unreadable"),
    "a field less": (lambda whole: whole["episodes"][0].pop("seed"), "import_unreadable"),
}  # fmt: skip


async def _state(here: Valley) -> dict[str, int]:
    def count(db: Connection) -> dict[str, int]:
        return {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in schema(db)}

    return await here.database.read(count)


@pytest.mark.parametrize("kind", HOSTILE)
async def test_a_hostile_file_changes_nothing(file: bytes, elsewhere: Valley, kind: str) -> None:
    change, code = HOSTILE[kind]
    whole = copy.deepcopy(json.loads(file))
    change(whole)
    before = await _state(elsewhere)
    with pytest.raises(Illegal) as caught:
        await brought(elsewhere, json.dumps(whole).encode())
    assert caught.value.code == code
    assert await _state(elsewhere) == before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe\x00",
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
        b'"' + b"x" * 900_000,
    ],
    ids=lambda data: repr(data[:8]),
)
def test_what_is_no_file_at_all(data: bytes) -> None:
    with pytest.raises(Illegal) as caught:
        read_file(data)
    assert caught.value.code == "import_unreadable"


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    with pytest.raises(Illegal) as caught:
        read_file(b" " * (LARGEST + 1))
    assert caught.value.code == "import_too_large"


def test_a_refusal_repeats_nothing_of_the_file() -> None:
    with pytest.raises(Illegal) as caught:
        read_file(b'{"skyline_campaign": 1, "@everyone": 1}')
    assert caught.value.details == ("$",)
