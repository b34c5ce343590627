"""A game as a person at its table sees it, without a table; and every page that person can come to."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.controls.pages import Button, Page, Picker, Select
from cogs.metropolys import FACE
from rules.metropolys.game import Metropolys
from tests.kit.looks import look, scene

Step = tuple[tuple[str, ...], str]
"""The words so far and the group that is open."""


def picker(game: Metropolys, seat: int, language: str = "en") -> Picker:
    return Picker(FACE, look(game, seat), scene(game, seat, language))


def forward(page: Page) -> list[tuple[str, Step]]:
    """What leads on from a page: the label, and the words and group behind it."""
    found: list[tuple[str, Step]] = []
    for row in page.rows:
        if isinstance(row, Select):
            found += [(o.label, ((*row.control.words, o.word), "")) for o in row.options]
        else:
            found += [(b.label, (b.control.words, b.control.group)) for b in row if b.control.group != "back"]
    return found


def pages(made: Picker, first: Step = ((), "")) -> Iterator[tuple[Step, Page]]:
    """Every page one can come to, from the first one on."""
    seen, todo = {first}, [first]
    while todo:
        step = todo.pop(0)
        page = made.page(*step)
        yield step, page
        for _, after in forward(page):
            if after not in seen:
                seen.add(after)
                todo.append(after)


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Select) for button in row]
