"""Others' goals and the cards left in the box change nothing that comes out for a seat, until the end.

Pairs of games from `imagine`, which differ only in that: equal views, events, posts, alt texts, pages, completions and
pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from cogs.controls.typed_moves import completions
from cogs.metropolys import FACE
from render.metropolys import PAINTER
from render.painter import Frame, UnknownFrame
from rules.chance import Chance, seed_from_number
from rules.metropolys.game import Metropolys
from rules.metropolys.view import MetropolysView, Mode
from rules.notation import text
from tests.cogs.leaks import STYLE, compare, drawn, public_words
from tests.cogs.pages import pages, picker
from tests.kit.looks import NAMES, look, scene
from tests.rules.metropolys.positions import new, random_walk

TYPED = ("", "r", "raise 12 ", "open 5 C", "pass")
Pair = tuple[int | None, Metropolys, Metropolys]


def pairs(mode: Mode, seats: int, number: int, every: int) -> Iterator[Pair]:
    """At some positions of a random game, for each who may look: the game and one imagined from it."""
    game = new(seats, number, mode=mode)
    for at, _ in enumerate(random_walk(game, Random(number))):
        if at % every == 0:
            for seat in (None, *range(seats)):
                yield seat, game, imagined(game, seat, number * 1000 + at)


def imagined(game: Metropolys, seat: int | None, number: int) -> Metropolys:
    """Another game in which somebody's goals really differ."""
    for extra in range(50):
        other = game.imagine(seat, Chance(seed_from_number(number * 50 + extra)))
        if other.state.goals != game.state.goals:
            return other
    raise AssertionError("nothing could be imagined")


def frames(view: MetropolysView) -> list[Frame]:
    """Every picture this seat can ask for."""
    found = [*PAINTER.frames(view, range(view.seats)), *(Frame("city", seat) for seat in range(view.seats))]
    if view.seat is not None:
        found.append(Frame("goals", view.seat))
        if view.chain and view.turn == view.seat:
            found.append(Frame("ghost", view.seat, f"raise 13 {view.targets[0]}"))
    return found


def texts(game: Metropolys, seat: int | None) -> list[object]:
    """All words that come out for a seat."""
    here, found = scene(game, seat), public_words(game, seat, frames(game.view(seat)))
    if seat is not None and seat in game.waiting():
        found += list(pages(picker(game, seat)))
        found += [completions(FACE, here, look(game, seat).legal, typed) for typed in TYPED]
    return found


def told(game: Metropolys, seat: int | None, number: int) -> list[object]:
    """What a seat hears of the next few moves, as events and in words."""
    twin, random = game.copy(), Random(number)
    found: list[object] = []
    for _ in range(4):
        waiting = twin.waiting()
        if not waiting:
            break
        move = random.choice(twin.legal(waiting[0]))
        events = [event for event in twin.play(waiting[0], move) if event.known_to(seat)]
        if twin.over():
            break
        found += [text(move), msgspec.json.encode(events), FACE.tell(scene(twin, seat), events)]
    return found


def pictures(game: Metropolys, seat: int | None) -> list[bytes]:
    return drawn(game, seat, frames(game.view(seat)))


@pytest.mark.parametrize(("mode", "seats"), [("family", 3), ("expert", 2), ("expert", 4)])
def test_nothing_leaks(mode: Mode, seats: int) -> None:
    assert compare(pairs(mode, seats, 2, 40), 1, texts, told, pictures)[0] >= 6


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["family", "expert"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_leaks_on_many_positions(mode: Mode, seats: int) -> None:
    count = sum(compare(pairs(mode, seats, number, 6), 3, texts, told, pictures)[0] for number in range(2, 7))
    print(f"metropolys {mode} {seats}: {count} pairs")
    assert count >= 100


def test_the_pairs_can_tell_a_leak() -> None:
    """A seat's own goals are in its words and pictures: the same comparison fails when they differ."""
    game = new(3, 2, mode="expert")
    other = imagined(game, None, 5)
    while other.state.goals[0] == game.state.goals[0]:
        other = imagined(other, None, 6)
    assert texts(game, None) == texts(other, None)
    assert texts(game, 0) != texts(other, 0)
    assert pictures(game, 0) != pictures(other, 0)


def test_nobody_else_gets_the_picture_of_goals() -> None:
    game = new(3, 2, mode="expert")
    for seat, of in ((None, 0), (1, 0), (2, 1)):
        for ask in (PAINTER.draw, PAINTER.alt):
            with pytest.raises(UnknownFrame):
                ask(game.view(seat), Frame("goals", of), NAMES[:3], STYLE)
