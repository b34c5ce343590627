"""Positions for the tests: districts drawn by hand or at random, games played from lines."""

from __future__ import annotations

from random import Random

from data.sets import read_set
from rules.chance import Chance, seed_from_number
from rules.cities.about import CitiesOptions
from rules.cities.components import Box, read_box
from rules.cities.district import LETTER, District
from rules.cities.frame import LETTERS, frame_of
from rules.cities.game import Cities
from rules.cities.moves import OFFERS
from rules.cities.state import Holding
from rules.cities.view import COLOURS, Laid
from rules.game import Event, Part
from rules.notation import parse

SIZE = (3, 3)
LEFT, TOP = 4, 2
"""Where drawn districts begin: column E, row 3."""
FEATURES = {
    "t": "FP1",
    "f": "FP2",
    "c": "FP3",
    "k": "FP4",
    "b": "FW1",
    "d": "FW2",
    "s": "FW3",
    "l": "FW4",
    "S": "FS",
    "X": "FX",
}

# The test district of the components' design, checked there by hand.
GROUND = """
B P G B R R
R P P B Y W
R B P Y Y W
P W W W W R
Y W W B W R
G R R W W G
"""
LAID = """
. c . . . .
. f t . . l
. X k X . b
c d . b l .
. . . . b .
. . . . s .
"""
BUILT = """
B1 .. G1 .. R1 R1
.. .. .. B1 Y2 ..
R1 B1 .. G4 Y3 ..
.. .. .. .. .. R2
.. .. .. .. .. R1
.. .. .. .. .. G1
"""


def box() -> Box:
    return read_box(read_set("cities", "standard").text)


def name(row: int, column: int) -> str:
    return f"{LETTERS[LEFT + column]}{TOP + row + 1}"


def grid(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def drawn(ground: str, laid: str = "", built: str = "", size: tuple[int, int] = SIZE) -> District:
    """A district as three drawings of the same shape: spaces, features, buildings."""
    district = District(frame_of(size), box())
    spaces = grid(ground)
    for y, row in enumerate(spaces):
        for x, space in enumerate(row):
            bit = district.frame.bits[name(y, x)]
            district.all |= bit
            if space == "P":
                district.park |= bit
            elif space == "W":
                district.water |= bit
            elif space != ".":
                district.lots[LETTER[space]] |= bit
    for y in range(0, len(spaces), 2):
        for x in range(0, len(spaces[0]), 2):
            corners = [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]
            inside = [name(*at) for at in corners if at[0] < len(spaces) and at[1] < len(spaces[0])]
            district.tiles.append(district.frame.mask(inside))
    for y, row in enumerate(grid(laid)):
        for x, letter in enumerate(row):
            if letter != ".":
                district.put_feature(FEATURES[letter], name(y, x))
    for y, row in enumerate(grid(built)):
        for x, building in enumerate(row):
            if building[0] != ".":
                for _ in range(int(building[1])):
                    district.put_piece(building[0], name(y, x))
    return district


def fixture() -> District:
    return drawn(GROUND, LAID, BUILT)


def random_district(number: int, side: int = 6, density: float = 0.6) -> District:
    """Spaces, features and buildings as the rules allow them, everything else by lot."""
    luck = Random(number)
    ground = [[luck.choice("RRBBGGYYPPWW") for _ in range(side)] for _ in range(side)]
    district = drawn("\n".join(" ".join(row) for row in ground))
    kinds = list(district.box.features)
    for _ in range(luck.randrange(side * 2)):
        kind = luck.choice(kinds)
        fields = district.frame.fields(district.room(kind))
        if fields:
            district.put_feature(kind, luck.choice(fields))
    for _ in range(int(density * side * side)):
        colour = luck.choice(COLOURS)
        fields = district.frame.fields(district.room(colour))
        if fields:
            district.put_piece(colour, luck.choice(fields))
    return district


# ---------------------------------------------------------------------------------------------------- games


def new(seats: int = 4, number: int = 1, *, city: str = "new_york", first: str = "P1", long: bool = False) -> Cities:
    options = CitiesOptions(city=city, long=long, first=first)  # type: ignore[arg-type]
    return Cities.new(seats, options, seed_from_number(number))


def begun(seats: int = 4, number: int = 1, *, city: str = "new_york", long: bool = False) -> Cities:
    """P1 begins; the last seat has S1, the one before S2, and so on; the first round is laid out."""
    game = new(seats, number, city=city, long=long)
    while game.state.phase == "start":
        game.play(game.state.turn, game.legal(game.state.turn)[0])
    return game


def play(game: Cities, *lines: str) -> list[Event]:
    """Plays `P3 take tile4` and the like; what happened in all of them."""
    told: list[Event] = []
    for line in lines:
        seat, _, words = line.partition(" ")
        told += game.play(int(seat[1:]) - 1, parse(game.moves, words))
    return told


def offer(game: Cities, place: str, *things: str) -> None:
    """Lays these things on a place of the offer; what lay there goes under the pile, so nothing is lost."""
    row, slot = OFFERS[place]
    before = game.state.offer[row][slot]
    if row < len(game.state.piles):
        pile = game.state.piles[row]
        for thing in things:
            if thing not in pile:
                others = [s for s in game.state.offer[row] if s is not before and thing in s]
                if others:
                    others[0][others[0].index(thing)] = pile.pop(0)
                    pile.append(thing)
                else:
                    before.remove(thing)
                    pile.append(thing)
            pile.remove(thing)
        pile[:0] = before
    else:
        for piece in before:
            if piece in LETTER:
                game.state.bag[LETTER[piece]] += 1
        for piece in things:
            game.state.bag[LETTER[piece]] -= 1
    game.state.offer[row][slot] = list(things)
    game._legal.clear()


def holding(game: Cities, seat: int, *tiles: str, features: str = "", pieces: str = "") -> None:
    """What lies before a seat: tiles as `T13/1@G5`, features as `FP1@E5`, pieces as `R@E5 R@E5`."""
    held = Holding(cards=game.state.holdings[seat].cards)
    for word in tiles:
        tile, _, field = word.partition("@")
        tile, _, turn = tile.partition("/")
        held.tiles.append(Laid(tile, int(turn or 0), field))
    held.features = [tuple(word.split("@")) for word in features.split()]  # type: ignore[misc]
    held.pieces = [tuple(word.split("@")) for word in pieces.split()]  # type: ignore[misc]
    game.state.holdings[seat] = held
    game._districts = None
    game._legal.clear()


class Drawn(Chance):
    """Pieces come out of the bag as the test says; everything else as usual."""

    __slots__ = ("bag", "pieces")

    def __init__(self, game: Cities, pieces: str) -> None:
        super().__init__(game.chance.seed, game.chance.count)
        self.bag = game.state.bag
        self.pieces = list(pieces)

    def below(self, n: int) -> int:
        if not self.pieces:
            return super().below(n)
        self.count += 1
        return sum(self.bag[: LETTER[self.pieces.pop(0)]])


def finish(game: Cities, number: int) -> Cities:
    chance = Chance(seed_from_number(number))
    while waiting := game.waiting():
        game.play(waiting[0], chance.choice(game.legal(waiting[0])))
    return game


def parts(game: Cities, seat: int) -> dict[str, Part]:
    """The lines of a final score by their codes, cards by their ids."""
    result = game.result()
    assert result is not None
    return {str(part.details[0]) if part.code == "card" else part.code: part for part in result.parts[seat]}
