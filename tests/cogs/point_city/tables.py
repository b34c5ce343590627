"""A game as a person at its table sees it, without a table; and every page that person can come to."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.controls.pages import Button, Page, Picker, Select
from cogs.point_city import FACE
from rules.point_city.game import PointCity
from tests.kit.looks import look, scene


def picker(game: PointCity, seat: int, language: str = "en") -> Picker:
    return Picker(FACE, look(game, seat), scene(game, seat, language))


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Select) for button in row]


def forward(page: Page) -> list[tuple[str, tuple[str, ...]]]:
    """What leads on from a page: the label and the words behind it."""
    found = [
        (option.label, (*row.control.words, option.word))
        for row in page.rows
        if isinstance(row, Select)
        for option in row.options
    ]
    return found + [
        (button.label, button.control.words)
        for button in buttons(page)
        if button.enabled and button.control.group != "back" and button.control.kind != "c"
    ]


def pages(made: Picker) -> Iterator[tuple[tuple[str, ...], Page]]:
    """Every page one can come to, from the first one on."""
    first: tuple[str, ...] = ()
    seen, todo = {first}, [first]
    while todo:
        said = todo.pop(0)
        page = made.page(said)
        yield said, page
        for _, after in forward(page):
            if after not in seen:
                seen.add(after)
                todo.append(after)
