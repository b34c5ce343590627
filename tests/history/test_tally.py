"""What finished games come to: plays, wins, best scores, head to head, time per decision."""

from __future__ import annotations

import pytest

from cogs.history import tally
from cogs.history.stats import lasting
from cogs.history.tally import Against, Score, Tally
from data.texts import speak
from rules.table.rows import Play

ADA, BEN, CLEO = 1, 2, 3


def play(
    table: str,
    person: int | None,
    place: int | None,
    total: int | None,
    *,
    game: str = "toy",
    seats: int = 3,
    **more: object,
) -> Play:
    times = more.get("times", ())
    ended = float(sum(map(ord, table)))
    return Play(times, True, table, game, seats, ended, person, "held" if place else "resigned", place, total)  # type: ignore[arg-type]


PLAYS = [
    play("A", ADA, 1, 40, times=(10, 20)),
    play("A", BEN, 2, 30, times=(1000,)),
    play("A", None, 3, 50),
    play("B", ADA, 2, 60, times=(30, 40, 5000)),
    play("B", BEN, 1, 61),
    play("B", CLEO, None, None),
    play("C", ADA, 1, 12, game="other", seats=1),
    play("D", ADA, 1, 60, seats=2),
    play("D", BEN, 1, 60, seats=2),
]


def test_somebodys_games() -> None:
    mine = tally.of_person(PLAYS, ADA)
    assert tally.tally(mine) == Tally(4, 2, 60, 30.0), "alone at a table there is nobody to win against"
    assert tally.tally(tally.of_person(PLAYS, CLEO)) == Tally(1, 0, None, None)
    assert tally.tally([]) == Tally(0, 0, None, None)
    assert list(tally.by_game(mine)) == ["toy", "other"]


def test_best_scores_belong_to_people_and_the_older_comes_first() -> None:
    toy = tally.by_game(PLAYS)["toy"]
    assert tally.best(toy, 3) == [Score(61, BEN, 66.0), Score(60, ADA, 66.0), Score(60, ADA, 68.0)]
    assert tally.games(toy) == 3


def test_who_played_and_won_most() -> None:
    assert tally.most(PLAYS, 2) == [(ADA, 4), (BEN, 3)]
    assert tally.most(PLAYS, 5, wins=True) == [(ADA, 2), (BEN, 2)]


def test_head_to_head() -> None:
    assert tally.head_to_head(PLAYS, ADA) == {BEN: Against(3, 1, 1, 1), CLEO: Against(1, 1, 0, 0)}
    assert tally.head_to_head(PLAYS, CLEO) == {ADA: Against(1, 0, 0, 1), BEN: Against(1, 0, 0, 1)}
    assert tally.head_to_head(PLAYS, 99) == {}


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0 s"), (59.6, "1 min"), (61, "1 min 1 s"), (3600, "1 h"), (3700, "1 h 1 min"), (90_000, "1 d 1 h")],
)
def test_a_length_of_time(seconds: float, told: str) -> None:
    assert lasting(speak("en"), seconds) == told
