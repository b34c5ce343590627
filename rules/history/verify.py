"""The record of a table as people get it, and was it fair? Anybody can check a finished game's record.

`python -m rules verify FILE [--commit HASH]`: before the start the hash of a table's secret stands in the lobby. The
seed is made of that secret and of the ids of the interactions by which people joined and started, which no player could
choose and which stand in the first post. With the result the secret is published and stands in the record: so that the
hash, the seed, every draw and the result can be made again. Ids that an operator has made up pass all of these checks:
docs/fair_play.md. Before the end a record has what the view of its reader allows.
"""

from collections.abc import Mapping, Sequence

from rules.game import AnyGame, Result
from rules.history.publish import publish, readable
from rules.record import Entry, Record, commitment, replay, seed_of, write
from rules.table.rows import Row
from rules.table.session import setup_of

Verdict = tuple[str, bool, str]
"""What was checked, whether it is as it should be, and in a few words why."""


def proof(row: Row, result: Result) -> dict[str, str]:
    """The lines of a finished game's header by which it can be checked."""
    lines = {"commit": commitment(row.secret), "secret": row.secret.hex()}
    if row.mixed:
        lines["ids"] = " ".join(map(str, row.mixed))
    return lines | {"result": result_line(result)}


def result_line(result: Result) -> str:
    """Place and total of each seat: `2:31 1:40`; of an opponent without a seat by its name: `2:31 virtual=1:40`."""
    found = [f"{place}:{total}" for place, total in zip(result.places, result.totals, strict=True)]
    if result.rival is not None:
        found.append(f"{result.rival.code}={result.rival.place}:{result.rival.total}")
    return " ".join(found)


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


def export(row: Row, entries: Sequence[Entry], seat: int | None, *, sealed: bool = False) -> str:
    """The record's text. While the game runs there is no seed in it and nothing of a round that is still open.

    A closed game may be reopened: its seed stays where it is. `sealed`: others still play the same deal.
    """
    setup = setup_of(row)
    shown = readable(entries, publish(row.game, setup, entries), seat)
    names = tuple(place.name if place.person is not None else f"({place.steward or ''})" for place in row.seats)
    record = Record(row.game, setup, names, shown, row.episode)
    result = replay(record).result() if row.status == "finished" and not sealed else None
    if result is None:
        return write(record, with_seed=False, commit=commitment(row.secret))
    return write(record, more=proof(row, result))
