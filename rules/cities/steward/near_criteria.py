"""Easier criteria: what nearly counts. From them computer players see how near a district is to a card or milestone."""

from functools import lru_cache

from msgspec.structs import replace

from rules.cities import view as v

EASED: dict[type[v.Criterion], tuple[tuple[str, int], ...]] = {
    v.ColourSets: (("height", 1), ("colours", 2)),
    v.HeightSets: (("heights", 1),),
    v.Rainbow: (("heights", 2),),
    v.LotAreas: (("size", 1),),
    v.LotGroups: (("size", 2),),
    v.Streets: (("buildings", 1),),
    v.Rows: (("length", 2),),
    v.Squares: (("tall", 0),),
    v.Mixed: (("colours", 1),),
    v.Areas: (("around_heights", 0), ("around", 1), ("touching_kinds", 0), ("kinds", 0), ("size", 2)),
    v.Plazas: (("sides", 1),),
    v.Collections: (("tiles", 1),),
}
"""What is asked less of, the first thing that can be, and what is the least of it."""


@lru_cache(maxsize=1024)
def ladder(criterion: v.AnyCriterion, steps: int) -> tuple[v.AnyCriterion, ...]:
    """The criterion and easier ones, each a step further from it, as far as there are any."""
    found = [criterion]
    while len(found) <= steps and (easier := _easier(found[-1])) is not None:
        found.append(easier)
    return tuple(found)


def _easier(c: v.AnyCriterion) -> v.AnyCriterion | None:
    if isinstance(c, v.Buildings):
        return _easier_building(c)
    for name, least in EASED.get(type(c), ()):
        asked = getattr(c, name)
        if isinstance(asked, tuple) and len(asked) > least:
            return replace(c, **{name: asked[:-1]})
        if isinstance(asked, int) and asked > least:
            return replace(c, **{name: asked - 1})
    return None


def _easier_building(c: v.Buildings) -> v.Buildings | None:
    if c.featured:
        return replace(c, featured=False)
    if c.exactly is not None:
        return replace(c, exactly=c.exactly - 1) if c.exactly > 1 else None
    if c.height > 1:
        return replace(c, height=c.height - 1)
    if c.between is not None:
        return replace(c, between=None, beside=(c.between,))
    return None
