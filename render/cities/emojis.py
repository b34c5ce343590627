"""The emojis of Cities: tiles by their spaces, features, pieces by their colours, the backs of all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement as sets_of

from PIL import Image

from data.sets import read_set
from render.cities.feature_sprites import GARDENS, SHORES, STATUE, WILD, feature_tile
from render.cities.grounds import tile_plan
from render.cities.houses import house
from render.cities.letters import spelling
from render.cities.offer import unknown
from render.cities.tokens import card_back, tile_picture
from render.emojis import SIDE, Draw, several
from rules.cities.components import read_box
from rules.cities.view import COLOURS, HIDDEN

MOST_PIECES = 4
BACK = "back"


def tile(spaces: str) -> str:
    return f"c_tile_{BACK if spaces == HIDDEN else spaces.lower()}"


def pieces(letters: Sequence[str]) -> str:
    """Pieces that are taken together, in any order."""
    return "c_" + "".join(BACK if letter == HIDDEN else letter.lower() for letter in sorted(letters))


def features(looks: Sequence[str]) -> str:
    """One feature or two, by how they are drawn."""
    return "c_" + "_".join(BACK if look == HIDDEN else look for look in sorted(looks))


def emojis() -> Mapping[str, Draw]:
    rows = read_box(read_set("cities", "standard").text).rows
    found: dict[str, Draw] = {
        "c_card_back": partial(card_back, 100, SIDE),
        tile(HIDDEN): partial(tile_picture, HIDDEN, SIDE),
    }
    for spaces in (text.replace("/", "") for text in (*rows.city_tiles.values(), *rows.start_tiles.values())):
        found[tile(spaces)] = partial(_tile, spaces)
    for count in range(1, MOST_PIECES + 1):
        found |= {pieces(letters): partial(_pieces, letters) for letters in sets_of(COLOURS, count)}
    statues = {f"{STATUE}{kind.points}" for kind in rows.features if kind.ground == "lot" and not kind.wild}
    looks = (*GARDENS, *SHORES, WILD, *statues, HIDDEN)
    found |= {features(pair): partial(_features, pair) for n in (1, 2) for pair in sets_of(looks, n)}
    return found | {pieces((HIDDEN, HIDDEN)): lambda: several([unknown()] * 2)}


def _tile(spaces: str) -> Image.Image:
    with spelling(None):
        return tile_plan(spaces, SIDE)


def _pieces(letters: Sequence[str]) -> Image.Image:
    built = [house(letter, 1) for letter in letters]
    return several([picture.crop(picture.getbbox()) for picture in built])


def _features(looks: Sequence[str]) -> Image.Image:
    with spelling(None):
        return several([feature_tile(look, SIDE) for look in looks])
