"""The product without one of its safeguards: each must be found missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from tests.simulation.world import World


class Safeguard(msgspec.Struct, frozen=True):
    what: str
    take_out: Callable[[World], None]


SAFEGUARDS: dict[str, Safeguard] = {}
