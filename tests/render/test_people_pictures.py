"""The pictures about people: in every palette and language, with the hardest names, every text within the picture."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from cogs.names import clean
from data.texts import PSEUDO, languages
from render.canvas import HIGHEST, LOWEST
from render.emojis.making import table
from render.festive.cover import draw_quarter
from render.festive.daily import DailyCard, describe_daily, draw_daily
from render.festive.profile import QUARTERS, Profile, describe_profile, draw_profile
from render.festive.town import SIGNS
from render.painter import ALT_LIMIT, Style
from render.palette import PALETTES
from render.studio import encode
from rules.history.badges import ALL
from rules.registry import KEYS
from tests.render import stored
from tests.render.legible import faults
from tests.render.portraits import KEY, card, full_profile, profile, samples
from tests.render.test_names import CROWDS
from tests.render.test_samples import HEAVIEST, cut_off, lost_letters

every_sample = pytest.mark.parametrize("name", samples())


@pytest.mark.parametrize("name", ["Žofie", "W" * 32])
def test_every_text_stays_within_the_picture(name: str) -> None:
    for language in (PSEUDO, *languages()[1:2]):
        style = Style(language=language)
        for canvas in (draw_daily(card(name), style), draw_profile(profile(name, name), style)):
            assert canvas.texts and faults(canvas) == [] and not cut_off(canvas), language
        assert len(describe_daily(card(name), style)) <= ALT_LIMIT
        assert name in describe_profile(profile(name), style)
    assert faults(draw_profile(full_profile(name), Style())) == []


@pytest.mark.parametrize(
    "crowd", ["strange", "long", *(pytest.param(crowd, marks=pytest.mark.soak) for crowd in ("wide", "mixed"))]
)
def test_names_in_any_script_leave_no_box_of_a_missing_letter(crowd: str) -> None:
    for name in map(clean, CROWDS[crowd]):
        for canvas in (draw_daily(card(name), Style()), draw_profile(profile(name, name), Style())):
            assert faults(canvas) == [] and not lost_letters(canvas), name


@every_sample
def test_picture_is_the_stored_one(name: str) -> None:
    draw, _ = samples()[name]
    image = draw(Style()).image
    assert not stored.changed(KEY, name, image), "if that is meant, see tests/render/stored.py"
    assert image.size == (1200, 1200) and len(encode(image, Style())) < HEAVIEST


@every_sample
def test_every_palette_draws_differently_and_reads(name: str) -> None:
    drawn = {palette: samples()[name][0](Style(palette=palette)) for palette in PALETTES}
    for palette, canvas in drawn.items():
        assert faults(canvas) == [], palette
    for one, other in combinations(drawn, 2):
        gap = stored.difference(drawn[one].image, drawn[other].image)
        assert gap > stored.TOLERANCE or {one, other} == {"standard", "colour_blind"}, (one, other)


def test_every_badge_has_a_sign_that_is_drawn_and_every_game_its_quarter() -> None:
    assert {badge.sign for badge in ALL.values()} <= set(SIGNS)
    assert set(QUARTERS) == set(KEYS) and {emoji for emoji, _ in QUARTERS.values()} <= set(table())


@pytest.mark.parametrize("game", KEYS)
def test_a_quarter_grows_with_every_building_and_stays_on_its_shore(game: str) -> None:
    grown = [draw_quarter(game, count, 300) for count in range(1, 13)]
    assert all(picture.width == 300 and picture.getbbox() is not None for picture in grown)
    assert all(one.tobytes() != other.tobytes() for one, other in pairwise(grown))


def test_little_is_drawn_too() -> None:
    empty = Profile("A", "since today", ("1 game",), profile("A").games[3:4], (), (), 0)
    for canvas in (
        draw_daily(DailyCard("Day: x", "d", "A", 0, (), (1, 1), 0, (0,)), Style()),
        draw_profile(empty, Style()),
    ):
        assert LOWEST <= canvas.height <= HIGHEST and faults(canvas) == []


def test_a_profile_says_where_ratings_begin_which_badge_is_newest_and_what_was_not_played() -> None:
    said = [written.text for written in draw_profile(profile("Žofie"), Style()).texts]
    assert {"start: 1000", "Latest", "badges", "not played yet"} <= set(said) and said.count("rating") == 1
    assert said.count("in front") == said.count("behind") == 2
