"""What counts: for each kind of criterion its occurrences in a district, each as the mask of its fields."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.cities import exclusive_groups
from rules.cities import view as v
from rules.cities.district import LETTER, District
from rules.cities.frame import each


def occurrences(district: District, criterion: v.AnyCriterion) -> list[int]:
    """Every occurrence; where buildings or lots may serve only once, as many as can be had together."""
    return _KINDS[type(criterion)](district, criterion)


def met(district: District, needs: tuple[v.AnyCriterion, ...]) -> bool:
    """Whether a milestone is reached."""
    return all(_enough(district, need) for need in needs)


def _enough(district: District, need: v.AnyCriterion) -> bool:
    if isinstance(need, v.LotGroups):
        return len(exclusive_groups.lot_groups(district, need.size, need.times)) >= need.times
    return len(_KINDS[type(need)](district, need)) >= need.times


# ---------------------------------------------------------------------------------------------------- buildings


def _buildings(d: District, c: v.Buildings) -> list[int]:
    found = d.storeys[c.height] if c.exactly is None else d.exactly(c.exactly)
    if c.colour is not None:
        found &= d.built[LETTER[c.colour]]
    for ground in c.beside:
        found &= d.near(d.ground(ground) & (d.occupied if c.featured else ~0))
    if c.between is not None:
        ground_mask, stride = d.ground(c.between), d.frame.stride
        found &= ground_mask << 1 & ground_mask >> 1 | ground_mask << stride & ground_mask >> stride
    return each(found)


def _colour_sets(d: District, c: v.ColourSets) -> list[int]:
    tall = d.storeys[c.height]
    return exclusive_groups.different_sets([each(built & tall) for built in d.built], c.colours)


def _height_sets(d: District, c: v.HeightSets) -> list[int]:
    wanted = Counter(c.heights)
    there = {height: each(d.exactly(height)) for height in wanted}
    sets = min(len(there[height]) // number for height, number in wanted.items())
    return [
        sum(sum(there[height][number * k : number * (k + 1)]) for height, number in wanted.items()) for k in range(sets)
    ]


def _rainbow(d: District, c: v.Rainbow) -> list[int]:
    there = [[each(built & d.exactly(height)) for height in c.heights] for built in d.built]
    return exclusive_groups.rainbows(there)


def _twins(d: District, c: v.Twins) -> list[int]:
    alike = [built & d.exactly(height) for built in d.built for height in range(1, v.HIGHEST + 1)]
    return [pair for mask in alike if mask & mask - 1 for pair in exclusive_groups.pairs(d, mask)]


def _mixed(d: District, c: v.Mixed) -> list[int]:
    beside = [d.near(built) for built in d.built]
    found = []
    for own, built in enumerate(d.built):
        others = [near for number, near in enumerate(beside) if number != own]
        found += [bit for bit in each(built) if sum(near & bit != 0 for near in others) >= c.colours]
    return found


# ---------------------------------------------------------------------------------------------------- lots and lines


def _lot_areas(d: District, c: v.LotAreas) -> list[int]:
    found = {part for colour in range(4) for part in d.parts(d.lots_of(colour)) if part.bit_count() >= c.size}
    return sorted(found)


def _lot_groups(d: District, c: v.LotGroups) -> list[int]:
    return exclusive_groups.lot_groups(d, c.size)


def _blocks(d: District, c: v.Blocks) -> list[int]:
    lots = d.every_lot & ~d.statues
    found = [tile & lots for tile in d.tiles]
    return [mask for mask in found if mask.bit_count() >= c.lots and not mask & ~d.any]


def _streets(d: District, c: v.Streets) -> list[int]:
    return [line & d.any for line in d.frame.lines if (line & d.any).bit_count() >= c.buildings]


def _rows(d: District, c: v.Rows) -> list[int]:
    mask = d.any if c.of == "building" else d.ground(c.of)
    found = []
    for step in (1, d.frame.stride):
        starts = mask
        for k in range(1, c.length):
            starts &= mask >> k * step
        # Of a line longer than asked for only the first start counts: it is one line.
        for start in each(starts & ~(starts << step)):
            line, bit = 0, start
            while bit & mask:
                line |= bit
                bit <<= step
            found.append(line)
    return found


def _squares(d: District, c: v.Squares) -> list[int]:
    stride, built, tall = d.frame.stride, d.any, d.storeys[c.height]
    corners = built & built >> 1 & built >> stride & built >> stride + 1
    square = 1 | 2 | 1 << stride | 2 << stride
    found = [corner * square for corner in each(corners)]
    return [mask for mask in found if (mask & tall).bit_count() >= c.tall]


# ---------------------------------------------------------------------------------------------------- park and water


def _areas(d: District, c: v.Areas) -> list[int]:
    found = [area for area in d.areas(c.ground) if area.bit_count() >= c.size]
    if c.kinds:
        found = [area for area in found if d.kinds_in(area, c.ground) >= c.kinds]
    if c.around:
        found = [area for area in found if (d.near(area) & d.any).bit_count() >= c.around]
    if c.around_heights:
        found = [area for area in found if all(d.near(area) & d.exactly(height) for height in c.around_heights)]
    if c.touching_kinds:
        other = "water" if c.ground == "park" else "park"
        lively = [area for area in d.areas(other) if d.kinds_in(area, other) >= c.touching_kinds]
        found = [area for area in found if any(d.near(area) & there for there in lively)]
    return found


def _plazas(d: District, c: v.Plazas) -> list[int]:
    spaces = d.ground(c.ground) & d.near(d.any)
    return [bit for bit in each(spaces) if (d.near(bit) & d.any).bit_count() >= c.sides]


def _promenades(d: District, c: v.Promenades) -> list[int]:
    return each(d.ground(c.ground) & d.occupied & d.near(d.ground(c.beside)))


def _collections(d: District, c: v.Collections) -> list[int]:
    kinds = (*d.box.kinds["park"], *d.box.kinds["water"])
    return [d.features[kind] for kind in kinds if d.features[kind].bit_count() >= c.tiles]


_KINDS: dict[type[v.Criterion], Callable[[District, Any], list[int]]] = {
    v.Buildings: _buildings,
    v.ColourSets: _colour_sets,
    v.HeightSets: _height_sets,
    v.Rainbow: _rainbow,
    v.Twins: _twins,
    v.Mixed: _mixed,
    v.LotAreas: _lot_areas,
    v.LotGroups: _lot_groups,
    v.Blocks: _blocks,
    v.Streets: _streets,
    v.Rows: _rows,
    v.Squares: _squares,
    v.Areas: _areas,
    v.Plazas: _plazas,
    v.Promenades: _promenades,
    v.Collections: _collections,
}
