"""The checker of episodes: what there is is sound, and each kind of fault is found and told."""

from __future__ import annotations

import string
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from data.sets import UnknownSet, read_set, whole
from rules.cli.commands import main
from rules.faults import in_words
from rules.my_city import check_episodes, check_modules, check_set
from rules.my_city.check_episodes import campaign_faults
from rules.my_city.check_set import ODD, faults, read_box
from rules.my_city.components import Box
from rules.my_city.episode import BadEpisode, read_episode
from tests.rules.my_city.scene import ETERNAL
from tests.rules.my_city.valley import NUMBERS, text_of

BOXES = {number: read_box(text_of(number)) for number in NUMBERS}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_episode_is_sound(number: int) -> None:
    assert faults(text_of(number)) == []


def test_the_eternal_game_and_the_campaign_are_sound() -> None:
    assert faults(ETERNAL) == []
    assert list(campaign_faults(BOXES)) == []


# ---------------------------------------------------------------------------------------------------- one episode

FAULTS: list[tuple[int, str, str, str]] = [
    (1, 'name = "episode_01"', "name = ", "not_toml"),
    (1, "number = 1", 'number = "1"', "not_typed"),
    (1, "number = 1", "number = 1\ncolour = 3", "not_typed"),
    (1, "cost = 1", "price = 1", "not_typed"),
    (1, '"features"', '"feature"', "unknown_module"),
    (1, '    ".R......FFF",\n', "", "board_rows"),
    (1, '"..T...R...R"', '"..T...R..R"', "board_row"),
    (1, '"..T...R...R"', '"..T...?...R"', "board_letter"),
    (1, "west = [5, 5", "west = [12, 5", "board_west"),
    (1, "track = 50", "track = 0", "board_track"),
    (1, "south_wood = ", "west_bank = ", "area_name"),
    (1, 'south_wood = ["J9"', 'south_wood = ["J12"', "area_field"),
    (1, '"B1", "E2"', '"L1", "E2"', "square_field"),
    (1, '"B1", "E2"', '"C1", "E2"', "square_ground"),
    (1, '"B1", "E2"', '"E2", "E2"', "square_twice"),
    (1, 'bar3 = ["###"]', 'bar3 = ["###", "#"]', "shape_form"),
    (1, 'bar3 = ["###"]', 'bar3 = ["##x"]', "shape_marks"),
    (1, 'bar3 = ["###"]', 'bar3 = ["#.#"]', "shape_split"),
    (1, 'bar3 = ["###"]', 'bar3 = ["###."]', "shape_margin"),
    (1, 'deck = ["yellow"', 'deck = ["green"', "deck_set"),
    (1, 'deck = ["yellow"', 'deck = ["red"', "deck_twice"),
    (1, 'deck = ["yellow", "red", "blue"]', "deck = []", "deck_empty"),
    (1, 'RE1 = "domino"', 'YE1 = "domino"', "building_twice"),
    (1, 'RE1 = "domino"', 'red = "domino"', "building_name"),
    (1, 'RE1 = "domino"', 'RE1 = "dominoes"', "building_shape"),
    (1, '[sets.red]\ncolour = "red"\n', "[sets.red]\n", "building_kind"),
    (1, '    { module = "start_score", value = 10 },\n', "", "module_missing"),
    (1, '    { module = "passing", cost = 1 },\n', '    { module = "passing", cost = 1 },\n' * 2, "module_twice"),
    (1, '"rock", "empty"]', '"empty"]', "line_missing"),
    (1, '"rock", "empty"]', '"rock", "empty", "well"]', "line_unknown"),
    (10, 'name = "gold"', 'name = "tree"', "code_twice"),
    (1, 'at = "river"', 'at = "Z9"', "field"),
    (22, 'at = "E6"', 'at = "E7"', "field_built_on"),
    (16, 'entrance = "A3"', 'entrance = "B3"', "field_built_on"),
    (10, 'cover = ["A8"', 'cover = ["A4"', "field_closed"),
    (20, 'to = "bottom_row"', 'to = "last_row"', "area"),
    (1, 'open = ["east_bank"]', 'open = ["east"]', "area"),
    (1, "value = 10", "value = 50", "parameter"),
    (1, "cost = 1", "cost = -1", "parameter"),
    (4, "count = 1", "count = 0", "parameter"),
    (22, "max_size = 1", "max_size = 0", "parameter"),
    (24, 'most = "nuggets", progress = 1', 'most = "nuggets", progress = 0', "parameter"),
    (16, "{ box = 3, points = 5 }", "{ box = 13, points = 5 }", "parameter"),
    (16, "{ box = 3, points = 5 }", "{ box = 3 }", "parameter"),
    (10, 'cover = ["A8", "K1"], ', "", "parameter"),
    (14, 'buildings = ["EN1"]', 'buildings = ["EN2"]', "no_building"),
    (4, '"blue", "churches"]', '"blue"]', "no_kind"),
    (1, '"red", "blue"]\n# Parts', '"red"]\n# Parts', "sound"),
    (4, '"red", "blue", "churches"]', '"red", "churches"]', "no_colour"),
    (3, 'well = "W"', 'well = "."', "no_well"),
    (10, '"K1"], ground = "G"', '"K1"], ground = "."', "no_vein"),
    (14, 'cogs = "blue"\n', "", "no_cogs"),
    (4, "count = 1", "count = 27", "too_many_stops"),
    (10, 'fields = ["J10"], ground = "S"', 'fields = ["I9", "G10"], ground = "S"', "change_square"),
    (10, '"K1"], ground = "G"', '"K1"], ground = "X"', "change_ground"),
    (10, 'ground = "G", since = 10', 'ground = "G", since = 11', "change_since"),
    (22, 'name = "palace", fixed', "fixed", "change_fixed"),
    (10, 'fields = ["J10"]', 'fields = ["J9"]', "change_twice"),
    (1, 'rock2 = "R"', 'rock2 = "X"', "sticker_letter"),
    (1, 'rock2 = "R"', 'rock9 = "R"', "sticker_letter"),
    (1, 'stickers = ["rock2"]', 'stickers = ["rock3"]', "sticker_unknown"),
    (1, 'stickers = ["rock2"]', 'stickers = ["pick"]', "sticker_useless"),
    (1, 'stickers = ["rock2"]', 'stickers = ["well"]', "sticker_useless"),
    (22, 'kiosks = ["yellow", "red", "blue"]\n', "", "sticker_useless"),
    (3, "free_sides = 4", "free_sides = 5", "parameter"),
    (1, "second = { progress = 1 }\n", "", "rewards_lines"),
    (1, "second = { progress = 1 }", "second = { progress = 3 }", "rewards_order"),
    (4, 'church = "tee"', 'church = "dome"', "reward_church"),
    (4, ', church = "tee"', "", "church_for_some"),
    (24, 'church = "ell"\nnuggets', 'church = "cup"\nnuggets', "standard"),
    (24, "nuggets = 2\n", "nuggets = 99\n", "standard"),
    (1, "number = 1", "number = 25", "number"),
    (1, 'name = "episode_01"', 'name = "first"', "sound"),
    (1, "number = 1\n", "", "no_campaign"),
    (1, '"...R...T..."', '".....M.T..."', "sound"),
    (1, '"..T...R...R"', '"..T..MR...R"', "square_ground"),
    (1, '"MM.T....R.F"', '"MMMMMMMMMMM"', "square_ground"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "old", "new", "code"), FAULTS)
