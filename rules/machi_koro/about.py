"""The front page of Machi Koro: who made it, for how many, what the host may choose."""

from typing import Literal

import msgspec

from rules.about import front_page
from rules.machi_koro.vocabulary import card_name, useless_names

Modules = Literal["base", "harbor", "millionaire", "both"]
SupplyChoice = Literal["auto", "open", "ten", "552"]
Supply = Literal["open", "ten", "552"]
LeftOut = Literal[
    # Those of version 1 first: the words of an option are written in this order.
    "red", "stadium", "tv_station", "business_center", "publisher", "tax_office", "renovation_company",
    "tech_startup", "park", "airport",
    # Groups, then all other cards and landmarks.
    "friendly", "harsh", "blue", "green", "purple", "companies", "closing", "wheat_field", "sushi_bar", "ranch",
    "bakery", "general_store", "cafe", "corn_field", "convenience_store", "flower_orchard", "demolition_company",
    "forest", "french_restaurant", "loan_office", "flower_shop", "cheese_factory", "pizza_joint", "vineyard",
    "furniture_factory", "mackerel_boat", "hamburger_stand", "mine", "family_restaurant", "winery", "moving_company",
    "apple_orchard", "fruit_vegetable_market", "soda_bottling_plant", "food_warehouse", "tuna_boat",
    "members_only_club", "city_hall", "harbor", "train_station", "shopping_mall", "amusement_park", "radio_tower",
]  # fmt: skip
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


ABOUT = front_page("machi_koro", MachiKoroOptions, left_out={"called": card_name, "follows": useless_names})
