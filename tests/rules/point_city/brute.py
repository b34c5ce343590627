"""Every payment the rulebook and P-D allow, found by trying all of them, and when one is as good as another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

RESOURCES = 5
WILD = 10
Counts = tuple[int, ...]


def pays(cards: Counts, due: Sequence[int]) -> bool:
    """Whether these cards cover a bill: doubles give no change for another resource, ingenuity is one of any."""
    open_ = sum(max(0, n - cards[r] - 2 * cards[RESOURCES + r]) for r, n in enumerate(due))
    return open_ <= cards[WILD]


def payments(stock: Sequence[int], due: Sequence[int]) -> Iterator[Counts]:
    """All sets of cards that pay, and of which none could be left out (P-D)."""
    for spent in product(*(range(_most(kind, n, due) + 1) for kind, n in enumerate(stock))):
        if pays(spent, due) and not any(n and pays(_without(spent, kind), due) for kind, n in enumerate(spent)):
            yield spent


def _most(kind: int, n: int, due: Sequence[int]) -> int:
    """More cards of a kind than symbols asked for would be left over anyway."""
    return min(n, sum(due) if kind == WILD else due[kind % RESOURCES])


def _without(cards: Counts, kind: int) -> Counts:
    return (*cards[:kind], cards[kind] - 1, *cards[kind + 1 :])


def rest(stock: Sequence[int], spent: Sequence[int]) -> Counts:
    return tuple(n - m for n, m in zip(stock, spent, strict=True))


def as_good(one: Counts, other: Counts) -> bool:
    """Whether the first hand can do all that the second can, from now on and at the end.

    Each card of the second is stood for by cards of the first: an ingenuity card by one, a single by a single, a double
    or ingenuity, a double by a double or by two cards that are worth one. Cards are counted for the tie-break.
    """
    if sum(one) < sum(other) or one[WILD] < other[WILD]:
        return False
    helpers = one[WILD] - other[WILD]
    for r in range(RESOURCES):
        doubles = one[RESOURCES + r] - other[RESOURCES + r]
        singles = one[r] - other[r]
        left = singles + doubles if doubles >= 0 else singles + 2 * doubles
        helpers -= max(0, -left)
    return helpers >= 0
