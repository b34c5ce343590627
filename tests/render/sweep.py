"""Pictures of real positions: games by chance and by stewards, at any moment, for anybody, in any style.

`python -m tests.render.sweep GAME NUMBER SECONDS FOLDER` sweeps on from a number and keeps the pictures with faults.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cogs import face
from cogs.names import clean
from data.texts import PSEUDO, languages
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.painter import ALT_LIMIT, Frame, Style, UnknownFrame
from render.palette import PALETTES
from render.studio import encode
from rules.chance import Chance
from rules.game import AnyGame, Move, View
from rules.notation import text
from rules.stewards.steward import stewards
from tests.kit.case import Case
from tests.kit.cases import cases
from tests.kit.walks import luck, positions_and_end
from tests.render.every import modules, painter_of, samples_of
from tests.render.legible import faults
from tests.render.test_names import CROWDS
from tests.render.test_samples import HEAVIEST, cut_off, lost_letters

CROWD = tuple(name for crowd in CROWDS.values() for name in crowd)
PLANS = 2
"""Moves of a position that are drawn before they are played."""
LEAST_WORDS = 25
"""Letters of an alt text that says anything."""
SOME = 12
"""Pictures of one game."""


class Shot(NamedTuple):
    """All that a picture depends on."""

    key: str
    view: View
    frame: Frame
    names: tuple[str, ...]
    style: Style

    def __str__(self) -> str:
        return f"{self.key} {self.frame} {self.names} {self.style.language} {self.style.palette}"


def case_of(key: str) -> Case:
    return next(case for case in cases() if case.game.key == key)


def shots(key: str, number: int, most: int) -> list[Shot]:
    """Some pictures of one game: another table, other moves, other moments, people and styles for each number."""
    chance = luck(number, 71)
    tables = case_of(key).tables()
    table, by = tables[number % len(tables)], chance.choice(sorted(stewards(key)))
    seen: list[tuple[View, list[Move]]] = []
    for _, game in positions_and_end(table, 3 + chance.below(4), number, by):
        seen += looks(game, chance)
    seen += [(view, []) for view in getattr(modules()[key], "later", lambda number: ())(number)]
    found = [(view, frame) for view, plans in seen for frame in frames(key, view, plans, chance)]
    return [styled(key, view, frame, chance) for view, frame in chance.shuffled(found)[:most]]


def styled(key: str, view: View, frame: Frame, chance: Chance) -> Shot:
    names = chance.choice([*CROWDS.values(), tuple(chance.shuffled(CROWD))])
    style = Style(chance.choice([*languages(), PSEUDO]), chance.choice(PALETTES))
    return Shot(key, view, frame, tuple(map(clean, names))[: view.seats], style)


def looks(game: AnyGame, chance: Chance) -> Iterator[tuple[View, list[Move]]]:
    """A position as everybody sees it and as one does who has something to decide, with moves to plan."""
    yield game.view(None), []
    waiting = game.waiting()
    seat = chance.choice(waiting or range(game.setup.seats))
    yield game.view(seat), chance.shuffled(game.legal(seat))[:PLANS]


def frames(key: str, view: View, plans: list[Move], chance: Chance) -> list[Frame]:
    """What a turn's post shows, every other kind of picture there is, and moves before they are played."""
    seats = range(view.seats)
    changed = [seat for seat in seats if chance.below(2)]
    found = painter_of(key).frames(view, changed)
    kinds = dict.fromkeys(frame.kind for _, frame, _ in samples_of(key).values() if frame.kind != "ghost")
    found += [Frame(kind, chance.choice([None, *seats])) for kind in kinds]
    for words in map(text, plans):
        assert view.seat is not None
        found += [face.find(key).preview(words.split(), view.seat) or Frame("ghost", view.seat, words)]
    return list(dict.fromkeys(found))


def wrong(shot: Shot) -> tuple[list[str], Canvas | None]:
    """Everything that is wrong with a picture; no picture, where a view has none of that kind and says so."""
    key, *rest = shot
    painter = painter_of(key)
    try:
        canvas = painter.canvas(*rest)
    except UnknownFrame:
        promised = shot.frame in painter.frames(shot.view, range(shot.view.seats))
        return ["is not known"] if promised else [], None
    found = faults(canvas)
    found += [f"{line!r} is cut" for line in cut_off(canvas)] + [f"no {letter!r}" for letter in lost_letters(canvas)]
    if canvas.width != WIDTH or not LOWEST <= canvas.height <= HIGHEST:
        found.append(f"is {canvas.width} × {canvas.height}")
    if (heavy := len(encode(canvas.image, shot.style))) >= HEAVIEST:
        found.append(f"has {heavy} bytes")
    if not LEAST_WORDS < (words := len(painter.alt(*rest))) <= ALT_LIMIT:
        found.append(f"has {words} letters of words")
    return found, canvas


def main(key: str, first: str, seconds: str, folder: str) -> None:
    until, seen = time.monotonic() + float(seconds), 0
    for number in count(int(first)):
        for shot in shots(key, number, SOME):
            found, canvas = wrong(shot)
            seen += canvas is not None
            if found and canvas is not None:
                name = Path(folder) / f"{key}_{number}_{seen}.png"
                canvas.image.save(name)
                print(name, shot, *found, sep="\n  ", flush=True)
            if time.monotonic() > until:
                print(f"{key}: {seen} pictures of {number - int(first) + 1} games")
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
