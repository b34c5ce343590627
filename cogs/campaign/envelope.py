"""The beginning of an episode: the envelope of a new chapter, the story, the new rules. Never of one still sealed."""

from cogs.campaign.score_table import reward_table, score_table
from cogs.my_city.campaign_pictures import chapter, chapter_of, episode_texts
from data.sets import ComponentSet
from data.texts import Say
from rules.campaign.model import EPISODES, Campaign, Lasting
from rules.game import Illegal
from rules.my_city.editions import is_first

LONE_SHAPE = "cross"
"""Of a church that only the first edition gave out."""


def envelope_text(number: int, say: Say) -> str:
    """What is read aloud when a chapter is opened."""
    opened = chapter(number)
    title = say("Chapter {n}: {title}", n=number, title=say(opened.title))
    return f"# ✉️ {title}\n{say('The envelope is opened.')}\n\n*{say(opened.story)}*"


def episode_text(episode: int, used: ComponentSet, say: Say) -> str:
    """An episode's story, what is new in it, and how it is scored with this set."""
    texts = episode_texts(episode)
    lines = [f"## {say('Episode {n}: {title}', n=episode, title=say(texts.title))}", f"*{say(texts.story)}*"]
    lines.append(f"### {say('New in this episode')}")
    lines += [f"- {say(rule)}" for rule in texts.told(first_edition=is_first(episode, used))]
    lines += [f"### {say('The score')}", score_table(used, say), f"### {say('Rewards')}", reward_table(used, say)]
    return "\n".join(lines)


def moved_over_text(lasting: Lasting, say: Say) -> str:
    """For a campaign that was begun with the first edition, where it comes to the present one."""
    lines = [
        f"### {say('Revised figures')}",
        say(
            "From this chapter on your campaign is played with revised figures. What costs is counted first, then "
            "what pays; the tables below say the rest. What has been played stays as it is."
        ),
    ]
    if any(city.church == LONE_SHAPE for city in lasting.cities):
        lines.append(say("A fourth church in the shape of a cross stays with its city."))
    return "\n".join(lines)


def opened_episode(campaign: Campaign, episode: int | None) -> int:
    """The episode whose rules are asked for, or the present one; Illegal while it is sealed."""
    if not campaign.begun:
        raise Illegal("campaign_not_begun")
    last = min(campaign.episode, EPISODES)
    wanted = episode or (last if chapter_of(last) <= campaign.chapter else last - 1)
    if not 1 <= wanted <= last or chapter_of(wanted) > campaign.chapter:
        raise Illegal("sealed")
    return wanted
