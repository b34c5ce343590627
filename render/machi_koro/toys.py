"""The toys of toys.toml as sprites, in one of four looks."""

import tomllib
from functools import cache
from typing import Literal

from PIL import Image

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.machi_koro.toy_parts import Things
from render.sprites import Pen, dimmed, scaled, shadowed, sprite

Look = Literal["open", "plan", "far", "dim"]
"""As it is; not built yet; not built and out of reach; closed or too dear."""
HAZE, FAR = (206, 222, 176), 0.26
"""What is far off fades into the hills, by this share."""

FULL = 200
"""The size a toy is drawn in; smaller ones are scaled from it."""
STRANGER = "house"
"""Stands for a card of an edited set that has no toy of its own."""


@cache
def recipes() -> dict[str, str]:
    text = (SHELF / "machi_koro" / "art" / "toys.toml").read_text(encoding="utf-8")
    return {name: recipe for section in tomllib.loads(text).values() for name, recipe in section.items()}


def recipe(name: str) -> str:
    return recipes().get(name, recipes()[STRANGER])


def ground(name: str) -> str:
    """What a toy stands on: grass, pave, soil or sea."""
    return recipe(name).split("|")[0].split()[1]


def floats(name: str) -> bool:
    return ground(name) == "sea"


@kept(SPRITES)
def toy(name: str, size: int, look: Look = "open") -> Image.Image:
    if size != FULL:
        return scaled(toy(name, FULL, look), size, size)
    if look == "dim":
        return dimmed(toy(name, FULL))
    if look == "far":
        plan = toy(name, FULL, "plan")
        pale = Image.blend(plan.convert("RGB"), Image.new("RGB", plan.size, HAZE), FAR)
        pale.putalpha(plan.getchannel("A"))
        return pale

    def draw(pen: Pen, s: int) -> None:
        Things(pen, FULL / 100 * s, look == "plan").run(recipe(name))

    return sprite(FULL, FULL, draw, 4)


PLACES: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (1.0, ((0, 0),)),
    2: (0.84, ((0.22, -0.07), (-0.20, 0.06))),
    3: (0.76, ((-0.33, -0.11), (0.33, -0.10), (0, 0.11))),
}


@kept(SPRITES)
def group(name: str, count: int, room: int, look: Look = "open") -> Image.Image:
    """Up to three copies standing together."""
    share, places = PLACES[max(1, min(3, count))]
    piece = shadowed(toy(name, round(room * share), look), (4, 5), 4, 100)
    picture = Image.new("RGBA", (max(room * 3 // 2, piece.width), room + 24), (0, 0, 0, 0))
    for x, y in places:
        left = picture.width / 2 + x * room - piece.width / 2
        top = picture.height / 2 + y * room - piece.height / 2
        picture.alpha_composite(piece, (max(0, round(left)), max(0, round(top))))
    return picture
