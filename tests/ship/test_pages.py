"""The pages for players: made from the present texts, every line with something behind it, nothing sealed told."""

from __future__ import annotations

import pytest

from rules.registry import KEYS
from tests.architecture.test_rulings import rulings
from tests.campaign.sealed import FIRST, leaks
from tests.pages import CAMPAIGN, FOLDER, ROOT, behind, has_test, lines_of, pages, place_of, topics_of


def test_the_pages_are_those_of_the_present_texts() -> None:
    stale = [name for name, text in pages().items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert not stale, "run `make pages`"


@pytest.mark.parametrize("game", KEYS)
def test_every_line_has_something_behind_it(game: str) -> None:
    """A line more, and nothing behind it, is found; so is a test that has another name by now."""
    found = behind()[game]
    topics = [*topics_of(game), *([CAMPAIGN] if game == "my_city" else [])]
    assert list(found.rules) == topics
    for topic in topics:
        assert len(found.rules[topic]) == len(lines_of(game, topic)), topic
    named = [name for lines in found.rules.values() for names in lines for name in (names or ("nothing",))]
    named += [name for one in found.differs for name in one.behind or ("nothing",)]
    known = set(rulings())
    assert not [name for name in named if not (name in known and has_test(name)) and place_of(game, name) is None]


@pytest.mark.parametrize("game", [*KEYS, CAMPAIGN])
def test_questions_are_answered_by_rulings(game: str) -> None:
    found = behind()[game]
    assert found.questions
    for one in found.questions:
        assert one.behind and set(one.behind) <= set(rulings()) and one.answer.endswith(".")
    assert all((ROOT / picture.file).is_file() and picture.says for picture in found.pictures)


@pytest.mark.parametrize("page", ["my_city.md", "campaign.md"])
def test_nothing_sealed_is_told(page: str) -> None:
    assert not leaks({page: (FOLDER / page).read_text(encoding="utf-8")}, FIRST)
