-- The interactions that were mixed with the secret into the seed: anybody can check it with them once a game is over.
ALTER TABLE tables ADD COLUMN mixed TEXT NOT NULL DEFAULT '[]';

-- Finished games, and each person's or steward's share in them: written with the last move, made again from the log.
CREATE TABLE plays (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    ended REAL NOT NULL
) STRICT;

CREATE INDEX plays_in_order ON plays (guild, game, ended, table_id);

CREATE TABLE shares (
    table_id TEXT NOT NULL REFERENCES plays (table_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person INTEGER,
    how TEXT NOT NULL CHECK (how IN ('held', 'taken_over', 'resigned')),
    place INTEGER,
    total INTEGER,
    times TEXT NOT NULL,
    steward TEXT,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE INDEX shares_by_person ON shares (person) WHERE person IS NOT NULL;

CREATE TABLE ratings (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    person INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (guild, game, person)
) STRICT;

CREATE INDEX ratings_by_person ON ratings (person);

-- People who do not wish to be in any statistics.
CREATE TABLE unlisted (
    person INTEGER PRIMARY KEY
) STRICT;

-- How far each person at a table has seen it.
CREATE TABLE marks (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT;

CREATE INDEX marks_by_person ON marks (person);

-- One live picture of a table in another channel. `made` counts the messages it has had.
CREATE TABLE mirrors (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    channel INTEGER NOT NULL,
    message INTEGER,
    made INTEGER NOT NULL DEFAULT 0
) STRICT;
