"""Typed moves: what `/move` offers while one is typing."""

from collections.abc import Sequence

import msgspec

from cogs.face import Face, Scene
from cogs.typed_search import finds
from rules.game import Move
from rules.notation import next_words

MOST = 25


def completions(face: Face, scene: Scene, legal: Sequence[Move], typed: str) -> list[tuple[str, str]]:
    """Up to 25 ways to go on: the words so far and the next one, each with what it means, for there are no emojis."""
    scene = msgspec.structs.replace(scene, icons={})
    given = typed.split()
    start, unfinished = _start(face, legal, given, typed.endswith(" "))
    choices = next_words(face.game, legal, start)
    found: list[tuple[str, str]] = []
    for word, moves in choices.items():
        if not word:
            found.append((" ".join(start), face.sentence(scene, start)))
            continue
        choice = face.choice(scene, (*start, word))
        if not (finds(unfinished, word) or finds(unfinished, choice.label)):
            continue
        said = (*start, word)
        whole = len(moves) == 1 and list(next_words(face.game, moves, said)) == [""]
        meaning = face.sentence(scene, said) if whole else choice.label
        found.append((" ".join(said), f"{' '.join(said)}: {meaning}" if whole else f"{' '.join(said)} …  {meaning}"))
    found.sort(key=lambda one: not one[0].split()[-1].lower().startswith(unfinished.lower()))
    return found[:MOST]


def _start(face: Face, legal: Sequence[Move], given: Sequence[str], finished: bool) -> tuple[tuple[str, ...], str]:
    """As many of the given words as the legal moves know, and what is still being typed."""
    start: tuple[str, ...] = ()
    for number, word in enumerate(given):
        known = {w.lower(): w for w in next_words(face.game, legal, start)}
        last = number == len(given) - 1 and not finished
        if word.lower() not in known or (last and _more(known, word)):
            return start, " ".join(given[number:])
        start = (*start, known[word.lower()])
    return start, ""


def _more(known: dict[str, str], word: str) -> bool:
    return sum(other.startswith(word.lower()) for other in known) > 1
