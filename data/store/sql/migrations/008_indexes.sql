-- What is asked at every tick and with every command, however many tables there are. Each has all columns that its
-- question needs: a row that is damaged stands in the way of nobody else's deadline.
DROP INDEX tables_by_status;
CREATE INDEX tables_by_status ON tables (status, id);
CREATE INDEX tables_by_age ON tables (status, created, lobby_message, id);
CREATE INDEX tables_by_host ON tables (status, host_seen, guild, id);
CREATE INDEX tables_by_pause ON tables (status, paused_until, id);
CREATE INDEX tables_in_time ON tables (id, status, paused_until, guild);
DROP INDEX tables_by_place;
CREATE INDEX tables_by_guild ON tables (guild, status, host, id);
CREATE INDEX tables_by_home ON tables (coalesce(thread, channel), created, id);
CREATE INDEX campaigns_by_channel ON campaigns (channel);
CREATE INDEX campaigns_by_thread ON campaigns (thread);
