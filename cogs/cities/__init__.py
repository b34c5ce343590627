"""Cities in Discord: its words, its rules help, its commands."""

from cogs.cities.words import CitiesFace

FACE = CitiesFace()
