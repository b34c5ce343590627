"""An episode as its component set tells it, typed, and made ready for play."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rules.my_city.buildings import Building, Layout
from rules.my_city.fields import Shape
from rules.my_city.ground import Board, Ground
from rules.my_city.modules import AnyModule
from rules.my_city.moves import Place, Refuse
from rules.my_city.view import Colour, Kind

STOP = "stop"


class BadEpisode(Exception):
    """A component set that is no episode: a code and what it is about."""


class BuildingSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    buildings: dict[str, str]
    """The shape of each."""
    colour: Colour | None = None
    kind: Kind = "house"


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lines: tuple[str, ...]
    deck: tuple[str, ...]
    board: Board
    shapes: dict[str, Shape]
    sets: dict[str, BuildingSet]
    modules: tuple[AnyModule, ...]


class Episode:
    """What all seats share: the buildings, the deck, the modules asked by what they have to say."""

    def __init__(self, box: Box) -> None:
        self.name = box.name
        self.board = box.board
        self.track = box.board.track
        self.lines = box.lines
        self.modules = box.modules
        self.buildings = self._buildings(box)
        self.stops = sum(module.stop_cards() for module in box.modules)
        self.deck = (*self.buildings, *[STOP] * self.stops)
        self.stone = sum(module.stone() for module in box.modules)
        self.races = {race[0]: (module, race[1]) for module in box.modules if (race := module.race()) is not None}
        self.refuse = {name: Refuse(name) for name in self.buildings}
        counted = [line for module in box.modules for line in module.lines()]
        if sorted(counted) != sorted(box.lines):
            raise BadEpisode("lines", counted, box.lines)
        self._try_modules()

    def _try_modules(self) -> None:
        """Every module is asked once, on an empty board: a field or an area that there is not shows at once."""
        try:
            ground = self.ground()
            self.anchor(ground)
            empty = Layout(ground, ())
            for module in self.modules:
                module.reached(empty)
                list(module.score(empty))
        except KeyError as fault:
            raise BadEpisode("field", *fault.args) from fault

    @staticmethod
    def _buildings(box: Box) -> dict[str, Building]:
        found: dict[str, Building] = {}
        for name in box.deck:
            if name not in box.sets:
                raise BadEpisode("deck", name)
            row = box.sets[name]
            for building, shape in row.buildings.items():
                if shape not in box.shapes or building in found:
                    raise BadEpisode("building", building, shape)
                found[building] = Building(building, row.kind, row.colour, box.shapes[shape])
        return found

    def ground(self) -> Ground:
        """A seat's board with everything the modules say about it."""
        ground = Ground(self.board)
        closed = 0
        for module in self.modules:
            closed |= module.closed(ground)
        ground.close(closed)
        return ground

    def anchor(self, ground: Ground) -> int:
        found = 0
        for module in self.modules:
            found |= module.anchor(ground)
        return found

    def layout(self, ground: Ground, laid: list[Place]) -> Layout:
        return Layout(ground, [(self.buildings[place.building], self.cover(place)) for place in laid])

    def cover(self, place: Place) -> int:
        return self.buildings[place.building].cover(place)

    def must_build(self, building: str) -> bool:
        return any(module.must_build(self.buildings[building]) for module in self.modules)

    def refusing(self, building: str) -> int | None:
        """The least that refusing this building costs; None where no module lets one refuse it."""
        costs = [module.refusing(self.buildings[building]) for module in self.modules]
        return min((cost for cost in costs if cost is not None), default=None)


@lru_cache(maxsize=64)
def read_episode(text: str) -> Episode:
    try:
        return Episode(msgspec.toml.decode(text, type=Box))
    except msgspec.DecodeError as fault:
        raise BadEpisode("unreadable", str(fault)) from fault
