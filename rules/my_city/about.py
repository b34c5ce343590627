"""The front page of My City: who made it, for how many, what the host may choose."""

from typing import Annotated, Literal

import msgspec

from rules.about import front_page
from rules.my_city.lasting_values import EPISODES


class MyCityOptions(msgspec.Struct, frozen=True):
    board: Literal["eternal", "episode"] = "eternal"
    episode: Annotated[int, msgspec.Meta(ge=1, le=EPISODES)] = 1
    """The number of the episode; the eternal game has none."""


ABOUT = front_page("my_city", MyCityOptions)
