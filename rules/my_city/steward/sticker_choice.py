"""Where a computer player would put a sticker. It knows nothing of chapters to come."""

from rules.game import Move
from rules.my_city.components import KIOSK
from rules.my_city.episode import Episode
from rules.my_city.game import MyCity
from rules.my_city.ground import beside, bit
from rules.my_city.lasting_values import City
from rules.my_city.moves import Stick, StickKiosk
from rules.my_city.sticker_places import BLANK, COG, PICK, depth

LIKES_OPEN = {"rock2": 1.0, "well": 1.0, KIOSK: 0.5, "tree1": -1.0, "tree2": -1.0, BLANK: -1.0}
"""A rock goes where it is easily covered, a tree where building is hard anyway, a blank on the rock that is hardest."""
NEAR = 0.15
"""Each field at two steps, against one at a side."""
FULL_GROUP = 0.6
"""For each building of a kiosk's colour that the city still has."""
AT_CITY = 2.0
"""For a kiosk with a fixed building at its side."""
PROGRESS_BOX = 20.0
"""For a pick that reaches a box with progress."""


def openness(episode: Episode, city: City, field: str) -> float:
    """How easily a field is built on: the free fields of its own bank around it."""
    ground = episode.home(city).ground
    bank = next((bank for bank in ground.banks if bit(field) & bank), ground.buildable)
    sides = beside(bit(field)) & bank
    return sides.bit_count() + NEAR * (beside(sides) & bank & ~bit(field)).bit_count()


def worth(game: MyCity, seat: int, move: Move) -> float:
    """The greater, the better; comparable for moves of one list only."""
    legacy, episode = game.legacy, game.episode
    assert legacy is not None
    city = legacy.cities[seat]
    if isinstance(move, StickKiosk):
        return LIKES_OPEN[KIOSK] * openness(episode, city, move.at) + _company(episode, city, move)
    assert isinstance(move, Stick)
    if move.sticker == COG:
        return -episode.buildings[move.at].size
    if move.sticker == PICK:
        return _digging(game, city, move)
    return LIKES_OPEN[move.sticker] * openness(episode, city, move.at)


def _company(episode: Episode, city: City, move: StickKiosk) -> float:
    home = episode.home(city)
    own = sum(building.colour == move.colour and name not in home.lacks for name, building in home.buildings.items())
    touches = any(cover & beside(bit(move.at)) and other.colour == move.colour for other, cover in home.fixed)
    return FULL_GROUP * own + AT_CITY * touches


def _digging(game: MyCity, city: City, move: Stick) -> float:
    """A box with progress first, then the shaft that is deepest."""
    shaft = next(shaft for shaft in game.episode.shafts if shaft.colour == move.at)
    before = depth(city, shaft.colour)
    legacy = game.legacy
    assert legacy is not None
    paid = sum(
        box.progress for box in shaft.passed(before, before + 1) if not (box.first and shaft.reward(box) in legacy.gone)
    )
    return PROGRESS_BOX * paid + before
