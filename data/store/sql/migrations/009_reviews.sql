-- What a finished game was about: found once, by a version of the expert that may be another tomorrow.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    review TEXT NOT NULL
) STRICT;
