"""Ten questions for every kind of picture, each with an answer, and the answers depend on what is shown."""

from __future__ import annotations

from typing import get_args

import pytest

from render.my_city.pages.model import Page
from tests.questions.asking import COUNT
from tests.questions.cities import turn
from tests.questions.every import MAKERS, every_kind
from tests.render.every import modules, samples_of


def checked(maker: str) -> set[str]:
    found = every_kind([maker])
    for name, kind in found.items():
        questions = [question for question, _ in kind.asked]
        assert len(set(questions)) == len(questions) == COUNT, name
        assert all(str(answer) not in ("", "none", "nothing") for _, answer in kind.asked), name
        assert kind.pictures
    return set(found)


@pytest.mark.parametrize("key", [key for key in modules() if key != "my_city"])
def test_every_kind_of_a_game_is_asked_about(key: str) -> None:
    drawn = {frame.kind for _, frame, _ in samples_of(key).values()}
    assert {f"{key}_{kind}" for kind in drawn} <= checked(key)


@pytest.mark.soak
def test_campaigns_and_their_pages_are_asked_about() -> None:
    drawn = {frame.kind for _, frame, _ in samples_of("my_city").values()} | {
        page.__name__.lower() for page in get_args(Page)
    }
    assert {f"my_city_{kind}" for kind in drawn} <= checked("my_city")


def test_what_belongs_to_all_games_is_asked_about() -> None:
    common = {"cover", "film", "review", "emoji", "profile", "daily"}
    assert {kind for maker in common for kind in checked(maker)} == common
    assert set(MAKERS) == {*modules(), *common}


def test_other_names_have_other_answers() -> None:
    view, frame, names = samples_of("cities")["middle_turn"]
    one, other = (dict(turn(view, frame, shown)) for shown in (names, names[::-1]))  # type: ignore[arg-type]
    assert one["Who is to take from the offer?"] != other["Who is to take from the offer?"]
