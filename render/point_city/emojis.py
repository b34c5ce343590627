"""The emojis of Point City: resources and every cost by its letters, the deck, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from data.sets import read_set
from render.emojis import SIDE, Draw, several
from render.point_city.icons import civic_mark, hand_sign, icon, star, turn_sign
from rules.point_city.components import read_box
from rules.point_city.view import LETTERS, SYMBOLS


def named(letters: str) -> str:
    """The emoji of a resource, of a card with two of it, of a cost: `ccm`, in any order."""
    return "pc_" + "".join(sorted(letters, key=LETTERS.index))


def emojis() -> Mapping[str, Draw]:
    sheet = read_box(read_set("point_city", "standard").text).sheet
    costs = [*LETTERS, *(letter * 2 for letter in LETTERS[:-1])]
    costs += [card.cost for card in sheet.cards] + [token.resources for token in sheet.tokens if token.resources]
    found: dict[str, Draw] = {named(letters): partial(_signs, named(letters)[3:]) for letters in costs}
    return found | {
        "pc_deck": partial(hand_sign, SIDE),
        "pc_turn": partial(turn_sign, SIDE),
        "pc_civic": partial(civic_mark, SIDE),
        "pc_points": partial(star, SIDE),
    }


def _signs(letters: str) -> Image.Image:
    return several([icon(SYMBOLS[LETTERS.index(letter)], SIDE) for letter in letters])
