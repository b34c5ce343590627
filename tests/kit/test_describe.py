"""A whole game can be played from the text of `/table describe`: it reads back into the view, field by field."""

from __future__ import annotations

import pytest

from cogs.table.commands import pieces
from rules.stewards.steward import stewards
from tests.kit.altered import Silence
from tests.kit.case import Case
from tests.kit.cases import cases
from tests.kit.describe import check, check_numbers, play_blindly, readers, sent
from tests.kit.test_faces import some_tables
from tests.kit.walks import luck, positions, positions_and_end, walk

READ = [case for case in cases() if case.game.key in readers()]
every_read = pytest.mark.parametrize("case", READ, ids=lambda case: case.game.key)


@every_read
def test_the_text_reads_back_into_the_view(case: Case) -> None:
    """From the first decision to the end, as the seat that decides, as another one and as a spectator."""
    for table in some_tables(case):
        for at, game in positions_and_end(table, 6):
            for seat in {*game.waiting()[:1], at % table.seats, None}:
                check(game, seat)


@every_read
def test_a_whole_game_is_told(case: Case) -> None:
    """Every decision of a game, as the seat sees it that makes it."""
    for game, seat, _ in walk(case.tables()[-1], 2):
        check(game, seat)


@every_read
def test_whole_games_are_played_from_the_text_alone(case: Case) -> None:
    """Nobody looks at the game: all seats know their texts, and play by them."""
    for table in some_tables(case):
        assert play_blindly(table.new(3), "easy")


@pytest.mark.soak
@every_read
def test_whole_games_of_every_kind_are_played_from_the_text_alone(case: Case) -> None:
    count = 0
    for table in case.tables():
        count += sum(play_blindly(table.new(number), "easy" if number else "random") for number in range(3))
    for steward in stewards(case.game.key):
        count += play_blindly(case.tables()[0].new(4), steward)
    assert count > len(case.tables())
    print(f"describe {case.game.key}: {count} decisions made from texts alone, {len(case.tables())} tables")


@every_read
def test_every_number_counts(case: Case) -> None:
    """One number of the text changed is another table, or none at all: nothing is read from elsewhere."""
    for at, game in positions(case.tables()[-1], 4):
        check_numbers(game, game.waiting()[0], luck(at, 7))


@every_read
def test_every_part_of_a_view_makes_a_difference(case: Case) -> None:
    """One value of a view changed changes its text, but for what is excused and what follows from something told."""
    silence = Silence(readers()[case.game.key])
    for table in case.tables():
        for _, game in positions(table, 3):
            silence.look(game, game.waiting()[0])
    silence.check()
    assert len(silence.told) >= 25


@pytest.mark.soak
@every_read
def test_every_text_of_many_games_reads_back(case: Case) -> None:
    count = 0
    for number in range(1, 4):
        for table in case.tables():
            for at, game in positions_and_end(table, 40, number):
                check(game, next(iter(game.waiting()), None) if at % 2 else None)
                count += 1
    print(f"describe {case.game.key}: {count} positions of {len(case.tables())} tables read back")


def test_a_long_text_is_told_in_several_messages() -> None:
    lines = ["start", "```", *(f"line {n:03}" for n in range(400)), "```", "end"]
    parts = pieces("\n".join(lines))
    assert len(parts) > 1 and all(part.count("```") % 2 == 0 and len(part) <= 2000 for part in parts)
    assert sent("\n".join(lines)) == "\n".join(lines)
