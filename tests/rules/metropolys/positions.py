"""Positions for the tests: games played from lines, final positions laid by hand, random games."""

from __future__ import annotations

from rules.chance import seed_from_number
from rules.game import Event, Part
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import PASS
from rules.metropolys.view import Goals, Mode, Placed
from rules.notation import parse
from tests.rules import walking

EXPERT_GOALS = ("bridges", "statues", "lakes", "district", "connection")


def new(seats: int = 4, number: int = 1, **options: str) -> Metropolys:
    return Metropolys.new(seats, MetropolysOptions(**options), seed_from_number(number))  # type: ignore[arg-type]


def house(mode: Mode = "family", first: str = "P1") -> Metropolys:
    """Four seats on our fixed layout."""
    return new(4, mode=mode, layout="house", first=first)


def play(game: Metropolys, *lines: str) -> list[Event]:
    """Plays `P3 open 13 S2` and the like; what happened in all of them."""
    told: list[Event] = []
    for line in lines:
        seat, _, words = line.partition(" ")
        told += game.play(int(seat[1:]) - 1, parse(game.moves, words))
    return told


def build(game: Metropolys, value: int, space: str) -> list[Event]:
    """The seat on turn opens and everybody else passes as long as that is asked."""
    told = play(game, f"P{game.state.turn + 1} open {value} {space}")
    while game.state.chain:
        told += game.play(game.state.turn, PASS)
    return told


def without(seats: int, *unused: str, mode: Mode = "family") -> Metropolys:
    """A new game in which just these districts are unused, P1 to open."""
    for number in range(200):
        game = new(seats, number, mode=mode, first="P1")
        if set(game.state.unused) == set(unused):
            return game
    raise AssertionError(unused)


def final(
    owned: dict[int, str],
    goals: str = "bridges",
    residence: str = "park",
    *,
    mode: Mode = "expert",
    values: dict[str, int] | None = None,
) -> Metropolys:
    """A finished game with these buildings: `{0: "C1 C2"}`. All seats have the same goals, nobody has a token."""
    game = new(4, mode=mode)
    state = game.state
    state.tokens.clear()
    state.goals = [Goals(goals, residence if mode == "expert" else None)] * 4
    for seat, spaces in owned.items():
        free = list(game.board.values)
        for space in spaces.split():
            value = values[space] if values else free[0]
            free.remove(value)
            state.buildings.append(Placed(seat, value, space, game.board.height[value]))
    state.over = True
    return game


def part(game: Metropolys, seat: int, code: str) -> Part:
    result = game.result()
    assert result is not None
    return next(line for line in result.parts[seat] if line.code == code)


def met(game: Metropolys, code: str = "neighbourhood", seat: int = 0) -> int:
    """How often the goal was met."""
    number = part(game, seat, code).details[1]
    assert isinstance(number, int)
    return number


random_walk = walking.random_walk
