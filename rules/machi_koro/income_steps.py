"""A step of the income: a function of the game and the cards it is for.

It returns True where the roller must decide before the income goes on.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.machi_koro.box import Card

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro

Cards = tuple[Card, ...]
StepFunction = Callable[["MachiKoro", Cards], bool]
Step = tuple[StepFunction, Cards]
