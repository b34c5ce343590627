"""Results, ratings and badges from the log alone: compared with what is stored, or stored anew."""

from collections.abc import Iterator

import msgspec

from data.store.sql.connection import Connection
from data.store.sql.history import read_lineage, read_log
from data.store.sql.outcomes import (
    award_everybody_again,
    badges_of,
    computed,
    groups,
    players,
    put_outcome,
    rate_everything_again,
)
from data.store.sql.tables import read_row
from rules.game import Illegal
from rules.history.outcome import outcome
from rules.record import BadRecord, Record, replay
from rules.table.rows import Outcome, Share
from rules.table.session import setup_of

_TIMES, _FEATS = msgspec.json.Decoder(tuple[int, ...]), msgspec.json.Decoder(tuple[str, ...])


def outcomes(db: Connection) -> Iterator[tuple[str, Outcome | None]]:
    """Each finished game as its log leaves it; None where the log does not lead to an end."""
    tables = [table for (table,) in db.execute("SELECT id FROM tables WHERE status = 'finished' ORDER BY id")]
    for table in tables:
        try:
            yield table, _outcome(db, table)
        except (BadRecord, Illegal, ValueError, LookupError, msgspec.MsgspecError):
            yield table, None


def _outcome(db: Connection, table: str) -> Outcome | None:
    row, log = read_row(db, table), read_log(db, table)
    assert row is not None
    if row.ended is None:
        row = msgspec.structs.replace(row, ended=log[-1][1] if log else row.created)
    entries = tuple(entry for entry, _ in log)
    result = replay(Record(row.game, setup_of(row), (), entries)).result()
    return None if result is None else outcome(row, log, read_lineage(db, table), result)


def stored(db: Connection, table: str) -> Outcome | None:
    query = "SELECT game, guild, seats, ended, rated, people FROM plays WHERE table_id = ?"
    play = db.execute(query, (table,)).fetchone()
    if play is None:
        return None
    query = (
        "SELECT seat, person, how, place, total, times, steward, feats FROM shares WHERE table_id = ? ORDER BY number"
    )
    shares = tuple(
        Share(seat, person, how, place, total, _TIMES.decode(times), steward, _FEATS.decode(feats))
        for seat, person, how, place, total, times, steward, feats in db.execute(query, (table,))
    )
    game, guild, seats, ended, rated, people = play
    return Outcome(table, game, guild, seats, ended, shares, bool(rated), people)


def _before_badges(outcome: Outcome) -> Outcome:
    """As it was stored by a version that had no badges: it brings none until everything is made anew."""
    shares = tuple(msgspec.structs.replace(share, feats=()) for share in outcome.shares)
    return msgspec.structs.replace(outcome, people=0, shares=shares)


def differences(db: Connection) -> list[str]:
    """Where what is stored is not what the log says."""
    found = []
    for table, from_log in outcomes(db):
        if from_log is None:
            found.append(f"{table}: its log does not lead to an end")
        elif (kept := stored(db, table)) is None or kept != (from_log if kept.people else _before_badges(from_log)):
            found.append(f"{table}: the stored result is not that of its log")
    unfinished = "SELECT table_id FROM plays WHERE table_id NOT IN (SELECT id FROM tables WHERE status = 'finished')"
    found += [f"{table}: a stored result of a game that is not over" for (table,) in db.execute(unfinished)]
    rated = {*db.execute("SELECT guild, game, person, mu, sigma, games FROM ratings")}
    made = {
        (*group, person, rating.mu, rating.sigma, rating.games)
        for group in groups(db)
        for person, rating in computed(db, group).items()
    }
    given = {*db.execute("SELECT guild, person, badge, table_id, ended FROM badges")}
    due = {
        (guild, person, badge, game.table, game.ended)
        for guild, person in players(db)
        for badge, game in badges_of(db, guild, person).items()
    }
    found += [
        f"the badge {badge} of {person} in {guild} is not that of the games" for guild, person, badge, *_ in given ^ due
    ]
    whose = sorted({(guild, game, person) for guild, game, person, *_ in rated ^ made})
    return found + [
        f"the rating of {person} at {game} in {guild} is not that of the games" for guild, game, person in whose
    ]


def rebuild(db: Connection) -> int:
    """Stores every result and rating anew from the log; how many games there are. Runs in a transaction."""
    db.execute("DELETE FROM plays")
    count = 0
    for _, from_log in list(outcomes(db)):
        if from_log is not None:
            put_outcome(db, from_log)
            count += 1
    rate_everything_again(db)
    award_everybody_again(db)
    return count
