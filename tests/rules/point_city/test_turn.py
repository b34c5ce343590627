"""A turn: turning over, taking, building, tokens, filling up; the excerpt of the notation."""

from __future__ import annotations

from rules.notation import text
from rules.point_city import events
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Flip, Take
from rules.point_city.view import Held, ResourceCard
from tests.rules.point_city.case import check_laid
from tests.rules.point_city.scene import build, give, hand, lay, new, offer, on_top, play, started_by


def card_at(game: PointCity, cell: str) -> str:
    return game.box.ids[game.state.market[CELL_OF[cell]]]


def up(game: PointCity, cell: str) -> bool:
    return bool(game.state.fronts >> CELL_OF[cell] & 1)


def takes(game: PointCity) -> set[str]:
    return {text(move) for move in game.legal(game.state.turn) if isinstance(move, Take)}


def test_notation_excerpt() -> None:
    game = started_by(0)
    lay(game, A2="1-008", B2="1-003", C1="1-013", D1="1-014")
    on_top(game, "1-009", "1-010")
    offer(game, "T12", "T01", "T02")
    told = play(game, "P1 flip B2")
    assert isinstance(told[0], events.Flipped)
    assert (told[0].building.card, told[0].building.building, told[0].building.gives) == (
        "1-003",
        "newsstand",
        "economy",
    )
    told = play(game, "P1 take A2 B2")
    assert isinstance(told[0], events.Took) and isinstance(told[1], events.Refilled)
    assert told[0].spent == (Held(ResourceCard("community", 1), 1), Held(ResourceCard("ingenuity", 1), 1))
    assert hand(game, 0) == "" and game.view(0).cities[0].permanents == (0, 1, 0, 0, 0)
    assert (card_at(game, "A2"), up(game, "A2")) == ("1-009", True)
    assert (card_at(game, "B2"), up(game, "B2")) == ("1-010", False)
    play(game, "P2 take C1 D1", "P1 take deck")
    assert hand(game, 1) == "g g w"
    told = play(game, "P2 take A2 B2")
    assert isinstance(told[0], events.Took) and told[0].spent == (Held(ResourceCard("ecology", 1), 3),)
    assert len(told) == 1 and game.waiting() == (1,), "the market is filled after the token"
    assert [text(move) for move in game.legal(1)] == ["token T01", "token T02", "token T12"]
    told = play(game, "P2 token T12")
    assert told[0] == events.TokenTaken(seat=1, token="T12") and isinstance(told[1], events.Refilled)
    assert hand(game, 1) == "w" and game.waiting() == (0,)
    play(game, "P1 take deck")
    assert game.state.turns == 5
    check_laid(game)


def test_a_card_is_turned_over_where_a_line_shows_resources_only() -> None:
    game = started_by(0)
    assert len([move for move in game.legal(0) if isinstance(move, Flip)]) == 16
    for cell in ("A1", "B2", "C3", "D4"):
        game.state.fronts |= 1 << CELL_OF[cell]
    game._legal.clear()
    assert not [move for move in game.legal(0) if isinstance(move, Flip)], "a building in every row and column"
    game.state.fronts ^= 1 << CELL_OF["C3"]
    game._legal.clear()
    flips = {move.cell for move in game.legal(0) if isinstance(move, Flip)}
    assert flips == {"A3", "B3", "C3", "D3", "C1", "C2", "C4"}, "row 3 and column C"
    assert {cell.id for cell in game.view(None).market if cell.turnable} == flips


def test_turning_over_is_free_and_reveals() -> None:
    game = started_by(0)
    before = game.revealed()
    play(game, "P1 flip C3")
    assert up(game, "C3") and game.waiting() == (0,) and game.revealed() == before + 1
    view = game.view(None)
    assert view.flipped == "C3" and view.market[CELL_OF["C3"]].fresh
    assert view.market[CELL_OF["C3"]].side == game.box.fronts[game.state.market[CELL_OF["C3"]]]
    assert hand(game, 0) == "w"


