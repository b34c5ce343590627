"""Easier criteria: what nearly counts. From them computer players see how near a district is to a card or milestone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from rules.cities import view as v


@lru_cache(maxsize=1024)
def ladder(criterion: v.AnyCriterion, steps: int) -> tuple[v.AnyCriterion, ...]:
    """The criterion and easier ones, each a step further from it, as far as there are any."""
    found = [criterion]
    while len(found) <= steps and (easier := _EASED.get(type(found[-1]), _not)(found[-1])) is not None:
        found.append(easier)
    return tuple(found)


def _not(c: v.AnyCriterion) -> v.AnyCriterion | None:
    return None


def _buildings(c: v.Buildings) -> v.Buildings | None:
    if c.featured:
        return replace(c, featured=False)
    if c.exactly is not None:
        return replace(c, exactly=c.exactly - 1) if c.exactly > 1 else None
    if c.height > 1:
        return replace(c, height=c.height - 1)
    if c.between is not None:
        return replace(c, between=None, beside=(c.between,))
    return None


def _colour_sets(c: v.ColourSets) -> v.ColourSets | None:
    if c.height > 1:
        return replace(c, height=c.height - 1)
    return replace(c, colours=c.colours - 1) if c.colours > 2 else None


def _height_sets(c: v.HeightSets) -> v.HeightSets | None:
    return replace(c, heights=c.heights[:-1]) if len(c.heights) > 1 else None


def _rainbow(c: v.Rainbow) -> v.Rainbow | None:
    return replace(c, heights=c.heights[:-1]) if len(c.heights) > 2 else None


def _smaller(c: v.LotAreas) -> v.LotAreas | None:
    return replace(c, size=c.size - 1) if c.size > 1 else None


def _groups(c: v.LotGroups) -> v.LotGroups | None:
    return replace(c, size=c.size - 1) if c.size > 2 else None


def _streets(c: v.Streets) -> v.Streets | None:
    return replace(c, buildings=c.buildings - 1) if c.buildings > 1 else None


def _rows(c: v.Rows) -> v.Rows | None:
    return replace(c, length=c.length - 1) if c.length > 2 else None


def _squares(c: v.Squares) -> v.Squares | None:
    return replace(c, tall=c.tall - 1) if c.tall else None


def _mixed(c: v.Mixed) -> v.Mixed | None:
    return replace(c, colours=c.colours - 1) if c.colours > 1 else None


def _areas(c: v.Areas) -> v.Areas | None:
    if c.around_heights:
        return replace(c, around_heights=c.around_heights[:-1])
    if c.around > 1:
        return replace(c, around=c.around - 1)
    if c.touching_kinds:
        return replace(c, touching_kinds=c.touching_kinds - 1)
    if c.kinds:
        return replace(c, kinds=c.kinds - 1)
    return replace(c, size=c.size - 1) if c.size > 2 else None


def _plazas(c: v.Plazas) -> v.Plazas | None:
    return replace(c, sides=c.sides - 1) if c.sides > 1 else None


def _collections(c: v.Collections) -> v.Collections | None:
    return replace(c, tiles=c.tiles - 1) if c.tiles > 1 else None


_EASED: dict[type[v.Criterion], Callable[[Any], v.AnyCriterion | None]] = {
    v.Buildings: _buildings,
    v.ColourSets: _colour_sets,
    v.HeightSets: _height_sets,
    v.Rainbow: _rainbow,
    v.LotAreas: _smaller,
    v.LotGroups: _groups,
    v.Streets: _streets,
    v.Rows: _rows,
    v.Squares: _squares,
    v.Mixed: _mixed,
    v.Areas: _areas,
    v.Plazas: _plazas,
    v.Collections: _collections,
}
