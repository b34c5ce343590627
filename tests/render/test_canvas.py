"""The common parts: caches, fonts, fitting text, grain, and the checker of texts itself."""

from __future__ import annotations

import threading

import pytest
from PIL import Image

from render.cache import OVERHEAD, ByteCache, Shelf, image_bytes, kept
from render.canvas import Canvas
from render.lettering.fonts import FILES, drawable, has_glyph
from render.lettering.text import ELLIPSIS, MINOR, NARROWEST, NEEDED, Type, fit, fit_within, mask, width, wrap
from render.palette import INK, PAPER, SEATS, SHAPES
from render.sprites import seat_mark
from render.texture import grain, textured
from tests.render.legible import faults

CZECH = "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
SLOVAK = "äĺľôŕÄĹĽÔŔ"
SIGNS = "’„“–−×·…+?!:;,.()0123456789~"


def paper(wide: int = 400, high: int = 200) -> Canvas:
    return Canvas(Image.new("RGB", (wide, high), PAPER))


# ---------------------------------------------------------------------------------------------------- caches


def test_a_cache_keeps_what_was_used_last() -> None:
    cache: ByteCache[bytes] = ByteCache(3 * (100 + OVERHEAD), len)
    for name in "abc":
        cache.put(name, bytes(100))
    assert cache.get("a") is not None
    cache.put("d", bytes(100))
    assert cache.get("b") is None and cache.get("a") is not None and cache.get("d") is not None
    cache.put("a", bytes(10))
    assert cache.held == 2 * (100 + OVERHEAD) + 10 + OVERHEAD
    cache.put("huge", bytes(5000))
    assert cache.get("huge") is None and len(cache) == 3


def test_a_cache_stays_bounded_with_many_threads() -> None:
    cache: ByteCache[bytes] = ByteCache(20_000, len)

    def fill(seed: int) -> None:
        for k in range(500):
            cache.make((seed * k) % 97, lambda k=k: bytes(k))  # type: ignore[misc]

    threads = [threading.Thread(target=fill, args=(seed,)) for seed in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 0 < cache.held <= 20_000
    assert cache.held == cache._shelf.held == sum(one[2] for one in cache._shelf.kept.values())


def test_caches_share_a_shelf_and_who_is_not_used_makes_room() -> None:
    shelf = Shelf(4 * (100 + OVERHEAD))
    one, other = ByteCache[bytes](shelf, len), ByteCache[bytes](shelf, len)
    for name in "abc":
        one.put(name, bytes(100))
    other.put("a", bytes(100))
    assert one.get("a") is not None and (len(one), len(other)) == (3, 1)
    other.put("b", bytes(100))
    assert one.get("b") is None and one.get("a") is not None and other.get("a") is not None
    assert one.held + other.held == shelf.held <= shelf.limit and (one.hits, one.misses) == (2, 1)
    other.clear()
    assert len(other) == 0 and one.held == shelf.held == 2 * (100 + OVERHEAD)


def test_what_must_go_is_folded_and_comes_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    # However quickly a dot is drawn here, it is dear.
    monkeypatch.setattr("render.cache.FOLDING", 0.0)
    shelf = Shelf(2 * (400 + OVERHEAD), folded=10_000)
    cache, made = ByteCache[tuple[Image.Image, int]](shelf, lambda one: image_bytes(one[0])), []

    def dot(number: int) -> tuple[Image.Image, int]:
        made.append(number)
        image = Image.new("RGBA", (10, 10), (number, 2, 3, 4))
        image.putpixel((3, 4), (9, 8, 7, number))
        return image, number

    for number in (0, 1, 2, 3, 0, 1, 2, 3):
        image, found = cache.make(number, lambda n=number: dot(n))  # type: ignore[misc]
        assert found == number and image == dot(number)[0] and shelf.held <= shelf.limit
        made.pop()
    assert made == [0, 1, 2, 3] and shelf.folded is not None and 0 < shelf.folded.held <= 10_000
    cache.clear()
    assert shelf.folded.held == 0 and cache.get(1) is None


def test_what_is_drawn_sooner_than_unfolded_is_not_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(400 + OVERHEAD, folded=10_000)
    cache = ByteCache[Image.Image](shelf, image_bytes)
    for seconds, folded in ((1.0, 0), (0.0, 2)):
        monkeypatch.setattr("render.cache.FOLDING", seconds)
        for number in range(2):
            cache.make((seconds, number), lambda: Image.new("RGBA", (10, 10)))
        assert shelf.folded is not None and len(shelf.folded) == folded
    shelf.tidy()
    assert len(shelf.folded) == 3 and len(cache) == 1, "in time, and it stays where it is"


def test_what_is_folded_is_bounded_too() -> None:
    shelf = Shelf(300 + OVERHEAD, folded=600)
    cache: ByteCache[bytes] = ByteCache(shelf, len)
    for name in range(20):
        cache.put(name, bytes(200))
    assert shelf.folded is not None and shelf.folded.held <= 600
    assert cache.get(0) is None and cache.get(18) == bytes(200)


def test_kept_results_are_made_once() -> None:
    cache: ByteCache[Image.Image] = ByteCache(1 << 20, image_bytes)
    made = []

    @kept(cache)
    def dot(size: int) -> Image.Image:
        made.append(size)
        return Image.new("L", (size, size))

    assert dot(3) is dot(3) and dot(4) is not dot(3)
    assert made == [3, 4]


# ---------------------------------------------------------------------------------------------------- letters


@pytest.mark.parametrize("family", FILES)
def test_fonts_have_our_letters(family: str) -> None:
    assert [letter for letter in CZECH + SLOVAK + SIGNS if not has_glyph(family, letter)] == []  # type: ignore[arg-type]


@pytest.mark.parametrize("letter", "日ا한\uffff")
def test_a_missing_letter_is_noticed(letter: str) -> None:
    assert not has_glyph("toy", letter)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Žluťoučký kůň", "Žluťoučký kůň"),
        ("e\u030cs\u030c", "ěš"),
        ("日本 Ada 🎉", "Ada"),
        ("A\u0300\u0301\u0302\u0303da", "Àda"),
        ("𝔄da", "Ada"),
        ("tab\there\nnow", "tab here now"),
        ("\u202eevil\u200b", "evil"),
        ("🎲", ""),
    ],
)
def test_only_letters_we_have_are_drawn(text: str, shown: str) -> None:
    assert drawable(text, "toy") == shown


