"""`python -m rules check`: what is wrong with a component set, in words, for every game."""

from __future__ import annotations

import string
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from data.sets import read_set
from rules.cli import check
from rules.cli.commands import main
from rules.faults import Fault, in_words, sentences
from rules.machi_koro import check_set as machi_koro
from rules.metropolys import check_set as metropolys
from rules.point_city import check_set as point_city
from rules.registry import KEYS

every_game = pytest.mark.parametrize("key", KEYS)
FILES = {"machi_koro": machi_koro, "metropolys": metropolys, "point_city": point_city}
THIRD_TOWER = (
    '    { id = "lighthouse", name = "Radio Tower", modules = ["base"], cost = 9, copies = 4, '
    'ability = { kind = "reroll" } },\n]\n\n[start]'
)

CASES: list[tuple[str, str, str, Fault]] = [
    ("machi_koro", "]\n\n[start]", THIRD_TOWER, ("second_ability", "lighthouse", "radio_tower", "reroll")),
    ("machi_koro", 'id = "ranch"', 'id = "bakery"', ("twice", "bakery", "cards")),
    ("machi_koro", "numbers = [1], cost = 1", "numbers = [1], cost = -1", ("numbers", "wheat_field")),
    ("machi_koro", "numbers = [1], cost = 1", "numbers = [15], cost = 1", ("totals", "wheat_field", "15", 14)),
    ("machi_koro", "numbers = [1], cost = 1", "numbers = [8], cost = 1", ("deck", "wheat_field", "low", "high")),
    ("machi_koro", 'colour = "blue", numbers = [1]', 'colour = "red", numbers = [1]', ("red_takes", "wheat_field")),
    ("machi_koro", 'kind = "swap"', 'kind = "share"', ("second_effect", "park", "business_center", "share")),
    ("machi_koro", 'needs = "harbor"', 'needs = "canal"', ("unknown_landmark", "sushi_bar", "canal")),
    ("machi_koro", 'per_card = "vineyard"', 'per_card = "hops"', ("unknown_card", "winery", "hops")),
    ("machi_koro", 'per_icon = "cow"', 'per_icon = "pig"', ("unknown_icon", "cheese_factory", "pig")),
    ("machi_koro", "all = 10", "all = 0", ("no_places", "all")),
    ("machi_koro", 'landmarks = ["city_hall"]', 'landmarks = ["town"]', ("unknown_landmark", "start", "town")),
    (
        *("machi_koro", 'colour = "green", numbers = [4], cost = 2, icon = "suitcase"'),
        *('colour = "blue", numbers = [4], cost = 2, icon = "suitcase"', ("blue_earns", "demolition_company")),
    ),
    ("point_city", "level = 1", "level = 4", ("level", "1-001", 4)),
    ("point_city", 'back = "n"', 'back = "x"', ("back", "1-001", "x", "cmngiw")),
    ("point_city", 'cost = "mg"', 'cost = "mw"', ("cost", "1-001", "mw", "cmngi")),
    ("point_city", 'gives = "n"', 'gives = "w"', ("gives", "1-001", "w", "cmngi")),
    ("point_city", "points = 1 }", "points = -1 }", ("below_zero", "1-002")),
    ("point_city", 'building = "atm"', 'building = "bank"', ("no_name", "1-001", "bank")),
    ("point_city", 'resources = "mc"', 'resources = "m"', ("token_resources", "T13", "pair", 2, "cmngi")),
    ("point_city", "{ seats = 3, levels = [52, 36, 28], tokens = 12 },", "", ("setup_missing", 3)),
    ("point_city", "tokens = 14", "tokens = 30", ("too_few", 4, 30, "tokens", 22)),
    ("metropolys", 'district = "centre"', 'district = "moon"', ("unknown_district", "C1", "moon")),
    ("metropolys", "dead_ends = [", 'dead_ends = ["X9", ', ("unknown_space", "dead_ends", "X9")),
    ("metropolys", "trendy = 9, metro", "trendy = 8, metro", ("token_room", 4, 26, 27, 0)),
    ("metropolys", 'C1 = "trendy"', 'C1 = "metro"', ("layout_tokens", "house", 4)),
    ("metropolys", 'C1 = "trendy"', 'N7 = "trendy"', ("layout_districts", "house")),
    ("metropolys", "seats = 3\nunused", "seats = 5\nunused", ("setup_missing", 3)),
]


@pytest.mark.parametrize(("game", "before", "after", "fault"), CASES, ids=[f"{c[0]}-{c[3][0]}" for c in CASES])
def test_a_fault_is_found_and_told(game: str, before: str, after: str, fault: Fault) -> None:
    text = read_set(game, "standard").text
    assert before in text
    assert fault in check.faults(game, text.replace(before, after, 1))
    told = in_words(game, fault)
    assert all(str(detail) in told for detail in fault[1:]) and told.endswith(".")


@every_game
def test_our_own_sets_are_sound(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is wrong, everything has a picture and a name in every language."""
    assert main(["check", key]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out and all(line.startswith(f"{key}: ") for line in out)


@pytest.mark.parametrize("key", FILES)
def test_every_sentence_is_told_somewhere(key: str) -> None:
    source = Path(FILES[key].__file__ or "").read_text(encoding="utf-8")
    own = msgspec.toml.decode(read_set(f"{key}/words", "faults").text, type=dict[str, str])
    for code, sentence in own.items():
        assert f'"{code}"' in source, f"{code} is never told"
        assert all(name.isdigit() for _, name, _, _ in string.Formatter().parse(sentence) if name)
    assert "no_picture" in sentences(key)


def edited(game: str, tmp_path: Path, change: Callable[[str], str]) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(change(read_set(game, "standard").text), encoding="utf-8")
    return path


def test_a_second_landmark_of_one_ability_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = edited("machi_koro", tmp_path, lambda text: text.replace("]\n\n[start]", THIRD_TOWER))
    assert main(["check", "machi_koro", str(file)]) == 1
    out = capsys.readouterr().out
    assert "The landmark lighthouse has the ability reroll, which radio_tower has already" in out


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("machi_koro", 'id = "mine", name = "Mine"', 'id = "gold_mine", name = "Mine"'),
        ("point_city", 'atm = { name = "ATM" }', 'atm = { name = "ATM" }\npub = { name = "ATM" }'),
        ("cities", 'name = "tree"', 'name = "dolphin"'),
    ],
)
def test_a_card_without_a_picture_is_told(
    game: str, before: str, after: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = edited(game, tmp_path, lambda text: text.replace(before, after, 1))
    assert main(["check", game, str(file)]) == 1
    assert "has no picture" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "name", "other"),
    [("machi_koro", "Mine", "Salt Mine"), ("point_city", "ATM", "Cash point"), ("cities", "Cottages", "Huts")],
)
def test_a_missing_translation_is_told(
    game: str, name: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = edited(game, tmp_path, lambda text: text.replace(f'"{name}"', f'"{other}"', 1))
    assert main(["check", game, str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if f"{other} is not translated into cs" in line]
    assert [line for line in out if f"{other} is not translated into sk" in line] and len(out) == 2


def test_what_cannot_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "machi_koro", str(tmp_path / "none.toml")]) == 2
    assert main(["check", "chess"]) == 2
    broken = edited("point_city", tmp_path, lambda text: "cards = ")
    assert main(["check", "point_city", str(broken)]) == 1
    assert "not readable as TOML" in capsys.readouterr().out
