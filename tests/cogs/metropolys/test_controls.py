"""The picker: value and space word by word, opening spaces by district, few clicks."""

from __future__ import annotations

import pytest

from cogs.controls.ids import LONGEST, read
from cogs.controls.pages import Page, Select
from cogs.controls.typed_moves import completions
from cogs.metropolys import FACE
from rules.metropolys.game import Metropolys
from rules.notation import text
from tests.cogs.pages import buttons, forward, pages, picker
from tests.kit.looks import look, scene
from tests.rules.metropolys.positions import house, new, play


def raising() -> Metropolys:
    """P2 may raise on the six neighbours of S2, the most there are."""
    game = house(first="P1")
    play(game, "P1 open 1 S2")
    return game


def labels(page: Page) -> list[str]:
    return [label for label, _ in forward(page)]


def clicks(game: Metropolys, seat: int, words: tuple[str, ...]) -> int:
    """From the verb on the post to the move: that button, one for each page, and the confirmation."""
    made = picker(game, seat)
    step, count = (words[:1], ""), 1
    for _ in range(9):
        page = made.page(*step)
        if page.move is not None:
            assert text(page.move) == " ".join(words)
            return count + 1
        ways = [after for _, after in forward(page)]
        exact = [after for after in ways if after[0] == words[: len(after[0])] and len(after[0]) > len(step[0])]
        grouped = [after for after in ways if after[1] == words[-1][0]]
        step = (exact or grouped)[0]
        count += 1
    raise AssertionError(words)


def test_a_raise_takes_four_clicks_and_a_pass_two() -> None:
    game = raising()
    assert max(clicks(game, 1, tuple(text(move).split())) for move in game.legal(1)) == 4
    assert clicks(game, 1, ("pass",)) == 2


def test_an_opening_takes_five_clicks() -> None:
    game = house(first="P1")
    assert clicks(game, 0, ("open", "13", "S10")) == 5
    assert clicks(game, 0, ("open", "1", "C15")) == 5


def test_values_are_thirteen_buttons_and_spaces_come_by_district() -> None:
    game = house(first="P1")
    made = picker(game, 0)
    assert labels(made.page(("open",))) == [str(value) for value in range(1, 14)]
    page = made.page(("open", "9"))
    assert labels(page) == ["C Centre (15)", "N North (10)", "E East (10)", "S South (10)", "W West (10)"]
    assert labels(made.page(("open", "9"), "N"))[:2] == ["N1 Factories, Trendy residence", "N2 Offices, Metro"]


def test_unused_districts_are_no_group() -> None:
    game = new(3, 4, first="P1")
    made = picker(game, 0)
    unused = {district[0].upper() for district in game.state.unused}
    groups = {after[1] for _, after in forward(made.page(("open", "9")))}
    assert groups == set("CNESW") - unused


def test_a_raise_stands_beside_the_pass() -> None:
    page = picker(raising(), 1).page(())
    assert labels(page) == [*map(str, range(2, 14)), "Pass"]
    assert page.text == "Which building? It must be above 1."


def test_a_forced_pass_is_the_only_choice() -> None:
    game = house(first="P3")
    play(game, "P3 open 13 S2", "P3 open 2 N10", "P4 raise 5 N9", "P1 pass", "P2 raise 12 E2")
    page = picker(game, 2).page(("pass",))
    assert page.move is not None and text(page.move) == "pass"


@pytest.mark.parametrize("language", ["en", "xx"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_page_is_one_that_discord_takes(seats: int, language: str) -> None:
    """Five rows of five, 25 options, ids that are short, distinct and read back; every legal move is reached."""
    game = new(seats, 2, first="P1")
    reached = set()
    for _, page in pages(picker(game, 0, language)):
        if page.move is not None:
            reached.add(page.move)
        assert len(page.rows) <= 5 and len(page.text) <= 2000
        ids = [button.control.text() for button in buttons(page)]
        for row in page.rows:
            if isinstance(row, Select):
                assert len(row.options) <= 25
                ids.append(row.control.text())
            else:
                assert len(row) <= 5 and all(0 < len(button.label) <= 80 for button in row)
        assert len(set(ids)) == len(ids)
        assert all(len(one) < LONGEST and read(one) is not None for one in ids)
    assert reached == set(game.legal(0))


def test_the_preview_is_the_ghost_and_a_pass_has_none() -> None:
    frame = FACE.preview(("raise", "9", "S7"), 2)
    assert frame is not None and (frame.kind, frame.seat, frame.ghost) == ("ghost", 2, "raise 9 S7")
    assert FACE.preview(("pass",), 2) is None


def test_typing_is_completed() -> None:
    game = raising()
    here, legal = scene(game, 1), look(game, 1).legal

    def offered(typed: str) -> list[str]:
        return [value for value, _ in completions(FACE, here, legal, typed)]

    assert offered("") == ["raise", "pass"]
    assert offered("raise 13 ") == [f"raise 13 {space}" for space in ("C15", "S3", "S5", "S7", "W7", "W9")]
    assert offered("RAISE 13 s7") == ["raise 13 S7"]
    assert offered("raise 13 park") == ["raise 13 S5"]
    assert all(len(label) <= 100 for _, label in completions(FACE, here, legal, "raise 13 "))
