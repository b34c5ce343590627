"""Stewards in the campaign: where they put stickers, when they spend nuggets, what they say about it, how strong."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.cli.duel import duel
from rules.my_city.game import MyCity
from rules.my_city.lasting import City
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.placement_preview import cautions
from rules.my_city.steward.evaluation import Evaluation
from rules.my_city.steward.reasons import reason
from rules.notation import parse, text
from rules.stewards.steward import Seen, decide, find_steward
from tests.kit.case import Table
from tests.rules.my_city.case import CASE, brought
from tests.rules.my_city.case import episode as options
from tests.rules.my_city.scene import city, play
from tests.rules.my_city.test_stickers import given
from tests.rules.my_city.valley import NUMBERS, episode, plain, with_cards
from tests.rules.trials import check_quick, check_reasons

every_steward = pytest.mark.parametrize("name", ["easy", "steady"])


def decision(game: MyCity, name: str = "steady", seat: int = 0, luck: bytes = b"test") -> str:
    return text(find_steward("my_city", name).choose(Seen(game, seat), Chance(luck)))


def table(number: int, seats: int) -> Table:
    return Table(CASE, options(number), seats, brought(number, seats), 0)


# ---------------------------------------------------------------------------------------------------- stickers


def test_a_tree_goes_where_building_is_hard_and_a_rock_where_it_is_easy() -> None:
    """J8 is a notch in the wood, F4 lies open."""
    assert decision(given(5, "tree1"), seat=1) == "stick tree1 J8"
    rock = decision(given(8, "rock2"), seat=1).split()[-1]
    assert rock in {"F4", "G3", "H5", "F8", "G10"}


def test_a_blank_goes_on_the_rock_that_is_hardest_to_cover() -> None:
    assert decision(given(6, "blank"), seat=1).split()[-1] in {"A3", "A8", "K1", "B11"}


def test_a_cog_goes_on_a_small_building() -> None:
    assert decision(given(14, "cog"), seat=1) == "stick cog BL1"


def test_a_pick_digs_for_progress_then_for_depth() -> None:
    deep = City(church="ell", shafts={"blue": 11, "red": 5, "yellow": 2})
    assert decision(given(19, "pick", homes=(deep, deep)), seat=1) == "stick pick blue"
    middling = City(church="ell", shafts={"blue": 4, "red": 5, "yellow": 7})
    assert decision(given(19, "pick", homes=(middling, middling)), seat=1) == "stick pick red"


def test_a_kiosk_has_a_colour_that_is_still_built() -> None:
    """Blue has all but left the game."""
    assert decision(given(22, "kiosk"), seat=1).split()[2] in ("red", "yellow")


@every_steward
@pytest.mark.parametrize("sticker", ["tree1", "rock2", "blank", "cog", "pick", "kiosk"])
def test_every_sticker_is_placed_and_explained(name: str, sticker: str) -> None:
    number = {"cog": 15, "pick": 18, "kiosk": 22, "blank": 12}.get(sticker, 5)
    game = given(number, sticker)
    codes = set()
    for luck in range(5):
        steward = find_steward("my_city", name)
        move = steward.choose(Seen(game, 1), Chance(b"%d" % luck))
        assert move in game.legal(1)
        codes.add(str(reason(game, 1, move)[0]))
    assert codes <= {"sheltered", "open_ground", "small_building", "digs", "kiosk"} and len(codes) == 1


def test_a_beginner_looks_at_fewer_places() -> None:
    game = given(5, "tree1")
    assert len({decision(game, "easy", 1, b"%d" % luck) for luck in range(20)}) > 2
    assert len({decision(game, "steady", 1, b"%d" % luck) for luck in range(20)}) == 1


# ---------------------------------------------------------------------------------------------------- refusing


def crowded(number: int, *cities: City) -> MyCity:
    """Room for two squares in the first city: none for the bar of four that is shown, some for what is to come."""
    game = with_cards(episode(number, *cities), "RE5")
    full = [f"RE5 turn0 {column}{row}" for row in range(3, 12) for column in "AEH"]
    rest = ["RE5 turn0 A1", "RE5 turn0 A2", "YE1 turn1 E1", "YE1 turn1 H1", "YE1 turn1 K1"]
    city(game, 0, *full, *rest)
    assert not any(isinstance(move, Place) for move in game.legal(0))
    return game


def with_nuggets(*counts: int) -> list[City]:
    return [City(church="ell", nuggets=count) for count in counts]


@every_steward
def test_a_nugget_is_spent_rather_than_the_episode_ended(name: str) -> None:
    """The stone stands at 0: without a nugget only the end is left."""
    assert decision(crowded(14, *with_nuggets(1, 0)), name) == "refuse RE5 nugget"
    assert crowded(14, *with_nuggets(0, 1)).legal(0) == [END]


def test_a_leader_in_nuggets_keeps_them_for_the_milestone() -> None:
    """In episode 12 the leader's nugget is worth more than a point, anybody else's less."""
    assert decision(crowded(12, *with_nuggets(3, 1))) == "refuse RE5"
    assert decision(crowded(12, *with_nuggets(1, 3))) == "refuse RE5 nugget"
    assert decision(crowded(13, *with_nuggets(3, 1))) == "refuse RE5 nugget", "no milestone in episode 13"


@every_steward
def test_the_engine_house_is_refused_at_no_cost(name: str) -> None:
    """It fits nowhere: as it costs nothing, nobody ends for it."""
    game = crowded(14, *with_nuggets(0, 0))
    game.state.card, game.state.turned[-1] = "EN1", "EN1"
    game._legal.clear()
    assert decision(game, name) == "refuse EN1"


def test_what_lasts_is_worth_something() -> None:
    """The same building at the entrance of a shaft and elsewhere: digging counts, but not in a lone episode."""
    home = City(church="ell", shafts={"blue": 5})
    game = with_cards(episode(17, home, home), "BL1")
    city(game, 0, "YE2 turn0 C2")
    near = Place("BL1", "turn0", "A2")
    assert near in game.legal(0)
    evaluation = Evaluation(game, 0)
    assert evaluation._lasts(evaluation.after(near), ()) == pytest.approx(0.3 + 3.0)
    assert evaluation._lasts(evaluation.after(near), ("blue6",)) == pytest.approx(0.3)


# ---------------------------------------------------------------------------------------------------- reasons


@pytest.mark.parametrize(("number", "name"), [(13, "easy"), (17, "steady"), (22, "easy")])
def test_every_move_of_an_episode_has_its_reason(number: int, name: str) -> None:
    codes = check_reasons(table(number, 2), name)
    assert codes & {"line", "earns"} and codes & {"sheltered", "open_ground", "small_building", "digs", "kiosk"}


def test_reasons_of_refusals() -> None:
    game = crowded(14, *with_nuggets(1, 0))
    assert reason(game, 0, Refuse("RE5", "nugget")) == ("nugget", "RE5")
    game = with_cards(episode(14, plain(14), plain(14)), "EN1")
    assert reason(game, 0, Refuse("EN1")) == ("costs_nothing", "EN1")
    assert reason(game, 0, END)[0] in ("not_worth_more", "no_room_left")


def test_a_reason_for_points_at_once() -> None:
    game = with_cards(episode(13, plain(13), plain(13)), "YE1", "RE1")
    play(game, "P1 place YE1 turn1 F1", "P2 end")
    found = [reason(game, 0, move) for move in game.legal(0) if isinstance(move, Place)]
    assert {(why[0], *why[3:]) for why in found} == {("earns", "trail", 1), ("line", "rock", 2)}


# ---------------------------------------------------------------------------------------------------- strength


@pytest.mark.soak
def test_strength_in_every_episode() -> None:
    """Steady against easy in lone episodes, from both seats; the whole of it and each episode."""
    won = played = 0
    for number in NUMBERS:
        tally = duel(
            lambda seed, number=number: Table(CASE, options(number), 2, None, 0).new(seed),  # type: ignore[misc]
            find_steward("my_city", "steady"),
            find_steward("my_city", "easy"),
            range(1, 11),
        )
        print(f"my_city episode {number}: steady wins {tally.won} of 20 against easy")
        check_quick(tally)
        assert tally.won >= 9
        won, played = won + tally.won, played + 20
    assert won / played > 0.75


# ---------------------------------------------------------------------------------------------------- room for all


def _walled_in(game: MyCity, seat: int, said: str) -> list[tuple[str, ...]]:
    move = parse(game.moves, said)
    return cautions(game.episode, game.view(seat), seat, move) if isinstance(move, Place) else []


def test_a_steady_steward_leaves_room_for_its_churches() -> None:
    """A city that a campaign brought to −34: it put RE8 on H6, and the fourth church, a cross, came next."""
    cross = City(church="cross")
    game = with_cards(episode(10, cross, cross), "RE8", "CH4")
    laid = ("YE6 turn3 G3", "BL5 turn1 G5", "BL6 turn1 G9", "YE1 turn0 H4", "YE3 turn1 G1", "YE5 turn3 J2")
    for seat in (0, 1):
        city(game, seat, *laid)
    assert _walled_in(game, 0, "place RE8 turn1 H6") == [("no_church", "CH4")]
    for luck in (b"a", b"b", b"c"):
        said = decision(game, luck=luck)
        assert said.startswith("place RE8") and not _walled_in(game, 0, said)


@pytest.mark.parametrize("number", [6, 21])
def test_a_warning_is_heeded_while_much_is_to_come(number: int) -> None:
    """With more than eight cards to come a steward walls itself in only where every other place does so too."""
    cross = City(church="cross")
    game = episode(number, cross, cross, seed=3)
    heeded = count = 0
    while waiting := game.waiting():
        seat = waiting[0]
        move = decide(game, seat, find_steward("my_city", "steady"), game.setup.seed, count)
        if isinstance(move, Place) and len(game.state.deck) > 8:
            places = [other for other in game.legal(seat) if isinstance(other, Place)]
            warned = [bool(cautions(game.episode, game.view(seat), seat, other)) for other in places]
            assert not _walled_in(game, seat, text(move)) or all(warned)
            heeded += any(warned) and not all(warned)
        game.play(seat, move)
        count += 1
    assert heeded, "there was something to heed"
