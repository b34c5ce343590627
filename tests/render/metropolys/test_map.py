"""The map: pieces stand in their own space, clear of bridges, statues and each other; drawing is quick when warm."""

from __future__ import annotations

import math
import time
from itertools import combinations, permutations

import pytest
from PIL import Image, ImageDraw, ImageStat

from render.cache import LAYERS, SPRITES
from render.canvas import COMPOSED, WIDTH
from render.lettering.text import Type, width
from render.metropolys import PAINTER, chain
from render.metropolys.atlas import at_lake, drawing, goal_spaces, spaces, spans
from render.metropolys.chain import draw_chain
from render.metropolys.geometry import HEIGHT, bridge_ends, crossing, deck, lake_outline, outline, place
from render.metropolys.night_map import city_map, night_map
from render.metropolys.pieces import plate_width
from render.metropolys.spots import PLATE, STATUE, TAG, moved, spot, spots
from render.painter import Style
from render.studio import encode, warm
from rules.metropolys.components import standard_box
from rules.metropolys.view import Placed
from tests.render.metropolys.samples import samples, tender
from tests.render.metropolys.siting import sited
from tests.rules.metropolys.positions import new

TAG_KIND = Type(38, "text", 900)
TALL = (-27.0, -88.0, 27.0, 26.0)
"""A high tower, seen from its spot."""
TAG_PLACES = (8, 31, 42)
"""How far below its spot the name of a space may stand: free, with a token, with a building."""


def field(*polygons: list[tuple[float, float]]) -> Image.Image:
    picture = Image.new("L", (WIDTH, HEIGHT), 0)
    for polygon in polygons:
        ImageDraw.Draw(picture).polygon(polygon, fill=255)
    return picture


def share(picture: Image.Image, region: tuple[float, float, float, float]) -> float:
    """How much of a box is covered."""
    left, top, right, bottom = (round(v) for v in region)
    part = picture.crop((left, top, right, bottom))
    return part.histogram()[255] / (part.width * part.height)


def test_spots_are_those_of_the_rule() -> None:
    assert spots() == sited(), (
        "python -m tests.render.metropolys.siting writes data/components/metropolys/art/spots.toml"
    )


def test_a_spot_lies_in_its_own_space() -> None:
    for space in spaces():
        x, y = spot(space)
        assert field(outline(space)).getpixel((round(x), round(y))) == 255, space


def test_plates_keep_clear_of_bridges() -> None:
    """No plate hides the middle of a bridge; at most a corner of one is touched."""
    for pair in spans():
        bridge = deck(bridge_ends(pair), 16)
        xs, ys = [x for x, _ in bridge], [y for _, y in bridge]
        area = field(bridge)
        total = area.histogram()[255]
        for space in spaces():
            left, top, right, bottom = (round(v) for v in moved(PLATE, spot(space)))
            if left < max(xs) and right > min(xs) and top < max(ys) and bottom > min(ys):
                hidden = area.crop((left, top, right, bottom)).histogram()[255]
                assert hidden <= total * 0.15, (sorted(pair), space)


def test_plates_and_names_keep_clear_of_statues() -> None:
    for statue in drawing().statues:
        left, top, right, bottom = moved(STATUE, place(statue.at))
        area = field([(left, top), (right, top), (right, bottom), (left, bottom)])
        for space in spaces():
            for part in (PLATE, TAG):
                assert share(area, moved(part, spot(space))) <= 0.1, (statue.id, space)


def test_names_of_spaces_never_meet() -> None:
    """Whatever stands on them, in whatever size."""
    for one, other in combinations(spaces(), 2):
        (xa, ya), (xb, yb) = spot(one), spot(other)
        apart = (width(one, TAG_KIND) + width(other, TAG_KIND)) / 2
        for low in TAG_PLACES:
            for deep in TAG_PLACES:
                assert abs(xa - xb) >= apart or abs(ya + low - yb - deep) >= 27, (one, other)


def test_names_stand_in_their_own_spaces_and_not_on_towers() -> None:
    """Below a building, nearly all of them; only in the smallest spaces a name may touch the tower in front of it."""
    outside = [space for space in spaces() if share(field(outline(space)), moved(TAG, spot(space))) < 0.5]
    assert len(outside) <= 5, outside
    covered = []
    for one, other in permutations(spaces(), 2):
        (left, top, right, bottom), (x0, y0, x1, y1) = moved(TAG, spot(one)), moved(TALL, spot(other))
        wide, high = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
        if wide > 0 and high > 0 and wide * high > 0.25 * (right - left) * (bottom - top):
            covered.append((one, other))
    assert len(covered) <= 8, covered


def test_the_five_grounds_differ_in_more_than_colour() -> None:
    """Their patterns and roofs alone, in grey and of equal brightness, tell them apart."""
    from render.metropolys.roofs import swatch

    def grey(ground: str) -> list[float]:
        data = swatch(ground, 60).convert("RGB").convert("L").tobytes()  # type: ignore[arg-type]
        mean = sum(data) / len(data)
        return [value - mean for value in data]

    kinds = sorted({space.type for space in spaces().values()})
    assert len(kinds) == 5
    for one, other in combinations(kinds, 2):
        differences = [abs(a - b) for a, b in zip(grey(one), grey(other), strict=True)]
        assert sum(differences) / len(differences) > 6, (one, other)


