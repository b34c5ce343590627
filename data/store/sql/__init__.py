"""The store in SQL: tables, posts, clocks, people, campaigns, history; what it runs on is a Database."""
