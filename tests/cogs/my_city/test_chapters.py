"""The chapters in words: whole, each told only when it is opened, and never before by anything else."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cogs.campaign.envelope import episode_text
from cogs.my_city import FACE
from cogs.my_city.campaign_pictures import chapter, chapter_of, episode_texts
from data.texts import PSEUDO, languages, speak
from rules.my_city.editions import present_edition
from rules.my_city.lasting import EPISODES

CHAPTERS = range(1, 9)
MESSAGE = 2000


def test_every_episode_has_its_story_and_its_rules() -> None:
    numbers = [number for n in CHAPTERS for number in chapter(n).episodes]
    assert numbers == list(range(1, EPISODES + 1))
    for number in numbers:
        texts = episode_texts(number)
        assert texts.title and len(texts.story) > 60 and texts.told()
        assert number in chapter(chapter_of(number)).episodes


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_episode_fits_its_posts(language: str) -> None:
    """In English one message; in longer words two."""
    say = speak(language)
    for number in range(1, EPISODES + 1):
        text = episode_text(number, present_edition(number), say)
        assert "{" not in text and len(text) < (MESSAGE if language == "en" else 2 * MESSAGE)


def test_a_chapter_is_read_only_when_it_is_opened() -> None:
    """The game, its words and its pictures are imported without a word of any chapter."""
    code = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import cogs.my_city, cogs.my_city.cog, render.my_city\n"
        "from cogs.my_city.campaign_pictures import chapter\n"
        "print([name[-14:] for name in opened if 'chapter_' in name]); chapter(2)\n"
        "print([name[-14:] for name in opened if 'chapter_' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "['chapter_2.toml']"]


def test_the_help_tells_no_chapter() -> None:
    everything = " ".join(text for topic in FACE.topics(speak("en")).values() for text in topic)
    for number in CHAPTERS:
        one = chapter(number)
        told = [one.title, one.story, *(e.title for e in one.episodes.values())]
        told += [rule for episode in one.episodes.values() for rule in episode.told()]
        assert not [text for text in told if text in everything]
    for word in ("flood", "mine", "railway", "palace", "factory", "nugget", "cog", "shaft", "sandbag", "kiosk"):
        assert word not in everything.lower(), word
