"""Payments in words."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.point_city.words import resource
from rules.point_city.components import CARDS, SHOWN


def listed(say: Say, counts: Sequence[int]) -> str:
    """`community, 2× energy, ingenuity`: each card by itself."""
    names = [resource(say, CARDS[kind].symbol, CARDS[kind].count) for kind in SHOWN for _ in range(counts[kind])]
    return say.listed(names)
