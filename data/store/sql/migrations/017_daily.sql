-- The city of the day: one secret a day; who has tried it at which table; where their result is shown.
CREATE TABLE dailies (
    day INTEGER NOT NULL,
    secret BLOB NOT NULL,
    PRIMARY KEY (day)
) STRICT;

CREATE TABLE daily_tries (
    day INTEGER NOT NULL,
    person INTEGER NOT NULL,
    name TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (day, person)
) STRICT;

CREATE INDEX daily_tries_by_person ON daily_tries (person);

CREATE TABLE daily_servers (
    day INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (day, guild, person)
) STRICT;

-- Who wishes to be in the table of all.
CREATE TABLE daily_public (
    person INTEGER NOT NULL,
    PRIMARY KEY (person)
) STRICT;

-- Who is told of a table's last round and of its end, and how much they were told already.
CREATE TABLE followers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, person)
) STRICT;
