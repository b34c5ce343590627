-- A server's one live post of its open tables. `made` counts the messages it has had.
CREATE TABLE open_posts (
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    made INTEGER NOT NULL,
    PRIMARY KEY (guild)
) STRICT;

-- Who waits for a table in a server; `table_id` once one is being made for them.
CREATE TABLE queue (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    name TEXT NOT NULL,
    games TEXT NOT NULL,
    pace TEXT NOT NULL,
    seats INTEGER,
    since REAL NOT NULL,
    channel INTEGER NOT NULL,
    joined INTEGER NOT NULL,
    offered INTEGER NOT NULL DEFAULT 0,
    table_id TEXT,
    PRIMARY KEY (guild, person)
) STRICT;

CREATE INDEX queue_by_person ON queue (person);
CREATE INDEX queue_by_since ON queue (since);
