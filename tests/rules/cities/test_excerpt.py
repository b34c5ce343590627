"""The excerpt of the notation, with chance as its comments tell, and the frame in which fields keep their names."""

from __future__ import annotations

from rules.cities.moves import Place
from rules.notation import text, understand
from tests.rules.cities.positions import begun, new, offer, play


def test_the_excerpt() -> None:
    game = new(2)
    play(game, "P2 start S4", "P1 start S1")
    offer(game, "tile4", "T13")
    offer(game, "feature1", "FP2", "FW1")
    offer(game, "pieces2", "R", "B", "B")
    play(game, "P1 take tile4", "P1 place T13 turn1 G5")
    grounds = {field.name: field.ground for field in game.view(0).districts[0].fields}
    assert grounds == dict(zip(["E5", "F5", "E6", "F6", "G5", "H5", "G6", "H6"], "RBPWPRWR", strict=True))
    play(game, "P2 take feature1", "P2 put FP2 E6", "P2 put FW1 F6")
    assert game.state.turn == 0, "the hand was empty: the turn is over"
    play(game, "P1 take pieces2", "P1 put R E5", "P1 done")
    assert game.state.turn == 1 and game.state.lost == [0, 2, 0, 0]


def test_fields_never_change_their_names() -> None:
    game = begun(4)
    assert [laid.field for laid in game.state.holdings[0].tiles] == ["E5"]
    assert game.frame.span == 10 and begun(2, long=True).frame.span == 18
    assert "J10" in game.frame.bits and "K1" not in game.frame.bits
    assert "R18" in begun(2, long=True).frame.bits


def test_lists_stay_as_short_as_the_notation_says() -> None:
    game = begun(4)
    assert len(game.legal(0)) == 16
    play(game, "P1 take tile1")
    places = {move.field for move in game.legal(0) if isinstance(move, Place)}
    assert len(places) == 4 and {move.turn for move in game.legal(0) if isinstance(move, Place)} == {
        "turn0",
        "turn1",
        "turn2",
        "turn3",
    }


def test_words_may_be_typed_in_any_case() -> None:
    game = begun(4)
    assert text(understand(game, 0, "TAKE Tile2")) == "take tile2"
    play(game, "P1 take tile1")
    tile = game.state.hand[0]
    assert understand(game, 0, f"place {tile.lower()} TURN1 e3") == Place(tile, "turn1", "E3")
