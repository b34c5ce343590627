-- Whether a finished game counts for ratings; all did while there was no choice.
ALTER TABLE plays ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
