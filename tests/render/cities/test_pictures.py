"""The pictures of Cities: texts legible in every language, bytes repeatable, every card, city and shape drawn."""

from __future__ import annotations

import time
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from PIL import ImageChops, ImageStat

from data.texts import PSEUDO, languages, speak
from render import painters
from render.cities import model
from render.cities.brush import Brush
from render.cities.cards import card_face
from render.cities.city import plan, title_type
from render.cities.drafting_table import laid_out
from render.cities.drawings import drawings
from render.cities.feature_sprites import drawing
from render.cities.ghost import looks, open_places
from render.cities.houses import house_letter
from render.cities.letters import initials
from render.cities.model import foot
from render.cities.painter import CitiesPainter
from render.cities.scores import parts
from render.cities.stage import Stage
from render.cities.table import MILESTONES, room
from render.cities.vignettes import vignette
from render.lettering.text import NEEDED
from render.painter import Frame, Style, UnknownFrame
from render.studio import encode
from rules.cities.components import turned
from rules.cities.view import Card, Feature
from tests.render import stored
from tests.render.cities.samples import full, played, samples, until, young
from tests.render.every import forget
from tests.render.legible import faults
from tests.rules.cities.positions import begun, box, new, offer

PAINTER = CitiesPainter()
EVERY = samples()
SPOKEN = [*languages(), PSEUDO]
SMALLER = ("wide_city", "high", "full_city", "long_names")
KINDS = {"turn", "table", "offer", "city", "ghost", "result"}


@pytest.mark.parametrize("name", [name for name in EVERY if not name.startswith(SMALLER)])
def test_needed_text_is_large(name: str) -> None:
    """Coordinates of two digits, long names of cards and people, and initials beside their marks may be smaller."""
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style())
    small = [w.text for w in canvas.texts if w.size < NEEDED and not w.text.isdigit() and w.text not in names]
    small = [text for text in small if text not in {name[0] for name in names}]
    assert all(text.startswith("Waterside") or ":" in text for text in small), small


@pytest.mark.parametrize("language", SPOKEN)
def test_every_card_is_legible(language: str) -> None:
    """All 32 cards in the offer, three at a time, with what they pay."""
    cards = list(box().cards)
    for first in range(0, len(cards), 3):
        game = begun(4, 2)
        for number, card in enumerate(cards[first : first + 3], 1):
            offer(game, f"card{number}", card)
        canvas = PAINTER.canvas(game.view(None), Frame("offer"), ("A", "B", "C", "D"), Style(language=language))
        assert faults(canvas) == [], cards[first]
        assert not [w.text for w in canvas.texts if "…" in w.text]


@pytest.mark.parametrize("city", box().cities)
def test_every_city_is_legible(city: str) -> None:
    view = played(2, 4, 30, city=city).view(None)
    for frame in (Frame("turn"), Frame("offer"), Frame("city", 0), Frame("table")):
        canvas = PAINTER.canvas(view, frame, ("Ada", "Ben"), Style(language=PSEUDO))
        assert faults(canvas) == []
        assert not [w.text for w in canvas.texts if "…" in w.text]


def test_every_city_has_its_own_picture() -> None:
    pictures = {vignette(city).tobytes() for city in box().cities}
    assert set(drawings("skylines")) == set(box().cities) and len(pictures) == 8
    assert vignette("atlantis").tobytes() == vignette("new_york").tobytes()


