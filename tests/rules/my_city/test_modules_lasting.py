"""What an episode leaves behind: nuggets, shafts with their rewards, the reward table, milestones, the track's end."""

from __future__ import annotations

import pytest

from rules.game import Event, Part
from rules.my_city import events
from rules.my_city.game import MyCity
from rules.my_city.lasting import City
from tests.rules.my_city.scene import city, play, stone
from tests.rules.my_city.valley import episode, legacy, plain, with_cards

ELL = City(church="ell")


def ends(
    number: int, *cities: City, laid: dict[int, list[str]] | None = None, gone: tuple[str, ...] = ()
) -> tuple[MyCity, list[Event]]:
    """The episode with these cities built, when everybody has ended."""
    game = with_cards(episode(number, *cities, gone=gone), "YE8")
    for seat, places in (laid or {}).items():
        city(game, seat, *places)
    told: list[Event] = []
    for seat in game.waiting():
        told += play(game, f"P{seat + 1} end")
    return game, told


def progress(told: list[Event], seat: int) -> dict[str, int]:
    return {event.code: event.progress for event in told if isinstance(event, events.Advanced) and event.seat == seat}


# ---------------------------------------------------------------------------------------------------- nuggets


@pytest.mark.parametrize(("number", "laid", "found"), [
    (10, ["YE2 turn0 A8", "RE5 turn0 H1"], 2),
    (10, ["YE2 turn0 A8"], 1),
    (10, [], 0),
    (12, ["YE2 turn0 A8"], 1),
    (13, ["YE2 turn0 A8", "RE5 turn0 H1"], 0),
])  # fmt: skip
def test_nuggets_for_covered_veins(number: int, laid: list[str], found: int) -> None:
    """One for each, in chapter 4 only."""
    game, told = ends(number, plain(number), plain(number), laid={0: laid})
    mined = [event.nuggets for event in told if isinstance(event, events.Mined) and event.seat == 0]
    assert sum(mined) == found
    rewards = {10: 1 if legacy(game).places[0] == 2 else 0}.get(number, 0)
    assert legacy(game).cities[0].nuggets == found + rewards


# ---------------------------------------------------------------------------------------------------- shafts


@pytest.mark.parametrize(
    ("before", "boxes", "points"), [(0, 2, 0), (0, 3, 5), (1, 2, 5), (2, 3, 5), (7, 2, 4), (8, 3, 4), (9, 3, 0)]
)
def test_shaft_boxes_pay_points(before: int, boxes: int, points: int) -> None:
    """Box 3 brings five points, box 9 four."""
    home = City(church="ell", shafts={"blue": before} if before else {})
    laid = {2: ["BL1 turn0 A2", "BL2 turn0 C2"], 3: ["BL1 turn0 A2", "BL2 turn0 C2", "BL4 turn0 B3"]}[boxes]
    game, told = ends(17, home, home, laid={0: laid}, gone=("blue6",) if before > 5 else ())
    line = next(part for part in game._result().parts[0] if part.code == "shaft_blue")
    assert (line.points, line.details[0]) == (points, boxes)
    assert events.Dug(seat=0, colour="blue", boxes=boxes, depth=before + boxes) in told
    assert legacy(game).cities[0].shafts["blue"] == before + boxes


def test_shaft_counts_all_groups_at_the_entrance_and_no_others() -> None:
    """A2 and B3 are its sides: two groups there count together, a third one elsewhere does not."""
    two = ["BL1 turn1 A1", "BL2 turn1 B3", "BL5 turn0 F1"]
    game, _ = ends(16, ELL, ELL, laid={0: two})
    assert legacy(game).cities[0].shafts == {"blue": 2}
    other = ["YE1 turn1 A1", "RE2 turn1 B3"]
    game, _ = ends(16, ELL, ELL, laid={0: other})
    assert legacy(game).cities[0].shafts == {}


def test_shaft_ends_at_its_last_box() -> None:
    home = City(church="ell", shafts={"blue": 11})
    game, told = ends(17, home, home, laid={0: ["BL1 turn0 A2", "BL2 turn0 C2"]}, gone=("blue6",))
    assert legacy(game).cities[0].shafts["blue"] == 12
    assert progress(told, 0)["shaft"] == 1, "box 12 brings one progress"
    assert events.Dug(seat=0, colour="blue", boxes=1, depth=12) in told


