"""What nobody may foretell: ids, secrets and waiting times. The one place that asks the system for chance.

A game's own luck comes from `rules.chance`, whose seed a table's secret is mixed into.
"""

from random import Random, SystemRandom

ID_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ID_LENGTH = 10
SECRET_BYTES = 32
source: Random = SystemRandom()
"""Another one only where everything is to happen again: tests/simulation."""


def new_id() -> str:
    """Of a table or a campaign."""
    return "".join(source.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_secret() -> bytes:
    return source.randbytes(SECRET_BYTES)


def new_share() -> float:
    """From 0 up to 1, and kept nowhere."""
    return source.random()
