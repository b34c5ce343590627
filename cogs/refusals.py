"""Refusals in words: which rule, and what would be allowed."""

from collections import Counter
from collections.abc import Sequence

from cogs.face import Face, Scene
from cogs.servers.permissions import named
from data.texts import Say, english
from rules.game import Illegal, Move
from rules.notation import text, words

SHOWN = 3
UNTOLD = ("?",) * 4
"""For parameters that a refusal did not give."""

COMMON = english("refusals", dict[str, str]) | english("campaign/refusals", dict[str, str])


def in_words(refused: Illegal, say: Say, face: Face | None = None, scene: Scene | None = None) -> str:
    """The refusal as a sentence or two."""
    own = face.refusal(scene, refused.code, refused.details) if face is not None and scene is not None else None
    if own is None:
        known = COMMON.get(refused.code, COMMON["not_legal"])
        own = say(known).format(
            *refused.details, *UNTOLD, seats=_seats(say, refused.details, scene), missing=_missing(say, refused)
        )
    if refused.allowed:
        own += "\n" + say("Possible now, for example:")
        own += "".join(f"\n- `{text(move)}`{_meaning(move, face, scene)}" for move in _examples(refused.allowed))
    return own


def _examples(allowed: Sequence[Move]) -> list[Move]:
    """A few of them, as unlike each other as they can be."""
    seen: Counter[str] = Counter()
    turns = []
    for move in allowed:
        seen[move.verb] += 1
        turns.append((seen[move.verb], move))
    return [move for _, move in sorted(turns, key=lambda one: one[0])][:SHOWN]


def _meaning(move: Move, face: Face | None, scene: Scene | None) -> str:
    return f" {face.sentence(scene, words(move))}" if face is not None and scene is not None and scene.view else ""


def _missing(say: Say, refused: Illegal) -> str:
    return named(say, [str(detail) for detail in refused.details]) if refused.code == "lacking" else ""


def _seats(say: Say, details: Sequence[str | int], scene: Scene | None) -> str:
    seats = [d for d in details if isinstance(d, int)]
    if scene is None:
        return say.listed([f"P{seat}" for seat in seats])
    return say.listed([scene.names[seat - 1] for seat in seats if 0 < seat <= len(scene.names)])
