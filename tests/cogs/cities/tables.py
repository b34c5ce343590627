"""A game as a person at its table sees it, without a table; and every page that person can come to."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.cities import FACE
from cogs.controls.ghost import Ghost
from cogs.controls.pages import Button, Page, Picker, Select
from rules.cities.game import Cities
from tests.kit.looks import look, scene

Step = tuple[tuple[str, ...], str]
"""Words, and the group of a long list."""


def picker(game: Cities, seat: int, language: str = "en") -> Picker:
    return Picker(FACE, look(game, seat), scene(game, seat, language))


def ghost(game: Cities, seat: int) -> Ghost:
    return Ghost(FACE, look(game, seat), scene(game, seat))


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Select) for button in row]


def forward(page: Page) -> list[tuple[str, Step]]:
    """What leads on from a page: the label and the words behind it."""
    found = [
        (option.label, ((*row.control.words, option.word), ""))
        for row in page.rows
        if isinstance(row, Select)
        for option in row.options
    ]
    return found + [
        (button.label, (button.control.words, button.control.group))
        for button in buttons(page)
        if button.enabled and button.control.group != "back" and button.control.kind != "c"
    ]


def pages(made: Picker) -> Iterator[tuple[Step, Page]]:
    """Every page one can come to, from the first one on."""
    first: Step = ((), "")
    seen, todo = {first}, [first]
    while todo:
        step = todo.pop(0)
        page = made.page(*step)
        yield step, page
        for _, after in forward(page):
            if after not in seen:
                seen.add(after)
                todo.append(after)
