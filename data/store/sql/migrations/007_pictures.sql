-- How a person wants the pictures that only they see; public posts are the same for everybody.
CREATE TABLE pictures (
    person INTEGER PRIMARY KEY,
    palette TEXT NOT NULL,
    format TEXT NOT NULL
) STRICT;
