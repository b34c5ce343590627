"""All cards and milestones on the test district, and the criteria that ask for most against plain trying."""

from __future__ import annotations

import time

import pytest

from rules.cities import view as v
from rules.cities.criteria import met, occurrences
from rules.cities.district import District
from rules.cities.scoring import area_points, statue_points
from tests.rules.cities import brute
from tests.rules.cities.positions import box, drawn, fixture, random_district

OCCURRENCES = (
    "K01 1, K02 0, K03 1, K04 2, K05 0, K06 0, K07 1, K08 1, K09 1, K10 3, K11 2, K12 0, K13 3, K14 1, K15 2, K16 2, "
    "K17 2, K18 1, K19 1, K20 1, K21 4, K22 1, K23 0, K24 1, K25 3, K26 3, K27 1, K28 1, K29 1, K30 2, K31 2, K32 3"
)
POINTS = (
    "K01 2, K03 2, K04 4, K07 3, K08 3, K09 2, K10 6, K11 4, K13 6, K14 2, K15 4, K16 4, K17 4, K18 3, K19 3, K20 6, "
    "K21 4, K22 3, K24 3, K25 6, K26 6, K27 4, K28 3, K29 4, K30 6, K31 2, K32 6"
)
MET = {"RIO1", "RIO2", "SYD1", "SYD2", "SYD3", "VEN1", "BCN1", "LIS3", "MEX1", "BUE1"}
FAST = 0.0002


def table(text: str) -> dict[str, int]:
    return {word.split()[0]: int(word.split()[1]) for word in text.split(", ")}


@pytest.mark.parametrize(("card", "number"), table(OCCURRENCES).items())
def test_a_card_on_the_test_district(card: str, number: int) -> None:
    row = box().cards[card]
    found = occurrences(fixture(), row.criterion)
    assert len(found) == number
    assert number * row.points == table(POINTS).get(card, 0)
    assert all(mask for mask in found) and len(set(found)) == len(found)


def test_all_cards_are_tried() -> None:
    assert list(table(OCCURRENCES)) == list(box().cards) and len(box().cards) == 32


@pytest.mark.parametrize("city", box().cities)
def test_the_milestones_on_the_test_district(city: str) -> None:
    district = fixture()
    for row in box().cities[city].milestones:
        assert met(district, row.needs) == (row.id in MET), row.id


def test_all_milestones_are_there() -> None:
    ids = [row.id for city in box().cities.values() for row in city.milestones]
    assert len(ids) == 24 and set(ids) >= MET


def test_the_areas_of_the_test_district() -> None:
    district = fixture()
    parks = sorted((area.bit_count(), district.kinds_in(area, "park")) for area in district.areas("park"))
    waters = sorted((area.bit_count(), district.kinds_in(area, "water")) for area in district.areas("water"))
    assert parks == [(1, 1), (4, 4)] and waters == [(2, 2), (9, 4)]
    assert area_points(district, "park") == 11 and area_points(district, "water") == 13
    assert statue_points(district) == 0


def test_one_set_of_features_in_an_area_counts() -> None:
    scale = [area_points(drawn("P P P P P", laid), "park") for laid in (". . . . .", "t t t . .", "t f . . .")]
    assert scale == [0, 1, 3]
    assert area_points(drawn("P P P P P", "t f c k t"), "park") == 10
    assert area_points(drawn("P P R P P", "t f . c k"), "park") == 6


# ---------------------------------------------------------------------------------------------------- most of all


