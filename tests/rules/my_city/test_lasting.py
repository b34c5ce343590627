"""What lasts between episodes: it reads back, nothing forged gets in, seats may pause, standings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.chance import seed_from_number
from rules.game import Illegal
from rules.my_city import events
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.lasting import City, Lasting, fresh, read, standard, standings, write
from tests.rules.my_city.scene import city, play
from tests.rules.my_city.valley import NUMBERS, campaign, episode, kinds, legacy, plain, with_cards


def refused(data: Any) -> tuple[str | int, ...]:
    with pytest.raises(Illegal) as caught:
        read(data)
    return (caught.value.code, *caught.value.details)


# ---------------------------------------------------------------------------------------------------- values


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fresh_campaign(seats: int) -> None:
    lasting = fresh(seats)
    assert lasting.episode == 1 and lasting.cities == (City(),) * seats
    assert read(write(lasting)) == lasting


@pytest.mark.parametrize("number", NUMBERS)
def test_the_standard_prior_of_every_episode(number: int) -> None:
    """It is one that a campaign could have come to, and the same for all."""
    lasting = standard(number, 3)
    assert read(write(lasting)) == lasting and lasting.episode == number
    assert len(set(map(msgspec.json.encode, lasting.cities))) == 1
    lone = MyCity.new(3, MyCityOptions("episode", number))
    brought = MyCity.new(3, MyCityOptions("episode", number), prior=write(lasting))
    assert legacy(lone).board == legacy(brought).board


def test_the_standard_prior_grows() -> None:
    """Figures of the standard cities: stickers, cogs, nuggets."""
    counts = {n: (len(c.stickers), len(c.cogs), c.nuggets) for n in NUMBERS for c in standard(n, 2).cities[:1]}
    assert counts[1] == (0, 0, 0) and counts[2] == (1, 0, 0) and counts[4] == (4, 0, 0)
    assert counts[12] == (6, 0, 2) and counts[14] == (7, 2, 2) and counts[24] == (10, 4, 2)
    assert standard(5, 2).cities[0].church == "ell" and standard(4, 2).cities[0].church is None


def test_what_lasts_is_plain_json() -> None:
    for carry in campaign(3).carries:
        assert msgspec.json.decode(msgspec.json.encode(carry)) == carry
        assert write(read(carry)) == carry


def test_standings() -> None:
    """Most progress; then more first places; then the better place in the last episode; then they share."""
    rows = [(30, 5, 2), (30, 6, 3), (31, 0, 4), (30, 5, 1)]
    cities = tuple(City(progress=p, firsts=f, last_place=place) for p, f, place in rows)
    assert standings(Lasting(cities, 25)) == (4, 2, 1, 3)
    assert standings(fresh(3)) == (1, 1, 1)


# ---------------------------------------------------------------------------------------------------- forged


def changed(number: int, **fields: Any) -> Any:
    """The standard prior of an episode with these fields of its first city."""
    data = write(standard(number, 2))
    data["cities"][0].update(fields)
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "prior_unreadable"),
        ([], "prior_unreadable"),
        ({"cities": []}, "prior_unreadable"),
        ({"cities": [], "episode": 1}, "prior_seats"),
        ({"cities": [{}] * 5, "episode": 1}, "prior_seats"),
        ({"cities": [{}, {}], "episode": 0}, "prior_episode"),
        ({"cities": [{}, {}], "episode": 26}, "prior_episode"),
        ({"cities": [{}, {}], "episode": 1, "paused": [1]}, "prior_paused"),
        ({"cities": [{}, {}, {}], "episode": 1, "paused": [3]}, "prior_paused"),
        ({"cities": [{}, {}, {}, {}], "episode": 1, "paused": [1, 1]}, "prior_paused"),
        ({"cities": [{}, {}], "episode": 1, "gone": ["blue6"]}, "prior_gone"),
        ({"cities": [{}, {}], "episode": 1, "user": 7}, "prior_unreadable"),
        ({"cities": [{}, {"name": "x"}], "episode": 1}, "prior_unreadable"),
        ({"cities": [{}, {"progress": "3"}], "episode": 1}, "prior_unreadable"),
        ({"cities": [{}, {"progress": 3}], "episode": 1}, "prior_progress"),
        ({"cities": [{}, {"progress": 1e300}], "episode": 1}, "prior_unreadable"),
        ({"cities": [{}, {"progress": 10**30}], "episode": 1}, "prior_progress"),
        ({"cities": [{}, {"firsts": 1}], "episode": 1}, "prior_firsts"),
        ({"cities": [{}, {"last_place": 1}], "episode": 1}, "prior_place"),
        ({"cities": [{}, {"church": "cross"}], "episode": 2}, "prior_church"),
        ({"cities": [{}, {"stickers": {"G3": "palace"}}], "episode": 2}, "prior_unreadable"),
        ({"cities": [{}, {"stickers": {"A1": "tree1"}}], "episode": 2}, "prior_square"),
        ({"cities": [{}, {"stickers": {"G3": "well"}}], "episode": 3}, "prior_sticker"),
        ({"cities": [{}, {"stickers": {"G3": "tree1", "F4": "tree1"}}], "episode": 2}, "prior_sticker"),
    ],
)
def test_what_is_no_campaign(data: Any, code: str) -> None:
    assert refused(data)[0] == code


@pytest.mark.parametrize(
    ("number", "fields", "code"),
    [
        (2, {"progress": 4}, "prior_progress"),
        (24, {"progress": 77}, "prior_progress"),
        (24, {"progress": -1}, "prior_progress"),
        (5, {"church": None}, "prior_church"),
        (5, {"church": "block6"}, "prior_church"),
        (10, {"nuggets": 1}, "prior_nuggets"),
        (20, {"nuggets": 9}, "prior_nuggets"),
        (20, {"nuggets": -1}, "prior_nuggets"),
        (13, {"cogs": ["BL1"]}, "prior_cogs"),
        (15, {"cogs": ["RE1"]}, "prior_cog"),
        (15, {"cogs": ["BL1", "BL1"]}, "prior_cog"),
        (15, {"cogs": ["EN1"]}, "prior_cog"),
        (16, {"shafts": {"blue": 1}}, "prior_shaft"),
        (17, {"shafts": {"blue": 13}}, "prior_shaft"),
        (17, {"shafts": {"red": 1}}, "prior_shaft"),
        (17, {"shafts": {"blue": -1}}, "prior_shaft"),
        (17, {"shafts": {"green": 1}}, "prior_unreadable"),
        (12, {"stickers": {"A1": "blank"}}, "prior_square"),
        (22, {"stickers": {"F8": "kiosk_red"}}, "prior_sticker"),
        (23, {"stickers": {"F8": "kiosk_red", "G3": "kiosk_blue"}}, "prior_sticker"),
        (8, {"last_place": 3}, "prior_place"),
        (8, {"firsts": 8}, "prior_firsts"),
    ],
)
def test_forged_cities_are_refused(number: int, fields: dict[str, Any], code: str) -> None:
    data = changed(number, **fields)
    assert refused(data)[0] == code
    with pytest.raises(Illegal) as caught:
        MyCity.new(2, MyCityOptions("episode", number), prior=data)
    assert caught.value.code == code


def test_the_greatest_progress_is_let_in() -> None:
    """After all 24 episodes: five in the last one and two in each before, the end of the track, milestones, shafts."""
    most = 23 * 2 + 5 + 24 + 2 + 6
    assert most == 83
    cities = tuple(msgspec.structs.replace(c, progress=most) for c in standard(24, 2).cities)
    assert read(write(Lasting(cities, 25))).cities[0].progress == 83
    forged = tuple(msgspec.structs.replace(c, progress=most + 1) for c in cities)
    assert refused(write(Lasting(forged, 25))) == ("prior_progress", 1, 84, 83)


def test_a_prior_of_another_table() -> None:
    for seats, number, prior, code in (
        (3, 2, write(standard(2, 2)), "prior_seats"),
        (2, 3, write(standard(2, 2)), "prior_episode"),
    ):
        with pytest.raises(Illegal) as caught:
            MyCity.new(seats, MyCityOptions("episode", number), prior=prior)
        assert caught.value.code == code
    with pytest.raises(Illegal) as caught:
        MyCity.new(2, prior=write(fresh(2)))
    assert caught.value.code == "prior_eternal"


def test_the_eternal_game_has_no_number() -> None:
    with pytest.raises(Illegal) as caught:
        MyCity.check(2, MyCityOptions("eternal", 5))
    assert (caught.value.code, *caught.value.details) == ("eternal_episode", 5)
    MyCity.check(2, MyCityOptions())
    MyCity.check(2, MyCityOptions("episode", 5))


# ---------------------------------------------------------------------------------------------------- pausing


def paused_game(number: int = 2, seats: int = 4, paused: tuple[int, ...] = (1,)) -> MyCity:
    return episode(number, *[plain(number)] * seats, paused=paused)


def test_Y19_a_paused_seat_is_never_waited_for_while_cards_are_played() -> None:
    game = with_cards(paused_game(), "YE1", "RE1")
    assert game.waiting() == (0, 2, 3)
    with pytest.raises(Illegal) as caught:
        play(game, "P2 end")
    assert caught.value.code == "paused"
    play(game, "P1 end", "P3 place YE1 turn1 F1", "P4 refuse YE1")
    assert game.state.card == "RE1" and game.waiting() == (2, 3)
    shown = game.view(None).cities[1]
    assert shown.lasting is not None and shown.lasting.paused and shown.parts == () and shown.total == 0


def test_Y19_a_paused_seat_is_not_ranked_and_takes_the_others_stickers() -> None:
    """Three of four are ranked: there is a second line. The one that paused is after all of them."""
    game = with_cards(paused_game(), "YE8")
    city(game, 0, "YE8 turn0 F3")
    city(game, 2, "YE1 turn1 F1")
    told = play(game, "P1 end", "P3 end", "P4 end")
    assert legacy(game).places == (1, 4, 2, 3)
    assert [c.progress for c in legacy(game).cities] == [2, 0, 1, 0]
    assert legacy(game).given == [(), ("tree1",), ("tree1",), ("tree1",)]
    assert [event.line for event in kinds(told, events.Rewarded) if isinstance(event, events.Rewarded)] == [
        *("first", "others", "second", "others")
    ]
    assert game.waiting() == (1, 2, 3)
    play(game, "P2 stick tree1 G3", "P3 stick tree1 G3", "P4 stick tree1 G3")
    carry = game.result().carry  # type: ignore[union-attr]
    assert carry["paused"] == [] and carry["cities"][1]["stickers"] == {"G3": "tree1"}
    assert carry["cities"][1]["firsts"] == 0


def test_Y19_with_two_left_the_second_is_one_of_the_others() -> None:
    game = with_cards(paused_game(2, 3, (0,)), "YE8")
    city(game, 1, "YE8 turn0 F3")
    play(game, "P2 end", "P3 end")
    assert legacy(game).places == (3, 1, 2)
    assert [c.progress for c in legacy(game).cities] == [0, 2, 0]


def test_Y25_a_paused_seat_places_later_what_all_place_before_the_cards() -> None:
    """Nobody waits for its well; it digs it with the stickers after the episode."""
    game = paused_game(3, 3, (2,))
    assert game.waiting() == (0, 1)
    game = with_cards(game, "YE8")
    city(game, 0, "YE8 turn0 F3")
    play(game, "P1 end", "P2 end")
    assert legacy(game).given[2] == ("well", "tree1")
    with pytest.raises(Illegal) as caught:
        play(game, "P3 stick well K2")
    assert caught.value.code == "too_few_sides"


def test_a_paused_seat_gets_its_church() -> None:
    game = with_cards(paused_game(4, 3, (2,)), "YE8")
    play(game, "P1 end", "P2 end")
    assert legacy(game).cities[2].church == "domino"


def test_a_paused_seat_has_no_part_in_milestones() -> None:
    homes = [City(church="ell", nuggets=n) for n in (3, 1, 0)]
    game = with_cards(episode(12, *homes, paused=(0,)), "YE8")
    play(game, "P2 end", "P3 end")
    gained = [[part.code for part in gains] for gains in legacy(game).gains]
    assert gained[0] == [] and "milestone" in gained[1] and "milestone" not in gained[2]


def test_a_paused_seats_view_plays_no_tricks() -> None:
    """It may look like everybody else, and the game goes to JSON and back."""
    game = with_cards(paused_game(), "YE1")
    again = MyCity.restore(game.setup, game.dump())
    assert again.view(1) == game.view(1) and again.legal(1) == [] == game.legal(1)


# ---------------------------------------------------------------------------------------------------- kept


def test_kept_follows_every_decision() -> None:
    game = episode(13, plain(13), plain(13))
    before = game.kept()
    assert before["episode"] == 13 and before == write(read(before))
    play(game, "P1 stick rock2 G3")
    assert game.kept()["cities"][0]["stickers"] == {"G3": "rock2"} and game.kept()["cities"][1]["stickers"] == {}
    assert game.view(1).cities[0].lasting.stickers == {}  # type: ignore[union-attr]
    play(game, "P2 stick rock2 G3")
    assert game.kept()["cities"][1]["stickers"] == {"G3": "rock2"}


def test_nothing_is_kept_of_other_games() -> None:
    assert MyCity.new(2).kept() is None
    assert MyCity.new(2, MyCityOptions("episode", 8), seed_from_number(1)).kept() is None
