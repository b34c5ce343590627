"""What a card asks and pays while an episode is played, module by module, with the figures of the design."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.my_city import events
from rules.my_city.game import MyCity
from rules.my_city.lasting import City
from rules.my_city.moves import END, Place, Refuse
from rules.notation import parse, text
from tests.rules.my_city.scene import city, covers, play, stone
from tests.rules.my_city.valley import NUMBERS, episode, kinds, legacy, lines_of, plain, with_cards


def cards(number: int, *first: str, home: City | None = None, only: bool = False) -> MyCity:
    own = plain(number) if home is None else home
    return with_cards(episode(number, own, own), *first, only=only)


def code(game: MyCity, line: str) -> tuple[str | int, ...]:
    """Why this is refused."""
    with pytest.raises(Illegal) as caught:
        play(game, line)
    return (caught.value.code, *caught.value.details)


def fields_of(game: MyCity) -> set[str]:
    """Every field that the building of the card may cover."""
    found = set()
    for move in game.legal(0):
        if isinstance(move, Place):
            shown = game.copy()
            told = shown.play(0, move) + shown.play(1, END)
            found |= {field for event in told if isinstance(event, events.Built) for field in event.fields}
    return found


# ---------------------------------------------------------------------------------------------------- start and anchor


@pytest.mark.parametrize(
    ("numbers", "value"),
    [(range(1, 10), 10), (range(10, 13), 6), (range(13, 19), 0), (range(19, 22), 5), (range(22, 25), 4)],
)
def test_start_score(numbers: range, value: int) -> None:
    for number in numbers:
        game = cards(number, "YE1")
        assert [city.stone for city in game.state.cities] == [value, value]
        assert lines_of(game)["start"] == value


def test_anchor_at_the_river() -> None:
    game = cards(10, "YE1")
    assert Place("YE1", "turn1", "E1") in game.legal(0) and Place("YE1", "turn1", "F1") in game.legal(0)
    assert code(game, "P1 place YE1 turn1 H1") == ("not_at_anchor",)


@pytest.mark.parametrize("number", [11, 12])
def test_anchor_at_the_sawmill(number: int) -> None:
    """The sides of J10: all in the opened wood; the river is no start any more."""
    game = cards(number, "YE1")
    for move in game.legal(0):
        if isinstance(move, Place):
            assert set(covers(game, text(move).removeprefix("place "))) & {"J9", "I10", "K10", "J11"}
    assert code(game, "P1 place YE1 turn1 F1") == ("not_at_anchor",)
    assert code(game, "P1 place YE1 turn0 J10") == ("not_light_green", "J10", "structure")
    play(game, "P1 place YE1 turn1 K9", "P2 end")
    assert game.state.cities[0].laid


def test_Y24_anchor_at_the_palace_and_not_at_a_kiosk() -> None:
    """A fixed building is no building to begin at, unless it is the anchor; afterwards the city grows from it too."""
    home = City(stickers={"I2": "kiosk_yellow"}, church="ell", cogs=("BL2",))
    game = cards(23, "YE1", "RE1", "YE2", home=home)
    assert code(game, "P1 place YE1 turn0 I1") == ("not_at_anchor",)
    assert code(game, "P1 place YE1 turn1 E6") == ("occupied", "E6", "palace")
    play(game, "P1 place YE1 turn0 E7", "P2 end")
    assert code(game, "P1 place RE1 turn1 I2") == ("occupied", "I2", "kiosk_I2")
    play(game, "P1 place RE1 turn0 I1")
    assert game.state.round == 3


# ---------------------------------------------------------------------------------------------------- closed areas


@pytest.mark.parametrize("number", [7, 8, 9])
def test_closed_area_of_the_flood(number: int) -> None:
    game = cards(number, "YE1")
    west = {field for field in fields_of(game) if field[0] in "ABC"}
    assert not west and "F1" in fields_of(game)
    assert code(game, "P1 place YE1 turn1 E1") == ("closed_field", "E1")
    assert set(game.view(None).cities[0].closed) >= {"A1", "E1", "D3", "C5"}


@pytest.mark.parametrize(("number", "field"), [(9, "J9"), (13, "J9"), (18, "K5")])
def test_woods_are_closed(number: int, field: str) -> None:
    assert code(cards(number, "YE1"), f"P1 place YE1 turn1 {field}") == ("not_light_green", field, "forest")


@pytest.mark.parametrize(("number", "field"), [(10, "K9"), (10, "I10"), (19, "K5"), (24, "J6")])
def test_woods_are_open(number: int, field: str) -> None:
    assert code(cards(number, "YE1"), f"P1 place YE1 turn1 {field}")[0] in ("not_at_anchor", "both_banks")


# ---------------------------------------------------------------------------------------------------- refusing


def test_passing_costs_a_point_down_to_0() -> None:
    game = cards(1, "YE1", "RE1")
    play(game, "P1 refuse YE1", "P2 end")
    assert game.state.cities[0].stone == 9
    stone(game, 0, 0)
    assert Refuse("RE1") not in game.legal(0)
    assert code(game, "P1 refuse RE1") == ("stone_too_low", 0, 1)


@pytest.mark.parametrize("number", [6, 9])
def test_passing_is_not_allowed(number: int) -> None:
    game = cards(number, "YE1")
    assert not any(isinstance(move, Refuse) for move in game.legal(0)) and END in game.legal(0)
    assert code(game, "P1 refuse YE1") == ("no_refusing", "YE1")
    assert game.view(0).refusing is None


def test_passing_at_0_is_possible_again_after_points_at_once() -> None:
    game = cards(13, "YE1", "RE1", "YE2")
    assert Refuse("YE1") not in game.legal(0)
    play(game, "P1 place YE1 turn1 F1", "P2 place YE1 turn1 F1", "P1 place RE1 turn1 G1", "P2 place RE1 turn1 F3")
    assert [city.stone for city in game.state.cities] == [1, 1]
    assert Refuse("YE2") in game.legal(0)


def test_free_refusal_of_the_engine_house() -> None:
    game = cards(14, "EN1")
    assert Refuse("EN1") in game.legal(0) and Refuse("EN1", "nugget") not in game.legal(0)
    assert game.view(0).refusing == 0
    told = play(game, "P1 refuse EN1", "P2 end")
    (refused,) = kinds(told, events.Refused)
    assert isinstance(refused, events.Refused) and (refused.cost, refused.stone, refused.nugget) == (0, 0, False)
    assert code(cards(14, "YE1"), "P1 refuse YE1") == ("stone_too_low", 0, 1)
    assert code(cards(14, "EN1"), "P1 refuse EN1 nugget") == ("refusing_is_free", "EN1")


def test_nuggets_buy_a_refusal() -> None:
    """From episode 12 on; also at 0; not where refusing is free anyway; never a church."""
    rich = City(nuggets=2, church="ell")
    game = cards(13, "YE1", "RE1", "YE2", home=rich)
    told = play(game, "P1 refuse YE1 nugget", "P2 end")
    (refused,) = kinds(told, events.Refused)
    assert isinstance(refused, events.Refused) and (refused.cost, refused.stone, refused.nugget) == (0, 0, True)
    assert legacy(game).cities[0].nuggets == 1 and game.kept()["cities"][0]["nuggets"] == 1
    last = game.view(None).cities[0].last
    assert last is not None and last.nugget and last.cost == 0
    play(game, "P1 refuse RE1 nugget")
    assert code(game, "P1 refuse YE2 nugget") == ("too_few_nuggets", 0, 1)
    assert code(cards(13, "CH1", home=rich), "P1 refuse CH1 nugget") == ("must_build", "CH1")


def test_nuggets_buy_nothing_before_episode_12() -> None:
    rich = City(nuggets=1, church="ell")
    assert code(cards(11, "YE1", home=rich), "P1 refuse YE1 nugget") == ("nuggets_buy_nothing",)
    game = cards(12, "YE1", home=rich)
    assert Refuse("YE1", "nugget") in game.legal(0) and Refuse("YE1") in game.legal(0)
    assert game.view(0).campaign.nugget == 1  # type: ignore[union-attr]


def test_Y27_nuggets_are_not_asked_for_at_the_end_of_the_track() -> None:
    game = cards(12, "YE1", home=City(nuggets=1, church="ell"))
    stone(game, 0, 50)
    assert Refuse("YE1", "nugget") not in game.legal(0) and Refuse("YE1") in game.legal(0)
    assert code(game, "P1 refuse YE1 nugget") == ("refusing_is_free", "YE1")


def test_a_spent_nugget_is_hidden_until_the_round_closes() -> None:
    game = cards(12, "YE1", home=City(nuggets=1, church="ell"))
    before = game.view(1)
    play(game, "P1 refuse YE1 nugget")
    after = game.view(1)
    assert after.cities == before.cities and after.answered == (True, False)
    assert game.view(0).answer == "refuse YE1 nugget"


# ---------------------------------------------------------------------------------------------------- cards


def test_must_build_a_church() -> None:
    game = cards(4, "CH1")
    assert code(game, "P1 refuse CH1") == ("must_build", "CH1")
    play(game, "P1 end", "P2 place CH1 turn0 E3")
    assert game.state.cities[0].ended and game.state.cities[0].stone == 10


def test_stop_card_blocks_the_next_one() -> None:
    for number in NUMBERS:
        assert cards(number, "YE1").episode.stops == (number > 3)
    game = cards(4, "YE1", "stop", "CH1", "RE1")
    told = play(game, "P1 place YE1 turn1 F1", "P2 end")
    (blocked,) = kinds(told, events.Blocked)
    assert isinstance(blocked, events.Blocked) and blocked.building == "CH1"
    assert game.state.card == "RE1" and not game.state.cities[0].ended


def test_Y28_deck_filter_skips_what_has_left_the_game() -> None:
    """BL1 has a cog in one city only: the other one is not asked."""
    game = with_cards(episode(22, City(church="ell", cogs=("BL1",)), plain(22)), "YE1", "BL1", "BL2", "RE1")
    told = play(game, "P1 place YE1 turn0 E7", "P2 place YE1 turn0 E7")
    assert kinds(told, events.Skipped) == [events.Skipped(seat=1, building="BL1")]
    assert game.waiting() == (0,) and game.view(1).answer is None and game.view(0).answered == (False, False)
    assert code(game, "P2 place BL1 turn0 E5") == ("building_gone", "BL1")
    told = play(game, "P1 place BL1 turn0 E5")
    skipped = kinds(told, events.Skipped)
    assert [(event.seat, event.building) for event in skipped if isinstance(event, events.Skipped)] == [
        (0, "BL2"),
        (1, "BL2"),
    ]
    assert game.state.card == "RE1", "nobody has BL2: the next card comes at once"
    assert [city.stone for city in game.state.cities] == [5, 4], "a cog built, nothing lost"
    lacks = game.view(None).cities[1].lasting
    assert lacks is not None and set(lacks.lacks) == {f"BL{n}" for n in range(1, 9)}
    assert "EN1" not in lacks.lacks, "its cog is printed"


def test_deck_filter_only_in_the_last_chapter() -> None:
    assert not cards(21, "YE1").home(0).lacks and len(cards(22, "YE1").home(0).lacks) == 8


def test_a_deck_of_buildings_nobody_has_ends_the_episode() -> None:
    game = cards(22, "YE1", "BL2", "BL3", only=True)
    play(game, "P1 place YE1 turn0 E7", "P2 refuse YE1")
    assert legacy(game).phase == "after" and game.state.round == 3


# ---------------------------------------------------------------------------------------------------- points at once


def test_trail_pays_for_the_previous_building() -> None:
    game = cards(13, "YE1", "RE1", "BL1", "YE2", "RE2", home=City(nuggets=1, church="ell"))
    play(game, "P1 place YE1 turn1 F1", "P2 end")
    assert game.state.cities[0].stone == 0, "the first building has none before it"
    told = play(game, "P1 place RE1 turn1 G1")
    assert kinds(told, events.Earned) == [events.Earned(seat=0, code="trail", points=1, stone=1)]
    play(game, "P1 refuse BL1 nugget")
    play(game, "P1 place YE2 turn0 G3")
    assert game.state.cities[0].stone == 2, "a refusal leaves the investor where he is"
    play(game, "P1 place RE2 turn0 C2")
    assert game.state.cities[0].stone == 2, "it touches the first building, not the last one"


def test_trail_crosses_the_river() -> None:
    game = cards(13, "YE1", "RE1")
    play(game, "P1 place YE1 turn1 F1", "P2 end", "P1 place RE1 turn1 E1")
    assert lines_of(game)["trail"] == 1


@pytest.mark.parametrize(("number", "paid"), [(12, False), (13, True), (18, True), (19, False)])
def test_trail_from_episode_13_to_18(number: int, paid: bool) -> None:
    assert ("trail" in lines_of(cards(number, "YE1"))) == paid


def test_stickered_building_pays_for_each_cog() -> None:
    game = cards(14, "BL1", "BL2", "EN1", home=City(cogs=("BL2",), church="ell"))
    play(game, "P1 place BL1 turn1 F1", "P2 end")
    assert game.state.cities[0].stone == 0
    told = play(game, "P1 place BL2 turn1 G1")
    paid = {(event.code, event.points) for event in told if isinstance(event, events.Earned)}
    assert paid == {("trail", 1), ("cog", 1)}
    shown = game.view(None).cities[0].buildings
    assert [bool(building.cog) for building in shown] == [False, True]
    play(game, "P1 place EN1 turn0 H1")
    assert lines_of(game)["cog"] == 2, "the engine house has its cog printed on it"


def test_zone_of_the_railway() -> None:
    game = cards(19, "YE1", "RE1", "BL1")
    play(game, "P1 place YE1 turn0 E11", "P2 place YE1 turn1 F1")
    assert [city.stone for city in game.state.cities] == [6, 5], "two fields of the bottom row are one building"
    play(game, "P1 place RE1 turn1 F9", "P2 place RE1 turn1 G1")
    assert game.state.cities[0].stone == 6
    assert game.view(None).campaign.zones["bottom_row"][:2] == ("A11", "B11")  # type: ignore[union-attr]


def test_race_for_the_gold() -> None:
    game = cards(10, "YE1", "RE1")
    city(game, 0, "YE2 turn0 A8", "RE5 turn0 G1")
    city(game, 1, "YE2 turn0 A8")
    told = play(game, "P1 end", "P2 end")
    assert kinds(told, events.RaceWon) == []
    game = cards(10, "BL1", "RE1")
    city(game, 0, "YE2 turn0 A8", "RE5 turn0 G1")
    told = play(game, "P1 place BL1 turn1 K1", "P2 end")
    assert kinds(told, events.RaceWon) == [events.RaceWon(race="gold", winners=(0,), points=(3,))]


def test_race_of_the_first_train() -> None:
    """All who have the way by the end of the round in which anybody has it."""
    way = ["RE5 turn1 E4", "RE2 turn1 F7"]
    game = cards(21, "RE1", "YE1", "BL1")
    city(game, 0, *way)
    city(game, 1, *way)
    told = play(game, "P1 place RE1 turn1 F10", "P2 place RE1 turn1 G7")
    (won,) = kinds(told, events.RaceWon)
    assert isinstance(won, events.RaceWon)
    assert (won.race, won.winners, won.points) == ("through_train", (0,), (6,))
    assert lines_of(game)["through_train"] == 6 and game.view(None).races["through_train"]
    assert "through_train" not in lines_of(cards(20, "YE1")) and "through_train" not in lines_of(cards(22, "YE1"))


def test_race_to_both_ends_of_the_platform() -> None:
    """A11 and H11, in episode 19 only; everybody who has both by the end of the round is paid."""
    game = cards(19, "RE1", "YE1", "BL1")
    for seat in (0, 1):
        city(game, seat, "YE2 turn0 B11", "BL5 turn0 E11")
    told = play(game, "P1 place RE1 turn1 A10", "P2 place RE1 turn1 B9")
    assert kinds(told, events.RaceWon) == [events.RaceWon(race="platform", winners=(0,), points=(4,))]
    assert lines_of(game)["platform"] == 4 and game.view(None).races["platform"]
    assert all("platform" not in lines_of(cards(number, "YE1")) for number in (18, 20))


def test_points_at_once_stop_at_the_end_of_the_track() -> None:
    game = cards(13, "YE1", "RE1", "BL1")
    stone(game, 0, 49)
    play(game, "P1 place YE1 turn1 F1", "P2 end")
    told = play(game, "P1 place RE1 turn1 G1")
    assert kinds(told, events.TrackEnd) == [events.TrackEnd(seat=0)]
    play(game, "P1 place BL1 turn1 H1")
    assert game.state.cities[0].stone == 50


# ---------------------------------------------------------------------------------------------------- buildings


def test_every_city_has_its_own_fourth_church() -> None:
    game = with_cards(episode(5, City(church="cross"), City(church="ell"), City(church="domino")), "CH4")
    shapes = [game.home(seat).buildings["CH4"].size for seat in range(3)]
    assert shapes == [5, 4, 2]
    assert [next(card for card in game.view(seat).cards if card.id == "CH4").shape for seat in range(3)] == [
        (".#.", "###", ".#."),
        ("#.", "#.", "##"),
        ("##",),
    ]
    own = game.view(None).cities[2].lasting
    assert own is not None and own.shapes == {"CH4": ("##",)}
    play(game, "P3 place CH4 turn1 F1")
    assert parse(game.moves, game.state.answers[2]) == Place("CH4", "turn1", "F1")


def test_a_seat_may_end_whatever_the_card() -> None:
    for number in NUMBERS:
        assert cards(number, "YE1").legal(0)[-1] == END
