"""An episode made ready for play: what all seats share, and the modules asked by what they have to say."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

import msgspec

from rules.game import Part
from rules.my_city.buildings import Building, Layout
from rules.my_city.check_set import read_box, unplayable
from rules.my_city.components import Box
from rules.my_city.ground import bit
from rules.my_city.lasting_values import City
from rules.my_city.modules import Module
from rules.my_city.modules.choosing import Nuggets
from rules.my_city.modules.points import Milestone, Shaft
from rules.my_city.moves import Refuse
from rules.my_city.seat_board import Home
from rules.my_city.view import Box as ShaftBox
from rules.my_city.view import Shaft as ShaftView

STOP = "stop"
MOST_HOMES = 256
"""Cities that are kept ready: more than those of any game and the games imagined from it."""
ModuleT = TypeVar("ModuleT", bound=Module)


class BadEpisode(Exception):
    """A component set that is no episode: a code and what it is about."""


class Episode:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.name = box.name
        self.number = box.number
        self.board = box.board
        self.track = box.board.track
        self.lines = box.lines
        self.modules = box.modules
        self._homes: dict[object, Home] = {}
        self.plain = Home(box, City())
        """The side of a seat that brings nothing: everybody's in the eternal game."""
        self.buildings = self.plain.buildings
        self.stops = sum(module.stop_cards() for module in box.modules)
        self.deck = (*self.buildings, *[STOP] * self.stops)
        self.stone = sum(module.stone() for module in box.modules)
        self.races = {race[0]: (module, race[1]) for module in box.modules if (race := module.race()) is not None}
        self.earnings = {code: module for module in box.modules if (code := module.earning()) is not None}
        self.zones = {zone for module in box.modules if (zone := module.looks_at()) is not None}
        self.shafts = self._all(Shaft)
        self.milestones = self._all(Milestone)
        self.nuggets = self._all(Nuggets)
        prices = [price for module in box.modules if (price := module.nuggets_to_refuse()) is not None]
        self.nugget_price = min(prices, default=None)
        self._must_build = {
            name for name, own in self.buildings.items() if any(module.must_build(own) for module in box.modules)
        }
        self._refusing = {name: self._least(own) for name, own in self.buildings.items()}
        self.refuse = {name: Refuse(name) for name in self.buildings}
        self.refuse_for_nugget = {name: Refuse(name, "nugget") for name in self.buildings}
        self._lookers = [
            module
            for module in box.modules
            if type(module).dulled is not Module.dulled or type(module).excused is not Module.excused
        ]

    def _all(self, kind: type[ModuleT]) -> list[ModuleT]:
        return [module for module in self.modules if isinstance(module, kind)]

    def _least(self, building: Building) -> int | None:
        costs = [module.refusing(building) for module in self.modules]
        return min((cost for cost in costs if cost is not None), default=None)

    def home(self, city: City) -> Home:
        """A seat's side of the episode; equal cities share one."""
        key = (tuple(sorted(city.stickers.items())), city.cogs, city.church, tuple(sorted(city.shafts.items())))
        home = self._homes.get(key)
        if home is None:
            if len(self._homes) >= MOST_HOMES:
                self._homes.clear()
            home = self._homes[key] = Home(self.box, city)
        return home

    def open_squares(self) -> list[str]:
        """Sticker squares that are open in this episode, in the order of the board's list."""
        ground, there = self.plain.ground, 0
        for name in self.box.open:
            there |= ground.area(name)
        return [square for square in self.board.squares if bit(square) & there]

    def must_build(self, building: str) -> bool:
        """Whether this building may not be refused at any price."""
        return building in self._must_build

    def refusing(self, building: str) -> int | None:
        """The least that refusing this building costs; None where no module lets one refuse it."""
        return self._refusing[building]

    def earned(self, before: Layout, building: Building, cover: int) -> Iterator[tuple[str, int]]:
        """What a building pays at once."""
        for code, module in self.earnings.items():
            points = module.earned(before, building, cover)
            if points:
                yield code, points

    def score(self, layout: Layout) -> Iterator[Part]:
        """All lines that count at the end, as the modules bring them."""
        for module in self._lookers:
            layout.dulled |= module.dulled(layout)
            layout.excused |= module.excused(layout)
        for module in self.modules:
            yield from module.score(layout)

    def shaft_views(self, gone: frozenset[str]) -> tuple[ShaftView, ...]:
        """The shafts with what their boxes still bring."""
        return tuple(
            ShaftView(
                shaft.colour,
                shaft.entrance,
                shaft.depth,
                tuple(
                    ShaftBox(box.box, box.points, box.progress, box.first, box.first and shaft.reward(box) in gone)
                    for box in shaft.boxes
                ),
            )
            for shaft in self.shafts
        )


@lru_cache(maxsize=64)
def read_episode(text: str) -> Episode:
    try:
        box = read_box(text)
    except msgspec.DecodeError as fault:
        raise BadEpisode("unreadable", str(fault)) from fault
    for wrong in unplayable(box):
        raise BadEpisode(*wrong)
    return Episode(box)
