"""Machi Koro: a toy town on the hills, drawn from its views."""

from render.machi_koro.painter import MachiKoroPainter

PAINTER = MachiKoroPainter()