def test_each_fault_is_found(number: int, old: str, new: str, code: str) -> None:
    text = text_of(number)
    assert old in text, old
    found = faults(text.replace(old, new))
    if code == "sound":
        assert found == []
        return
    assert code in {fault[0] for fault in found}, found
    for fault in found:
        assert in_words("my_city", fault)
    if code not in ODD:
        with pytest.raises(BadEpisode):
            read_episode(text.replace(old, new))


def test_land_in_pieces() -> None:
    text = ETERNAL.replace('"MM.T....R.F"', '"MM.TMMMMMMM"')
    assert ("land_in_pieces", "east_bank") in faults(text)
    read_episode(text)


def test_a_start_nobody_can_build_at() -> None:
    """All sides of the sawmill are forest."""
    text = text_of(11).replace('"J9", "K9", "I10", "K10", "I11", "J11", "K11"], ground = "."', '"K9"], ground = "."')
    assert ("no_start",) in faults(text)


def test_a_shut_entrance() -> None:
    text = text_of(16).replace(
        '{ fields = ["A3"]', '{ fields = ["A2", "B3"], ground = "M", since = 16 },\n    { fields = ["A3"]'
    )
    assert ("entrance_shut", "blue", "A3") in faults(text)


def test_no_room_for_a_sticker_before_the_cards() -> None:
    text = text_of(3).replace('open = ["east_bank"]', "open = []")
    assert ("before_no_room", "well") in faults(text)


