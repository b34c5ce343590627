"""What is refused, and the rule that is named."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.notation import understand
from rules.point_city.game import PointCity
from tests.rules.point_city.scene import empty_hand, give, lay, offer, play, started_by, to_the_last_turn


def reason(game: PointCity, line: str, seat: int = 0) -> tuple[str | int, ...]:
    before = game.dump()
    with pytest.raises(Illegal) as caught:
        game.play(seat, understand(game, seat, line))
    assert game.dump() == before
    return caught.value.code, *caught.value.details


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("flip Z9", ("unknown_cell", "z9")),
        ("flip a1", ("building_stays", "A1")),
        ("flip b1", ("no_line_of_resources", "B1")),
        ("take A1", ("two_cards",)),
        ("take B2 C3", ("not_adjacent", "B2", "C3")),
        ("take B2 B2", ("not_adjacent", "B2", "B2")),
        ("take A4 A1", ("not_adjacent", "A4", "A1")),
        ("take A1 E1", ("unknown_cell", "e1")),
        ("take B1 A1", ("cannot_afford", "B1", "A1", 2)),
        ("take B2 C2 pay c2", ("payment", "c2", "")),
        ("take deck A2", ("deck_or_market",)),
        ("take A2 deck", ("deck_or_market",)),
        ("take deck deck", ("deck_or_market",)),
        ("token T01", ("no_token_due",)),
        ("pass", ("can_take",)),
    ],
)
def test_reasons(line: str, code: tuple[str | int, ...]) -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-001", B4="1-002 up", A2="1-003", B2="1-005", C2="1-006")
    for cell in ("C1", "D3"):
        lay(game, **{cell: f"{game.box.ids[game.state.market['ABCD'.index(cell[0]) + 4 * (int(cell[1]) - 1)]]} up"})
    assert reason(game, line) == code


def test_another_payment() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-001")
    give(empty_hand(game, 0), 0, "c c w")
    assert reason(game, "take A1 B1 pay cw") == ("payment", "cw", "cc")


def test_tokens() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009")
    give(game, 0, "i i i")
    offer(game, "T06", "T12")
    play(game, "P1 take A1 B1")
    assert reason(game, "take deck") == ("token_first", 1)
    assert reason(game, "token t01") == ("token_gone", "T01")
    assert reason(game, "token T99") == ("unknown_token", "T99")


def test_the_deck() -> None:
    game = started_by(0)
    assert reason(game, "take deck", 1) == ("not_your_turn", 1)
    to_the_last_turn(game)
    assert reason(game, "take deck", game.state.turn) == ("deck_empty",)
