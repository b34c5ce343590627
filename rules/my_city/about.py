"""The front page of My City: who made it, for how many, what the host may choose."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from data.texts import mark
from rules.about import SEATS, STEWARDS, About, Choice, OptionPage, Parameter
from rules.my_city.lasting_values import EPISODES


class MyCityOptions(msgspec.Struct, frozen=True):
    board: Literal["eternal", "episode"] = "eternal"
    episode: Annotated[int, msgspec.Meta(ge=1, le=EPISODES)] = 1
    """The number of the episode; the eternal game has none."""


ABOUT = About(
    key="my_city",
    command="mycity",
    title=mark("My City"),
    line=mark("My City: everybody builds the same card"),
    opens=mark("Opens a table of My City: the eternal game, or one episode"),
    designers=("Reiner Knizia",),
    publisher="KOSMOS",
    year=2020,
    seats=range(2, 5),
    minutes=(30, 30),
    Options=MyCityOptions,
    # A lobby is for the one or the other: what is sealed must not be looked up in it.
    options={
        "board": OptionPage(
            title=mark("Board"),
            choices={"eternal": Choice(mark("the eternal game")), "episode": Choice(mark("an episode"))},
            settled=True,
        ),
        "episode": OptionPage(title=mark("Episode"), settled=True),
    },
    parameters=(
        SEATS,
        STEWARDS,
        Parameter(
            "episode", mark("The number of an episode to play alone; leave it out for the eternal game"), "episode"
        ),
    ),
)
