"""The beginning of an episode: the envelope of a new chapter, the story, the new rules. Never of one still sealed."""

from __future__ import annotations

from cogs.campaign.score_table import reward_table, score_table
from cogs.my_city.chapters import chapter, chapter_of, episode_texts
from data.sets import ComponentSet
from data.texts import Say
from rules import option_words
from rules.campaign.episodes import options_of
from rules.campaign.model import EPISODES, GAME, Campaign
from rules.game import Illegal
from rules.registry import find


def envelope_text(number: int, say: Say) -> str:
    """What is read aloud when a chapter is opened."""
    opened = chapter(number)
    title = say("Chapter {n}: {title}", n=number, title=say(opened.title))
    return f"# ✉️ {title}\n{say('The envelope is opened.')}\n\n*{say(opened.story)}*"


def episode_text(episode: int, say: Say) -> str:
    """An episode's story, what is new in it, and how it is scored."""
    texts = episode_texts(episode)
    lines = [f"## {say('Episode {n}: {title}', n=episode, title=say(texts.title))}", f"*{say(texts.story)}*"]
    if texts.rules:
        lines.append(f"### {say('New in this episode')}")
        lines += [f"- {say(rule)}" for rule in texts.rules]
    used = components(episode)
    lines += [f"### {say('The score')}", score_table(used, say), f"### {say('Rewards')}", reward_table(used, say)]
    return "\n".join(lines)


def components(episode: int) -> ComponentSet:
    kind = find(GAME)
    return kind.components(option_words.read(kind, options_of(episode)))


def rules_text(campaign: Campaign, episode: int | None, say: Say) -> str:
    """The rules of an episode, and what was new in those of its chapter before it; Illegal while it is sealed."""
    if not campaign.begun:
        raise Illegal("campaign_not_begun")
    last = min(campaign.episode, EPISODES)
    wanted = episode or (last if chapter_of(last) <= campaign.chapter else last - 1)
    if wanted > last or chapter_of(wanted) > campaign.chapter:
        raise Illegal("sealed")
    return episode_text(wanted, say)
