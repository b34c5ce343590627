"""What nobody may know: the deck's order and every unseen side. Pairs of games that differ only in that."""

from __future__ import annotations

from random import Random

import pytest

from rules.chance import Chance, seed_from_number
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF
from tests.rules.point_city.case import check
from tests.rules.point_city.scene import lay, new, play, random_walk


def luck(number: int) -> Chance:
    return Chance(seed_from_number(number))


def pairs(seats: int, number: int, every: int) -> int:
    """Imagined at some positions, then played on with the same moves until something is revealed."""
    game = new(seats, number)
    seen = 0
    for step, (seat, _) in enumerate(random_walk(game, Random(number))):
        if (step + number) % every == 0:
            other = game.imagine(seat if step % 2 else None, luck(1000 * number + step))
            check(other)
            follow(game.copy(), other, Random(step))
            seen += 1
    return seen


def follow(ours: PointCity, other: PointCity, random: Random) -> None:
    while True:
        assert repr(ours.view(None)) == repr(other.view(None))
        assert ours.legal(ours.state.turn) == other.legal(other.state.turn)
        waiting = ours.waiting()
        if not waiting:
            return
        move = random.choice(ours.legal(waiting[0]))
        before = ours.revealed()
        told, heard = ours.play(waiting[0], move), other.play(waiting[0], move)
        if ours.revealed() != before:
            return
        assert told == heard


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_imagined_games_look_the_same(seats: int) -> None:
    assert pairs(seats, seats, 9) >= 2


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_imagined_games_look_the_same_on_many_positions(seats: int) -> None:
    assert sum(pairs(seats, number, 3) for number in range(30)) >= 200


def test_every_card_that_may_lie_there_is_imagined() -> None:
    """Of a resource card in the market, on top of the deck or in a hand only that side is fixed."""
    game = lay(new(2), A1="1-001", B1="1-003 up")
    play(game, f"P{game.state.turn + 1} take deck")
    holder = 1 - game.state.turn
    known = set(game.state.cities[0]) | {game.state.market[CELL_OF["B1"]]}
    alike = {card for card in range(65) if game.box.kinds[card] == 2} - known
    seen: dict[str, set[int]] = {"A1": set(), "B1": set(), "top": set(), "second": set(), "hand": set()}
    for number in range(900):
        other = game.imagine(number % 2, luck(number)).state
        seen["A1"].add(other.market[CELL_OF["A1"]])
        seen["B1"].add(other.market[CELL_OF["B1"]])
        seen["top"].add(other.deck[-1])
        seen["second"].add(other.deck[-2])
        seen["hand"].add(other.hands[holder][1])
    assert seen["A1"] == alike
    assert seen["B1"] == known
    assert {game.box.kinds[card] for card in seen["top"]} == {game.box.kinds[game.state.deck[-1]]}
    assert len(seen["top"]) >= 11 and len(seen["hand"]) >= 11
    assert {game.box.kinds[card] for card in seen["second"]} == set(range(5)) and len(seen["second"]) > 55


def test_no_card_of_a_resource_side_is_named() -> None:
    """The ids of cards come out with their building side only."""
    game = new(3, 2)
    for _ in random_walk(game, Random(2)):
        view = game.view(None)
        named = repr(view)
        shown = {game.box.ids[card] for cell, card in enumerate(game.state.market) if game.state.fronts >> cell & 1}
        shown |= {game.box.ids[card] for city in game.state.cities for card in city}
        for card in range(game.box.two_sided):
            assert (game.box.ids[card] in named) == (game.box.ids[card] in shown)


def test_all_see_the_same() -> None:
    game = new(3, 4)
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    assert len({repr(view).replace(f"seat={view.seat}, seats=3", "") for view in views}) == 1
