"""Every limit of Discord that the playground enforces, in one table (limits.toml).

The server reads the values from here and the tests are made from here: at the value accepted, one above refused with
the code. `status` and `code` are those of Discord's answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

INVALID_FORM = 50035


@dataclass(frozen=True)
class Limit:
    value: int
    code: int = INVALID_FORM
    status: int = 400
    unit: str = "characters"


LIMITS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Limit])


def limit(key: str) -> int:
    return LIMITS[key].value
