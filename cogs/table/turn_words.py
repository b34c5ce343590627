"""What happened, turn by turn, for a post: each turn whole and on one line, the newest last and in bold."""

from collections.abc import Callable, Sequence
from itertools import groupby

from cogs.face import Face, Scene
from data.texts import Say
from rules.table.looks import News

DETAIL = "· "
"""Begins a line that is left out first."""
BOLD = "**"


def turns(face: Face, scene: Scene, news: Sequence[News]) -> list[list[str]]:
    """The lines of each turn: what one seat did in a row, by one decision or several; alone, each decision."""
    found, alone = [], len(scene.names) == 1
    for (seat, _), group in groupby(news, lambda one: (one.seat, alone and one.number)):
        part = list(group)
        lines = face.tell(scene, [event for one in part for event in one.events])
        if any(one.undo for one in part):
            whose = scene.names[seat] if seat is not None else "?"
            lines.append(scene.say("**{name}** has taken a decision back.", name=whose))
        split = [line for told in lines for line in told.splitlines()]
        if split:
            found.append(_sentences(scene.names, split))
    return found


def _sentences(names: Sequence[str], lines: Sequence[str]) -> list[str]:
    """One line for each seat in a row that they tell of: one, but where a round closes."""
    found: list[str] = []
    actor = None
    for line in lines:
        named = next((name for name in names if line.startswith(f"{BOLD}{name}{BOLD}")), actor)
        if found and named == actor:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
        actor = named
    return found


def fitted(say: Say, told: Sequence[Sequence[str]], seen: int, room: int, faced: Callable[[str], str]) -> list[str]:
    """As much as may be seen, and as there is room for with the emojis, whose names are longer than what is seen."""
    while True:
        story = [faced(line) for line in written(say, told, seen)]
        length = _length([story])
        if length <= room or seen <= 0:
            return story
        seen = min(seen - 20, seen * room // length)


def written(say: Say, told: Sequence[Sequence[str]], room: int) -> list[str]:
    """As many of the newest turns as there is room for; older ones lose their details before any is left out."""
    shown = [[_line(part.splitlines()) for part in turn] for turn in told]
    shown[-1:] = [[f"{BOLD}{line}{BOLD}" for line in turn] for turn in shown[-1:]]
    for at, turn in enumerate(told[:-1]):
        if _length(shown) > room:
            shown[at] = [_line(part.splitlines(), short=True) for part in turn]
    whole = kept = [line for turn in shown for line in turn]
    end = told[-1][-1].splitlines()[1:] if told else []
    while kept and _length([kept]) > room:
        # However long the newest turn is, its end is told.
        alone, kept = len(kept) == 1, kept[1:]
        if alone and end:
            kept, end = [f"{BOLD}{_line(end)}{BOLD}"], end[1:]
    return kept if kept == whole else [say("…"), *kept]


def _line(lines: Sequence[str], *, short: bool = False) -> str:
    """The sentences of one seat as one line, without marks of their own."""
    kept = [line for line in lines if not line.startswith(DETAIL)] or lines[:1] if short else lines
    plain = [line.removeprefix(DETAIL).replace(BOLD, "") for line in kept]
    return " ".join(line if line.endswith((".", "!", "?", ":", "…")) else f"{line}." for line in plain)


def _length(shown: Sequence[Sequence[str]]) -> int:
    return sum(len(line) + 1 for turn in shown for line in turn)
