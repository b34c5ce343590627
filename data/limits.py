"""Quotas, as data. A server's managers may set the first three lower."""

import msgspec


class Limits(msgspec.Struct, frozen=True):
    lobbies_a_person: int = 2
    tables_a_person: int = 8
    tables_a_server: int = 50
    pictures_a_minute: int = 10
    """That a person asks for; posts are not counted."""
    previews_a_minute: int = 30
    """Of moves, while they are being made: more, because playing needs them."""
    looks_back_a_minute: int = 40
    """Steps of a replay, records and logs: each reads a whole game."""
    tries_a_minute: int = 30
    """Presses in a sandbox."""
    films_an_hour: int = 12
    reviews_an_hour: int = 6
    """That a server has made; those that are there are read as often as one likes."""
    undos_a_turn: int = 20
    """Decisions that a person takes back until somebody else brings the table on."""
    pictures_waiting: int = 40
    """To be drawn for single people; posts are not counted."""
    answers_waiting: int = 200
    campaigns_a_person: int = 3
    """Open ones of which a person is the host, in a server."""
    campaigns_a_server: int = 20
    days_after_removal: int = 90
    """Until what is kept of a server that has removed the bot is deleted."""


LIMITS = Limits()
