"""Every number and every field in the rules of a chapter is the one its component sets have, in both editions."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from cogs.campaign.score_table import reward_table, score_table
from cogs.my_city.campaign_pictures import episode_texts
from data.texts import languages, speak
from rules.my_city.editions import first_edition, present_edition
from rules.my_city.episode import Episode, read_episode
from rules.my_city.lasting import EPISODES
from rules.my_city.modules.at_once import StickeredBuilding, Trail, ZoneScore
from rules.my_city.modules.base import Module
from rules.my_city.modules.choosing import Passing
from rules.my_city.modules.points import ENOUGH_FOR_A_PARK, BuildingsAround, Connect, Park, Race

Value = int | str
SAY = speak("en")
WORDS: dict[str, int] = {
    "a point": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "fourth": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "both": 2,
    "twice": 2,
}
FIGURE = re.compile(rf"\b({'|'.join(WORDS)}|\d+|[A-K]\d\d?)\b", re.IGNORECASE)
FIELD = re.compile(r"\b(?:[A-K]\d\d?|\d+)\b")

IDIOMS = (
    "one building",
    "one bank",
    "every other one",
    "Two trees or two rocks on a field count twice",
    "one of your",
    "never two on the same",
    "marks one box",
    "of one field in a colour",
    "Both banks",
    "cover both",
    "both ends",
    "stands above 0",
    "in one colour",
)
"""Figures that no set could change."""


def only(episode: Episode, *kinds: type[Module], name: str = "") -> object:
    """The module of one of these kinds, and of this name."""
    found = [m for m in episode.modules if isinstance(m, kinds) and getattr(m, "name", "") in ("", name)]
    assert len(found) == 1, (kinds, name)
    return found[0]


def points(*kinds: type[Module], name: str = "") -> Callable[[Episode], Value]:
    return lambda episode: abs(int(getattr(only(episode, *kinds, name=name), "points")))  # noqa: B009


def structure(name: str) -> Callable[[Episode], Value]:
    return lambda episode: next(" ".join(c.fields) for c in episode.box.changes if c.name == name)


def covers(race: str) -> Callable[[Episode], Value]:
    return lambda episode: " and ".join(getattr(only(episode, Race, name=race), "cover"))  # noqa: B009


def entrance(colour: str) -> Callable[[Episode], Value]:
    return lambda episode: next(shaft.entrance for shaft in episode.shafts if shaft.colour == colour)


def bottom_row(episode: Episode) -> Value:
    (row,) = {int(field[1:]) for field in episode.board.areas["bottom_row"]}
    return row


def one_colour(episode: Episode) -> Value:
    way = only(episode, Connect)
    assert isinstance(way, Connect)
    return 1 if way.way.one_colour else 0


FIGURES: list[tuple[str, Callable[[Episode], Value]]] = [
    (r"refuse a building for (a point)", lambda e: int(getattr(only(e, Passing), "cost"))),  # noqa: B009
    (r"All (four) fields around it", lambda e: e.box.before[0].free_sides),
    (r"each of its (four) sides", lambda e: int(getattr(only(e, BuildingsAround), "count"))),  # noqa: B009
    (r"(Three) churches", lambda e: len(e.box.sets["churches"].buildings)),
    (r"(?:a|Your) (fourth) church", lambda e: len(e.box.sets["churches"].buildings) + 1),
    (r"gets to (50)", lambda e: e.track),
    (r"costs (\w+) more", points(ZoneScore, name="sandbags")),
    (r"starts at (\d+)", lambda e: e.stone),
    (r"rocks on (A8 and K1)", covers("gold")),
    (r"sawmill (?:stands )?on (\w\d+)", structure("sawmill")),
    (r"touches the one you built before it, you win (a point) at once", points(Trail)),
    (r"a building with a cog you win (a point) at once", points(StickeredBuilding)),
    (r"a field in row 11 you win (a point) at once", points(ZoneScore, name="railway")),
    (r"places (two) rocks", lambda e: int(e.box.before[0].sticker[-1])),
    (r"the engine house, blue, (six) fields", lambda e: e.buildings["EN1"].size),
    (r"(\w\d+) is the entrance of the blue mine", entrance("blue")),
    (r"(\w\d+) is the entrance of the red mine", entrance("red")),
    (r"(\w\d+) is the entrance of the yellow mine", entrance("yellow")),
    (r"row (\d+)", bottom_row),
    (r"build on (A11 and H11)", covers("platform")),
    (r"port (?:stands )?on (\w\d+)", structure("port")),
    (r"(one) group of one colour", one_colour),
    (r"palace stands on (\w\d+)", structure("palace")),
    (r"gap of (one) light green", lambda e: int(getattr(only(e, Park), "max_size"))),  # noqa: B009
    (r"Parks may have (\w+) fields", lambda e: int(getattr(only(e, Park), "max_size"))),  # noqa: B009
    (r"at least (two) buildings around it", lambda e: ENOUGH_FOR_A_PARK),
    (r"is worth (a point), and costs nothing", points(Park)),
]
"""A phrase with its figure, and where the component set says the same."""


def value(word: str) -> Value:
    return int(word) if word.isdigit() else WORDS.get(word.lower(), word)


every_edition = pytest.mark.parametrize("first", [False, True], ids=["present", "first"])
every_episode = pytest.mark.parametrize("number", range(1, EPISODES + 1))


def read(number: int, first: bool) -> Episode:
    return read_episode((first_edition if first else present_edition)(number).text)


@every_edition
@every_episode
def test_the_figures_of_the_rules_are_those_of_the_set(number: int, first: bool) -> None:
    episode = read(number, first)
    for rule in episode_texts(number).told(first_edition=first):
        left = rule
        for phrase, of_the_set in FIGURES:
            for told in re.finditer(phrase, rule):
                assert value(told[1]) == of_the_set(episode), rule
                left = left.replace(told[0], "")
        for idiom in IDIOMS:
            left = left.replace(idiom, "")
        assert not FIGURE.findall(left), f"a figure nobody compares: {rule}"


def test_every_phrase_is_in_use() -> None:
    rules = [r for n in range(1, EPISODES + 1) for f in (False, True) for r in episode_texts(n).told(first_edition=f)]
    for phrase in (*(phrase for phrase, _ in FIGURES), *map(re.escape, IDIOMS)):
        assert any(re.search(phrase, rule) for rule in rules), phrase


@every_edition
@every_episode
def test_what_the_rules_claim_without_a_figure(number: int, first: bool) -> None:
    episode, rules = read(number, first), " ".join(episode_texts(number).told(first_edition=first))
    assert ("Nothing may be refused" in rules) == any(isinstance(m, Passing) and not m.allowed for m in episode.modules)
    assert ("most nuggets" in rules) == bool(episode.milestones)
    if "counted first" in rules:
        assert set(episode.lines[:2]) == {"rock", "empty"}
    if "before what pays" in rules:
        assert episode.lines[2] == "sandbags"
    if "costs nothing." in rules and "Parks" in rules:
        assert getattr(only(episode, Park), "points") == 0  # noqa: B009
    if "no stickers any more" in rules:
        assert not any(reward.stickers for reward in episode.box.rewards.values())


@every_edition
@every_episode
@pytest.mark.parametrize("language", languages())
def test_fields_and_digits_are_the_same_in_every_language(language: str, number: int, first: bool) -> None:
    say = speak(language)
    for rule in episode_texts(number).told(first_edition=first):
        assert sorted(FIELD.findall(say(rule))) == sorted(FIELD.findall(rule)), (language, rule)


@every_edition
@pytest.mark.parametrize("number", [22, 23, 24])
def test_a_park_of_one_field_is_not_one_of_up_to_1_fields(number: int, first: bool) -> None:
    used = (first_edition if first else present_edition)(number)
    table = score_table(used, SAY)
    size = "of 1 field" if number == 22 else "of up to 2 fields"
    assert (f"each park {size} +1" if first else f"a park {size} costs nothing") in table
    assert "1 fields" not in table + reward_table(used, SAY)
    assert "park" not in table.partition("**Besides**")[0] or first, "what pays nothing is not among what pays"
