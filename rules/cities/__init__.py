"""Cities: workers at an offer board, tiles, features and storeys for a district of one's own, two to four seats."""

from rules.cities.game import Cities

GAME = Cities
