"""The turns that a post tells of: gathered from what happened, so that positions and records stay as they are."""

from __future__ import annotations

from cogs.face import find
from rules.game import Event
from rules.machi_koro.view import Throw
from rules.machi_koro.view_builder import with_round
from tests.rules.machi_koro.scene import A, B, Scene, town


def told(scene: Scene, *lines: str) -> list[Event]:
    events: list[Event] = []
    for line in lines:
        scene.play(line)
        events += scene.events
    return events


def scene() -> Scene:
    made = Scene(
        town(4, "wheat_field", "ranch", landmarks="radio_tower harbor train_station"),
        town(6, "wheat_field", "cafe", "mine"),
        dice=(6, 6, 5, 5, 1),
    )
    made.offer("ranch", "bakery")
    return made


def test_every_turn_with_its_dice_coins_and_building() -> None:
    table = scene()
    events = told(table, "roll 2", "reroll 2", "add 2", "build ranch", "roll 1", "build bakery")
    view = with_round(table.game.view(None), events)
    assert view.round == (Throw(A, (5, 5), 2, (-1, 0), "ranch"), Throw(B, (1,), 0, (1, 0), "bakery"))
    assert [sum(turn.changes[seat] for turn in view.round) for seat in (A, B)] == [
        table.coins[A] - 4,
        table.coins[B] - 6,
    ]


def test_what_was_rolled_before_is_not_told_again() -> None:
    table = scene()
    told(table, "roll 2", "reroll 2", "keep")
    events = told(table, "build ranch", "roll 1")
    assert [turn.dice for turn in with_round(table.game.view(None), events).round] == [(), (1,)]


def test_one_turn_is_no_round_and_positions_know_none() -> None:
    table = scene()
    before = table.game.view(None)
    events = told(table, "roll 2", "keep")
    view = table.game.view(None)
    assert with_round(view, events) is view and view.round == before.round == ()
    assert find("machi_koro").pictured(view, events) is view
