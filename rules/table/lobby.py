"""A table before its start: who sits where, and how the seed comes about. Pure functions from row to row."""

from collections.abc import Mapping

import msgspec

from data.sets import read_set
from rules import option_words
from rules.game import Illegal
from rules.record import seed_of
from rules.registry import find
from rules.stewards.steward import free_name
from rules.table import draws
from rules.table.clock import Pace
from rules.table.rows import Home, Row, Seat, Terms

MOST_INVITED = 20


def open_lobby(
    game: str,
    options: dict[str, str],
    *,
    host: Seat,
    home: Home,
    language: str,
    now: float,
    places: int | None = None,
    components: str | None = None,
) -> Row:
    """A new table with the host on its first seat. Illegal if the options do not fit together."""
    kind = find(game)
    typed = option_words.read(kind, options)
    most = kind.seats.stop - 1 if places is None else places
    kind.check(most, typed)
    assert host.person is not None
    return Row(
        id=draws.new_id(),
        game=game,
        version=kind.version,
        components=read_set(game, components) if components else kind.components(typed),
        options=_words(typed),
        places=most,
        language=language,
        host=host.person,
        home=home,
        secret=draws.new_secret(),
        seats=(host,),
        created=now,
    )


def open_together(game: str, seats: tuple[Seat, ...], pace: Pace, home: Home, language: str, now: float) -> Row:
    """A new table at which all its people sit; the first of them is the host."""
    row = open_lobby(game, {}, host=seats[0], home=home, language=language, now=now, places=len(seats))
    return msgspec.structs.replace(row, seats=seats, pace=pace)


def _words(options: msgspec.Struct) -> dict[str, str]:
    return {name: option_words.word(getattr(options, name)) for name in options.__struct_fields__}


def in_lobby(row: Row) -> None:
    if row.status == "closed":
        raise Illegal("closed")
    if row.status != "lobby":
        raise Illegal("begun")


def _not_over(row: Row) -> None:
    if row.status not in ("lobby", "running"):
        raise Illegal("over")


def join(row: Row, seat: Seat) -> Row:
    in_lobby(row)
    assert seat.person is not None
    if row.seat_of(seat.person) is not None:
        raise Illegal("seated_already")
    admitted(row, seat.person, closed=row.terms.invited is not None)
    if len(row.seats) >= row.places:
        raise Illegal("full", row.places)
    return msgspec.structs.replace(row, seats=(*row.seats, seat))


def admitted(row: Row, person: int, *, closed: bool) -> None:
    """Raises Illegal if the host keeps this person from a seat. `closed`: only who is invited may have one."""
    if closed and person not in (*(row.terms.invited or ()), row.host):
        raise Illegal("invited_only")
    if person in row.terms.barred:
        raise Illegal("barred")


def leave(row: Row, person: int) -> Row:
    """The seat becomes free; the next person becomes host if the host leaves; the last to leave closes the table."""
    in_lobby(row)
    if row.seat_of(person) is None:
        raise Illegal("not_seated")
    seats = tuple(seat for seat in row.seats if seat.person != person)
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        return msgspec.structs.replace(row, seats=seats, status="closed")
    host = people[0] if person == row.host else row.host
    return msgspec.structs.replace(row, seats=seats, host=host)


def add_steward(row: Row, person: int, steward: str) -> Row:
    in_lobby(row)
    _host_only(row, person)
    if len(row.seats) >= row.places:
        raise Illegal("full", row.places)
    return msgspec.structs.replace(row, seats=(*row.seats, steward_seat(row, steward)))


def steward_seat(row: Row, steward: str) -> Seat:
    """A steward as the holder of a seat, with a name that nobody else at the table has."""
    return Seat(None, free_name(row.id, [seat.name for seat in row.seats]), steward)


def remove_steward(row: Row, person: int) -> Row:
    in_lobby(row)
    _host_only(row, person)
    stewards = [n for n, seat in enumerate(row.seats) if seat.person is None]
    if not stewards:
        raise Illegal("no_steward")
    return msgspec.structs.replace(row, seats=tuple(s for n, s in enumerate(row.seats) if n != stewards[-1]))


def posted(row: Row, message: int, place: int) -> Row:
    """The lobby has its post."""
    return msgspec.structs.replace(row, lobby_message=message, lobby_place=place)


def set_pace(row: Row, person: int, pace: Pace) -> Row:
    in_lobby(row)
    _host_only(row, person)
    return msgspec.structs.replace(row, pace=pace)


def set_game(row: Row, person: int, options: Mapping[str, str], places: int | None = None) -> Row:
    """Other choices and another number of seats, checked together; nobody who sits is sent away by it.

    The component set follows the choices, unless the host has chosen one by name.
    """
    in_lobby(row)
    _host_only(row, person)
    kind, most = find(row.game), row.places if places is None else places
    if most < len(row.seats):
        raise Illegal("seats_taken", len(row.seats))
    before = option_words.read(kind, row.options)
    after = option_words.read(kind, row.options | dict(options))
    kind.check(most, after)
    own_set = row.components.name != kind.set_name(before)
    components = row.components if own_set else kind.components(after)
    return msgspec.structs.replace(row, options=_words(after), components=components, places=most)


def set_language(row: Row, person: int, language: str) -> Row:
    in_lobby(row)
    _host_only(row, person)
    return msgspec.structs.replace(row, language=language)