def test_the_ground_lies_under_what_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where places beside the district are shown: the kept ground is where it would be drawn.

    Three columns more on the left: looks of grounds repeat after so many.
    """
    view, beside = young(), ("B1", "L12")
    stage = Stage([*(field.name for field in view.districts[0].fields), *beside], (16, 136, 1184, 1000))
    pictures = []
    for _ in range(2):
        canvas = laid_out(1120)
        model.draw_model(canvas, view, view.districts[0], stage)
        pictures.append(canvas.image)
        monkeypatch.setattr(model, "_put_kept", lambda canvas, stage, names, cache, key, draw: draw(canvas, stage))
    assert stored.difference(*pictures) < stored.TOLERANCE


@pytest.mark.parametrize("name", ["full_city", "middle_offer", "middle_table", "middle_turn", "young_ghost"])
def test_drawing_again_is_quicker_than_encoding(name: str) -> None:
    shown, frame, names = EVERY[name]
    picture = PAINTER.draw(shown, frame, names, Style())
    drawn = min(timed(lambda: PAINTER.draw(shown, frame, names, Style())) for _ in range(4))
    encoded = min(timed(lambda: encode(picture, Style())) for _ in range(4))
    assert drawn < encoded, f"{drawn * 1000:.0f} ms against {encoded * 1000:.0f} ms"


def timed(work: object) -> float:
    start = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - start


# ---------------------------------------------------------------------------------------------------- what is shown


def test_a_post_shows_one_picture_of_who_has_just_moved() -> None:
    middle = until(played(4, 3, 120), "take").view(None)
    assert middle.turn == 1
    assert PAINTER.frames(middle, [0]) == PAINTER.frames(middle, []) == [Frame("turn", 0)]
    assert PAINTER.frames(middle, [2, 1, 0]) == [Frame("turn", 0)], "after a whole round still the last of them"
    assert PAINTER.frames(middle, [3, 2]) == [Frame("turn", 3)], "a new round: who changed most recently"
    assert PAINTER.frames(played(4, 1, 2).view(None), [3]) == [Frame("turn", 3)]
    assert PAINTER.frames(new(4).view(None), []) == [Frame("turn", new(4).state.turn)]
    put = EVERY["put_turn"][0]
    assert PAINTER.frames(put, [1 - (put.turn or 0)]) == [Frame("turn", put.turn)], "who still has something in hand"
    assert PAINTER.frames(played(2, 1).view(None), [0]) == [Frame("result")]


def test_a_turn_shows_every_district_and_its_points() -> None:
    for name, (view, frame, names) in EVERY.items():
        if frame.kind == "turn" and not name.startswith("long_names"):
            texts = [w.text for w in PAINTER.canvas(view, frame, names, Style()).texts]
            for seat, district in enumerate(view.districts):
                assert names[seat] in texts and str(district.total) in texts, name
            assert all(m.name in texts for m in view.milestones)


def test_a_turn_tells_what_cards_would_pay_whoever_is_on_turn() -> None:
    view, frame, names = EVERY["middle_turn"]
    texts = [w.text for w in PAINTER.canvas(view, frame, names, Style()).texts]
    assert view.turn is not None and [text for text in texts if text[0] == "="] == ["=2", "=0"]
    spent = msgspec.structs.replace(view.districts[view.turn], workers=(0, 1, 1, 1))
    districts = tuple(spent if seat == view.turn else d for seat, d in enumerate(view.districts))
    other = msgspec.structs.replace(view, districts=districts)
    assert not [w for w in PAINTER.canvas(other, frame, names, Style()).texts if w.text[0] == "="]


def test_a_milestone_just_reached_is_lit() -> None:
    view, frame, names = EVERY["claimed_turn"]
    quiet = msgspec.structs.replace(view.districts[0], last=view.districts[0].last[:-1])
    other = msgspec.structs.replace(view, districts=(quiet, *view.districts[1:]))
    lit, dark = (PAINTER.draw(v, frame, names, Style()) for v in (view, other))
    changed = ImageChops.difference(lit, dark).getbbox()
    assert changed is not None and changed[1] > 660 and changed[3] < 800


@pytest.mark.parametrize(("language", "expected"), [("en", "RBGY"), ("cs", "ČMZŽ"), ("sk", "ČMZŽ")])
def test_colours_have_the_letters_of_the_language(
    language: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lots, houses, signs; nothing kept for another language is used again."""
    PAINTER.draw(*EVERY["middle_turn"], Style(language="en" if language != "en" else "cs"))
    seen: list[str] = []
    mark = Brush.mark

    def noted(brush: Brush, x: float, y: float, text: str, *rest: Any) -> None:
        seen.append(text)
        mark(brush, x, y, text, *rest)

    monkeypatch.setattr(Brush, "mark", noted)
    forget()
    PAINTER.draw(*EVERY["middle_turn"], Style(language=language))
    assert {text[0] for text in seen if text[0].isalpha()} == set(expected)
    before = PAINTER.draw(*EVERY["middle_turn"], Style(language=language)).tobytes()
    PAINTER.draw(*EVERY["middle_turn"], Style(language="en" if language != "en" else "cs"))
    assert PAINTER.draw(*EVERY["middle_turn"], Style(language=language)).tobytes() == before


def test_words_that_begin_alike_leave_the_letters_of_the_notation() -> None:
    german = {"red": "rot", "blue": "blau", "green": "grün", "yellow": "gelb"}
    assert initials(german.__getitem__) == "RBGY"  # type: ignore[arg-type]


