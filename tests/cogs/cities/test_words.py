"""Cities in words: every criterion, every refusal, the story of a turn, cards explained, what is ours is said."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cogs.cities import FACE, refusals, story
from cogs.cities import card_text as cards
from cogs.face import Scene
from data.sets import read_set
from data.texts import PSEUDO, speak
from rules import cities
from rules.cities import events as e
from rules.cities.vocabulary import brief, meaning, needs
from rules.game import Illegal
from tests.kit.looks import scene
from tests.rules.cities.positions import Drawn, begun, box, holding, new, offer, play

SAY = speak("en")
STANDARD = read_set("cities", "standard")


def test_every_criterion_has_its_own_words() -> None:
    rows = box().rows
    said = [brief(SAY, card.criterion) for card in rows.cards]
    assert len(set(said)) == len(said)
    exact = [meaning(SAY, card.criterion) for card in rows.cards]
    assert len(set(exact)) == len(exact) and all(text.endswith(".") for text in exact)
    asked = [needs(SAY, milestone, short=True) for milestone in every_milestone()]
    assert len(set(asked)) == len(asked) == 24
    assert not any("{" in text for text in (*said, *exact, *asked))


def test_what_is_asked_for_more_than_once_is_named() -> None:
    said = {milestone.name: needs(SAY, milestone, short=True) for milestone in every_milestone()}
    assert said["Skyscrapers"] == "4 buildings, 3+ high"
    assert said["Low centre"] == "9 buildings, exactly 1 high"
    assert said["Palaces"] == "5 buildings, 2+ high, by water"
    assert said["Bridges"] == "2 buildings, water on two opposite sides"
    assert said["Carnival"] == "3 buildings of each colour"
    assert said["Dancing couples"] == "4 adjacent pairs, same colour and height"
    assert said["Homogeneous districts"] == "3 groups of 3 lots of a colour"
    assert said["Two great parks"] == "2× park with 2+ kinds"


def every_milestone() -> list[object]:
    found: list[object] = []
    for city in box().cities:
        found += new(4, city=city).view(None).milestones
    return found


def test_every_refusal_has_its_words() -> None:
    """Every code that the rules can give, with as many details as they give."""
    source = (Path(cities.__file__).parent / "refusals.py").read_text(encoding="utf-8")
    codes = {
        node.elts[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Constant)
        if isinstance(node.elts[0].value, str)
    }
    assert codes <= set(refusals.REFUSALS), codes - set(refusals.REFUSALS)
    assert {"long_seats", "bad_set"} <= set(refusals.REFUSALS)


def refused(game: cities.game.Cities, line: str) -> str:  # type: ignore[name-defined]
    with pytest.raises(Illegal) as fault:
        play(game, line)
    told = FACE.refusal(scene(game, 0), fault.value.code, fault.value.details)
    assert told is not None
    return told


def test_refusals_name_the_rule() -> None:
    game = begun(4)
    play(game, "P1 take card1")
    assert refused(game, "P2 take card1") == "On card1 stands a worker of Anna. Take from another place."
    game = begun(4)
    holding(game, 0, "S1@E5", "T14@G5", features="FX@E5", pieces="B@F5")
    offer(game, "feature1", "FS", "FP1")
    play(game, "P1 take feature1")
    assert refused(game, "P1 put FP1 F6") == "A tree goes on: park. F6 is something else."
    assert "must be put down" in refused(game, "P1 done")
    assert FACE.refusal(scene(game, 0), "something_else", ()) is None


def test_the_story_of_a_turn() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5")
    offer(game, "pieces2", "R", "B", "G")
    told = play(game, "P1 take pieces2", "P1 put R E5", "P1 put B F5")
    lines = story.tell(scene(game), told)
    assert lines == [
        "**Anna** takes red piece, blue piece and green piece.",
        "· No place for green piece: out of the game.",
        "**Anna** puts red 1 on E5 and blue 1 on F5.",
    ]
    assert story.changed(told) == [0]


def test_what_was_hidden_is_told_as_such() -> None:
    game = begun(4)
    offer(game, "tile4", "T13")
    events = play(game, "P1 take tile4")
    (line,) = story.tell(scene(game), events)
    assert "a tile (red, red, park, water); face down until now" in line
    game = begun(4)
    game.chance = Drawn(game, "YY")
    assert story.tell(scene(game), play(game, "P1 take pieces4"))[0] == "**Anna** draws: 2 × yellow piece."


def test_rounds_stars_and_leftovers_are_told() -> None:
    here = scene(begun(3))
    told = story.tell(
        here,
        [
            e.LeftOver(offers=("card4", "tile1")),
            e.StarTaken(seat=2),
            e.RoundBegun(number=2, first=2),
            e.Claimed(seat=1, milestone="NYC1", name="Central Park", reward=6),
            e.Ended(places=(1, 2, 3), totals=(3, 2, 1)),
        ],
    )
    assert told == [
        "· Left over and out of the game: cards 4, tiles 1.",
        "⭐ Cyril begins the next round.",
        "**Round 2 of 8**: Cyril begins.",
        "🏅 **Ben** reaches **Central Park**: 6.",
    ]


def test_the_board_as_text_is_enough_to_play_by() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5", features="FX@E5 FP2@E6", pieces="G@E5 G@E5 B@F5")
    text = FACE.describe(scene(game, 0))
    assert " 5 G2*r B1" in text and " 6 FP2  w" in text
    for row in ("card", "tile", "feature", "pieces"):
        assert all(f"`{row}{number}`" in text for number in range(1, 5))
    assert "Central Park (park of 6+): 6 free, 4 free, 2 free" in text
    assert "In the bag: red" in text and "FW4 lighthouse" in text


def test_cards_are_explained_with_their_marks() -> None:
    told = cards.explained(SAY, STANDARD, "k17")
    assert told is not None
    assert "Balanced neighbourhood: colours" in told[0] and "2 points each time" in told[0]
    assert "name: from the rulebook" in told[0] and "criterion: our own design" in told[0]
    milestone = cards.explained(SAY, STANDARD, "Central Park")
    assert milestone is not None and "6 / 4 / 2" in milestone[0] and "reported by one public source" in milestone[0]
    assert cards.explained(SAY, STANDARD, "moon base") is None
    for row in cards.rows(STANDARD):
        assert set(row.marks) <= set(cards.FACETS), row.id
        assert cards.explained(speak(PSEUDO), STANDARD, row.id) is not None


def test_cards_say_what_they_pay_now() -> None:
    game = begun(4)
    offer(game, "card1", "K01")
    holding(game, 1, "S1@E5", pieces="R@E5 R@E5")
    row = box().cards["K01"]
    assert cards.worth(scene(game), row) == "\nIt would pay now: Anna 0, Ben 2, Cyril 0, Dora 0."
    play(game, "P1 take card1")
    assert cards.worth(scene(game), row).endswith("Anna has it.")
    milestone = box().cities["new_york"].milestones[0]
    assert cards.worth(scene(game), milestone) == "\nReached by: nobody yet."
    assert cards.worth(scene(game), box().cities["lisbon"].milestones[0]) == ""


def test_names_are_found_by_their_letters() -> None:
    assert cards.named(SAY, STANDARD, "balanced") == [
        (box().cards[card].name, card) for card in ("K17", "K18", "K19", "K20")
    ]


def test_the_help_says_what_is_real_and_what_is_ours() -> None:
    topics = FACE.topics(SAY)
    assert next(iter(topics)) == "overview"
    text = topics["components"][1]
    assert all(word in text for word in ("Real", "Reported", "Ours", "rules check cities", "do not claim"))
    assert all(len(body) <= 1900 for _, body in topics.values())


def test_a_view_of_the_lobby_is_no_trouble() -> None:
    here = Scene(SAY, None, ("Anna",), STANDARD)
    assert FACE.ghost(here, ()).near is None
    assert FACE.sentence(here, ("done",)) == "Done"
