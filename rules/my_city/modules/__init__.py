"""The rules of an episode, one class for each. A new module is a class here and a row in a component set."""

from __future__ import annotations

from rules.my_city.modules.base import Module
from rules.my_city.modules.choosing import MustBuild, Passing, StopCard
from rules.my_city.modules.placing import Anchor, ClosedArea, StartScore
from rules.my_city.modules.points import BuildingsAround, ColourGroups, ColoursAround, Features, Race

AnyModule = (
    StartScore
    | Anchor
    | ClosedArea
    | Passing
    | MustBuild
    | StopCard
    | Race
    | Features
    | ColourGroups
    | ColoursAround
    | BuildingsAround
)

__all__ = ["AnyModule", "Module"]
