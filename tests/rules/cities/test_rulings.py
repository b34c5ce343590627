"""Each ruling on Cities by its number."""

from __future__ import annotations

import re

import pytest

from rules.cities import events as e
from rules.cities import view as v
from rules.cities.about import CitiesOptions
from rules.cities.criteria import met, occurrences
from rules.cities.moves import DONE, Put, Start, Take
from rules.cities.scoring import area_points
from rules.cities.state import COVERED, NOBODY
from rules.game import Illegal
from tests.rules.cities.positions import Drawn, begun, box, drawn, finish, holding, new, offer, parts, play

RULINGS = range(1, 31)


def test_every_ruling_has_its_test() -> None:
    named = [int(found[1]) for name in globals() if (found := re.match(r"test_ruling_(\d+)_", name))]
    assert sorted(named) == list(RULINGS)


def test_ruling_1_C1_two_seats_have_two_workers_in_each_row_and_alternate() -> None:
    game, order = begun(2), []
    while game.state.round == 1:
        seat = game.state.turn
        if game.state.phase == "take":
            order.append(seat)
            free = {name for name, row in zip(v.ROWS, game.state.workers, strict=True) if row.count(seat) < 2}
            assert {move.offer[:-1] for move in game.legal(seat) if isinstance(move, Take)} == free
        game.play(seat, game.legal(seat)[-1])
    assert order == [0, 1] * 8
    game = begun(2)
    play(game, "P1 take card1", "P2 take card2", "P1 take card3")
    assert Take("card1") not in game.legal(1) and Take("card4") in game.legal(1)
    play(game, "P2 take card4")
    with pytest.raises(Illegal) as refused:
        play(game, "P1 take card4")
    assert refused.value.code == "offer_taken"
    game = begun(2)
    game.state.workers[0] = [0, 0, NOBODY, NOBODY]
    with pytest.raises(Illegal) as refused:
        play(game, "P1 take card3")
    assert refused.value.code == "row_done"


def test_ruling_2_C2_two_seats_play_without_the_middle_reward() -> None:
    game = begun(2, city="lisbon")
    assert all(rings == [NOBODY, COVERED, NOBODY] for rings in game.state.rings)
    assert all(milestone.covered == (False, True, False) for milestone in game.view(0).milestones)
    for seat in (0, 1):
        game.districts[seat].storeys[2] = (1 << 7) - 1
        game._claim(seat)
    assert game.state.rings[1] == [0, COVERED, 1]
    assert begun(3).state.rings[0] == [NOBODY] * 3


def test_ruling_3_C3_the_long_game_is_for_two_and_grows_three_by_five_either_way() -> None:
    for seats in (3, 4):
        with pytest.raises(Illegal) as refused:
            new(seats, long=True)
        assert refused.value.code == "long_seats"
    frame = begun(2, long=True).frame
    row = ["E9", "G9", "I9", "K9", "M9"]
    column = ["I5", "I7", "I9", "I11", "I13"]
    assert "O9" not in frame.open_places(row) and "I15" not in frame.open_places(column)
    assert {"I7", "I11"} < set(frame.open_places(row)) and {"G9", "K9"} < set(frame.open_places(column))
    assert not {"K5", "M5"} & set(frame.open_places([*row, "I7", "I11"]))
    assert "I5" in frame.open_places(["I9", "I7", "K9"])
    done = finish(begun(2, 3, long=True), 3)
    assert done.state.round == 7 and all(len(h.tiles) == 15 for h in done.state.holdings)


