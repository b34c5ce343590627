"""What a seat may not know: the goals of the others and the cards that were not dealt."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.chance import Chance, seed_from_number
from rules.metropolys.game import Metropolys
from rules.metropolys.view import Mode
from tests.rules.metropolys.case import check
from tests.rules.metropolys.positions import new, random_walk

every_mode = pytest.mark.parametrize("mode", ["family", "expert"])


def pairs(mode: Mode, seats: int, number: int, every: int) -> int:
    """At some positions of a game: what each seat sees stays the same, also while both games go on. Says how many."""
    game = new(seats, number, mode=mode)
    looked = 0
    for at, _ in enumerate(random_walk(game, Random(number))):
        if at % every:
            continue
        for seat in (None, *range(seats)):
            looked += 1
            same_seen(game, seat, number * 1000 + at)
    return looked


def same_seen(game: Metropolys, seat: int | None, number: int) -> None:
    before = game.dump()
    other = game.imagine(seat, Chance(seed_from_number(number)))
    assert game.dump() == before
    check(other)
    ours = game.copy()
    random = Random(number)
    for _ in range(12):
        assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(ours.view(seat))
        waiting = ours.waiting()
        assert other.waiting() == waiting and other.revealed() == ours.revealed()
        if not waiting:
            return
        legal = ours.legal(waiting[0])
        assert other.legal(waiting[0]) == legal
        move = random.choice(legal)
        told, heard = ours.play(waiting[0], move), other.play(waiting[0], move)
        if ours.over():
            return
        assert [e for e in told if e.known_to(seat)] == [e for e in heard if e.known_to(seat)]


@every_mode
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_games_look_the_same(mode: Mode, seats: int) -> None:
    assert pairs(mode, seats, 1, 20) >= 3


@pytest.mark.soak
@every_mode
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_games_look_the_same_on_many_positions(mode: Mode, seats: int) -> None:
    assert sum(pairs(mode, seats, number, 7) for number in range(20)) >= 200


@every_mode
def test_imagining_draws_every_card_a_seat_cannot_exclude(mode: Mode) -> None:
    game = new(3, 4, mode=mode)
    own = game.state.goals[1]
    seen: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    residences: set[str | None] = set()
    for number in range(150):
        other = game.imagine(1, Chance(seed_from_number(number)))
        assert other.state.goals[1] == own
        for seat, goals in enumerate(other.state.goals):
            seen[seat].add(goals.neighbourhood)
        residences.add(other.state.goals[0].residence)
    cards = game.board.box.goals.family if mode == "family" else game.board.box.goals.expert
    others = {card.id for card in cards} - {own.neighbourhood}
    assert seen == {0: others, 1: {own.neighbourhood}, 2: others}
    assert residences == ({None} if mode == "family" else set(game.board.types) - {own.residence})


def test_a_spectator_knows_no_goal() -> None:
    game = new(2, mode="expert")
    assert [planner.goals for planner in game.view(None).planners] == [None, None]
    seen = {game.imagine(None, Chance(seed_from_number(n))).state.goals[0].neighbourhood for n in range(60)}
    assert len(seen) == 5


def test_a_seat_sees_its_own_goals_only() -> None:
    game = new(4, mode="expert")
    for seat in range(4):
        shown = [planner.goals for planner in game.view(seat).planners]
        assert shown == [goals if other == seat else None for other, goals in enumerate(game.state.goals)]


def test_at_the_end_nothing_is_imagined() -> None:
    game = new(2, mode="expert")
    for _ in random_walk(game, Random(1)):
        pass
    other = game.imagine(0, Chance(seed_from_number(9)))
    assert other.state == game.state
    assert other.result() == game.result()
