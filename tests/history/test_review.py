"""Reviews: chances that add up, a planted blunder is found, luck is said, made once, legible."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cogs import face as faces
from cogs.face import Scene
from cogs.history.review import sign_of
from data.texts import PSEUDO, languages, speak
from render.festive.review import Chart, TurningPoint, describe_chart, draw_chart
from render.painter import Style
from render.palette import PALETTES
from rules.game import AnyGame, Illegal
from rules.history import review as reviewing
from rules.history.review import Review, review, shares
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Skip
from rules.notation import text
from rules.record import Entry
from rules.stewards.steward import decide, find_steward
from rules.table import reviews
from rules.table.reviews import Reviews
from rules.table.workers import Urgency, Workers
from tests.kit.case import Table
from tests.kit.cases import cases
from tests.render.legible import faults
from tests.rules.trials import boxes
from tests.table.place import PEOPLE, place

CASES = {case.game.key: case for case in cases()}
LONG = ("Bartholomäus von Šternberk-Žižka", "W" * 32, "Mr. Extraordinarily-Long Surname", "Kateřina z Hůrky")


def table(key: str = "machi_koro", seats: int = 2) -> Table:
    return boxes(CASES[key], seats)[0]


def recorded(at: Table, number: int = 1) -> tuple[AnyGame, list[Entry]]:
    """A game of steady stewards, as its log."""
    game = at.new(number)
    entries: list[Entry] = []
    steady = find_steward(at.case.game.key, "steady")
    while waiting := game.waiting():
        move = decide(game, waiting[0], steady, game.setup.seed, len(entries))
        entries.append(Entry(waiting[0], text(move), "steward"))
        game.play(waiting[0], move)
    return game, entries


def quick(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expert = type(find_steward(key, "expert"))
    monkeypatch.setattr(expert, "worlds", 1)
    monkeypatch.setattr(reviewing, "MARKS", 5)
    if key != "machi_koro":
        monkeypatch.setattr(expert, "rollouts", {2: 3, 3: 3, 4: 3})


def reviewed(at: Table, number: int = 1) -> tuple[AnyGame, list[Entry], Review]:
    game, entries = recorded(at, number)
    return game, entries, review(game.key, game.setup, entries)


@pytest.mark.parametrize(
    "key", [key if key == "machi_koro" else pytest.param(key, marks=pytest.mark.soak) for key in CASES if key != "toy"]
)
def test_chances_add_up_and_end_with_the_result(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(key, monkeypatch)
    game, entries, found = reviewed(table(key))
    result = game.result()
    assert result is not None
    assert found.marks[0] == (0, 0) and found.marks[-1] == (found.rounds, len(entries))
    assert all(99 <= sum(row) <= 101 for row in zip(*found.chances, strict=True))
    assert all(len(row) == len(found.marks) for row in found.chances)
    assert [row[-1] for row in found.chances] == [100 * (place == 1) for place in result.places]
    assert 1 <= len(found.turns) <= 3 and all(turn.change > 0 for turn in found.turns)
    assert found.luck == {"machi_koro": "dice", "metropolys": ""}.get(key, "cards")
    assert review(game.key, game.setup, entries) == found, "it comes again"


def test_a_planted_blunder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last landmark is not built when it could be."""
    quick("machi_koro", monkeypatch)
    game, steady = table().new(4), find_steward("machi_koro", "steady")
    assert isinstance(game, MachiKoro)
    entries: list[Entry] = []
    planted = 0
    while waiting := game.waiting():
        seat = waiting[0]
        move = decide(game, seat, steady, game.setup.seed, len(entries))
        twin = game.copy()
        twin.play(seat, move)
        if not planted and twin.over():
            move, planted = Skip(), len(entries) + 1
        entries.append(Entry(seat, text(move)))
        game.play(seat, move)
    found = review("machi_koro", game.setup, entries)
    blunder = next(one for one in found.mistakes if one.number == planted)
    assert blunder.better.startswith("build") and blunder.cost >= 2 and blunder.reason[0] == "last_landmark"
    costs = [one.cost for one in found.mistakes if one.seat == blunder.seat]
    assert costs == sorted(costs, reverse=True) and len(costs) <= 3


def test_what_only_seemed_better_is_not_named() -> None:
    """The third look weighs the best move found against the played one alone: here it proves the dearest ones wrong."""
    game, entries = recorded(table("point_city"))
    steps, found, looks = reviewing.in_steps("point_city", game.setup, entries), None, [0, 0, 0]
    refuted: set[int] = set()
    while isinstance(asked := steps.send(found), list):
        found = []
        for function, values in asked:
            if function is reviewing.chances_at:
                found.append([0.5, 0.5])
                continue
            number, played, times, only = values[2], *values[6:]
            look = len(only) * 2 or int(times > 2)
            looks[look] += 1
            state = CASES["point_city"].game.restore(game.setup, values[3])
            better = next(move for move in state.legal(values[5]) if move != played)
            assert only in ((), (better,)), "the one that was found is proved, and no other"
            wrong = look == 2 and number % 2 == 0
            refuted |= {number} if wrong else set()
            found.append((played, 0.0) if wrong else (better, number / 1000))
    assert looks[0] > looks[1] >= looks[2] > len(refuted) > 0
    assert asked.mistakes and not {one.number for one in asked.mistakes} & refuted