def test_ruling_4_C4_with_three_seats_what_is_left_goes() -> None:
    game = begun(3)
    left = [["card4"], ["tile1"], ["feature4"], ["pieces1"]]
    down, known = game.state.offer[2][3][1], game.state.offer[2][3][0]
    card, tile, pieces = game.state.offer[0][3][0], game.state.offer[1][0][0], game.state.offer[3][0]
    bag, told = None, []
    for seat in range(3):
        for row in range(4):
            game.state.workers[row][[s for s in range(4) if [f"{v.ROWS[row]}{s + 1}"] not in left][seat]] = seat
    for row in range(4):
        for slot in range(4):
            if game.state.workers[row][slot] != NOBODY and (row, slot) != (0, 0):
                game.state.offer[row][slot] = []
    game.state.workers[0][0] = NOBODY
    lost, bag = game.state.lost.copy(), game.state.bag.copy()
    game._legal.clear()
    told = play(game, "P1 take card1")
    assert e.LeftOver(offers=("card4", "tile1", "feature4", "pieces1")) in told
    assert game.state.unseen == [[card], [], [down]] and game.state.seen == [[], [tile], [known]]
    for number, colour in enumerate(v.COLOURS):
        assert game.state.lost[number] - lost[number] == pieces.count(colour)
        drawn_now = sum(slot.count(colour) for slot in game.state.offer[3])
        assert game.state.bag[number] == bag[number] - drawn_now, "leftover pieces do not go back to the bag"


def test_ruling_5_C5_without_a_worker_at_the_star_the_rightmost_has_it() -> None:
    game = begun(3)
    game.state.workers[3] = [2, 0, 1, NOBODY]
    assert game.view(0).star == 1
    game.state.workers[3] = [1, 0, NOBODY, NOBODY]
    assert game.view(0).star == 0
    rounds = 0
    for number in range(1, 12):
        game = begun(3, number)
        while game.state.round == 1:
            workers = game.state.workers
            game.play(game.state.turn, game.legal(game.state.turn)[0])
        rightmost = [seat for seat in workers[3] if seat != NOBODY][-1]
        assert game.state.first == game.state.turn == rightmost
        rounds += workers[3][3] == NOBODY
    assert rounds, "the star's own place was left at least once"


def test_ruling_6_C6_only_the_next_start_player_is_stored() -> None:
    game = begun(4)
    first = game.state.first
    play(game, "P1 take card1", "P2 take card2")
    assert game.state.first == first == game.view(None).first


def test_ruling_7_C7_the_star_is_given_at_the_end_of_the_round() -> None:
    game = begun(4)
    game.chance = Drawn(game, "RB")
    play(game, "P1 take card1", "P2 take pieces4")
    if game.state.phase == "put":
        play(game, "P2 done")
    assert game.state.first == 0 and game.state.turn == 2
    assert game.view(None).star == 1
    while game.state.round == 1:
        game.play(game.state.turn, game.legal(game.state.turn)[0])
    assert game.state.first == game.state.turn == 1


def test_ruling_8_C8_what_lay_face_down_is_shown_to_all_when_it_is_taken() -> None:
    game = begun(4)
    card = game.state.offer[0][3][0]
    assert game.view(0).offer[0][3].things == (v.HIDDEN,)
    assert card not in [known.id for known in game.view(0).cards]
    before = game.revealed()
    (taken,) = [event for event in play(game, "P1 take card4") if isinstance(event, e.Taken)]
    assert taken == e.Taken(seat=0, offer="card4", things=(card,), hidden=1) and taken.to is None
    assert game.revealed() > before
    tile = game.state.offer[1][3][0]
    play(game, "P2 take tile4")
    assert game.view(3).hand == (tile,) and [known.id for known in game.view(3).tiles if known.id == tile]
    open_card = game.revealed()
    play(game, f"P2 {' '.join(('place', tile, 'turn0', 'E3'))}", "P3 take card1")
    assert game.revealed() == open_card, "an open card reveals nothing"


def test_ruling_9_C9_the_last_feature_group_has_one_tile_face_down() -> None:
    game = begun(4)
    assert [len(slot) for slot in game.state.offer[2]] == [2, 1, 1, 2]
    offer(game, "feature4", "FP1", "FW1")
    assert game.view(0).offer[2][3].things == ("FP1", v.HIDDEN)
    assert all(v.HIDDEN not in slot.things for slot in game.view(0).offer[2][:3])
    play(game, "P1 take feature4")
    assert game.view(None).hand == ("FP1", "FW1"), "shown before either is put down"


