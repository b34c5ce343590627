"""The tender: the rulebook's examples, the excerpt of the notation, its three ends, tokens and cards."""

from __future__ import annotations

from rules.metropolys import events
from rules.metropolys.moves import PASS, Open, Raise
from rules.metropolys.view import Change, Finished, Placed
from rules.notation import text
from tests.rules.metropolys.positions import build, house, new, play

BLUE, GREY, RED, WHITE = range(4)


def test_rulebook_four_player_tender() -> None:
    """Blue 3, grey 7, red 9 (trendy), white 10 (metro), blue and grey pass, red 11 at a bridge, white passes."""
    game = house(first="P1")
    play(game, "P1 open 3 C2", "P2 raise 7 C5", "P3 raise 9 C10", "P4 raise 10 C15")
    view = game.view(None)
    assert (view.tokens["C10"], view.tokens["C15"]) == ("trendy", "metro")
    assert game.waiting() == (BLUE,)
    assert min(move.value for move in game.legal(BLUE) if isinstance(move, Raise)) == 11
    play(game, "P1 pass", "P2 pass")
    assert game.waiting() == (RED,)
    play(game, "P3 raise 11 C13")
    assert game.waiting() == (WHITE,)
    told = play(game, "P4 pass")
    assert told == [events.Passed(seat=WHITE), events.Built(seat=RED, value=11, space="C13", how="all_passed")]

    view = game.view(None)
    assert view.buildings == (Placed(RED, 11, "C13", "tall"),)
    assert view.chain == () and view.passed == ()
    assert [planner.ready for planner in view.planners] == [
        tuple(value for value in range(1, 14) if (seat, value) != (RED, 11)) for seat in range(4)
    ]
    assert (view.tokens["C10"], view.tokens["C15"]) == ("trendy", "metro"), "tokens under lost offers stay"
    assert game.waiting() == (RED,)
    openings = game.legal(RED)
    assert all(isinstance(move, Open) for move in openings)
    assert len(openings) == 12 * 54


def test_rulebook_isolated_space_won_with_a_one() -> None:
    game = house(first="P1")
    for value, space in ((13, "N2"), (12, "N7"), (11, "W1")):
        build(game, value, space)
    told = play(game, "P1 open 1 N1")
    assert told == [
        events.Opened(seat=0, value=1, space="N1"),
        events.Built(seat=0, value=1, space="N1", how="no_free_neighbour"),
        events.TokenTaken(seat=0, space="N1", token="trendy"),
    ]
    assert game.waiting() == (0,)
    assert game.view(None).planners[0].tokens["trendy"] == 1


def test_notation_excerpt() -> None:
    game = house(first="P3")
    told = play(game, "P3 open 13 S2")
    assert told[1:] == [
        events.Built(seat=2, value=13, space="S2", how="no_higher_building"),
        events.TokenTaken(seat=2, space="S2", token="trendy"),
    ]
    play(game, "P3 open 2 N10", "P4 raise 5 N9", "P1 pass", "P2 raise 12 E2")
    assert game.waiting() == (2,)
    assert game.legal(2) == [PASS], "forced: 12 is P3's highest now, and it looks like any pass"
    play(game, "P3 pass")
    told = play(game, "P4 raise 13 E1")
    assert told[1:] == [
        events.Built(seat=3, value=13, space="E1", how="no_higher_building"),
        events.TokenTaken(seat=3, space="E1", token="metro"),
        events.CardMoved(card="metro", seat=3, before=None),
    ]
    told = play(game, "P4 open 1 N4")
    assert told == [events.Opened(seat=3, value=1, space="N4")]
    assert game.waiting() == (0,)


def test_passes_that_change_nothing_are_not_asked() -> None:
    """P2 is the only one with a building above 12: its pass ends the tender, and P3 is not asked any more."""
    game = house(first="P1")
    play(game, "P1 open 13 N2", "P1 open 1 N10", "P2 pass", "P3 raise 13 C4", "P3 open 1 C15", "P4 raise 13 S2")
    play(game, "P4 open 12 W3")
    assert game.legal(0) == [PASS]
    told = play(game, "P1 pass", "P2 pass")
    assert told == [
        events.Passed(seat=0),
        events.Passed(seat=1),
        events.Built(seat=3, value=12, space="W3", how="no_higher_building"),
        events.TokenTaken(seat=3, space="W3", token="trendy"),
    ]


