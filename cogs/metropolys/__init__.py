"""Metropolys in Discord: its words, its rules help, its commands."""

from cogs.metropolys.face import MetropolysFace

FACE = MetropolysFace()
