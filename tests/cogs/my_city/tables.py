"""A game as a person at its table sees it, without a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cogs.controls.ghost import Ghost, Pad
from cogs.my_city import FACE
from rules.my_city.game import MyCity
from rules.notation import parse
from rules.record import effective, read
from tests.kit.looks import look, scene

RECORDS = Path(__file__).parent.parent.parent / "records" / "my_city"


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
