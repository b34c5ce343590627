"""Resources: a sign each, on cards, in hands and as building sites. Parts of a score: windows of their own."""

from render.point_city.hands import mini_card
from render.point_city.icons import icon
from render.point_city.tints import TINTS
from render.point_city.towers import STOREYS, storey
from rules.point_city.view import SYMBOLS, ResourceCard
from tests.render.apart import Group

GROUPS = [
    Group("point_city signs", SYMBOLS, TINTS.__getitem__, lambda symbol: icon(symbol, 48)),
    Group("point_city hands", SYMBOLS, TINTS.__getitem__, lambda symbol: mini_card(ResourceCard(symbol, 1), 58)),
    Group("point_city storeys", tuple(STOREYS), STOREYS.__getitem__, lambda kind: storey(kind, 80, 112)),
]
