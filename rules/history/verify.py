"""Was it fair? Anybody can check a finished game's record: `python -m rules verify FILE [--commit HASH]`.

Before the start the hash of a table's secret stands in the lobby. The seed is made of that secret and of the ids of
the interactions by which people joined and started, which nobody could choose. With the result the secret is published
and stands in the record: so that the hash, the seed, every draw and the result can be made again.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rules.game import AnyGame, Result
from rules.record import commitment, read_header, seed_of
from rules.table.rows import Row

Verdict = tuple[str, bool, str]
"""What was checked, whether it is as it should be, and in a few words why."""


def proof(row: Row, result: Result) -> dict[str, str]:
    """The lines of a finished game's header by which it can be checked."""
    lines = {"commit": commitment(row.secret), "secret": row.secret.hex()}
    if row.mixed:
        lines["ids"] = " ".join(map(str, row.mixed))
    return lines | {"result": result_line(result)}


def result_line(result: Result) -> str:
    """Place and total of each seat: `2:31 1:40`."""
    return " ".join(f"{place}:{total}" for place, total in zip(result.places, result.totals, strict=True))


def check_secret(header: Mapping[str, str], lobby_hash: str | None = None) -> list[Verdict]:
    """The secret against the hash, and the seed against the secret."""
    try:
        secret = bytes.fromhex(header["secret"])
        ids = [int(word) for word in header.get("ids", "").split()]
        seed = seed_of(secret, ids).hex()
    except (KeyError, ValueError, OverflowError):
        return [("secret", False, "the record has no secret that reads")]
    found = commitment(secret)
    told = lobby_hash.strip().lower() if lobby_hash else header.get("commit", "")
    verdicts = [("commitment", found == told, f"the secret hashes to {found}")]
    if not ids:
        return [*verdicts, ("seed", False, "the record does not say which interactions were mixed into the seed")]
    return [*verdicts, ("seed", seed == header.get("seed"), "made of the secret and the interactions")]


def check_result(header: Mapping[str, str], game: AnyGame, moves: int) -> Verdict:
    result = game.result()
    if result is None:
        return "result", False, f"after {moves} moves the game is not over"
    found = result_line(result)
    return "result", found == header.get("result"), f"{moves} moves come to {found}"


# ---------------------------------------------------------------------------------------------------- command line


def add_verify(
    commands: Any,
    records: Callable[[Path], list[tuple[str, str]]],
    replayed: Callable[[str, str], tuple[AnyGame, int]],
    bad_input: type[Exception],
) -> None:
    """`verify FILE`. Files are read, and records played again, as the other commands do."""

    def run(asked: argparse.Namespace) -> int:
        good = True
        for text, where in records(asked.file):
            header = read_header(text)
            if "seed" not in header:
                raise bad_input(f"{where}: a game that is not over shows no seed; there is nothing to check yet")
            verdicts = check_secret(header, asked.commit)
            try:
                verdicts.append(check_result(header, *replayed(text, where)))
            except bad_input as fault:
                verdicts.append(("result", False, str(fault)))
            good = good and all(right for _, right, _ in verdicts)
            _print(where, verdicts, asked.json)
        return 0 if good else 1

    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="checks a finished game's record: the published secret, the seed, every draw, the result"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--commit", metavar="HASH", help="the hash you saw in the lobby, instead of the record's own")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def _print(where: str, verdicts: list[Verdict], as_json: bool) -> None:
    if as_json:
        rows = [{"check": what, "good": right, "why": why} for what, right, why in verdicts]
        print(msgspec.json.encode(rows).decode())
        return
    print(where)
    for what, right, why in verdicts:
        print(f"  {what}: {'good' if right else 'WRONG'} ({why})")
