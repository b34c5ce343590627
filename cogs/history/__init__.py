"""Looking back and looking on: what is new to somebody, replays, films, records, mirrors, statistics."""
