"""The pictures of My City: legible, repeatable to the byte, made from what a seat may see, quick once they are warm."""

from __future__ import annotations

import io
from time import thread_time

import msgspec
import pytest
from PIL import ImageChops

from render.cache import LAYERS, SPRITES
from render.canvas import COMPOSED
from render.lettering.text import NEEDED
from render.my_city.grid import Grid, cells, framed, laid, shape_cells, turned, wet
from render.my_city.highlights import ghost
from render.my_city.houses import HOUSES, house
from render.my_city.marks import ROOF, mark
from render.my_city.painter import MyCityPainter
from render.painter import Frame, Style, UnknownFrame
from render.studio import warm
from rules.game import Part
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import SHORT_PARTS, earned, number, stop_of
from tests.render.my_city.samples import answered, recorded, samples
from tests.rules.my_city.scene import cards, new, play

PAINTER = MyCityPainter()
EVERY = samples()


@pytest.mark.parametrize("name", [name for name in EVERY if "long" not in name])
def test_needed_text_is_large(name: str) -> None:
    """Smaller only for names that would not fit otherwise."""
    view, frame, names = EVERY[name]
    assert min(written.size for written in PAINTER.canvas(view, frame, names, Style()).texts) >= NEEDED


@pytest.mark.parametrize("name", ["middle_ghost", "three_table"])
def test_the_same_bytes_from_empty_caches(name: str) -> None:
    view, frame, names = EVERY[name]
    first = PAINTER.draw(view, frame, names, Style()).tobytes()
    for cache in (HOUSES, SPRITES, LAYERS, COMPOSED):
        cache.clear()
    assert PAINTER.draw(view, frame, names, Style()).tobytes() == first


def test_words_of_a_ghost_name_its_fields() -> None:
    game = cards("RE5")
    frame = Frame("ghost", 0, "place RE5 turn1 E3")
    assert "E3 E4 E5 E6" in PAINTER.alt(game.view(0), frame, ("Ada", "Ben"), Style())


def test_an_open_answer_is_in_no_picture_but_the_own() -> None:
    game, before = answered(), cards("RE5", "YE1", seats=3)
    names = ("Ada", "Ben", "Cleo")
    for seat in (None, 1, 2):
        for frame in (Frame("city", 0), Frame("city", 1)):
            one, other = (PAINTER.draw(g.view(seat), frame, names, Style()) for g in (game, before))
            assert one.tobytes() == other.tobytes()
    own, empty = (PAINTER.draw(g.view(0), Frame("city", 0), names, Style()) for g in (game, before))
    box = ImageChops.difference(own, empty).getbbox()
    assert box is not None and "E3 E4 E5 E6" in PAINTER.alt(game.view(0), Frame("city", 0), names, Style())


def test_frames_of_a_post() -> None:
    start, middle, over = (
        new(3).view(None),
        recorded("careful_103_4", 60).view(None),
        recorded("careful_103_4").view(None),
    )
    assert PAINTER.frames(start, []) == [Frame("table")]
    assert PAINTER.frames(middle, [0, 1, 2, 3]) == [Frame("table")]
    assert PAINTER.frames(over, [1]) == [Frame("result")]
    assert PAINTER.boards(start) == [Frame("table"), *(Frame("city", seat) for seat in range(start.seats))]
    assert PAINTER.boards(over)[:2] == [Frame("result"), Frame("city", 0)]


