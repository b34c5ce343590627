"""Cities: models on an architect's table, drawn from its views."""

from render.cities.painter import CitiesPainter

PAINTER = CitiesPainter()
