"""What the host may choose."""

from __future__ import annotations

from typing import Literal

import msgspec

Modules = Literal["base", "harbor", "millionaire", "both"]
SupplyChoice = Literal["auto", "open", "ten", "552"]
Supply = Literal["open", "ten", "552"]
LeftOut = Literal[
    "red",
    "stadium",
    "tv_station",
    "business_center",
    "publisher",
    "tax_office",
    "renovation_company",
    "tech_startup",
    "park",
    "airport",
]
First = Literal["random", "P1", "P2", "P3", "P4"]
Reopen = Literal["any_roll", "would_activate"]

SUPPLIES: dict[Modules, tuple[Supply, ...]] = {
    "base": ("open", "ten"),
    "harbor": ("552",),
    "millionaire": ("552",),
    "both": ("552",),
}
"""The supplies each choice of modules may be played with; the first is what `auto` means."""


class MachiKoroOptions(msgspec.Struct, frozen=True):
    modules: Modules = "base"
    supply: SupplyChoice = "auto"
    left_out: tuple[LeftOut, ...] = ()
    """Names left in the box; what is not in the chosen modules is left out anyway."""
    first: First = "random"
    reopen: Reopen = "any_roll"
    """Which roll opens a closed card: any of its number, or only one on which it would have been activated."""
    clear_dead_purples: bool = False
    """A purple stack that nobody can buy any more makes room for another."""
