"""Sentences, events in few lines, the board as text, scores in their parts."""

from __future__ import annotations

from cogs.metropolys import FACE
from data.texts import speak
from rules.game import Part
from rules.metropolys.game import Metropolys
from tests.kit.looks import scene
from tests.rules.metropolys.positions import build, house, new, play, without

EN = speak("en")


def told(game: Metropolys, *lines: str) -> list[str]:
    events = play(game, *lines)
    return FACE.tell(scene(game, None), events)


def test_sentences() -> None:
    game = house(first="P1")
    here = scene(game, 0)
    assert FACE.sentence(here, ("open", "3", "C7")) == "Open a tender with 3 on C7 Park, Ruins"
    assert FACE.sentence(here, ("raise", "9", "S7")) == "Raise with 9 on S7 Offices"
    assert FACE.sentence(here, ("pass",)) == "Pass: no more building in this tender"


def test_a_tender_is_told_compactly() -> None:
    lines = told(house(first="P1"), "P1 open 3 C5", "P2 pass", "P3 raise 6 C10", "P4 pass", "P1 pass")
    assert lines == [
        "**Anna** opens with **3** on **C5**.",
        "Ben passes.",
        "**Cyril** raises: **6** on **C10**.",
        "Dora and Anna pass.",
        "🏗️ **Cyril** builds **6** on **C10** (nobody raises). Token: Trendy residence.",
    ]


def test_cards_are_told_with_the_building() -> None:
    game = house(first="P1")
    (_, line) = told(game, "P1 open 13 E1")
    assert line.endswith("(nobody has a higher building). Token: Metro. Metro card comes into play.")
    told(game, "P1 open 1 E3", "P2 raise 13 E7")
    line = FACE.tell(scene(game, None), build(game, 12, "W7"))[-1]
    assert line.endswith("(nobody has a higher building). Token: Metro. Metro card from Anna.")


def test_the_opening_tells_goals_to_their_own_seat_only() -> None:
    game = new(3, 4, mode="expert")
    public = FACE.tell(scene(game, None), [event for event in game.opening if event.known_to(None)])
    assert len(public) == 1 and "not in play" in public[0] and "goals" not in public[0]
    own = FACE.tell(scene(game, 1), [event for event in game.opening if event.known_to(1)])
    assert len(own) == 2 and own[1].startswith("Your secret goals: ") and "points for each" in own[1]


def test_the_end_reveals_all_goals_in_one_line() -> None:
    game = house("expert", "P1")
    spaces = ("N2", "N7", "W1", "C1", "C2", "C4", "C6", "E1", "E3", "E6", "S2", "S7", "S9")
    for value, space in zip(range(13, 1, -1), spaces, strict=False):
        build(game, value, space)
    lines = FACE.tell(scene(game, None), build(game, 1, spaces[-1]))
    assert lines[-2].startswith("Secret goals: Anna: ") and lines[-2].count(";") == 3
    assert lines[-1] == "**Anna** has built every building: the game is over."
    assert FACE.asks(scene(game, None)) == "The game is over."


def test_what_is_asked() -> None:
    game = house(first="P1")
    assert FACE.asks(scene(game, 0)) == "Anna, open a tender: any building, on any free space."
    play(game, "P1 open 5 C11")
    assert FACE.asks(scene(game, 0)) == "Ben, raise above 5 on C7, C8, C12, C13 or C14, or pass."


def test_the_board_as_text_holds_all_one_needs() -> None:
    """Every space with ground, token, neighbours and building; every seat with what it has; the running tender."""
    game = house("expert", "P1")
    build(game, 13, "C1")
    play(game, "P1 open 5 C11", "P2 raise 7 C14", "P3 pass")
    text = FACE.describe(scene(game, 3))
    for line in (
        "**Dora, raise above 7 on C13, E9 or S1, or pass.**",
        "Expert version, tender 2.",
        "Tender so far: Anna 5 C11 → Ben 7 C14",
        "Passed: Cyril",
        "P1 **Anna**: Trendy residence 1, Metro 0, Ruins 0",
        "  Buildings left: 1 2 3 4 6 7 8 9 10 11 12",
        "  Built: 13 C1",
        "- C1 Factories: beside C2 C3, bridge to N7, bridge to N8, statue ST3 · built: Anna 13 (tall)",
        "- C11 Shops, Metro: beside C7 C8 C12 C13 C14, statue ST5, lake L2 · pending: Anna 5 (small)",
        "- W8 Homes, Ruins: beside W6 W10, city edge",
    ):
        assert line in text.splitlines(), line
    assert text.count("Secret goals: ") == 1
    assert all(f"\n- {name} " in text for name in game.board.names)
    assert "Secret goals" not in FACE.describe(scene(game, None))


def test_a_district_not_in_play_is_said_to_be_so() -> None:
    text = FACE.describe(scene(without(3, "north"), 0))
    assert "**North**: not in play" in text and "\n- N1 " not in text


def test_score_parts() -> None:
    def part(code: str, *details: str | int) -> str:
        return FACE.part(EN, Part(code, 0, details))

    assert part("trendy", 2) == "Trendy residence ×2:"
    assert part("metro_card", 1) == "Metro card:"
    assert part("highest", "centre", "west") == "Highest in Centre and West:"
    assert part("highest") == "Highest building:"
    assert part("residence", "park", 2, 2, "C7", "N3") == "Goal Park ×2 (C7 N3):"
    assert part("neighbourhood", "bridges", 0, 4) == "Goal Bridges:"
    assert "more buildings" in FACE.tie_break(EN, "buildings")


def test_help_covers_the_rules() -> None:
    topics = FACE.topics(EN)
    assert next(iter(topics)) == "overview"
    assert {"tender", "tokens", "family", "expert", "seats", "end", "rulings", "controls"} <= set(topics)


def test_who_has_no_building_high_enough_is_told_so() -> None:
    """As the picture says it; where one could build is told all the same."""
    game = house(first="P2")
    play(game, "P2 open 13 C7", "P2 open 3 C5", "P3 pass", "P4 raise 6 C10", "P1 raise 12 C9")
    assert FACE.asks(scene(game, 0)).startswith("Ben, pass: you have no building above 12 for C")
