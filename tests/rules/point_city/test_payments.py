"""Payments: what is offered against everything the rules allow, found by trying all of it."""

from __future__ import annotations

from random import Random

import pytest

from rules.point_city import market, payments
from rules.point_city.moves import PAIRS, TAKES, Take
from tests.rules.point_city import brute
from tests.rules.point_city.scene import new, random_walk

WILD = payments.WILD


def compare(due: list[int], stock: list[int]) -> int:
    """One bill and one hand: what is offered is allowed, none of it beats another, nothing allowed beats all of it."""
    bill = [(r, n) for r, n in enumerate(due) if n]
    possible = list(brute.payments(stock, due))
    spare = stock[WILD] - payments.lacking(bill, stock)
    assert (spare >= 0) == bool(possible), "offered and affordable disagree"
    if spare < 0:
        return 0
    offered = [tuple(payments.usual(bill, stock)), *map(tuple, payments.others(bill, stock, spare))]
    assert len(set(offered)) == len(offered) and set(offered) <= set(possible)
    hands = [brute.rest(stock, spent) for spent in offered]
    for spent in possible:
        left = brute.rest(stock, spent)
        assert any(brute.as_good(hand, left) for hand in hands), (due, stock, spent)
    for one in hands:
        assert not any(brute.as_good(one, other) for other in hands if other != one), "a question without a choice"
    return len(offered)


def random_bill(random: Random) -> tuple[list[int], list[int]]:
    due = [0] * 5
    for r in random.sample(range(5), random.randint(1, 4)):
        due[r] = random.randint(1, 5)
    stock = [random.choice((0, 0, 1, 1, 2, 3)) for _ in range(5)] + [random.choice((0, 0, 1, 2)) for _ in range(5)]
    return due, [*stock, random.choice((0, 0, 1, 1, 2, 3, 4))]


def bills(number: int) -> list[int]:
    random = Random(number)
    counts = [0] * 20
    for _ in range(number):
        counts[compare(*random_bill(random))] += 1
    return counts


def test_random_bills() -> None:
    counts = bills(400)
    assert counts[0] and counts[1] and counts[2] and any(counts[3:])


@pytest.mark.soak
def test_many_random_bills() -> None:
    counts = bills(40_000)
    print(f"point_city: payments offered for 40,000 random bills: {counts}")


def positions(seats: int, number: int) -> int:
    """Every pair of every turn of a random game, from the whole position."""
    random = Random(number)
    game = new(seats, number)
    seen = 0
    for seat, _ in random_walk(game, random):
        if game.state.owed:
            continue
        legal = game.legal(seat)
        for pair, plain in zip(PAIRS, TAKES, strict=True):
            costs = [game.box.costs[game.state.market[c]] for c in pair if game.state.fronts >> c & 1]
            stock = game.state.stock[seat].copy()
            for cell in pair:
                if not game.state.fronts >> cell & 1:
                    stock[game.box.kinds[game.state.market[cell]]] += 1
            due = [max(0, sum(cost[r] for cost in costs) - game.state.permanents[seat][r]) for r in range(5)]
            assert (plain in legal) == brute.pays(tuple(stock), due)
            here = [
                move
                for move in legal
                if isinstance(move, Take) and (move.first, move.second) == (plain.first, plain.second)
            ]
            if costs and plain in legal:
                bill = [(r, n) for r, n in enumerate(due) if n]
                assert (bill, stock) == market.due_and_stock(game.box, game.state, list(pair))
                assert len(here) == compare(due, stock)
                words = [None if move.pay is None else move.pay for move in here]
                others = payments.others(bill, stock, stock[WILD] - payments.lacking(bill, stock))
                assert words == [None, *(payments.word(spent) for spent in others)]
                seen += 1
            else:
                assert len(here) == (plain in legal)
    return seen


@pytest.mark.parametrize("seats", [2, 4])
def test_pairs_of_random_games(seats: int) -> None:
    assert positions(seats, seats) > 100


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pairs_of_many_random_games(seats: int) -> None:
    seen = sum(positions(seats, number) for number in range(60))
    print(f"point_city: {seen} priced pairs with {seats} seats")


def test_a_hand_as_good_as_another() -> None:
    """The yardstick itself."""
    none = (0,) * 11

    def hand(**cards: int) -> tuple[int, ...]:
        kinds = ("c", "m", "n", "g", "i", "c2", "m2", "n2", "g2", "i2", "w")
        return tuple(cards.get(kind, 0) for kind in kinds)

    assert brute.as_good(hand(c=2), hand(c2=1)) and not brute.as_good(hand(c2=1), hand(c=2))
    assert brute.as_good(hand(c2=1), hand(c=1)) and not brute.as_good(hand(c=1), hand(c2=1))
    assert brute.as_good(hand(w=1), hand(n=1)) and not brute.as_good(hand(n=1), hand(w=1))
    assert not brute.as_good(hand(w=1), hand(c2=1)) and not brute.as_good(hand(c2=1), hand(w=1))
    assert brute.as_good(hand(w=2), hand(c2=1)) and brute.as_good(none, none)
    assert not brute.as_good(hand(m=3), hand(c=1))
