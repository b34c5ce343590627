"""Results and ratings: written with the last move, the same again from the log, and gone with who wishes so."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from data.__main__ import main as data_command
from data.settings import store_in
from data.store.sql.recount import differences, rebuild, stored
from data.store.sqlite.database import FILE
from rules.game import AnyGame, Result
from rules.history.outcome import outcome
from rules.history.ratings import Rating, fold, newcomer, rated
from rules.notation import text
from rules.record import Entry, replay
from rules.table.clock import HOUR
from rules.table.life import TableLife
from rules.table.ports import StoreFailed
from rules.table.rows import Former, Outcome, Row, Seat
from tests.history.logs import row_of
from tests.history.test_timeline import table_of
from tests.kit.case import Case
from tests.kit.cases import every_case
from tests.kit.recorded import read_file, records
from tests.table.place import PEOPLE, Place, place

ADA, BEN, CLEO, DAN = PEOPLE
Logged = tuple[int | None, str, float]
"""An entry in its parts: the seat, the words, when."""


async def played(here: Place, seats: int = 3, stewards: int = 0, seed: int = 1) -> str:
    """A game of the toy, from the lobby to its end."""
    table = (await here.begun(seats, stewards)).id
    await finished(here, table, seed)
    return table


async def finished(here: Place, table: str, seed: int = 1) -> None:
    for _ in range(1000):
        await here.steps(table, 1000, seed)
        await here.tables.settled(table)
        if (await here.tables.row(table)).status != "running":
            return
        here.clock.time += 60
    raise AssertionError("the game does not end")


async def kept(here: Place, table: str) -> Outcome:
    found = await here.database.read(lambda db: stored(db, table))
    assert found is not None
    return found


async def wrong(here: Place) -> list[str]:
    return await here.database.read(differences)


# ---------------------------------------------------------------------------------------------------- scores


@every_case
def test_score_parts_add_up_in_every_recorded_game(case: Case) -> None:
    assert records(case)
    for path in records(case):
        result = replay(read_file(case, path)).result()
        assert result is not None, path.name
        assert tuple(sum(part.points for part in parts) for parts in result.parts) == result.totals, path.name


# ---------------------------------------------------------------------------------------------------- with the move


async def test_the_last_move_brings_the_result_and_the_ratings(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = await played(here)
        found = await kept(here, table)
        row = await here.tables.row(table)
        assert [share.person for share in found.shares] == [ADA, BEN, CLEO]
        assert (found.guild, found.seats, found.ended) == (row.home.guild, 3, row.ended)
        result = (await here.tables.session(table)).game.result()
        assert result is not None
        assert tuple(share.place for share in found.shares) == result.places
        assert tuple(share.total for share in found.shares) == result.totals
        ratings = await here.sqlite.ratings(1)
        ranked = sorted(found.shares, key=lambda share: share.place or 0)
        assert ratings["toy", ranked[0].person].shown > ratings["toy", ranked[-1].person].shown  # type: ignore[index]
        assert not await wrong(here)


async def test_a_game_under_way_has_no_result(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        await here.steps(table, 4)
        assert await here.database.read(lambda db: stored(db, table)) is None
        await here.tables.close(table, ADA)
        assert not await here.sqlite.plays(1)


async def test_neither_without_the_other(tmp_path: Path) -> None:
    """The move that ends a game and its result are one transaction: if the ratings cannot be written, nothing is."""
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        await here.database.write(lambda db: db.execute("DROP TABLE ratings") and None)
        with pytest.raises(StoreFailed):
            await finished(here, table)
        assert (await here.tables.row(table)).status == "running"
        assert await here.database.read(lambda db: stored(db, table)) is None
        create = "CREATE TABLE ratings (guild, game, person, mu, sigma, games, PRIMARY KEY (guild, game, person))"
        await here.database.write(lambda db: db.execute(create) and None)
        await finished(here, table, 2)
        assert (await kept(here, table)).shares


async def test_a_fault_in_the_statistics_does_not_stop_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Outcome:
        raise ValueError("nobody expected this")

    monkeypatch.setattr("rules.table.sessions.outcome", broken)
    async with place(tmp_path) as here:
        table = await played(here)
        assert (await here.tables.row(table)).status == "finished"
        assert "ends without statistics" in caplog.text
        assert await wrong(here)
        await here.database.write(rebuild)
        assert not await wrong(here)


# ---------------------------------------------------------------------------------------------------- from the log


async def test_ratings_from_the_log_are_the_stored_ones(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        for seed in range(1, 7):
            await played(here, 2 + seed % 3, seed % 2, seed)
            here.clock.time += HOUR
        before = await here.sqlite.ratings(1)
        assert len(before) >= 3 and not await wrong(here)
        await here.database.write(lambda db: db.execute("DELETE FROM plays") and None)
        await here.database.write(lambda db: db.execute("DELETE FROM ratings") and None)
        assert await wrong(here)
        assert await here.database.write(rebuild) == 6
        assert await here.sqlite.ratings(1) == before


async def test_games_that_end_out_of_order_are_rated_in_order(tmp_path: Path) -> None:
    """Two games of the same second, or a clock that was set back: the order is that of the log."""
    async with place(tmp_path) as here:
        for seed in range(1, 6):
            await played(here, seed=seed)
            assert not await wrong(here)
        here.clock.time -= 10 * HOUR
        await played(here, seed=9)
        assert not await wrong(here)


async def test_the_operators_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with place(store_in(tmp_path)) as here:
        await played(here)
    assert data_command(["--data", str(tmp_path), "ratings"]) == 0
    db = sqlite3.connect(store_in(tmp_path) / FILE)
    db.execute("UPDATE ratings SET mu = 99")
    db.execute("UPDATE shares SET total = 1000 WHERE seat = 0")
    db.commit()
    db.close()
    assert data_command(["--data", str(tmp_path), "ratings"]) == 1
    assert "4 differences" in capsys.readouterr().out
    assert data_command(["--data", str(tmp_path), "ratings", "--rebuild"]) == 0
    assert "1 finished games anew" in capsys.readouterr().out
    assert data_command(["--data", str(tmp_path), "ratings"]) == 0


# ---------------------------------------------------------------------------------------------------- people


async def test_stewards_are_not_rated(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = await played(here, 3, 2)
        found = await kept(here, table)
        assert [share.person for share in found.shares] == [ADA, None, None]
        assert not await here.sqlite.ratings(1)
        await played(here, 3, 1, seed=2)
        assert {person for _, person in await here.sqlite.ratings(1)} == {ADA, BEN}


async def test_a_seat_that_was_taken_over_is_not_rated(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, table = TableLife(here.tables), (await here.begun()).id
        await here.steps(table, 3)
        await life.offer(table, CLEO, 2)
        await life.take_over(table, Seat(DAN, "Dan", None, here.interaction()), 2)
        await finished(here, table)
        found = await kept(here, table)
        assert [(share.person, share.how) for share in found.shares] == [
            (ADA, "held"),
            (BEN, "held"),
            (DAN, "taken_over"),
        ]
        assert {person for _, person in await here.sqlite.ratings(1)} == {ADA, BEN}
        assert not await wrong(here)


async def test_who_resigns_is_behind_everybody_who_stays(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, table = TableLife(here.tables), (await here.begun()).id
        await here.steps(table, 3)
        await life.resign(table, BEN)
        await finished(here, table)
        found = await kept(here, table)
        assert [(share.seat, share.person, share.how) for share in found.shares] == [
            (0, ADA, "held"),
            (1, None, "held"),
            (2, CLEO, "held"),
            (1, BEN, "resigned"),
        ]
        assert found.shares[3].place is None and found.shares[3].total is None
        ratings = await here.sqlite.ratings(1)
        assert ratings["toy", BEN].shown < min(ratings["toy", ADA].shown, ratings["toy", CLEO].shown)
        assert not await wrong(here)


async def test_being_left_out_is_as_if_one_had_never_been_rated(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        for seed in range(1, 4):
            await played(here, seed=seed)
            here.clock.time += HOUR
        before = await here.sqlite.ratings(1)
        await here.sqlite.set_unlisted(BEN, True)
        assert await here.sqlite.unlisted(BEN)
        without = await here.sqlite.ratings(1)
        assert {person for _, person in without} == {ADA, CLEO} and without != before
        assert BEN not in {play.person for play in await here.sqlite.plays(1)}
        assert not await wrong(here)
        await played(here, seed=4)
        assert ("toy", BEN) not in await here.sqlite.ratings(1)
        await here.sqlite.set_unlisted(BEN, False)
        assert (await here.sqlite.ratings(1))["toy", BEN].games == 4
        assert not await wrong(here)


async def test_being_forgotten(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life = TableLife(here.tables)
        tables = [await played(here, seed=seed) for seed in (1, 2)]
        given_up = (await here.begun()).id
        await here.steps(given_up, 3)
        await life.resign(given_up, BEN)
        await finished(here, given_up)
        await here.sqlite.put_mark(tables[0], BEN, 5)
        await here.sqlite.set_unlisted(BEN, True)
        about = await here.sqlite.about(BEN)
        for part in ("results", "left out of statistics", "tables looked at"):
            assert about[part], part
        assert (await here.sqlite.about(ADA))["ratings"]
        await here.sqlite.forget(BEN)
        here.tables.forget_all()
        assert not any((await here.sqlite.about(BEN)).values())
        assert not await here.sqlite.unlisted(BEN)
        assert {person for _, person in await here.sqlite.ratings(1)} == {ADA, CLEO}
        assert len(await here.sqlite.plays(1)) == 9, "the seats stay in the results"
        assert not await wrong(here)


async def test_games_with_nobody_in_them_do_not_count(tmp_path: Path) -> None:
    """As a campaign that came from a file has them: its tables are over, and nobody sits at them."""
    async with place(tmp_path) as here:
        await played(here, 3, 2)
        assert len(await here.sqlite.plays(1)) == 3
        await here.sqlite.forget(ADA)
        here.tables.forget_all()
        assert not await here.sqlite.plays(1) and not await here.sqlite.plays(1, "toy")
        assert not await wrong(here)


# ---------------------------------------------------------------------------------------------------- time


def _timed(row: Row, log: Sequence[Logged], formers: Sequence[Former] = ()) -> dict[int, list[int]]:
    """The seconds of each seat's decisions in a log that leads to any result."""
    seats = len(row.seats)
    result = Result(tuple(range(1, seats + 1)), (0,) * seats, ((),) * seats)
    entries = [(Entry(seat, words), at) for seat, words, at in log]
    return {share.seat: list(share.times) for share in outcome(row, entries, formers, result).shares}