def test_a_seat_that_passed_is_passed_over() -> None:
    game = house(first="P1")
    play(game, "P1 open 1 C8", "P2 pass", "P3 raise 2 C9", "P4 raise 3 C10", "P1 raise 4 C5")
    assert game.waiting() == (2,)
    play(game, "P3 pass", "P4 raise 5 W5")
    assert game.waiting() == (0,)


def test_the_metro_card_goes_to_who_has_more() -> None:
    game = house(first="P1")
    assert events.CardMoved(card="metro", seat=0, before=None) in build(game, 13, "E1")
    told = play(game, "P1 open 1 E3", "P2 raise 13 E7")
    assert events.TokenTaken(seat=1, space="E7", token="metro") in told
    assert not any(isinstance(event, events.CardMoved) for event in told), "as many do not suffice"
    assert game.view(None).planners[0].cards == ("metro",)
    told = build(game, 12, "W7")
    assert events.CardMoved(card="metro", seat=1, before=0) in told
    assert [planner.cards for planner in game.view(None).planners] == [(), ("metro",), (), ()]


def test_the_archaeology_card_goes_to_the_last() -> None:
    game = house(first="P1")
    assert events.CardMoved(card="archaeology", seat=0, before=None) in build(game, 13, "C3")
    assert not any(isinstance(event, events.CardMoved) for event in build(game, 12, "E4"))
    told = play(game, "P1 open 1 C6", "P2 raise 13 C7")
    assert events.CardMoved(card="archaeology", seat=1, before=0) in told
    assert [planner.cards for planner in game.view(None).planners] == [(), ("archaeology",), (), ()]


def test_the_view_of_a_running_tender() -> None:
    game = house(first="P1")
    play(game, "P1 open 3 C5", "P2 pass", "P3 raise 6 C10")
    view = game.view(3)
    assert view.phase == "raise" and view.turn == 3 and view.tender == 1
    assert view.chain == (Placed(0, 3, "C5", "small"), Placed(2, 6, "C10", "medium"))
    assert view.passed == (1,)
    assert view.planners[1].passed and not view.planners[0].passed
    assert view.targets == ("C9", "C15", "W7")
    assert view.last == Change("raise", 2, 6, "C10")
    assert view.previous is None and view.result is None
    assert view.planners[2].pending == (6,) and 6 not in view.planners[2].ready


def test_the_view_after_a_tender_shows_how_it_went() -> None:
    game = house(first="P1")
    play(game, "P1 open 3 C5", "P2 pass", "P3 raise 6 C10", "P4 pass", "P1 pass")
    view = game.view(None)
    chain = (Placed(0, 3, "C5", "small"), Placed(2, 6, "C10", "medium"))
    assert view.previous == Finished(chain, (1, 3, 0), "all_passed", "trendy", ())
    assert view.last == Change("pass", 0)
    assert (view.phase, view.turn, view.tender) == ("open", 2, 2)
    assert view.planners[2].built == (6,)


def test_the_lengths_of_legal_lists() -> None:
    """Counted in the notation: 13 values on 55, 45 or 35 spaces; at most 12 values on 6 neighbours, and a pass."""
    for seats, spaces in ((4, 55), (3, 45), (2, 35)):
        game = new(seats, first="P1")
        assert len(game.legal(0)) == 13 * spaces
        assert game.legal(1) == []
    game = house(first="P1")
    play(game, "P1 open 1 S2")
    assert len(game.legal(1)) == 12 * 6 + 1
    assert {text(move).split()[-1] for move in game.legal(1)} == {"S3", "S5", "S7", "C15", "W7", "W9", "pass"}


def test_the_game_ends_at_the_thirteenth_building() -> None:
    game = house(first="P1")
    game.state.tokens.clear()
    spaces = ("N2", "N7", "W1", "C1", "C2", "C4", "C6", "E1", "E3", "E6", "S2", "S7", "S9")
    for value, space in zip(range(13, 1, -1), spaces, strict=False):
        assert not game.over()
        build(game, value, space)
        assert game.revealed() == 0
    told = build(game, 1, spaces[-1])
    assert game.over() and game.waiting() == () and game.legal(0) == []
    assert game.revealed() == 1
    assert [event.seat for event in told if isinstance(event, events.GoalsRevealed)] == [0, 1, 2, 3]
    ended = told[-1]
    result = game.result()
    assert isinstance(ended, events.Ended) and result is not None
    assert (ended.seat, ended.places, ended.totals) == (0, result.places, result.totals)
    view = game.view(None)
    assert view.phase == "over" and view.turn is None and view.tender == 13 and view.targets == ()
    assert view.result == result
    assert all(planner.goals is not None for planner in view.planners)
