"""My City: one episode of it, put together from the modules its component set lists. Two to four seats."""

from rules.my_city.game import MyCity

GAME = MyCity