# ---------------------------------------------------------------------------------------------------- fitting


def test_text_shrinks_then_narrows_then_is_cut() -> None:
    kind = Type(60)
    assert fit("Ada", 400, kind) == ("Ada", kind)
    smaller = fit("Adalbert the Great", 400, kind)
    assert smaller[0] == "Adalbert the Great" and NEEDED <= smaller[1].size < 60 and smaller[1].stretch == 100
    narrow = fit("W" * 14, width("W" * 14, Type(NEEDED)) * 0.85, kind)
    assert narrow[0] == "W" * 14 and narrow[1].size == NEEDED and narrow[1].stretch < 100
    cut = fit("W" * 32, 300, kind)
    assert cut[0].endswith(ELLIPSIS) and cut[1].stretch == NARROWEST and width(*cut) <= 300


def test_the_rest_of_a_sentence_is_kept() -> None:
    text, kind = fit_within("W" * 32, 400, Type(50), lambda name: f"{name} wins!")
    assert text.endswith(f"{ELLIPSIS} wins!") and width(text, kind) <= 400


@pytest.mark.parametrize("text", ["Fruit and Vegetable Market", "Restaurant", "a b c d e f g h", "W" * 40, "one " * 40])
@pytest.mark.parametrize("room", [90, 180, 400])
def test_wrapped_lines_fit(text: str, room: int) -> None:
    lines, kind = wrap(text.strip(), room, 2, Type(NEEDED), MINOR)
    assert 1 <= len(lines) <= 2 and kind.size >= MINOR
    assert all(width(line, kind) <= room for line in lines)


def test_wrapping_balances() -> None:
    assert wrap("one two three four", 190, 2, Type(NEEDED))[0] == ("one two", "three four")


def test_a_narrow_mask_is_narrow() -> None:
    whole, narrow = mask("Restaurant", Type(40)), mask("Restaurant", Type(40, stretch=80))
    assert narrow.image.height == whole.image.height
    assert narrow.image.width == pytest.approx(whole.image.width * 0.8, abs=1)


# ---------------------------------------------------------------------------------------------------- drawing


def test_grain_is_always_the_same_and_has_no_seam() -> None:
    first, again = grain.__wrapped__(1), grain.__wrapped__(1)  # type: ignore[attr-defined]
    assert first.tobytes() == again.tobytes()
    assert first.tobytes() != grain.__wrapped__(2).tobytes()  # type: ignore[attr-defined]
    plain = Image.new("RGB", (50, 50), PAPER)
    assert textured(plain).tobytes() == textured(plain).tobytes() != plain.tobytes()


def test_seats_differ_in_shape_not_only_in_colour() -> None:
    assert len(SEATS) == len(SHAPES) == len(set(SHAPES))
    outlines = {seat_mark(seat, 40).getchannel("A").tobytes() for seat in range(len(SEATS))}
    assert len(outlines) == len(SEATS)


def test_the_checker_finds_each_fault() -> None:
    fine = paper()
    fine.fit((20, 50), "Ada", 200, Type(40), anchor="lm")
    fine.write((20, 120), "Ben", Type(40), anchor="lm")
    assert faults(fine) == []

    small = paper()
    small.write((100, 50), "Ada", Type(20))
    assert "size 20" in faults(small)[0]

    outside = paper()
    outside.write((390, 50), "Ada", Type(40))
    assert "leaves" in faults(outside)[0]

    cramped = paper()
    cramped.write((100, 50), "Adalbert", Type(40), room=(80, 20, 120, 80))
    assert "leaves" in faults(cramped)[0]

    crossed = paper()
    crossed.write((100, 50), "Ada", Type(40))
    crossed.write((104, 56), "Ada", Type(40))
    assert any("meets" in fault for fault in faults(crossed))

    hidden = paper()
    hidden.write((100, 50), "Ada", Type(40), INK)
    hidden.put(seat_mark(0, 60), 100, 50)
    assert any("covered" in fault for fault in faults(hidden))


def test_texts_move_with_the_sprite_they_stand_on() -> None:
    card = Canvas.clear(120, 60)
    card.image.paste((*PAPER, 255), (0, 0, 120, 60))
    card.write((60, 30), "Ada", Type(33), room=(0, 0, 120, 60))
    whole = paper()
    whole.put(card, 200, 100)
    assert whole.texts[0].room == (140, 70, 260, 130)
    assert faults(whole) == []
