"""The picker: the market pad, payments as buttons, tokens, few clicks."""

from __future__ import annotations

from random import Random

import pytest

from cogs.controls.ids import LONGEST, Kind, read
from cogs.controls.pages import Page, Select
from cogs.controls.typed_moves import completions
from cogs.point_city import FACE
from rules.notation import parse, text, words
from rules.point_city.game import PointCity
from rules.point_city.moves import CELLS
from tests.cogs.pages import buttons, forward, pages, picker
from tests.kit.looks import look, scene
from tests.rules.point_city.scene import (
    build,
    empty_hand,
    give,
    lay,
    new,
    offer,
    play,
    random_walk,
    started_by,
    to_the_last_turn,
)


def choosy() -> PointCity:
    """The notation's payment: a double or an ingenuity card for the energy."""
    game = lay(started_by(0), A2="2-071 up", B2="1-003")
    give(empty_hand(game, 0), 0, "c2 c n2 w w")
    return build(game, 0, "1-001")


def pad(page: Page) -> list[list[str]]:
    return [[button.label for button in row] for row in page.rows if not isinstance(row, Select) and len(row) == 4]


def test_the_pad_has_the_shape_of_the_market() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-001", C1="1-037 up")
    page = picker(game, 0).page(("take",))
    assert [len(row) for row in page.rows if not isinstance(row, Select)] == [4, 4, 4, 4, 2]
    assert [button.control.words[-1] for button in buttons(page)[:16]] == list(CELLS)
    assert pad(page)[0][:3] == ["A1 🏗 3× industry", "B1 energy", "C1 🏗 2× economy, ecology"]
    assert "🏗 marks a building" in page.text
    below = [button.label for button in buttons(page)[16:]]
    assert below[0].startswith("Two from the deck (") and below[1] == "Back"


def test_only_cards_of_a_pair_one_can_pay_for_are_enabled() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-001", A2="1-003")
    empty_hand(game, 0)
    page = picker(game, 0).page(("take",))
    enabled = {button.control.words[-1] for button in buttons(page)[:16] if button.enabled}
    assert enabled == {cell for pair in game.view(0).pairs for cell in pair} == set(CELLS) - {"A1"}


def test_after_the_first_card_only_its_neighbours() -> None:
    game = started_by(0)
    page = picker(game, 0).page(("take", "B2"))
    blue = [button.control.words[-1] for button in buttons(page)[:16] if button.style == "primary"]
    assert blue == ["B1", "A2", "C2", "B3"]
    assert all(len(b.control.words) == 2 for b in buttons(page)[:16] if b.enabled and b.style == "secondary")
    whole = picker(game, 0).page(("take", "B2", "A2"))
    assert whole.move is not None and text(whole.move) == "take A2 B2"


def test_a_grey_card_says_why_it_does_not_go_with_the_first() -> None:
    game = lay(started_by(0), A1="1-008 up", A2="1-001", D4="1-003")
    empty_hand(game, 0)
    page, here = picker(game, 0).page(("take", "A2")), scene(game, 0)
    grey = {b.control.words[-1]: b.control for b in buttons(page)[:16] if b.enabled and b.style == "secondary"}
    assert grey["D4"].words == ("take", "D4") and grey["D4"].group == "A2"
    assert "grey one begins anew" in page.text
    said = FACE.instead(here, grey["D4"].group, grey["D4"].words)
    assert said == "A2 and D4 do not touch: two cards lie side by side, never diagonally."
    assert FACE.instead(here, "A2", ("take", "B1")).startswith("A2 and B1 do not touch"), "a corner is no side"
    assert FACE.instead(here, "A2", ("take", "A1")) == "You cannot pay for A2 and A1 together."
    assert FACE.instead(here, "", ("take", "D4")) == FACE.instead(here, "back", ("take", "D4")) == ""
    anew = picker(game, 0).page(grey["D4"].words, grey["D4"].group)
    assert next(b for b in buttons(anew) if b.label == "Back").control.words == ()


def test_turning_over_has_the_same_pad() -> None:
    game = lay(started_by(0), A1="1-008 up", B2="1-001 up", C3="1-002 up")
    page = picker(game, 0).page(("flip",))
    enabled = {button.control.words[-1] for button in buttons(page)[:16] if button.enabled}
    assert enabled == {"A4", "B4", "C4", "D4", "D1", "D2", "D3"}
    assert "shown to all" in page.text


def test_payments_are_buttons_that_play_the_usual_one_first() -> None:
    page = picker(choosy(), 0).page(("take", "B2", "A2"))
    played = [button for button in buttons(page) if button.control.kind == Kind.PLAY]
    assert [" ".join(button.control.words) for button in played] == ["take A2 B2", "take A2 B2 pay c2cw"]
    assert [button.label for button in played] == [
        "Pay 2× community, community, 2× energy (1 symbol is lost)",
        "Pay 2× community, community, ingenuity",
    ]
    assert [button.style for button in played] == ["success", "primary"]
    assert "Community garden" in page.text


