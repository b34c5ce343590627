"""What My City says: never an open answer, always what an end scores, every refusal by its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.my_city import FACE
from cogs.my_city.refusals import REFUSALS
from rules.game import Part
from rules.my_city import game as play_module
from rules.my_city import refusals
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.vocabulary import PARTS, RACES, SHORT_PARTS
from rules.notation import words
from tests.kit.looks import NAMES, scene
from tests.rules.my_city.scene import cards, city, new, play


def test_an_open_answer_is_told_to_nobody_else() -> None:
    game = cards("RE5", "YE1", seats=3)
    told = play(game, "P2 place RE5 turn1 E3")
    for seat in (None, 0, 2):
        assert "turn1" not in FACE.describe(scene(game, seat))
        assert not [event for event in told if event.known_to(seat)]
        assert "Decided: Ben" in FACE.asks(scene(game, seat))
    assert "place RE5 turn1 E3" in FACE.describe(scene(game, 1))
    assert "Anna and Cyril: decide on" in FACE.asks(scene(game, None))


def test_a_closed_round_is_told_in_seat_order() -> None:
    game = cards("RE5", "stop", "CH1", "YE1")
    told = play(game, "P2 refuse RE5", "P1 place RE5 turn1 E3")
    lines = FACE.tell(scene(game, None), [event for event in told if event.known_to(None)])
    assert [line.split("**")[1] if "**" in line else line[:1] for line in lines] == [
        "Anna",
        "Ben",
        "🛑",
        "·",
        "YE1 (yellow)",
    ]
    assert FACE.changed(game.view(None), told) == [0]


def test_an_end_says_that_it_is_final_and_what_it_scores() -> None:
    game = cards("RE5")
    said = FACE.sentence(scene(game, 0), ("end",))
    assert "final" in said and "−70" in said
    assert game.view(0).cities[0].total == -70


def test_refusing_says_its_price() -> None:
    game = cards("RE5")
    assert "from 10 to 9" in FACE.sentence(scene(game, 0), ("refuse", "RE5"))
    game.state.cities[0].stone = 50
    assert "stays at 50" in FACE.sentence(scene(game, 0), ("refuse", "RE5"))


def test_a_plan_says_what_it_wins_and_what_it_spoils() -> None:
    game = cards("RE1")
    city(game, 0, "YE1 turn1 A8", "YE2 turn0 H1")
    text = FACE.ghost(scene(game, 0), ("place", "RE1", "turn1", "K1")).text
    assert "K1 K2" in text and "a gold vein" in text and "+3" in text
    game.state.won["gold"] = (1,)
    assert "+3" not in FACE.ghost(scene(game, 0), ("place", "RE1", "turn1", "K1")).text


def test_every_refusal_of_the_rules_has_its_words() -> None:
    """Each code that the rules give, found in their source, and nothing else."""
    here = scene(new(), 0)
    given = {"not_light_green": ("E3", "forest"), "cog_colour": ("RE5", "blue"), "kiosk_colour": ("yellow", "red")}
    for code in REFUSALS:
        details = given.get(code, ("E3", "rock2") if "sticker" in code else ("E3", "RE5", "turn0"))
        said = FACE.refusal(here, code, details)
        assert said and "{" not in said, code
    assert FACE.refusal(here, "something_else", ()) is None
    rules = Path(refusals.__file__).read_text(encoding="utf-8") + Path(play_module.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'(?:return|else) \("([a-z_]+)"', rules)) - {"not_legal"}
    assert codes <= set(REFUSALS), codes - set(REFUSALS)


def test_the_first_building_is_told_where_it_must_lie() -> None:
    assert "the river" in FACE.refusal(scene(new(), 0), "not_at_anchor", ())
    mill = MyCity.new(2, options=MyCityOptions("episode", 11))
    assert "a sawmill on J10" in FACE.refusal(scene(mill, 0), "not_at_anchor", ())


def test_every_line_of_the_score_has_its_name() -> None:
    codes, races = set(), set()
    for episode in (None, *range(1, 25)):
        options = MyCityOptions() if episode is None else MyCityOptions("episode", episode)
        table = MyCity.new(2, options=options)
        codes |= {part.code for part in table.view(None).cities[0].parts}
        races |= set(table.episode.races)
    assert codes == set(PARTS) == set(SHORT_PARTS) and races == set(RACES)
    say = scene(new(), None).say
    assert FACE.part(say, Part("tree", 6, (10, 10))).endswith("(the stone stays)")
    assert FACE.part(say, Part("church", 6, (2, 6))) == "churches ×2"


@pytest.mark.parametrize("name", NAMES[:2])
def test_the_board_in_letters(name: str) -> None:
    game = cards("RE5", "CH2")
    play(game, "P1 place RE5 turn1 E3", "P2 place RE5 turn0 F8")
    text = FACE.describe(scene(game, None))
    assert name in text and " 3 2r  .   .   .  |RE5" in text and "|RE5 RE5 RE5 RE5" in text


def test_a_preview_is_a_picture_of_the_own_city() -> None:
    game = cards("RE5")
    frame = FACE.preview(words(game.legal(1)[0]), 1)
    assert frame is not None and (frame.kind, frame.seat) == ("ghost", 1) and frame.ghost is not None
    assert FACE.preview(("end",), 1) is None
