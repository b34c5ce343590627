"""What looking back costs: a step hardly more than its picture, a film of a whole game less than Discord takes."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import pytest
from PIL import Image

from cogs import face as faces
from render import film as film_module
from render import painters
from render.film import Film, Shot, TooLarge, join, take
from render.painter import Frame, Style
from render.studio import make
from rules.history.timeline import Timeline
from rules.record import Entry
from rules.registry import KEYS
from rules.table.archive import spread
from tests.history.logs import NAMES, row_of
from tests.kit.cases import cases
from tests.kit.recorded import read_file, records

MOST = 3.0
"""How much more than drawing it once a step may cost."""
every_game = pytest.mark.parametrize("key", KEYS)


def longest(key: str) -> tuple[Timeline, tuple[Entry, ...]]:
    """The longest recorded game of a kind, with many seats."""
    case = next(case for case in cases() if case.game.key == key)
    path: Path = max(records(case), key=lambda p: (p.stat().st_size, p.name))
    record = read_file(case, path)
    row = row_of(case.game(record.setup), "finished")
    return Timeline(row, record.entries), record.entries


def ratios(key: str, count: int) -> list[float]:
    """For some steps: replaying the log and drawing, by drawing alone; in time of this process, whatever else runs."""
    timeline, entries = longest(key)
    row, painter, face = timeline.row, painters.find(key), faces.find(key)
    names = NAMES[: len(row.seats)]

    def drawn(number: int, known: Timeline) -> float:
        step = known.at(number, None)
        frames = painter.frames(step.view, face.changed(step.view, step.events) if number else [])
        start = time.process_time()
        for frame in frames:
            make(key, step.view, frame, names, Style())
        return time.process_time() - start

    found = []
    for number in spread(len(timeline), count):
        drawn(number, timeline)
        alone = drawn(number, timeline)
        start = time.process_time()
        again = Timeline(row, entries)
        list(again.run(None, spread(len(again), 25)))  # the goals of the select
        drawn(number, again)
        found.append((time.process_time() - start) / alone)
    return found


def test_a_step_costs_little_more_than_its_picture() -> None:
    assert median(ratios("metropolys", 3)) <= MOST


@pytest.mark.soak
@every_game
def test_any_step_costs_little_more_than_its_picture(key: str) -> None:
    found = ratios(key, 40)
    print(f"\n{key}: replay to drawing {median(found):.2f} (median of {len(found)} steps), at most {max(found):.2f}")
    assert max(found) <= MOST


def shots(key: str, most: int) -> list[Shot]:
    timeline, _ = longest(key)
    steps = list(timeline.run(None, spread(len(timeline), most)))
    found = [Shot(step.view, Frame("table"), 500) for step in steps]
    return [*found, Shot(steps[-1].view, Frame("result"), 5000)]


def make_film(key: str, given: Sequence[Shot], names: Sequence[str], style: Style) -> Film:
    return join(key, [take(key, shot, names, style) for shot in given])


def test_a_short_film() -> None:
    given = shots("metropolys", 4)
    film = make_film("metropolys", given, NAMES[: given[0].view.seats], Style())
    picture = Image.open(io.BytesIO(film.data))
    assert picture.format == "WEBP" and getattr(picture, "n_frames", 1) == film.shots == len(given)
    assert picture.size == (film.width, film.height) and film.width == film_module.WIDTH
    assert len(film.data) < film_module.LARGEST


@pytest.mark.soak
@every_game
def test_a_film_of_a_whole_game(key: str) -> None:
    given = shots(key, 150)
    start = time.process_time()
    film = make_film(key, given, NAMES[: given[0].view.seats], Style())
    seconds = time.process_time() - start
    print(f"\n{key}: {film.shots} frames, {len(film.data) / (1 << 20):.2f} MiB, {seconds:.0f} s")
    assert film.shots == len(given) and len(film.data) < film_module.LARGEST


def test_a_film_that_is_too_large_is_made_smaller_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    given = shots("metropolys", 3)
    names = NAMES[: given[0].view.seats]
    whole = make_film("metropolys", given, names, Style())
    monkeypatch.setattr(film_module, "LARGEST", len(whole.data))
    assert len(make_film("metropolys", given, names, Style()).data) < len(whole.data)
    monkeypatch.setattr(film_module, "LARGEST", 10)
    with pytest.raises(TooLarge):
        make_film("metropolys", given, names, Style())


def test_frames_that_are_left_out_leave_their_time() -> None:
    kept = [(bytes([n]), 100) for n in range(7)]
    thinned = film_module._thinned(kept, 3)
    assert [data[0] for data, _ in thinned] == [0, 3, 6]
    assert sum(time for _, time in thinned) == 700