def test_no_question_without_a_choice() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-001")
    give(empty_hand(game, 0), 0, "c c c2 w")
    page = picker(game, 0).page(("take", "A1", "B1"))
    assert page.move is not None and text(page.move) == "take A1 B1"
    assert page.text == "Take A1 Mini golf and B1 energy: pays 2× community"


def test_tokens_are_buttons() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009")
    give(game, 0, "i i i")
    offer(game, "T06", "T12", "T13")
    play(game, "P1 take A1 B1")
    page = picker(game, 0).page(())
    assert [label for label, _ in forward(page)] == [
        "T06: 4 points for each resource you have none of",
        "T12: 2 points for each ecology",
        "T13: 3 points for each pair of economy and community",
    ]


def clicks(game: PointCity, seat: int, said: tuple[str, ...]) -> int:
    """From the verb on the post to the move: that button, one for each page, and the last one."""
    made, so_far, count = picker(game, seat), said[:1], 1
    for _ in range(9):
        page = made.page(so_far)
        if page.move is not None or any(b.control.kind == Kind.PLAY and b.control.words == said for b in buttons(page)):
            return count + 1
        ways = [after for _, (after, _) in forward(page)]
        so_far = next(after for after in ways if after == said[: len(after)] and len(after) > len(so_far))
        count += 1
    raise AssertionError(said)


def test_clicks() -> None:
    """Take 4, deck 3, turning over 3; a payment adds none."""
    game = started_by(0)
    found = {clicks(game, 0, words(move)) for move in game.legal(0) if move.verb == "take"}
    assert found == {3, 4} and clicks(game, 0, ("take", "deck")) == 3
    assert {clicks(game, 0, words(move)) for move in game.legal(0) if move.verb == "flip"} == {3}
    assert clicks(choosy(), 0, ("take", "A2", "B2", "pay", "c2cw")) == 4


@pytest.mark.parametrize("language", ["en", "xx"])
@pytest.mark.parametrize("seats", [1, 4])
def test_every_page_is_one_that_discord_takes(seats: int, language: str) -> None:
    """Five rows of five, 25 options, ids that are short, distinct and read back; every legal move is reached."""
    game = new(seats, 2)
    for step, (seat, _) in enumerate(random_walk(game, Random(2))):
        if step % 12 == 5:
            check_pages(game, seat, language)
    check_pages(choosy(), 0, language)


def check_pages(game: PointCity, seat: int, language: str) -> None:
    reached = set()
    for _, page in pages(picker(game, seat, language)):
        if page.move is not None:
            reached.add(page.move)
        assert len(page.rows) <= 5 and len(page.text) <= 2000
        for button in buttons(page):
            assert 0 < len(button.label) <= 80
            if button.control.kind == Kind.PLAY:
                reached.add(parse(game.moves, " ".join(button.control.words)))
        ids = [button.control.text() for button in buttons(page)]
        for row in page.rows:
            if isinstance(row, Select):
                assert len(row.options) <= 25
                ids.append(row.control.text())
            else:
                assert len(row) <= 5
        assert len(set(ids)) == len(ids)
        assert all(len(one) < LONGEST and read(one) is not None for one in ids)
    assert reached == set(game.legal(seat))


def test_the_preview_frames_the_chosen_cards() -> None:
    frame = FACE.preview(("take", "A2", "B2"), 1)
    assert frame is not None and (frame.kind, frame.seat, frame.ghost) == ("market", 1, "take A2 B2")
    assert FACE.preview(("take", "deck"), 1) is None and FACE.preview(("token", "T01"), 1) is None


def test_typing_is_completed() -> None:
    game = choosy()
    here, legal = scene(game, 0), look(game, 0).legal

    def offered(typed: str) -> list[str]:
        return [value for value, _ in completions(FACE, here, legal, typed)]

    assert offered("") == ["take", "flip"]
    neighbours = {pair for pair in game.view(0).pairs if "A2" in pair}
    assert {frozenset(line.split()[1:]) for line in offered("take a2 ")} == {frozenset(pair) for pair in neighbours}
    assert offered("take a2 b2 pay ") == ["take A2 B2 pay c2cw"]
    assert "take deck" in offered("take de")


def test_an_empty_deck_is_not_offered() -> None:
    game = to_the_last_turn(new(2))
    seat = game.state.turn
    assert "deck" not in {said[-1] for _, (said, _) in forward(picker(game, seat).page(("take",)))}
