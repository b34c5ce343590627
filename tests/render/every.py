"""The pictures of all games to be looked at, compared and timed, from tests/render/<game>/samples.py.

`samples()` names views, frames and the names at the table. `STORED`, if there is one, names those kept as pictures.
`chapters()`, if there is one, are pictures of a campaign by chapter: samples, or functions that draw.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from PIL import Image

from render import painters
from render.cache import ByteCache
from render.painter import CanvasPainter, Frame, Style
from rules.game import View
from rules.registry import KEYS

Sample = tuple[View, Frame, tuple[str, ...]]
GameSample = tuple[str, View, Frame, tuple[str, ...]]
Shown = Sample | Callable[[], Image.Image]


@cache
def modules() -> dict[str, ModuleType]:
    """The samples of every game that has pictures; one without is missed by a test."""
    found = {}
    for key in KEYS:
        module = f"tests.render.{key}.samples"
        if find_spec(f"tests.render.{key}") is not None and find_spec(module) is not None:
            found[key] = import_module(module)
    return found


@cache
def samples_of(key: str) -> dict[str, Sample]:
    found: dict[str, Sample] = modules()[key].samples()
    return found


@cache
def all_samples() -> dict[str, GameSample]:
    """By game and name."""
    return {f"{key} {name}": (key, *sample) for key in modules() for name, sample in samples_of(key).items()}


def chapters_of(key: str) -> Mapping[int, Mapping[str, Shown]]:
    found: Callable[[], Mapping[int, Mapping[str, Shown]]] = getattr(modules()[key], "chapters", dict)
    return found()


def forget() -> None:
    """Empties everything that keeps drawings."""
    for kept in every_cache():
        kept.clear()


def every_cache() -> list[ByteCache[Any]]:
    """Those of the common parts, and those of the games."""
    drawing = [module for name, module in sys.modules.items() if name.startswith("render.")]
    found = {id(value): value for module in drawing for value in vars(module).values() if isinstance(value, ByteCache)}
    return list(found.values())


def painter_of(key: str) -> CanvasPainter[View]:
    painter = painters.find(key)
    assert isinstance(painter, CanvasPainter)
    return painter


def drawn(key: str, sample: Sample, style: Style | None = None) -> Image.Image:
    return painter_of(key).draw(*sample, style or Style())