def test_ruling_10_C10_random_pieces_are_drawn_when_they_are_taken() -> None:
    game = begun(4)
    bag = game.state.bag.copy()
    assert game.view(0).offer[3][3].things == (v.HIDDEN, v.HIDDEN)
    game.chance = Drawn(game, "YG")
    (taken,) = [event for event in play(game, "P1 take pieces4") if isinstance(event, e.Taken)]
    assert taken.things == ("Y", "G") and taken.hidden == 2
    assert game.state.bag == [bag[0], bag[1], bag[2] - 1, bag[3] - 1]


def test_ruling_11_C11_a_feature_without_a_place_goes_by_itself() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5", features="FP1@E6")
    offer(game, "feature1", "FP2", "FW1")
    told = play(game, "P1 take feature1")
    assert e.Dropped(seat=0, things=("FP2",), why="no_place") in told
    assert game.state.hand == ["FW1"] and game.legal(0) == [Put("FW1", "F6")]
    game = begun(4)
    holding(game, 0, "S1@E5", features="FP1@E6 FW1@F6")
    offer(game, "feature1", "FP2", "FW2")
    play(game, "P1 take feature1")
    assert game.state.turn == 1 and game.state.seen[2] == ["FP2", "FW2"]


def test_ruling_12_C12_a_feature_that_fits_must_be_placed() -> None:
    game = begun(4)
    offer(game, "feature1", "FP2", "FW1")
    play(game, "P1 take feature1")
    assert DONE not in game.legal(0)
    with pytest.raises(Illegal) as refused:
        play(game, "P1 done")
    assert refused.value.code == "feature_must"


def test_ruling_13_C13_each_piece_may_be_declined() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5")
    offer(game, "pieces2", "R", "B", "B")
    play(game, "P1 take pieces2")
    assert DONE in game.legal(0)
    told = play(game, "P1 put R E5", "P1 done")
    assert e.Dropped(seat=0, things=("B", "B"), why="declined") in told
    assert game.state.turn == 1 and game.state.lost == [0, 2, 0, 0]


def test_ruling_14_C14_cards_and_tiles_are_not_declined_and_a_tile_always_fits() -> None:
    game = begun(4)
    play(game, "P1 take tile1")
    assert DONE not in game.legal(0) and len(game.legal(0)) == 4 * 4
    with pytest.raises(Illegal) as refused:
        play(game, "P1 done")
    assert refused.value.code == "not_now"
    for number in range(3):
        game = begun(2, number)
        while game.waiting():
            if game.state.phase == "place":
                assert game.open_places(game.state.turn)
            game.play(game.state.turn, game.legal(game.state.turn)[-1])


def test_ruling_15_C15_the_order_is_free_and_a_wild_lot_makes_no_room_for_a_feature() -> None:
    game = begun(4)
    offer(game, "feature1", "FX", "FS")
    play(game, "P1 take feature1")
    assert {move.thing for move in game.legal(0) if isinstance(move, Put)} == {"FX", "FS"}
    play(game, "P1 put FX E5")
    assert Put("FS", "E5") not in game.legal(0) and Put("FS", "F5") in game.legal(0)
    game = begun(4)
    holding(game, 0, "S1@E5")
    offer(game, "pieces2", "R", "B", "B")
    play(game, "P1 take pieces2", "P1 put B F5", "P1 put R E5", "P1 put B F5")
    assert game.state.holdings[0].pieces == [("B", "F5"), ("R", "E5"), ("B", "F5")]


def test_ruling_16_C16_nothing_is_kept_for_later() -> None:
    game = begun(4)
    offer(game, "pieces1", "R", "R", "R", "R")
    holding(game, 0, "S3@E5")
    play(game, "P1 take pieces1")
    assert game.state.turn == 1 and not game.state.hand and game.state.lost == [4, 0, 0, 0]


def test_ruling_17_C17_the_last_tile_fills_the_district() -> None:
    for seats, long, tiles in ((4, False, 9), (2, False, 9), (2, True, 15)):
        game = finish(begun(seats, 5, long=long), 5)
        assert [len(held.tiles) for held in game.state.holdings] == [tiles] * seats
        assert not any(game.open_places(seat) for seat in range(seats))


