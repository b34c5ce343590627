"""What a seat of Harbour lights may know."""

from __future__ import annotations

from rules.game import View


class ToyView(View, frozen=True, kw_only=True):
    phase: str
    round: int
    rounds: int
    die: int
    hand: tuple[int, ...]
    """The seat's own; () for a spectator."""
    hands: tuple[int, ...]
    """How many lamps each seat holds."""
    deck: int
    answered: tuple[bool, ...]
    answer: int | None
    """The seat's own answer in the open round; 0 is dark."""
    ship: int
    docks: dict[str, int]
    points: tuple[int, ...]
    gifts: tuple[int, ...]
    gone: tuple[int, ...]
    stars: tuple[int, ...]
    night: int
