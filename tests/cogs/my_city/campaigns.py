"""Campaigns played by lot, to be looked at in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from rules.chance import Chance, seed_from_number
from rules.game import Event
from rules.my_city import lasting
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.moves import Place, Stick, StickKiosk

SEATS = 3
ENOUGH = 12
"""Events of a kind in an episode that are looked at."""


class Told(msgspec.Struct):
    """A campaign: each game at its start, in its middle, while stickers are placed, and at its end."""

    games: list[MyCity]
    events: list[tuple[MyCity, list[Event]]]
    """With the game after them."""

    def add(self, game: MyCity, happened: Sequence[Event], known: Counter[type]) -> None:
        fresh = [event for event in happened if known[type(event)] < ENOUGH]
        known.update(type(event) for event in fresh)
        if fresh:
            self.events.append((game.copy(), fresh))


@cache
def campaign() -> Told:
    told, known, number = Told([], []), Counter[type](), 0
    for game, count, happened in played(SEATS):
        if game.episode.number != number:
            number, known = game.episode.number, Counter[type]()
        told.add(game, happened, known)
        if game.state.card is None or count in (0, 25):
            told.games.append(game.copy())
    return told


def played(seats: int, *, pausing: bool = False, seed: int = 5) -> Iterator[tuple[MyCity, int, Sequence[Event]]]:
    """Every position of a whole campaign: the game itself, how many decisions it has seen, and what happened last.

    With pausing, in every second episode one of the seats sits out.
    """
    prior, chance = lasting.write(lasting.fresh(seats)), Chance(seed_from_number(seed))
    for number in range(1, lasting.EPISODES + 1):
        if pausing and number % 2 == 0:
            prior = prior | {"paused": [number // 2 % seats]}
        game = MyCity.new(
            seats, options=MyCityOptions("episode", number), seed=seed_from_number(number + seed), prior=prior
        )
        yield game, 0, game.opening
        yield from play_on(game, chance)
        result = game.result()
        assert result is not None
        prior = result.carry


def play_on(game: MyCity, chance: Chance) -> Iterator[tuple[MyCity, int, Sequence[Event]]]:
    """To the end of the episode, building where one can."""
    count = 0
    while waiting := game.waiting():
        legal = game.legal(waiting[0])
        built = [move for move in legal if isinstance(move, Place | Stick | StickKiosk)] or legal
        happened = game.play(waiting[0], chance.choice(built))
        count += 1
        yield game, count, happened
