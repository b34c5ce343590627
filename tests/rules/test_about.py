"""The front page of a game: it tells of every option, and what is made of it tells the same."""

from __future__ import annotations

import msgspec
import pytest

from data.texts import speak
from rules.about import SEATS, STEWARDS
from rules.cli.games import table
from rules.option_words import describe
from rules.registry import KEYS, find
from tests.kit.cases import TESTS
from tests.toy.about import ABOUT as TOY

README = TESTS.parent / "README.md"
every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_it_is_the_front_page_of_its_game(key: str) -> None:
    game = find(key)
    assert (game.about.key, game.about.seats, game.about.Options) == (key, game.seats, game.Options)
    assert game.about.designers and game.about.publisher and 1980 < game.about.year < 2030
    assert 0 < game.about.minutes[0] <= game.about.minutes[1]
    assert game.about.line.startswith(f"{game.about.title}: ")


@every_game
def test_every_option_has_its_page_and_no_page_is_of_another(key: str) -> None:
    about = find(key).about
    assert list(about.options) == [field.name for field in msgspec.structs.fields(about.Options)]
    for option in describe(find(key)):
        assert set(about.options[option.name].choices) <= set(option.choices), option.name


@every_game
def test_every_choice_has_a_name_of_its_own(key: str) -> None:
    """A word is shown as it is only where it is a seat or a number."""
    about, say = find(key).about, speak("en")
    for option in describe(find(key)):
        names = [about.choice_name(say, option.name, word) for word in option.choices]
        assert len(set(names)) == len(names), option.name
        for word, name in zip(option.choices, names, strict=True):
            plain = (word.isdigit() and word == name) or (word[1:].isdigit() and word[0] == "P")
            assert plain or ("_" not in name and (name != word or word in about.options[option.name].choices | _COMMON))


_COMMON = {"yes": None, "no": None}


@every_game
def test_a_command_asks_once_for_seats_and_stewards_and_for_options_there_are(key: str) -> None:
    about = find(key).about
    names = [asked.name for asked in about.parameters]
    assert len(set(names)) == len(names) and {SEATS.name, STEWARDS.name} <= set(names)
    assert {asked.option for asked in about.parameters if asked.option} <= set(about.options)
    assert all(0 < len(asked.prompt) <= 100 for asked in about.parameters)


def test_several_choices_are_named_one_after_the_other() -> None:
    say = speak("en")
    assert TOY.choice_name(say, "charms", "lens,bell") == "Lens, Bell"
    assert TOY.choice_name(say, "charms", "none") == "nothing"
    assert TOY.choice_name(say, "rounds", "3") == "3"
    assert TOY.choice_name(say, "flags", "yes") == "yes"
    assert TOY.note(say, "sea", "calm") == "Every lamp is seen."
    assert TOY.note(say, "sea", "rough") == TOY.note(say, "rounds", "3") == ""


def test_the_readme_has_the_table_of_games() -> None:
    """`python -m rules games --markdown` writes it."""
    assert table([find(key) for key in KEYS]) in README.read_text(encoding="utf-8")
