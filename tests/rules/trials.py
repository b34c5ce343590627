"""Trials of stewards, the same for every game: they end, they decide by their view alone, they give reasons."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import msgspec

from rules.chance import Chance, seed_from_number
from rules.cli.duel import Tally, duel, line
from rules.game import AnyGame, Move
from rules.option_words import read
from rules.stewards.steward import Seen, Steward, decide, explain, find_steward
from tests.kit.case import Case, Table

LONGEST = 5_000
MEDIAN_MS, SLOWEST_MS = 10, 150
"""The bounds of a decision: half of all, and 99 of a hundred."""
LEAST = {("steady", "random"): 0.92, ("steady", "easy"): 0.58, ("easy", "random"): 0.70}
"""The share of games that the first one wins at least, by the lower bound of the interval."""
LEAST_IN = {("metropolys", "steady", "random"): 0.80}
BOXES: dict[str, tuple[dict[str, str], ...]] = {
    "machi_koro": ({"modules": "base"}, {"modules": "harbor"}, {"modules": "millionaire"}, {"modules": "both"}),
    "metropolys": ({"mode": "family"}, {"mode": "expert"}),
    "cities": ({}, {"long": "yes"}),
}
"""The options that make a game another one to play well; other games have one way."""


def played(game: AnyGame, steward: Steward) -> Iterator[tuple[int, Move]]:
    """A game by one steward at all seats: each decision before it is played."""
    for number in range(LONGEST):
        if not (waiting := game.waiting()):
            return
        move = decide(game, waiting[0], steward, game.setup.seed, number)
        yield waiting[0], move
        game.play(waiting[0], move)
    raise AssertionError("the game does not end")


def check_ends(table: Table, name: str, number: int = 1) -> int:
    """Stewards at all seats come to a result; how many moves that took."""
    game = table.new(number)
    moves = len(list(played(game, find_steward(table.case.game.key, name))))
    assert game.result() is not None
    return moves


def check_again(table: Table, name: str, number: int = 1) -> None:
    """The same seed gives the same game."""
    steward = find_steward(table.case.game.key, name)
    assert list(played(table.new(number), steward)) == list(played(table.new(number), steward))


def check_view_alone(table: Table, name: str, number: int = 1, every: int = 5) -> int:
    """Games equal in the view of a seat get the same move of it; how many choices were looked at."""
    steward = find_steward(table.case.game.key, name)
    game, looked = table.new(number), 0
    for count, (seat, _) in enumerate(played(game, steward)):
        if count % every or len(game.legal(seat)) < 2:
            continue
        looked += 1
        before = game.dump()
        twins = [game, *(game.imagine(seat, Chance(b"pair:%d" % twin)) for twin in range(2))]
        twins.append(type(game).restore(game.setup, before))
        luck = seed_from_number(count)
        chosen = [steward.choose(Seen(twin, seat), Chance(luck)) for twin in twins]
        assert chosen == chosen[:1] * len(twins)
        assert game.dump() == before, "a steward changed the game"
    return looked


def check_reasons(table: Table, name: str, number: int = 1) -> set[str]:
    """Every move has a reason: a code and parameters that JSON can hold, the same in games of the same view."""
    steward = find_steward(table.case.game.key, name)
    game, codes = table.new(number), set()
    for seat, move in played(game, steward):
        reason = steward.reason(Seen(game, seat), move)
        code, *details = reason
        assert isinstance(code, str) and all(type(detail) in (str, int) for detail in details)
        assert msgspec.json.decode(msgspec.json.encode(reason), type=tuple[str | int, ...]) == reason
        assert steward.reason(Seen(game.imagine(seat, Chance(b"pair")), seat), move) == reason
        codes.add(code)
    return codes


def boxes(case: Case, seats: int) -> list[Table]:
    """Tables of so many seats, one for each way to play the game that its options know."""
    kind = case.game
    found = [Table(case, read(kind, words), seats, None, 0) for words in BOXES.get(kind.key, ({},))]
    return [table for table in found if case.allows(table.options, seats, None)]


def least(key: str, one: str, other: str) -> float:
    return LEAST_IN.get((key, one, other), LEAST[one, other])


def strength(table: Table, one: str, other: str, games: int, first: int = 1) -> Tally:
    """So many games from every seat."""
    key = table.case.game.key
    tally = duel(table.new, find_steward(key, one), find_steward(key, other), range(first, first + games))
    print(f"{table}: {one} against {other}: {line(tally)}")
    return tally


def check_quick(tally: Tally) -> None:
    assert tally.time(0.5) < MEDIAN_MS
    assert tally.time(0.99) < SLOWEST_MS


def explained(table: Table, name: str, games: int) -> Tally:
    """Times of decisions together with their reasons, as a table in play needs both."""
    steward, tally = find_steward(table.case.game.key, name), Tally()
    for number in range(games):
        game = table.new(number)
        for count in range(LONGEST):
            if not (waiting := game.waiting()):
                break
            start = process_time()
            move = decide(game, waiting[0], steward, game.setup.seed, count)
            explain(game, waiting[0], steward, move)
            if len(game.legal(waiting[0])) > 1:
                tally.times.append(process_time() - start)
            game.play(waiting[0], move)
    return tally
