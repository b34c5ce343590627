"""The picker of a person without a table, and every page that person can come to."""

from __future__ import annotations

from collections.abc import Iterator

from cogs import face as faces
from cogs.controls.ghost import Ghost
from cogs.controls.ids import Kind
from cogs.controls.pages import Button, Page, Picker, Select
from rules.game import AnyGame
from tests.kit.looks import look, scene

Step = tuple[tuple[str, ...], str]
"""Words, and the group of a long list."""


def picker(game: AnyGame, seat: int, language: str = "en") -> Picker:
    return Picker(faces.find(game.key), look(game, seat), scene(game, seat, language))


def ghost(game: AnyGame, seat: int) -> Ghost:
    return Ghost(faces.find(game.key), look(game, seat), scene(game, seat))


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Select) for button in row]


def forward(page: Page) -> list[tuple[str, Step]]:
    """What leads on from a page: the label, and the words and group behind it."""
    found = [
        (option.label, ((*row.control.words, option.word), ""))
        for row in page.rows
        if isinstance(row, Select)
        for option in row.options
    ]
    return found + [
        (button.label, (button.control.words, button.control.group))
        for button in buttons(page)
        if button.enabled and button.control.group != "back" and button.control.kind != Kind.PLAY
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
