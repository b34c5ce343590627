"""Metropolys: a big city at night, drawn from its views."""

from render.metropolys.painter import MetropolysPainter

PAINTER = MetropolysPainter()
