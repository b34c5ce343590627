"""My City in Discord: its words, its rules help, its commands."""

from cogs.my_city.words import MyCityFace

FACE = MyCityFace()
