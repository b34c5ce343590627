"""The bot's side of the REST API, version 10."""