def test_two_resources_are_free_and_buildings_replace_them() -> None:
    game = lay(started_by(0), C2="1-001", C3="1-003")
    on_top(game, "1-018", "1-008")
    told = play(game, "P1 take C2 C3")
    assert hand(game, 0) == "m n w"
    assert [(card_at(game, cell), up(game, cell)) for cell in ("C2", "C3")] == [("1-018", True), ("1-008", True)]
    assert isinstance(told[1], events.Refilled) and told[1].cells == ("C2", "C3")
    assert [cell.id for cell in game.view(None).market if cell.fresh] == ["C2", "C3"]
    assert game.waiting() == (1,)


def test_the_market_is_filled_in_reading_order_whatever_the_words_say() -> None:
    game = lay(started_by(0), B2="1-001", B3="1-002 up")
    give(game, 0, "c c")
    on_top(game, "1-018", "1-008")
    play(game, "P1 take B2 B3")
    assert (card_at(game, "B2"), up(game, "B2")) == ("1-018", True)
    assert (card_at(game, "B3"), up(game, "B3")) == ("1-008", False)


def test_the_deck_gives_resources_and_the_market_stays() -> None:
    game = on_top(started_by(0), "1-018", "1-008")
    market = game.state.market.copy()
    assert game.view(None).top == ResourceCard("economy", 1)
    told = play(game, "P1 take deck")
    cards = (ResourceCard("economy", 1), ResourceCard("community", 1))
    assert told == [events.TookFromDeck(seat=0, cards=cards)]
    assert game.state.market == market and hand(game, 0) == "c m w" and game.waiting() == (1,)


def test_a_building_must_be_paid_in_full() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-003", A2="1-004")
    assert "take A1 B1" not in takes(game), "three industry: one is taken along at most, one ingenuity is there"
    assert "take A1 A2" not in takes(game)
    give(game, 0, "i")
    assert "take A1 A2" in takes(game) and "take A1 B1" not in takes(game)
    give(game, 0, "i i")
    assert "take A1 B1" in takes(game)


def test_the_resource_taken_along_may_pay() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-009")
    assert hand(game, 0) == "w"
    play(game, "P1 take A1 B1")
    assert hand(game, 0) == "", "community of B1 and ingenuity for two community"


def test_permanent_resources_pay_again_and_again() -> None:
    game = lay(started_by(0), A1="1-030 up", B1="1-008", D4="1-014 up", C4="1-009")
    build(game, 0, "1-001", "1-002")
    play(game, "P1 take A1 B1")
    assert hand(game, 0) == "c w", "two energy by the two buildings"
    play(game, "P2 take deck")
    lay(game, D4="1-014 up", C4="1-009")
    play(game, "P1 take C4 D4")
    assert hand(game, 0) == "c w", "two energy again, and the community just taken"


def test_two_civic_buildings_give_two_tokens() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009 up")
    give(game, 0, "i i i g g g")
    offer(game, "T01", "T02", "T03")
    before = game.revealed()
    play(game, "P1 take A1 B1")
    assert game.view(0).owed == 2 and game.view(0).phase == "token" and game.revealed() == before
    play(game, "P1 token T03")
    assert game.view(0).owed == 1 and game.waiting() == (0,)
    play(game, "P1 token T01")
    assert game.waiting() == (1,) and game.revealed() > before
    assert [scored.token.id for scored in game.view(0).cities[0].tokens] == ["T03", "T01"]
    assert [token.id for token in game.view(0).offer] == ["T02"]
    check_laid(game)


def test_the_view_tells_the_last_turn() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-009")
    play(game, "P1 flip D4", "P1 take A1 B1")
    (deed,) = game.view(None).deeds
    assert (deed.seat, deed.flipped, deed.cells) == (0, "D4", ("A1", "B1"))
    assert deed.took == (game.box.fronts[1], game.box.backs[8])
    assert deed.spent == (Held(ResourceCard("community", 1), 1), Held(ResourceCard("ingenuity", 1), 1))
    play(game, "P2 flip C4")
    assert [(d.seat, d.flipped) for d in game.view(None).deeds] == [(0, "D4"), (1, "C4")]


def test_what_can_be_taken_is_in_the_view() -> None:
    game = lay(new(2), A1="1-008 up")
    pairs = game.view(None).pairs
    assert ("A1", "B1") not in pairs and ("B1", "C1") in pairs
    assert all(text(Take(*pair)) in takes(game) for pair in pairs)
