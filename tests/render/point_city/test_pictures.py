"""The pictures of Point City: readable in every state and language, the same for the same view, telling no secret."""

from __future__ import annotations

import pytest

from data.texts import PSEUDO, languages
from render.cache import LAYERS, SPRITES
from render.painter import POST_LIMIT, Frame, Style, UnknownFrame
from render.point_city import PAINTER
from render.point_city.lots import recipes
from rules.chance import Chance, seed_from_number
from tests.render.point_city.samples import SHORT_NAMES, played, samples

LANGUAGES = (*languages(), PSEUDO)
every_sample = pytest.mark.parametrize("name", sorted(samples()))


def test_what_changed_changes_the_picture() -> None:
    """A table, a market and a city look different when something was played."""
    before, after = played(2, 3, 20).view(None), played(2, 3, 22).view(None)
    for frame in (Frame("table"), Frame("market", 0), Frame("city", 0), Frame("city", 1)):
        one, other = (PAINTER.draw(view, frame, SHORT_NAMES[:2], Style()) for view in (before, after))
        assert one.size != other.size or one.tobytes() != other.tobytes(), frame


def test_a_planned_move_is_framed() -> None:
    view = played(4, 3, 44).view(None)
    plain = PAINTER.draw(view, Frame("market", view.turn), SHORT_NAMES, Style())
    one, other = (
        PAINTER.draw(view, Frame("market", view.turn, f"take {a} {b}"), SHORT_NAMES, Style()) for a, b in view.pairs[:2]
    )
    assert len({plain.tobytes(), one.tobytes(), other.tobytes()}) == 3


def test_secrets_are_in_no_picture() -> None:
    """Pairs that differ in the deck's order and every unseen side give the same pixels and the same words."""
    for number in range(6):
        seats = 1 + number % 4
        game = played(seats, number, 2 * number)
        other = game.imagine(None, Chance(seed_from_number(number)))
        assert other.dump() != game.dump()
        one, two = game.view(None), other.view(None)
        names = SHORT_NAMES[:seats]
        frames = [*PAINTER.frames(one, list(range(seats))), Frame("market", 0)]
        assert frames[:-1] == PAINTER.frames(two, list(range(seats)))
        for frame in frames:
            pictures = [PAINTER.draw(view, frame, names, Style()).tobytes() for view in (one, two)]
            assert pictures[0] == pictures[1], frame
            assert PAINTER.alt(one, frame, names, Style()) == PAINTER.alt(two, frame, names, Style())


def test_frames() -> None:
    view = played(3, 3, 20).view(None)
    assert PAINTER.frames(view, []) == [Frame("table"), Frame("cities")]
    assert PAINTER.frames(view, [2, 0]) == [Frame("table"), Frame("city", 2), Frame("city", 0)]
    over = played(4, 3, 1000).view(None)
    assert PAINTER.frames(over, []) == [Frame("result"), Frame("cities")]
    assert len(PAINTER.frames(played(4, 3, 44).view(None), range(4))) == POST_LIMIT


@pytest.mark.parametrize("kind", ["result", "rival", "nothing"])
def test_what_there_is_not_is_refused(kind: str) -> None:
    with pytest.raises(UnknownFrame):
        PAINTER.draw(played(2, 3, 0).view(None), Frame(kind), SHORT_NAMES[:2], Style())


def test_every_building_has_a_drawing_of_its_own() -> None:
    known = set(played(2, 3, 0).box.sheet.buildings)
    assert set(recipes().buildings) == known
    assert len(set(recipes().buildings.values())) == len(known) == 32


def test_warming_draws_what_a_turn_needs() -> None:
    SPRITES.clear()
    LAYERS.clear()
    PAINTER.warm()
    assert len(SPRITES) >= 32 and len(LAYERS)
