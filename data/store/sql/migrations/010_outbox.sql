-- Asked for as `due = 1`, which every database understands.
DROP INDEX posts_due;
CREATE INDEX posts_due ON posts (table_id) WHERE due = 1;
