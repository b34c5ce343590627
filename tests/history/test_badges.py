"""Badges: enough of them, conditions that can be met and missed, and the same again from the log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from data.settings import store_in
from data.store.sql.recount import differences, rebuild
from rules.game import Part, Result
from rules.history.badges import ALL, BADGES, GENERAL, Played, earned, facts, feats
from rules.record import Entry
from rules.registry import KEYS
from rules.table.rows import Seat
from tests.contract.trial import table
from tests.kit.cases import cases
from tests.kit.walks import end
from tests.table.place import HOME, ON_POSTGRES, PEOPLE, operate, place

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


COMPANY_FACTS = {"seats", "people"}
"""Who was there: no badge of a game asks for that alone."""
RESULTS = {"won", "margin", "total", "episode"}
DECIDED = {
    "machi_koro": {"did.build"},
    "metropolys": {
        *("points.neighbourhood", "points.trendy", "points.archaeology", "points.archaeology_card"),
        *("points.metro", "points.metro_card"),
    },
    "point_city": {"points.buildings", "points.token", "times.token", "did.flip"},
    "cities": {"points.card", "points.water", "points.park", "points.statues", "points.milestones"},
    "my_city": {
        *("points.empty", "points.rock", "points.tree", "points.blue", "points.red", "points.yellow"),
        *("did.place", "did.refuse"),
    },
}
"""What conditions may ask for beside results: what somebody has built, taken, scored or left alone."""
DICE = {"machi_koro": {"did.roll"}}
"""What comes with the dice: how often one rolls is also up to them. Only ever an upper limit, and beside a win."""


def _stem(fact: str) -> str:
    return fact.split(" ")[0]


@pytest.mark.parametrize("game", KEYS)
def test_no_badge_is_for_luck_only(game: str) -> None:
    """As far as it can be checked: each asks for something decided, and dice alone do not bring it."""
    dice = DICE.get(game, set())
    for key, badge in BADGES[game].items():
        asked = {_stem(fact) for fact in (*badge.least, *badge.most)}
        assert asked <= COMPANY_FACTS | RESULTS | DECIDED[game] | dice, key
        assert asked - COMPANY_FACTS - dice, f"{key} would be met by being there and rolling"
        assert not {_stem(fact) for fact in badge.least} & dice, f"{key} asks for a number of rolls"
        if asked & dice or not asked & {"won", "margin", "total", "episode"}:
            scored = {fact for fact, number in badge.least.items() if number > 0} - COMPANY_FACTS
            assert scored, f"{key} would be met by having done nothing"
        for rolls in range(40):
            idle = Counter({"seats": 4, "people": 4, "did.roll": rolls, "did.roll 1": rolls, "did.pass": rolls})
            assert not badge.given(idle), f"{key} for {rolls} rolls and no decision"


def test_general_badges_count_what_was_finished_or_won() -> None:
    counted = {"games", "wins", "streak", "company", "kinds", "kinds_won", "favourite"}
    assert all({*badge.least, *badge.most} <= counted and not badge.most for badge in BADGES[GENERAL].values())


@pytest.mark.soak
@pytest.mark.parametrize("game", KEYS)
def test_every_part_of_a_score_that_a_badge_asks_for_is_one(game: str) -> None:
    """A misspelt one would never be met: all of them occur in some games of stewards."""
    table = next(case for case in cases() if case.game.key == game).tables()[0]
    seen: set[str] = set()
    for seed in range(12):
        result = end(table, seed, "easy").result()
        assert result is not None
        seen |= {part.code for parts in result.parts for part in parts}
    asked = {fact.split(".")[1] for fact in DECIDED[game] if not fact.startswith("did.")}
    assert asked <= seen, asked - seen


async def test_games_from_before_there_were_badges_bring_theirs_when_made_anew(tmp_path: Path) -> None:
    """As docs/operating.md says of an upgrade: `python -m data ratings --rebuild`."""
    async with place(store_in(tmp_path)) as here:
        ident = (await here.begun(2, game="machi_koro")).id
        await here.steps(ident, 2000)
        given = [await here.store.badges(HOME.guild, person) for person in PEOPLE[:2]]
        assert any(given)

        def earlier(db: object) -> None:
            for change in ("UPDATE plays SET people = 0", "UPDATE shares SET feats = '[]'", "DELETE FROM badges"):
                db.execute(change)  # type: ignore[attr-defined]
            assert differences(db) == [], "an old store is a sound one"  # type: ignore[arg-type]

        await here.sqlite.database.write(earlier)
        assert not any([await here.store.badges(HOME.guild, person) for person in PEOPLE[:2]])
    if not ON_POSTGRES:
        assert operate(tmp_path, "ratings", "--rebuild") == 0
        async with place(store_in(tmp_path)) as here:
            assert [await here.store.badges(HOME.guild, person) for person in PEOPLE[:2]] == given
    said = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    assert "`python -m data ratings --rebuild`" in said and "badges" in said


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
