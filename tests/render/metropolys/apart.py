"""Towers and number plates of the seats; the five grounds of the map."""

from render.metropolys.pieces import plate, token
from render.metropolys.roofs import COLOURS, swatch
from render.metropolys.towers import tower
from render.palette import SEATS, Colour
from rules.metropolys.view import TOKENS
from tests.render.apart import Group

METAL: dict[str, Colour] = {"trendy": (255, 206, 60), "metro": (34, 92, 170), "archaeology": (164, 76, 40)}
GROUPS = [
    Group("metropolys towers", tuple(SEATS), SEATS.__getitem__, lambda seat: tower(seat, "medium")),
    Group("metropolys plates", tuple(SEATS), SEATS.__getitem__, lambda seat: plate(seat, 7)),
    Group("metropolys grounds", tuple(COLOURS), COLOURS.__getitem__, lambda ground: swatch(ground, 60)),
    Group("metropolys tokens", TOKENS, METAL.__getitem__, token),
]
