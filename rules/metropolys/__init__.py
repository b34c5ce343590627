"""Metropolys: tenders for building sites, two to four seats, in the Family and the Expert version."""

from rules.metropolys.game import Metropolys

GAME = Metropolys
