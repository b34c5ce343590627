-- Whether a person is coached at a table, and at which decisions each kind has been explained to them.
CREATE TABLE coaching (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    kept TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT;

CREATE INDEX coaching_by_person ON coaching (person);
