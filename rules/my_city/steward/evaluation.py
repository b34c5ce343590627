"""What a city is worth while it grows: its points by now, and what its free fields and open sides still promise.

Computer players count with this. They know which buildings are to come, but not in which order.
"""

from collections.abc import Sequence
from functools import cached_property

from rules.my_city.buildings import Building, Layout, places
from rules.my_city.game import MyCity
from rules.my_city.ground import STRIDE, beside
from rules.my_city.modules.points import BuildingsAround, ColourGroups, ColoursAround, groups
from rules.my_city.moves import Place
from rules.my_city.placement_preview import without_room

LONELY, NARROW = 0.9, 0.25
"""Points a free field loses by having no free field at its sides, or just one."""
OPEN_SIDE = 0.3
"""Points for each building to come that the largest group of its colour still has room for."""
CHURCH = 0.55
"""The chance that a church gets one more colour at its sides."""
WELL = 0.6
"""The chance that a well gets one more building at its sides."""
ROOM = 0.6
"""Points for each building to come that has room."""
ENOUGH = 3
"""Places that are room enough for one building."""
TRIED = 6
"""Cards to come that are tried before a city ends."""
LOST = 2.5
"""Points that a building brings which is never built for want of a city: its fields, and what it would join."""
FITS = 0.5
"""The part of what a card to come would bring that is counted on: others may take its place."""
BOX, PROGRESS, NUGGET = 0.3, 3.0, 0.8
"""What lasts, in points: a box of a shaft, a progress, a nugget."""


