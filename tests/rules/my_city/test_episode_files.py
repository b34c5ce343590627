"""The data of the 24 episodes against the design: modules with their figures, decks, rewards, changes, squares."""

from __future__ import annotations

import msgspec
import pytest

from rules.my_city.check_set import read_box
from rules.my_city.components import Box
from rules.my_city.modules import MODULES
from tests.rules.my_city.campaign_reference import modules
from tests.rules.my_city.valley import NUMBERS, text_of

every_episode = pytest.mark.parametrize("number", NUMBERS)
COLOURS = ["yellow", "red", "blue"]
BOXES = [
    {"box": 3, "points": 5},
    {"box": 6, "progress": 1, "first": True},
    {"box": 9, "points": 4},
    {"box": 12, "progress": 1},
]
WAY = {"port": "E3", "to": "bottom_row"}

WHEN: list[tuple[list[int] | range, dict[str, object]]] = [
    (range(1, 10), {"module": "start_score", "value": 10}),
    (range(10, 13), {"module": "start_score", "value": 6}),
    (range(13, 19), {"module": "start_score", "value": 0}),
    (range(19, 22), {"module": "start_score", "value": 5}),
    (range(22, 25), {"module": "start_score", "value": 4}),
    ([*range(1, 11), *range(13, 22)], {"module": "anchor", "at": "river"}),
    ([11, 12], {"module": "anchor", "at": "J10"}),
    (range(22, 25), {"module": "anchor", "at": "E6"}),
    ([n for n in NUMBERS if n not in (6, 9)], {"module": "passing", "cost": 1}),
    ([6, 9], {"module": "passing", "cost": 0, "allowed": False}),
    (NUMBERS, {"module": "features", "tree": 1, "rock": -1, "empty": -1}),
    (range(2, 25), {"module": "colour_groups", "colours": COLOURS, "points": 1}),
    (range(3, 13), {"module": "buildings_around", "feature": "well", "count": 4, "points": 4}),
    (range(4, 25), {"module": "must_build", "kind": "church"}),
    (range(4, 25), {"module": "stop_card", "count": 1}),
    (range(5, 25), {"module": "colours_around", "kind": "church", "colours": COLOURS, "points": 3}),
    (range(7, 10), {"module": "closed_area", "area": "west_bank"}),
    ([8, 9], {"module": "zone_score", "name": "sandbags", "zone": "east_riverside", "per": "empty", "points": -5}),
    (range(10, 25), {"module": "race", "name": "gold", "cover": ["A8", "K1"], "points": 3}),
    ([19], {"module": "race", "name": "platform", "cover": ["A11", "H11"], "points": 4}),
    ([10, 11], {"module": "nuggets", "per_vein": 1}),
    ([12], {"module": "nuggets", "per_vein": 1, "refusing_costs": 1}),
    (range(13, 25), {"module": "nuggets", "per_vein": 0, "refusing_costs": 1}),
    ([12, 24], {"module": "milestone", "most": "nuggets", "progress": 1}),
    (range(13, 19), {"module": "trail", "points": 1}),
    (range(14, 25), {"module": "stickered_building", "sticker": "cog", "points": 1}),
    (range(14, 25), {"module": "free_refusal", "buildings": ["EN1"]}),
    (range(15, 25), {"module": "smoke", "sticker": "cog"}),
    (range(16, 25), {"module": "shaft", "colour": "blue", "entrance": "A3", "depth": 12, "boxes": BOXES}),
    (range(17, 25), {"module": "shaft", "colour": "red", "entrance": "B8", "depth": 12, "boxes": BOXES}),
    (range(18, 25), {"module": "shaft", "colour": "yellow", "entrance": "C7", "depth": 12, "boxes": BOXES}),
    (range(19, 25), {"module": "zone_score", "name": "railway", "zone": "bottom_row", "per": "building", "points": 1}),
    (range(20, 25), {"module": "connect", "way": {**WAY, "one_colour": True}, "points": 7}),
    ([21], {"module": "race", "name": "through_train", "connect": WAY, "points": 6}),
    (range(22, 25), {"module": "deck_filter", "colour": "blue", "keep": "cog"}),
    ([22], {"module": "park", "max_size": 1, "points": 0}),
    ([23, 24], {"module": "park", "max_size": 2, "points": 0}),
    ([24], {"module": "colours_around", "kind": "palace", "colours": COLOURS, "points": 6}),
]
"""Every module with its parameters, and the episodes whose list has it."""

LOSSES = ("rock", "empty", "sandbags")
ORDER = [
    *("tree", "rock", "yellow", "red", "blue", "church", "well", "palace", "link", "park", "empty", "sandbags"),
    *("shaft_blue", "shaft_red", "shaft_yellow"),
]
"""Of the first three episodes, as the rulebook's tables have it; after them losses come first."""