def test_shaft_box_6_is_for_those_who_come_first() -> None:
    """Both pass it in the first episode in which anybody does: both are paid. Later nobody is."""
    home = City(church="ell", shafts={"blue": 4})
    laid = ["BL1 turn0 A2", "BL2 turn0 C2"]
    game, told = ends(17, home, home, laid={0: laid, 1: laid})
    assert [progress(told, seat).get("shaft") for seat in (0, 1)] == [1, 1]
    assert legacy(game).reached == ("blue6",) and game.kept()["gone"] == ["blue6"]
    shown = game.view(None).campaign
    assert shown is not None and [box.gone for box in shown.shafts[0].boxes] == [False, True, False, False]
    game, told = ends(17, home, home, laid={0: laid}, gone=("blue6",))
    assert "shaft" not in progress(told, 0) and legacy(game).cities[0].shafts["blue"] == 6
    assert events.BoxReached(seat=0, colour="blue", box=6, points=0, progress=0) in told


@pytest.mark.parametrize(
    ("number", "open_shafts"),
    [(15, []), (16, ["blue"]), (17, ["blue", "red"]), (18, ["blue", "red", "yellow"]), (24, ["blue", "red", "yellow"])],
)
def test_shafts_are_opened_one_by_one(number: int, open_shafts: list[str]) -> None:
    shown = episode(number, plain(number), plain(number)).view(None).campaign
    assert shown is not None and [shaft.colour for shaft in shown.shafts] == open_shafts
    for shaft in shown.shafts:
        assert shaft.depth == 12
        assert [(box.box, box.points, box.progress, box.first) for box in shaft.boxes] == [
            (3, 5, 0, False),
            (6, 0, 1, True),
            (9, 4, 0, False),
            (12, 0, 1, False),
        ]


@pytest.mark.parametrize(
    ("colour", "entrance", "laid"), [("red", "B8", "RE1 turn0 B9"), ("yellow", "C7", "YE1 turn1 C5")]
)
def test_other_entrances(colour: str, entrance: str, laid: str) -> None:
    game, _ = ends(18, ELL, ELL, laid={0: [laid]})
    assert legacy(game).cities[0].shafts == {colour: 1}
    structures = game.view(None).cities[0].lasting
    assert structures is not None and structures.structures[entrance] == f"{colour}_mine"


def test_a_pick_digs_one_box_and_can_win_progress() -> None:
    """The other seat passes box 6 by building, this one by its pick in the same episode: both came first."""
    near, far = City(church="ell", shafts={"blue": 5}), City(church="ell", shafts={"blue": 5})
    game, _ = ends(17, near, far, laid={0: ["BL1 turn0 A2"]})
    assert legacy(game).queues == [("rock2",), ("pick",)]
    play(game, "P1 stick rock2 F4")
    told = play(game, "P2 stick pick blue")
    assert events.Dug(seat=1, colour="blue", boxes=1, depth=6) in told
    assert progress(told, 1) == {"shaft": 1}
    assert game.result().carry["gone"] == ["blue6"]  # type: ignore[union-attr]


def test_Y22_a_pick_brings_no_points() -> None:
    """The episode is scored already: box 3 by a pick is just marked."""
    home = City(church="ell", shafts={"blue": 2})
    game, _ = ends(17, home, home, laid={0: ["YE8 turn0 F1"]})
    before = game.view(None).cities[1].total
    play(game, "P1 stick rock2 F4", "P2 stick pick blue")
    assert game.view(None).cities[1].total == before and legacy(game).cities[1].shafts["blue"] == 3


# ---------------------------------------------------------------------------------------------------- rewards


def test_reward_lines_follow_the_places() -> None:
    game, told = ends(2, *[City()] * 4, laid={1: ["YE8 turn0 F3"], 2: ["YE1 turn1 F1"]})
    assert [event.line for event in told if isinstance(event, events.Rewarded)] == [
        *("others", "first", "second", "others")
    ]
    assert [c.progress for c in legacy(game).cities] == [0, 2, 1, 0]
    assert [c.firsts for c in legacy(game).cities] == [0, 1, 0, 0]
    assert legacy(game).given == [("tree1",), (), ("tree1",), ("tree1",)]
    shown = [c.lasting for c in game.view(None).cities]
    assert [c.line for c in shown if c] == ["others", "first", "second", "others"]
    assert shown[1] is not None and shown[1].gains == (Part("line", 2, ("first",)),)


