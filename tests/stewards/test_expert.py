"""Experts: the shared search, a choice that comes again and depends on the view alone, and what they expect."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from cogs import face as faces
from cogs.reasons import in_words
from rules.chance import Chance, seed_from_number
from rules.game import AnyGame, Move
from rules.stewards.search import EXPECTS, Expert, ahead, halved
from rules.stewards.steward import LATE, ONLY_MOVE, Seen, consider, decide, find_steward, stewards
from rules.table import lobby
from rules.table.steward_runner import PATIENCE
from tests.kit.case import Case, Table
from tests.kit.cases import cases
from tests.kit.looks import scene
from tests.rules.trials import BOXES, boxes, check_again, check_ends, strength
from tests.stewards.regression import least_squares, logistic
from tests.table.place import PEOPLE, place
from tests.toy.moves import Show

CASES = [case for case in cases() if case.game.key != "toy"]
TABLES = [table for case in CASES for seats in (2, 4) for table in boxes(case, seats)]
EVERY = [table for case in CASES for table in case.tables() if table.seats > 1]
SMALL = dict.fromkeys(range(1, 5), 4)
"""Rollouts in tests: what is asked is not how well they play."""
LEAST = {"metropolys": 0.75, "my_city": 0.72, "cities": 0.70, "point_city": 0.55, "machi_koro": 0.52}
LEAST_IN = {"modules=harbor": 0.48, "modules=millionaire": 0.48, "modules=both": 0.48}
MEDIAN_MS, SLOWEST_MS = 1000, 4000
every_table = pytest.mark.parametrize("at", TABLES, ids=str)


def expert(key: str) -> Expert[AnyGame]:
    found = find_steward(key, "expert")
    assert isinstance(found, Expert)
    return found


@pytest.mark.parametrize("at", [case.tables()[-1] for case in CASES], ids=str)
def test_rollouts_of_a_world_are_as_many_games(at: Table) -> None:
    """With everything open and nothing drawn, luck must come from the moves: else one line of play proves anything."""
    ends = set()
    for number in range(4):
        luck, one = Chance(b"rollout:%d" % number), expert(at.case.game.key)
        game = one.world(at.new(), luck)
        one.play_out(game, {}, luck)
        result = game.result()
        assert result is not None
        ends.add(tuple(result.totals))
    assert len(ends) > 1


def middle(at: Table, moves: int) -> AnyGame:
    """A game of easy stewards after so many moves, at a decision with a choice."""
    game, easy = at.new(3), find_steward(at.case.game.key, "easy")
    for number in range(moves + 200):
        seat = game.waiting()[0]
        if number >= moves and len(game.legal(seat)) > 2:
            break
        game.play(seat, decide(game, seat, easy, game.setup.seed, number))
    return game


# ---------------------------------------------------------------------------------------------------- the search

MOVES = [Show(lamp) for lamp in range(6)]


def test_every_candidate_meets_the_same_worlds() -> None:
    met: dict[Move, list[int]] = {move: [] for move in MOVES}
    luck = [7.0, -3.0, 0.5, 2.0, -8.0, 4.0, 1.0, 9.0]

    def sample(world: int, move: Move) -> float:
        met[move].append(world)
        return luck[world % len(luck)] + (move == MOVES[3])

    found = halved(MOVES, sample, 36)
    assert found[0][1] == MOVES[3], "luck that all share hides nothing"
    assert all(worlds == list(range(len(worlds))) for worlds in met.values())
    assert 30 <= sum(map(len, met.values())) <= 42
    assert len(met[MOVES[0]]) == len(met[MOVES[3]]) > len(met[MOVES[5]]), "the first one stays to the end"


def test_equal_candidates_leave_the_first() -> None:
    assert halved(MOVES, lambda world, move: 1.0, 24)[0][1] == MOVES[0]


def test_moves_named_besides_are_weighed_to_the_end() -> None:
    counted: dict[Move, int] = dict.fromkeys(MOVES, 0)

    def sample(world: int, move: Move) -> float:
        counted[move] += 1
        return -1.0 if move == MOVES[5] else 0.0

    halved(MOVES, sample, 36, kept=1)
    assert counted[MOVES[5]] == max(counted.values())


def test_ahead_of_the_best_rival() -> None:
    assert [ahead([3.0, 8.0, 5.0], seat) for seat in range(3)] == [-5.0, 3.0, -3.0]
    assert ahead([4.0], 0) == 4.0


# ---------------------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.key)
def test_every_game_has_one(case: Case) -> None:
    assert list(stewards(case.game.key))[-1] == "expert"
    assert set(expert(case.game.key).rollouts) == set(case.game.seats)


@pytest.mark.parametrize("at", [at for case in CASES for at in boxes(case, 2)[:1]], ids=str)
def test_the_view_decides_and_the_choice_comes_again(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(expert(at.case.game.key)), "rollouts", SMALL)
    check_twins(at, 30)


def check_twins(at: Table, moves: int) -> None:
    """Games that look the same to the seat get the same move, with the same expectations, from the same luck."""
    steward, game = expert(at.case.game.key), middle(at, moves)
    seat, before = game.waiting()[0], game.dump()
    twins = [game, game, game.imagine(seat, Chance(b"twin"))]
    luck = seed_from_number(moves)
    weighed = [steward.weigh(Seen(twin, seat), Chance(luck)) for twin in twins]
    assert weighed == weighed[:1] * len(twins)
    assert all(one.move in game.legal(seat) for one in weighed[0])
    assert game.dump() == before, "a steward changed the game"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.key)
def test_what_it_expected_is_told(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    steward = expert(case.game.key)
    monkeypatch.setattr(type(steward), "rollouts", SMALL)
    game = middle(boxes(case, 2)[0], 12)
    seat = game.waiting()[0]
    move, reason = consider(game, seat, steward, game.setup.seed, 5)
    assert move == decide(game, seat, steward, game.setup.seed, 5)
    plain = steward.reason(Seen(game, seat), move)
    for why in (reason, (LATE, *plain), (EXPECTS, steward.unit, 615, 45, *plain)):
        for language in ("en", "cs", "sk"):
            said = in_words(faces.find(case.game.key), scene(game, seat, language), why)
            assert "{" not in said and len(said) <= 400
    told = in_words(faces.find(case.game.key), scene(game, seat, "en"), (EXPECTS, steward.unit, 61, 4, *plain))
    assert ("61 times in 100; 4 fewer" if steward.unit == "chance" else "6.1") in told


def test_an_only_move_needs_no_thought() -> None:
    game = middle(boxes(CASES[0], 2)[0], 0)
    while len(game.legal(game.waiting()[0])) > 1:
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    assert consider(game, seat, expert(game.key), game.setup.seed, 1) == (game.legal(seat)[0], (ONLY_MOVE,))


# ---------------------------------------------------------------------------------------------------- at a table


@pytest.mark.parametrize("patience", [100 * PATIENCE, 0.0])
async def test_a_quick_steward_moves_when_patience_runs_out(
    tmp_path: Path, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(expert("metropolys")), "rollouts", SMALL)
    async with place(tmp_path) as here:
        row = await here.opened(2, 0, "metropolys", {"first": "P2"})
        await here.tables.change_lobby(row.id, lambda r: lobby.kick(r, PEOPLE[0], 1))
        await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], "expert"))
        here.tables.patience = patience
        await here.tables.start(row.id, PEOPLE[0], here.interaction())
        await here.tables.settled(row.id)
        reasons = await here.store.reasons(row.id)
        assert here.listener.thought_about
        assert {reason[0] for reason in reasons.values()} == ({EXPECTS} if patience else {LATE})


# ---------------------------------------------------------------------------------------------------- fitting


def test_weights_are_found_again() -> None:
    chance = Chance(b"rows")
    rows = [[chance.below(9) - 4.0, chance.below(5) / 2, 1.0] for _ in range(400)]
    straight = [2 * a - 3 * b + 0.5 * c for a, b, c in rows]
    assert [round(w, 3) for w in least_squares(rows, straight, 1e-9)] == [2, -3, 0.5]
    odds = [0.8 * a - 0.5 * b for a, b, _ in rows]
    won = [float(log((chance.below(9999) + 1) / 10001) < -log(1 + 2.718281828**-z)) for z in odds]
    found = logistic(rows, won, 0.01)
    assert 0.5 < found[0] < 1.2 and -1.1 < found[1] < 0.1


# ---------------------------------------------------------------------------------------------------- in full


@pytest.mark.soak
@pytest.mark.parametrize("at", EVERY, ids=str)
def test_the_view_decides_in_every_option(at: Table) -> None:
    for moves in (3, 12, 30, 60):
        check_twins(at, moves)


@pytest.mark.soak
@every_table
def test_it_finishes_and_comes_again(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(expert(at.case.game.key)), "rollouts", SMALL)
    assert check_ends(at, "expert") > 10
    check_again(at, "expert")


@pytest.mark.soak
@every_table
def test_strength_in_full(at: Table) -> None:
    """On seeds that chose nothing."""
    key = at.case.game.key
    tally = strength(at, "expert", "steady", 400 if key == "machi_koro" else 60, first=20_001)
    words = next((f"{k}={v}" for box in BOXES.get(key, ()) for k, v in box.items() if f"{k}={v}" in str(at)), "")
    assert tally.interval()[0] > (LEAST_IN.get(words, LEAST[key]) if at.seats == 2 else 0.25)
    assert tally.time(0.5) < MEDIAN_MS and tally.time(0.99) < SLOWEST_MS
