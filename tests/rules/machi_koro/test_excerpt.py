"""The excerpt of the notation, with chance fixed to what its comments say."""

from __future__ import annotations

from rules.notation import LONGEST_TEXT, parse, text, understand
from tests.rules.machi_koro.scene import A, C, Scene, town

LANDMARKS = "train_station harbor radio_tower amusement_park"


def test_the_excerpt() -> None:
    scene = Scene(
        town(
            9, "wheat_field", "bakery", "moving_company", "loan_office", "tech_startup", landmarks=LANDMARKS, invested=2
        ),
        town(5),
        town(5),
        dice=(3, 4, 5, 5, 3),
    )
    for line, coins, turn in (
        ("roll 2", 9, A),
        ("reroll 2", 9, A),
        ("keep", 9, A),
        ("give loan_office P3", 17, A),
        ("build shopping_mall", 7, A),
        ("invest", 6, A),
        ("roll 1", 6, A),
        ("keep", 8, A),
        ("skip", 8, A),
        ("invest", 7, 1),
    ):
        move = understand(scene.game, A, line)
        assert text(move) == line
        scene.game.play(A, move)
        assert (scene.coins[A], scene.turn) == (coins, turn), line
    assert scene.copies(C, "loan_office") == 1
    assert scene.game.state.invested == [4, 0, 0]


def test_the_longest_text_fits() -> None:
    longest = "swap P4 fruit_vegetable_market* fruit_vegetable_market*"
    scene = Scene(town(0), town(0))
    assert text(parse(scene.game.moves, longest)) == longest
    assert len(longest) == 55 <= LONGEST_TEXT
