"""One seat's side of an episode: its ground, its buildings, where it may start. The eternal game has one for all."""

from collections.abc import Iterable, Mapping

import msgspec

from rules.my_city.buildings import Building, Laid, Layout, building
from rules.my_city.components import KIOSK, Box
from rules.my_city.ground import COLUMNS, Ground, beside, bit
from rules.my_city.lasting_values import City
from rules.my_city.moves import Place
from rules.my_city.view import COLOURS

ONE_FIELD = ("#",)
FIXED = "S"
"""The letter of a field with a building that stands there before play."""
PALACE = "palace"


class Home:
    def __init__(self, box: Box, city: City) -> None:
        self.city = city
        board = msgspec.structs.replace(box.board, rows=rows_of(box, city.stickers))
        self.ground = Ground(board)
        closed = 0
        for module in box.modules:
            closed |= module.closed(self.ground)
        self.ground.close(closed)
        self.anchor = 0
        for module in box.modules:
            self.anchor |= module.anchor(self.ground)
        self.buildings = _buildings(box, city)
        self.lacks = frozenset(
            name for name, own in self.buildings.items() if any(module.lacks(own) for module in box.modules)
        )
        self.fixed = tuple(_fixed(box, city))
        self._fixed_fields = 0
        for _, cover in self.fixed:
            self._fixed_fields |= cover

    def cover(self, place: Place) -> int:
        return self.buildings[place.building].cover(place)

    def built(self, laid: Iterable[Place]) -> int:
        """The fields under one's own buildings."""
        found, buildings = 0, self.buildings
        for place in laid:
            found |= buildings[place.building].cover(place)
        return found

    def touch(self, built: int) -> int:
        """The fields of which the next building must cover one; `built`: those under one's own buildings."""
        return beside(built | self._fixed_fields) if built else self.anchor

    def laid(self, laid: Iterable[Place]) -> Laid:
        buildings = self.buildings
        return tuple([(buildings[place.building], buildings[place.building].cover(place)) for place in laid])

    def layout(self, own: Laid) -> Layout:
        return Layout(self.ground, own, self.fixed, self.city.shafts)


def rows_of(box: Box, stickers: Mapping[str, str]) -> tuple[str, ...]:
    """The ground with everything that a campaign has put on it. What the valley itself becomes lies on top."""
    letters = {field: box.stickers[kind.partition("_")[0]] for field, kind in stickers.items()}
    letters |= {field: change.ground for change in box.changes for field in change.fields}
    if not letters:
        return box.board.rows
    return tuple(
        "".join(letters.get(f"{column}{row}", letter) for column, letter in zip(COLUMNS, line, strict=True))
        for row, line in enumerate(box.board.rows, 1)
    )


def _buildings(box: Box, city: City) -> dict[str, Building]:
    """In the order of the deck, each as this city has it."""
    found = {}
    for row in (box.sets[name] for name in box.deck):
        for name, shape in row.buildings.items():
            own = city.church if row.own_shapes and city.church is not None else shape
            found[name] = building(name, row.kind, row.colour, box.shapes[own], row.cog or name in city.cogs)
    return found


def _fixed(box: Box, city: City) -> Iterable[tuple[Building, int]]:
    for change in box.changes:
        if change.fixed is not None:
            for field in change.fields:
                yield building(change.name or PALACE, PALACE, change.fixed, ONE_FIELD), bit(field)
    for field, kind in sorted(city.stickers.items()):
        for colour in COLOURS:
            if kind == f"{KIOSK}_{colour}":
                yield building(f"{KIOSK}_{field}", KIOSK, colour, ONE_FIELD), bit(field)