class Evaluation:
    """The city of one seat before it answers the card."""

    def __init__(self, game: MyCity, seat: int) -> None:
        self.episode, self.seat = game.episode, seat
        self.home = game.home(seat)
        self.ground = self.home.ground
        legacy = game.legacy
        self.gone = None if legacy is None or legacy.lone else legacy.gone
        """Rewards that are gone; None where nothing lasts."""
        self.races = [race for race in game.episode.races if race not in game.state.won]
        deck = set(game.state.deck)
        self.coming = [
            building for name, building in self.home.buildings.items() if name in deck and name not in self.home.lacks
        ]
        trees = 0
        for _, fields in self.ground.trees:
            trees |= fields
        self.wanted = self.ground.buildable & ~trees & ~self.ground.wells
        self.here = self.home.layout(self.home.laid(game.state.cities[seat].laid))
        self.own = self.home.built(game.state.cities[seat].laid)

    @cached_property
    def points(self) -> float:
        """As the city stands."""
        return self._points(self.here)

    @property
    def lasting(self) -> float:
        """What lasts of the city as it stands, in points."""
        return 0.0 if self.gone is None else self._lasts(self.here, self.gone)

    @cached_property
    def promise(self) -> float:
        return self.points + self._hopes(self.here)

    def after(self, place: Place) -> Layout:
        building = self.home.buildings[place.building]
        return self.home.layout((*self.here.own, (building, building.cover(place))))

    def gain(self, place: Place) -> float:
        """Points won by it as the city stands."""
        return self._points(self.after(place)) - self.points + self._at_once(place)

    def promised(self, place: Place) -> float:
        """Points and hopes after building there, against those now."""
        layout = self.after(place)
        return self._points(layout) + self._hopes(layout) - self.promise + self._at_once(place)

    def room(self, place: Place | None) -> float:
        """What it is worth that the buildings to come still fit, without trees or a well under them."""
        free = self.wanted & ~self.here.built
        if place is not None:
            free &= ~self.home.cover(place)
        banks = [bank & free for bank in self.ground.banks]
        return ROOM * sum(min(_spots(building, banks), ENOUGH) for building in self.coming) / ENOUGH

    def risk(self, place: Place | None) -> float:
        """What is at stake where the city would be warned: a card without a place ends it.

        That card comes sooner or later: half of what would still have room is lost with it.
        """
        built = self.own if place is None else self.own | self.home.cover(place)
        if not built or not without_room(self.episode, self.home, built, self.coming):
            return 0.0
        banks = [bank & self.wanted & ~built for bank in self.ground.banks]
        return LOST * sum(_spots(building, banks) > 0 for building in self.coming) / 2

    def future(self) -> float:
        """What the cards to come would bring if each were next."""
        cards = self.coming[:: max(1, len(self.coming) // TRIED)]
        if not cards:
            return 0.0
        return FITS * sum(self._best(card) for card in cards) * len(self.coming) / len(cards)

    def _best(self, card: Building) -> float:
        found = places(self.ground, self.own, self.home.touch(self.own), card)
        return max((self.gain(place) for place in found), default=0.0)

    # ------------------------------------------------------------------------------------------------ points

    def earned(self, place: Place) -> list[tuple[str, int]]:
        """What a place pays at once."""
        if not self.episode.earnings:
            return []
        building = self.home.buildings[place.building]
        return list(self.episode.earned(self.here, building, building.cover(place)))

    def _at_once(self, place: Place) -> int:
        return sum(points for _, points in self.earned(place))

    def _points(self, layout: Layout) -> float:
        points = sum(part.points for part in self.episode.score(layout))
        for race in self.races:
            module, prize = self.episode.races[race]
            if module.reached(layout):
                points += prize
        return points if self.gone is None else points + self._lasts(layout, self.gone)

    def _lasts(self, layout: Layout, gone: Sequence[str]) -> float:
        """What the city would take out of the episode beyond its points."""
        found = 0.0
        for shaft in self.episode.shafts:
            before = layout.depths.get(shaft.colour, 0)
            boxes = shaft.dug(layout)
            found += BOX * boxes
            for box in shaft.passed(before, before + boxes):
                found += 0 if box.first and shaft.reward(box) in gone else PROGRESS * box.progress
        for module in self.episode.nuggets:
            found += NUGGET * module.per_vein * (layout.ground.veins & layout.built).bit_count()
        return found

    # ------------------------------------------------------------------------------------------------ hopes

    def _hopes(self, layout: Layout) -> float:
        free = self.wanted & ~layout.built
        found = -self._cramped(free)
        for module in self.episode.modules:
            if isinstance(module, ColourGroups):
                found += sum(self._growth(layout, colour, free) for colour in module.colours)
            elif isinstance(module, ColoursAround):
                found += self._churches(layout, module, free)
            elif isinstance(module, BuildingsAround):
                found += self._wells(layout, module, free)
        return found

    def _cramped(self, free: int) -> float:
        """Fields that are hard to build on."""
        lost = 0.0
        for bank in self.ground.banks:
            here = free & bank
            sides = (here << 1, here >> 1, here << STRIDE, here >> STRIDE)
            one = two = 0
            for side in sides:
                two |= one & side
                one |= side
            lost += LONELY * (here & ~one).bit_count() + NARROW * (here & one & ~two).bit_count()
        return lost

    def _growth(self, layout: Layout, colour: str, free: int) -> float:
        covers = [cover for building, cover in layout.laid if building.colour == colour]
        if not covers:
            return 0.0
        largest = max(groups(covers), key=len)
        fields = 0
        for cover in largest:
            fields |= cover
        coming = sum(building.colour == colour for building in self.coming)
        return OPEN_SIDE * min(coming, (beside(fields) & free).bit_count() // 2)

    def _churches(self, layout: Layout, module: ColoursAround, free: int) -> float:
        coloured = [layout.all_of_colour(colour) for colour in module.colours]
        found = 0.0
        for building, cover in layout.laid:
            if building.kind == module.kind:
                around = beside(cover)
                missing = sum(not around & fields for fields in coloured)
                if missing and (around & free).bit_count() >= missing:
                    found += module.points * CHURCH**missing
        return found

    def _wells(self, layout: Layout, module: BuildingsAround, free: int) -> float:
        found, wells = 0.0, self.ground.wells & ~layout.built
        while wells:
            well = wells & -wells
            wells ^= well
            around = beside(well)
            there = sum(bool(cover & around) for _, cover in layout.laid)
            if there < module.count <= there + (around & free).bit_count():
                found += module.points * WELL ** (module.count - there)
        return found


def _spots(building: Building, banks: Sequence[int]) -> int:
    """How many places a building has on these fields."""
    found = 0
    for turn in building.turns:
        for bank in banks:
            spots = bank
            for offset in turn.offsets:
                spots &= bank >> offset
            found += spots.bit_count()
    return found
