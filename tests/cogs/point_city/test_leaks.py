"""The deck's order and the unseen sides change nothing that comes out for anybody.

Pairs of games from `imagine`, which differ only in that: equal views, events, posts, alt texts, pages, ids, completions
and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cogs.controls.typed_moves import completions
from cogs.point_city import FACE
from render.painter import Frame
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Flip
from tests.cogs.leaks import compare, drawn, next_move, public_words
from tests.cogs.pages import pages, picker
from tests.kit.looks import look, scene
from tests.rules.point_city.scene import new, random_walk

TYPED = ("", "t", "take ", "take B2 ", "flip", "token T", "take deck")
Pair = tuple[int | None, PointCity, PointCity]


def pairs(seats: int, number: int, every: int) -> Iterator[Pair]:
    """At some positions of a random game, for one who may look: the game and one imagined from it."""
    game = new(seats, number)
    for at, _ in enumerate(random_walk(game, Random(number))):
        if (at + number) % every == 0:
            seat = (None, *range(seats))[at % (seats + 1)]
            other = game.imagine(seat, Chance(seed_from_number(number * 1000 + at)))
            assert other.dump() != game.dump()
            yield seat, game, other


def texts(game: PointCity, seat: int | None) -> list[object]:
    """All words and ids that come out for a seat."""
    here, found = scene(game, seat), public_words(game, seat, frames(game))
    for mover in game.waiting():
        found += list(pages(picker(game, mover)))
        found += [completions(FACE, here, look(game, mover).legal, typed) for typed in TYPED]
        found += [FACE.sentence(here, tuple(text(move).split())) for move in game.legal(mover)]
    return found


def frames(game: PointCity) -> list[Frame]:
    view = game.view(None)
    found = [Frame("turn"), Frame("table"), Frame("market", 0), Frame("city", view.seats - 1)]
    return [*found, Frame("rival")] if view.virtual is not None else found


def pictures(game: PointCity, seat: int | None) -> list[bytes]:
    return drawn(game, seat, frames(game))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_leaks(seats: int) -> None:
    assert compare(pairs(seats, 2, 11), 1, texts, next_move, pictures)[0] >= 1


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_leaks_on_two_hundred_positions(seats: int) -> None:
    """Fifty for each number of seats, all of them with their pictures."""
    count, number = 0, 2
    while count < 50:
        found, _ = compare(pairs(seats, number, 7), 50, texts, next_move, pictures)
        count, number = count + found, number + 1
    print(f"point_city {seats}: {count} pairs")


def test_the_pairs_can_tell_a_leak() -> None:
    """A building that lies open is in words and pictures: the same comparison fails where it differs."""
    one = new(2)
    other = one.copy()
    market, box, cell = other.state.market, other.state.box, CELL_OF["B2"]
    at = next(at for at, card in enumerate(box) if alike(other, card, market[cell]))
    market[cell], box[at] = box[at], market[cell]
    assert one.dump() != other.dump()
    assert texts(one, None) == texts(other, None) and pictures(one, None) == pictures(other, None)
    for game in (one, other):
        game.play(game.state.turn, Flip("B2"))
    assert texts(one, None) != texts(other, None) and pictures(one, None) != pictures(other, None)


def alike(game: PointCity, card: int, other: int) -> bool:
    return all(table[card] == table[other] for table in (game.box.levels, game.box.kinds))
