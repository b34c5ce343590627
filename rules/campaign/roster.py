"""Who plays which city: pure functions from campaign to campaign. Seats keep their numbers once it has begun."""

from msgspec.structs import replace

from rules.campaign.model import GAME, Campaign, CampaignSeat
from rules.game import Illegal
from rules.registry import find
from rules.stewards.steward import free_name
from rules.table.clock import REOPEN, REQUEST_LASTS, Pace
from rules.table.rows import Home, Seat

LEAST = 2
"""Seats that must play an episode."""


def open_campaign(
    host: Seat, home: Home, language: str, seats: int, pace: Pace, now: float, id: str, secret: bytes
) -> Campaign:
    """A new campaign with the host on its first seat and the others free."""
    most = find(GAME).seats
    if seats not in most:
        raise Illegal("seats", seats, most.start, most.stop - 1)
    assert host.person is not None
    first = CampaignSeat(host.person, host.name, joined=host.joined)
    return Campaign(
        id=id,
        home=home,
        host=host.person,
        language=language,
        secret=secret,
        seats=(first, *[CampaignSeat()] * (seats - 1)),
        pace=pace,
        created=now,
    )


# ---------------------------------------------------------------------------------------------------- who may


def member(campaign: Campaign, person: int) -> int:
    """The seat of somebody on the roster."""
    seat = campaign.seat_of(person)
    if seat is None:
        raise Illegal("not_on_roster")
    return seat


def host_only(campaign: Campaign, person: int) -> None:
    if person != campaign.host:
        raise Illegal("campaign_host_only")


def is_open(campaign: Campaign) -> None:
    if campaign.status == "over":
        raise Illegal("campaign_over")
    if campaign.status == "closed":
        raise Illegal("campaign_closed")


def _between(campaign: Campaign) -> None:
    is_open(campaign)
    if not campaign.between:
        raise Illegal("episode_in_play", campaign.episode)


def _numbered(campaign: Campaign, seat: int) -> CampaignSeat:
    if not 0 <= seat < len(campaign.seats):
        raise Illegal("seats", seat + 1, 1, len(campaign.seats))
    return campaign.seats[seat]


def with_seat(campaign: Campaign, number: int, seat: CampaignSeat) -> Campaign:
    return replace(campaign, seats=tuple(seat if n == number else s for n, s in enumerate(campaign.seats)))


# ---------------------------------------------------------------------------------------------------- seats


def claim(campaign: Campaign, newcomer: Seat, seat: int | None = None) -> Campaign:
    """Somebody takes a seat with its city: a free one, or one that a steward holds."""
    _between(campaign)
    assert newcomer.person is not None
    if campaign.seat_of(newcomer.person) is not None:
        raise Illegal("on_roster_already")
    if seat is None:
        seat = next((n for n, s in enumerate(campaign.seats) if s.free), None)
        if seat is None:
            raise Illegal("full", len(campaign.seats))
    if _numbered(campaign, seat).person is not None:
        raise Illegal("city_taken", seat + 1)
    held = CampaignSeat(newcomer.person, newcomer.name, city=campaign.seats[seat].city, joined=newcomer.joined)
    host = campaign.host or newcomer.person
    return replace(with_seat(campaign, seat, held), host=host)


def leave(campaign: Campaign, person: int) -> Campaign:
    """The seat becomes free and keeps its city; the next person becomes host if the host leaves."""
    _between(campaign)
    return _freed(campaign, member(campaign, person))


def free(campaign: Campaign, person: int, seat: int) -> Campaign:
    """The host frees a seat whose holder was absent when last heard of, or takes a steward away."""
    _between(campaign)
    host_only(campaign, person)
    held = _numbered(campaign, seat)
    if held.free:
        raise Illegal("no_holder")
    if held.person is not None and held.away != "absent":
        raise Illegal("not_absent", seat + 1)
    return _freed(campaign, seat)


def _freed(campaign: Campaign, seat: int) -> Campaign:
    gone = campaign.seats[seat].person
    campaign = with_seat(campaign, seat, CampaignSeat(city=campaign.seats[seat].city))
    host = campaign.host if campaign.host != gone else next(iter(campaign.people()), 0)
    if not campaign.people() and not campaign.begun:
        return replace(campaign, host=0, status="closed")
    return replace(campaign, host=host)


def seat_steward(campaign: Campaign, person: int, steward: str, seat: int | None = None) -> Campaign:
    """The host gives a free seat to a steward, until somebody takes it."""
    _between(campaign)
    host_only(campaign, person)
    if seat is None:
        seat = next((n for n, s in enumerate(campaign.seats) if s.free), None)
    if seat is None or not _numbered(campaign, seat).free:
        raise Illegal("no_free_seat")
    name = free_name(campaign.id, [held.name for held in campaign.seats])
    return with_seat(campaign, seat, CampaignSeat(name=name, steward=steward, city=campaign.seats[seat].city))


