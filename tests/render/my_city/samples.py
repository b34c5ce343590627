"""Views of My City to draw: from the first card to the end, with ghosts, open answers, a flood and long names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from render.painter import Frame
from rules.my_city.game import MyCity
from rules.my_city.moves import Place
from rules.my_city.view import MyCityView
from rules.notation import parse, text
from rules.record import effective, read
from tests.rules.my_city.scene import ETERNAL, FLOOD, cards, play, stone

Sample = tuple[MyCityView, Frame, tuple[str, ...]]
RECORDS = Path(__file__).parent.parent.parent / "records" / "my_city"
SHORT = ("Ada", "Ben", "Cleo", "Dan")
LONG = (
    "Bartholomäus von Šternberk-Žižka",
    "W" * 32,
    "Mr. Extraordinarily-Long Surname",
    "Kateřina Příliš-Žluťoučká z Hůrky"[:32],
)


@cache
def recorded(name: str, moves: int | None = None) -> MyCity:
    """A recorded game after so many of its moves, or at its end."""
    record = read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    game = MyCity(record.setup)
    for number in effective(record.entries)[:moves]:
        entry = record.entries[number - 1]
        assert entry.seat is not None
        game.play(entry.seat, parse(game.moves, entry.text))
    return game


def answered() -> MyCity:
    """P1 has answered, nobody else has."""
    game = cards("RE5", "YE1", seats=3)
    play(game, "P1 place RE5 turn1 E3")
    return game


def flooded() -> MyCity:
    game = cards("RE5", "stop", "YE1", "CH3", episode=ETERNAL + FLOOD)
    play(game, "P1 place RE5 turn1 E3", "P2 end")
    return game


def stones() -> MyCity:
    """At both ends of the track, somebody refused and somebody ended."""
    game = cards("RE5", "YE1", "CH3", seats=4)
    play(game, "P1 refuse RE5", "P2 end", "P3 place RE5 turn0 F8", "P4 refuse RE5")
    stone(game, 0, 0)
    stone(game, 2, 50)
    return game


def a_ghost(game: MyCity, seat: int) -> Frame:
    place = next(move for move in reversed(game.legal(seat)) if isinstance(move, Place))
    return Frame("ghost", seat, text(place))


@cache
def samples() -> dict[str, Sample]:
    start, middle, three, late = cards("RE8"), recorded("careful_103_4", 60), recorded("careful_102_3", 31), stones()
    two, over = recorded("careful_101_2", 15), recorded("careful_103_4")
    return {
        "start_table": (start.view(None), Frame("table"), SHORT[:2]),
        "start_city": (start.view(0), Frame("city", 0), SHORT[:2]),
        "start_ghost": (start.view(0), a_ghost(start, 0), SHORT[:2]),
        "middle_city": (middle.view(None), Frame("city", 0), SHORT),
        "middle_ghost": (middle.view(2), a_ghost(middle, 2), SHORT),
        "middle_table": (middle.view(None), Frame("table"), SHORT),
        "three_table": (three.view(None), Frame("table"), SHORT[:3]),
        "two_table": (two.view(None), Frame("table"), SHORT[:2]),
        "long_table": (middle.view(None), Frame("table"), LONG),
        "long_city": (middle.view(None), Frame("city", 1), LONG),
        "stones_table": (late.view(None), Frame("table"), SHORT),
        "stone_0_city": (late.view(None), Frame("city", 0), SHORT),
        "stone_50_city": (late.view(None), Frame("city", 2), SHORT),
        "answered_city": (answered().view(0), Frame("city", 0), SHORT[:3]),
        "flood_city": (flooded().view(None), Frame("city", 0), SHORT[:2]),
        "flood_table": (flooded().view(None), Frame("table"), SHORT[:2]),
        "over_city": (over.view(None), Frame("city", 3), SHORT),
        "over_table": (over.view(None), Frame("table"), SHORT),
        "result": (over.view(None), Frame("result"), SHORT),
        "result_two": (recorded("careful_101_2").view(None), Frame("result"), SHORT[:2]),
        "long_result": (over.view(None), Frame("result"), LONG),
    }