def test_an_unused_district_lies_dark() -> None:
    dark, bright = city_map(("north",)), city_map(())
    for space in spaces().values():
        x, y = (round(v) for v in spot(space.id))
        region = (x - 20, y - 10, x + 20, y + 10)
        one, other = (sum(picture.crop(region).convert("L").tobytes()) for picture in (dark, bright))
        assert (one < other * 0.75) == (space.district == "north"), space.id


def test_the_chain_goes_over_bridges() -> None:
    ends = bridge_ends(frozenset(("N9", "E2")))
    middle = crossing("N9", "E2")
    assert middle == ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    before = night_map().copy()
    after = before.copy()
    draw_chain(after, [Placed(0, 1, "N9", "small"), Placed(1, 2, "E2", "small"), Placed(0, 3, "E4", "small")])
    assert after.getpixel((round(middle[0]), round(middle[1]))) != before.getpixel((round(middle[0]), round(middle[1])))
    alone = before.copy()
    draw_chain(alone, [Placed(0, 1, "N9", "small")])
    assert alone.tobytes() == before.tobytes()


def test_arrows_point_from_each_building_to_the_next() -> None:
    """Between every two neighbours that are far enough apart, with numbers of one digit and two: it lies on no number,

    and its tip is nearer to its target than its tail.
    """
    for pair in new().board.box.map.borders:
        for values in ((1, 2), (12, 13)):
            a, b = (Placed(0, value, space, "small") for space, value in zip(pair, values, strict=True))
            way = chain._way(a, b)
            if chain._length(way) < chain.SHORT:
                continue
            tail, tip = way[0], way[-1]
            assert math.dist(tip, spot(b.space)) < math.dist(tail, spot(b.space)), pair
            for placed in (a, b):
                x, y = spot(placed.space)
                reach = plate_width(placed.value) / 2 - 18
                assert not any(abs(px - x) < reach and abs(py - y - 6) < 8 for px, py in way), (pair, placed.space)


def test_a_lake_of_an_unused_district_lies_dark() -> None:
    lake = next(n for n, found in enumerate(drawing().lakes) if all(s[0] == "W" for s in at_lake(found.id)))
    corners = lake_outline(lake)
    dark, bright = city_map(("west",)).convert("L"), city_map(()).convert("L")
    inside = field(corners)
    one, other = (ImageStat.Stat(picture, inside).mean[0] for picture in (dark, bright))
    assert one < other * 0.6
    assert ImageStat.Stat(city_map(("north",)).convert("L"), inside).mean[0] == other


def test_statues_stand_clear_of_towers() -> None:
    """Of the towers in front of them, however high: only in two narrow spaces there is no better place."""
    covered = []
    for statue in drawing().statues:
        left, top, right, bottom = moved(STATUE, place(statue.at))
        for space in spaces():
            x0, y0, x1, y1 = moved(TALL, spot(space))
            wide, high = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
            if wide > 0 and high > 0 and y1 > bottom and wide * high > 0.2 * (right - left) * (bottom - top):
                covered.append((statue.id, space))
    assert covered == [("ST2", "W4"), ("ST6", "N9")]


def test_goals_know_their_spaces() -> None:
    assert len(goal_spaces("statues")) == len({space for site in standard_box().map.statues for space in site.spaces})
    assert goal_spaces("park") == {space.id for space in spaces().values() if space.type == "park"}
    assert "N1" in goal_spaces("edge") and "C1" not in goal_spaces("edge")
    assert goal_spaces("connection") == goal_spaces("district") == frozenset()


def best(make: object, times: int = 5) -> float:
    found = []
    for _ in range(times):
        start = time.thread_time()
        make()  # type: ignore[operator]
        found.append(time.thread_time() - start)
    return min(found)


@pytest.mark.parametrize("name", ["tender_table", "crowded_table", "own_city", "goals", "result", "ghost"])
def test_warm_drawing_takes_less_than_encoding(name: str) -> None:
    shown, frame, names = samples()[name]
    picture = PAINTER.draw(shown, frame, names, Style())
    drawing_time = best(lambda: PAINTER.draw(shown, frame, names, Style()))
    encoding_time = best(lambda: encode(picture, Style()))
    print(f"{name}: drawn in {drawing_time * 1000:.0f} ms, encoded in {encoding_time * 1000:.0f} ms")
    assert drawing_time < encoding_time * 0.7


@pytest.mark.soak
def test_the_first_picture_after_warming_is_quick() -> None:
    """Everything forgotten, then warmed; also the bytes are the same as before."""
    shown, names = tender(), ("Ada", "Ben", "Cleo", "Dan")
    frame = PAINTER.frames(shown, [])[0]
    first = encode(PAINTER.draw(shown, frame, names, Style()), Style())
    for cache in (SPRITES, LAYERS, COMPOSED):
        cache.clear()
    night_map.cache_clear()
    warm("metropolys")
    start = time.perf_counter()
    again = encode(PAINTER.draw(shown, frame, names, Style()), Style())
    taken = time.perf_counter() - start
    print(f"metropolys: first picture {taken:.2f} s after warming")
    assert again == first and taken < 2
