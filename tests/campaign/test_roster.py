"""Who plays which city: every change of the roster, and everything that is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.campaign import roster
from rules.campaign.model import Campaign
from rules.game import Illegal
from rules.table.clock import DAY, PACES
from rules.table.rows import Seat
from tests.table.place import HOME

ADA, BEN, CLEO, DAN, STRANGER = 1, 2, 3, 4, 9


def opened(seats: int = 3) -> Campaign:
    return roster.open_campaign(
        Seat(ADA, "Ada", None, 11), HOME, "en", seats, PACES["daily"], 0.0, "CAMPAIGN01", bytes(32)
    )


def with_people(*people: int, seats: int = 3) -> Campaign:
    campaign = opened(seats)
    for person in people:
        campaign = roster.claim(campaign, Seat(person, f"P{person}", None, person))
    return campaign


def begun(*people: int, seats: int = 3) -> Campaign:
    return replace(with_people(*people, seats=seats), chapter=1, episode=2)


def refused(code: str, change: Callable[[], object]) -> None:
    with pytest.raises(Illegal) as caught:
        change()
    assert caught.value.code == code


def test_a_campaign_has_two_to_four_cities() -> None:
    assert len(opened(2).seats) == 2
    refused("seats", lambda: opened(1))
    refused("seats", lambda: opened(5))


def test_the_first_free_seat_or_the_one_that_is_named() -> None:
    campaign = roster.claim(opened(), Seat(BEN, "Ben"), 2)
    assert campaign.seat_of(BEN) == 2
    campaign = roster.claim(campaign, Seat(CLEO, "Cleo"))
    assert campaign.seat_of(CLEO) == 1
    refused("full", lambda: roster.claim(campaign, Seat(DAN, "Dan")))
    refused("city_taken", lambda: roster.claim(campaign, Seat(DAN, "Dan"), 0))
    refused("on_roster_already", lambda: roster.claim(campaign, Seat(BEN, "Ben"), 1))
    refused("seats", lambda: roster.claim(campaign, Seat(DAN, "Dan"), 7))


def test_a_newcomer_takes_a_stewards_city_with_its_name() -> None:
    campaign = roster.seat_steward(begun(BEN), ADA, "easy")
    campaign = roster.with_seat(campaign, 2, replace(campaign.seats[2], city="Brno"))
    campaign = roster.claim(campaign, Seat(CLEO, "Cleo"), 2)
    assert campaign.seats[2].city == "Brno" and campaign.seats[2].steward is None and campaign.seat_of(CLEO) == 2


def test_leaving_hands_the_hosting_on_and_keeps_the_city() -> None:
    campaign = roster.rename(begun(BEN), ADA, "Praha")
    left = roster.leave(campaign, ADA)
    assert left.host == BEN and left.seats[0].free and left.seats[0].city == "Praha"
    refused("not_on_roster", lambda: roster.leave(left, ADA))
    empty = roster.leave(left, BEN)
    assert empty.host == 0 and empty.status == "open"
    assert roster.claim(empty, Seat(DAN, "Dan"), 0).host == DAN


def test_a_campaign_that_nobody_began_ends_with_the_last_who_leaves() -> None:
    assert roster.leave(opened(), ADA).status == "closed"


def test_nothing_changes_hands_during_an_episode() -> None:
    playing = replace(begun(BEN), table="T", table_status="running")
    for change in (
        lambda: roster.claim(playing, Seat(DAN, "Dan"), 2),
        lambda: roster.leave(playing, BEN),
        lambda: roster.free(playing, ADA, 1),
        lambda: roster.seat_steward(playing, ADA, "easy"),
        lambda: roster.seated(playing, ADA),
    ):
        refused("episode_in_play", change)
    assert roster.pause(replace(playing, seats=with_people(BEN, CLEO).seats), BEN, True).seats[1].pausing
    damaged = replace(playing, table_status="damaged")
    assert roster.claim(damaged, Seat(DAN, "Dan"), 2).seat_of(DAN) == 2


def test_T14_the_host_frees_only_who_is_absent() -> None:
    campaign = begun(BEN, CLEO)
    refused("campaign_host_only", lambda: roster.free(campaign, BEN, 2))
    refused("not_absent", lambda: roster.free(campaign, ADA, 1))
    planned = roster.with_seat(campaign, 1, replace(campaign.seats[1], away="planned"))
    refused("not_absent", lambda: roster.free(planned, ADA, 1))
    absent = roster.with_seat(campaign, 1, replace(campaign.seats[1], away="absent"))
    freed = roster.free(absent, ADA, 1)
    assert freed.seats[1].free
    refused("no_holder", lambda: roster.free(freed, ADA, 1))


def test_a_steward_for_an_evening_and_an_episode_sat_out() -> None:
    campaign = roster.evening(begun(BEN, CLEO), BEN, "steady")
    assert campaign.seats[1].evening == "steady"
    campaign = roster.pause(campaign, BEN, True)
    assert campaign.seats[1].pausing and campaign.seats[1].evening is None
    refused("too_many_pausing", lambda: roster.pause(campaign, CLEO, True))
    refused("not_on_roster", lambda: roster.pause(campaign, STRANGER, True))
    refused("campaign_host_only", lambda: roster.evening(campaign, BEN, "easy", 2))
    refused("not_absent", lambda: roster.evening(campaign, ADA, "easy", 2))
    assert not roster.pause(campaign, BEN, False).seats[1].pausing


def test_what_an_episode_needs() -> None:
    refused("too_few_cities", lambda: roster.seated(opened(), ADA))
    assert len(roster.seated(with_people(BEN, seats=4), ADA).seats) == 2
    refused("free_seats", lambda: roster.seated(begun(BEN), ADA))
    refused("not_on_roster", lambda: roster.seated(begun(BEN, CLEO), STRANGER))
    assert roster.seated(begun(BEN, CLEO), CLEO).seats
    refused("campaign_closed", lambda: roster.seated(replace(begun(BEN, CLEO), status="closed"), ADA))
    refused("campaign_over", lambda: roster.seated(replace(begun(BEN, CLEO), status="over"), ADA))


def test_the_majority_of_those_present_closes() -> None:
    campaign = roster.vote(begun(BEN, CLEO), ADA, True, 5.0)
    assert campaign.status == "open" and campaign.votes == (ADA,)
    assert roster.vote(campaign, BEN, True, 6.0).status == "closed"
    assert roster.vote(campaign, BEN, False, 6.0).votes == (ADA,), "one who declines stops no majority"
    assert roster.vote(campaign, ADA, False, 6.0).vote_until is None
    late = roster.vote(campaign, BEN, True, 5.0 + 2 * DAY)
    assert late.status == "open" and late.votes == (BEN,)
    refused("not_on_roster", lambda: roster.vote(campaign, STRANGER, True, 6.0))
    refused("no_request", lambda: roster.vote(begun(BEN, CLEO), BEN, False, 6.0))
    absent = roster.with_seat(campaign, 2, replace(campaign.seats[2], away="absent"))
    assert roster.vote(absent, BEN, True, 6.0).status == "closed"


def test_a_closed_campaign_goes_on_for_ninety_days() -> None:
    closed = roster.vote(roster.vote(begun(BEN), ADA, True, 5.0), BEN, True, 6.0)
    assert roster.reopen(closed, BEN, 6.0 + 90 * DAY).status == "open"
    refused("campaign_too_late", lambda: roster.reopen(closed, BEN, 7.0 + 90 * DAY))
    refused("campaign_not_closed", lambda: roster.reopen(begun(BEN), BEN, 6.0))
    refused("not_on_roster", lambda: roster.reopen(closed, STRANGER, 6.0))
