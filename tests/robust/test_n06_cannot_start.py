"""N 6: whatever keeps the bot from starting is told in one sentence, without an address that is not true."""

from __future__ import annotations

import asyncio
import ctypes
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from data.store.sqlite.database import FILE, SqliteDatabase
from playground import CannotServe, serve
from rules.table.ports import CannotOpen
from tests.page.running import running
from tests.robust.starting import PATIENCE, ROOT, left_running, refused, start

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


def bound_by_rights() -> None:
    """Root may write into what is read-only, unless it gives that up."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def full_disk() -> None:
    """No file can grow; that is what a full disk looks like from within."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


def _read_only(data: Path) -> None:
    data.chmod(0o500)


def _directory_for_a_file(data: Path) -> None:
    (data / "store" / FILE).mkdir(parents=True)


def _nothing(data: Path) -> None:
    """All is well with the directory."""


CASES: dict[str, tuple[Callable[[Path], None], Callable[[], None] | None, str]] = {
    "read-only": (_read_only, bound_by_rights, "Permission denied"),
    "full disk": (_nothing, full_disk, "cannot be opened: disk I/O error"),
    "a directory": (_directory_for_a_file, None, "Is a directory"),
}


QUICK = "read-only"
"""The one that is told by no test within this process."""


@pytest.mark.parametrize(
    "case", [case if case == QUICK else pytest.param(case, marks=pytest.mark.soak) for case in CASES]
)
def test_a_start_that_fails_says_one_sentence(case: str, tmp_path: Path) -> None:
    prepare, before, said = CASES[case]
    data = tmp_path / "data"
    data.mkdir()
    prepare(data)
    refused(start(data, before), said, str(data))


OPENING = """
import asyncio, sys
from pathlib import Path
from data.store.sqlite.database import SqliteDatabase
from rules.table.ports import CannotOpen
try:
    asyncio.run(SqliteDatabase.open(Path(sys.argv[1])))
except CannotOpen as fault:
    sys.exit(str(fault))
"""


def test_a_new_store_on_a_full_disk(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPENING, str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False, preexec_fn=full_disk
    )
    refused(done, "cannot be written: is the disk full?", str(tmp_path))


@pytest.mark.soak
async def test_a_second_run_and_a_port_in_use(tmp_path: Path) -> None:
    async with running(tmp_path) as first:
        again = await asyncio.to_thread(start, tmp_path / "data")
        refused(again, "is open already, in another process")
        port = first.address.split(":")[2].split("/")[0]
        elsewhere = await asyncio.to_thread(start, tmp_path / "elsewhere", SKYLINE_PORT=port)
        refused(elsewhere, f"Port {port} is in use already", "SKYLINE_PORT")
        assert await first.stop() == 0
        assert not first.faults()


async def test_a_second_playground_in_one_folder_is_refused(tmp_path: Path) -> None:
    said: list[str] = []

    async def another(token: str, ready: Callable[[], object]) -> None:
        ready()
        with pytest.raises(CannotServe, match="is open already, in another process"):
            await serve(another, tmp_path, port=0, announce=said.append)

    await serve(another, tmp_path, port=0, announce=said.append)
    assert len(said) == 1 and said[0].startswith("The playground is open: http://127.0.0.1:")


async def test_no_address_before_there_is_a_bot(tmp_path: Path) -> None:
    said: list[str] = []

    async def run_bot(token: str, ready: Callable[[], object]) -> None:
        raise CannotOpen("not today")

    with pytest.raises(CannotOpen):
        await serve(run_bot, tmp_path, port=0, announce=said.append)
    assert not said


async def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        async def run_bot(token: str, ready: Callable[[], object]) -> None:
            raise AssertionError("there is nothing to run it with")

        with pytest.raises(CannotServe, match=f"Port {port} is in use already"):
            await serve(run_bot, tmp_path, port=port, announce=print)


async def test_a_directory_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(CannotOpen, match="Is a directory"):
        await SqliteDatabase.open(tmp_path)
    assert not left_running()


async def test_a_file_in_place_of_the_directory(tmp_path: Path) -> None:
    (tmp_path / "store").touch()
    with pytest.raises(CannotOpen, match="cannot be opened"):
        await SqliteDatabase.open(tmp_path / "store")
