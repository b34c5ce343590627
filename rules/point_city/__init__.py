"""Point City: two cards a turn for resources and buildings, one to four seats; alone against a virtual opponent."""

from rules.point_city.game import PointCity

GAME = PointCity
