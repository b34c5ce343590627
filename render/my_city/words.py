"""Words that pictures and alt texts share."""

from __future__ import annotations

from data.texts import mark

TURNS = {
    "turn0": mark("not turned"),
    "turn1": mark("quarter turn"),
    "turn2": mark("half turn"),
    "turn3": mark("three quarters"),
}
LINES = {
    "start": mark("start"),
    "refused": mark("refused"),
    "gold": mark("gold"),
    "tree": mark("trees"),
    "rock": mark("rocks"),
    "yellow": mark("yellow"),
    "red": mark("red"),
    "blue": mark("blue"),
    "church": mark("churches"),
    "well": mark("well"),
    "empty": mark("empty"),
}


def number(points: int) -> str:
    return str(points).replace("-", "−")
