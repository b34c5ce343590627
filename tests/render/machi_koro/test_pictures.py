"""The pictures of Machi Koro: what is shown, how it is said, what there is not."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from PIL import ImageChops, ImageStat

from data.texts import speak
from render import painters
from render.lettering.text import NEEDED
from render.machi_koro.card_parts import LIT
from render.machi_koro.painter import MachiKoroPainter
from render.machi_koro.payments import lines, net
from render.machi_koro.round import brought
from render.machi_koro.table import _plan
from render.painter import Frame, Style, UnknownFrame
from rules.machi_koro.view import Holding, MachiKoroView, Payment
from rules.machi_koro.vocabulary import card, cards
from tests.render.legible import faults
from tests.render.machi_koro.samples import (
    LONG_NAMES,
    building,
    crowded,
    duo,
    finished,
    last,
    late,
    middle,
    samples,
    start,
    trio,
)
from tests.render.machi_koro.stage import town

PAINTER = MachiKoroPainter()
EVERY = samples()


@pytest.mark.parametrize("name", [name for name in EVERY if not name.startswith(("crowded", "long"))])
def test_needed_text_is_large(name: str) -> None:
    """Below eighteen kinds of cards in a town, and with names of a usual length."""
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style())
    assert min(written.size for written in canvas.texts) >= NEEDED


@pytest.mark.parametrize("name", ["round_table", "trio_round_table", "duo_round_table"])
def test_a_round_has_headings_and_names_what_was_built(name: str) -> None:
    shown, frame, names = EVERY[name]
    said = [written.text for written in PAINTER.canvas(shown, frame, names, Style()).texts]
    assert {"roll", "builds", "income"} <= set(said)
    assert [text for text in said if text in ("Mine", "Café", "Shopping Mall", "Forest")] == [
        card(turn.built).called(speak("en")) for turn in shown.round if turn.built
    ]


def test_a_round_adds_up_to_what_the_towns_show() -> None:
    """Income by seat and prices, as the ledger has them, are the sums below it and the pills of the towns."""
    shown, frame, names = EVERY["round_table"]
    texts = Counter(one.text for one in PAINTER.canvas(shown, frame, names, Style()).texts)
    for seat in range(shown.seats):
        prices = sum(card(turn.built).cost for turn in shown.round if turn.seat == seat and turn.built)
        change = sum(brought(turn)[seat] for turn in shown.round) - prices
        assert texts[f"{change:+}".replace("-", "−")] >= 2


def test_cards_have_one_size_in_all_towns_of_a_round() -> None:
    shown = EVERY["round_table"][0]
    assert len({_plan(shown, seat, 380) for seat in range(shown.seats)}) == 1


@pytest.mark.parametrize("name", ["late_table", "late_city", "late_market", "result"])
def test_czech_letters_are_drawn(name: str) -> None:
    shown, frame, _ = EVERY[name]
    person = "Žluťoučký kůň"
    canvas = PAINTER.canvas(shown, frame, [person] * 4, Style())
    assert any(person in written.text for written in canvas.texts)


def test_a_name_without_letters_we_can_draw_is_the_seat() -> None:
    canvas = PAINTER.canvas(late(), Frame("city", 2), ["Ada", "Ben", "🎲日本", "Dan"], Style())
    assert "P3’s town" in [written.text for written in canvas.texts]


def test_colours_and_words_follow_what_can_be_paid() -> None:
    """A stack that can be paid looks different from one that cannot."""
    towns = town("wheat_field bakery", 0), town("wheat_field bakery", 9)
    poor, rich = (building(*towns, turn=turn) for turn in (0, 1))
    one, other = (PAINTER.draw(v, Frame("market"), ("A", "A"), Style()) for v in (poor, rich))
    area = (30, 150, 240, 260)
    assert ImageStat.Stat(ImageChops.difference(one.crop(area), other.crop(area))).mean[0] > 10


def texts(shown: MachiKoroView, frame: Frame) -> list[str]:
    return [written.text for written in PAINTER.canvas(shown, frame, ("Ada", "Ben", "Cleo", "Dan"), Style()).texts]


def test_a_town_with_everything_is_shown_whole() -> None:
    """One of every card, and one more for closed copies: nothing is only counted."""
    numbers = [thing.numbers for thing in cards().values() if thing.colour]
    written = texts(crowded(), Frame("table"))
    assert all(written.count(number) >= numbers.count(number) for number in numbers)
    changes = [f"+{town.change}" for town in crowded().towns]
    assert not [text for text in written if text.startswith("+") and text not in ("+2", *changes)]


def test_payments_name_their_cards_where_there_is_room() -> None:
    assert {"Café", "Bakery"} <= set(texts(middle(), Frame("table")))
    assert lines(trio().payments, 1, 3) == 3 and lines(middle().payments, 1, 3) == 2 and lines((), 1, 3) == 0


def test_cards_lie_by_their_numbers() -> None:
    """The lower number first, then the higher one: 2 before 2–3."""
    numbers = [text for text in texts(crowded(), Frame("table")) if "–" in text or text.isdecimal()]
    town = [text for text in numbers if text in {thing.numbers for thing in cards().values()}][:39]
    spans = [tuple(map(int, text.split("–"))) for text in town]
    assert town.index("2") < town.index("2–3") and spans == sorted(spans, key=lambda span: (span[0], span[-1]))


def test_only_what_paid_shines() -> None:
    """What was built last has a star instead."""

    def shines(view: MachiKoroView) -> bool:
        picture = PAINTER.draw(view, Frame("table"), ("Ada", "Ben", "Cleo"), Style()).convert("RGB")
        return LIT in {colour for _, colour in picture.getcolors(1 << 21) or ()}

    assert shines(middle()) and not shines(duo())
    plain = msgspec.structs.replace(duo().towns[1], built=None)
    other = msgspec.structs.replace(duo(), towns=(duo().towns[0], plain))
    one, two = (PAINTER.draw(view, Frame("table"), ("Ada", "Ben"), Style()) for view in (duo(), other))
    assert ImageChops.difference(one, two).getbbox()


def test_a_market_names_each_landmark_once_and_says_what_one_may_do() -> None:
    assert texts(last(), Frame("market")).count("16") == 1
    for shown, words in ((late(), "may build"), (crowded(), "could build")):
        canvas = PAINTER.canvas(shown, Frame("market"), LONG_NAMES, Style())
        assert any(words in written.text for written in canvas.texts)


def test_a_landmark_out_of_reach_fades() -> None:
    """Its lines stand out less from its faces."""
    towns = ((town("wheat_field bakery", coins), town("bakery", 3)) for coins in (3, 4))
    pictures = (PAINTER.draw(building(*two), Frame("city", 0), ("A", "B"), Style()) for two in towns)
    far, near = (ImageStat.Stat(picture.crop((80, 160, 170, 270)).convert("L")).stddev[0] for picture in pictures)
    assert near > 1.3 * far


def test_the_last_table_says_how_it_was_won() -> None:
    for frame in (Frame("result"), Frame("table")):
        written = texts(finished(), frame)
        assert "Ada wins!" in written and "with the Airport, in turn 17" in written


def test_unknown_cards_and_kinds() -> None:
    usual = start()
    strange = msgspec.structs.replace(usual.towns[0], cards=(Holding("moon_base", 2, 1),))
    odd = msgspec.structs.replace(usual, towns=(strange, usual.towns[1]))
    for frame in (Frame("table"), Frame("city", 0)):
        canvas = PAINTER.canvas(odd, frame, ("A", "B"), Style())
        assert faults(canvas) == []
    with pytest.raises(UnknownFrame):
        PAINTER.draw(odd, Frame("map"), ("A", "B"), Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(odd, Frame("result"), ("A", "B"), Style())


def test_frames_of_a_post() -> None:
    assert PAINTER.frames(start(), [0, 1]) == [Frame("table")]
    assert PAINTER.frames(middle(), [0, 1, 2]) == [Frame("table")]
    assert PAINTER.frames(finished(), [0]) == [Frame("result")]
    towns = [Frame("city", seat) for seat in range(middle().seats)]
    assert PAINTER.boards(middle()) == [Frame("table"), Frame("market"), *towns]
    assert PAINTER.boards(finished())[:3] == [Frame("result"), Frame("table"), Frame("city", 0)]


def test_alt_text_says_what_changed_scores_and_whose_turn() -> None:
    alt = PAINTER.alt(late(), Frame("table"), ("Ada", "Ben", "Cleo", "Dan"), Style())
    for part in (
        "Ben rolled 4 + 6 = 10.",
        "Ben, build something or nothing.",
        "Ada: 21 coins (+6), landmarks 4 of 7.",
        "Ben pays Ada 6.",
    ):
        assert part in alt


def test_the_painter_is_found() -> None:
    assert isinstance(painters.find("machi_koro"), MachiKoroPainter)


def test_who_is_paid_and_builds_the_same_has_done_both() -> None:
    """A bakery pays one coin and costs one: two payments, not none; the Park's pool counts by its difference."""
    paid = (Payment("bakery", None, 0, 1), Payment("bakery", 0, None, 1))
    assert net(paid) == list(paid)
    assert net((Payment("park", 0, None, 5), Payment("park", None, 0, 5))) == []
    view, frame, names = EVERY["late_table"]
    for payments in (paid, (Payment("park", 0, None, 5), Payment("park", None, 0, 5))):
        assert isinstance(view, MachiKoroView)
        changed = msgspec.structs.replace(view, payments=payments)
        assert PAINTER.canvas(changed, frame, names, Style()).texts
