"""Machi Koro: the base game, Harbor, Millionaire's Row, and both together."""

from rules.machi_koro.game import MachiKoro

GAME = MachiKoro
