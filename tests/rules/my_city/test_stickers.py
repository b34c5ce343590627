"""Stickers: where each may go, in which order, what is hidden, what lapses, and why a place is refused."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from rules.chance import Chance
from rules.game import Illegal
from rules.my_city import events
from rules.my_city.game import MyCity
from rules.my_city.lasting import City
from rules.my_city.moves import Stick, StickKiosk
from rules.my_city.view import Reward
from rules.notation import text, understand
from tests.rules.my_city.scene import city, play
from tests.rules.my_city.valley import NUMBERS, episode, kinds, legacy, plain, text_of, with_cards

EAST = {"F1", "I2", "K2", "G3", "F4", "H5", "I7", "F8", "J8", "G10", "E11", "J3"}
WEST = {"B1", "E2", "C3", "C5", "D6", "E8", "B9", "A10", "D10", "C11"}
ROCKS = {"G1", "K1", "D2", "A3", "I4", "G7", "A8", "E9", "B11"}


def after(number: int, *cities: City) -> MyCity:
    """The stickers after an episode that the first seat has won."""
    game = with_cards(episode(number, *cities), "YE8")
    city(game, 0, "YE8 turn0 F3")
    for seat in game.waiting():
        play(game, f"P{seat + 1} end")
    return game


def given(number: int, *stickers: str, homes: Sequence[City] = ()) -> MyCity:
    """An episode whose last line gives these stickers; the second seat places them."""
    own = homes or (plain(number), plain(number))
    game = episode(number, *own)
    rewards = {**game.episode.box.rewards, "others": Reward(0, tuple(stickers)), "first": Reward(2)}
    text_now = text_of(number)
    start = text_now.index("[rewards]")
    end = text_now.index("# Every city where")
    rows = "".join(f"{line} = {_row(reward)}\n" for line, reward in rewards.items())
    game = episode(number, *own, text=text_now[:start] + "[rewards]\n" + rows + text_now[end:])
    game = with_cards(game, "YE8")
    city(game, 0, "YE8 turn0 F3")
    play(game, "P1 end", "P2 end")
    return game


def _row(reward: Reward) -> str:
    listed = ", ".join(f'"{sticker}"' for sticker in reward.stickers)
    church = "" if reward.church is None else f', church = "{reward.church}"'
    return f"{{ progress = {reward.progress}, stickers = [{listed}]{church} }}"


def fields(game: MyCity, seat: int) -> set[str]:
    return {text(move).split()[-1] for move in game.legal(seat)}


def code(game: MyCity, line: str) -> tuple[str | int, ...]:
    with pytest.raises(Illegal) as caught:
        play(game, line)
    return (caught.value.code, *caught.value.details)


# ---------------------------------------------------------------------------------------------------- places


@pytest.mark.parametrize("number", [1, 2, 5, 9])
def test_squares_of_the_east_up_to_episode_9(number: int) -> None:
    assert fields(given(number, "tree1"), 1) == EAST


@pytest.mark.parametrize("number", [10, 15, 23])
def test_squares_of_both_banks_from_episode_10_on(number: int) -> None:
    assert fields(given(number, "tree1"), 1) == EAST | WEST
    assert len(EAST | WEST) == 22


def test_a_square_is_used_up_by_its_first_sticker() -> None:
    """Also when a blank lies on it later (Y-18)."""
    home = City(stickers={"G3": "tree1", "F4": "blank"}, church="ell")
    game = given(12, "tree1", homes=(home, home))
    assert fields(game, 1) == (EAST | WEST) - {"G3", "F4"}
    assert code(game, "P2 stick tree1 G3") == ("square_used", "G3", "tree1")
    assert code(game, "P2 stick tree1 F4") == ("square_used", "F4", "blank")


def test_a_well_has_four_sides_to_build_on() -> None:
    """Seven squares of the east have: the design counts them."""
    game = episode(3, City(), City(stickers={"I2": "tree1"}))
    assert fields(game, 0) == {"I2", "G3", "F4", "H5", "F8", "G10", "J3"}
    assert fields(game, 1) == {"G3", "F4", "H5", "F8", "G10", "J3"}
    assert code(game, "P1 stick well K2") == ("too_few_sides", "well", "K2")
    assert code(game, "P1 stick well B1") == ("square_closed", "B1")


def test_everybody_adds_a_rock_in_episode_13() -> None:
    game = episode(13, plain(13), plain(13))
    assert game.waiting() == (0, 1) and fields(game, 0) == EAST | WEST
    play(game, "P1 stick rock2 G3")
    told = play(game, "P2 stick rock2 F8")
    assert [e for e in told if isinstance(e, events.Stuck)] == [
        events.Stuck(seat=0, sticker="rock2", at="G3"),
        events.Stuck(seat=1, sticker="rock2", at="F8"),
    ]
    assert game.state.card is not None and game.home(0).ground.letter["G3"] == "R"
    assert game.home(1).ground.letter["G3"] == "."


def test_only_two_episodes_begin_with_stickers() -> None:
    begin = [n for n in NUMBERS if legacy(episode(n, plain(n), plain(n))).phase == "before"]
    assert begin == [3, 13]


def test_a_blank_covers_a_rock() -> None:
    """Printed ones and stickers; what has become a vein or a mine is none any more."""
    assert fields(given(6, "blank"), 1) == ROCKS
    home = City(stickers={"F8": "rock2", "G7": "blank"}, church="ell")
    assert fields(given(12, "blank", homes=(home, home)), 1) == ROCKS - {"A8", "K1", "G7"} | {"F8"}
    game = given(16, "blank")
    assert fields(game, 1) == ROCKS - {"A8", "K1", "A3"}
    assert code(game, "P2 stick blank A3") == ("no_rock", "A3")
    play(game, "P2 stick blank G7")
    assert legacy(game).cities[1].stickers == {"G7": "blank"}


def test_a_cog_goes_on_a_blue_building_without_one() -> None:
    home = City(church="ell", cogs=("BL2",))
    game = given(14, "cog", homes=(home, home))
    assert {text(move) for move in game.legal(1)} == {f"stick cog BL{n}" for n in (1, 3, 4, 5, 6, 7, 8)}
    assert code(game, "P2 stick cog BL2") == ("has_cog", "BL2")
    assert code(game, "P2 stick cog EN1") == ("has_cog", "EN1"), "its cog is printed"
    assert code(game, "P2 stick cog RE1") == ("cog_colour", "RE1", "blue")
    assert code(game, "P2 stick cog ZZ9") == ("no_such_building", "ZZ9")
    play(game, "P2 stick cog BL1")
    assert legacy(game).cities[1].cogs == ("BL1", "BL2")


def test_a_pick_goes_into_an_open_shaft() -> None:
    home = City(church="ell", shafts={"blue": 12, "red": 3})
    game = given(18, "pick", homes=(home, home))
    assert {text(move) for move in game.legal(1)} == {"stick pick red", "stick pick yellow"}
    assert code(game, "P2 stick pick blue") == ("shaft_full", "blue", 12)
    assert code(given(16, "pick"), "P2 stick pick red") == ("no_shaft", "red")
    play(game, "P2 stick pick red")
    assert legacy(game).cities[1].shafts == {"blue": 12, "red": 4}


def test_a_kiosk_has_a_colour_of_ones_choice() -> None:
    game = given(22, "kiosk")
    legal = game.legal(1)
    assert len(legal) == 3 * 22 and all(isinstance(move, StickKiosk) for move in legal)
    assert code(game, "P2 stick kiosk F8") == ("kiosk_colour", "yellow", "red", "blue")
    play(game, "P2 stick kiosk red F8")
    assert legacy(game).cities[1].stickers == {"F8": "kiosk_red"}
    shown = game.view(None).cities[1].lasting
    assert shown is not None and shown.rows[7][5] == "S" and shown.stickers == {"F8": "kiosk_red"}


@pytest.mark.parametrize(("line", "reason"), [
    ("P2 stick tree1 A1", ("no_square", "A1")),
    ("P2 stick tree1 Z9", ("unknown_field", "Z9")),
    ("P2 stick tree1 B1", ("square_closed", "B1")),
    ("P2 stick rock2 G3", ("other_sticker", "rock2", "tree1")),
    ("P2 stick kiosk red G3", ("other_sticker", "kiosk", "tree1")),
    ("P2 end", ("sticker_first", "tree1")),
    ("P2 place YE8 turn0 F3", ("sticker_first", "tree1")),
    ("P1 stick tree1 G3", ("stickers_done",)),
])  # fmt: skip
def test_refusals_of_stickers(line: str, reason: tuple[str | int, ...]) -> None:
    assert code(given(1, "tree1"), line) == reason


def test_no_sticker_while_cards_are_played() -> None:
    assert code(with_cards(episode(1, City(), City()), "YE1"), "P1 stick tree1 G3") == ("no_sticker_now",)


# ---------------------------------------------------------------------------------------------------- rounds


def test_two_stickers_are_two_decisions_in_their_order() -> None:
    """The second one does not wait for anybody, and knows of the first."""
    game = after(13, plain(13), plain(13))
    assert legacy(game).queues == [("rock2", "cog"), ("cog", "cog")]
    assert {text(move).split()[1] for move in game.legal(0)} == {"rock2"}
    play(game, "P1 stick rock2 G10")
    assert {text(move).split()[1] for move in game.legal(0)} == {"cog"}
    play(game, "P2 stick cog BL4")
    assert Stick("cog", "BL4") not in game.legal(1) and len(game.legal(1)) == 7
    shown = game.view(1).campaign
    assert shown is not None and (shown.sticker, shown.further, shown.placed) == ("cog", (), ("stick cog BL4",))
    play(game, "P2 stick cog BL5")
    assert not game.over() and game.waiting() == (0,)
    play(game, "P1 stick cog BL1")
    assert game.over()
    assert [c.cogs for c in legacy(game).cities] == [("BL1",), ("BL4", "BL5")]


def test_open_stickers_are_known_to_their_own_seat_only() -> None:
    game = after(13, plain(13), plain(13))
    before = game.view(0)
    told = play(game, "P2 stick cog BL4")
    assert all(event.to == (1,) for event in told)
    assert msgspec.json.encode(game.view(0)) == msgspec.json.encode(before)
    assert msgspec.json.encode(game.view(None)) == msgspec.json.encode(game.view(None))
    own, others = game.view(1).cities[1].lasting, game.view(0).cities[1].lasting
    assert own is not None and "BL4" in own.cogs
    assert others is not None and "BL4" not in others.cogs
    assert game.kept()["cities"][1]["cogs"] == ["BL4"], "what lasts has it already"


def test_everything_is_shown_together_in_seat_order() -> None:
    game = with_cards(episode(15, *[plain(15)] * 3), "YE8")
    city(game, 1, "YE1 turn1 F1")
    city(game, 2, "YE8 turn0 F3")
    play(game, "P1 end", "P2 end", "P3 end")
    assert legacy(game).given == [("cog", "tree1"), ("cog",), ("rock2",)]
    for seat in reversed(game.waiting()):
        while seat in game.waiting():
            told = game.play(seat, game.legal(seat)[0])
    seats = [event.seat for event in told if isinstance(event, events.Stuck)]
    assert seats == sorted(seats) and len(seats) == sum(map(len, legacy(game).given))


def test_another_seats_stickers_are_imagined_elsewhere() -> None:
    game = after(13, plain(13), plain(13))
    play(game, "P2 stick cog BL4")
    imagined = [game.imagine(0, Chance(b"%d" % n)) for n in range(30)]
    assert len({legacy(other).cities[1].cogs for other in imagined}) > 3
    assert all(len(legacy(other).cities[1].cogs) == 1 and other.waiting() == game.waiting() for other in imagined)
    assert all(legacy(game.imagine(1, Chance(b"%d" % n))).cities[1].cogs == ("BL4",) for n in range(5))


FULL = City(shafts={"blue": 12, "red": 12, "yellow": 12}, church="ell")
"""Nowhere to dig any more."""


def test_a_sticker_without_a_place_lapses() -> None:
    """No box is left for the pick: it is told when the round closes, and nobody waits for it."""
    game = given(19, "pick", "tree1", homes=(FULL, FULL))
    assert {text(move).split()[1] for move in game.legal(1)} == {"tree1"}
    assert game.view(1).campaign.lapsed == ("pick",)  # type: ignore[union-attr]
    told = play(game, "P2 stick tree1 G3")
    assert kinds(told, events.Lapsed) == [events.Lapsed(seat=1, sticker="pick")]
    assert game.over()


def test_all_stickers_lapsed_end_the_episode() -> None:
    game = given(19, "pick", homes=(FULL, FULL))
    assert game.over() and game.result().carry["episode"] == 20  # type: ignore[union-attr]


def test_a_lone_episode_gives_no_stickers() -> None:
    game = MyCity.new(2, episode(13, plain(13), plain(13)).setup.options)
    assert legacy(game).lone and legacy(game).phase == "before"
    game = with_cards(game, "YE1", only=True)
    play(game, "P1 end", "P2 end")
    result = game.result()
    assert result is not None and result.carry is None and game.kept() is None
    assert game.view(None).campaign.lone  # type: ignore[union-attr]


def test_a_typed_sticker_is_understood() -> None:
    game = given(22, "kiosk")
    assert understand(game, 1, "STICK Kiosk RED f8") == StickKiosk("kiosk", "red", "F8")
    with pytest.raises(Illegal) as caught:
        understand(game, 1, "stick kiosk green f8")
    assert caught.value.code == "unknown_words"
    with pytest.raises(Illegal) as caught:
        understand(game, 1, "Stick KIOSK f8")
    assert caught.value.code == "kiosk_colour"


def test_stickers_do_not_change_the_score_of_the_episode() -> None:
    game = after(1, City(), City())
    totals = [c.total for c in game.view(None).cities]
    told = play(game, "P1 stick rock2 G3", "P2 stick tree1 G3")
    assert told and game.over()
    assert [c.total for c in game.view(None).cities] == totals == list(game.result().totals)  # type: ignore[union-attr]
    shown = game.view(None).cities[0]
    assert shown.rows[2][6] == "." and shown.lasting is not None and shown.lasting.rows[2][6] == "R"
