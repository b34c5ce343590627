"""The front page of Metropolys: who made it, for how many, what the host may choose."""

from __future__ import annotations

from typing import Literal

import msgspec

from data.texts import mark
from rules.about import SEATS, STEWARDS, About, Choice, OptionPage, Parameter
from rules.metropolys.view import Mode
from rules.metropolys.vocabulary import unused_name

Unused = Literal["random", "north", "east", "south", "west", "north_east", "east_south", "south_west", "west_north"]


class MetropolysOptions(msgspec.Struct, frozen=True):
    mode: Mode = "family"
    layout: Literal["random", "house"] = "random"
    first: Literal["random", "P1", "P2", "P3", "P4"] = "random"
    unused: Unused = "random"
    """The districts that are not in play: one with three seats, two neighbouring ones with two."""


ABOUT = About(
    key="metropolys",
    command="metropolys",
    title=mark("Metropolys"),
    line=mark("Metropolys: tenders for building sites"),
    opens=mark("Opens a table of Metropolys here"),
    designers=("Sébastien Pauchon",),
    publisher="Ystari",
    year=2008,
    seats=range(2, 5),
    minutes=(45, 60),
    Options=MetropolysOptions,
    options={
        "mode": OptionPage(
            title=mark("Version"),
            note=mark("Which secret goals are dealt."),
            choices={
                "family": Choice(
                    mark("Family"), mark("One secret goal each: at bridges, statues, lakes or the edge of the city.")
                ),
                "expert": Choice(
                    mark("Expert"), mark("Two secret goals each, and the highest building of each district counts.")
                ),
            },
        ),
        "layout": OptionPage(
            title=mark("Tokens"),
            note=mark("Where the tokens lie."),
            choices={
                "random": Choice(mark("by lot"), mark("Tokens are dealt anew each time.")),
                "house": Choice(
                    mark("fixed layout of the house"),
                    mark("Ours, not the box’s: the same each time, good for a first game."),
                ),
            },
        ),
        "first": OptionPage(title=mark("First to open"), note=mark("Who opens the first auction.")),
        "unused": OptionPage(
            title=mark("Not in play"),
            note=mark("The unused district: one with three seats, two neighbouring ones with two."),
            called=unused_name,
        ),
    },
    parameters=(
        Parameter("mode", mark("Family: one goal each. Expert: two goals and the highest buildings"), "mode"),
        Parameter("layout", mark("Tokens by lot, or the fixed layout of the house, for a first game"), "layout"),
        Parameter("unused", mark("Which district is not in play, with three seats or two"), "unused"),
        Parameter("first", mark("Who opens the first tender"), "first"),
        SEATS,
        STEWARDS,
    ),
)