def test_a_full_tie_shares_the_better_line() -> None:
    game, _ = ends(2, *[City()] * 3, laid={0: ["YE1 turn1 F1"], 1: ["YE1 turn1 F1"]})
    assert legacy(game).places == (1, 1, 3)
    assert [c.progress for c in legacy(game).cities] == [2, 2, 0], "the second line is skipped"
    assert [c.firsts for c in legacy(game).cities] == [1, 1, 0]


def test_with_two_the_loser_is_one_of_the_others() -> None:
    game, _ = ends(2, City(), City(), laid={0: ["YE1 turn1 F1"]})
    assert [c.progress for c in legacy(game).cities] == [2, 0] and legacy(game).given == [(), ("tree1",)]


def test_the_fourth_church_by_place() -> None:
    game, _ = ends(4, *[City()] * 3, laid={1: ["YE8 turn0 F3"], 2: ["YE1 turn1 F1"]})
    assert game.over(), "nothing is placed"
    assert [c.church for c in legacy(game).cities] == ["domino", "tee", "ell"]


def test_nuggets_as_a_reward() -> None:
    game, _ = ends(10, *[ELL] * 3, laid={1: ["YE8 turn0 F3"], 2: ["YE1 turn1 F1"]})
    assert [c.nuggets for c in legacy(game).cities] == [1, 0, 1]


def test_the_end_of_the_track_is_a_progress_once() -> None:
    game = with_cards(episode(2, City(), City()), "YE8")
    stone(game, 0, 50)
    told = play(game, "P1 end", "P2 end")
    assert progress(told, 0) == {"track_end": 1, "line": 2} and progress(told, 1) == {}
    assert legacy(game).cities[0].progress == 3


def test_places_and_first_places_are_kept() -> None:
    game, _ = ends(2, *[City(firsts=1, progress=2, last_place=1)] * 3, laid={2: ["YE1 turn1 F1"]})
    assert [(c.firsts, c.last_place) for c in legacy(game).cities] == [(1, 2), (1, 2), (2, 1)]


# ---------------------------------------------------------------------------------------------------- milestones


@pytest.mark.parametrize("number", [12, 24])
@pytest.mark.parametrize(("nuggets", "paid"), [((3, 1), [1, 0]), ((2, 2), [1, 1]), ((0, 0), [0, 0])])
def test_Y23_milestone_for_most_nuggets(number: int, nuggets: tuple[int, int], paid: list[int]) -> None:
    """The leader, or all tied ones; nobody for nothing."""
    homes = [City(church="ell", nuggets=n) for n in nuggets]
    game, told = ends(number, *homes)
    assert [progress(told, seat).get("milestone", 0) for seat in (0, 1)] == paid
    assert tuple(c.nuggets for c in legacy(game).cities) == nuggets, "nuggets are kept"


def test_milestone_counts_what_was_spent() -> None:
    game = with_cards(episode(12, City(church="ell", nuggets=2), City(church="ell", nuggets=2)), "YE1", only=True)
    told = play(game, "P1 refuse YE1 nugget", "P2 end")
    assert [progress(told, seat).get("milestone", 0) for seat in (0, 1)] == [0, 1]


@pytest.mark.parametrize("number", [11, 13, 23])
def test_no_milestone_in_other_episodes(number: int) -> None:
    _, told = ends(number, City(church="ell", nuggets=1), ELL)
    assert "milestone" not in progress(told, 0)


def test_the_last_episode_gives_five_progress_and_no_stickers() -> None:
    game, _ = ends(24, *[ELL] * 3, laid={0: ["YE8 turn0 F3"], 1: ["YE1 turn1 F1"]})
    assert game.over() and legacy(game).given == [(), (), ()]
    assert [c.progress for c in legacy(game).cities] == [5, 1, 0]
    assert game.result().carry["episode"] == 25  # type: ignore[union-attr]
