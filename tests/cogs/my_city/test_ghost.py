"""The placing control: every ghost is legal, every place is near, and the page keeps within Discord's limits."""

from __future__ import annotations

from itertools import islice
from statistics import median, quantiles

import pytest

from cogs.controls import ids
from cogs.controls.ghost import Ghost, Pad, Words, spot, step
from cogs.controls.ids import Kind
from cogs.controls.pages import Button, Page, Select
from cogs.my_city import FACE
from rules.my_city.game import MyCity
from rules.my_city.placement_preview import MOST_SIDES
from tests.cogs.my_city.tables import ghost, pad, recorded
from tests.kit.looks import look, scene
from tests.rules.my_city.scene import cards, city, places_of, with_rows

NUDGES = "lruwden"
MOST_MOVES = 5
"""Clicks on the ghost itself; opening it and building make seven."""


def targets(here: Ghost, words: Words, options: list[str]) -> set[Words]:
    """Where one click leads."""
    return {here.nudged(words, letter) for letter in NUDGES} | {here.jumped(words, value) for value in options}


def goals(page: Page) -> list[str]:
    return [choice.word for row in page.rows if isinstance(row, Select) for choice in row.options]


def distances(game: MyCity, seat: int) -> dict[Words, int]:
    """Clicks from the first suggestion to each place."""
    here, near = ghost(game, seat), pad(game, seat).near
    start = here.first(near)
    found, edge = {start: 0}, [start]
    while edge:
        after = []
        for words in edge:
            options = goals(here.page(words, Pad(near=near, play="x")))
            for target in targets(here, words, options):
                if target not in found:
                    found[target] = found[words] + 1
                    after.append(target)
        edge = after
    return found


def whole(game: MyCity, seat: int) -> set[Words]:
    return {tuple(words.split()) for words in places_of(game, seat)}


def test_every_place_is_reached_within_seven_clicks() -> None:
    """On the recorded boards; and every ghost on the way is legal."""
    for game, seat, _ in islice(recorded(), 0, None, 9):
        places = whole(game, seat)
        if places:
            found = distances(game, seat)
            assert set(found) == places
            assert max(found.values()) <= MOST_MOVES


@pytest.mark.soak
def test_clicks_from_card_to_building() -> None:
    """In the recorded games: open the ghost, move it to where the building went, build."""
    clicks, worst = [], 0
    for game, seat, words in recorded():
        if words[0] == "place":
            found = distances(game, seat)
            assert set(found) == whole(game, seat)
            worst = max(worst, max(found.values()) + 2)
            clicks.append(found[words] + 2)
    most = quantiles(clicks, n=20)[-1]
    print(f"my_city: {len(clicks)} buildings, clicks: median {median(clicks)}, 95th percentile {most}, "
          f"worst {max(clicks)}, any place {worst}")  # fmt: skip
    assert median(clicks) <= 4 and most <= 8 and worst <= MOST_MOVES + 2


def test_the_first_suggestion() -> None:
    game = cards("RE5", "RE1")
    fits = {words: FACE.fits(scene(game, 0), words) for words in whole(game, 0)}
    assert fits[ghost(game).first(pad(game).near)] == max(fits.values()) > min(fits.values())
    city(game, 0, "YE1 turn0 F8")
    assert pad(game).near == "F8"
    assert FACE.fits(scene(game, 0), ghost(game).first("F8")) > -MOST_SIDES, "no tree is felled"


def test_arrows_go_to_the_nearest_place() -> None:
    assert step("E5", "u", ["E2", "D4", "F6"]) == "E2", "a sidestep counts twice"
    assert step("E5", "u", ["F6", "E6"]) is None
    assert step("E5", "e", ["G5", "F6"]) == "G5"
    assert step("E5", "w", ["C5", "D6", "A5"]) == "C5"
    assert step("E5", "d", ["D7", "F7", "E9"]) == "D7", "equally near: reading order"


def test_turning_keeps_the_ghost_where_it_is() -> None:
    game = cards("YE1")
    city(game, 0, "RE1 turn0 F8")
    here = ghost(game)
    start = here.stands(("place", "YE1", "turn0", "F9"))
    turned = here.nudged(start, "r")
    assert turned[2] == "turn1" and abs(spot(turned[3])[0] - 9) <= 1
    assert here.nudged(turned, "l")[2] == "turn0"


def test_a_turn_without_a_place_is_passed_over() -> None:
    game = cards("RE4")
    here = ghost(game)
    start = here.first(pad(game).near)
    assert here.nudged(start, "l") == here.nudged(start, "r") == start, "a square has one turn"
    row = here.page(start, Pad(play="x")).rows[0]
    assert isinstance(row, tuple) and not row[0].enabled and not row[2].enabled


def test_words_that_are_not_legal_become_the_first_suggestion() -> None:
    game = cards("RE5")
    here, near = ghost(game), pad(game).near
    for words in ((), ("place",), ("place", "YE1", "turn0", "A1"), ("place", "RE5", "turn0", "A1"), ("end",)):
        assert here.stands(words, near) == here.first(near)
        assert here.nudged(words, "n", near) in whole(game, 0)
    assert here.jumped(("place", "RE5", "turn0", "A1"), "nonsense", near) == here.first(near)


