"""Sentences, events in few lines, the board as text, scores in their parts, refusals in words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cogs.point_city import FACE
from cogs.point_city.refusals import REFUSALS
from cogs.refusals import COMMON, in_words
from data.texts import speak
from rules.game import Illegal, Part
from rules.notation import understand
from rules.point_city import game as game_module
from rules.point_city import refusals
from rules.point_city.game import PointCity
from tests.kit.looks import scene
from tests.rules.point_city.scene import award, build, give, lay, new, offer, on_top, play, started_by

EN = speak("en")


def told(game: PointCity, *lines: str) -> list[str]:
    return FACE.tell(scene(game), play(game, *lines))


def test_a_turn_is_told() -> None:
    game = lay(started_by(0), A2="1-008", B2="1-003")
    on_top(game, "1-009", "1-010")
    assert told(game, "P1 flip B2") == ["**Anna** turns over B2: Newsstand (costs community, energy; gives economy)."]
    assert told(game, "P1 take A2 B2") == [
        "**Anna** takes A2 community and B2 Newsstand and pays community, ingenuity.",
        "· New in the market: A2 Post office (costs 3× ecology; a civic token); B2 ecology",
    ]
    on_top(game, "1-001", "1-004")
    assert told(game, "P2 take deck") == ["**Ben** takes energy and industry from the deck."]


def test_a_token_is_told_with_what_it_scores() -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-009")
    give(game, 0, "i i i")
    offer(game, "T12", "T01")
    told(game, "P1 take A1 B1")
    assert told(game, "P1 token T12")[0] == "**Anna** chooses token T12 (2 points for each ecology)."


def test_the_virtual_opponent_is_told() -> None:
    game = offer(lay(new(1), A2="1-008 up", A3="1-001"), "T09")
    lines = told(game, "P1 take deck")
    assert lines[1:3] == [
        "The **virtual opponent** takes A2 Bus stop and A3 energy.",
        "It takes the first token, T09, face down.",
    ]


def test_the_end_alone_tells_who_won() -> None:
    game = new(1, 5, "hard")
    while not game.over():
        lines = told(game, "P1 take deck")
    assert lines[-1].startswith("The virtual opponent has **") and lines[-1].endswith("of your 0: you have lost.")
    won = new(1, 5, "easy")
    build(won, 0, *[card.id for card in won.box.sheet.cards if card.building in ("fairground", "warehouse", "mansion")])
    award(won, 0, "T02", "T03")
    while not won.over():
        lines = told(won, "P1 take deck")
    assert lines[-1].endswith("you have won!")


def test_sentences() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-009", C1="1-001")
    here = scene(game, 0)
    assert FACE.sentence(here, ("take", "A1", "B1")) == (
        "Take A1 Mini golf and B1 community: pays community and ingenuity"
    )
    assert FACE.sentence(here, ("take", "B1", "C1")) == "Take B1 community and C1 energy"
    assert FACE.sentence(here, ("take", "deck")) == "Take two cards from the deck"
    assert FACE.sentence(here, ("flip", "C1")) == "Turn over C1 energy"
    assert FACE.sentence(here, ("token", "T07")) == "Choose token T07 (2 points for each unspent ingenuity card)"
    free = build(lay(started_by(0), A1="1-002 up", B1="1-009"), 0, "1-020", "1-024")
    assert FACE.sentence(scene(free, 0), ("take", "A1", "B1")).endswith("pays with permanent resources only")


def test_the_board_is_described() -> None:
    game = lay(started_by(0), A1="1-002 up")
    award(build(game, 1, "1-019", "1-003"), 1, "T08")
    text = FACE.describe(scene(game))
    for part in (
        "**Anna, take two cards.** Turn 1 of 17.",
        "- A1: Mini golf, level 1 (costs 2× community; gives energy, 1 point)",
        "(may be turned over)",
        "Deck: 66 cards (level 1: ",
        "P2 **Ben**: 6 points",
        "Permanent resources: community 0, economy 2, energy 0, ecology 0, industry 0",
        "Cards: ingenuity",
        "T08 2 points for each economy = 4",
    ):
        assert part in text
    alone = FACE.describe(scene(new(1)))
    assert "**Virtual opponent** (medium): 0 points" in alone and "Takes next: A2 and A3" in alone


def test_parts_of_a_score() -> None:
    assert FACE.part(EN, Part("buildings", 24)) == "buildings"
    assert FACE.part(EN, Part("token", 8, ("T08",))) == "T08 (2 points for each economy)"
    assert FACE.part(EN, Part("token", 8, ("T99",))) == "T99"
    assert FACE.tie_break(EN, "unspent_cards") == "The tie was broken by unspent resource cards."


def test_only_cities_with_something_new_have_changed() -> None:
    game = lay(started_by(0), A1="1-002 up", B1="1-009")
    assert FACE.changed(game.view(None), play(game, "P1 take A1 B1")) == [0]
    assert FACE.changed(game.view(None), play(game, "P2 take deck")) == []


def test_every_ruling_can_be_read() -> None:
    text = FACE.topics(EN)["rulings"][1]
    assert all(f"**P-{letter}**" in text for letter in "ABCDEFGHIJKLMNOPQ")


# ---------------------------------------------------------------------------------------------------- refusals


def codes() -> set[str]:
    """The codes in the sources: strings that begin a refusal's tuple or an Illegal."""
    found: set[str] = set()
    for module in (refusals, game_module):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            starts: list[ast.expr] = []
            if isinstance(node, ast.Return) and node.value is not None:
                starts = [part.elts[0] for part in ast.walk(node.value) if isinstance(part, ast.Tuple) and part.elts]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                starts = node.args[:1]
            found |= {
                start.value for start in starts if isinstance(start, ast.Constant) and isinstance(start.value, str)
            }
    return found


def test_every_code_has_words_and_no_other() -> None:
    assert codes() - set(COMMON) == set(REFUSALS) - {"together"}, "which is said of a grey card, never refused"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("take b2 c3", "B2 and C3 do not touch: two cards lie side by side, never diagonally."),
        ("take a1 b1", "You cannot pay for A1 and B1 together: 2 more would be needed."),
        ("flip a1", "A1 shows a building already"),
        ("take e1 a1", "There is no cell e1"),
        ("pass", "You can take cards, so you may not pass.\nPossible now, for example:\n- `take B1 C1` Take B1"),
        ("token T01", "There is no civic building to choose a token for."),
    ],
)
def test_a_typed_move_is_refused_in_words(typed: str, expected: str) -> None:
    game = lay(started_by(0), A1="1-008 up", B1="1-001")
    with pytest.raises(Illegal) as caught:
        understand(game, 0, typed)
    assert expected in in_words(caught.value, EN, FACE, scene(game, 0))
