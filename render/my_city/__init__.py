"""The pictures of My City: valleys with a river, and houses with one roof each."""

from render.my_city.painter import MyCityPainter

PAINTER = MyCityPainter()
