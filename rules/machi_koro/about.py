"""The front page of Machi Koro: who made it, for how many, what the host may choose."""

from __future__ import annotations

from typing import Literal

import msgspec

from data.texts import mark
from rules.about import SEATS, STEWARDS, About, Choice, OptionPage, Parameter
from rules.machi_koro.vocabulary import card_name, useless_names

Modules = Literal["base", "harbor", "millionaire", "both"]
SupplyChoice = Literal["auto", "open", "ten", "552"]
Supply = Literal["open", "ten", "552"]
LeftOut = Literal[
    # Those of version 1 first: the words of an option are written in this order.
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
    # Groups, then all other cards and landmarks.
    "friendly",
    "harsh",
    "blue",
    "green",
    "purple",
    "companies",
    "closing",
    "wheat_field",
    "sushi_bar",
    "ranch",
    "bakery",
    "general_store",
    "cafe",
    "corn_field",
    "convenience_store",
    "flower_orchard",
    "demolition_company",
    "forest",
    "french_restaurant",
    "loan_office",
    "flower_shop",
    "cheese_factory",
    "pizza_joint",
    "vineyard",
    "furniture_factory",
    "mackerel_boat",
    "hamburger_stand",
    "mine",
    "family_restaurant",
    "winery",
    "moving_company",
    "apple_orchard",
    "fruit_vegetable_market",
    "soda_bottling_plant",
    "food_warehouse",
    "tuna_boat",
    "members_only_club",
    "city_hall",
    "harbor",
    "train_station",
    "shopping_mall",
    "amusement_park",
    "radio_tower",
]
ByLot = Literal["no", "3", "6", "10"]
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
    """Names and groups left in the box; what is not in the chosen modules is left out anyway."""
    first: First = "random"
    reopen: Reopen = "any_roll"
    """Which roll opens a closed card: any of its number, or only one on which it would have been activated."""
    clear_dead_purples: bool = False
    """A purple stack that nobody can buy any more makes room for another."""
    by_lot: ByLot = "no"
    """So many further names are left out by lot."""

    @property
    def lot(self) -> int:
        return 0 if self.by_lot == "no" else int(self.by_lot)


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
            note=mark("Names that stay in the box, and what could not work without them."),
            choices={
                "red": Choice(mark("all red cards")),
                "friendly": Choice(
                    mark("a friendly game"), mark("No red cards, and no purple ones that single out or meddle.")
                ),
                "harsh": Choice(
                    mark("harsh purple cards"),
                    mark("TV Station, Business Center, Publisher, Tax Office, Renovation Company."),
                ),
                "blue": Choice(mark("all blue cards"), mark("The Wheat Field a town starts with stays.")),
                "green": Choice(mark("all green cards"), mark("The Bakery a town starts with stays.")),
                "purple": Choice(mark("all purple cards")),
                "companies": Choice(mark("all companies"), mark("Demolition Company, Loan Office and Moving Company.")),
                "closing": Choice(mark("cards that close cards"), mark("Winery and Renovation Company.")),
            },
            called=card_name,
            follows=useless_names,
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
        "by_lot": OptionPage(
            title=mark("Left out by lot"),
            note=mark("So many more cards and landmarks, drawn at the start, stay in the box."),
        ),
    },
    parameters=(
        Parameter("box", mark("The base game alone, or with expansions"), "modules"),
        Parameter("supply", mark("How cards are laid out"), "supply"),
        Parameter(
            "leave_out",
            mark("Cards and landmarks to leave out, with commas: friendly, red, harsh, winery, airport…"),
            "left_out",
        ),
        Parameter("by_lot", mark("Leave out so many more names by lot"), "by_lot"),
        Parameter("first", mark("Who starts"), "first"),
        SEATS,
        STEWARDS,
    ),
)
