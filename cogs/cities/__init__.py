"""Cities in Discord: its words, its rules help, its commands."""

from cogs.cities.face import CitiesFace

FACE = CitiesFace()