def set_terms(row: Row, person: int, terms: Terms) -> Row:
    in_lobby(row)
    _host_only(row, person)
    return msgspec.structs.replace(row, terms=terms)


def invite(row: Row, person: int, guest: int) -> Row:
    """The guest may join or, later, be a substitute; with the first invitation the table is for who is invited."""
    _not_over(row)
    _host_only(row, person)
    invited = tuple(dict.fromkeys((*(row.terms.invited or row.people()), guest)))
    if len(invited) > MOST_INVITED:
        raise Illegal("too_many_invited", MOST_INVITED)
    barred = tuple(person for person in row.terms.barred if person != guest)
    return msgspec.structs.replace(row, terms=msgspec.structs.replace(row.terms, invited=invited, barred=barred))


def allow_hints(row: Row, person: int, hints: bool) -> Row:
    """Everybody may ask for hints, or no longer; in a friendly game they always may."""
    if row.seat_of(person) is None:
        raise Illegal("not_seated")
    _host_only(row, person)
    _not_over(row)
    if not row.rated:
        raise Illegal("friendly")
    return msgspec.structs.replace(row, terms=msgspec.structs.replace(row.terms, hints=hints))


def kick(row: Row, person: int, seat: int) -> Row:
    """The host clears a seat before the start; nobody can be thrown out of a game in play."""
    in_lobby(row)
    _host_only(row, person)
    if not 0 <= seat < len(row.seats) or row.seats[seat].person == person:
        raise Illegal("no_holder")
    gone = row.seats[seat].person
    invited, barred = row.terms.invited, row.terms.barred
    if gone is not None:
        invited, barred = invited and tuple(p for p in invited if p != gone), (*barred, gone)
    terms = msgspec.structs.replace(row.terms, invited=invited, barred=barred)
    return msgspec.structs.replace(row, seats=tuple(s for n, s in enumerate(row.seats) if n != seat), terms=terms)


def must_be_over(row: Row) -> None:
    if row.status not in ("finished", "closed"):
        raise Illegal("not_over")


def home_again(row: Row) -> Home:
    """Where its lobby was: people's own thread, else the channel, for a thread of the game's goes with the game."""
    if row.home.thread is not None and row.home.thread == row.lobby_place:
        return row.home
    return msgspec.structs.replace(row.home, thread=None)


def rematch(row: Row, person: int, interaction: int, now: float) -> Row:
    """A new lobby with the same options and pace, for the people who sat there; who asks for it is the host.

    Stewards sit again. Nobody else is seated by it: they are invited, and join if they like and may.
    """
    must_be_over(row)
    if row.rematch is not None:
        raise Illegal("rematched")
    others = [p for p in row.people() if p != person]
    invited = tuple(dict.fromkeys((person, *others, *(row.terms.invited or ()))))
    seats = [
        Seat(seat.person, seat.name, seat.steward, interaction if seat.person == person else 0)
        for seat in row.seats
        if seat.person in (person, None)
    ]
    return msgspec.structs.replace(
        row,
        id=draws.new_id(),
        status="lobby",
        secret=draws.new_secret(),
        seed=None,
        mixed=(),
        seats=tuple(seats),
        host=person,
        host_seen=now,
        created=now,
        ended=None,
        paused_until=None,
        lobby_message=None,
        lobby_place=None,
        rematch=None,
        terms=msgspec.structs.replace(
            row.terms, invited=invited if others else row.terms.invited, rated=None, daily=None
        ),
        home=home_again(row),
    )


def will_be_rated(row: Row, newcomers: bool) -> bool:
    """Whether the game would be rated if it began now; friendly, unless the host says otherwise, for `newcomers`.

    Alone nobody is rated, and one wrongs nobody by asking a steward.
    """
    chosen = not newcomers if row.terms.rated is None else row.terms.rated
    return chosen and len(row.people()) > 1


def start(row: Row, person: int, interaction: int, newcomers: bool = False) -> Row:
    """The row of the running table; its seed is made of the secret and of interactions no player could choose."""
    in_lobby(row)
    _host_only(row, person)
    kind = find(row.game)
    if len(row.seats) < kind.seats.start:
        raise Illegal("too_few", len(row.seats), kind.seats.start)
    kind.check(len(row.seats), option_words.read(kind, row.options))
    mixed = (*(seat.joined for seat in row.seats), interaction)
    seed = seed_of(row.secret, mixed)
    terms = msgspec.structs.replace(row.terms, rated=will_be_rated(row, newcomers))
    # The rules of the start, not of the opening of the lobby, are what the table keeps.
    return msgspec.structs.replace(row, status="running", seed=seed, mixed=mixed, version=kind.version, terms=terms)


def expired(row: Row) -> Row:
    """Nobody started it."""
    in_lobby(row)
    return msgspec.structs.replace(row, status="closed")


def with_seat(row: Row, number: int, seat: Seat) -> Row:
    """The row with another seat in that place."""
    return msgspec.structs.replace(row, seats=tuple(seat if n == number else s for n, s in enumerate(row.seats)))


def returned(row: Row, number: int) -> Row:
    """The holder decides again: no steward stands in, and the seat is not on offer."""
    return with_seat(row, number, msgspec.structs.replace(row.seats[number], standin=None, offered=False))


def _host_only(row: Row, person: int) -> None:
    if person != row.host:
        raise Illegal("host_only")
