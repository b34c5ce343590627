CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Each component set's text once, however many tables use it; running tables keep theirs.
CREATE TABLE sets (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    set_hash TEXT NOT NULL REFERENCES sets (hash),
    options TEXT NOT NULL,
    prior TEXT,
    places INTEGER NOT NULL,
    language TEXT NOT NULL,
    host INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    secret BLOB NOT NULL,
    seed BLOB,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'closed', 'damaged')),
    waiting TEXT NOT NULL DEFAULT '[]',
    created REAL NOT NULL,
    lobby_message INTEGER,
    fault TEXT
) STRICT;

CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_place ON tables (guild, channel, thread);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER,
    name TEXT NOT NULL,
    steward TEXT,
    joined INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK ((person IS NULL) <> (steward IS NULL))
) STRICT;

CREATE UNIQUE INDEX one_seat_a_person ON seats (table_id, person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_person ON seats (person);

-- The log. It is the truth; everything else about a game in play can be made again from it.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    by TEXT NOT NULL CHECK (by IN ('person', 'auto', 'steward', 'substitute')),
    person INTEGER,
    interaction INTEGER,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_once ON entries (table_id, interaction) WHERE interaction IS NOT NULL;

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- What must be announced, stored with the entry that causes it; a post gathers all of a table's that wait.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'quiet', 'closed')),
    upto INTEGER NOT NULL,
    waiting TEXT NOT NULL
) STRICT;

CREATE INDEX outbox_by_table ON outbox (table_id);

CREATE TABLE posts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    waiting TEXT NOT NULL,
    channel INTEGER,
    message INTEGER,
    due INTEGER NOT NULL DEFAULT 1,
    stripped INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE INDEX posts_due ON posts (table_id) WHERE due;