# ---------------------------------------------------------------------------------------------------- the next episode


def evening(campaign: Campaign, person: int, steward: str | None, seat: int | None = None) -> Campaign:
    """A steward fills in for the coming episode (None: not, after all); the holder may come back at any time."""
    number = _own(campaign, person, seat)
    changed = replace(campaign.seats[number], evening=steward, pausing=False)
    return with_seat(campaign, number, changed)


def pause(campaign: Campaign, person: int, pausing: bool, seat: int | None = None) -> Campaign:
    """A seat sits the coming episode out, or not, after all. At least two must play."""
    number = _own(campaign, person, seat)
    changed = with_seat(campaign, number, replace(campaign.seats[number], pausing=pausing, evening=None))
    if pausing and sum(not s.pausing for s in changed.seats) < LEAST:
        raise Illegal("too_many_pausing", LEAST)
    return changed


def _own(campaign: Campaign, person: int, seat: int | None) -> int:
    """One's own seat, or as host that of somebody who is absent."""
    is_open(campaign)
    own = campaign.seat_of(person)
    if seat is None or seat == own:
        return member(campaign, person)
    host_only(campaign, person)
    held = _numbered(campaign, seat)
    if held.person is None:
        raise Illegal("no_holder")
    if held.away != "absent":
        raise Illegal("not_absent", seat + 1)
    return seat


def rename(campaign: Campaign, person: int, city: str) -> Campaign:
    number = member(campaign, person)
    return with_seat(campaign, number, replace(campaign.seats[number], city=city))


def set_pace(campaign: Campaign, person: int, pace: Pace) -> Campaign:
    """For the episodes to come."""
    is_open(campaign)
    host_only(campaign, person)
    return replace(campaign, pace=pace)


def posted(campaign: Campaign, message: int) -> Campaign:
    return replace(campaign, message=message)


def seated(campaign: Campaign, person: int) -> Campaign:
    """The roster as the next episode needs it: before the first one free seats fall away, later there must be none."""
    member(campaign, person)
    _between(campaign)
    if not campaign.begun:
        campaign = replace(campaign, seats=tuple(seat for seat in campaign.seats if not seat.free))
    vacant = [n for n, seat in enumerate(campaign.seats, 1) if seat.free]
    if vacant:
        raise Illegal("free_seats", vacant[0])
    if sum(not seat.pausing for seat in campaign.seats) < LEAST:
        raise Illegal("too_few_cities", LEAST)
    return campaign


# ---------------------------------------------------------------------------------------------------- the end


def vote(campaign: Campaign, person: int, agrees: bool, now: float) -> Campaign:
    """Somebody wishes the campaign closed, or declines; the majority of those present closes it."""
    member(campaign, person)
    is_open(campaign)
    open_still = campaign.vote_until is not None and campaign.vote_until > now
    if not agrees:
        if not open_still:
            raise Illegal("no_request")
        return _declined(campaign, person)
    before = campaign.votes if open_still else ()
    votes = tuple(dict.fromkeys((*before, person)))
    until = campaign.vote_until if open_still else now + REQUEST_LASTS
    campaign = replace(campaign, votes=votes, vote_until=until)
    return _closed(campaign, now) if _majority(campaign) else campaign


def _declined(campaign: Campaign, person: int) -> Campaign:
    """Takes one's own vote back; the question stays open for the others until it lapses."""
    votes = tuple(other for other in campaign.votes if other != person)
    return replace(campaign, votes=votes, vote_until=campaign.vote_until if votes else None)


def _majority(campaign: Campaign) -> bool:
    present = {seat.person for seat in campaign.seats if seat.person is not None and seat.away is None}
    present |= {person for person in campaign.votes if person in campaign.people()}
    return 2 * len(present & set(campaign.votes)) > len(present)


def _closed(campaign: Campaign, now: float) -> Campaign:
    return replace(campaign, status="closed", ended=now, votes=(), vote_until=None)


def expired(campaign: Campaign, now: float) -> Campaign:
    """Nobody began it."""
    return campaign if campaign.begun else _closed(campaign, now)


def reopen(campaign: Campaign, person: int, now: float) -> Campaign:
    member(campaign, person)
    if campaign.status != "closed":
        raise Illegal("campaign_not_closed")
    if campaign.ended is not None and now - campaign.ended > REOPEN:
        raise Illegal("campaign_too_late")
    return replace(campaign, status="open", ended=None)
