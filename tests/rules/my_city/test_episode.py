"""An episode is its data: what the eternal one holds, what other lists of modules do, what is no episode."""

from __future__ import annotations

import pytest

from rules.my_city.episode import BadEpisode, read_episode
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.placement_preview import cautions
from tests.rules.my_city.scene import ETERNAL, FLOOD, PASSING, cards, city, new, places_of, with_rows


def test_twenty_seven_buildings_and_twenty_eight_cards() -> None:
    episode = new().episode
    assert len(episode.buildings) == 27 and len(episode.deck) == 28
    for colour in ("yellow", "red", "blue"):
        own = [building for building in episode.buildings.values() if building.colour == colour]
        assert len(own) == 8 and sorted(b.size for b in own) == [2, 3, 3, 4, 4, 4, 4, 5]
    churches = [building for building in episode.buildings.values() if building.kind == "church"]
    assert [(b.id, b.size, b.colour) for b in churches] == [("CH1", 4, None), ("CH2", 3, None), ("CH3", 3, None)]
    assert sum(building.size for building in episode.buildings.values()) == 97


def test_each_bank_is_in_one_piece() -> None:
    ground = new().home(0).ground
    for bank in ground.banks:
        seen = bank & -bank
        while more := (seen << 1 | seen >> 1 | seen << 16 | seen >> 16) & bank & ~seen:
            seen |= more
        assert seen == bank


def test_an_episode_without_passing() -> None:
    game = cards("RE1", episode=ETERNAL.replace(PASSING, ""))
    assert Refuse("RE1") not in game.legal(0) and END in game.legal(0)


def test_another_price() -> None:
    game = cards("RE1", episode=ETERNAL.replace(PASSING, PASSING.replace("1", "4")))
    game.state.cities[0].stone = 3
    assert Refuse("RE1") not in game.legal(0) and Refuse("RE1") in game.legal(1)
    game.play(0, END)
    game.play(1, Refuse("RE1"))
    assert game.state.cities[1].stone == 6


def test_a_named_area_may_be_closed() -> None:
    meadow = ETERNAL.replace("track = 50", 'track = 50\nareas = { meadow = ["F1", "F2", "G2"] }')
    game = cards("RE1", episode=meadow + FLOOD.replace("west_bank", "meadow"))
    assert game.view(None).cities[0].closed == ("F1", "F2", "G2")
    assert "place RE1 turn1 F1" not in places_of(game) and "place RE1 turn0 E3" in places_of(game)


def test_two_stop_cards_block_two_buildings() -> None:
    twice = ETERNAL.replace("count = 1\n", "count = 2\n")
    game = cards("RE1", "stop", "stop", "RE2", "RE3", "RE4", episode=twice)
    game.play(0, END)
    game.play(1, Refuse("RE1"))
    assert game.state.blocked == ["RE2", "RE3"] and game.state.card == "RE4"


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ('module = "race"', 'module = "chase"'),
        ('"empty"]', '"empties"]'),
        ('"well", "empty"]', '"empty"]'),
        ('YE1 = "domino"', 'YE1 = "dominoes"'),
        ('deck = ["yellow"', 'deck = ["green"'),
        ('"..T...R...G"', '"..T...R..G"'),
        ('"..T...R...G"', '"..T...R..?G"'),
        ("value = 10", "value = ten"),
        ("value = 10", 'value = "10"'),
        ("value = 10", "value = 10\nvalues = 3"),
        ("west = [5, ", "west = ["),
        ("RE1 = ", "YE1 = "),
        ('at = "river"', 'at = "Z9"'),
        ('cover = ["A8"', 'cover = ["A12"'),
        ('module = "stop_card"\ncount = 1', 'module = "closed_area"\narea = "moor"'),
    ],
)
def test_what_is_no_episode_is_refused(old: str, new_text: str) -> None:
    assert old in ETERNAL
    with pytest.raises(BadEpisode):
        read_episode(ETERNAL.replace(old, new_text))


def test_a_place_that_walls_the_city_in_is_told() -> None:
    narrow = with_rows("...MMMMMM..", "....MMMMM..", "MMMMMMMMMMM")
    game = cards("RE3", episode=narrow.replace("west = [5, 5", "west = [2, 2"))
    assert "place RE3 turn1 C1" not in places_of(game)
    game = cards("BL3")
    city(game, 0, "RE1 turn1 E1")
    assert cautions(game.episode, game.view(0), 0, Place("BL3", "turn1", "F1")) == []
    pocket = with_rows("MMMM..MMMMM", "MMMM..MMMMM", "MMMM.MMMMMM")
    game = cards("RE1", episode=pocket)
    told = cautions(game.episode, game.view(0), 0, Place("RE1", "turn1", "E1"))
    assert ("no_room", "4") in told and ("no_church", "CH1", "CH2", "CH3") in told
