"""The front page of Harbour lights, with an option of every kind there is."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.about import SEATS, STEWARDS, About, Choice, OptionPage, Parameter


class ToyOptions(msgspec.Struct, frozen=True):
    sea: Literal["calm", "rough"] = "calm"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    flags: bool = True
    charms: tuple[Literal["lens", "bell"], ...] = ()
    """Lens: one lamp more for everybody. Bell: a ship nobody won is drawn for."""


ABOUT = About(
    key="toy",
    command="toy",
    title="Harbour lights",
    line="Harbour lights: lamps for ships",
    opens="Opens a table of Harbour lights here",
    designers=("Nobody",),
    publisher="Nobody",
    year=2020,
    seats=range(2, 5),
    minutes=(5, 10),
    Options=ToyOptions,
    options={
        "sea": OptionPage(
            title="Sea",
            note="How it is tonight.",
            choices={"calm": Choice("calm", "Every lamp is seen."), "rough": Choice("rough")},
        ),
        "rounds": OptionPage(title="Rounds", note="How many there are."),
        "flags": OptionPage(title="Flags", note="Whether a ship may carry another's flag."),
        "charms": OptionPage(title="Charms", note="What helps.", called=lambda say, word: word.title(), settled=True),
    },
    parameters=(
        Parameter("sea", "How the sea is", "sea"),
        Parameter("nights", "How many rounds", "rounds"),
        Parameter("flags", "With flags", "flags"),
        Parameter("charms", "Charms, with commas", "charms"),
        SEATS,
        STEWARDS,
        Parameter("lamp", "What a cog adds"),
    ),
)