def test_a_milestone_of_nothing() -> None:
    text = text_of(2).replace(
        "modules = [\n", 'modules = [\n    { module = "milestone", most = "nuggets", progress = 1 },\n'
    )
    assert ("milestone_of_nothing", "nuggets") in faults(text)


# ---------------------------------------------------------------------------------------------------- the chain


def chain(number: int, change: Callable[[Box], Box]) -> set[str]:
    return {str(fault[0]) for fault in campaign_faults({**BOXES, number: change(BOXES[number])})}


def put(**fields: object) -> Callable[[Box], Box]:
    return lambda box: msgspec.structs.replace(box, **fields)


def test_faults_between_episodes() -> None:
    assert chain(5, put(board=msgspec.structs.replace(BOXES[5].board, track=60))) == {"chain_board"}
    assert chain(1, put(most=msgspec.structs.replace(BOXES[1].most, progress=1))) == {"chain_most"}
    assert chain(12, put(most=msgspec.structs.replace(BOXES[12].most, nuggets=99))) == {"chain_most"}
    assert chain(12, put(open=("east_bank",))) == {"chain_open"}
    assert chain(12, put(stickers={"tree1": "t"})) == {"chain_sticker"}
    assert chain(12, put(changes=BOXES[12].changes[:-1])) == {"chain_change"}
    late = tuple(msgspec.structs.replace(change, ground="M") for change in BOXES[12].changes)
    assert "chain_change" in chain(12, put(changes=late))
    assert chain(5, put(deck=("yellow", "red", "blue", "churches"))) == {"chain_church"}
    assert "chain_shaft" in chain(18, put(modules=BOXES[15].modules))
    assert "misnumbered" in chain(9, put(number=8))
    missing = {number: box for number, box in BOXES.items() if number != 9}
    assert list(campaign_faults(missing)) == [("episode_missing", 9)]


def test_more_than_fifteen_kinds_of_faults_are_found() -> None:
    assert len({code for _, _, _, code in FAULTS} - {"sound"}) >= 15


# ---------------------------------------------------------------------------------------------------- words


def test_every_fault_has_its_words() -> None:
    sentences = msgspec.toml.decode(read_set("my_city/words", "faults").text, type=dict[str, str])
    modules = (check_set, check_modules, check_episodes)
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in modules)
    for code, sentence in sentences.items():
        assert f'"{code}"' in source, f"{code} is never told"
        assert sentence and all(name.isdigit() for _, name, _, _ in string.Formatter().parse(sentence) if name)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = Path("data/components/my_city/episode_07.toml").read_text(encoding="utf-8")
    good, bad, lost = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "lost.toml"
    good.write_text(own, encoding="utf-8")
    bad.write_text(own.replace('area = "west_bank"', 'area = "moor"'), encoding="utf-8")
    lost.write_text(own.replace("include: valley", "include: canyon"), encoding="utf-8")
    assert main(["check", "my_city", str(good)]) == 0 and "episode_07" in capsys.readouterr().out
    assert main(["check", "my_city", str(good), str(bad)]) == 1 and "moor" in capsys.readouterr().out
    assert main(["check", "my_city", str(lost)]) == 1 and "canyon" in capsys.readouterr().out
    assert main(["check", "my_city", str(tmp_path / "none.toml")]) == 2
    capsys.readouterr()
    assert main(["check", "my_city"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 26


# ---------------------------------------------------------------------------------------------------- including


def test_a_set_is_kept_whole() -> None:
    """What a table keeps has everything in it: nothing is looked up later."""
    text = text_of(7)
    assert "# include" not in text and "[board]" in text and "[sets.engine_house]" in text
    assert whole("my_city", text) == text
    with pytest.raises(UnknownSet):
        whole("my_city", "# include: nowhere\n")
    with pytest.raises(UnknownSet):
        whole("my_city", "# include: ../eternal\n")
