"""Faults of an episode's list of modules: wrong parameters, things that are not there, goals nobody can reach."""

from collections import Counter
from collections.abc import Iterator

from rules.my_city.buildings import places
from rules.my_city.components import Box
from rules.my_city.ground import EVERYWHERE, LIGHT_GREEN, STRIDE, beside, bit, is_field, letters
from rules.my_city.lasting_values import City
from rules.my_city.modules import Module, points
from rules.my_city.modules.at_once import StickeredBuilding, ZoneScore
from rules.my_city.modules.choosing import DeckFilter, FreeRefusal, MustBuild, Nuggets, Passing, StopCard
from rules.my_city.modules.placing import RIVER, Anchor, ClosedArea, StartScore
from rules.my_city.modules.points import Milestone, Shaft
from rules.my_city.seat_board import Home, rows_of

Fault = tuple[str | int, ...]
"""A code and its parameters."""

NEEDED: tuple[type[Module], ...] = (StartScore, Anchor, points.Features)
SEVERAL: tuple[type[Module], ...] = (
    ClosedArea,
    FreeRefusal,
    MustBuild,
    DeckFilter,
    ZoneScore,
    points.Race,
    points.ColoursAround,
    Shaft,
    Milestone,
)
"""Modules that may stand in the list more than once."""
SIDES = 4


def name_of(module: Module) -> str:
    return str(type(module).__struct_config__.tag)


def module_faults(box: Box) -> Iterator[Fault]:
    yield from _list(box)
    yield from _codes(box)
    rows = [box.sets[name] for name in box.deck]
    ground = letters(rows_of(box, {}))
    for module in box.modules:
        yield from _fields(box, module, ground)
        yield from _parameters(box, module)
        yield from _things(box, module, ground, {name for row in rows for name in row.buildings})


def _list(box: Box) -> Iterator[Fault]:
    counted: Counter[type[Module]] = Counter(type(module) for module in box.modules)
    for kind in NEEDED:
        if not counted[kind]:
            yield "module_missing", str(kind.__struct_config__.tag)
    for kind, number in counted.items():
        if number > 1 and kind not in SEVERAL:
            yield "module_twice", str(kind.__struct_config__.tag)


def _codes(box: Box) -> Iterator[Fault]:
    """The lines of the score are those of the modules; no two things have one name."""
    counted = [line for module in box.modules for line in module.lines()]
    for line in counted:
        if line not in box.lines:
            yield "line_missing", line
    for line in box.lines:
        if line not in counted:
            yield "line_unknown", line
    races = [race[0] for module in box.modules if (race := module.race()) is not None]
    earnings = [code for module in box.modules if (code := module.earning()) is not None]
    for code, number in Counter([*counted, *races, *earnings]).items():
        if number > 1:
            yield "code_twice", code
    for line, number in Counter(box.lines).items():
        if number > 1:
            yield "code_twice", line


def _ways(module: Module) -> list[points.Way]:
    match module:
        case points.Connect(way=way) | points.Race(connect=points.Way() as way):
            return [way]
    return []


def _fields(box: Box, module: Module, ground: dict[str, str]) -> Iterator[Fault]:
    """Fields and parts of the board that a module names."""
    name = name_of(module)
    structures = [way.port for way in _ways(module)]
    structures += [module.entrance] if isinstance(module, Shaft) else []
    structures += [module.at] if isinstance(module, Anchor) and module.at != RIVER else []
    cover = module.cover if isinstance(module, points.Race) else ()
    for field in (*structures, *cover):
        if not is_field(field):
            yield "field", name, field
    for field in structures:
        if is_field(field) and ground[field] in LIGHT_GREEN:
            yield "field_built_on", name, field
    for field in cover:
        if is_field(field) and ground[field] not in LIGHT_GREEN:
            yield "field_closed", name, field
    areas = [area for area in (module.looks_at(),) if area is not None]
    areas += [module.area] if isinstance(module, ClosedArea) else []
    for area in areas:
        if area not in box.board.areas and area not in EVERYWHERE:
            yield "area", name, area


def _parameters(box: Box, module: Module) -> Iterator[Fault]:
    """Numbers that make no sense."""
    wrong = False
    match module:
        case StartScore(value):
            wrong = not 0 <= value < box.board.track
        case Passing(cost, allowed):
            wrong = cost < 0 or (cost > 0 and not allowed)
        case StopCard(count):
            wrong = count < 1
        case Nuggets(per_vein, price):
            wrong = per_vein < 0 or (price is not None and price < 1)
        case points.BuildingsAround(_, count):
            wrong = not 1 <= count <= SIDES
        case points.Park(max_size):
            wrong = max_size < 1
        case Milestone(_, progress):
            wrong = progress < 1
        case points.Race(_, _, cover, connect):
            wrong = bool(cover) == (connect is not None)
        case Shaft(_, _, depth, boxes):
            numbers = [box.box for box in boxes]
            rising = numbers == sorted(set(numbers)) and all(1 <= number <= depth for number in numbers)
            wrong = not rising or not all(box.points > 0 or box.progress > 0 for box in boxes)
    if wrong:
        yield "parameter", name_of(module)


def _things(box: Box, module: Module, ground: dict[str, str], buildings: set[str]) -> Iterator[Fault]:
    """Buildings, colours, kinds and features that this episode does not have."""
    name, rows = name_of(module), [box.sets[deck] for deck in box.deck]
    colours = {row.colour for row in rows} | {change.fixed for change in box.changes}
    kinds = {row.kind for row in rows} | {"palace" for change in box.changes if change.fixed is not None}
    match module:
        case FreeRefusal(named):
            for building in named:
                if building not in buildings:
                    yield "no_building", name, building
        case MustBuild(kind) if kind not in kinds:
            yield "no_kind", name, kind
        case StopCard(count) if count >= len(buildings):
            yield "too_many_stops", count, len(buildings)
        case points.ColourGroups(wanted) | points.ColoursAround(colours=wanted):
            for colour in wanted:
                if colour not in colours:
                    yield "no_colour", name, colour
            if isinstance(module, points.ColoursAround) and module.kind not in kinds:
                yield "no_kind", name, module.kind
        case Shaft(colour) if colour not in colours:
            yield "no_colour", name, colour
        case points.BuildingsAround() if "W" not in ground.values() and "W" not in box.stickers.values():
            yield ("no_well",)
        case Nuggets(per_vein) if per_vein and "G" not in ground.values():
            yield ("no_vein",)
        case Milestone("nuggets") if not any(isinstance(other, Nuggets) for other in box.modules):
            yield "milestone_of_nothing", "nuggets"
        case StickeredBuilding() | points.Smoke() | DeckFilter() if box.cogs is None:
            yield "no_cogs", name


# ---------------------------------------------------------------------------------------------------- play


def play_faults(box: Box) -> Iterator[Fault]:
    """What shows only on the board made ready: land in pieces, a start nobody can build at, a shut entrance."""
    home = Home(box, City())
    for bank, name in zip(home.ground.banks, ("west_bank", "east_bank"), strict=True):
        if bank and _spread(bank & -bank, bank) != bank:
            yield "land_in_pieces", name
    if not any(places(home.ground, 0, home.anchor, building) for building in home.buildings.values()):
        yield ("no_start",)
    for module in box.modules:
        if isinstance(module, Shaft) and not beside(bit(module.entrance)) & home.ground.buildable:
            yield "entrance_shut", module.colour, module.entrance


def _spread(seen: int, land: int) -> int:
    while more := (seen << 1 | seen >> 1 | seen << STRIDE | seen >> STRIDE) & land & ~seen:
        seen |= more
    return seen
