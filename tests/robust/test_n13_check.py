"""N 13: `check` goes on past damage, names every table, reads every column, refuses a newer schema; and the token is in
no log, not in a traceback either."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

from data.__main__ import main
from data.logs import Sealed, sealed
from data.settings import store_in
from data.store.sqlite.database import FILE
from tests.robust.damaging import break_row_of, change
from tests.robust.starting import a_store
from tests.table.place import PEOPLE, place

COLUMNS = {
    "an entry": "UPDATE entries SET text = CAST(x'ff' AS TEXT) WHERE table_id = ? AND number = 2",
    "pace": "UPDATE tables SET pace = '{' WHERE id = ?",
    "waiting": "UPDATE tables SET waiting = 'x' WHERE id = ?",
    "terms": "UPDATE tables SET terms = '[' WHERE id = ?",
    "a post": "INSERT INTO posts VALUES (?1, 1, 'turn', 1, 1, ?1, 'x', NULL, NULL, 1, 0)",
    "the outbox": "UPDATE outbox SET waiting = '{}' WHERE table_id = ?",
    "a reason": "INSERT INTO reasons VALUES (?, 1, 'x')",
    "a question": "INSERT INTO requests VALUES (?, 'undo', 0, 1, 'x', 1e12, '[]')",
    "a name": "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE table_id = ? AND seat = 1",
    "somebody before": "INSERT INTO lineage VALUES (?, 0, 1, CAST(x'ff' AS TEXT), 1, 'resigned')",
    "a mark": "UPDATE tables SET status = 'damaged', fault = 'a bad day' WHERE id = ?",
}  # fmt: skip
ELSEWHERE = {
    f"person {PEOPLE[0]}": f"INSERT INTO people (person, zone) VALUES ({PEOPLE[0]}, 'Nowhere')",
    "server 7": "INSERT INTO servers VALUES (7, 'x')",
    "component set": "UPDATE sets SET text = text || '# x'",
    "pictures": "INSERT INTO pictures VALUES (5, CAST(x'ff' AS TEXT), '')",
}


async def test_every_damaged_table_is_named_whichever_column_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *broken, last = await a_store(store_in(tmp_path), len(COLUMNS) + 2)
    for table, damage in zip(broken, COLUMNS.values(), strict=True):
        change(store_in(tmp_path), damage, table)
    for damage in ELSEWHERE.values():
        change(store_in(tmp_path), damage)
    assert main(["--data", str(tmp_path), "check"]) == 1
    said = capsys.readouterr().out
    for table, damage in zip(broken, COLUMNS, strict=True):
        assert f"{table}: " in said, damage
    for name in ELSEWHERE:
        assert f"\n{name}" in said
    assert first not in said and last not in said
    assert f"{len(broken) + 2} tables looked at" in said


async def test_check_goes_on_past_a_damaged_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with place(store_in(tmp_path)) as here:
        tables = [(await here.begun(2, game="machi_koro")).id for _ in range(16)]
    lost = break_row_of(store_in(tmp_path), tables[0])
    bad_log = next(table for table in tables if table not in lost)
    change(store_in(tmp_path), "INSERT INTO entries VALUES (?, 9, 0, 'x', 'person', NULL, NULL, 0)", bad_log)
    assert main(["--data", str(tmp_path), "check"]) == 1
    said = capsys.readouterr().out
    assert "the file: " in said and "16 tables looked at" in said
    assert {table for table in tables if f"{table}: " in said} == {*lost, bad_log}


@pytest.mark.parametrize("command", [["check"], ["backup", "copy.db"], ["mend", "X"], ["ratings", "--rebuild"]])
async def test_a_newer_schema_is_refused(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await a_store(store_in(tmp_path))
    change(store_in(tmp_path), "INSERT INTO meta VALUES ('x', 'y')")
    path = store_in(tmp_path) / FILE
    newer = bytearray(path.read_bytes())
    newer[60:64] = (99).to_bytes(4, "big")
    path.write_bytes(newer)
    assert main(["--data", str(tmp_path), *command]) == 2
    assert "The store is of version 99" in capsys.readouterr().err
    assert path.read_bytes() == bytes(newer)


def test_the_token_reaches_no_log() -> None:
    token = "MTIz.abc.DEF-456"
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Sealed(token))
    log = logging.Logger("tests")
    log.addHandler(handler)

    def login(secret: str) -> None:
        raise ConnectionError(f"Authorization: Bot {secret}")

    log.info("logging in with %s", token)
    try:
        login(token)
    except ConnectionError:
        log.exception("could not log in")
    said = written.getvalue()
    assert token not in said
    assert "logging in with [secret]" in said and "Traceback" in said and "Authorization: Bot [secret]" in said
    assert sealed("nothing", "") == "nothing"
