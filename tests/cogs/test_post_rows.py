"""What the post offers: a pad where there is one, dice at once, what is final in red; never more rows than fit."""

from __future__ import annotations

import pytest

from cogs import face as faces
from cogs.controls.ids import Kind
from cogs.controls.pages import MOST_ROWS, Button, Page, Picker, packed, with_row
from rules import registry
from rules.chance import seed_from_number
from rules.game import AnyGame
from rules.notation import words
from rules.stewards.steward import RANDOM, decide, find_steward
from tests.cogs.pages import buttons, picker
from tests.kit.looks import look, scene


def played(key: str, moves: int, seats: int = 2) -> AnyGame:
    game = registry.find(key).new(seats, seed=seed_from_number(5))
    steward = find_steward(key, RANDOM)
    for number in range(moves):
        seat = game.waiting()[0]
        game.play(seat, decide(game, seat, steward, game.setup.seed, number))
    return game


def on_post(game: AnyGame, room: int = MOST_ROWS - 1) -> list[Button]:
    seat = game.waiting()[0]
    rows = Picker(faces.find(game.key), look(game, seat), scene(game)).on_post(room)
    assert len(rows) <= room
    return buttons(Page("", tuple(rows)))


@pytest.mark.parametrize(("key", "moves"), [("cities", 2), ("point_city", 0)])
def test_what_is_on_offer_stands_on_the_post(key: str, moves: int) -> None:
    game = played(key, moves)
    offered = on_post(game)
    assert len(offered) >= 16
    assert {button.control.kind for button in offered} == {Kind.OPEN}
    legal = {tuple(button.control.words) for button in offered if button.enabled}
    assert len(legal) > 3
    fewer = on_post(game, 3)
    assert len(fewer) < 5, "where it does not fit, the verbs do"


def test_what_has_no_row_of_its_own_leaves_the_shape_of_the_market() -> None:
    game = played("point_city", 0)
    rows = Picker(faces.find(game.key), look(game, game.waiting()[0]), scene(game)).on_post(MOST_ROWS - 1)
    assert [len(row) for row in rows if isinstance(row, tuple)] == [4, 4, 5, 5]


def test_dice_are_thrown_from_the_post() -> None:
    assert [(b.control.kind, b.control.words) for b in on_post(played("machi_koro", 0))] == [(Kind.PLAY, ("roll", "1"))]


def test_what_ends_something_for_good_is_red_and_asked() -> None:
    game = played("my_city", 1)
    styles = {button.control.words[0]: button.style for button in on_post(game)}
    assert styles["end"] == "danger" and styles["place"] == "primary"
    made = picker(game, game.waiting()[0])
    (end,) = [move for move in game.legal(game.waiting()[0]) if move.verb == "end"]
    assert buttons(made.confirm(end))[0].style == "danger"
    assert faces.find("my_city").dangerous(("end",)) and not faces.find("my_city").dangerous(("refuse", "RE1"))


def test_a_card_that_is_chosen_may_be_turned_over_or_another_chosen_instead() -> None:
    game = played("point_city", 0)
    seat = game.waiting()[0]
    made = picker(game, seat)
    flips = {words(move)[1] for move in game.legal(seat) if move.verb == "flip"}
    cell = next(b.control.words[1] for b in buttons(made.page(())) if b.enabled and b.control.words[-1] in flips)
    page = made.page(("take", cell))
    said = {button.control.words: button for button in buttons(page) if button.enabled}
    assert said["flip", cell].control.kind is Kind.PLAY
    others = [button for one, button in said.items() if len(one) == 2 and one[0] == "take"]
    assert others and all(button.style == "secondary" for button in others)


def test_secret_goals_are_told_to_their_seat_alone() -> None:
    game = played("metropolys", 0)
    face = faces.find("metropolys")
    assert face.secrets(scene(game, 0)).startswith("Your secret goals: ") and not face.secrets(scene(game, None))
    assert face.secrets(scene(game, 0)) != face.secrets(scene(game, 1))


def test_rows_are_filled_before_one_is_given_up() -> None:
    game = played("point_city", 0)
    page = picker(game, game.waiting()[0]).page(())
    more = buttons(page)[:2]
    assert len(page.rows) == MOST_ROWS and len(with_row(page, more).rows) == MOST_ROWS
    assert packed(page.rows, 3) is None
