ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN rematch TEXT;

-- Servers that have removed the bot, and when: their tables stand still, and are deleted after ninety days.
CREATE TABLE removed (
    guild INTEGER PRIMARY KEY,
    since REAL NOT NULL
) STRICT;
