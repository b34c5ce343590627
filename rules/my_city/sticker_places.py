"""Stickers: where each may go, and what it makes of a city. All pure; the rounds are in sticker_rounds.py."""

from typing import cast

import msgspec

from rules.game import Move
from rules.my_city.components import KIOSK
from rules.my_city.episode import Episode
from rules.my_city.ground import ROCKS, beside, bit
from rules.my_city.lasting_values import City
from rules.my_city.moves import Stick, StickKiosk
from rules.my_city.view import Colour, OnField

BLANK, COG, PICK = "blank", "cog", "pick"


def targets(episode: Episode, city: City, sticker: str) -> list[Move]:
    """Every way to place this sticker in this city."""
    if sticker == BLANK:
        return [Stick(sticker, field) for field in rocks(episode, city)]
    if sticker == COG:
        return [Stick(sticker, name) for name in without_cog(episode, city)]
    if sticker == PICK:
        return [Stick(sticker, shaft.colour) for shaft in episode.shafts if depth(city, shaft.colour) < shaft.depth]
    found = squares(episode, city, sticker)
    if sticker == KIOSK:
        return [StickKiosk(KIOSK, colour, field) for colour in episode.box.kiosks for field in found]
    return [Stick(sticker, field) for field in found]


def squares(episode: Episode, city: City, sticker: str) -> list[str]:
    """Open sticker squares that were never used, with as many free sides as this sticker asks for."""
    ground = episode.home(city).ground
    sides = max((row.free_sides for row in episode.box.before if row.sticker == sticker), default=0)
    return [
        square
        for square in episode.open_squares()
        if square not in city.stickers
        and ground.letter[square] == "."
        and (not sides or (beside(bit(square)) & ground.buildable).bit_count() >= sides)
    ]


def rocks(episode: Episode, city: City) -> list[str]:
    """The city's rock fields, printed ones and stickers, in reading order."""
    return [field for field, letter in episode.home(city).ground.letter.items() if letter in ROCKS]


def without_cog(episode: Episode, city: City) -> list[str]:
    """Buildings of the deck that may take a cog and have none."""
    found = episode.home(city).buildings.items()
    return [name for name, building in found if building.colour == episode.box.cogs and not building.cog]


def depth(city: City, colour: Colour) -> int:
    return city.shafts.get(colour, 0)


def stuck(city: City, move: Move) -> City:
    """The city with this sticker on it."""
    if isinstance(move, StickKiosk):
        return _on_field(city, move.at, f"{KIOSK}_{move.colour}")
    assert isinstance(move, Stick)
    if move.sticker == COG:
        return msgspec.structs.replace(city, cogs=tuple(sorted((*city.cogs, move.at))))
    if move.sticker == PICK:
        return dug(city, cast(Colour, move.at), 1)
    return _on_field(city, move.at, move.sticker)


def _on_field(city: City, field: str, kind: str) -> City:
    stickers = dict(sorted({**city.stickers, field: cast(OnField, kind)}.items()))
    return msgspec.structs.replace(city, stickers=stickers)


def dug(city: City, colour: Colour, boxes: int) -> City:
    shafts = dict(sorted({**city.shafts, colour: depth(city, colour) + boxes}.items()))
    return msgspec.structs.replace(city, shafts=shafts)


def settled(episode: Episode, city: City, queue: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What lapses because there is no place for it, up to the first sticker that has one; and the queue from there."""
    at = 0
    while at < len(queue) and not targets(episode, city, queue[at]):
        at += 1
    return queue[:at], queue[at:]
