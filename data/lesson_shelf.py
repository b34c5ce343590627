"""Lessons as they are kept: the moves of each game's, as text; the words for them are in data/texts/english."""

from pathlib import Path

SHELF = Path(__file__).parent / "lessons"
"""data/lessons/<game>.toml."""


def kept_lesson(game: str) -> bytes | None:
    """None for a game without one."""
    path = SHELF / f"{game}.toml"
    return path.read_bytes() if path.is_file() else None
