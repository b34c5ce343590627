"""My City in Discord: its words, its rules help, its commands."""

from cogs.my_city.face import MyCityFace

FACE = MyCityFace()
