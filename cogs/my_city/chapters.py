"""The campaign in words: one file for each chapter (data/texts/english/my_city), read only when that chapter is opened.

All texts are sources for the catalogues: whoever shows them says them. Most figures stand in the score table, which is
made from the episode's component set; those that stand here are compared with it by a test.
"""

from __future__ import annotations

from functools import cache

import msgspec

from data.texts import english
from rules.my_city.lasting_values import chapter as chapter_of

__all__ = ["Chapter", "EpisodeTexts", "Rule", "chapter", "chapter_of", "episode_texts"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both editions tell alike; or what the first and the present one tell, where one of them may have nothing."""

    told: str | None = None
    first: str | None = None
    now: str | None = None


class EpisodeTexts(msgspec.Struct, frozen=True):
    title: str
    story: str
    rules: tuple[Rule, ...]
    """What is new in this episode, a rule each."""

    def told(self, *, first_edition: bool = False) -> list[str]:
        """The rules as they stand in one edition."""
        found = [rule.told or (rule.first if first_edition else rule.now) for rule in self.rules]
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
    return english(f"my_city/chapter_{number}", Chapter)


def episode_texts(episode: int) -> EpisodeTexts:
    return chapter(chapter_of(episode)).episodes[episode]
