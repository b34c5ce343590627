"""Who sits at the tables of samples: names that leave room, and names that need all there is."""

from __future__ import annotations

SHORT_NAMES = ("Ada", "Ben", "Cleo", "Dan")
LONG_NAMES = (
    "Bartholomäus von Šternberk-Žižka",
    "W" * 32,
    "Mr. Extraordinarily-Long Surname",
    "Kateřina Příliš-Žluťoučká z Hůrky"[:32],
)
"""As long as Discord lets a name be, wide, and with marks above and below."""
