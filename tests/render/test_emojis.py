"""Emojis are told apart as they are seen: 22 pixels high, on Discord's grey, on white and on a blue button."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.emojis.making import picture, table
from render.palette import Colour
from rules.registry import KEYS

SEEN = 22
LEAST = 3.0
"""The mean difference of all pixels, of 255: two features side by side of which one differs."""
GROUNDS: dict[str, Colour] = {"grey": (49, 51, 56), "white": (255, 255, 255), "blue": (88, 101, 242)}
FIRST = {key: "".join(word[0] for word in key.split("_")) for key in KEYS}


def seen(name: str, ground: Colour) -> Image.Image:
    small = picture(name).resize((SEEN, SEEN), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", small.size, ground)
    shown.paste(small, (0, 0), small)
    return shown


def apart(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    "first", ["seat", "steward", *(pytest.param(first, marks=pytest.mark.soak) for first in FIRST.values())]
)
def test_no_two_look_alike(first: str, ground: str) -> None:
    shown = {name: seen(name, GROUNDS[ground]) for name in table() if name.split("_")[0] == first}
    assert shown
    alike = [(a, b) for (a, one), (b, other) in combinations(shown.items(), 2) if apart(one, other) < LEAST]
    assert not alike
    blank = Image.new("RGB", (SEEN, SEEN), GROUNDS[ground])
    assert all(apart(one, blank) > LEAST for one in shown.values())


def test_every_game_has_some() -> None:
    assert {name.split("_")[0] for name in table()} == {"seat", "steward", *FIRST.values()}
