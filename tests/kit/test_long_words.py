"""The language of long words with the longest names: labels stay within 80, options within 100, nothing is cut."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from cogs import face as faces
from cogs.controls.ids import Kind
from cogs.controls.pages import Picker
from cogs.face import Scene
from cogs.names import clean, shown
from data.texts import PSEUDO, speak
from rules.game import AnyGame
from rules.notation import spellings
from tests.kit.case import Case
from tests.kit.looks import look
from tests.kit.test_faces import GAMES, label_all, some_tables
from tests.kit.test_pages import check_limits, controls
from tests.kit.walks import positions

LONGEST = tuple(
    shown(clean(name)) for name in ("W" * 40, "*" * 40, "日本語の名前" * 6, "👨\u200d👩\u200d👧\u200d👦" * 9)
)
"""Ready for a post, marks of markup made harmless."""
PAGES = 60
every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game.key)


def scene(game: AnyGame, seat: int) -> Scene:
    return Scene(speak(PSEUDO), game.view(seat), LONGEST[: game.setup.seats], game.setup.components)


@every_game
def test_every_label_fits(case: Case) -> None:
    said: set[tuple[str, ...]] = set()
    for table in some_tables(case):
        for _, game in positions(table, 8):
            for seat in game.waiting()[:2]:
                for move in islice(game.legal(seat), 400):
                    for words in spellings(case.game, move):
                        label_all(faces.find(case.game.key), scene(game, seat), words, said)


@every_game
def test_every_page_fits(case: Case) -> None:
    for table in some_tables(case):
        for _, game in positions(table, 2):
            seat = game.waiting()[0]
            seen = look(game, seat)
            row = msgspec.structs.replace(seen.row, language=PSEUDO)
            picker = Picker(faces.find(game.key), msgspec.structs.replace(seen, row=row), scene(game, seat))
            todo: list[tuple[tuple[str, ...], str]] = [((), "")]
            known = set(todo)
            while todo and len(known) < PAGES:
                page = picker.page(*todo.pop(0))
                check_limits(page)
                steps = [(one.words, one.group) for one in controls(page) if one.kind == Kind.WORD]
                todo += [step for step in steps if step not in known]
                known |= set(steps)
