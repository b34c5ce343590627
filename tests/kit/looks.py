"""A game as a person at its table sees it, without a table."""

from __future__ import annotations

from cogs.face import Scene
from data.texts import speak
from rules.game import AnyGame
from rules.table.looks import Look
from rules.table.rows import Home, Row, Seat

NAMES = ("Anna", "Ben", "Cyril", "Dora")
DECISION = 99999


def scene(game: AnyGame, seat: int | None = None, language: str = "en") -> Scene:
    return Scene(speak(language), game.view(seat), NAMES[: game.setup.seats], game.setup.components)


def look(game: AnyGame, seat: int) -> Look:
    row = Row(
        id="AB12CD34EF",
        game=game.key,
        version=game.version,
        components=game.setup.components,
        options={},
        places=game.setup.seats,
        language="en",
        host=1,
        home=Home(1, 2),
        secret=bytes(32),
        status="running",
        seats=tuple(Seat(person, name) for person, name in enumerate(NAMES[: game.setup.seats], 1)),
    )
    return Look(row, 0, seat, DECISION, game.view(seat), tuple(game.legal(seat)))
