"""Results and ratings: functions that run inside a transaction.

Ratings are what the stored shares come to, game by game in the order in which they ended. People who do not wish to be
in statistics and people who were forgotten are left out, as if they had never been rated.
"""

import msgspec

from data.store.sql.connected import by_name, text
from data.store.sql.connection import Connection
from rules.history.badges import Played, earned
from rules.history.ratings import Rating, Standing, fold, rated
from rules.table.rows import Outcome

_FEATS = msgspec.json.Decoder(tuple[str, ...])
Group = tuple[int, str]
"""A server and a game: ratings are kept for each."""


def write_outcome(db: Connection, outcome: Outcome) -> None:
    """Stores a finished game and what it does to the ratings of those who played."""
    put_outcome(db, outcome)
    group = (outcome.guild, outcome.game)
    query = "SELECT count(*) FROM plays WHERE guild = ? AND game = ? AND (ended, table_id) > (?, ?)"
    (later,) = db.execute(query, (*group, outcome.ended, outcome.table)).fetchone()
    if later:
        rate_again(db, group)
    else:
        _put_ratings(db, group, rated(standing(db, outcome.table), _ratings(db, group)))
    for share in outcome.shares:
        if share.person is not None:
            award_again(db, outcome.guild, share.person)


def put_outcome(db: Connection, outcome: Outcome) -> None:
    """Stores a finished game anew, without its ratings."""
    db.execute("DELETE FROM plays WHERE table_id = ?", (outcome.table,))
    play = (outcome.table, outcome.game, outcome.guild, outcome.seats, outcome.ended, outcome.rated, outcome.people)
    db.execute("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?)", play)
    for number, share in enumerate(outcome.shares):
        times, own = text(share.times), text(share.feats)
        values = (share.seat, share.person, share.how, share.place, share.total, times, share.steward, own)
        marks = ", ".join("?" * 10)
        db.execute(f"INSERT INTO shares VALUES ({marks})", (outcome.table, number, *values))


# ---------------------------------------------------------------------------------------------------- ratings

_RATED = """
    SELECT shares.person, coalesce(shares.place, plays.seats + 1) FROM shares JOIN plays USING (table_id)
    WHERE table_id = ? AND plays.rated = 1 AND shares.person IS NOT NULL AND shares.how <> 'taken_over'
    AND shares.person NOT IN (SELECT person FROM unlisted) ORDER BY shares.number
"""


def standing(db: Connection, table: str) -> Standing:
    """Who of a game is rated, with places; whoever resigned comes after everybody who stayed. Nobody of a friendly."""
    return db.execute(_RATED, (table,)).fetchall()


def rate_again(db: Connection, group: Group) -> None:
    """All ratings of a game in a server from its first play on."""
    db.execute("DELETE FROM ratings WHERE guild = ? AND game = ?", group)
    _put_ratings(db, group, computed(db, group))


def computed(db: Connection, group: Group) -> dict[int, Rating]:
    query = "SELECT table_id FROM plays WHERE guild = ? AND game = ? ORDER BY ended, table_id"
    tables = [table for (table,) in db.execute(query, group).fetchall()]
    return fold(standing(db, table) for table in tables)


def rate_everything_again(db: Connection) -> None:
    db.execute("DELETE FROM ratings")
    for group in groups(db):
        rate_again(db, group)


def groups(db: Connection) -> list[Group]:
    return db.execute("SELECT DISTINCT guild, game FROM plays ORDER BY guild, game").fetchall()


def _ratings(db: Connection, group: Group) -> dict[int, Rating]:
    query = "SELECT person, mu, sigma, games FROM ratings WHERE guild = ? AND game = ?"
    return {person: Rating(*rating) for person, *rating in db.execute(query, group)}


def _put_ratings(db: Connection, group: Group, ratings: dict[int, Rating]) -> None:
    for person, rating in ratings.items():
        values = (*group, person, rating.mu, rating.sigma, rating.games)
        db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", values)


# ---------------------------------------------------------------------------------------------------- badges

_OWN = """
    SELECT plays.table_id AS "table", game, ended, people, place = 1 AS won, feats
    FROM plays JOIN shares USING (table_id) WHERE guild = ? AND shares.person = ? AND how = 'held' AND people > 0
    AND shares.person NOT IN (SELECT person FROM unlisted) ORDER BY ended, plays.table_id
"""


def badges_of(db: Connection, guild: int, person: int) -> dict[str, Played]:
    """What a person's finished games in a server are worth, each badge with the game that brought it."""
    games = by_name(db.execute(_OWN, (guild, person)))
    return earned(
        [Played(**game | {"feats": _FEATS.decode(game["feats"]), "won": bool(game["won"])}) for game in games]
    )


def award_again(db: Connection, guild: int, person: int) -> None:
    """All badges of a person in a server, from their first game on."""
    db.execute("DELETE FROM badges WHERE guild = ? AND person = ?", (guild, person))
    for badge, game in badges_of(db, guild, person).items():
        db.execute("INSERT INTO badges VALUES (?, ?, ?, ?, ?)", (guild, person, badge, game.table, game.ended))


def award_everybody_again(db: Connection) -> None:
    db.execute("DELETE FROM badges")
    for guild, person in players(db):
        award_again(db, guild, person)


def players(db: Connection) -> list[tuple[int, int]]:
    query = "SELECT DISTINCT guild, person FROM plays JOIN shares USING (table_id) WHERE person IS NOT NULL"
    return db.execute(query).fetchall()


# ---------------------------------------------------------------------------------------------------- people


def set_unlisted(db: Connection, person: int, unlisted: bool) -> None:
    """Whether somebody is left out of all statistics; ratings are as if it had always been so."""
    if unlisted:
        db.execute("INSERT INTO unlisted VALUES (?) ON CONFLICT DO NOTHING", (person,))
    else:
        db.execute("DELETE FROM unlisted WHERE person = ?", (person,))
    for group in _groups_of(db, person):
        rate_again(db, group)
        award_again(db, group[0], person)


def _groups_of(db: Connection, person: int) -> list[Group]:
    query = "SELECT DISTINCT guild, game FROM plays JOIN shares USING (table_id) WHERE person = ?"
    return db.execute(query, (person,)).fetchall()


def forget_results(db: Connection, person: int) -> None:
    """Their shares stay as a seat's that nobody holds; others' ratings are as if they had not been rated together."""
    there = _groups_of(db, person)
    db.execute("DELETE FROM shares WHERE person = ? AND how = 'resigned'", (person,))
    db.execute(
        "UPDATE shares SET person = NULL, times = '[]', steward = 'random', feats = '[]' WHERE person = ?", (person,)
    )
    for table in ("ratings", "unlisted", "badges"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    for group in there:
        rate_again(db, group)
