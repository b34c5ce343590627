"""The four classes of cards: a colour, a frame and a mark each. The number with its mark stands on every card."""

from render.machi_koro.card_parts import COLOURS, MARKS, _badge
from tests.render.apart import Group

GROUPS = [
    Group("machi_koro classes", tuple(MARKS), COLOURS.__getitem__, lambda one: _badge(one, 78, 55, 44, True, False))
]
