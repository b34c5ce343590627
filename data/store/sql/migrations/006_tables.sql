ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN rematch TEXT;
ALTER TABLE tables ADD COLUMN lobby_place INTEGER;
ALTER TABLE clocks ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN refusals TEXT NOT NULL DEFAULT '[]';
ALTER TABLE people ADD COLUMN hours_set REAL NOT NULL DEFAULT 0;

-- Servers that have removed the bot, and when: their tables stand still, and are deleted after ninety days.
CREATE TABLE removed (
    guild INTEGER PRIMARY KEY,
    since REAL NOT NULL
) STRICT;
