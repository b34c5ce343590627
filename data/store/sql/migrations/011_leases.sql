-- Whose turn it is to write: each new owner raises the epoch, and every write compares it.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    holder TEXT NOT NULL
) STRICT;
