"""The front page of Machi Koro: who made it, for how many, what the host may choose."""

from __future__ import annotations

from typing import Literal

import msgspec

from data.texts import mark
from rules.about import SEATS, STEWARDS, About, Choice, OptionPage, Parameter
from rules.machi_koro.vocabulary import card_name

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


ABOUT = About(
    key="machi_koro",
    command="machikoro",
    title=mark("Machi Koro"),
    line=mark("Machi Koro: dice, cards and landmarks"),
    opens=mark("Opens a table of Machi Koro here"),
    designers=("Masao Suganuma",),
    publisher="Grounding",
    year=2012,
    seats=range(2, 5),
    minutes=(30, 30),
    Options=MachiKoroOptions,
    options={
        "modules": OptionPage(
            title=mark("Box"),
            note=mark("Which boxes are on the table."),
            choices={
                "base": Choice(mark("base game"), mark("Four landmarks to win; the classic.")),
                "harbor": Choice(
                    mark("Harbor"), mark("More cards and landmarks, ships and sushi; a market that changes.")
                ),
                "millionaire": Choice(mark("Millionaire’s Row"), mark("Renovations, loans and rich guests.")),
                "both": Choice(mark("Harbor and Millionaire’s Row"), mark("Everything together; the longest game.")),
            },
        ),
        "supply": OptionPage(
            title=mark("Supply"),
            note=mark("How many different cards can be bought at a time."),
            choices={
                "auto": Choice(
                    mark("as usual for the box"),
                    mark("All cards open in the base game; 5 low, 5 high, 2 purple with a module."),
                ),
                "open": Choice(mark("all cards open"), mark("All cards lie open from the start. Base game only.")),
                "ten": Choice(
                    mark("ten different names"), mark("Ten different names at a time from one deck. Base game only.")
                ),
                "552": Choice(
                    mark("5 low, 5 high, 2 purple"),
                    mark("Three decks: 5 names of 1 to 6, 5 of 7 and more, 2 purple ones."),
                ),
            },
        ),
        "left_out": OptionPage(
            title=mark("Left out"),
            note=mark("Cards that stay in the box."),
            choices={"red": Choice(mark("all red cards"))},
            called=card_name,
        ),
        "first": OptionPage(title=mark("First player"), note=mark("Who rolls first.")),
        "reopen": OptionPage(
            title=mark("A closed card opens"),
            note=mark("Which roll opens a card that was closed for renovation."),
            choices={
                "any_roll": Choice(mark("on any roll of its number")),
                "would_activate": Choice(mark("when it would have worked")),
            },
        ),
        "clear_dead_purples": OptionPage(
            title=mark("Purple cards everybody has are cleared"),
            note=mark("Purple stacks nobody can buy any more make room for others."),
        ),
    },
    parameters=(
        Parameter("box", mark("The base game alone, or with expansions"), "modules"),
        Parameter("supply", mark("How cards are laid out"), "supply"),
        Parameter(
            "leave_out", mark("Cards to leave out: red, airport, or names of purple cards, with commas"), "left_out"
        ),
        Parameter("first", mark("Who starts"), "first"),
        SEATS,
        STEWARDS,
    ),
)