def _moves(game: AnyGame, count: int) -> list[tuple[int, str]]:
    found = []
    for _ in range(count):
        seat = game.waiting()[0]
        move = game.legal(seat)[-1]
        found.append((seat, text(move)))
        game.play(seat, move)
    return found


def test_time_runs_from_the_question_to_the_answer() -> None:
    game = table_of("metropolys", 0).new(3)
    row = row_of(game, "finished", ended=1e6)
    moves = _moves(game, 5)
    log: list[Logged] = [(seat, words, 100.0 * n) for n, (seat, words) in enumerate(moves)]
    expected: dict[int, list[int]] = {0: [], 1: []}
    for number, (seat, _) in enumerate(moves[1:], 1):
        expected[seat].append(30 if number == 2 else 100)
    paused = [*log[:2], (None, "pause", 110.0), (None, "resume", 180.0), *log[2:]]
    assert _timed(row, paused) == expected, "the first decision was asked for by the deal: it does not count"
    first = moves[0][0]
    held = [Former(first, 77, "Before", len(log), "substitute")]
    assert _timed(row, log, held)[first] == [], "what the one before decided is not this one's time"


def test_ratings_are_openskills() -> None:
    fresh = newcomer()
    assert fresh.shown == 1000
    after = rated([(1, 1), (2, 2), (3, 2)], {})
    assert after[1].mu > fresh.mu > after[2].mu == after[3].mu
    assert all(one.sigma < fresh.sigma and one.games == 1 for one in after.values())
    assert rated([(1, 1)], {}) == {} and rated([], {}) == {}
    assert rated([(3, 2), (1, 1), (2, 2)], {}) == after, "the order in which they are named makes no difference"
    assert fold([[(1, 1), (2, 2)]] * 30)[1].shown > 1500
    assert isinstance(after[1], Rating)
