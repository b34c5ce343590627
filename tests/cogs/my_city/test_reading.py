"""The eternal game can be played from the text of `/table describe`: it reads back into the view."""

from __future__ import annotations

import re

import pytest

from cogs.my_city import FACE
from cogs.my_city.describing import COLUMNS, GROUND
from rules.chance import Chance, seed_from_number
from rules.my_city.game import MyCity
from rules.my_city.moves import Place
from rules.my_city.view import City
from tests.kit.looks import NAMES, scene


def _check_board(city: City, board: str) -> None:
    built = {field: building.id for building in city.buildings for field in building.fields}
    letters = {code: letter for letter, code in GROUND.items()}
    for number, line in enumerate(board.split("\n")[1:]):
        west = []
        for at, column in enumerate(COLUMNS):
            text, bar = line[3 + at * 4 : 6 + at * 4].strip(), line[6 + at * 4 : 7 + at * 4]
            west += [at + 1] if bar == "|" else []
            field = f"{column}{number + 1}"
            if field in built:
                assert text == built[field]
            else:
                assert letters[text] == city.rows[number][at], (field, text)
        assert west == [city.west[number]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_eternal_games_text_reads_back_into_the_view(seats: int) -> None:
    """Every decision of a game: the boards field by field, the river, stones, totals, the card and those to come."""
    game, chance = MyCity.new(seats, seed=seed_from_number(seats)), Chance(seed_from_number(9))
    while waiting := game.waiting():
        seat = waiting[0]
        view, text = game.view(seat), FACE.describe(scene(game, seat))
        deck = re.search(r"In the deck \((\d+)\): (.*)", text)
        assert deck is not None and int(deck[1]) == view.left
        coming = [card.id for card in view.cards if card.state == "to_come"]
        assert [part for part in deck[2].split(", ") if re.fullmatch(r"[A-Z]{2}\d", part)] == coming
        assert f"**{view.card} (" in text
        heads = re.findall(r"^P(\d) \*\*(\w+)\*\*: stone at (\d+), (−?\d+) if it ended now(.*)$", text, re.M)
        boards = re.findall(r"```\n(   A.*?)\n```", text, re.S)
        assert len(heads) == len(boards) == seats
        for city, head, board in zip(view.cities, heads, boards, strict=True):
            assert head[1] == NAMES[int(head[0]) - 1]
            assert (int(head[2]), int(head[3].replace("−", "-"))) == (city.stone, city.total)
            assert ("builds no more" in head[4]) == city.ended
            _check_board(city, board)
        legal = game.legal(seat)
        built = [move for move in legal if isinstance(move, Place)] or legal
        game.play(seat, chance.choice(built))
