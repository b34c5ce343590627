"""Is a component set an episode? Every fault is a code with parameters; see rules/faults.py.

This file looks at the file, the board, the shapes and the deck; check_modules.py at the modules, check_episodes.py at
what belongs to a campaign.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from data.sets import set_hash
from rules.faults import decoded
from rules.my_city.check_episodes import campaign_faults, episode_faults, room_faults
from rules.my_city.check_modules import Fault, module_faults, play_faults
from rules.my_city.components import Box
from rules.my_city.ground import EVERYWHERE, FILLED, LIGHT_GREEN, NOT_BUILT_ON, SIZE, is_field, letters
from rules.my_city.lasting_values import EPISODES
from rules.my_city.modules import MODULES

NAME = re.compile("[A-Z]{2}[0-9]{1,2}")
EPISODE = re.compile("episode_([0-9]{2})")
"""The name of the set of an episode."""
LONGEST = 5
"""Fields of a shape in one direction."""
ODD = frozenset({"field_closed", "field_built_on", "no_well", "no_vein", "land_in_pieces", "no_start", "entrance_shut"})
"""Faults with which an episode can still be played, however strange."""


def faults(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a set; nothing for a sound one."""
    unknown = _unknown_modules(decoded(text, dict))
    if unknown:
        return [("unknown_module", name, ",".join(sorted(MODULES))) for name in unknown]
    box = decoded(text, Box)
    return list(faults_of(box)) if isinstance(box, Box) else [box]


def _unknown_modules(rows: object) -> list[str]:
    """Told apart from other faults of form, because a wrong name is the likeliest of all."""
    modules = rows.get("modules") if isinstance(rows, dict) else None
    names = [row.get("module") for row in modules if isinstance(row, dict)] if isinstance(modules, list) else []
    return [str(name) for name in names if name not in MODULES]


def read_box(text: str) -> Box:
    return msgspec.toml.decode(text, type=Box)


def sound(text: str) -> Fault:
    """What a sound episode has, to be told as a fault is."""
    box = read_box(text)
    return "sound", box.name, sum(len(box.sets[name].buildings) for name in box.deck), len(box.modules), set_hash(text)


def without_picture(text: str) -> list[str]:
    """Nothing: buildings are drawn by their shapes, and a module that is not drawn is unknown."""
    return []


def together(texts: Mapping[str, str]) -> list[Fault]:
    """Whether the episodes of the campaign follow from one another, once each is sound; by the names of the sets."""
    numbers = {name: EPISODE.fullmatch(name) for name in texts}
    boxes = {int(found[1]): read_box(texts[name]) for name, found in numbers.items() if found}
    return list(campaign_faults(boxes)) or [("chain_sound", EPISODES)]


def faults_of(box: Box) -> Iterator[Fault]:
    """The same for a set that reads. What leans on something faulty is not looked at."""
    found = [*_board(box), *_shapes(box), *_deck(box)]
    if not found:
        found = [*_areas(box), *_squares(box), *module_faults(box), *episode_faults(box)]
    if not found:
        found = [*play_faults(box), *room_faults(box)]
    yield from found


def unplayable(box: Box) -> Iterator[Fault]:
    """Faults with which no table may begin."""
    return (fault for fault in faults_of(box) if fault[0] not in ODD)


def twice(names: Iterable[str]) -> list[str]:
    return [name for name, number in Counter(names).items() if number > 1]


# ---------------------------------------------------------------------------------------------------- the board


def _board(box: Box) -> Iterator[Fault]:
    board = box.board
    if len(board.rows) != SIZE:
        yield "board_rows", len(board.rows), SIZE
    for number, row in enumerate(board.rows, 1):
        if len(row) != SIZE:
            yield "board_row", number, len(row), SIZE
    for letter in sorted(set("".join(board.rows)) - set(LIGHT_GREEN + NOT_BUILT_ON)):
        yield "board_letter", letter, LIGHT_GREEN + NOT_BUILT_ON
    if len(board.west) != SIZE or not all(0 <= width <= SIZE for width in board.west):
        yield "board_west", SIZE
    if board.track < 1:
        yield "board_track", board.track


def _areas(box: Box) -> Iterator[Fault]:
    for name, fields in box.board.areas.items():
        if name in EVERYWHERE:
            yield "area_name", name
        for field in fields:
            if not is_field(field):
                yield "area_field", name, field


def _squares(box: Box) -> Iterator[Fault]:
    printed = letters(box.board.rows)
    for field in box.board.squares:
        if not is_field(field):
            yield "square_field", field
        elif printed[field] != ".":
            yield "square_ground", field, printed[field]
    for field in twice(box.board.squares):
        yield "square_twice", field


# ---------------------------------------------------------------------------------------------------- buildings


def _shapes(box: Box) -> Iterator[Fault]:
    for name, shape in box.shapes.items():
        wide = {len(row) for row in shape}
        if len(wide) != 1 or not all(1 <= side <= LONGEST for side in (len(shape), *wide)):
            yield "shape_form", name, LONGEST
        elif set("".join(shape)) - {FILLED, "."}:
            yield "shape_marks", name
        elif not _in_one_piece(shape):
            yield "shape_split", name
        elif not all(FILLED in line for line in (shape[0], shape[-1], [r[0] for r in shape], [r[-1] for r in shape])):
            yield "shape_margin", name


def _in_one_piece(shape: tuple[str, ...]) -> bool:
    left = {(x, y) for y, row in enumerate(shape) for x, mark in enumerate(row) if mark == FILLED}
    if not left:
        return False
    reached = [left.pop()]
    for x, y in reached:
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        reached += near
    return not left


def _deck(box: Box) -> Iterator[Fault]:
    for name in box.deck:
        if name not in box.sets:
            yield "deck_set", name
    for name in twice(box.deck):
        yield "deck_twice", name
    rows = [box.sets[name] for name in box.deck if name in box.sets]
    for name in twice(building for row in rows for building in row.buildings):
        yield "building_twice", name
    for row in rows:
        for building, shape in row.buildings.items():
            if not NAME.fullmatch(building):
                yield "building_name", building
            if shape not in box.shapes:
                yield "building_shape", building, shape
        for shape in row.own_shapes:
            if shape not in box.shapes:
                yield "building_shape", ",".join(row.buildings), shape
        if row.kind not in ("house", "church") or (row.kind == "house") == (row.colour is None):
            yield "building_kind", ",".join(row.buildings), row.kind
    if not any(row.buildings for row in rows):
        yield ("deck_empty",)