def test_other_frames_are_unknown() -> None:
    with pytest.raises(UnknownFrame):
        PAINTER.draw(new().view(None), Frame("market"), ("Ada", "Ben"), Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(new().view(None), Frame("result"), ("Ada", "Ben"), Style())


def test_a_ghost_changes_the_picture_where_it_stands() -> None:
    """And at the foot, where the plan is told."""
    view = cards("YE4").view(0)
    names = ("Ada", "Ben")
    plain = PAINTER.draw(view, Frame("city", 0), names, Style())
    planned = PAINTER.draw(view, Frame("ghost", 0, "place YE4 turn0 F3"), names, Style())
    grid = Grid()
    x, y = (round(v + grid.cell / 2) for v in grid.corner(cells(["F3"])))
    changed = ImageChops.difference(plain, planned).convert("L")
    assert changed.getpixel((x + 20, y)) != 0
    assert changed.crop((0, 0, 1200, round(grid.top + grid.cell))).getbbox() is None, "nothing above it"


def test_the_last_building_is_marked() -> None:
    game = cards("RE5", "YE1", "YE2")
    names = ("Ada", "Ben")
    play(game, "P1 place RE5 turn1 E3", "P2 place RE5 turn1 E3")
    marked = PAINTER.draw(game.view(None), Frame("city", 0), names, Style())
    play(game, "P1 refuse YE1", "P2 place YE1 turn0 F3")
    later = PAINTER.draw(game.view(None), Frame("city", 0), names, Style())
    grid = Grid()
    x, y = grid.corner(cells(["E3"]))
    rim = (round(x) - 8, round(y) + 10, round(x) - 2, round(y) + 80)
    assert ImageChops.difference(marked.crop(rim), later.crop(rim)).getbbox() is not None


@pytest.mark.parametrize("frame", [Frame("city", 0), Frame("table")])
def test_a_refusal_is_marked_like_a_building(frame: Frame) -> None:
    """Until the next answer."""
    game, names = cards("RE5", "YE1", "YE2"), ("Ada", "Ben")
    play(game, "P1 refuse RE5", "P2 place RE5 turn1 E3")
    view = game.view(None)
    unmarked = msgspec.structs.replace(view.cities[0], last=None)
    before = msgspec.structs.replace(view, cities=(unmarked, view.cities[1]))
    one, other = (PAINTER.draw(v, frame, names, Style()) for v in (view, before))
    assert ImageChops.difference(one, other).getbbox() is not None


def test_every_colour_has_its_own_mark() -> None:
    """Told apart in grey too."""
    marks = [mark(kind).convert("LA").convert("L").point([255 if v > 128 else 0 for v in range(256)]) for kind in ROOF]
    for k, one in enumerate(marks):
        for other in marks[k + 1 :]:
            assert ImageChops.difference(one, other).getbbox() is not None


def test_shapes_turn_as_the_notation_says() -> None:
    jay = shape_cells([".#", ".#", "##"])
    assert laid(jay, 1, "F6") == cells(["F6", "F7", "G7", "H7"])
    assert laid(shape_cells(["#.", "##"]), 3, "F6") == cells(["F6", "E7", "F7"])
    assert turned(jay, 4) == turned(jay, 0)


def test_the_fields_of_every_building_are_those_of_the_rules() -> None:
    view = recorded("careful_103_4").view(None)
    shapes = {card.id: shape_cells(card.shape) for card in view.cards}
    for city in view.cities:
        for building in city.buildings:
            assert laid(shapes[building.id], int(building.turn[-1]), building.field) == cells(building.fields)


def test_houses_keep_back_from_the_river() -> None:
    west = new().view(None).cities[0].west
    there = cells(["E3", "E4", "E5", "E6"])
    assert wet(there, west) == ((0, "n"), (0, "w"), (1, "w"), (2, "w"), (3, "w")), (
        "E5 keeps in line with its neighbours"
    )
    assert wet(cells(["E5"]), west) == ()
    assert wet(cells(["C2", "D2", "E2"]), west) == ((0, "s"), (1, "s"), (2, "e"), (2, "s")), "a side without steps"
    assert wet(cells(["I1", "J1"]), west) == ()
    dry, by_river = house("red", framed(there)), house("red", framed(there), wet(there, west))
    assert dry.size == by_river.size and dry.tobytes() != by_river.tobytes()
    assert ghost("red", framed(there)).size == dry.size


def test_the_result_tells_every_line_that_counted() -> None:
    view, frame, names = EVERY["result"]
    assert isinstance(view, MyCityView)
    written = [text.text for text in PAINTER.canvas(view, frame, names, Style()).texts]
    scored = [part for city in view.cities for part in city.parts if part.points]
    assert {SHORT_PARTS[part.code] for part in scored} <= set(written)
    for city in view.cities:
        assert written.count(number(city.total)) >= 2, "in the table and beside the city"
    for points in {earned(part) for part in scored}:
        assert written.count(points) >= [earned(part) for part in scored].count(points)


def test_a_finished_city_tells_its_score() -> None:
    view, frame, names = EVERY["over_city"]
    assert isinstance(view, MyCityView) and frame.seat is not None
    foot = [text.text for text in PAINTER.canvas(view, frame, names, Style()).texts if text.y > 1100]
    assert foot[-9:] == [earned(part) for part in view.cities[frame.seat].parts if part.points]


def heads(view: MyCityView, frame: Frame) -> list[str]:
    """What is written above the board of a city, or in the title of another picture."""
    canvas = PAINTER.canvas(view, frame, ("Ada", "Ben", "Cleo", "Dan")[: view.seats], Style())
    return [text.text for text in canvas.texts if text.y < 104]


def test_a_finished_city_has_no_stone_beside_its_score() -> None:
    view = recorded("careful_103_4").view(None)
    written = heads(view, Frame("city", 3))
    assert sorted(written) == sorted(["Dan", "final score", str(view.cities[3].total), "1"])


def test_points_stop_at_the_end_of_the_track() -> None:
    """The line that reaches it is locked, those after it count nothing and are not a 0."""
    view = recorded("careful_101_2").view(None)
    parts = (Part("start", 10), Part("tree", 40, (40, 44)), Part("empty", 0, (3, -3)))
    full = msgspec.structs.replace(view.cities[0], parts=parts, total=50)
    assert stop_of(full, view.track) == 1 and stop_of(view.cities[1], view.track) == len(view.cities[1].parts)
    locked = msgspec.structs.replace(view, cities=(full, view.cities[1]))
    texts = [[text.text for text in PAINTER.canvas(v, Frame("result"), ("Ada", "Ben"), Style()).texts]
             for v in (locked, view)]  # fmt: skip
    assert "–" in texts[0] and "–" not in texts[1]
    later = msgspec.structs.replace(view, track=60, cities=locked.cities)
    one, other = (PAINTER.draw(v, Frame("city", 0), ("Ada", "Ben"), Style()).crop((0, 1150, 1200, 1200))
                  for v in (locked, later))  # fmt: skip
    assert ImageChops.difference(one, other).getbbox() is not None, "a lock at the foot"


def test_a_tie_says_why_one_is_ahead() -> None:
    view = recorded("careful_101_2").view(None)
    equal = tuple(msgspec.structs.replace(city, total=17) for city in view.cities)
    tied = PAINTER.canvas(msgspec.structs.replace(view, cities=equal), Frame("result"), ("Ada", "Ben"), Style())
    plain = PAINTER.canvas(view, Frame("result"), ("Ada", "Ben"), Style())
    told = [[text.text for text in canvas.texts if "equal points" in text.text] for canvas in (tied, plain)]
    assert told[0] and not told[1]


@pytest.mark.soak
def test_a_warm_picture_is_quicker_than_its_encoding() -> None:
    warm("my_city")
    for name in ("middle_city", "middle_ghost", "middle_table", "result"):
        view, frame, names = EVERY[name]
        image = PAINTER.draw(view, frame, names, Style())
        drawing = min(timed(lambda v=view, f=frame, n=names: PAINTER.draw(v, f, n, Style())) for _ in range(9))
        encoding = min(timed(lambda i=image: i.save(io.BytesIO(), "WEBP", quality=90, method=0)) for _ in range(9))
        print(f"my_city {name}: drawn in {drawing:.1f} ms, WebP {encoding:.1f} ms")
        assert drawing < encoding * 0.35


def timed(work: object) -> float:
    assert callable(work)
    start = thread_time()
    work()
    return 1000 * (thread_time() - start)
