"""Pictures: a view in, a picture out, of the right shape; what a seat may not know is in no picture of it."""

from __future__ import annotations

import msgspec
import pytest
from PIL import Image, ImageChops

from cogs import face as faces
from cogs.controls.pages import A_ROW
from render import painters
from render.painter import ALT_LIMIT, Frame, Style
from rules.game import AnyGame, View
from rules.metropolys.view import MetropolysView
from rules.registry import KEYS
from tests.kit.case import Case
from tests.kit.cases import cases
from tests.kit.walks import luck, positions, positions_and_end, script

WIDTH = 1200
NAMES = ("Božena", "Ľudovít", "Jo", "Příliš žluťoučký kůň úpěl")
STYLE = Style()
GAMES = [case for case in cases() if case.game.key in KEYS]
DISTRICTS = {"cities": "districts", "machi_koro": "towns", "my_city": "cities", "point_city": "cities"}
"""What a seat has built, by seat; in Metropolys all build in one city."""
SEEN = 5000
"""Pixels that a district changes at least; a number changes some hundreds."""
every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game.key)


def frames(case: Case, view: View) -> list[Frame]:
    return painters.find(case.game.key).frames(view, list(range(view.seats)))


def draw(case: Case, view: View, frame: Frame) -> tuple[Image.Image, str]:
    painter = painters.find(case.game.key)
    names = NAMES[: view.seats]
    return painter.draw(view, frame, names, STYLE), painter.alt(view, frame, names, STYLE)


@every_game
def test_every_picture_has_the_right_shape(case: Case) -> None:
    """The first and the last table of the case: at the start, in the middle, at the end."""
    for table in (case.tables()[0], case.tables()[-1]):
        for _, game in positions_and_end(table, 3):
            view = game.view(0)
            assert len(frames(case, view)) == 1, "Discord crops a message's second picture, and the first with it"
            shown = [*frames(case, view), *painters.find(case.game.key).boards(view)]
            assert len(shown) - 2 <= A_ROW, "one is shown, the others are a row of buttons"
            for frame in dict.fromkeys(shown):
                picture, alt = draw(case, view, frame)
                assert picture.width == WIDTH
                assert 1 <= picture.width / picture.height <= 16 / 9 + 0.01, picture.size
                assert 0 < len(alt) <= ALT_LIMIT


@every_game
def test_equal_views_make_equal_pictures_and_secrets_none(case: Case) -> None:
    """Pairs that differ only in what a seat may not know: the same pictures, to the last pixel, and the same words."""
    table = case.tables()[-1]
    for at, game in positions(table, 3):
        for seat in (None, at % table.seats):
            one, other = game.view(seat), game.imagine(seat, luck(at, 5)).view(seat)
            assert frames(case, one) == frames(case, other)
            face = faces.find(case.game.key)
            chosen = [found] if seat is not None and (found := face.choosing(one, seat)) is not None else []
            for frame in [*frames(case, one), *chosen]:
                first, second = draw(case, one, frame), draw(case, other, frame)
                assert first[0].tobytes() == second[0].tobytes()
                assert first[1] == second[1]


@every_game
def test_a_picture_needs_the_view_only(case: Case) -> None:
    """A view that went through JSON gives the same picture: nothing is looked up behind it."""
    table = case.tables()[0]
    for _, game in positions(table, 2):
        view = game.view(0)
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        frame = frames(case, view)[0]
        assert draw(case, view, frame)[0].tobytes() == draw(case, again, frame)[0].tobytes()


@every_game
def test_a_posts_one_picture_has_every_seats_district(case: Case) -> None:
    """With the most seats, late in the game: what any one of them has built is seen, whoever moved."""
    table = max(case.tables(), key=lambda one: one.seats)
    game, moves = table.new(), script(table)
    for seat, move in moves[: len(moves) * 2 // 3]:
        game.play(seat, move)
    view, painter = game.view(None), painters.find(case.game.key)
    for seat in range(view.seats):
        (frame,) = painter.frames(view, [(seat + 1) % view.seats])
        shown, bare = (draw(case, one, frame)[0].convert("RGB") for one in (view, _without(view, seat, table.new())))
        changed = ImageChops.difference(shown, bare).convert("L").histogram()
        assert sum(changed[24:]) > SEEN, f"seat {seat} is not seen in {frame}"


def _without(view: View, seat: int, begun: AnyGame) -> View:
    """The same table, this seat having built nothing."""
    if isinstance(view, MetropolysView):
        return msgspec.structs.replace(view, buildings=tuple(one for one in view.buildings if one.seat != seat))
    field = DISTRICTS[begun.key]
    built = list(getattr(view, field))
    built[seat] = getattr(begun.view(None), field)[seat]
    return msgspec.structs.replace(view, **{field: tuple(built)})
