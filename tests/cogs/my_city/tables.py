"""A game as a person at its table sees it, without a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cogs.controls.ghost import Ghost, Pad
from cogs.face import Scene
from cogs.my_city import FACE
from data.texts import speak
from rules.looks import Look
from rules.my_city.game import MyCity
from rules.notation import parse
from rules.ports import Home, Row, Seat
from rules.record import effective, read

RECORDS = Path(__file__).parent.parent.parent / "records" / "my_city"
NAMES = ("Anna", "Ben", "Cyril", "Dora")


def scene(game: MyCity, seat: int | None, language: str = "en") -> Scene:
    return Scene(speak(language), game.view(seat), NAMES[: game.setup.seats], game.setup.components)


def look(game: MyCity, seat: int) -> Look:
    row = Row(
        id="AB12CD34EF",
        game="my_city",
        version=1,
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
    return Look(row, 0, seat, 99999, game.view(seat), tuple(game.legal(seat)))


def ghost(game: MyCity, seat: int = 0) -> Ghost:
    return Ghost(FACE, look(game, seat), scene(game, seat))


def pad(game: MyCity, seat: int = 0, words: tuple[str, ...] = ()) -> Pad:
    return FACE.ghost(scene(game, seat), words)


def recorded() -> Iterator[tuple[MyCity, int, tuple[str, ...]]]:
    """Every decision of the recorded games that stands: the game before it, the seat and its words."""
    for path in sorted(RECORDS.glob("*.txt")):
        record = read(path.read_text(encoding="utf-8"))
        game = MyCity(record.setup)
        for number in effective(record.entries):
            entry = record.entries[number - 1]
            assert entry.seat is not None
            yield game, entry.seat, tuple(entry.text.split())
            game.play(entry.seat, parse(game.moves, entry.text))
