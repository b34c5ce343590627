-- Why a steward moved, a code and its parameters: its seat's own while the game runs.
CREATE TABLE reasons (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Standing decisions: which of a seat's decisions each answers, and when.
CREATE TABLE standing (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    slot TEXT NOT NULL,
    words TEXT NOT NULL,
    person INTEGER NOT NULL,
    since INTEGER NOT NULL,
    decision INTEGER,
    due REAL,
    PRIMARY KEY (table_id, seat, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_by_due ON standing (due) WHERE due IS NOT NULL;
