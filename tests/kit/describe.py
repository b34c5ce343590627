"""The text of `/table describe` read back: a game's reader is tests/cogs/<game>/reading.py.

A reader has `read(text, components)`, which finds in the English text everything the view holds, as plain values, and
`BESIDES`, the parts of a view that the text may leave out, each with the reason. What is in neither is missed by the
test: a new field of a view must be told, or be excused. `FOLLOWS` are parts that the reader works out from others.

From what was read tests/cogs/<game>/rebuilding.py makes a game, which says what the seat may do: so whole games are
played by somebody who knows the text alone.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar

import msgspec

from cogs import face as faces
from cogs.table.commands import pieces
from data.sets import ComponentSet
from rules.chance import Chance
from rules.game import AnyGame, Setup, View
from rules.notation import text
from rules.registry import KEYS
from rules.stewards.steward import decide, find_steward
from tests.kit.looks import scene

Values = dict[str, Any]
Thing = TypeVar("Thing", bound=Hashable)

ANYBODY = {
    "seat": "who looks: the text is about the table",
    "result": "no decision is left, and the post of the end tells it",
}
"""Left out in every game."""
ALWAYS_FOLLOWS = {
    "seats": "the lines of the seats",
    "waiting": "whose turn it is",
    "over": "what is asked, which is nothing then",
}


NUMBERS = 40
"""Numbers of a text that are changed to see whether it is noticed."""


class UnreadableError(Exception):
    """The text does not say what it should."""


REFUSED = (KeyError, IndexError, StopIteration, ValueError, UnreadableError)


class Reader(Protocol):
    BESIDES: Mapping[str, str]
    """Paths such as `cities.*.buildings.*.card`, and why no decision needs them."""

    FOLLOWS: Mapping[str, str]
    """Paths whose values the text does not say itself: the reader works them out, from what is named."""

    def read(self, text: str, components: ComponentSet) -> Values: ...

    def settled(self, values: Values) -> Values:
        """The values of a view in the order in which the text can tell them."""


class Rebuilder(Protocol):
    """tests/cogs/<game>/rebuilding.py."""

    def rebuilt(self, values: Values, setup: Setup, seat: int) -> AnyGame:
        """A game that looks like this to the seat that decides. What nobody told it is made up.

        `values` are what a reader found; `setup` is what everybody knows before a table begins.
        """


@cache
def readers() -> dict[str, Reader]:
    found = {}
    for key in KEYS:
        if find_spec(f"tests.cogs.{key}") is not None and find_spec(f"tests.cogs.{key}.reading") is not None:
            found[key] = import_module(f"tests.cogs.{key}.reading")
    return found  # type: ignore[return-value]


def rebuilder(key: str) -> Rebuilder:
    return import_module(f"tests.cogs.{key}.rebuilding")


def read_and_rebuild(game: AnyGame, seat: int) -> AnyGame:
    """A game made from the text that this seat gets and from nothing else; it looks the same to the seat."""
    reader, known = readers()[game.key], msgspec.structs.replace(game.setup, seed=bytes(32), prior=None)
    values = reader.read(sent(faces.find(game.key).describe(scene(game, seat))), known.components)
    twin = rebuilder(game.key).rebuilt(values, known, seat)
    assert told(reader, twin.view(seat)) == values
    return twin


def play_blindly(game: AnyGame, steward: str) -> int:
    """To the end, by somebody who knows texts alone: the game itself only judges the moves. How many there were."""
    player, order, count = find_steward(game.key, steward), Chance(game.setup.seed), 0
    while waiting := game.waiting():
        seat = order.choice(waiting)
        twin = read_and_rebuild(game, seat)
        assert {text(move) for move in twin.legal(seat)} == {text(move) for move in game.legal(seat)}
        game.play(seat, decide(twin, seat, player, twin.setup.seed, count))
        count += 1
    return count


def told(reader: Reader, view: View) -> Values:
    """What the text must tell: the whole view but what is besides."""
    values: Values = msgspec.json.decode(msgspec.json.encode(view))
    for path in (*ANYBODY, *reader.BESIDES):
        leave_out(values, path.split("."))
    return reader.settled(values)


def check(game: AnyGame, seat: int | None) -> None:
    """The text that this seat gets reads back into its view."""
    reader, here = readers()[game.key], scene(game, seat)
    text = sent(faces.find(game.key).describe(here))
    assert reader.read(text, game.setup.components) == told(reader, here.view)


def check_numbers(game: AnyGame, seat: int | None, chance: Chance) -> None:
    """One number of the text changed is another table, or none at all: nothing is read from elsewhere."""
    reader, here = readers()[game.key], scene(game, seat)
    said, wanted = sent(faces.find(game.key).describe(here)), told(reader, here.view)
    numbers = [match for match in re.finditer(r"\d+", said) if not _is_aside(said, match.start())]
    for number in chance.shuffled(numbers)[:NUMBERS]:
        first, last = number.span()
        changed = f"{said[:first]}{int(number[0]) + 1}{said[last:]}"
        try:
            assert reader.read(changed, game.setup.components) != wanted, changed[first - 40 : last + 20]
        except REFUSED:
            continue


def _is_aside(said: str, at: int) -> bool:
    """Small print explains signs, and `now 3` only says what somebody could work out."""
    line = said[said.rfind("\n", 0, at) + 1 : at]
    return line.startswith("-#") or line.endswith("now ")


def leave_out(values: Any, path: list[str]) -> None:
    """Takes a part away; `*` is every item of a list or dict."""
    if values is None:
        return
    first, rest = path[0], path[1:]
    if first == "*":
        for item in values.values() if isinstance(values, dict) else values:
            leave_out(item, rest)
    elif not rest:
        values.pop(first, None)
    else:
        leave_out(values.get(first), rest)


def sent(text: str) -> str:
    """The text as it arrives, in several messages, put together again."""
    parts = pieces(text)
    assert all(0 < len(part) <= 2000 for part in parts)
    return "\n".join(parts).replace("```\n```\n", "")


# ------------------------------------------------------------------------------------------ for readers, rebuilders


def dealt(places: Sequence[Sequence[Thing]]) -> list[Thing]:
    """A thing of its own for each place, out of those that may lie there."""
    place_of: dict[Thing, int] = {}

    def find(place: int, tried: set[Thing]) -> bool:
        for thing in places[place]:
            if thing not in tried:
                tried.add(thing)
                if thing not in place_of or find(place_of[thing], tried):
                    place_of[thing] = place
                    return True
        return False

    for place in range(len(places)):
        sure(find(place, set()), "nothing is left for a place")
    thing_at = {place: thing for thing, place in place_of.items()}
    return [thing_at[place] for place in range(len(places))]


def sure(holds: bool, what: object = "") -> None:
    """What a text says twice must be the same."""
    if not holds:
        raise UnreadableError(what)


def found(pattern: str, text: str) -> re.Match[str]:
    """The one place where a pattern is found."""
    matches = list(re.finditer(pattern, text, re.M))
    sure(len(matches) == 1, f"{pattern} found {len(matches)} times")
    return matches[0]


def maybe(pattern: str, text: str) -> re.Match[str] | None:
    matches = list(re.finditer(pattern, text, re.M))
    sure(len(matches) <= 1, f"{pattern} found {len(matches)} times")
    return matches[0] if matches else None


def names(text: str) -> list[str]:
    """The names at the table, from the lines of the seats."""
    people = re.findall(r"^P(\d+) \*\*(.+?)\*\*:", text, re.M)
    sure([int(number) for number, _ in people] == list(range(1, len(people) + 1)))
    return [name for _, name in people]


def parts_of_seats(text: str) -> list[str]:
    """The text cut into what comes before the seats and the part of each seat with all that follows it."""
    return re.split(r"^(?=P\d \*\*)", text, flags=re.M)


def listed(text: str, none: str = "none", by: str = ", ") -> list[str]:
    return [] if text == none else text.split(by)
