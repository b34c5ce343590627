"""What a question is, and the words that several kinds share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from PIL import Image

from data.texts import speak
from render.painter import Frame
from tests.render.every import Sample, drawn

SAY = speak("en")
COUNT = 10
Asked = tuple[str, object]
"""A question and its true answer."""
Ask = Callable[[Any, Frame, tuple[str, ...]], Iterable[Asked]]


class Kind(NamedTuple):
    """A kind of picture: what is shown, and what is asked about it. Several pictures are named in the questions."""

    pictures: Mapping[str, Callable[[], Image.Image]]
    asked: tuple[Asked, ...]


def of_samples(key: str, samples: Mapping[str, Sample], asks: Mapping[str, tuple[str, Ask]]) -> dict[str, Kind]:
    """Kinds that are samples of a game: by the name of the kind, which sample, and its questions."""
    found = {}
    for kind, (name, ask) in asks.items():
        view, frame, names = samples[name]
        found[f"{key}_{kind}"] = Kind({"": partial(drawn, key, samples[name])}, tuple(ask(view, frame, names)))
    return found


def each(question: str, names: Sequence[str], answers: Iterable[object]) -> list[Asked]:
    """The same about everybody."""
    return [(question.format(name), answer) for name, answer in zip(names, answers, strict=True)]


def listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things)) or "none"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def winners(places: Sequence[int], names: Sequence[str]) -> str:
    return listed(name for name, place in zip(names, places, strict=True) if place == 1)
