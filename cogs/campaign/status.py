"""Where a campaign stands: progress, places, what waits, and what happened since a person last looked."""

from collections.abc import Sequence

from cogs.campaign.chronicle import episode_line
from cogs.campaign.names import titled
from cogs.context import Context
from cogs.my_city.campaign_pictures import chapter, chapter_of, episode_texts
from cogs.names import shown
from cogs.table.result_text import MEDALS
from data.texts import Say
from rules.campaign.model import EPISODES, Campaign, Checkpoint
from rules.my_city.lasting import Lasting, standings
from rules.table.archive import Archive
from rules.table.looks import Look
from rules.table.rows import Mark

NEWEST = 8
"""Lines of the episode in play that are told at once."""
EPISODES_TOLD = 6


def headline(campaign: Campaign, say: Say) -> str:
    """The campaign, how far it is, and the chapter; only of what was opened."""
    if not campaign.begun:
        return say("## My City: a campaign of {n} episodes\nIt has not begun yet.", n=EPISODES)
    number = min(campaign.episode, EPISODES)
    opened = chapter(campaign.chapter)
    lines = [f"## {say('My City: the campaign')}"]
    lines.append(say("Chapter {n}: **{title}**", n=campaign.chapter, title=say(opened.title)))
    if campaign.status == "over":
        lines.append(say("All {n} episodes are played.", n=EPISODES))
    elif chapter_of(number) <= campaign.chapter:
        lines.append(say("Episode {n} of {all}: **{title}**", n=number, all=EPISODES,
                         title=say(episode_texts(number).title)))  # fmt: skip
    else:
        lines.append(say("Next: episode {n} of {all}. Its envelope is still sealed.", n=number, all=EPISODES))
    return "\n".join(lines)


def standing_lines(campaign: Campaign, lasting: Lasting, say: Say) -> list[str]:
    """A line per city, the leader first: progress and first places."""
    places = standings(lasting)
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    return [standing_line(campaign, lasting, seat, say) for seat in order]


def standing_line(campaign: Campaign, lasting: Lasting, seat: int, say: Say) -> str:
    city, place = lasting.cities[seat], standings(lasting)[seat]
    medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
    parts = [say("progress {n}", n=city.progress), say.many("{n} first place", "{n} first places", city.firsts)]
    return f"{medal} {titled(say, campaign, seat)} · {' · '.join(parts)}"


async def waiting_line(context: Context, campaign: Campaign, say: Say) -> str:
    """Where we stopped."""
    if campaign.status == "closed":
        return say("The campaign is closed. `/campaign reopen` goes on with it within 90 days.")
    if campaign.status == "over":
        return say("It is over. What a valley.")
    if campaign.between:
        return say("We are between two episodes: anybody of the roster begins the next one with `/campaign next`.")
    assert campaign.table is not None
    look = await context.tables.look(campaign.table, None)
    if look.row.status == "closed":
        return say("The episode was interrupted. `/campaign next` goes on with it.")
    waiting = look.view.waiting if look.view is not None else ()
    names = [shown(context.names(look.row, say)[seat]) for seat in waiting]
    return say("Waiting for {names}: {link}", names=say.listed(names), link=await context.current(look.row))


async def news(
    context: Context,
    campaign: Campaign,
    checkpoints: Sequence[Checkpoint],
    mark: Mark | None,
    look: Look | None,
    say: Say,
) -> tuple[list[str], Mark]:
    """What happened since the mark, and the mark for the next time."""
    told = await _story(context, look, say)
    now = Mark(campaign.episode, len(told), context.tables.clock.now())
    if mark is None:
        return [], now
    missed = [n for n, one in enumerate(checkpoints) if one.episode >= mark.episode]
    lines = [episode_line(campaign, checkpoints, number, say) for number in missed[-EPISODES_TOLD:]]
    seen = mark.told if mark.episode == campaign.episode else 0
    lines += [line for part in told[min(seen, len(told)) :] for line in part][-NEWEST:]
    return lines, now


async def _story(context: Context, look: Look | None, say: Say) -> list[list[str]]:
    """The episode in play as the person may know it: the lines of each entry."""
    if look is None or look.view is None:
        return []
    scene, face = context.scene(look.row, look.view, say), context.face(look.row)
    person = look.row.seats[look.seat].person if look.seat is not None else None
    story = await Archive(context.tables, context.store).story(look.row.id, person or 0)
    return [face.tell(scene, events) for events in story]
