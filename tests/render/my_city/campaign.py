"""Views of a campaign to draw: one played from the first episode to the last, and cities laid by hand."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.chance import Chance, seed_from_number
from rules.my_city import lasting
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.moves import Place
from rules.my_city.view import MyCityView
from rules.notation import text
from rules.stewards.steward import decide, find_steward

CITIES = ("Lindenford", "Oxmere", "Kingsbridge", "Ashby")
BUSY = 40
"""Decisions after which an episode is in its middle."""
LATE = (
    *("BL2 0 E7", "EN1 0 H6", "YE8 0 G4", "YE7 0 G8", "CH1 2 E4", "RE2 1 F2", "YE3 0 I4", "YE5 1 K3", "RE1 0 F1"),
    *("CH2 2 C9", "RE5 0 A11", "RE7 1 E1", "RE4 0 E10", "YE4 0 A1", "BL4 1 C2", "RE3 3 H10"),
)
"""A city of the last chapter: building, quarter turns, field."""
EAST = ("RE5 1 E3", "YE8 0 F3", "BL6 1 F6", "CH1 2 F8", "YE3 3 G1", "BL2 0 H6", "RE4 0 H8")
"""A city of the third one, on one bank."""


class Played(NamedTuple):
    """An episode of a campaign: in its middle, while stickers are placed (if any are), and at its end."""

    middle: MyCityView
    sticking: tuple[MyCityView, ...]
    """Of the seat that places next."""
    posted: tuple[MyCityView, ...]
    """The same moments as everybody sees them."""
    sticks: tuple[str, ...]
    """What was placed then, in words."""
    end: MyCityView


@cache
def campaign(seats: int = 3, by: str = "easy") -> dict[int, Played]:
    steward = find_steward("my_city", by)
    prior = lasting.write(lasting.fresh(seats))
    found = {}
    for number in range(1, lasting.EPISODES + 1):
        game = MyCity.new(seats, options=MyCityOptions("episode", number), seed=seed_from_number(number), prior=prior)
        found[number] = _played(game, steward)
        result = game.result()
        assert result is not None
        prior = result.carry
    return found


def _played(game: MyCity, steward: object) -> Played:
    moves, middle = 0, game.view(0)
    sticking, posted, sticks = [], [], []
    while waiting := game.waiting():
        seat = waiting[0]
        if game.state.card is None:
            sticking.append(game.view(seat))
            posted.append(game.view(None))
            legal = game.legal(seat)
            move = legal[Chance(seed_from_number(moves)).below(len(legal))]
            sticks.append(text(move))
        else:
            move = decide(game, seat, steward, seed_from_number(7), moves)  # type: ignore[arg-type]
        game.play(seat, move)
        moves += 1
        if moves == BUSY and game.state.card is not None:
            middle = game.view(0)
    return Played(middle, tuple(sticking), tuple(posted), tuple(sticks), game.view(None))


def hosted(number: int, *laid: str, seats: int = 2) -> MyCity:
    """An episode hosted alone, with these buildings in the first city, laid without asking any rule."""
    game = MyCity.new(seats, options=MyCityOptions("episode", number), seed=seed_from_number(number))
    for words in laid:
        building, turn, field = words.split()
        game.state.cities[0].laid.append(Place(building, f"turn{turn}", field))
    game._legal.clear()
    return game
