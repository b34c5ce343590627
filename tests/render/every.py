"""The pictures of all games to be looked at, compared and timed: `samples()` of tests/render/<game>/samples.py."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from render import painters
from render.painter import Frame
from rules.game import View

GameSample = tuple[str, View, Frame, tuple[str, ...]]


def all_samples() -> dict[str, GameSample]:
    """By game and name; a game with pictures but without samples is missed by a test."""
    found: dict[str, GameSample] = {}
    for key in painters.keys():  # noqa: SIM118
        module = f"tests.render.{key}.samples"
        if find_spec(f"tests.render.{key}") is None or find_spec(module) is None:
            continue
        for name, (view, frame, names) in import_module(module).samples().items():
            found[f"{key} {name}"] = (key, view, frame, tuple(names))
    return found
