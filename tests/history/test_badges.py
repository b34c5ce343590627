"""Badges: enough of them, conditions that can be met and missed, and the same again from the log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from data.store.sql.recount import differences, rebuild
from rules.game import Part, Result
from rules.history.badges import ALL, BADGES, GENERAL, Played, earned, facts, feats
from rules.record import Entry
from rules.registry import KEYS
from rules.table.rows import Seat
from tests.contract.trial import table
from tests.table.place import HOME, PEOPLE, place

SEATS = (Seat(1, "Ada"), Seat(2, "Ben"), Seat(None, "Otto", "easy"))
RESULT = Result((1, 2, 3), (4, 1, 0), (tuple(Part("landmark", 1) for _ in range(4)), (), ()))


def _log(rolls: int, builds: int) -> list[Entry]:
    return [Entry(0, "roll 1")] * rolls + [Entry(0, "build bakery")] * builds + [Entry(1, "roll 2")]


def test_there_are_six_a_game_and_ten_in_general_and_every_one_asks_for_something() -> None:
    assert set(BADGES) == {GENERAL, *KEYS} and len(BADGES[GENERAL]) >= 10
    assert all(len(BADGES[key]) >= 6 for key in KEYS)
    assert len(ALL) == sum(map(len, BADGES.values())), "a key stands for one badge"
    for badge in ALL.values():
        assert badge.least, "nobody gets one for nothing"
        assert not badge.given({}) and len(badge.title) <= 16


def test_facts_are_those_of_the_result_and_of_the_moves_that_stand() -> None:
    row = table(game="machi_koro", seats=SEATS)
    found = facts(row, _log(9, 11), RESULT, 0)
    wanted = {"won": 1, "total": 4, "margin": 3, "seats": 3, "people": 2, "points.landmark": 4, "did.roll": 9}
    assert wanted.items() <= found.items() and found["did.build bakery"] == 11 and "did.roll 2" not in found
    assert {"machi_express", "machi_ahead", "machi_lean", "machi_single"} <= set(feats(row, _log(9, 11), RESULT, 0))
    assert "machi_express" not in feats(row, _log(13, 11), RESULT, 0)
    assert "machi_lean" not in feats(row, _log(9, 12), RESULT, 0)
    assert not feats(row, _log(9, 11), RESULT, 1), "who has lost"
    alone = msgspec.structs.replace(row, seats=(SEATS[0], *[SEATS[2]] * 2))
    assert not feats(alone, _log(9, 11), RESULT, 0), "against stewards nobody is beaten"


@pytest.mark.parametrize("wins", [0, 1, 3, 10])
def test_general_badges_count_games_in_their_order(wins: int) -> None:
    games = [Played(f"T{n}", KEYS[n % 5], float(n), 4, n < wins, ()) for n in range(12)]
    found = earned(games)
    assert ("first_win" in found, "three_in_a_row" in found, "ten_wins" in found) == (wins > 0, wins > 2, wins > 9)
    assert found["ten_games"].table == "T9" and found["all_games"].table == "T4" and found["full_table"].table == "T0"
    assert ("all_won" in found) == (wins >= 5) and "favourite" not in found


async def test_badges_and_ratings_from_the_log_are_those_that_are_stored(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        for game in ("machi_koro", "point_city"):
            ident = (await here.begun(2, game=game)).id
            await here.steps(ident, 2000)
            assert (await here.tables.row(ident)).status == "finished"
        given = Counter({p: len(await here.store.badges(HOME.guild, p)) for p in PEOPLE[:2]})
        assert sum(given.values()) > 0

        def again(db: object) -> list[str]:
            before = differences(db)  # type: ignore[arg-type]
            db.execute("DELETE FROM badges WHERE badge = 'first_win'")  # type: ignore[attr-defined]
            missing = differences(db)  # type: ignore[arg-type]
            rebuild(db)  # type: ignore[arg-type]
            assert missing and "first_win" in missing[0]
            return before + differences(db)  # type: ignore[arg-type]

        assert await here.sqlite.database.write(again) == []
        assert Counter({p: len(await here.store.badges(HOME.guild, p)) for p in PEOPLE[:2]}) == given
