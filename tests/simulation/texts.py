"""The beginnings of a few sentences, in every language: by them people know what came of something."""

from __future__ import annotations

from cogs.refusals import in_words
from data.texts import languages, speak
from rules.game import Illegal


def _begins(text: str, *gaps: str) -> tuple[str, ...]:
    found = (speak(language)(text, **dict.fromkeys(gaps, "\x00")) for language in languages())
    return tuple(told.partition("\0")[0] for told in found)


DONE = ("✓ ",)
NOT_STORED = _begins("That could not be stored, so it did not happen. Please try again.")
MOVED_ON = _begins("The board has moved on since that button was made. Here is the present one.")
FORGOTTEN = _begins("You are forgotten here.")
WAITED_FOR = _begins("You are waited for:")
HAS_BEGUN = _begins("The game has begun: <#{place}>", "place")
BEGUN = tuple(in_words(Illegal("begun"), speak(language)) for language in languages())
NOT_ALLOWED = tuple(in_words(Illegal("no_permission"), speak(language)).partition("`")[0] for language in languages())
TOO_MANY_LOBBIES = tuple(
    in_words(Illegal("too_many_lobbies", "\0"), speak(language)).partition("\0")[2] for language in languages()
)
