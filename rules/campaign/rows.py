"""What lasts, as rows one can query. The log is the truth: these are made from it and can be made again at any time."""

from __future__ import annotations

import msgspec

from rules.game import Json
from rules.my_city.lasting import read


class CityRow(msgspec.Struct, frozen=True, order=True):
    seat: int
    progress: int
    firsts: int
    last_place: int
    church: str | None
    nuggets: int


class StickerRow(msgspec.Struct, frozen=True, order=True):
    seat: int
    place: str
    """A field, or a building for a cog."""
    kind: str


class ShaftRow(msgspec.Struct, frozen=True, order=True):
    seat: int
    colour: str
    depth: int


class FactRow(msgspec.Struct, frozen=True, order=True):
    """A first-comer's reward that is gone, or an area that has become buildable."""

    kind: str
    name: str


class LastingRows(msgspec.Struct, frozen=True):
    cities: tuple[CityRow, ...] = ()
    stickers: tuple[StickerRow, ...] = ()
    shafts: tuple[ShaftRow, ...] = ()
    facts: tuple[FactRow, ...] = ()


def rows(kept: Json, areas: tuple[str, ...] = ()) -> LastingRows:
    """The rows of a lasting state, each kind in order."""
    lasting = read(kept)
    cities = enumerate(lasting.cities)
    return LastingRows(
        tuple(
            CityRow(seat, city.progress, city.firsts, city.last_place, city.church, city.nuggets)
            for seat, city in cities
        ),
        tuple(
            sorted(
                StickerRow(seat, place, kind)
                for seat, city in enumerate(lasting.cities)
                for place, kind in (*city.stickers.items(), *((building, "cog") for building in city.cogs))
            )
        ),
        tuple(
            sorted(
                ShaftRow(seat, colour, depth)
                for seat, city in enumerate(lasting.cities)
                for colour, depth in city.shafts.items()
            )
        ),
        tuple(sorted([*(FactRow("gone", name) for name in lasting.gone), *(FactRow("area", name) for name in areas)])),
    )
