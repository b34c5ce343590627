"""A district as masks: grounds, features and buildings, and where the next thing may go.

It is made from what lies before a seat (`Holding`) and kept beside it; nothing here is stored.
"""

from __future__ import annotations

from rules.cities.components import Box
from rules.cities.frame import Frame, each
from rules.cities.state import Holding
from rules.cities.view import COLOURS, HIGHEST

LETTER: dict[str, int] = {colour: number for number, colour in enumerate(COLOURS)}


class District:
    __slots__ = (
        "_areas", "all", "any", "box", "built", "features", "frame", "lots", "occupied", "park", "storeys",
        "tiles", "water",
    )  # fmt: skip

    def __init__(self, frame: Frame, box: Box, holding: Holding | None = None) -> None:
        self.frame = frame
        self.box = box
        self.all = 0
        self.park = 0
        self.water = 0
        self.lots = [0, 0, 0, 0]
        """As printed, by colour."""
        self.tiles: list[int] = []
        """The fields of each tile."""
        self.features = dict.fromkeys(box.features, 0)
        self.occupied = 0
        """Fields with a feature."""
        self.any = 0
        """Fields with a building."""
        self.built = [0, 0, 0, 0]
        """By colour."""
        self.storeys = [0] * (HIGHEST + 2)
        """Buildings of at least so many storeys, by number."""
        self._areas: dict[str, list[int]] = {}
        if holding is not None:
            for laid in holding.tiles:
                self.lay(laid.tile, laid.turn, laid.field)
            for feature, field in holding.features:
                self.put_feature(feature, field)
            for colour, field in holding.pieces:
                self.put_piece(colour, field)

    def copy(self) -> District:
        twin = District.__new__(District)
        twin.frame, twin.box = self.frame, self.box
        twin.all, twin.park, twin.water, twin.any, twin.occupied = (
            self.all,
            self.park,
            self.water,
            self.any,
            self.occupied,
        )
        twin.lots, twin.tiles, twin.built = self.lots.copy(), self.tiles.copy(), self.built.copy()
        twin.storeys, twin.features, twin._areas = self.storeys.copy(), self.features.copy(), self._areas.copy()
        return twin

    # ------------------------------------------------------------------------------------------------ growing

    def lay(self, tile: str, turn: int, corner: str) -> None:
        fields = self.frame.tile_fields(corner)
        for field, space in zip(fields, self.box.turned[tile][turn], strict=True):
            if space == "P":
                self.park |= field
            elif space == "W":
                self.water |= field
            else:
                self.lots[LETTER[space]] |= field
        self.tiles.append(sum(fields))
        self.all |= sum(fields)
        self._areas = {}

    def put_feature(self, feature: str, field: str) -> None:
        self.features[feature] |= self.frame.bits[field]
        self.occupied |= self.frame.bits[field]

    def put_piece(self, colour: str, field: str) -> int:
        """Returns the height of the building."""
        bit = self.frame.bits[field]
        self.any |= bit
        self.built[LETTER[colour]] |= bit
        height = self.height(bit) + 1
        self.storeys[height] |= bit
        return height

    # ------------------------------------------------------------------------------------------------ room

    def room(self, thing: str) -> int:
        """The fields on which a feature or a piece may be put."""
        number = LETTER.get(thing)
        if number is None:
            return self.room_for_feature(thing)
        empty = self.lots[number] & ~self.occupied | self.features[self.box.wild]
        return empty & ~self.any | self.built[number] & ~self.storeys[HIGHEST]

    def room_for_feature(self, feature: str) -> int:
        ground = self.box.features[feature].ground
        if ground == "lot":
            return self.every_lot & ~self.any & ~self.occupied
        return self.ground(ground) & ~self.occupied

    # ------------------------------------------------------------------------------------------------ asking

    @property
    def every_lot(self) -> int:
        return self.lots[0] | self.lots[1] | self.lots[2] | self.lots[3]

    @property
    def statues(self) -> int:
        return self.features[self.box.statue]

    def ground(self, name: str) -> int:
        return self.park if name == "park" else self.water

    def height(self, bit: int) -> int:
        storeys = self.storeys
        return next((number - 1 for number in range(1, HIGHEST + 1) if not storeys[number] & bit), HIGHEST)

    def exactly(self, height: int) -> int:
        """Buildings of exactly so many storeys."""
        return self.storeys[height] & ~self.storeys[height + 1]

    def lots_of(self, colour: int) -> int:
        """Lots that count as this colour: built ones by their building, an open wild lot as any colour."""
        wild = self.features[self.box.wild]
        plain = self.lots[colour] & ~self.occupied
        return plain | wild & (self.built[colour] | ~self.any)

    def near(self, mask: int) -> int:
        """Everything that shares a side with one of these fields; may reach beyond the district."""
        stride = self.frame.stride
        return mask << 1 | mask >> 1 | mask << stride | mask >> stride

    def areas(self, ground: str) -> list[int]:
        """The areas of park or water."""
        found = self._areas.get(ground)
        if found is None:
            found = self._areas[ground] = self.parts(self.ground(ground))
        return found

    def parts(self, mask: int) -> list[int]:
        """A mask as its connected parts."""
        stride = self.frame.stride
        found = []
        while mask:
            part, grown = 0, mask & -mask
            while grown != part:
                part = grown
                grown = (part | part << 1 | part >> 1 | part << stride | part >> stride) & mask
            found.append(part)
            mask &= ~part
        return found

    def kinds_in(self, area: int, ground: str) -> int:
        """Different feature kinds in an area."""
        features = self.features
        return sum(features[kind] & area != 0 for kind in self.box.kinds[ground])

    def buildings(self) -> list[tuple[int, int, int]]:
        """Field, colour and height of each building."""
        return [(bit, number, self.height(bit)) for number in range(4) for bit in each(self.built[number])]
