"""Views with one value changed: what is told must be told differently then."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cogs import face as faces
from cogs.face import Scene
from rules.chance import Chance
from rules.game import AnyGame, View
from tests.kit.describe import ALWAYS_FOLLOWS, ANYBODY, Reader
from tests.kit.looks import scene

Path = tuple[str | int, ...]
TRIED = 3
"""Values of one kind in one view that are changed."""
ENOUGH = 20
"""Changes without a difference that are enough for what follows from something else."""


class Silence:
    """Gathers, view by view, which parts of it ever make a difference to the text; not of those that need not."""

    def __init__(self, reader: Reader) -> None:
        self.besides = (*ANYBODY, *reader.BESIDES)
        self.worked_out = tuple(reader.FOLLOWS)
        self.follows = (*ALWAYS_FOLLOWS, *reader.FOLLOWS)
        self.told: set[str] = set()
        """Parts such as `cities.*.stone`."""
        self.tried: Counter[str] = Counter()

    def check(self) -> None:
        """Nothing is silent but what follows from something told; nothing is told that is said to be silent."""
        silent = {part for part in self.tried if part not in self.told and not matches(part, self.follows)}
        assert not silent, sorted(silent)
        assert not [part for part in self.told if matches(part, self.worked_out)]

    def look(self, game: AnyGame, seat: int | None) -> None:
        here, chance = scene(game, seat), Chance(game.setup.seed, self.tried.total())
        text, values = faces.find(game.key).describe(here), msgspec.json.decode(msgspec.json.encode(here.view))
        alike: dict[str, list[tuple[Path, Any]]] = defaultdict(list)
        for path, value in _parts(values):
            alike[".".join("*" if isinstance(step, int) else step for step in path)].append((path, value))
        for kind, found in alike.items():
            if self._is_known(kind):
                continue
            words = [value for _, value in found if isinstance(value, str)]
            for path, value in chance.shuffled(found)[:TRIED]:
                other = _altered(here.view, values, path, _another(value, words, chance))
                if other is not None:
                    self.tried[kind] += 1
                    self.told |= {kind} if _differs(game.key, here, other, text) else set()

    def _is_known(self, kind: str) -> bool:
        enough = self.tried[kind] >= ENOUGH and matches(kind, self.follows)
        return enough or kind in self.told or matches(kind, self.besides)


def matches(part: str, excuses: Iterable[str]) -> bool:
    """Whether a part is excused: by its own path, or with all around it."""
    steps = part.split(".")
    for excuse in excuses:
        wanted = excuse.split(".")
        if len(wanted) <= len(steps) and all(a in ("*", b) for a, b in zip(wanted, steps, strict=False)):
            return True
    return False


def _parts(values: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything that can be changed: numbers, words, truths, and lists as such."""
    if isinstance(values, dict):
        for key, value in values.items():
            yield from _parts(value, (*path, key))
        return
    if isinstance(values, list):
        for at, value in enumerate(values):
            yield from _parts(value, (*path, at))
    if values is not None and values != []:
        yield path, values


def _another(value: Any, words: list[str], chance: Chance) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        left_out = chance.below(len(value))
        return [item for at, item in enumerate(value) if at != left_out]
    return next((word for word in words if word != value), None)


def _altered(view: View, values: Any, path: Path, value: Any) -> View | None:
    """None for what no view can hold."""
    part = values
    for step in path[:-1]:
        part = part[step]
    before, part[path[-1]] = part[path[-1]], value
    try:
        return msgspec.convert(values, type(view))
    except msgspec.ValidationError:
        return None
    finally:
        part[path[-1]] = before


def _differs(key: str, here: Scene, view: View, text: str) -> bool:
    """A view that makes no sense and cannot be told has made a difference too."""
    try:
        return faces.find(key).describe(msgspec.structs.replace(here, view=view)) != text
    except (LookupError, ValueError, AttributeError, StopIteration):
        return True
