"""The picker: from page to page every legal move is reached and nothing else, within Discord's limits."""

from __future__ import annotations

import re

import pytest

from cogs import face as faces
from cogs.controls import ids
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import BACK, Button, Page, Picker, Select
from cogs.controls.typed_moves import completions
from rules.game import Move
from rules.notation import parse, text, understand, words
from tests.kit.case import Case
from tests.kit.looks import look as look_at
from tests.kit.looks import scene
from tests.kit.test_faces import GAMES, some_tables
from tests.kit.walks import positions

every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game.key)
WORDS = re.compile(r"[A-Za-z0-9_*]+")


def controls(page: Page) -> list[Control]:
    """Every control of a page with its words complete: a select stands for all its options."""
    found = []
    for row in page.rows:
        if isinstance(row, Select):
            for option in row.options:
                word = (*row.control.words, option.word)
                found.append(Control(Kind.WORD, row.control.table, row.control.seat, row.control.number, word))
        else:
            found += [button.control for button in row if button.enabled]
    return found


def check_limits(page: Page) -> None:
    assert len(page.rows) <= 5
    seen = []
    for row in page.rows:
        if isinstance(row, Select):
            assert 1 <= len(row.options) <= 25
            assert all(len(o.label) <= 100 and len(o.description) <= 100 for o in row.options)
            assert len({o.word for o in row.options}) == len(row.options)
            seen.append(row.control.text())
        else:
            assert 1 <= len(row) <= 5
            assert all(isinstance(b, Button) and 0 < len(b.label) <= 80 for b in row)
            seen += [b.control.text() for b in row]
    assert len(seen) == len(set(seen)), "two controls with one id"
    assert all(len(s) < 100 and ids.read(s) is not None for s in seen)


def reached(picker: Picker, kinds: tuple[type[Move], ...]) -> set[Move]:
    """All moves that clicking through the pages leads to."""
    found: set[Move] = set()
    todo: list[tuple[tuple[str, ...], str]] = [((), "")]
    known = set(todo)
    while todo:
        words, group = todo.pop()
        page = picker.page(words, group)
        check_limits(page)
        if page.move is not None:
            found.add(page.move)
            check_limits(picker.confirm(page.move))
            continue
        for control in controls(page):
            if control.kind == Kind.PLAY:
                found.add(parse(kinds, " ".join(control.words)))
            step = (control.words, control.group)
            if control.group != BACK and control.kind == Kind.WORD and step not in known:
                known.add(step)
                todo.append(step)
    return found


@every_game
def test_clicking_reaches_every_legal_move(case: Case) -> None:
    for table in some_tables(case):
        for _, game in positions(table, 5):
            for seat in game.waiting()[:2]:
                look = look_at(game, seat)
                picker = Picker(faces.find(game.key), look, scene(game, seat))
                assert {text(m) for m in reached(picker, game.moves)} == {text(m) for m in look.legal}


@every_game
def test_an_ellipsis_promises_another_question(case: Case) -> None:
    """On the post and on every first page: what plays at once has a label without one, unless it is always asked."""
    for table in some_tables(case):
        for _, game in positions(table, 4):
            for seat in game.waiting()[:2]:
                face = faces.find(game.key)
                picker = Picker(face, look_at(game, seat), scene(game, seat))
                rows = [*picker.on_post(4), *picker.page(()).rows]
                for button in (one for row in rows if not isinstance(row, Select) for one in row):
                    if button.label.endswith("…") and button.control.words[:1] not in ((), (face.placing,)):
                        move = picker.page(button.control.words, button.control.group).move
                        assert move is None or face.dangerous(words(move)), button.label


@every_game
def test_back_leads_to_a_page_that_asks_something(case: Case) -> None:
    for table in some_tables(case):
        for _, game in positions(table, 4):
            seat = game.waiting()[0]
            look = look_at(game, seat)
            picker = Picker(faces.find(game.key), look, scene(game, seat))
            page = picker.page(())
            for _ in range(8):
                if page.move is not None:
                    break
                for control in controls(page):
                    if control.group == BACK:
                        back = picker.page(control.words, control.group)
                        assert back.rows and back.move is None
                forward = [c for c in controls(page) if c.group != BACK and c.kind == Kind.WORD]
                if not forward:
                    break
                page = picker.page(forward[-1].words, forward[-1].group)


@every_game
def test_typing_is_completed(case: Case) -> None:
    for table in some_tables(case):
        for _, game in positions(table, 4):
            seat = game.waiting()[0]
            look = look_at(game, seat)
            face, here = faces.find(game.key), scene(game, seat)
            move = look.legal[-1]
            said = text(move)
            for length in range(len(said) + 1):
                offered = completions(face, here, look.legal, said[:length])
                assert 0 < len(offered) <= 25
                assert all(WORDS.fullmatch(word) for value, _ in offered for word in value.split())
            assert understand(game, seat, completions(face, here, look.legal, said)[0][0]) in look.legal
            assert completions(face, here, look.legal, "zzzz qqqq") == []