def test_only_games_that_are_over_and_have_rivals() -> None:
    game, entries = recorded(table())
    with pytest.raises(Illegal, match="not_over"):
        review("machi_koro", game.setup, entries[:5])
    alone = CASES["point_city"].game.new(1)
    with pytest.raises(Illegal, match="no_review"):
        review("point_city", alone.setup, ())


def test_shares_of_the_chance() -> None:
    assert shares([3, 3], 1.0) == [0.5, 0.5]
    near, far = shares([30, 28], 4.0), shares([30, 20], 4.0)
    assert 0.5 < near[0] < far[0] < 1 and abs(sum(far) - 1) < 1e-9


class Piped(Workers):
    """Everything goes through a pipe, as to a process of its own; how urgent it was is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[Urgency] = []

    async def run(self, urgency: Urgency, function: Callable[..., Any], *values: Any, kin: str = "") -> Any:
        self.noted.append(urgency)
        there, given = pickle.loads(pickle.dumps((function, values)))
        return pickle.loads(pickle.dumps(there(*given)))


async def test_made_once_by_a_worker_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick("machi_koro", monkeypatch)
    asked: list[int] = []
    async with place(tmp_path) as here:
        here.tables.workers = workers = Piped()
        row = await here.begun(2, game="machi_koro")
        with pytest.raises(Illegal, match="review_not_over"):
            await Reviews(here.tables).of(row.id, lambda: asked.append(0))
        while (look := await here.waiting(row.id)) is not None:
            session = await here.tables.session(row.id)
            assert look.seat is not None
            move = decide(session.game, look.seat, find_steward("machi_koro", "steady"), b"seed", session.count)
            await here.tables.play(row.id, PEOPLE[look.seat], look.decision, text(move), here.interaction())
        found = await Reviews(here.tables).of(row.id, lambda: asked.append(1))
        assert found.review == review(row.game, session.setup, await here.store.entries(row.id)), "as in one go"
        assert asked == [1] and set(found.views) == {one.number for one in found.review.mistakes}
        assert set(workers.noted) == {Urgency.REVIEW} and len(workers.noted) > 20, "many short jobs"
        monkeypatch.setattr(reviews, "in_steps", None)
        again = await Reviews(here.tables).of(row.id, lambda: asked.append(2))
        assert asked == [1] and again.review == found.review
        assert all(again.views[one.number].seat == one.seat for one in found.review.mistakes)


# ---------------------------------------------------------------------------------------------------- the picture


def chart(seats: int, names: tuple[str, ...] = ("Ada", "Ben", "Cleo", "Dan")) -> Chart:
    rows = tuple((*(17 * k * (seat + 3) % 90 for k in range(8)), 100 * (seat == 1)) for seat in range(seats))
    words = "throws a seven, and the Cheese Factory pays eighteen coins to nobody else at all"
    turns = tuple(TurningPoint(mark, mark % seats, 40 - mark, f"{names[0]} {words}") for mark in (1, 5, 8))
    places = tuple(1 if seat == 1 else 2 for seat in range(seats))
    return Chart("Machi Koro", (0, 2, 4, 7, 9, 12, 14, 17, 19), rows, places, names[:seats], turns)


@pytest.mark.parametrize("key", [key for key in CASES if key != "toy"])
def test_turning_points_have_the_sign_of_their_moves(key: str) -> None:
    """Seen before the move, as the review sees it: whatever the move is, its words are understood."""
    at = table(key)
    game, face, found = at.new(1), faces.find(key), set()
    steward = find_steward(key, "easy")
    for n in range(60):
        if not (waiting := game.waiting()):
            break
        move = decide(game, waiting[0], steward, game.setup.seed, n)
        scene = Scene(speak("en"), game.view(waiting[0]), LONG[: game.setup.seats], game.setup.components)
        found.add(sign_of(face, scene, text(move).split()))
        game.play(waiting[0], move)
    assert found - {""}
    drawn = [TurningPoint(mark, 0, 5, "x", sign) for mark, sign in zip((1, 5, 8), sorted(found)[-3:], strict=False)]
    assert faults(draw_chart(replace(chart(2), turns=tuple(drawn)), Style())) == []


def test_the_picture_is_legible() -> None:
    for palette in PALETTES:
        assert faults(draw_chart(chart(2), Style(palette=palette))) == []
    for language in (*languages()[1:], PSEUDO):
        assert faults(draw_chart(chart(4, LONG), Style(language=language))) == []
    assert "Ada: 0, 51" in describe_chart(chart(2), Style())
