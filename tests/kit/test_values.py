"""States, views and copies are values: they go to JSON and back unchanged, and a copy goes its own way."""

from __future__ import annotations

import msgspec

from rules.game import AnyGame
from tests.kit.case import Table
from tests.kit.cases import every_table
from tests.kit.walks import end, finish, positions, positions_and_end, script, share


def same(one: AnyGame, other: AnyGame) -> None:
    """Two games that cannot be told apart, now and later."""
    assert one.dump() == other.dump()
    assert one.hash() == other.hash()
    assert one.waiting() == other.waiting()
    assert one.chance.seed == other.chance.seed and one.chance.count == other.chance.count
    assert one.revealed() == other.revealed()
    for seat in range(one.setup.seats):
        assert one.legal(seat) == other.legal(seat)
    for seat in (None, *range(one.setup.seats)):
        first, second = one.view(seat), other.view(seat)
        assert first == second
        assert msgspec.json.encode(first) == msgspec.json.encode(second), "a dict keeps the order of its making"


@every_table
def test_a_state_goes_to_json_and_back(table: Table) -> None:
    """Restored at any point, the game is the same and ends the same."""
    last = end(table).dump()
    for at, game in positions(table):
        restored = table.case.game.restore(game.setup, game.dump())
        same(game, restored)
        for seat, move in script(table)[at:]:
            restored.play(seat, move)
        assert restored.dump() == last


@every_table
def test_a_view_goes_to_json_and_back(table: Table) -> None:
    for _, game in positions_and_end(table):
        for seat in (None, *range(game.setup.seats)):
            view = game.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
            assert view.seat == seat
            assert view.seats == game.setup.seats
            assert view.waiting == game.waiting()
            assert view.over == game.over()
            assert view.result == game.result()


@every_table
def test_looking_changes_nothing(table: Table) -> None:
    for _, game in positions(table):
        before = game.dump()
        for seat in (None, *range(game.setup.seats)):
            game.view(seat)
            if seat is not None:
                game.legal(seat)
        game.result()
        game.waiting()
        game.hash()
        game.copy()
        assert game.dump() == before


@every_table
def test_a_copy_goes_its_own_way(table: Table) -> None:
    for at, game in positions(table):
        before, copied = game.dump(), game.copy()
        same(game, copied)
        views = [game.view(seat) for seat in (None, *range(game.setup.seats))]
        finish(copied, at)
        assert copied.over()
        assert game.dump() == before, "playing the copy has changed the game"
        assert [game.view(seat) for seat in (None, *range(game.setup.seats))] == views, "views share what changes"


@every_table
def test_a_played_game_is_the_same_as_a_restored_one(table: Table) -> None:
    """What was known before a move (legal lists, caches) is forgotten: a restored game plays and shows the same."""
    game, restored = table.new(), table.new()
    most = 3 * share(table)
    for seat, move in script(table)[:most]:
        for other in range(table.seats):
            game.legal(other)
        assert game.play(seat, move) == restored.play(seat, move)
        restored = table.case.game.restore(game.setup, game.dump())
        same(game, restored)
