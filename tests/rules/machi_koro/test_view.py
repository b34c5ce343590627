"""What people see, and what they must not: the order of the decks and the throws to come."""

from __future__ import annotations

from rules.chance import Chance, seed_from_number
from rules.machi_koro.about import MachiKoroOptions
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.view import Holding, Payment
from tests.rules.machi_koro.scene import A, B, Scene, town


def _middle(moves: int = 120, seed: int = 3) -> MachiKoro:
    game = MachiKoro.new(4, MachiKoroOptions(modules="both"), seed_from_number(seed))
    chance = Chance(b"view")
    for _ in range(moves):
        (seat,) = game.waiting()
        game.play(seat, chance.choice(game.legal(seat)))
    return game


def test_a_town() -> None:
    scene = Scene(town(4, "cafe", "2 cafe*", "tech_startup", landmarks="harbor", invested=3), town(2), dice=(1,))
    seen = scene.game.view(B).towns[A]
    assert seen.coins == 4
    assert seen.cards == (Holding("cafe", 1, 2), Holding("tech_startup", 1, 0))
    assert seen.landmarks == ("city_hall", "harbor")
    assert seen.invested == 3


def test_changes_and_payments_since_the_last_roll() -> None:
    scene = Scene(town(9), town(0, "cafe"), dice=(3, 6), modules="base")
    scene.play("roll 1", "build ranch")
    view = scene.game.view(None)
    assert view.payments == (Payment("cafe", A, B, 1), Payment("ranch", A, None, 1))
    assert [t.change for t in view.towns] == [-2, 1]
    assert (view.turn, view.roller, view.dice, view.phase) == (B, A, (3,), "roll")
    assert [t.built for t in view.towns] == ["ranch", None]
    scene.play("roll 1", "skip")
    view = scene.game.view(None)
    assert (view.payments, view.towns[A].change, view.towns[A].built) == ((), 0, None)


def test_what_can_be_afforded() -> None:
    scene = Scene(town(2, "stadium"), town(30), dice=(6,), modules="base")
    view = scene.game.view(B)
    assert view.affordable == ("wheat_field", "ranch", "bakery", "cafe", "convenience_store", "fruit_vegetable_market")
    scene.play("roll 1", "skip")
    assert "radio_tower" in scene.game.view(A).affordable


def test_added_and_tuna() -> None:
    scene = Scene(town(0, "tuna_boat", landmarks="harbor train_station"), town(0), dice=(6, 5, 2, 1))
    view = scene.play("roll 2", "add 2").game.view(None)
    assert (view.dice, view.added, view.tuna) == ((6, 5), 2, (2, 1))


def test_all_seats_see_the_same() -> None:
    game = _middle()
    assert {(v.towns, v.supply, v.payments) for v in map(game.view, (None, 0, 1, 2, 3))} == {
        (game.view(0).towns, game.view(0).supply, game.view(0).payments)
    }


def test_imagined_games_differ_only_in_what_is_hidden() -> None:
    game = _middle()
    orders = set()
    throws = set()
    for n in range(8):
        other = game.imagine(n % 4, Chance(seed_from_number(n)))
        assert other.view(1) == game.view(1)
        assert [sorted(deck) for deck in other.state.decks] == [sorted(deck) for deck in game.state.decks]
        (seat,) = game.waiting()
        assert other.legal(seat) == game.legal(seat)
        orders.add(str(other.state.decks))
        throws.add(tuple(other.chance.die() for _ in range(6)))
    assert len(orders) == len(throws) == 8


def test_an_imagined_game_does_not_depend_on_the_order_it_replaces() -> None:
    game = _middle()
    other = game.copy()
    for deck in other.state.decks:
        deck.reverse()
    one, two = (g.imagine(0, Chance(b"same")) for g in (game, other))
    assert one.hash() == two.hash()


def test_a_copy_is_a_game_of_its_own() -> None:
    game = _middle()
    twin = game.copy()
    before = game.hash()
    chance = Chance(b"copy")
    while not twin.over():
        (seat,) = twin.waiting()
        twin.play(seat, chance.choice(twin.legal(seat)))
    assert game.hash() == before
    again = MachiKoro.restore(game.setup, game.dump())
    assert again.hash() == before
    chance = Chance(b"copy")
    while not again.over():
        (seat,) = again.waiting()
        again.play(seat, chance.choice(again.legal(seat)))
    assert again.hash() == twin.hash()
