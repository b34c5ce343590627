"""What happens in Harbour lights."""

from __future__ import annotations

from rules.game import Event


class Dealt(Event, frozen=True, kw_only=True):
    """For the seat itself only: its hand at the start."""

    seat: int
    lamps: tuple[int, ...]


class Weather(Event, frozen=True, kw_only=True):
    seat: int
    die: int


class Answered(Event, frozen=True, kw_only=True):
    """For the seat itself only: nobody else learns before the round closes what was answered."""

    seat: int
    lamp: int | None


class Shown(Event, frozen=True, kw_only=True):
    seat: int
    lamp: int | None


class Ship(Event, frozen=True, kw_only=True):
    seat: int | None
    """None: the brightest lamp was shown twice, or nobody showed any; the ship sails on."""


class Drawn(Event, frozen=True, kw_only=True):
    """For the seat itself only."""

    seat: int
    lamp: int


class Moored(Event, frozen=True, kw_only=True):
    seat: int
    docks: tuple[str, str]
    points: int
    flag: int | None


class NightOver(Event, frozen=True, kw_only=True):
    places: tuple[int, ...]
