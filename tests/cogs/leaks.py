"""Pairs of games that differ only in what somebody may not know: whatever comes out for that one is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from cogs import face as faces
from render import painters
from render.painter import Frame, Style
from render.studio import encode
from rules.chance import Chance, seed_from_number
from rules.game import AnyGame
from rules.notation import text
from tests.kit.looks import NAMES, scene

STYLE = Style()


def public_words(game: AnyGame, seat: int | None, frames: Sequence[Frame]) -> list[object]:
    """The view, the post's question, the whole board as text, and the words of these pictures."""
    here, view, names = scene(game, seat), game.view(seat), NAMES[: game.setup.seats]
    face, painter = faces.find(game.key), painters.find(game.key)
    found: list[object] = [msgspec.json.encode(view), face.asks(here), face.describe(here)]
    return found + [painter.alt(view, frame, names, STYLE) for frame in frames]


def drawn(game: AnyGame, seat: int | None, frames: Sequence[Frame]) -> list[bytes]:
    view, names = game.view(seat), NAMES[: game.setup.seats]
    return [encode(painters.find(game.key).draw(view, frame, names, STYLE), STYLE) for frame in frames]


def next_move(game: AnyGame, seat: int | None, number: int) -> list[object]:
    """What a seat hears of the next move, as events and in words, if the move reveals nothing."""
    twin = game.copy()
    (mover,) = twin.waiting()
    move = Chance(seed_from_number(number)).choice(twin.legal(mover))
    events = twin.play(mover, move)
    if twin.revealed() != game.revealed():
        return [text(move)]
    return [text(move), msgspec.json.encode(events), faces.find(game.key).tell(scene(twin, seat), events)]


def compare(
    found: Iterable[tuple[int | None, Any, Any]],
    most_drawn: int,
    texts: Callable[[Any, int | None], list[object]],
    told: Callable[[Any, int | None, int], list[object]],
    pictures: Callable[[Any, int | None], list[bytes]],
) -> tuple[int, int]:
    """The first so many pairs with their pictures; says how many pairs there were, and how many really differed."""
    count = differed = 0
    for count, (seat, one, other) in enumerate(found, 1):
        differed += one.dump() != other.dump()
        assert texts(one, seat) == texts(other, seat)
        assert told(one, seat, count) == told(other, seat, count)
        if count <= most_drawn:
            assert pictures(one, seat) == pictures(other, seat)
    return count, differed
