"""Point City in Discord: its words, its rules help, its commands."""

from cogs.point_city.face import PointCityFace

FACE = PointCityFace()
