"""Buildings, their turns, and where they fit: all places of a building at once, by shifting masks."""

from collections.abc import Mapping
from functools import lru_cache

from rules.my_city.ground import FIELDS, Ground, Shape, bit, offsets, reach, turned
from rules.my_city.moves import Place
from rules.my_city.view import Colour, Kind

TURNS = ("turn0", "turn1", "turn2", "turn3")


class Turn:
    """A building in one of the turns in which it looks different."""

    def __init__(self, building: str, word: str, shape: Shape) -> None:
        self.word = word
        self.shape = shape
        self.offsets = offsets(shape)
        self.reach = reach(shape)
        self.moves = {bit(field).bit_length() - 1: Place(building, word, field) for field in FIELDS}
        """By the number of the first field's bit. Some of them stick out of the board; they are never legal."""


class Building:
    def __init__(self, name: str, kind: Kind, colour: Colour | None, shape: Shape, cog: bool = False) -> None:
        self.id = name
        self.kind = kind
        self.colour = colour
        self.shape = shape
        self.cog = cog
        self.size = sum(line.count("#") for line in shape)
        self.turns: tuple[Turn, ...] = ()
        self.looks: dict[str, str] = {}
        """Each of the four turns: the first one that looks the same."""
        seen: dict[Shape, str] = {}
        for quarters, word in enumerate(TURNS):
            here = turned(shape, quarters)
            if here not in seen:
                seen[here] = word
                self.turns += (Turn(name, word, here),)
            self.looks[word] = seen[here]
        self._turn = {turn.word: turn for turn in self.turns}

    def turn(self, word: str) -> Turn:
        return self._turn[word]

    def cover(self, place: Place) -> int:
        """The fields it covers there."""
        first: int = bit(place.field)
        return self._turn[place.turn].reach * first


@lru_cache(maxsize=512)
def building(name: str, kind: Kind, colour: Colour | None, shape: Shape, cog: bool = False) -> Building:
    """Cities of a campaign differ in a few of their buildings; each is made once."""
    return Building(name, kind, colour, shape, cog)


Laid = tuple[tuple[Building, int], ...]
"""Buildings and the fields they cover."""
_NO_DEPTHS: Mapping[Colour, int] = {}


class Layout:
    """A board with its buildings: those that stood there before play, then one's own in the order of building."""

    __slots__ = ("built", "depths", "dulled", "excused", "ground", "laid", "own")

    def __init__(self, ground: Ground, own: Laid, fixed: Laid = (), depths: Mapping[Colour, int] = _NO_DEPTHS) -> None:
        self.ground = ground
        self.own = own
        self.laid = fixed + own
        self.depths = depths
        """Boxes marked in each shaft before the episode."""
        self.dulled = self.excused = 0
        """Trees and empty fields that do not count: an episode's modules say so before it is scored."""
        self.built = 0
        for _, cover in self.laid:
            self.built |= cover

    def covers(self) -> list[int]:
        return [cover for _, cover in self.laid]

    def of_colour(self, colour: Colour) -> list[int]:
        return [cover for building, cover in self.laid if building.colour == colour]

    def all_of_colour(self, colour: Colour) -> int:
        found = 0
        for cover in self.of_colour(colour):
            found |= cover
        return found

    def empty(self) -> int:
        return self.ground.plain & ~self.built


def places(ground: Ground, built: int, touch: int, building: Building) -> list[Place]:
    """Every place of a building: free fields of one bank, one of them among those that it has to touch."""
    free = [bank & ~built for bank in ground.banks]
    found: list[Place] = []
    for turn in building.turns:
        near, fits = touch, 0
        for offset in turn.offsets:
            near |= touch >> offset
        for bank in free:
            spots = bank
            for offset in turn.offsets:
                spots &= bank >> offset
            fits |= spots
        spots = fits & near
        moves = turn.moves
        while spots:
            low = spots & -spots
            found.append(moves[low.bit_length() - 1])
            spots ^= low
    return found
