"""Each ruling for My City by its number."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.game import Illegal
from rules.my_city import events
from rules.my_city.ground import bit, names
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.scoring import reward_line
from rules.stewards.steward import decide, find_steward
from tests.rules.my_city.scene import (
    ETERNAL,
    FLOOD,
    cards,
    city,
    covers,
    finish,
    new,
    part,
    places_of,
    play,
    score_of,
    stone,
    with_rows,
)

SHAPES = {name: tuple(rows) for name, rows in msgspec.toml.decode(ETERNAL)["shapes"].items()}
GROUND = ("...........",) * 11


def test_every_ruling_has_a_test() -> None:
    numbers = {int(found[1]) for name in globals() if (found := re.match(r"test_Y(\d+)_", name))}
    assert numbers == set(range(1, 21))


def test_Y1_features_are_not_empty_fields() -> None:
    rows = with_rows("TRWG.t.MMMM")
    assert score_of(episode=rows)["empty"] == -2
    game = new(episode=rows)
    assert names(game._layout(0).empty()) == ("E1", "G1"), "the tie-break counts these two"


def test_Y2_open_wells_and_veins_are_worth_nothing() -> None:
    assert sum(score_of(episode=with_rows("WGWGWGMMMMM")).values()) == 10


AROUND = ("YE1 turn1 G3", "RE1 turn1 G6", "BL1 turn0 E5")


def test_Y3_four_different_buildings_at_the_well() -> None:
    assert score_of(*AROUND, "CH2 turn1 H5")["well"] == 4, "a church counts"
    assert score_of(*AROUND)["well"] == 0
    assert score_of("YE3 turn1 F4", "RE1 turn1 G6", "CH2 turn1 H5")["well"] == 0, "one building on two sides"
    assert score_of("YE1 turn1 G3", "RE1 turn1 G6", "BL1 turn0 F5", "CH2 turn1 H5")["well"] == 0, "covered"
    edge = with_rows("....W......", *GROUND[1:])
    assert score_of("YE1 turn0 C1", "RE1 turn0 F1", "BL1 turn1 E2", episode=edge)["well"] == 0


def test_Y4_contact_across_the_river_counts_for_everything() -> None:
    game = cards("YE1")
    city(game, 0, "RE1 turn1 E1")
    assert "place YE1 turn0 F1" in places_of(game)
    assert score_of("YE1 turn1 E1", "YE2 turn0 F1")["yellow"] == 2
    assert score_of("CH3 turn1 D5", "YE1 turn1 C5", "RE1 turn0 D4", "BL1 turn1 E6")["church"] == 3
    open_ground = with_rows("...........", "....W......", *GROUND[2:])
    assert score_of("YE1 turn0 D1", "RE1 turn0 C2", "BL1 turn0 F2", "CH2 turn1 E3", episode=open_ground)["well"] == 4


def test_Y5_groups_count_buildings_and_churches_have_no_colour() -> None:
    assert score_of("YE8 turn0 F3")["yellow"] == 1, "five fields, one building"
    assert score_of("YE1 turn0 F1", "CH3 turn0 H1", "YE2 turn1 K1")["yellow"] == 1
    beside_church = ("CH3 turn0 E5", "CH1 turn0 E6", "YE1 turn0 F4", "RE1 turn1 D5")
    assert score_of(*beside_church)["church"] == 0, "a church is no third colour"
    assert score_of(*beside_church, "BL1 turn1 H4")["church"] == 3, "one of the two"
    assert score_of("RE1 turn1 E1", "RE2 turn1 F3")["red"] == 1, "a corner is not enough"


TURNS = {"domino": 2, "bar3": 2, "bar4": 2, "square": 1, "corner3": 4, "tee": 4, "ell": 4, "jay": 4}
TURNS |= {"ess": 2, "zed": 2, "pee": 4, "queue": 4, "cup": 4}


def test_Y6_four_turns_and_no_mirror_images() -> None:
    game = new()
    looks = {name: {turn.shape for turn in building.turns} for name, building in game.episode.buildings.items()}
    for building in game.episode.buildings.values():
        shape = next(name for name, rows in SHAPES.items() if rows == building.shape)
        assert len(looks[building.id]) == len(building.turns) == TURNS[shape], building.id
    assert not looks["YE6"] & looks["RE6"], "an ell is never a jay"
    assert not looks["YE7"] & looks["RE7"], "an ess is never a zed"
    assert not looks["YE8"] & looks["BL8"], "a pee is never a queue"


def test_Y7_the_next_one_laid_is_still_the_first() -> None:
    game = cards("RE1", "stop", "RE2", "RE3")
    play(game, "P1 refuse RE1", "P2 place RE1 turn1 F1")
    assert game.state.card == "RE3" and game.state.blocked == ["RE2"]
    for words in places_of(game):
        assert any(bit(f) & game.home(0).ground.riverside for f in covers(game, words.removeprefix("place ")))
    with pytest.raises(Illegal) as caught:
        play(game, "P1 place RE3 turn0 H1")
    assert caught.value.code == "not_at_anchor"


def test_Y8_the_stop_card() -> None:
    game = cards("RE1", "stop", only=True)
    told = play(game, "P1 refuse RE1", "P2 refuse RE1")
    assert [type(event) for event in told[-2:]] == [events.Stopped, events.Finished], "as the last card: no effect"
    game = cards("RE1", "stop", "CH1", "RE2")
    told = play(game, "P1 place RE1 turn1 E1", "P2 refuse RE1")
    assert events.Blocked(building="CH1", left=25) in told, "even a church"
    assert game.state.card == "RE2" and game.state.round == 2
    assert [seat.stone for seat in game.state.cities] == [10, 9], "the blocked building costs nobody anything"
    assert not any(seat.ended for seat in game.state.cities)
    assert game.episode.deck.count("stop") == 1


def test_Y9_refusing_stops_at_zero_and_points_at_once_let_one_refuse_again() -> None:
    game = cards("RE1", "RE2", "RE3", "RE4")
    stone(game, 0, 1)
    play(game, "P1 refuse RE1", "P2 refuse RE1")
    assert game.state.cities[0].stone == 0
    assert Refuse("RE2") not in game.legal(0) and Refuse("RE2") in game.legal(1)
    with pytest.raises(Illegal) as caught:
        play(game, "P1 refuse RE2")
    assert (caught.value.code, *caught.value.details) == ("stone_too_low", 0, 1)
    city(game, 0, "YE1 turn1 A8", "YE2 turn1 K2")
    game.state.card = "BL1"
    play(game, "P1 place BL1 turn0 J1", "P2 refuse BL1")
    assert game.state.cities[0].stone == 3
    assert Refuse("RE3") in game.legal(0)


def test_Y10_ending_is_free_and_final() -> None:
    game = cards("RE1", "RE2")
    assert places_of(game) and END in game.legal(0)
    told = play(game, "P1 end", "P2 refuse RE1")
    assert events.Ended(seat=0, building="RE1", fits=True) in told
    ended = game.state.cities[0]
    assert ended.stone == 10 and ended.laid == [] and ended.ended
    assert game.waiting() == (1,)
    told = play(game, "P2 end")
    assert game.over() and isinstance(told[-1], events.Finished) and told[-1].all_ended


def test_Y11_a_church_is_built_or_one_ends() -> None:
    game = cards("CH1", "RE1")
    assert Refuse("CH1") not in game.legal(0) and END in game.legal(0)
    with pytest.raises(Illegal) as caught:
        play(game, "P1 refuse CH1")
    assert (caught.value.code, *caught.value.details) == ("must_build", "CH1")
    play(game, "P1 end", "P2 place CH1 turn0 F1")
    assert game.state.cities[0].stone == 10, "unwilling: no loss"
    walled = with_rows("....MMMMMMM", "....MMMMMMM")
    game = cards("CH1", episode=walled)
    assert game.legal(0) == [END], "unable"


def test_Y12_the_gold_race_is_settled_when_the_round_closes() -> None:
    game = cards("RE1", "RE3", seats=3)
    for seat in range(3):
        city(game, seat, "YE1 turn1 A8", "YE2 turn0 H1")
    play(game, "P1 place RE1 turn1 K1")
    assert game.state.cities[0].stone == 10, "not before the others have answered"
    told = play(game, "P2 place RE1 turn1 K1", "P3 refuse RE1")
    assert events.RaceWon(race="gold", winners=(0, 1), points=(3, 3)) in told
    assert [seat.stone for seat in game.state.cities] == [13, 13, 9]
    told = play(game, "P1 end", "P2 end", "P3 place RE3 turn3 K1")
    assert not any(isinstance(event, events.RaceWon) for event in told), "only the first such round pays"
    assert finish(game).parts[2][2].points == 0


def test_Y13_the_stone_locks_at_the_end_of_the_track() -> None:
    game = cards("RE1", "RE2")
    city(game, 0, "YE1 turn1 A8", "YE2 turn0 H1")
    stone(game, 0, 48)
    told = play(game, "P1 place RE1 turn1 K1", "P2 refuse RE1")
    assert events.RaceWon(race="gold", winners=(0,), points=(2,)) in told and events.TrackEnd(seat=0) in told
    play(game, "P1 refuse RE2", "P2 refuse RE2")
    assert game.state.cities[0].stone == 50, "refusing is free now"
    assert game.view(None).cities[0].locked
    result = finish(game)
    assert all(line.points == 0 for line in result.parts[0][3:])
    assert part(result, 0, "empty").details[1] == -part(result, 0, "empty").details[0] < 0  # type: ignore[operator]


def test_Y13_lines_are_counted_in_their_order() -> None:
    game = new(episode=with_rows("TTTTTRRR...", *["M" * 11] * 10))
    stone(game, 0, 44)
    stone(game, 1, 20)
    result = finish(game)
    lines = {line.code: line.points for line in result.parts[0]}
    assert (lines["tree"], lines["rock"], lines["empty"]) == (6, 0, 0), "ten trees reach the end of the track"
    assert part(result, 0, "tree").details == (10, 10)
    assert [part(result, 1, code).points for code in ("tree", "rock", "empty")] == [10, -6, -3]
    assert result.carry["track_end"] == [True, False]


def test_Y14_totals_below_zero() -> None:
    game = new()
    stone(game, 0, 0)
    stone(game, 1, 3)
    result = finish(game)
    assert result.totals == (-80, -77) and result.places == (2, 1)


def test_Y15_ties_row_by_row() -> None:
    """Two fields covered by each: the one who covered the higher row stands before the other."""
    game = new(seats=3)
    city(game, 0, "YE1 turn1 F10")
    city(game, 1, "YE1 turn1 F1")
    city(game, 2, "YE1 turn0 F10")
    result = finish(game)
    assert len(set(result.totals)) == 1
    assert result.places == (3, 1, 2) and result.tie_break == "rows"
    city(game, 0, "YE1 turn1 F1")
    result = finish(game)
    assert result.places == (1, 1, 3) and result.carry["lines"] == ["first", "first", "others"]
    city(game, 2, "YE1 turn1 F1")
    assert finish(game).places == (1, 1, 1) and finish(game).tie_break is None


def test_Y16_the_loser_of_two_is_one_of_the_others() -> None:
    game = new(2)
    city(game, 0, "YE1 turn1 F1")
    assert finish(game).carry["lines"] == ["first", "others"]
    game = new(3)
    city(game, 0, "YE8 turn0 F3")
    city(game, 1, "YE1 turn1 F1")
    assert finish(game).carry["lines"] == ["first", "second", "others"]


def test_Y17_a_flooded_bank_is_out_of_the_game() -> None:
    rows = ETERNAL.replace("..T...R...G", "..T.W.R...G") + FLOOD
    game = cards("RE1", episode=rows)
    west = set(names(game.home(0).ground.west))
    assert places_of(game)
    for words in places_of(game):
        assert not west & set(covers(game, words.removeprefix("place ")))
    with pytest.raises(Illegal) as caught:
        play(game, "P1 place RE1 turn1 D1")
    assert (caught.value.code, *caught.value.details) == ("closed_field", "D1")
    lines = score_of(episode=rows)
    east = "".join(row[w:] for row, w in zip(game.episode.board.rows, game.episode.board.west, strict=True))
    assert (lines["tree"], lines["rock"], lines["empty"]) == (
        2 * east.count("T"),
        -2 * east.count("R"),
        -east.count("."),
    )
    assert not set(names(game._layout(0).empty())) & west, "the tie-break does not count it either"
    assert not game.home(0).ground.wells & game.home(0).ground.west and bit("G5") & game.home(0).ground.wells


def test_Y18_the_eternal_game_gives_no_stickers() -> None:
    """Nobody places or gets one: the first thing decided is the first card, the last one ends the game."""
    game = cards("RE1", only=True)
    assert {move.verb for move in game.legal(0)} == {"place", "refuse", "end"}
    play(game, "P1 refuse RE1", "P2 end")
    assert game.over()
    result = game.result()
    assert result is not None and set(result.carry) == {"lines", "track_end"}


def test_Y19_the_reward_line_follows_how_many_are_ranked() -> None:
    """With one of three seats pausing two are ranked, and the table for two applies."""
    assert [reward_line(2, ranked) for ranked in (2, 3, 4)] == ["others", "second", "second"]
    assert [reward_line(1, ranked) for ranked in (2, 3, 4)] == ["first"] * 3


def test_Y20_a_steward_decides_and_an_end_is_asked_for() -> None:
    game = cards("RE1")
    move = decide(game, 0, find_steward("my_city", "random"), bytes(32), 1)
    assert move in game.legal(0)
    assert END.asked and not Place.asked and not Refuse.asked, "even a forced end is not played by itself"
