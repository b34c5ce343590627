"""Seats that wait at the same time: the order in which they answer makes no difference."""

from __future__ import annotations

from itertools import permutations

from rules.game import AnyGame, Move
from tests.kit.case import Table
from tests.kit.cases import every_table
from tests.kit.walks import luck, share, walk


@every_table
def test_the_order_of_answers_does_not_matter(table: Table) -> None:
    most = 4 * share(table)
    seen = 0
    for at, (game, _, _) in enumerate(walk(table)):
        if len(game.waiting()) < 2:
            continue
        chance = luck(at)
        answers = {seat: chance.choice(game.legal(seat)) for seat in game.waiting()}
        ends = {answered(game, answers, order).dump() for order in permutations(answers)}
        assert len(ends) == 1, "the order of the answers matters"
        seen += 1
        if seen >= most:
            break


def answered(game: AnyGame, answers: dict[int, Move], order: tuple[int, ...]) -> AnyGame:
    game = game.copy()
    for seat in order:
        assert seat in game.waiting(), "another seat's answer has ended this one's turn"
        assert answers[seat] in game.legal(seat), "another seat's answer has made this one illegal"
        game.play(seat, answers[seat])
    return game
