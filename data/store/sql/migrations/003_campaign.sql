-- A campaign: a roster, one table per episode, a checkpoint after each.
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    host INTEGER NOT NULL,
    language TEXT NOT NULL,
    pace TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'over', 'closed')),
    episode INTEGER NOT NULL,
    chapter INTEGER NOT NULL,
    table_id TEXT REFERENCES tables (id),
    secret BLOB NOT NULL,
    created REAL NOT NULL,
    ended REAL,
    message INTEGER,
    vote_until REAL
) STRICT;

CREATE INDEX campaigns_by_guild ON campaigns (guild);

ALTER TABLE tables ADD COLUMN campaign TEXT REFERENCES campaigns (id) ON DELETE SET NULL;

CREATE TABLE campaign_seats (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER,
    name TEXT NOT NULL,
    steward TEXT,
    city TEXT NOT NULL,
    joined INTEGER NOT NULL,
    evening TEXT,
    pausing INTEGER NOT NULL,
    away TEXT CHECK (away IN ('planned', 'absent')),
    PRIMARY KEY (campaign, seat),
    CHECK (person IS NULL OR steward IS NULL)
) STRICT;

CREATE UNIQUE INDEX one_city_a_person ON campaign_seats (campaign, person) WHERE person IS NOT NULL;
CREATE INDEX campaign_seats_by_person ON campaign_seats (person);

-- Who held a city before, and up to which episode.
CREATE TABLE campaign_lineage (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER,
    name TEXT NOT NULL,
    episode INTEGER NOT NULL,
    at REAL NOT NULL
) STRICT;

-- What an episode left behind. Nothing personal is in it, so that nothing in it ever has to change.
CREATE TABLE checkpoints (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    episode INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    result TEXT NOT NULL,
    carry TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (campaign, episode)
) STRICT;

CREATE TRIGGER checkpoints_stay BEFORE UPDATE ON checkpoints
BEGIN
    SELECT RAISE (ABORT, 'a checkpoint never changes');
END;

-- Only with the whole campaign, when a server that has removed the bot is forgotten.
CREATE TRIGGER checkpoints_last BEFORE DELETE ON checkpoints
WHEN EXISTS (SELECT 1 FROM campaigns WHERE id = OLD.campaign)
BEGIN
    SELECT RAISE (ABORT, 'a checkpoint is never removed');
END;

-- What lasts, as it stands now: written with the decision that caused it, and at any time made again from the log.
CREATE TABLE lasting_cities (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    progress INTEGER NOT NULL,
    firsts INTEGER NOT NULL,
    last_place INTEGER NOT NULL,
    church TEXT,
    nuggets INTEGER NOT NULL,
    PRIMARY KEY (campaign, seat)
) STRICT;

CREATE TABLE lasting_stickers (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    place TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, place)
) STRICT;

CREATE TABLE lasting_shafts (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    colour TEXT NOT NULL,
    depth INTEGER NOT NULL,
    PRIMARY KEY (campaign, seat, colour)
) STRICT;

-- First-comers' rewards that are gone, and areas that are open by now.
CREATE TABLE lasting_facts (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('gone', 'area')),
    name TEXT NOT NULL,
    PRIMARY KEY (campaign, kind, name)
) STRICT;

-- How far each person has read the story.
CREATE TABLE campaign_marks (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    episode INTEGER NOT NULL,
    told INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (campaign, person)
) STRICT;

-- Who agrees that a campaign is closed.
CREATE TABLE campaign_votes (
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    PRIMARY KEY (campaign, person)
) STRICT;
