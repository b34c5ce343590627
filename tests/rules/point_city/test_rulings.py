"""Each ruling by its letter."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.notation import text, understand
from rules.point_city import components, events, scoring, solo
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, PASS, Flip, Take
from tests.rules.point_city.case import check_laid
from tests.rules.point_city.scene import (
    build,
    empty_hand,
    give,
    hand,
    lay,
    new,
    offer,
    play,
    started_by,
    to_the_last_turn,
)


def takes(game: PointCity, *cells: str) -> list[str]:
    """The ways of taking these two cells."""
    legal = game.legal(game.state.turn)
    return [text(move) for move in legal if isinstance(move, Take) and (move.first, move.second) == cells]


def refused(game: PointCity, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        play(game, line)
    return caught.value.code


def test_P_A_one_card_a_turn_is_turned_over_and_only_before_taking() -> None:
    game = started_by(0)
    play(game, "P1 flip A1")
    assert not any(isinstance(move, Flip) for move in game.legal(0))
    assert refused(game, "P1 flip C3") == "flipped_already"
    lay(game, C3="1-008 up", D3="1-001")
    give(game, 0, "i i i")
    play(game, "P1 take C3 D3")
    assert refused(game, "P1 flip D1") == "token_first", "after taking it is too late"
    play(game, f"P1 {text(game.legal(0)[0])}")
    assert any(isinstance(move, Flip) for move in game.legal(1)), "in the next turn again"


def test_P_B_half_of_a_double_is_lost() -> None:
    game = empty_hand(lay(started_by(0), A1="1-001 up", B1="1-004"), 0)
    give(game, 0, "m2 g")
    assert takes(game, "A1", "B1") == ["take A1 B1"]
    play(game, "P1 take A1 B1")
    assert hand(game, 0) == "i", "economy and ecology asked: the double economy is gone, nothing comes back"


def test_P_C_a_double_serves_both_buildings_of_a_turn() -> None:
    game = empty_hand(lay(started_by(0), A1="1-001 up", B1="1-006 up"), 0)
    give(game, 0, "m2 g i")
    assert takes(game, "A1", "B1") == ["take A1 B1"]
    play(game, "P1 take A1 B1")
    assert hand(game, 0) == "", "economy + ecology and economy + industry: one bill with two economy"


def test_P_D_no_card_is_spent_for_nothing() -> None:
    game = empty_hand(lay(started_by(0), A1="1-002 up", B1="1-001"), 0)
    give(game, 0, "c c c2 w")
    assert takes(game, "A1", "B1") == ["take A1 B1"]
    for more in ("c2c", "c2w", "ccw", "c2n", "ccn"):
        assert refused(game, f"P1 take A1 B1 pay {more}") == "payment"
    play(game, "P1 take A1 B1")
    assert hand(game, 0) == "c c n w"


def test_P_E_a_permanent_resource_works_from_the_next_turn_and_once_a_turn() -> None:
    game = empty_hand(lay(started_by(0), A1="1-001 up", B1="1-029 up"), 0)
    give(game, 0, "m g i")
    assert takes(game, "A1", "B1") == [], "the energy of A1 is too young for B1"
    give(game, 0, "n")
    assert takes(game, "A1", "B1") == ["take A1 B1"]
    twice = empty_hand(lay(started_by(0), A1="1-030 up", B1="1-043 up"), 0)
    build(twice, 0, "1-001", "1-002")
    assert takes(twice, "A1", "B1") == [], "two energy each, but only two in all"
    build(twice, 0, "1-005", "1-007")
    assert takes(twice, "A1", "B1") == ["take A1 B1"]
    play(twice, "P1 take A1 B1", "P2 take deck")
    lay(twice, A1="1-014 up", B1="1-009")
    assert takes(twice, "A1", "B1") == ["take A1 B1"], "in a later turn they work again"


def test_P_F_a_token_must_be_taken() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009")
    give(game, 0, "i i i")
    offer(game, "T06", "T12")
    play(game, "P1 take A1 B1")
    assert [text(move) for move in game.legal(0)] == ["token T06", "token T12"]
    assert refused(game, "P1 pass") == "token_first"
    assert all(components.token_points(token, [0] * 5, 0) >= 0 for token in game.box.tokens)


def test_P_G_without_tokens_a_civic_building_gives_nothing() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009 up")
    give(game, 0, "i i i g g g")
    offer(game, "T06")
    told = play(game, "P1 take A1 B1")
    assert events.NoToken(seat=0) in told and game.view(0).owed == 1
    play(game, "P1 token T06")
    assert game.waiting() == (1,)
    lay(game, A1="1-016 up", B1="1-001")
    give(game, 1, "c c c")
    told = play(game, "P2 take A1 B1")
    assert events.NoToken(seat=1) in told and game.waiting() == (0,)
    assert [game.box.ids[card] for card in game.state.cities[1]] == ["1-016"]
    check_laid(game)


CHESSBOARD = ("3-130", "3-131", "3-132", "3-133", "3-134", "3-151", "3-153", "3-155")


def dear(game: PointCity) -> PointCity:
    """No two resources side by side, and nothing but the dearest buildings between them."""
    cells = [name for name, cell in CELL_OF.items() if (cell // 4 + cell % 4) % 2]
    for cell, card in zip(cells, CHESSBOARD, strict=True):
        lay(game, **{cell: f"{card} up"})
    return game


def test_P_H_an_empty_deck_leaves_the_market_only() -> None:
    game = to_the_last_turn(new(2))
    assert not game.state.deck and game.state.turns == 33
    assert refused(game, f"P{game.state.turn + 1} take deck") == "deck_empty"
    seat = game.state.turn
    play(game, f"P{seat + 1} take A1 B1")
    assert game.over() and sum(card >= 0 for card in game.state.market) == 14
    check_laid(game)


def test_P_H_who_can_take_nothing_passes_and_the_game_ends() -> None:
    game = dear(to_the_last_turn(new(2)))
    seat = game.state.turn
    empty_hand(game, seat)
    assert game.legal(seat) == [PASS]
    told = game.play(seat, PASS)
    assert told[0] == events.Passed(seat=seat) and isinstance(told[1], events.Ended)
    assert game.over() and sum(card >= 0 for card in game.state.market) == 16
    check_laid(game)
    early = dear(empty_hand(started_by(0), 0))
    assert [text(move) for move in early.legal(0)] == ["take deck"], "before the last turn there is the deck"
    assert refused(early, "P1 pass") == "can_take"


def test_P_I_a_tie_is_broken_by_cards_not_symbols() -> None:
    game = new(2)
    for seat, cards in ((0, "w c"), (1, "m2")):
        give(empty_hand(game, seat), seat, cards)
    result = scoring.result(game.box, game.state, 2)
    assert (result.totals, result.places, result.tie_break) == ((0, 0), (1, 2), "unspent_cards")
    give(game, 1, "m2")
    result = scoring.result(game.box, game.state, 2)
    assert (result.places, result.tie_break) == ((1, 1), None), "ingenuity is a card like others; then a shared win"


def test_P_J_the_opponent_takes_at_the_last_position_before_the_markers_wrap() -> None:
    game = new(1)
    seen = []
    while not game.over():
        view = game.view(0).virtual
        assert view is not None
        seen.append(view.next)
        play(game, "P1 take deck")
        assert game.over() or game.view(0).deeds[-1].cells == seen[-1]
    assert seen[11] == ("D4", "D1"), "the last position: its second card is in the first row"
    assert seen[12] == seen[0] == ("A2", "A3")


def test_P_K_the_markers_start_again_at_column_one_row_two() -> None:
    marker, path = solo.START, []
    for _ in range(12):
        path.append(marker)
        marker = solo.next_marker(marker)
    assert path == list(range(4, 16)) and marker == solo.START, "twelve steps, row by row, never the first row"
    assert solo.next_cells(4) == (4, 8) and solo.next_cells(14) == (14, 2)


def test_P_L_the_opponent_keeps_its_resource_cards_and_the_tie_break_counts_them() -> None:
    game = new(1, solo="easy")
    play(game, "P1 take deck", "P1 take deck")
    assert len(game.state.hands[solo.VIRTUAL]) == 4 and game.state.discard == []
    give(empty_hand(game, 0), 0, "c c c c")
    assert not scoring.virtual_ahead(game.box, game.state, "easy"), "four cards each: shared"
    empty_hand(game, 0)
    assert scoring.virtual_ahead(game.box, game.state, "easy")


def test_P_M_kinds_count_one_two_or_three_and_more() -> None:
    game = new(1, solo="medium")
    game.state.permanents[solo.VIRTUAL] = [1, 2, 3, 5, 0]
    points = {level: solo.parts(game.box, game.state, level)[1].points for level in ("easy", "medium", "hard")}
    assert points == {"easy": 11, "medium": 1 + 2 + 4 + 4 + 0, "hard": 1 + 3 + 6 + 6 + 0}


def test_P_N_the_side_of_a_new_card_is_never_drawn_by_lot() -> None:
    for number in range(20):
        game = new(2, number)
        before = game.chance.count
        fronts = game.state.fronts
        play(game, f"P{game.state.turn + 1} take B2 B3")
        assert game.state.fronts == fronts ^ (1 << CELL_OF["B2"]) ^ (1 << CELL_OF["B3"])
        assert game.chance.count == before


def test_P_O_nothing_else_is_in_the_box() -> None:
    sheet = new().box.sheet
    assert (len(sheet.cards), len(sheet.starts), len(sheet.tokens)) == (160, 4, 22)
    assert set(sheet.__struct_fields__) == {"setups", "starts", "tokens", "cards", "virtual", "buildings"}


def test_P_P_who_holds_the_first_starting_card_begins() -> None:
    firsts = set()
    for number in range(40):
        game = new(3, number)
        holders = [seat for seat, hand in enumerate(game.state.hands) if game.box.two_sided in hand]
        assert holders == [game.state.first] == list(game.waiting())
        firsts.add(game.state.first)
    assert firsts == {0, 1, 2}
    assert new(1).waiting() == (0,)


def test_P_Q_the_payments_offered() -> None:
    """The notation's example: a double and a single community, a double energy, two ingenuity; 3 c + 1 n."""
    game = lay(started_by(0), A2="2-071 up", B2="1-003")
    empty_hand(game, 0)
    give(game, 0, "c2 c n2 w w")
    build(game, 0, "1-001")
    assert takes(game, "A2", "B2") == ["take A2 B2", "take A2 B2 pay c2cw"]
    assert text(understand(game, 0, "take b2 a2 PAY C2CW")) == "take A2 B2 pay c2cw"
    play(game, "P1 take A2 B2 pay c2cw")
    assert hand(game, 0) == "m n2 w"


def test_P_Q_the_usual_payment_written_out_is_the_usual_payment() -> None:
    game = lay(started_by(0), A2="2-071 up", B2="1-003")
    give(empty_hand(game, 0), 0, "c2 c n2 w w")
    build(game, 0, "1-001")
    plain = Take("A2", "B2")
    assert game.meant(0, Take("A2", "B2", "c2cn2")) == plain == game.meant(0, Take("B2", "A2", "n2cc2"))
    other = Take("A2", "B2", "c2cw")
    assert game.meant(0, other) == other and game.meant(1, other) == other
    nonsense = Take("A2", "Z9", "c2cn2")
    assert game.meant(0, nonsense) == nonsense


def test_sources_the_medium_level_follows_the_rulebook() -> None:
    scales = new().box.sheet.virtual
    assert scales["medium"].kinds == (1, 2, 4) and scales["medium"].token == 5
    assert scales["hard"].kinds == (1, 3, 6) and scales["hard"].token == 7 and scales["hard"].ingenuity == 1
    assert scales["easy"].each == 1 and scales["easy"].token == 3
