"""Component sets: ours is sound and says where each part comes from; a faulty one is told what is wrong with it."""

from __future__ import annotations

import string
from pathlib import Path

import msgspec
import pytest

from data.sets import ComponentSet, read_set
from rules.chance import seed_from_number
from rules.cities import check_set
from rules.cities.check_set import faults
from rules.cities.components import Mark, Set, turned
from rules.cities.game import Cities
from rules.cli.commands import main
from rules.faults import in_words, sentences
from rules.game import Illegal
from tests.rules.cities.positions import box, finish

TEXT = read_set("cities", "standard").text


def found(*changes: tuple[str, str]) -> list[check_set.Fault]:
    text = TEXT
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return faults(text)


def test_our_set_is_sound() -> None:
    assert faults(TEXT) == []


def test_its_spaces_are_balanced() -> None:
    spaces = "".join(box().rows.city_tiles.values()).replace("/", "")
    assert {letter: spaces.count(letter) for letter in "RBGYPW"} == dict(
        zip("RBGYPW", (18,) * 4 + (28,) * 2, strict=True)
    )
    starts = "".join(box().rows.start_tiles.values())
    assert [starts.count(letter) for letter in "RBGYPW"] == [2, 2, 2, 2, 4, 4]
    looks = {min(turned(text)) for text in box().rows.city_tiles.values()}
    assert len(looks) == 32 and all(len(turned(text)) == 4 for text in box().rows.city_tiles.values())


def test_every_part_says_whether_it_is_real() -> None:
    rows = box().rows
    known = set(Mark.__args__)  # type: ignore[attr-defined]
    assert set(rows.marks.values()) == known
    for row in (*rows.cards, *(milestone for city in rows.cities for milestone in city.milestones)):
        assert row.marks and set(row.marks.values()) <= known, row.id
    assert {card.id for card in rows.cards if card.marks.get("name") == "real"} == {"K17", "K18", "K19", "K20"}
    lisbon = next(city for city in rows.cities if city.id == "lisbon").milestones[0]
    assert lisbon.marks["splitting"] == "real" and lisbon.marks["times"] == "ours"


CASES: list[tuple[str, str, check_set.Fault]] = [
    ('T01 = "RB/PP"', 'T1 = "RB/PP"', ("tile_id", "T1", "T01")),
    ('T01 = "RB/PP"', 'T01 = "RBPP"', ("tile_spaces", "T01", "RBPP")),
    ('T01 = "RB/PP"', "", ("how_many_tiles", 31, 32)),
    ('S4 = "YR/PW"', "", ("how_many_starts", 3, 4)),
    ("count = 4", "count = 5", ("how_many_features", 49, 48)),
    ('id = "FP2"', 'id = "FP1"', ("twice", "FP1", "features")),
    ('id = "FP1"', 'id = "R"', ("bad_id", "R", "features", "R,B,G,Y,P1,P2,P3,P4")),
    ("wild = true", "points = 1", ("one_wild", 0)),
    ("wild = true", "points = 1", ("one_statue", 2)),
    ("area = [1, 3, 6, 10]", "area = [1, 3, 6]", ("area_scale", 3, "park", 4)),
    ("area = [1, 3, 6, 10]", "area = [1, 3, 6, 5]", ("area_order", "1,3,6,5")),
    ('id = "lisbon"', 'id = "london"', ("unknown_city", "london", ",".join(check_set.CITIES))),
    ('id = "NYC2"', 'id = "NYC1"', ("twice", "NYC1", "milestones")),
    ("rewards = [6, 4, 2]", "rewards = [6, 4]", ("how_many_rewards", "NYC1", 2, 3)),
    ("rewards = [6, 4, 2]", "rewards = [6, 6, 2]", ("rewards_order", "NYC1", "6,6,2")),
    ('id = "K02"', 'id = "K01"', ("twice", "K01", "cards")),
    ("heights = [1, 1]", "heights = [1, 1], times = 2", ("card_times", "K21")),
    ("features = [2, 1, 1, 2]", "features = [2, 2, 2]", ("offer_shape", 4, "features", 3)),
    ("Y = 25", "", ("pieces_colours", "B,G,R")),
    ("long = true", "", ("game_missing", 2, True)),
    ("rounds = 8", "rounds = 7", ("game_tiles", 3, False, 7, 3, 3, 8)),
    ("random_pieces = 2", "random_pieces = 3", ("game_supply", 4, False, 104, "pieces", 100)),
]


@pytest.mark.parametrize(("before", "after", "fault"), CASES, ids=[str(case[2][0]) for case in CASES])
def test_a_fault_is_found_and_told(before: str, after: str, fault: check_set.Fault) -> None:
    assert fault in found((before, after))
    told = in_words("cities", fault)
    assert all(str(detail) in told for detail in fault[1:]) and told.endswith(".")


def test_cities_and_cards_are_counted() -> None:
    rows = box().rows
    cities = tuple(msgspec.structs.replace(city, milestones=city.milestones[:2]) for city in rows.cities[:-1])
    fewer = msgspec.structs.replace(rows, cards=rows.cards[:-1], cities=cities)
    codes = {fault[0] for fault in check_set.faults_of(fewer)}
    assert codes == {"how_many_cards", "how_many_cities", "how_many_milestones", "game_supply"}


def test_a_text_that_does_not_read_is_told() -> None:
    assert faults("name = ")[0][0] == "not_toml"
    (fault,) = found(("height = 3, times = 4", "hight = 3"))
    assert (
        fault[0] == "not_typed" and "hight" in in_words("cities", fault) and "milestones" in in_words("cities", fault)
    )
    (fault,) = found(("height = 3, times = 4", "height = 5"))
    assert fault[0] == "not_typed"


def test_every_fault_has_its_words() -> None:
    source = Path(check_set.__file__).read_text(encoding="utf-8")
    own = msgspec.toml.decode(read_set("cities/words", "faults").text, type=dict[str, str])
    for code, sentence in own.items():
        assert f'"{code}"' in source, f"{code} is never told"
        assert sentence and all(name.isdigit() for _, name, _, _ in string.Formatter().parse(sentence) if name)
    assert sentences("cities").keys() > own.keys()


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(TEXT, encoding="utf-8")
    bad.write_text(TEXT.replace('T01 = "RB/PP"', 'T01 = "RB/PX"'), encoding="utf-8")
    assert main(["check", "cities", str(good)]) == 0 and "32" in capsys.readouterr().out
    assert main(["check", "cities", str(bad)]) == 1 and "T01" in capsys.readouterr().out
    assert main(["check", "cities", str(tmp_path / "none.toml")]) == 2


def test_a_set_of_ones_own_is_played_and_seen() -> None:
    """Other names, points and tiles: the view shows them, and tiles that look the same in two turns have two."""
    text = TEXT.replace('name = "Cottages"\npoints = 1', 'name = "Huts"\npoints = 9')
    text = text.replace('T01 = "RB/PP"', 'T01 = "RB/BR"')
    assert faults(text) == []
    own = ComponentSet("cities", "printed", text)
    game = Cities.new(4, seed=seed_from_number(4), components=own)
    assert len(game.tables.places("T01", ("E3",))) == 2
    finish(game, 4)
    shown = {card.id: card for card in game.view(None).cards}
    assert shown["K21"].name == "Huts" and shown["K21"].points == 9


def test_a_set_that_does_not_read_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        Cities.new(3, components=ComponentSet("cities", "broken", "name = 3"))
    assert refused.value.code == "bad_set"


def test_the_set_is_what_the_types_say() -> None:
    assert msgspec.toml.decode(TEXT, type=Set).name
