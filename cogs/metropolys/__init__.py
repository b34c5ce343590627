"""Metropolys in Discord: its words, its rules help, its commands."""

from cogs.metropolys.words import MetropolysFace

FACE = MetropolysFace()
