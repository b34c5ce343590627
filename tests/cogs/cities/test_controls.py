"""The controls: the offer pad, the ghost of a tile, fields by tile, few clicks."""

from __future__ import annotations

from cogs.cities import FACE
from cogs.controls.ids import LONGEST, read
from cogs.controls.pages import Select
from cogs.controls.typed_moves import completions
from rules.cities.moves import Place
from rules.cities.view import ROWS
from rules.notation import next_words, text
from tests.cogs.pages import buttons, ghost, pages, picker
from tests.kit.looks import look, scene
from tests.rules.cities.positions import begun, holding, offer, play

ALL = [f"{row}{number}" for row in ROWS for number in range(1, 5)]


def test_the_offer_pad_is_four_rows_of_four() -> None:
    game = begun(4)
    play(game, "P1 take card2")
    here = scene(game, 1)
    choices = list(next_words(FACE.game, game.legal(1), ("take",)))
    pad = FACE.pad(here, ("take",), choices)
    assert pad is not None and [len(row) for row in pad] == [4, 4, 4, 4]
    assert [choice.word for row in pad for choice in row] == ALL
    assert {choice.word for row in pad for choice in row if choice.enabled} == set(choices) == set(ALL) - {"card2"}
    assert pad[0][1].label == "taken" and not pad[0][1].enabled
    assert all(0 < len(choice.label) <= 80 for row in pad for choice in row)
    assert FACE.pad(here, ("put",), ["R"]) is None and FACE.pad(here, (), ["take"]) is None


def test_the_pad_offers_no_row_twice() -> None:
    game = begun(4)
    play(game, "P1 take card1", "P2 take card2", "P3 take card3", "P4 take tile1")
    tile = game.state.hand[0]
    play(game, f"P4 place {tile} turn0 E3")
    pad = FACE.pad(scene(game, 0), ("take",), list(next_words(FACE.game, game.legal(0), ("take",))))
    assert pad is not None and not any(choice.enabled for choice in pad[0])
    assert all(choice.enabled for choice in pad[1][1:])


def test_face_down_things_are_named_by_their_place_only() -> None:
    game = begun(4)
    pad = FACE.pad(scene(game, 0), ("take",), ALL)
    assert pad is not None
    hidden = [game.state.offer[row][3][-1] for row in range(3)]
    for row, thing in zip(pad[:3], hidden, strict=True):
        assert thing not in row[3].label
    assert pad[3][3].label == "two by lot"


def test_the_ghost_of_a_tile_has_a_button_for_each_place() -> None:
    game = begun(4)
    offer(game, "tile1", "T13")
    play(game, "P1 take tile1")
    here, made = scene(game, 0), ghost(game, 0)
    assert made._places
    stands = made.first(FACE.ghost(here, ()).near)
    assert stands == ("place", "T13", "turn0", "E3"), "nearest to the last tile, reading order"
    page = made.page(stands, FACE.ghost(here, stands))
    labels = [button.label for button in buttons(page)]
    assert labels == ["↺", "↻", "E3", "C5", "G5", "E7", "Lay T13 at E3"]
    assert [button.label for button in buttons(page) if not button.enabled] == ["E3"]
    assert made.nudged(stands, "r") == ("place", "T13", "turn1", "E3")
    assert "T13 (red, red, park, water) at E3" in page.text


def test_every_place_is_reached_in_seven_clicks() -> None:
    """Take, offer, confirm, at most two turns, the place, lay."""
    game = begun(2, long=True)
    holding(game, 0, "S1@I9", "T01@K9", "T02@M9", "T03@I11", "T04@K11")
    offer(game, "tile1", "T13")
    play(game, "P1 take tile1")
    here, made = scene(game, 0), ghost(game, 0)
    first = made.first(FACE.ghost(here, ()).near)
    for move in game.legal(0):
        assert isinstance(move, Place)
        turns = min((int(move.turn[-1]) - 0) % 4, (0 - int(move.turn[-1])) % 4)
        words = first
        for _ in range(turns):
            words = made.nudged(words, "r" if int(move.turn[-1]) <= 2 else "l")
        page = made.page(words, FACE.ghost(here, words))
        targets = [b.control.words for b in buttons(page) if b.control.nudge == "p" and b.enabled]
        wanted = ("place", move.tile, move.turn, move.field)
        assert words == wanted or wanted in targets
        assert len(page.rows) <= 5 and len(buttons(page)) <= 19


def test_there_is_no_ghost_before_the_first_tile_or_without_one() -> None:
    game = begun(4)
    assert not ghost(game, 0)._places
    assert FACE.ghost(scene(game, 0), ()).near == "E5"


def test_pages_keep_to_discords_limits() -> None:
    game = begun(2, long=True)
    tiles = ["S1@I9", "T17@K9", "T18@M9", "T19@I11", "T20@K11", "T21@M11", "T22@I13", "T23@K13", "T24@M13", "T29@I15"]
    holding(game, 0, *tiles)
    offer(game, "feature1", "FS", "FX")
    play(game, "P1 take feature1")
    made = picker(game, 0)
    grouped = False
    reached = set()
    for _, page in pages(made):
        ids = [button.control.text() for button in buttons(page)]
        ids += [row.control.text() for row in page.rows if isinstance(row, Select)]
        assert len(set(ids)) == len(ids) and all(len(i) <= LONGEST and read(i) is not None for i in ids)
        assert len(page.rows) <= 5
        assert all(len(row) <= 5 if not isinstance(row, Select) else len(row.options) <= 25 for row in page.rows)
        grouped |= any(button.control.group not in ("", "back") for button in buttons(page))
        if page.move is not None:
            reached.add(text(page.move))
    assert grouped, "more than 25 lots are asked for by tile"
    assert reached == {text(move) for move in game.legal(0)}


def test_what_is_typed_is_completed() -> None:
    game = begun(4)
    found = completions(FACE, scene(game, 0), look(game, 0).legal, "take ti")
    assert [words for words, _ in found] == ["take tile1", "take tile2", "take tile3", "take tile4"]
    assert completions(FACE, scene(game, 0), look(game, 0).legal, "take tile4")[0][1] == "Take tile face down"
