"""What lies in the box."""

from __future__ import annotations

from collections import Counter

from rules.point_city.view import RESOURCES
from tests.rules.point_city.scene import new

BOX = new().box


def test_the_cards() -> None:
    cards = BOX.sheet.cards
    assert len(cards) == 160 and len({card.id for card in cards}) == 160
    assert Counter(card.level for card in cards) == {1: 65, 2: 50, 3: 45}
    assert [card.id for card in cards] == [f"{card.level}-{number:03}" for number, card in enumerate(cards, 1)]
    assert {card.building for card in cards} == set(BOX.sheet.buildings) and len(BOX.sheet.buildings) == 32


def test_resource_sides() -> None:
    """Level 1 has singles only, the others doubles and ingenuity."""
    backs = {level: Counter(card.back for card in BOX.sheet.cards if card.level == level) for level in (1, 2, 3)}
    assert backs[1] == dict.fromkeys("cmngi", 13)
    assert backs[2] == {"w": 20, **{f"{letter}2": 6 for letter in "cmngi"}}
    assert backs[3] == {"w": 20, **{f"{letter}2": 5 for letter in "cmngi"}}


def test_every_building_is_of_one_kind() -> None:
    """It gives a permanent resource, or points alone, or a token; nothing is free."""
    for card in BOX.sheet.cards:
        assert (card.gives is not None) + card.civic + (card.gives is None and card.points > 0) == 1, card
        assert not card.civic or card.points == 0
        assert card.cost and card.gives not in tuple(card.cost), "no building pays for itself"
    civic = Counter(card.level for card in BOX.sheet.cards if card.civic)
    assert civic == {1: 10, 2: 10, 3: 10}


def test_resources_are_treated_alike() -> None:
    """Every resource is asked for and given equally often at each level."""
    for level in (1, 2, 3):
        rows = [card for card in BOX.sheet.cards if card.level == level]
        asked = Counter(letter for card in rows for letter in card.cost)
        given = Counter(card.gives for card in rows if card.gives)
        assert len(set(asked.values())) == 1 and len(asked) == len(RESOURCES), (level, asked)
        assert len(set(given.values())) == 1 and len(given) == len(RESOURCES)


def test_the_tokens() -> None:
    tokens = BOX.sheet.tokens
    assert [token.id for token in tokens] == [f"T{number:02}" for number in range(1, 23)]
    assert Counter(token.rule for token in tokens) == {
        "full_set": 1,
        "flat": 2,
        "kinds_with": 2,
        "kinds_missing": 1,
        "ingenuity": 1,
        "each": 5,
        "pair": 10,
    }
    assert len({frozenset(token.resources) for token in tokens if token.rule == "pair"}) == 10


def test_the_setups() -> None:
    assert [(row.seats, row.levels, row.tokens) for row in BOX.sheet.setups] == [
        (1, (40, 24, 18), 10),
        (2, (40, 24, 18), 10),
        (3, (52, 36, 28), 12),
        (4, (64, 48, 38), 14),
    ]
