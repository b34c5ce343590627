"""Point City: a market between streets and cities on lots, drawn from its views."""

from render.point_city.painter import PointCityPainter

PAINTER = PointCityPainter()
