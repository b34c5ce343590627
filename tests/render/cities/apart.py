"""Lots and buildings of four colours: patterns, letters and roofs. Grounds: park, water, stone."""

from render.cities.brush import LOTS
from render.cities.grounds import field_plan
from render.cities.houses import lettered
from render.palette import GRASS, STONE, WATER
from tests.render.apart import Group

GROUNDS = {"P": GRASS, "W": WATER, "S": STONE, **LOTS}
GROUPS = [
    Group("cities lots", tuple(LOTS), LOTS.__getitem__, field_plan),
    Group("cities buildings", tuple(LOTS), LOTS.__getitem__, lambda colour: lettered(colour, 2)),
    Group("cities grounds", tuple("PWSX"), {**GROUNDS, "X": STONE}.__getitem__, field_plan),
]
