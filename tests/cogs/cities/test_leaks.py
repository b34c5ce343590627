"""What lies face down, the order of the piles and the draws to come change nothing that comes out for anybody.

Pairs of games from `imagine`, which differ only in that: equal views, events, posts, alt texts, pages, ids, completions
and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs.cities import FACE
from cogs.controls.typed_moves import completions
from render.painter import Frame
from rules.chance import Chance, seed_from_number
from rules.cities.about import CitiesOptions
from rules.cities.game import Cities
from rules.notation import next_words, text
from tests.cogs.leaks import compare, drawn, next_move, public_words
from tests.cogs.pages import ghost, pages, picker
from tests.kit.looks import look, scene
from tests.rules.cities.positions import begun

TYPED = ("", "t", "take ", "take tile", "put", "place T", "put R ", "d")
KINDS = [(4, False), (3, False), (2, False), (2, True)]
every_kind = pytest.mark.parametrize(("seats", "long"), KINDS, ids=["four", "three", "two", "long"])
Pair = tuple[int | None, Cities, Cities]


def pairs(seats: int, long: bool, number: int, every: int) -> Iterator[Pair]:
    """At some positions of a random game, for one who may look: the game and one imagined from it."""
    game = Cities.new(seats, CitiesOptions(long=long), seed_from_number(number))
    chance = Chance(seed_from_number(number + 5))
    at = 0
    while waiting := game.waiting():
        if (at + number) % every == 0:
            seat = (None, *range(seats))[at // every % (seats + 1)]
            yield seat, game, game.imagine(seat, Chance(seed_from_number(number * 1000 + at)))
        game.play(waiting[0], chance.choice(game.legal(waiting[0])))
        at += 1


def texts(game: Cities, seat: int | None) -> list[object]:
    """All words and ids that come out for a seat."""
    here, found = scene(game, seat), public_words(game, seat, frames(game))
    for mover in game.waiting():
        found += list(pages(picker(game, mover)))
        found += [completions(FACE, here, look(game, mover).legal, typed) for typed in TYPED]
        found += [FACE.sentence(here, tuple(text(move).split())) for move in game.legal(mover)]
        found.append(FACE.pad(here, ("take",), list(next_words(FACE.game, game.legal(mover), ("take",)))))
        made = ghost(game, mover)
        if made._places:
            stands = made.first(FACE.ghost(here, ()).near)
            found.append(made.page(stands, FACE.ghost(here, stands)))
    return found


def frames(game: Cities) -> list[Frame]:
    state = game.state
    found = [Frame("table"), Frame("offer"), Frame("city", state.turn)]
    if state.phase in ("place", "put"):
        found.append(Frame("ghost", state.turn, text(game.legal(state.turn)[0])))
    return found


def pictures(game: Cities, seat: int | None) -> list[bytes]:
    return drawn(game, seat, frames(game))


@every_kind
def test_nothing_leaks(seats: int, long: bool) -> None:
    count, differed = compare(pairs(seats, long, 2, 45), 1, texts, next_move, pictures)
    assert count >= 3 and differed >= count - 1


@pytest.mark.soak
@every_kind
def test_nothing_leaks_on_many_positions(seats: int, long: bool) -> None:
    count = differed = 0
    number = 2
    while count < 200:
        more, different = compare(pairs(seats, long, number, 9), 8, texts, next_move, pictures)
        count, differed, number = count + more, differed + different, number + 1
    assert differed > count * 0.8
    print(f"cities {seats}{' long' if long else ''}: {count} pairs")


def test_the_pairs_can_tell_a_leak() -> None:
    """A card that lies open is in words and pictures: the same comparison fails where it differs."""
    one = begun(4)
    other = one.copy()
    cards, pile = other.state.offer[0], other.state.piles[0]
    cards[3][0], pile[0] = pile[0], cards[3][0]
    assert one.dump() != other.dump()
    assert texts(one, None) == texts(other, None) and pictures(one, None) == pictures(other, None)
    cards[0][0], pile[0] = pile[0], cards[0][0]
    assert texts(one, None) != texts(other, None) and pictures(one, None) != pictures(other, None)
