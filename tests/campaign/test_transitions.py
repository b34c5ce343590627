"""How a campaign changes with its tables, without a store."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from rules import option_words
from rules.campaign import transitions
from rules.campaign.episodes import episode_row
from rules.campaign.model import EPISODES, Campaign, CampaignSeat, Checkpoint, Past, lasting_of
from rules.campaign.transitions import Followed, followed, lost_cities
from rules.game import Illegal, Result
from rules.my_city.lasting import fresh
from rules.registry import find
from rules.table.rows import Home, Lasts, Row, Seat, Written

ADA, BEN, CLEO = 101, 102, 103
NOW = 5000.0
SEATS = (CampaignSeat(ADA, "Ada", city="Praha", joined=1), CampaignSeat(BEN, "Ben", joined=2), CampaignSeat())
CAMPAIGN = Campaign(id="C", home=Home(1, 2), host=ADA, language="en", secret=b"s" * 32, seats=SEATS)
KEPT = msgspec.to_builtins(fresh(2))


def table(campaign: Campaign = CAMPAIGN, **changes: object) -> Row:
    seated = msgspec.structs.replace(campaign, seats=tuple(seat for seat in campaign.seats if not seat.free))
    row = episode_row(seated, lasting_of(seated, ()), ADA, 9, NOW, "T")
    return msgspec.structs.replace(row, **changes)


def opened(campaign: Campaign = CAMPAIGN) -> Campaign:
    return after(campaign, Written(table(campaign), 0, lasts=Lasts(KEPT, secret=b"n" * 32))).campaign


def after(campaign: Campaign, written: Written) -> Followed:
    found = followed(campaign, written, NOW)
    assert found is not None
    return found


def refused(code: str, work: Callable[[], object]) -> None:
    with pytest.raises(Illegal) as fault:
        work()
    assert fault.value.code == code


def test_an_episode_opens_for_the_cities_that_have_somebody() -> None:
    seats = (msgspec.structs.replace(SEATS[0], evening="easy", pausing=True), *SEATS[1:])
    campaign = opened(msgspec.structs.replace(CAMPAIGN, seats=seats))
    assert (campaign.table, campaign.chapter, campaign.secret) == ("T", 1, b"n" * 32)
    assert [seat.person for seat in campaign.seats] == [ADA, BEN]
    assert not campaign.seats[0].evening and not campaign.seats[0].pausing


@pytest.mark.parametrize("changes", [{"status": "closed"}, {"table": "U", "table_status": "running"}, {"episode": 2}])
def test_no_episode_opens_beside_another_or_out_of_order(changes: dict[str, object]) -> None:
    campaign, row = msgspec.structs.replace(CAMPAIGN, **changes), table()
    refused("episode_open", lambda: followed(campaign, Written(row, 0, lasts=Lasts(KEPT, secret=b"n")), NOW))


def test_an_episode_that_cannot_be_read_is_dealt_anew() -> None:
    damaged = msgspec.structs.replace(CAMPAIGN, table="U", table_status="damaged")
    assert opened(damaged).table == "T"


def test_roster_host_and_home_follow_the_table() -> None:
    there = (Seat(CLEO, "Cleo", None, 7), Seat(BEN, "Ben", None, 2, standin="easy"))
    row = table(seats=there, host=CLEO, home=Home(1, 2, 3))
    found = after(opened(), Written(row, 4)).campaign
    assert found.seats[0] == CampaignSeat(CLEO, "Cleo", city="Praha", joined=7)
    assert found.seats[1].away == "absent"
    assert (found.host, found.home) == (CLEO, Home(1, 2, 3))
    assert lost_cities(opened(), found) == [Past(0, ADA, "Ada", 1)]


def test_an_arranged_absence_stays_an_arranged_one() -> None:
    planned = opened(
        msgspec.structs.replace(CAMPAIGN, seats=(msgspec.structs.replace(SEATS[0], evening="easy"), *SEATS[1:]))
    )
    assert planned.seats[0].away == "planned", "a steward stands in from the start"
    back = table(seats=(Seat(ADA, "Ada", None, 1), Seat(BEN, "Ben", None, 2)))
    assert after(planned, Written(back, 1)).campaign.seats[0].away is None


def test_a_table_that_is_no_longer_the_campaigns_changes_nothing_and_is_not_played() -> None:
    other = msgspec.structs.replace(opened(), table="U")
    assert followed(other, Written(table(status="closed"), 3), NOW) is None
    refused("episode_gone", lambda: followed(other, Written(table(), 3), NOW))


def test_nothing_is_played_in_a_campaign_that_is_put_away() -> None:
    away = msgspec.structs.replace(opened(), status="closed")
    refused("campaign_closed", lambda: followed(away, Written(table(), 3), NOW))
    assert followed(away, Written(table(status="closed"), 3), NOW) is not None


def test_a_table_without_people_is_dealt_anew() -> None:
    nobody = (Seat(None, "", "easy"), Seat(None, "", "easy"))
    found = after(opened(), Written(table(status="closed", seats=nobody), 3, lasts=Lasts(KEPT)))
    assert found.as_left and found.checkpoint is None and found.rows is None
    assert (found.campaign.table, found.campaign.host, found.campaign.episode) == (None, 0, 1)


def test_what_lasts_is_kept_while_an_episode_runs() -> None:
    found = after(opened(), Written(table(), 3, lasts=Lasts(KEPT)))
    assert found.rows is not None and len(found.rows.cities) == 2
    assert found.checkpoint is None and found.campaign.table == "T"


@pytest.mark.parametrize("episode", [1, EPISODES])
def test_an_episode_ends_with_a_checkpoint_and_the_last_one_ends_the_campaign(episode: int) -> None:
    campaign = msgspec.structs.replace(CAMPAIGN, episode=episode)
    kind = find("my_city")
    options = {"episode": str(episode)}
    components = kind.components(option_words.read(kind, options))
    row = table(campaign, status="finished", options=options, components=components)
    result = Result((1, 2), (3, 2), ((), ()), carry=KEPT)
    playing = msgspec.structs.replace(campaign, table="T", table_status="running", seats=SEATS[:2])
    found = after(playing, Written(row, 9, lasts=Lasts(KEPT, result)))
    assert found.checkpoint == Checkpoint(episode, "T", result, KEPT, NOW)
    last = episode == EPISODES
    now = found.campaign
    assert (now.table, now.episode, now.status, now.ended) == (
        None, episode + 1, "over" if last else "open", NOW if last else None,
    )  # fmt: skip


def test_nobody_loses_a_city_before_the_first_episode() -> None:
    left = msgspec.structs.replace(CAMPAIGN, seats=(CampaignSeat(), *SEATS[1:]))
    assert lost_cities(CAMPAIGN, left) == []
    begun = msgspec.structs.replace(left, chapter=1)
    assert lost_cities(CAMPAIGN, begun) == [Past(0, ADA, "Ada", 1)]
    swapped = msgspec.structs.replace(begun, seats=(SEATS[1], SEATS[0], SEATS[2]))
    assert lost_cities(CAMPAIGN, swapped) == [], "another seat is still a seat"


def test_whoever_is_forgotten_leaves_a_free_city_and_the_next_is_host() -> None:
    campaign = msgspec.structs.replace(CAMPAIGN, votes=(BEN, ADA))
    left = transitions.forgotten(campaign, ADA)
    assert left.seats[0] == CampaignSeat(city="Praha", joined=1) and left.host == BEN and left.votes == (BEN,)
    assert transitions.forgotten(left, BEN).host == 0
    assert transitions.forgotten(campaign, BEN).host == ADA
