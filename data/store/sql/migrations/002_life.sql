ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '{"name":"daily","bank":172800.0,"increment":86400.0}';
ALTER TABLE tables ADD COLUMN paused_until REAL;
ALTER TABLE tables ADD COLUMN host_seen REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ended REAL;

-- Besides holding a seat a person may be stood in for by a steward, or offer the seat to a substitute.
CREATE TABLE new_seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER,
    name TEXT NOT NULL,
    steward TEXT,
    joined INTEGER NOT NULL,
    standin TEXT,
    offered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat),
    CHECK ((person IS NULL) <> (steward IS NULL))
) STRICT;
INSERT INTO new_seats (table_id, seat, person, name, steward, joined)
    SELECT table_id, seat, person, name, steward, joined FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE UNIQUE INDEX one_seat_a_person ON seats (table_id, person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_person ON seats (person);

-- The clock is data: a deadline in a row, compared with now.
CREATE TABLE clocks (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    bank REAL NOT NULL,
    since REAL,
    deadline REAL,
    reminded INTEGER NOT NULL,
    remind_at REAL,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX clocks_by_deadline ON clocks (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX clocks_by_reminder ON clocks (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE people (
    person INTEGER PRIMARY KEY,
    zone TEXT NOT NULL DEFAULT 'UTC',
    quiet_from INTEGER,
    quiet_to INTEGER,
    remind TEXT NOT NULL DEFAULT 'mention' CHECK (remind IN ('mention', 'dm', 'off'))
) STRICT;

CREATE TABLE holidays (
    person INTEGER NOT NULL,
    first REAL NOT NULL,
    last REAL NOT NULL
) STRICT;
CREATE INDEX holidays_by_person ON holidays (person);

-- Who held a seat before: results and statistics stay with those who played.
CREATE TABLE lineage (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER,
    name TEXT NOT NULL,
    until_entry INTEGER NOT NULL,
    how TEXT NOT NULL
) STRICT;

-- What waits for the others' consent: an undo, the end of a table, a longer pause.
CREATE TABLE requests (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('undo', 'close', 'renew')),
    seat INTEGER NOT NULL,
    target INTEGER NOT NULL,
    consents TEXT NOT NULL,
    expires REAL NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT;

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;
