"""Machi Koro in Discord: its words, its rules help, its commands."""

from cogs.machi_koro.face import MachiKoroFace

FACE = MachiKoroFace()
