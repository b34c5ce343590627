"""The three supplies, what may be left out, and what does not go together."""

from __future__ import annotations

import pytest

from data.sets import read_set
from rules.chance import seed_from_number
from rules.game import Illegal
from rules.machi_koro.about import MachiKoroOptions, Modules
from rules.machi_koro.components import read_components
from rules.machi_koro.events import TurnedUp
from rules.machi_koro.game import MachiKoro
from tests.rules.machi_koro.scene import A, Scene, town

SET = read_components(read_set("machi_koro", "standard").text)


def _new(seats: int = 2, **options: object) -> MachiKoro:
    return MachiKoro.new(seats, MachiKoroOptions(**options), seed_from_number(7))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("modules", "purple", "low", "high", "landmarks", "cost"),
    [
        ("base", 12, 36, 36, 4, 52),
        ("harbor", 20, 54, 66, 7, 84),
        ("millionaire", 24, 66, 66, 6, 54),
        ("both", 32, 84, 96, 7, 84),
    ],
)
def test_what_is_in_the_boxes(modules: Modules, purple: int, low: int, high: int, landmarks: int, cost: int) -> None:
    box = _new(modules=modules).box
    sizes = {deck: sum(c.copies for c in box.cards if c.deck == deck) for deck in ("purple", "low", "high")}
    assert sizes == {"purple": purple, "low": low, "high": high}
    assert len(box.landmarks) == landmarks
    assert sum(mark.cost for mark in box.landmarks) == cost


def test_the_set_is_whole() -> None:
    assert len(SET.establishments) == 38
    assert len(SET.landmarks) == 7
    names = [row.id for row in SET.establishments] + [mark.id for mark in SET.landmarks]
    assert len(set(names)) == 45
    assert [row.numbers[0] for row in SET.establishments] == sorted(row.numbers[0] for row in SET.establishments)
    assert [mark.cost for mark in SET.landmarks] == sorted(mark.cost for mark in SET.landmarks)
    for row in SET.establishments:
        assert row.deck == ("purple" if row.colour == "purple" else "low" if row.numbers[0] <= 6 else "high")
        assert row.copies == (4 if row.colour == "purple" else 6)
        assert list(row.numbers) == list(range(row.numbers[0], row.numbers[-1] + 1))
        assert row.deck == "purple" or (row.numbers[0] <= 6) == (row.numbers[-1] <= 6)


def test_everything_lies_open_in_the_base_game() -> None:
    view = _new().view(None)
    assert len(view.supply) == 15
    assert {stack.copies for stack in view.supply} == {4, 6}
    assert {stack.row for stack in view.supply} == {"open"}
    assert view.decks == {}


def test_ten_names_lie_open() -> None:
    game = _new(supply="ten")
    view = game.view(None)
    assert len(view.supply) == 10
    assert view.decks == {"all": 84 - sum(stack.copies for stack in view.supply)}


def test_ten_names_are_filled_up_again() -> None:
    scene = Scene(town(9), town(0), dice=(6,), modules="base", supply="ten")
    s, box = scene.game.state, scene.game.box
    card = next(c for c in box.cards if s.supply[c.index] and c.cost <= 9)
    s.decks[0] += [card.index] * (s.supply[card.index] - 1)
    s.supply[card.index] = 1
    fresh = next(c for c in box.cards if not s.supply[c.index])
    s.decks[0].append(fresh.index)
    before = scene.game.revealed()
    scene.play("roll 1", f"build {card.id}")
    assert scene.told(TurnedUp) == [TurnedUp("all", (fresh.id,))]
    assert scene.game.revealed() == before + 2, "a throw and a refill"
    assert len(scene.game.view(None).supply) == 10


@pytest.mark.parametrize("modules", ["harbor", "millionaire", "both"])
def test_five_five_two(modules: Modules) -> None:
    view = _new(modules=modules).view(None)
    rows = [stack.row for stack in view.supply]
    assert [rows.count("low"), rows.count("high"), rows.count("purple")] == [5, 5, 2]
    assert rows == sorted(rows, key=("low", "high", "purple").index)
    assert set(view.decks) == {"low", "high", "purple"}


def test_left_out() -> None:
    game = _new(modules="both", left_out=("red", "park", "airport"))
    assert not any(card.colour == "red" or card.id == "park" for card in game.box.cards)
    assert game.view(None).landmarks == (
        "city_hall",
        "harbor",
        "train_station",
        "shopping_mall",
        "amusement_park",
        "radio_tower",
    )
    scene = Scene(
        town(22, landmarks="harbor train_station shopping_mall amusement_park"),
        town(0),
        dice=(1,),
        left_out=("airport",),
    )
    assert scene.play("roll 1", "build radio_tower").game.over()


def test_a_row_with_fewer_names_than_its_limit_is_shorter() -> None:
    lone = tuple(row.id for row in SET.establishments if row.colour == "purple" and row.id not in ("stadium", "park"))
    view = _new(modules="millionaire", left_out=(*lone, "park")).view(None)
    assert [stack.card for stack in view.supply if stack.row == "purple"] == ["stadium"]
    assert view.decks["purple"] == 0
    none = _new(modules="millionaire", left_out=(*lone, "park", "stadium")).view(None)
    assert not [stack for stack in none.supply if stack.row == "purple"]


@pytest.mark.parametrize(
    ("modules", "supply"), [("base", "552"), ("harbor", "open"), ("millionaire", "ten"), ("both", "open")]
)
def test_supplies_that_do_not_go_with_the_modules(modules: str, supply: str) -> None:
    with pytest.raises(Illegal) as refused:
        _new(modules=modules, supply=supply)
    assert refused.value.code == "supply_not_for_modules"
    assert refused.value.details[:2] == (supply, modules)
    with pytest.raises(Illegal, match="supply_not_for_modules"):
        MachiKoro.check(3, MachiKoroOptions(modules=modules, supply=supply))  # type: ignore[arg-type]


def test_a_first_seat_that_is_not_there() -> None:
    with pytest.raises(Illegal) as refused:
        _new(3, first="P4")
    assert (refused.value.code, refused.value.details) == ("first_seat", ("P4", 3))
    with pytest.raises(Illegal, match="first_seat"):
        MachiKoro.check(3, MachiKoroOptions(first="P4"))  # the lobby asks before it starts
    assert _new(4, first="P4").state.turn == 3


def test_dead_purples_turned_up_later_are_set_aside_too() -> None:
    scene = Scene(town(9, "park"), town(9, "park"), dice=(1,), clear_dead_purples=True)
    s, box = scene.game.state, scene.game.box
    park, stadium, publisher, office = (
        box.card_of[name].index for name in ("park", "stadium", "publisher", "tax_office")
    )
    for k in box.purples:
        s.supply[k] = 1 if k in (stadium, publisher) else 0
    s.market = s.market & ~box.purple_mask | 1 << stadium | 1 << publisher
    s.decks[2] = [office, park]
    scene.play("roll 1", "build stadium")
    assert s.aside[park] == 1
    assert s.supply[office] == 1
    assert scene.copies(A, "stadium") == 1
