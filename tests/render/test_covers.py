"""Covers of lobbies: legible in every palette and with the longest words, as they are stored, made once, no secrets."""

from __future__ import annotations

import asyncio
from itertools import combinations

import pytest

from cogs import face as faces
from data.texts import PSEUDO, languages, speak
from render import studio
from render.canvas import WIDTH, Canvas
from render.festive import flags
from render.festive.cover import HIGH, Cover, Lettering, draw_cover, lettered
from render.painter import Style
from render.palette import PALETTES, SEATS, Palette, Tones
from render.studio import Studio, encode, make_cover, picture_key
from rules.campaign.model import EPISODES, chapter_of
from rules.registry import KEYS, UnknownGame
from tests.render import stored
from tests.render.every import forget
from tests.render.legible import faults
from tests.render.test_samples import HEAVIEST, cut_off, lost_letters

CAMPAIGN = "my_city"
CHAPTERS = range(chapter_of(EPISODES) + 1)
COVERS: dict[str, tuple[str, int | None]] = {
    **{key: (key, None) for key in KEYS},
    **{f"campaign_{chapter}": (CAMPAIGN, chapter) for chapter in CHAPTERS},
}
STORED = (*KEYS, "campaign_0", "campaign_3", "campaign_8")
every_cover = pytest.mark.parametrize("name", COVERS)


def cover(name: str, language: str = "en", pill: str = "2–4 players · about 30 min") -> tuple[str, Cover]:
    key, chapter = COVERS[name]
    return key, Cover(faces.find(key).title(speak(language)), pill, chapter)


def drawn(name: str, palette: Palette = "standard") -> Canvas:
    key, shown = cover(name)
    return draw_cover(key, shown, Style(palette=palette))


@every_cover
def test_every_palette_is_legible_and_differs(name: str) -> None:
    canvases = [drawn(name, palette) for palette in PALETTES]
    for canvas in canvases:
        assert faults(canvas) == [] and not cut_off(canvas) and not lost_letters(canvas)
        assert (canvas.width, canvas.height, canvas.image.mode) == (WIDTH, HIGH, "RGB")
        assert len(encode(canvas.image, Style())) < HEAVIEST
    for one, other in combinations(canvases, 2):
        assert stored.difference(one.image, other.image) > stored.TOLERANCE


@pytest.mark.parametrize("language", [*languages()[1:], PSEUDO])
def test_long_words_have_room(language: str) -> None:
    for name in COVERS:
        key, shown = cover(name, language, "2 až 4 hráči a hráčky, přibližně 45 minut")
        canvas = draw_cover(key, shown, Style(language=language))
        assert faults(canvas) == [] and not cut_off(canvas), name
        assert shown.pill in make_cover(key, shown, Style(language=language)).alt


def test_a_name_without_room_is_cut_and_stays_inside() -> None:
    """The measure of this file can fail: a room too small for the name."""
    canvas = lettered(drawn("cities").image, Cover("Metropolys" * 6, "…"), Lettering(128, (0, 0, 0), room=300))
    assert cut_off(canvas) and faults(canvas) == []


def test_only_opened_letters_have_a_number() -> None:
    for chapter in CHAPTERS:
        numbers = [written.text for written in drawn(f"campaign_{chapter}").texts if written.text.isdecimal()]
        assert numbers == [str(number) for number in range(1, chapter + 1)]
    assert not [written.text for written in drawn(CAMPAIGN).texts if written.text.isdecimal()]


def test_a_cover_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        draw_cover("chess", cover("cities")[1], Style())


# ---------------------------------------------------------------------------------------------------- stored


def path_key(name: str) -> tuple[str, str]:
    return COVERS[name][0], "cover" if name in KEYS else f"cover_{name}"


@pytest.mark.parametrize("name", STORED)
def test_picture_is_the_stored_one(name: str) -> None:
    assert stored.path(*path_key(name)).is_file()
    assert not stored.changed(*path_key(name), drawn(name).image), "see tests/render/stored.py"


@pytest.mark.parametrize("name", STORED)
def test_flags_of_another_colour_are_another_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    red, green, blue = SEATS[0]
    forget()
    monkeypatch.setattr(flags, "SEATS", Tones({**dict(SEATS), 0: (green, red, blue)}))
    try:
        assert stored.changed(*path_key(name), drawn(name).image)
    finally:
        forget()


def rewrite() -> None:
    """Run by hand after a change that is meant: `python -m tests.render.test_covers`."""
    for name in STORED:
        picture = drawn(name).image
        if stored.changed(*path_key(name), picture):
            stored.path(*path_key(name)).write_bytes(stored.half(picture))
            print(*path_key(name))


# ---------------------------------------------------------------------------------------------------- the studio


async def test_a_cover_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(game: str, shown: Cover, style: Style) -> Canvas:
        made.append(game)
        return draw_cover(game, shown, style)

    monkeypatch.setattr(studio, "draw_cover", noted)
    place = Studio()
    game, shown = cover("metropolys")
    pictures = await asyncio.gather(*(place.cover(game, shown) for _ in range(4)))
    again = await place.cover(game, shown)
    other = await place.cover(game, shown, Style(language="cs"))
    assert made == ["metropolys"] * 2 and all(picture is again for picture in pictures)
    assert (again.width, again.height) == (WIDTH, HIGH) and again.alt != other.alt and "Metropolys" in again.alt


def test_keys_tell_apart_what_a_cover_depends_on() -> None:
    shown = [Cover("A", "b"), Cover("A", "c"), Cover("B", "b"), Cover("A", "b", 0), Cover("A", "b", 1)]
    keys = {picture_key(game, one, Style()) for one in shown for game in ("cities", "my_city")}
    assert len(keys | {picture_key("cities", shown[0], Style(language="cs"))}) == 11


if __name__ == "__main__":
    rewrite()
