"""Point City in Discord: its words, its rules help, its commands."""

from cogs.point_city.words import PointCityFace

FACE = PointCityFace()
