"""Harbour lights: a toy game for the kit and for tests of the table layer. It has one of everything the contract knows.

Each night has some rounds. The master of the round throws the die (`roll`, asked although it is the only move): the
weather. Then all seats at once and in secret show a lamp of their hand (`show 5`) or stay `dark`. The single brightest
lamp wins the ship, the others who showed one draw a new lamp in secret; the winner moors the ship at two neighbouring
docks (`moor A B`, in either order), perhaps under another seat's flag (`moor A B flag P2`). An empty hand leaves only
`dark`. A seat may decide in advance to stay dark for some rounds. Stars of earlier nights are the prior; the winners of
this one carry theirs away.
"""

from rules.registry import register
from tests.toy.game import Toy
from tests.toy.state import standard

GAME = Toy
register(Toy)

__all__ = ["GAME", "Toy", "standard"]
