"""The campaign in words: one module for each chapter, imported only when that chapter is opened.

All texts are sources for the catalogues: whoever shows them says them. Figures stand in the score table, which is made
from the episode's component set, so that no sentence here can disagree with it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

import msgspec

from rules.my_city.lasting_values import chapter as chapter_of

__all__ = ["Chapter", "EpisodeTexts", "chapter", "chapter_of", "episode_texts"]


class EpisodeTexts(msgspec.Struct, frozen=True):
    title: str
    story: str
    rules: tuple[str, ...]
    """What is new in this episode, a rule each."""


class Chapter(msgspec.Struct, frozen=True):
    title: str
    story: str
    """What is read when the envelope is opened."""
    episodes: dict[int, EpisodeTexts]


@cache
def chapter(number: int) -> Chapter:
    found: Chapter = import_module(f"{__name__}.chapter_{number}").CHAPTER
    return found


def episode_texts(episode: int) -> EpisodeTexts:
    return chapter(chapter_of(episode)).episodes[episode]
