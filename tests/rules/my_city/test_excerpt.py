"""The excerpt of the notation, with chance fixed to what its comments say."""

from __future__ import annotations

from rules.my_city import events
from tests.rules.my_city.scene import cards, play

ROUNDS = (
    ("P1 place RE5 turn1 E3", "E3 E4 E5 E6", "P2 place RE5 turn0 F8", "F8 G8 H8 I8"),
    ("P1 place CH2 turn1 C3", "C3 D3 C4", "P2 place CH2 turn3 F6", "F6 E7 F7"),
    ("P1 place YE8 turn0 F3", "F3 G3 F4 G4 F5", "P2 refuse YE8", ""),
    ("P1 place BL6 turn1 F6", "F6 F7 G7 H7", "P2 place BL6 turn1 F9", "F9 F10 G10 H10"),
)


def test_the_excerpt() -> None:
    game = cards("RE5", "CH2", "YE8", "stop", "BL1", "BL6")
    for first, covered, second, others in ROUNDS:
        told = play(game, first, second)
        built = {event.seat: event for event in told if isinstance(event, events.Built)}
        assert set(built[0].fields) == set(covered.split())
        if others:
            assert set(built[1].fields) == set(others.split())
    assert built[0].covered == ("trees", "rocks"), "the tree F6 and the rock G7"
    assert game.state.cities[1].stone == 9
    assert game.state.blocked == ["BL1"]
