"""Names on buttons, and whether a picture has them: by its texts, for that is where a reader looks for a name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence

from data.sets import ComponentSet
from data.texts import Say, names_in
from render.canvas import Canvas
from rules.metropolys.vocabulary import GROUNDS

PLACE = re.compile(r"\b([A-Z]{1,2})(\d{1,2})\b")
"""A field, a space, a card's code, a tile, a token: letters and a number."""
BROKEN = re.compile(r"[-\u00ad]$")


class Drawn:
    """The texts of a picture, as words."""

    def __init__(self, canvas: Canvas) -> None:
        self.texts = [written.text for written in canvas.texts]
        self.all = re.sub(r"\s+", " ", " ".join(BROKEN.sub("", text) for text in self.texts)).casefold()
        self.words = set(re.findall(r"[\w’]+", self.all))

    def has(self, name: str) -> bool:
        """Whether every word of the name is there: a line may break within it, and some of it be abbreviated."""
        return all(word in self.words for word in re.findall(r"[\w’]+", name.casefold()))

    def has_place(self, letters: str, number: str) -> bool:
        """Whole, or as the head of a column and the head of a row."""
        return f"{letters}{number}".casefold() in self.words or {letters.casefold(), number} <= self.words


def names_on(label: str, things: Iterable[str]) -> list[str]:
    """The places and the longest of these names that stand in a label."""
    found = [place[0] for place in PLACE.finditer(label)]
    for name in sorted(things, key=len, reverse=True):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label):
            found.append(name)
            label = label.replace(name, " ")
    return found


def things_of(say: Say, components: ComponentSet) -> list[str]:
    """What the things of a game's box are called in a language."""
    own = set(names_in(tomllib.loads(components.text)))
    if components.game == "metropolys":
        # Its tokens are drawn and not named.
        own |= set(GROUNDS.values())
    called = {say(name) for name in own}
    # Some cards of a kind differ in their colour, which stands behind the name.
    return [*called, *(name.partition(":")[0] for name in called if ":" in name)]


def missing(label: str, drawn: Drawn, people: Sequence[str], things: Sequence[str]) -> list[str]:
    """What a label names and the picture does not."""
    found = names_on(label, [*people, *things])
    places = [place[0] for place in PLACE.finditer(label) if not drawn.has_place(place[1], place[2])]
    return places + [name for name in found if not PLACE.fullmatch(name) and not drawn.has(name)]
