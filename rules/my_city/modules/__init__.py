"""The rules of an episode, one class for each. A new module is a class here and a row in a component set."""

from typing import get_args

from rules.my_city.modules import points
from rules.my_city.modules.at_once import StickeredBuilding, Trail, ZoneScore
from rules.my_city.modules.base import Module
from rules.my_city.modules.choosing import DeckFilter, FreeRefusal, MustBuild, Nuggets, Passing, StopCard
from rules.my_city.modules.placing import Anchor, ClosedArea, StartScore
from rules.my_city.modules.points import Milestone, Shaft

AnyModule = (
    StartScore | Anchor | ClosedArea | Passing | FreeRefusal | Nuggets | MustBuild | StopCard | DeckFilter
    | Trail | StickeredBuilding | ZoneScore | points.Race | points.Features | points.Smoke | points.Park
    | points.ColourGroups | points.ColoursAround | points.BuildingsAround | points.Connect | Shaft
    | Milestone
)  # fmt: skip

MODULES = {str(kind.__struct_config__.tag) for kind in get_args(AnyModule)}
"""Their names in a component set."""

__all__ = ["MODULES", "AnyModule", "Module"]