def test_ruling_18_C18_the_start_may_end_up_anywhere_in_the_district() -> None:
    frame = begun(4).frame
    assert frame.start == "E5" and begun(2, long=True).frame.start == "I9"
    assert frame.open_places(["E5"]) == ("E3", "C5", "G5", "E7")
    assert frame.open_places(["E5", "G5", "I5"]) == ("E3", "G3", "I3", "E7", "G7", "I7"), "three wide: no fourth"
    corner = ["E5", "G5", "I5", "E7", "E9"]
    assert frame.open_places(corner) == ("G7", "I7", "G9"), "the start is the corner now"


def test_ruling_19_C19_milestones_are_checked_for_the_mover_and_claimed_by_themselves() -> None:
    game = begun(4, city="barcelona")
    block = "B@E4 R@F4 R@E5 B@F5 B@F5"
    holding(game, 0, "S1@E5", "T01/2@E3", pieces=block)
    holding(game, 1, "S1@E5", "T01/2@E3", pieces=f"{block} R@E5")
    offer(game, "pieces2", "R", "G", "G")
    told = play(game, "P1 take pieces2", "P1 put R E5")
    if game.state.phase == "put":
        told += play(game, "P1 done")
    claimed = [event for event in told if isinstance(event, e.Claimed)]
    assert claimed == [e.Claimed(seat=0, milestone="BCN1", name="City block", reward=5)]
    assert 1 not in game.state.rings[0], "P2 has it too, but did not move"


def test_ruling_20_C20_the_first_in_time_has_the_higher_reward() -> None:
    game = begun(4, city="lisbon")
    for seat in (2, 0, 3):
        game.districts[seat].storeys[2] = (1 << 7) - 1
        game._claim(seat)
    assert game.state.rings[1] == [2, 0, 3]
    game._claim(2)
    assert game.state.rings[1] == [2, 0, 3], "once in the game"


def test_ruling_21_C21_without_a_free_reward_nothing_is_gained() -> None:
    game = begun(4, city="lisbon")
    game.state.rings[1] = [0, 1, 2]
    game.districts[3].storeys[2] = (1 << 7) - 1
    game._claim(3)
    assert game.state.rings[1] == [0, 1, 2]
    assert not [row for row in game.state.rings if 3 in row]


def test_ruling_22_C22_a_wild_lot_has_the_colour_of_its_building() -> None:
    lots, wild = "R R R Y", ". . . X"
    open_lot = drawn(lots, wild)
    assert len(occurrences(open_lot, v.LotAreas(size=4))) == 1
    assert len(occurrences(drawn(lots, wild, ".. .. .. R1"), v.LotAreas(size=4))) == 1
    assert not occurrences(drawn(lots, wild, ".. .. .. G1"), v.LotAreas(size=4))
    built = drawn("Y", "X", "G1")
    bit = built.all
    assert built.room("G") == bit and not built.room("Y") and not built.room("R")


def test_ruling_23_C23_a_lot_under_a_statue_is_none() -> None:
    assert len(occurrences(drawn("R R R R R"), v.LotAreas(size=4))) == 1
    assert not occurrences(drawn("R R R R R", ". . S . ."), v.LotAreas(size=4))
    under = drawn("R", "S")
    assert not under.room("R")


def test_ruling_24_C24_no_feature_on_a_feature() -> None:
    for first, second in (("S", "FX"), ("X", "FS"), ("X", "FX"), ("S", "FS")):
        assert not drawn("R", first).room(second)


def test_ruling_25_C25_no_grey_feature_under_a_building() -> None:
    built = drawn("R B", built="R1 ..")
    empty = drawn("R B").frame.bits["F3"]
    assert built.room("FS") == built.room("FX") == empty


