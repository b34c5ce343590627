"""The pictures about people: in every palette and language, with the hardest names, every text within the picture."""

from __future__ import annotations

import pytest

from data.texts import languages
from render.canvas import Canvas
from render.festive.daily import DailyCard, describe_daily, draw_daily
from render.festive.profile import GameLine, Profile, describe_profile, draw_profile
from render.festive.town import SIGNS
from render.painter import ALT_LIMIT, Style
from render.palette import PALETTES
from rules.history.badges import ALL
from tests.render.legible import faults

LONG = "W" * 32
LINES = tuple(
    GameLine(title, f"{games} games · {games // 3} wins · best 52", games, rating, course)
    for title, games, rating, course in (
        ("Machi Koro", 141, 1214, (1000, 990, 1214)),
        ("Metropolys", 1, 988, (1000, 988)),
        ("Point City", 2000, 2302, tuple(range(1000, 2302, 40))),
        ("Cities", 18, -40, (1000, 400, -40)),
        ("My City", 0, None, ()),
    )
)


def profile(name: str) -> Profile:
    badges = tuple((badge.sign, badge.title) for badge in list(ALL.values())[:6])
    numbers = (("2160", "games"), ("801", "wins"), ("37 %", "won"), ("52", "badges"))
    rivals = ((name, "12 games, ahead 8, behind 4"), ("Eva", "9 games, ahead 2, behind 7"))
    return Profile(name, "building since 30 September 2026", numbers, LINES, rivals, badges, 46)


def card(name: str) -> DailyCard:
    gains = (2, 3, 6, 4, 1, 8, -3, 5, 7, 2, 4, 9, 6, 1, 1, 1, 12)
    scores = (10, 20, 30, 47, 47, 52)
    return DailyCard(
        "City of the day no. 1218: Point City · medium", "30 September 2026", name, 47, gains, (3, 41), 112, scores
    )


def within(canvas: Canvas) -> None:
    assert canvas.texts and not faults(canvas)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", ["Žofie", LONG])
def test_every_text_stays_within_the_picture(palette: str, name: str) -> None:
    for language in languages():
        style = Style(language=language, palette=palette)  # type: ignore[arg-type]
        within(draw_daily(card(name), style))
        within(draw_profile(profile(name), style))
        assert len(describe_daily(card(name), style)) <= ALT_LIMIT
        assert name in describe_profile(profile(name), style)


def test_every_badge_has_a_sign_that_is_drawn_and_one_game_makes_a_card() -> None:
    assert {badge.sign for badge in ALL.values()} <= set(SIGNS)
    assert draw_daily(DailyCard("Day: x", "d", "A", 0, (), (1, 1), 0, (0,)), Style()).image.size == (1200, 1200)
