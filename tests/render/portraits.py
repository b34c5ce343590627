"""Samples of the pictures about people: a profile and the card of a city of the day."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sin

from PIL import Image

from render.canvas import Canvas
from render.festive.daily import DailyCard, describe_daily, draw_daily
from render.festive.profile import GameLine, Profile, describe_profile, draw_profile
from render.painter import Style
from rules.history.badges import ALL

KEY = "people"
"""Their place among the stored pictures, beside the games."""


def _course(games: int, last: int) -> tuple[int, ...]:
    steps = min(games, 16)
    return (
        1000,
        *(round(1000 + (last - 1000) * k / steps + 24 * sin(k * 2.4) * (k < steps)) for k in range(1, steps + 1)),
    )


def _line(game: str, title: str, games: int, wins: int, best: int, rating: int) -> GameLine:
    told = f"{games} games · {wins} wins" + (f" · best {best}" if best else "")
    return GameLine(game, title, told, games, rating, _course(games, rating))


LINES = (
    _line("cities", "Cities", 18, 4, 63, 972),
    _line("machi_koro", "Machi Koro", 141, 57, 0, 1214),
    _line("metropolys", "Metropolys", 22, 7, 71, 1088),
    GameLine("my_city", "My City", "not played yet", 0, None, ()),
    _line("point_city", "Point City", 33, 16, 58, 1302),
)
BADGES = ("first_win", "ten_wins", "machi_single", "cities_water", "full_table", "all_games")


def profile(name: str, rival: str = "Ben") -> Profile:
    badges = tuple((ALL[key].sign, ALL[key].title) for key in BADGES)
    numbers = ("214 games", "84 wins", "39 % won", "17 badges")
    rivals = ((rival, "12 games", 8, 4), ("Eva", "9 games", 2, 7))
    return Profile(name, "building since 30 September 2026", numbers, LINES, rivals, badges, 13)


def full_profile(name: str) -> Profile:
    """As much of everything as there can be."""
    lines = tuple(
        GameLine(line.game, line.title, f"{games} games · {games} wins · best −152", games, rating, (1000, 400, rating))
        for line, games, rating in zip(LINES, (2000, 1, 999, 10, 0), (2302, 988, -40, 1000, 1000), strict=True)
    )
    numbers = ("12160 games", "10801 wins", "100 % won", "152 badges")
    long = sorted(ALL.values(), key=lambda badge: -len(badge.title))[:6]
    rivals = ((name, "1212 games", 1208, 4),) * 2
    badges = tuple((badge.sign, badge.title) for badge in long)
    return Profile(name, "building since 30 September 2026", numbers, lines, rivals, badges, 146)


def card(name: str, place: tuple[int, int] = (3, 41)) -> DailyCard:
    gains = (2, 3, 6, 4, 1, 8, -3, 5, 7, 2, 4, 9, 6, 1, 1, 1, 12)
    scores = (12, 19, 22, 25, 26, 28, 29, 30, 31, 31, 32, 33, 33, 34, 35, 35, 36, 37, 38, 41, 44, 47, 50, 52)
    title = "City of the day no. 1218: Point City · medium"
    return DailyCard(title, "30 September 2026", name, 47, gains, place, 112, scores)


def samples() -> dict[str, tuple[Callable[[Style], Canvas], Callable[[Style], str]]]:
    """How each is drawn and described."""
    shown, played, plain = profile("Žofie"), card("Žofie"), card("Žofie", (4, 41))
    return {
        "profile": (partial(draw_profile, shown), partial(describe_profile, shown)),
        "daily": (partial(draw_daily, played), partial(describe_daily, played)),
        "daily_fourth": (partial(draw_daily, plain), partial(describe_daily, plain)),
    }


def drawn(name: str) -> Image.Image:
    return samples()[name][0](Style()).image