def test_ruling_26_C26_parks_and_waters_score_alike() -> None:
    for kinds, points in ((1, 1), (2, 3), (3, 6), (4, 10)):
        assert area_points(drawn("P P P P", " ".join("tfck"[:kinds] + "..."[: 4 - kinds])), "park") == points
        assert area_points(drawn("W W W W", " ".join("bdsl"[:kinds] + "..."[: 4 - kinds])), "water") == points


def test_ruling_27_C27_a_tie_after_the_tie_break_is_shared() -> None:
    game = begun(2)
    for seat in (0, 1):
        holding(game, seat, "S1@E5")
    game.state.phase = "over"
    result = game.result()
    assert result is not None and result.places == (1, 1) and result.tie_break is None
    game.state.rings[0][2] = 1
    holding(game, 0, "S1@E5", features="FS@E5")
    result = game.result()
    assert result is not None and result.totals == (2, 2)
    assert result.places == (2, 1) and result.tie_break == "milestones"


def test_ruling_28_C28_the_city_is_the_hosts_choice_or_random() -> None:
    assert CitiesOptions().city == "random"
    drawn_cities = {new(4, number, city="random").state.city for number in range(80)}
    assert drawn_cities == set(box().cities) and len(drawn_cities) == 8
    for city in box().cities:
        assert new(4, city=city).view(None).city == city


def test_ruling_29_C29_starting_tiles_are_chosen_backwards_the_start_player_last() -> None:
    assert {new(4, number, first="random").state.first for number in range(60)} == {0, 1, 2, 3}
    game = new(4, first="P3")
    order = []
    while game.state.phase == "start":
        order.append(game.state.turn)
        assert game.legal(game.state.turn) == [Start(tile) for tile in game.state.starts]
        game.play(game.state.turn, game.legal(game.state.turn)[-1])
    assert order == [1, 0, 3, 2] and game.state.turn == 2


def test_ruling_30_C30_cards_lie_open() -> None:
    game = begun(4)
    card = game.state.offer[0][0][0]
    play(game, "P1 take card1")
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert [held.card for held in view.districts[0].cards] == [card]
        assert card in [known.id for known in view.cards]


# ---------------------------------------------------------------------------------------------------- beside them


def test_the_rulebooks_arithmetic() -> None:
    """10 for milestones, 6 for water, 3 for parks, 2 for statues and 36 for cards are 57."""
    game = begun(4, city="new_york")
    game.districts[0] = drawn(
        "R R R R R R\nP P W W W R", ". . . . . .\nt f b d s S", "R4 R4 R3 R3 R3 R3\n.. .. .. .. .. .."
    )
    game.state.holdings[0].cards = ["K05", "K01", "K22"]
    game.state.rings = [[0, NOBODY, NOBODY], [1, 0, NOBODY], [NOBODY] * 3]
    game.state.phase = "over"
    found = parts(game, 0)
    assert found["milestones"].points == 10
    assert found["milestones"].details == ("NYC1", "Central Park", 6, "NYC2", "Skyscrapers", 4)
    assert found["water"].points == 6 and found["water"].details == (3, "G4+H4+I4")
    assert found["park"].points == 3 and found["statues"].points == 2
    assert sum(found[card].points for card in ("K05", "K01", "K22")) == 36
    result = game.result()
    assert result is not None and result.totals[0] == 57


def test_a_milestone_once_reached_is_kept() -> None:
    game = begun(4, city="mexico_city")
    game.state.rings[0] = [0, NOBODY, NOBODY]
    assert not met(game.districts[0], game.box.cities["mexico_city"].milestones[0].needs)
    play(game, "P1 take card1")
    assert game.state.rings[0] == [0, NOBODY, NOBODY]


def test_every_point_of_a_card_is_explained_by_its_fields() -> None:
    game = finish(begun(3, 9), 9)
    result = game.result()
    assert result is not None
    for seat, lines in enumerate(result.parts):
        for part in lines:
            if part.code == "card":
                card, _, times, each, *fields = part.details
                assert part.points == int(times) * int(each) and len(fields) == times
                known = occurrences(game.districts[seat], game.box.cards[str(card)].criterion)
                assert ["+".join(game.frame.fields(mask)) for mask in known] == fields
