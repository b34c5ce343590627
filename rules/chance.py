"""Chance: every draw is a function of a seed and of how many draws came before it.

>>> a, b = Chance(b"seed"), Chance(b"seed")
>>> [a.below(6) for _ in range(5)] == [b.below(6) for _ in range(5)]
True
>>> Chance(b"seed", a.count).below(6) == a.below(6)
True
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS = 8
_SPAN = 1 << 64


@lru_cache(maxsize=64)
def _block(seed: bytes, number: int) -> tuple[int, ...]:
    """Eight 64-bit words at once: one hash costs as much as one word of it."""
    return unpack("<8Q", blake2b(number.to_bytes(8, "little"), key=seed[:64], digest_size=64).digest())


class Chance:
    """A stream of fair draws that can be left and taken up again at any count."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: bytes, count: int = 0) -> None:
        self.seed = seed
        self.count = count

    def _word(self) -> int:
        number, place = divmod(self.count, _WORDS)
        self.count += 1
        return _block(self.seed, number)[place]

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        limit = _SPAN - _SPAN % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def die(self) -> int:
        return 1 + self.below(6)

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        pile = list(things)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile

    def seed_bytes(self) -> bytes:
        """Thirty-two bytes for a stream of its own."""
        return b"".join(self._word().to_bytes(8, "little") for _ in range(4))


def seed_from_number(number: int) -> bytes:
    """Whole numbers as seeds: for the command line and for tests only."""
    return blake2b(b"skyline-number:%d" % number, digest_size=32).digest()
