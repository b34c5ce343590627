"""Pictures of real positions: no text cut, covered, pale or too small; the same again after all the others."""

from __future__ import annotations

import pytest

from tests.render.every import modules, painter_of
from tests.render.sweep import Shot, shots, wrong

QUICK = 5
"""Pictures of each game by default."""
GAMES, SOME = 30, 6
"""In the soak: games of each kind, and pictures of each."""


def sweep(every: list[Shot]) -> int:
    """How many there were; each of the first ones is drawn again when others, in other palettes, have been."""
    seen = 0
    for shot in every:
        found, canvas = wrong(shot)
        assert found == [], str(shot)
        seen += canvas is not None
        if seen == 1 and canvas is not None:
            first, before = shot, canvas.image.tobytes()
    key, *rest = first
    assert painter_of(key).draw(*rest).tobytes() == before
    return seen


@pytest.mark.parametrize("key", modules())
def test_pictures_of_a_game(key: str) -> None:
    assert sweep(shots(key, 5, QUICK)) >= QUICK // 2


@pytest.mark.soak
@pytest.mark.parametrize("key", modules())
def test_pictures_of_many_games(key: str) -> None:
    seen = sum(sweep(shots(key, number, SOME)) for number in range(1, GAMES + 1))
    print(f"{key}: {seen} pictures of {GAMES} games, all in order")
    assert seen > GAMES * SOME // 2, "a view has no result before the end, and not everybody's goals"