def test_the_page_says_what_it_builds() -> None:
    game = cards("RE5")
    words = ("place", "RE5", "turn1", "E3")
    page = ghost(game).page(words, pad(game, 0, words))
    assert "E3 E4 E5 E6" in page.text
    assert "E3" not in goals(page), "it stands there already"
    build, forward, *_ = page.rows[3]  # type: ignore[misc]
    assert isinstance(build, Button) and build.control.kind == Kind.PLAY and build.control.words == words
    assert build.label == "Build RE5 at E3" and build.emoji == "✔" and build.enabled and isinstance(forward, Button)


def test_only_legal_answers_stand_beside_building() -> None:
    assert other_answers(cards("RE5")) == [("refuse", "RE5"), ("end",)]
    assert other_answers(cards("CH1")) == [("end",)], "a church cannot be refused"
    game = cards("RE5")
    game.state.cities[0].stone = 0
    assert other_answers(game) == [("end",)]


def other_answers(game: MyCity) -> list[Words]:
    page = ghost(game).page((), pad(game, 0, ghost(game).first(None)))
    row = page.rows[3]
    assert isinstance(row, tuple) and all(button.control.kind == Kind.WORD for button in row[2:])
    return [button.control.words for button in row[2:]]


def test_the_next_best_places_stand_in_the_last_row_and_more_follow() -> None:
    game = cards("RE5")
    here, near = ghost(game), pad(game).near
    best = here.suggested(near)
    assert best[0] == here.first(near) and set(best) == whole(game, 0) and len(best) > 12
    seen: list[Words] = []
    words = best[0]
    while words not in seen:
        row = here.page(words, pad(game, 0, words)).rows[4]
        assert isinstance(row, tuple) and all(button.control.kind == Kind.WORD for button in row)
        seen += [words, *(button.control.words for button in row)]
        words = here.nudged(words, "n", near)
    assert seen == best, "page by page, each place once, and round again"
    turned = {word[2]: word for word in best[1:6]}
    for button in here.page(best[0], pad(game, 0, best[0])).rows[4]:  # type: ignore[union-attr]
        assert button.label.startswith(button.control.words[3]) and button.emoji == "🏗️"
        assert ("↻" in button.label) == (button.control.words[2] != best[0][2]), turned


def test_more_than_twenty_five_places_are_listed_by_rows() -> None:
    game = cards("RE1")
    city(game, 0, "YE2 turn0 F2", "BL2 turn1 I5", "YE5 turn0 B9", "BL5 turn0 E8", "BL1 turn1 D1", "RE5 turn0 F10")
    here = ghost(game)
    page = here.page(("place", "RE1", "turn0", "F1"), Pad(play="x"))
    fields = sorted((w[3] for w in whole(game, 0) if w[2] == "turn0"), key=spot)
    assert len(fields) > 26
    assert goals(page) == list(dict.fromkeys(field[1:] for field in fields))
    row = goals(page)[3]
    assert here.jumped(("place", "RE1", "turn0", "F1"), row)[3] == next(f for f in fields if f[1:] == row)
    assert max(distances(game, 0).values()) <= MOST_MOVES


def check_limits(page: Page) -> None:
    assert len(page.rows) <= 5 and len(page.text) <= 2000
    controls = []
    for row in page.rows:
        if isinstance(row, Select):
            controls.append(row.control)
            assert 1 <= len(row.options) <= 25 and len({c.word for c in row.options}) == len(row.options)
        else:
            controls += [button.control for button in row]
            assert 1 <= len(row) <= 5 and all(0 < len(button.label) <= 80 for button in row)
    texts = [control.text() for control in controls]
    assert len(set(texts)) == len(texts) and max(map(len, texts)) <= 100
    assert [ids.read(line) for line in texts] == controls


def test_pages_keep_within_the_limits() -> None:
    for game, seat, _ in islice(recorded(), 0, None, 7):
        here = ghost(game, seat)
        if here._places:
            for words in sorted(whole(game, seat))[::5]:
                check_limits(here.page(words, pad(game, seat, words)))


def test_without_a_place_there_is_no_ghost() -> None:
    game = cards("RE1", episode=with_rows("." * 11))
    city(game, 0, "YE2 turn0 A1", "BL1 turn0 D1", "RE5 turn0 F1", "YE1 turn0 J1")
    assert not ghost(game)._places


def test_one_button_for_each_place() -> None:
    """The other form of the control, for tiles with few places."""
    game = cards("CH1")
    here = Ghost(ghost(game)._face, look(game, 0), ghost(game)._scene)
    turn = min((w[2] for w in whole(game, 0)), key=lambda t: sum(w[2] == t for w in whole(game, 0)))
    words = next(w for w in sorted(whole(game, 0)) if w[2] == turn)
    few = [w for w in whole(game, 0) if w[2] == turn]
    page = here.page(words, Pad(each=True, text="x", play="Lay it"))
    buttons = [button for row in page.rows if isinstance(row, tuple) for button in row]
    places = [button for button in buttons if button.control.nudge == "p"]
    if len(few) <= 13:
        assert {button.control.words for button in places} == set(few)
        assert [button.enabled for button in places].count(False) == 1
        assert all(here.nudged(button.control.words, "p") == button.control.words for button in places)
    check_limits(page)
    assert any(button.control.kind == Kind.PLAY and button.label == "Lay it" for button in buttons)
