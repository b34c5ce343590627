"""What no player may learn before its chapter is opened: texts, titles and the names of things; and where they leak."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from cogs.my_city import FACE
from cogs.my_city.campaign_pictures import Chapter, chapter
from data.texts import speak
from rules.campaign.model import EPISODES, chapter_of

FIRST, LAST = chapter_of(1), chapter_of(EPISODES)
THINGS = {
    2: ("fourth church", "blank"),
    3: ("flood", "flooded", "sandbags", "under water"),
    4: ("nugget", "nuggets", "sawmill", "southern wood", "felled"),
    5: ("investor", "ledger", "pollution", "cog", "cogs", "engine house", "smoke", "trail", "factory"),
    6: ("mine", "shaft", "shafts", "pick", "picks", "lamp", "gallery"),
    7: ("railway", "port", "platform", "train", "northern wood", "quay"),
    8: ("palace", "park", "parks", "kiosk", "kiosks", "jubilee", "bench"),
}
"""New in each chapter. What the eternal game or an earlier chapter speaks of is nobody's secret any more."""
OTHERS = re.compile(r"autocomplete /(?:cities|machikoro|metropolys|pointcity) |catalogue")
"""Where other games are spoken of, which have mines and parks of their own."""
SHORTEST = 25
"""Letters of a sentence that cannot be there by chance."""


def texts(one: Chapter) -> Iterator[str]:
    yield from (one.title, one.story)
    for episode in one.episodes.values():
        yield from (episode.title, episode.story, *episode.told(), *episode.told(first_edition=True))


@cache
def public(opened: int) -> str:
    """Everything that may be known when so many chapters are opened."""
    eternal = [text for _, text in FACE.topics(speak("en")).values()]
    known = [text for number in range(FIRST, opened + 1) for text in texts(chapter(number))]
    return "\n".join((*eternal, *known)).lower()


@cache
def secrets(opened: int, things: bool = True) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What must not be read anywhere while so many chapters are opened; without `things`: whole texts and titles."""
    found: dict[str, None] = {}
    for number in range(opened + 1, LAST + 1):
        for text in texts(chapter(number)):
            found |= dict.fromkeys(piece for piece in (text, *text.split(". ")) if len(piece) >= SHORTEST)
        found |= dict.fromkeys(episode.title for episode in chapter(number).episodes.values())
        found[chapter(number).title] = None
        found |= dict.fromkeys(THINGS[number] if things else ())
    return tuple(
        (secret, re.compile(rf"(?<![a-z]){re.escape(secret.lower())}(?![a-z])"))
        for secret in found
        if not re.search(rf"(?<![a-z]){re.escape(secret.lower())}(?![a-z])", public(opened))
    )


def leaks(seen: Mapping[str, str], opened: int) -> list[tuple[str, str]]:
    """Where something of a sealed chapter can be read, and what."""
    return [
        (source, secret)
        for source, text in seen.items()
        for secret, pattern in secrets(opened, not OTHERS.match(source))
        if pattern.search(text.lower())
    ]
