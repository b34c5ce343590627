"""What lasts, as rows one can query. The log is the truth: these are made from it and can be made again at any time."""

import msgspec

from data.sets import ComponentSet
from rules.game import Json
from rules.my_city.episode import read_episode
from rules.my_city.lasting import Lasting

LAND = "."
"""The letter of ground that is built on."""


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


def opened_areas(components: ComponentSet) -> list[str]:
    """Named parts of the valley that were not printed as land and have become it by this episode."""
    box = read_episode(components.text).box
    opened = [set(change.fields) for change in box.changes if change.ground == LAND]
    return sorted(name for name, fields in box.board.areas.items() if set(fields) in opened)


def rows(kept: Json, components: ComponentSet) -> LastingRows:
    """The rows of what an episode has come to, each kind in order. In mid-episode no bound of a prior holds for it."""
    lasting = msgspec.convert(kept, Lasting)
    areas = opened_areas(components)
    return LastingRows(
        tuple(
            CityRow(seat, city.progress, city.firsts, city.last_place, city.church, city.nuggets)
            for seat, city in enumerate(lasting.cities)
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