def many(number: int) -> list[District]:
    found = [random_district(n, 4, 1.6) for n in range(number)]
    return found + [random_district(n, 6, 0.5) for n in range(number // 4)]


def compare_with_trying(number: int) -> None:
    for district in many(number):
        assert len(occurrences(district, v.Twins())) == brute.twins(district)
        for size in (2, 3):
            assert len(occurrences(district, v.LotAreas(size=size))) == brute.lot_areas(district, size)
        assert len(occurrences(district, v.Mixed(colours=2))) == brute.mixed(district, 2)
    for district in many(number)[:number]:
        assert len(occurrences(district, v.LotGroups(size=3))) == brute.lot_groups(district, 3)
        for colours, height in ((4, 1), (3, 2), (2, 1)):
            asked = v.ColourSets(colours=colours, height=height)
            assert len(occurrences(district, asked)) == brute.sets(district, None, colours, height)
        for heights in ((1, 2, 3), (1, 2, 3, 4), (1, 1)):
            assert len(occurrences(district, v.HeightSets(heights=heights))) == brute.sets(district, heights, None)
        asked_rainbow = v.Rainbow(heights=(1, 2, 3))
        assert len(occurrences(district, asked_rainbow)) == brute.sets(district, (1, 2, 3), 3)


def test_sets_pairs_and_groups_are_the_most_there_can_be() -> None:
    compare_with_trying(24)


@pytest.mark.soak
def test_sets_pairs_and_groups_of_many_districts() -> None:
    compare_with_trying(600)


def test_occurrences_that_may_not_share_do_not() -> None:
    asked = (v.Twins(), v.LotGroups(size=3), v.ColourSets(colours=3), v.HeightSets(heights=(1, 2)))
    for district in many(24):
        for criterion in asked:
            used = 0
            for mask in occurrences(district, criterion):
                assert not mask & used
                used |= mask


def test_enough_groups_are_found_without_looking_for_more() -> None:
    need = v.LotGroups(size=3, times=2)
    for district in many(24):
        assert met(district, (need,)) == (len(occurrences(district, need)) >= 2)


# ---------------------------------------------------------------------------------------------------- one by one


def test_a_balanced_neighbourhood_uses_each_building_once() -> None:
    """One red building serves one set, however many of the other colours there are."""
    lots = "R B B B\nG G Y Y"
    built = "R1 B1 B1 B1\nG1 G1 Y1 Y1"
    assert len(occurrences(drawn(lots, built=built), v.ColourSets(colours=4))) == 1
    assert len(occurrences(drawn(lots, built=built), v.ColourSets(colours=3))) == 2


def test_lisbon_splits_an_area_of_six_into_two_of_three() -> None:
    six = drawn("R R R\nR R R")
    assert len(occurrences(six, v.LotGroups(size=3))) == 2
    assert len(occurrences(drawn("R R R R R"), v.LotGroups(size=3))) == 1
    both = drawn("R R R R R R\nB B B P P P")
    assert met(both, box().cities["lisbon"].milestones[0].needs)
    assert not met(drawn("R R R R R R\nB B G P P P"), box().cities["lisbon"].milestones[0].needs)


def test_a_wild_lot_serves_one_group_of_lisbon_only() -> None:
    lots = "R R B G G"
    assert len(occurrences(drawn(lots, ". . X . ."), v.LotGroups(size=3))) == 1
    assert len(occurrences(drawn("R R B G G\nP P G P P"), v.LotGroups(size=3))) == 0


def test_zoned_quarters_and_wild_lots() -> None:
    """On the card one wild lot may serve several colours; an area of wild lots alone counts once."""
    shared = drawn("R R R B G G G", ". . . X . . .", size=(5, 3))
    assert len(occurrences(shared, v.LotAreas(size=4))) == 2
    assert len(occurrences(drawn("R B G Y", "X X X X"), v.LotAreas(size=4))) == 1


def test_a_line_has_no_gap_and_counts_once() -> None:
    assert len(occurrences(drawn("P P P P P"), v.Rows(of="park", length=4))) == 1
    assert not occurrences(drawn("P P R P P"), v.Rows(of="park", length=4))
    assert occurrences(drawn("P\nP\nP\nP"), v.Rows(of="park", length=4))
    assert not occurrences(drawn("P P\nP P"), v.Rows(of="park", length=4))


def test_lines_do_not_run_over_the_edge() -> None:
    """The last field of a row and the first of the next are no neighbours."""
    wide = District(drawn("P").frame, box())
    span = wide.frame.span
    last = "ABCDEFGHIJ"[span - 1]
    wide.water = wide.all = wide.frame.mask([f"{last}3", "A4", f"{last}4", "A5"])
    assert len(wide.areas("water")) == 2
    assert not occurrences(wide, v.Rows(of="water", length=3))


def test_bridges_need_water_on_opposite_sides() -> None:
    need = v.Buildings(between="water")
    assert len(occurrences(drawn("W R W", built=".. R1 .."), need)) == 1
    assert len(occurrences(drawn("W\nR\nW", built="..\nR1\n.."), need)) == 1
    assert not occurrences(drawn("W R P\nP W P", built=".. R1 ..\n.. .. .."), need)


def test_a_main_square_in_a_corner_cannot_be() -> None:
    need = v.Plazas(ground="park", sides=3)
    assert occurrences(drawn("R P R\nB B B", built="R1 .. R1\n.. B1 .."), need)
    assert not occurrences(drawn("P R\nB B", built=".. R1\nB1 .."), need)


def test_finished_blocks_leave_statues_out() -> None:
    need = v.Blocks(lots=3)
    full = ("R R\nB P", "R1 R1\nB1 ..")
    assert len(occurrences(drawn(full[0], built=full[1]), need)) == 1
    assert not occurrences(drawn(full[0], ". .\nS .", "R1 R1\n.. .."), need)
    four = drawn("R R\nB Y", ". .\n. S", "R1 R1\nB1 ..")
    assert len(occurrences(four, need)) == 1
    assert not occurrences(drawn("R R\nB Y", ". .\n. X", "R1 R1\nB1 .."), need)


def test_garden_homes_need_a_feature_beside() -> None:
    need = v.Buildings(colour="R", beside=("park",), featured=True)
    assert not occurrences(drawn("R P", built="R1 .."), need)
    assert occurrences(drawn("R P", ". t", "R1 .."), need)
    assert not occurrences(drawn("R P P", ". . t", "R1 .. .."), need)


def test_a_card_is_scored_quickly() -> None:
    """The slowest card on full districts; the best of several tries, so that a busy machine does not matter."""
    districts = [fixture(), random_district(3), random_district(5, 6, 1.2)]
    for card in box().rows.cards:
        for district in districts:
            best = min(timed(district, card.criterion) for _ in range(5))
            assert best < FAST, f"{card.id}: {best * 1e6:.0f} µs"


def timed(district: District, criterion: v.AnyCriterion) -> float:
    district._areas = {}
    start = time.perf_counter()
    occurrences(district, criterion)
    return time.perf_counter() - start
