"""The campaign in words: one module for each chapter, imported only when that chapter is opened.

All texts are sources for the catalogues: whoever shows them says them. Most figures stand in the score table, which is
made from the episode's component set; those that stand here are compared with it by a test.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

import msgspec

from rules.my_city.lasting_values import chapter as chapter_of

__all__ = ["Chapter", "EpisodeTexts", "Revised", "chapter", "chapter_of", "episode_texts"]


class Revised(msgspec.Struct, frozen=True):
    """A rule that the first edition told otherwise, or one of the two does not have."""

    first: str | None
    now: str | None


class EpisodeTexts(msgspec.Struct, frozen=True):
    title: str
    story: str
    rules: tuple[str | Revised, ...]
    """What is new in this episode, a rule each."""

    def told(self, *, first_edition: bool = False) -> list[str]:
        """The rules as they stand in one edition."""
        found = [
            (rule.first if first_edition else rule.now) if isinstance(rule, Revised) else rule for rule in self.rules
        ]
        return [rule for rule in found if rule is not None]


class Chapter(msgspec.Struct, frozen=True):
    title: str
    story: str
    """What is read when the envelope is opened."""
    episodes: dict[int, EpisodeTexts]
    farewell: str = ""
    """What is read when the campaign is over; only the last one has it."""


@cache
def chapter(number: int) -> Chapter:
    found: Chapter = import_module(f"{__name__}.chapter_{number}").CHAPTER
    return found


def episode_texts(episode: int) -> EpisodeTexts:
    return chapter(chapter_of(episode)).episodes[episode]
