"""The store on a PostgreSQL server: for whoever has outgrown a file. Needs the extra `postgres`."""