def test_unknown_frames() -> None:
    with pytest.raises(UnknownFrame):
        PAINTER.draw(full(), Frame("map"), ("A", "B", "C", "D"), Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(EVERY["result"][0], Frame("turn"), ("A", "B", "C", "D"), Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(full(), Frame("result"), ("A", "B", "C", "D"), Style())
    assert PAINTER.draw(full(), Frame("market"), "ABCD", Style()).size == (
        PAINTER.draw(full(), Frame("offer"), "ABCD", Style()).size
    )


@pytest.mark.parametrize("frame", [Frame("city", 1), Frame("table"), Frame("turn", 1), Frame("turn", 2)])
def test_a_taller_house_is_another_picture(frame: Frame) -> None:
    """Also where small models are kept from turn to turn."""
    view = full()
    seen = set()
    for height in range(1, 5):
        fields = tuple(
            msgspec.structs.replace(field, height=height) if field.name == "H5" else field
            for field in view.districts[1].fields
        )
        district = msgspec.structs.replace(view.districts[1], fields=fields)
        districts = (view.districts[0], district, *view.districts[2:])
        other = msgspec.structs.replace(view, districts=districts)
        seen.add(PAINTER.draw(other, frame, "ABCD", Style()).tobytes())
    assert len(seen) == 4


def test_two_districts_lie_as_large_as_they_can() -> None:
    wide, high, late = (room(EVERY[f"{name}_table"][0], MILESTONES) for name in ("wide", "high", "late"))
    assert (wide.columns, high.columns, late.columns) == (1, 2, 2)


def test_a_wide_district_beside_a_high_one_has_the_wider_sheet() -> None:
    high, wide = room(EVERY["high_table"][0], MILESTONES).wides
    assert high < wide
    assert len(set(room(EVERY["late_table"][0], MILESTONES).wides)) == 1


def test_a_row_of_workers_takes_less_room_than_a_row_of_cards() -> None:
    taken, cards = (PAINTER.canvas(*EVERY[name], Style()).height for name in ("buenos_aires_offer", "sydney_offer"))
    assert taken < cards


def test_a_piece_tried_says_what_it_would_be_and_what_stays_in_hand() -> None:
    view, frame, names = EVERY["piece_ghost"]
    texts = [w.text for w in PAINTER.canvas(view, frame, names, Style()).texts]
    assert len(view.hand) == 2 and {"red, height 4, on F5?", "then"} <= set(texts)
    last = msgspec.structs.replace(view, hand=("R",))
    texts = [w.text for w in PAINTER.canvas(last, frame, names, Style()).texts]
    assert "nothing left to place" in texts and "then" not in texts


def test_a_tall_building_hides_no_letter() -> None:
    """What is written on a roof is written last: the one behind G4 looks like one with nothing before it."""
    view, frame, names = EVERY["full_city"]
    fields = [field.name for field in view.districts[1].fields]
    stage = Stage(fields, plan(view.districts[1], fields).model)
    letter = house_letter("B", 1, stage.size)
    x, y = (round(v) for v in foot(stage, "H4"))
    shown = PAINTER.draw(view, frame, names, Style()).crop((x, y - letter.height, x + letter.width, y))
    solid = letter.getchannel("A").point([0] * 255 + [255])
    assert solid.getbbox() is not None
    changed = ImageChops.difference(shown.convert("RGB"), letter.convert("RGB")).convert("L")
    assert ImageStat.Stat(changed, solid).mean[0] < 1


def test_names_on_slips_are_set_alike() -> None:
    canvas = PAINTER.canvas(*EVERY["full_city"], Style())
    slips = {"Towers", "Garden homes", "Waterside homes", "Balanced: skyline", "Busy streets"}
    assert {w.size for w in canvas.texts if w.text in slips} == {NEEDED}
    assert title_type(["Towers"], 220).stretch > title_type(["Towers", "Waterside homes"], 220).stretch


def test_a_card_out_of_reach_can_be_read() -> None:
    """It lies in the shade and does not say what it would pay; its texts count among those one must read."""
    texts = [w.text for w in PAINTER.canvas(*EVERY["venice_offer"], Style()).texts]
    assert "blue, 3+ high" in texts and not any(text.startswith("now") for text in texts)
    texts = [w.text for w in PAINTER.canvas(*EVERY["lisbon_offer"], Style()).texts]
    assert "now 2" in texts


def test_all_winners_are_named() -> None:
    texts = [w.text for w in PAINTER.canvas(*EVERY["shared_result"], Style()).texts]
    assert "Ada and Bruno share the win!" in texts and texts.count("1") >= 2


def test_the_ghost_follows_the_rules() -> None:
    """The picture's own list of places and turns is that of the game."""
    for number in range(4):
        game = until(played(2, number, 60, long=number % 2 == 1), "place")
        seat, view = game.state.turn, game.view(None)
        assert tuple(open_places(view, view.districts[seat])) == game.open_places(seat)
    for text in (*box().rows.city_tiles.values(), "RB/BR", "PP/PP"):
        assert looks(text.replace("/", "")) == turned(text)


def test_another_turn_is_another_ghost() -> None:
    view = young()
    pictures = {
        PAINTER.draw(view, Frame("ghost", 0, f"place T16 turn{turn} {field}"), "ABC", Style()).tobytes()
        for turn in range(4)
        for field in ("I7", "E7")
    }
    assert len(pictures) == 8


def test_features_of_another_set_are_drawn_too() -> None:
    view = full()
    strange = tuple(msgspec.structs.replace(kind, name=f"thing {number}") for number, kind in enumerate(view.features))
    other = msgspec.structs.replace(view, features=strange)
    assert [drawing(other, kind.id) for kind in strange] == [drawing(view, kind.id) for kind in view.features]
    more = msgspec.structs.replace(view, features=(*strange, Feature("FP9", "bandstand", "park", 0, False)))
    assert drawing(more, "FP9") == "tree"


def test_a_card_of_another_set_is_drawn() -> None:
    card = box().cards["K21"]
    strange = Card("Z1", "A name of forty letters, as long as may be", 20, card.criterion, (0, 0))
    canvas = card_face(speak("en"), strange, 230, 248)
    assert canvas.texts


# ---------------------------------------------------------------------------------------------------- alt texts


def test_alt_text_says_what_changed_scores_and_whose_turn() -> None:
    alt = PAINTER.alt(full(), Frame("city", 1), ("Ada", "Bruno", "Chiara", "Dan"), Style())
    for part in ("Ada, take from the offer.", "Bruno: 77", "green on H5", "Sugarloaf: Bruno 5, Dan 3.", "H5 G4"):
        assert part.replace("Bruno: 77", "The district of Bruno: 77 points now.") in alt
    ghost = PAINTER.alt(young(), Frame("ghost", 0, "place T16 turn1 I7"), ("A", "B", "C"), Style())
    assert ghost.startswith("Preview: T16 turned 90° on I7 J7 I8 J8.")


def test_the_painter_is_found() -> None:
    assert isinstance(painters.find("cities"), CitiesPainter)


def test_every_kind_of_picture_is_sampled() -> None:
    assert {frame.kind for _, frame, _ in EVERY.values()} == KINDS


def test_an_empty_district_is_drawn() -> None:
    view = new(4).view(None)
    assert faults(PAINTER.canvas(view, Frame("city", 2), "ABCD", Style())) == []


@pytest.mark.parametrize(("name", "columns"), [("result", 3), ("three_result", 3), ("wide_result", 7)])
def test_points_of_cards_stand_in_the_columns_of_a_grid(name: str, columns: int) -> None:
    """Of the winner, or of both where two played; of all others the sums, below the same sign."""
    view, frame, names = EVERY[name]
    canvas = PAINTER.canvas(view, frame, names, Style())
    assert view.result is not None
    large = [seat for seat, place in enumerate(view.result.places) if place == 1 or view.seats == 2]
    written = [one for one in canvas.texts if one.size == 36 and one.text.isdigit()]
    points = [held.points for seat in large for held in view.districts[seat].cards if held.points]
    assert sorted(points) == sorted(int(one.text) for one in written)
    lowest = max(one.y for one in written)
    middles = sorted((one.box[0] + one.box[2]) / 2 for one in written if one.y > lowest - canvas.height / 3)
    apart = [right - left for left, right in pairwise(middles)]
    assert all(gap < 5 or gap > 40 for gap in apart) and 1 + sum(gap > 40 for gap in apart) == columns


@pytest.mark.parametrize("name", ["result", "three_result"])
def test_all_parts_of_everybodys_points_are_told(name: str) -> None:
    view, frame, names = EVERY[name]
    shown = Counter(one.text for one in PAINTER.canvas(view, frame, names, Style()).texts)
    for seat in range(view.seats):
        shown.subtract(str(part.points) for part in parts(view, seat))
    assert min(shown.values()) >= 0
