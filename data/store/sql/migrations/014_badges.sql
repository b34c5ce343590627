-- What each game alone was worth to a person, and how many people sat there: 0 for games that ended before there were
-- badges, which bring some only once `python -m data ratings --rebuild` has made everything anew.
ALTER TABLE shares ADD COLUMN feats TEXT NOT NULL DEFAULT '[]';
ALTER TABLE plays ADD COLUMN people INTEGER NOT NULL DEFAULT 0;

-- What shares come to, as ratings are: the game that brought each, and when.
CREATE TABLE badges (
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    badge TEXT NOT NULL,
    table_id TEXT NOT NULL,
    ended REAL NOT NULL,
    PRIMARY KEY (guild, person, badge)
) STRICT;

CREATE INDEX badges_by_table ON badges (table_id);
CREATE INDEX badges_by_person ON badges (person);
