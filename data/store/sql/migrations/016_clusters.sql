-- Which of Discord's shards a table's server is on, and so which process plays it.
ALTER TABLE tables ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
-- Raised when somebody else than who plays a table changes it: what that one remembers is no longer true.
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_shard ON tables (shard, status, id);
-- Since when a process has what it holds, and which version of the store it knows.
ALTER TABLE leases ADD COLUMN since REAL NOT NULL DEFAULT 0;
ALTER TABLE leases ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
-- Queues that all processes share: when the next place is free.
CREATE TABLE rates (
    name TEXT PRIMARY KEY,
    free_at REAL NOT NULL
) STRICT;