REWARDS = {
    1: "2 rock2 | 1 | 0 tree1",
    2: "2 | 1 tree1 | 0 tree1",
    3: "2 rock2 | 1 | 0 tree1",
    4: "2 tee | 1 ell | 0 domino",
    5: "2 | 1 tree1 | 0 tree1",
    6: "2 rock2 | 1 | 0 blank",
    7: "2 | 1 blank | 0 tree1",
    8: "2 rock2 | 1 | 0 tree1",
    9: "2 | 1 tree1 | 0 tree2",
    10: "2 rock2 | 1 nugget | 0 nugget",
    11: "2 | 1 nugget | 0 tree1",
    12: "2 rock2 | 1 | 0 blank",
    13: "2 rock2 cog | 1 cog cog | 0 cog cog",
    14: "2 cog | 1 cog | 0 cog cog",
    15: "2 rock2 | 1 cog | 0 cog tree1",
    16: "2 | 1 blank | 0 pick",
    17: "2 rock2 | 1 | 0 pick",
    18: "2 | 1 pick | 0 pick tree1",
    19: "2 rock2 | 1 | 0 tree1",
    20: "2 | 1 blank | 0 tree1",
    21: "2 rock2 | 1 tree1 | 0 tree1 blank",
    22: "2 | 1 kiosk | 0 kiosk",
    23: "2 | 1 tree2 | 0 kiosk",
    24: "5 | 1 | 0",
}
CHANGES = {
    10: [("A8 K1", "G"), ("J9 K9 I10 K10 I11 J11 K11", "."), ("J10", "S")],
    13: [("J9 K9 I10 J10 K10 I11 J11 K11", "F")],
    16: [("A3", "S")],
    17: [("B8", "S")],
    18: [("C7", "S")],
    19: [("K4 J5 K5 J6 K6 J7 K7 K8", "."), ("E3", "S")],
    22: [("E6", "S")],
}


def box(number: int) -> Box:
    return read_box(text_of(number))


@every_episode
def test_the_list_of_modules_is_complete(number: int) -> None:
    wanted = [row for numbers, row in WHEN if number in numbers]
    found = modules(text_of(number))
    key = msgspec.json.Encoder(order="sorted").encode
    assert sorted(map(key, found)) == sorted(map(key, wanted))


def test_every_module_has_its_episode() -> None:
    assert {row["module"] for _, row in WHEN} == MODULES


@every_episode
def test_the_order_of_the_score(number: int) -> None:
    lines = box(number).lines
    order = ORDER if number < 4 else [*LOSSES, *(line for line in ORDER if line not in LOSSES)]
    assert list(lines) == [line for line in order if line in lines]


@every_episode
def test_the_deck(number: int) -> None:
    later = [(4, "churches"), (5, "fourth_church"), (14, "engine_house")]
    assert box(number).deck == (*COLOURS, *(name for since, name in later if number >= since))


@every_episode
def test_the_reward_table(number: int) -> None:
    written = []
    for line in ("first", "second", "others"):
        reward = box(number).rewards[line]
        church = [] if reward.church is None else [reward.church]
        written.append(" ".join([str(reward.progress), *reward.stickers, *["nugget"] * reward.nuggets, *church]))
    assert " | ".join(written) == REWARDS[number]


@every_episode
def test_permanent_changes(number: int) -> None:
    new = [(" ".join(c.fields), c.ground) for c in box(number).changes if c.since == number]
    assert new == CHANGES.get(number, [])


def test_names_of_structures() -> None:
    named = {field: (c.name, c.fixed) for c in box(24).changes if c.name for field in c.fields}
    assert named == {
        "A3": ("blue_mine", None),
        "B8": ("red_mine", None),
        "C7": ("yellow_mine", None),
        "E3": ("port", None),
        "E6": ("palace", "red"),
    }
    assert [c.name for c in box(12).changes] == [None, None, "sawmill"]


@every_episode
def test_stickers_before_the_cards(number: int) -> None:
    wanted = {3: [("well", 4)], 13: [("rock2", 0)]}.get(number, [])
    assert [(row.sticker, row.free_sides) for row in box(number).before] == wanted


@every_episode
def test_what_a_sticker_is(number: int) -> None:
    """Wells turn plain in episode 13."""
    letters = box(number).stickers
    assert letters.get("well") == (None if number < 3 else "W" if number < 13 else ".")
    assert letters["tree1"] == "t" and letters["rock2"] == "R"
    assert (letters.get("tree2"), letters.get("blank"), letters.get("kiosk")) == (
        "T" if number >= 9 else None,
        "." if number >= 6 else None,
        "S" if number >= 22 else None,
    )


def test_the_board() -> None:
    board = box(1).board
    ground = "".join(board.rows)
    assert (ground.count("M"), ground.count("F"), ground.count("T"), ground.count("R")) == (8, 16, 6, 9)
    assert len(ground) - 24 == 97 and len(board.squares) == 22
    west = sum(line[:width].count(mark) for line, width in zip(board.rows, board.west, strict=True) for mark in ".TR")
    assert (west, 97 - west) == (39, 58)
    assert {number: box(number).board for number in NUMBERS} == dict.fromkeys(NUMBERS, board)


def test_buildings() -> None:
    last = box(24)
    sizes = {
        name: sum("".join(last.shapes[shape]).count("#") for shape in row.buildings.values())
        for name, row in last.sets.items()
    }
    assert sizes == {"yellow": 29, "red": 29, "blue": 29, "churches": 10, "fourth_church": 4, "engine_house": 6}
    assert ["".join(last.shapes[name]).count("#") for name in ("tee", "cross", "ell", "domino")] == [4, 5, 4, 2]
    assert last.sets["fourth_church"].own_shapes == ("tee", "cross", "ell", "domino"), "a city with a cross keeps it"


def test_no_city_can_use_more_squares_than_there_are() -> None:
    """The richest line of every table fills all 22, no more."""
    most = 0
    for number in NUMBERS:
        rows = box(number)
        lines = [[s for s in r.stickers if s in ("tree1", "tree2", "rock2", "kiosk")] for r in rows.rewards.values()]
        most += max(map(len, lines)) + len(rows.before)
    assert most == 22


def test_data_holds_no_sentences() -> None:
    for number in NUMBERS:
        rows = msgspec.toml.decode(text_of(number))
        assert not [text for text in _texts(rows) if " " in text]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return []
