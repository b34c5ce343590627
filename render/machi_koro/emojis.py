"""The emojis of Machi Koro: the toy of every card and landmark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from data.sets import read_set
from render.emojis import SIDE, Draw
from render.machi_koro.toys import toy
from rules.machi_koro.components import read_components


def named(card: str) -> str:
    return f"mk_{card}"


def emojis() -> Mapping[str, Draw]:
    box = read_components(read_set("machi_koro", "standard").text)
    cards = [card.id for card in box.establishments] + [landmark.id for landmark in box.landmarks]
    return {named(card): partial(toy, card, SIDE) for card in cards}
