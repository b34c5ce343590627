"""Machi Koro in Discord: its words, its rules help, its commands."""

from cogs.machi_koro.words import MachiKoroFace

FACE = MachiKoroFace()
