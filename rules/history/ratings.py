"""Ratings by openskill (Plackett and Luce), for games of two and more people. Pure.

A rating is what all games of one kind in one server come to, in the order in which they ended. Stewards, and seats
that went to a substitute, are left out of a game's ranking; friendly games, and those with fewer than two people left,
are not rated.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec
from openskill.models import PlackettLuce

FEWEST = 2
"""People in a game that is rated."""


class Rating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float
    games: int = 0

    @property
    def shown(self) -> int:
        """One number for people: what they are very likely worth at least, on a scale that starts near 1,000."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


Standing = Sequence[tuple[int, int]]
"""The people of a game with their places; equal places are a draw."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def newcomer() -> Rating:
    fresh = _model().rating()
    return Rating(fresh.mu, fresh.sigma)


def rated(standing: Standing, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of these people after a game; nothing if there are too few of them."""
    if len(standing) < FEWEST:
        return {}
    # In a fixed order, so that the same game always gives the same numbers to the last digit.
    ordered = sorted(standing)
    old = [before.get(person) or newcomer() for person, _ in ordered]
    model = _model()
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in old]
    after = model.rate(teams, ranks=[float(place) for _, place in ordered])
    return {
        person: Rating(team[0].mu, team[0].sigma, was.games + 1)
        for (person, _), team, was in zip(ordered, after, old, strict=True)
    }


def fold(games: Iterable[Standing]) -> dict[int, Rating]:
    """The ratings after all these games, in their order."""
    ratings: dict[int, Rating] = {}
    for standing in games:
        ratings |= rated(standing, ratings)
    return ratings
