"""All at the same time: any order of answers with take-backs comes to the same, and nobody sees an open answer."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.game import Event, Move
from rules.my_city.game import MyCity
from rules.my_city.view import MyCityView
from rules.notation import text
from rules.record import Entry, Record, replay
from tests.rules.my_city.scene import cards, new, play


def bare(view: MyCityView) -> MyCityView:
    """Without whom the table waits for, which everybody may see."""
    return msgspec.structs.replace(view, waiting=(), answered=())


def choose(game: MyCity, seat: int, random: Random) -> Move:
    legal = game.legal(seat)
    choices = legal if len(legal) == 1 or random.random() < 0.01 else legal[:-1]
    return choices[int(random.random() * len(choices))]


def a_game_with_take_backs(seats: int, number: int) -> None:
    """Round by round: a plain game in seat order, and a log with answers in any order, replaced and taken back."""
    random = Random(number)
    plain = new(seats, number)
    log: list[Entry] = []
    while waiting := plain.waiting():
        answers = {seat: choose(plain, seat, random) for seat in waiting}
        told = a_round_by_log(plain, answers, random, log)
        shown: list[Event] = []
        for seat in waiting:
            shown = plain.play(seat, answers[seat])
        assert [event for event in told if event.to is None] == [event for event in shown if event.to is None]
    again = replay(Record("my_city", plain.setup, (), tuple(log)))
    assert again.dump() == plain.dump() and again.result() == plain.result()


def a_round_by_log(start: MyCity, answers: dict[int, Move], random: Random, log: list[Entry]) -> list[Event]:
    """One round; every open answer may be taken back for another one before the last one is in."""
    standing: dict[int, tuple[int, Move]] = {}
    before = {seat: bare(start.view(seat)) for seat in (None, *range(start.setup.seats))}
    told: list[Event] = []
    order = list(answers)
    random.shuffle(order)
    for seat in order:
        last = len(standing) == len(answers) - 1
        if not last and random.random() < 0.3:
            log.append(Entry(seat, text(random.choice(start.legal(seat)))))
            log.append(Entry(None, f"undo {len(log)} P{seat + 1}"))
        game = start.copy()
        for other, (_, move) in standing.items():
            game.play(other, move)
        if standing and random.random() < 0.2:
            back = random.choice(list(standing))
            log.append(Entry(None, f"undo {standing[back][0]} P{back + 1}"))
            log.append(Entry(back, text(answers[back])))
            standing[back] = (len(log), answers[back])
        log.append(Entry(seat, text(answers[seat])))
        standing[seat] = (len(log), answers[seat])
        told = game.play(seat, answers[seat])
        if not last:
            nothing_is_seen(game, seat, standing, before, told)
    return told


def nothing_is_seen(
    game: MyCity,
    seat: int,
    standing: dict[int, tuple[int, Move]],
    before: dict[int | None, MyCityView],
    told: list[Event],
) -> None:
    assert all(event.to == (seat,) for event in told), "an open answer was told to others"
    assert game.revealed() == game.copy().revealed()
    for other in (None, *range(game.setup.seats)):
        view = game.view(other)
        if other in standing:
            assert view.answer == text(standing[other][1])
            view = msgspec.structs.replace(view, answer=None)
        assert bare(view) == before[other], "somebody else's view has changed before the round closed"
        assert view.answered == tuple(number in standing for number in range(game.setup.seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_order_with_take_backs_comes_to_the_same(seats: int) -> None:
    for number in range(4):
        a_game_with_take_backs(seats, number)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_order_with_take_backs_in_many_games(seats: int) -> None:
    for number in range(100, 300):
        a_game_with_take_backs(seats, number)


def test_what_was_revealed_grows_when_the_round_closes() -> None:
    game = cards("RE1", "RE2", seats=3)
    before = game.revealed()
    play(game, "P2 end", "P1 refuse RE1")
    assert game.revealed() == before and game.view(None).turned == ("RE1",)
    play(game, "P3 refuse RE1")
    assert game.revealed() == before + 1 and game.view(None).turned == ("RE1", "RE2")


def test_public_events_come_in_seat_order() -> None:
    game = cards("RE1", "RE2", seats=3)
    told = play(game, "P3 refuse RE1", "P1 end", "P2 place RE1 turn1 E1")
    shown = [type(event).__name__ for event in told if event.to is None]
    assert shown == ["Ended", "Built", "Refused", "Turned"]
