"""The chronicle: every episode with its winner and what was remarkable about it."""

from collections.abc import Sequence

from cogs.campaign.names import city
from cogs.my_city.campaign_pictures import episode_texts
from cogs.names import shown
from data.texts import Say, english
from rules.campaign.model import Campaign, Checkpoint, Past
from rules.campaign.turning_points import TurningPoint, ranked, turning_points, winners
from rules.my_city.vocabulary import COLOURS

TURNS = english("campaign/words", dict[str, dict[str, str]])["turns"]


def chronicle_text(campaign: Campaign, checkpoints: Sequence[Checkpoint], say: Say, room: int) -> str:
    """A line for each episode; the turning points are left out where there is no room for them."""
    numbers = range(len(checkpoints))
    text = "\n".join(episode_line(campaign, checkpoints, number, say) for number in numbers)
    if len(text) <= room:
        return text
    return "\n".join(_won(campaign, checkpoints[number], say) for number in numbers)


def episode_line(campaign: Campaign, checkpoints: Sequence[Checkpoint], number: int, say: Say) -> str:
    """An episode in a line: who won, with how many points, and its turning points."""
    remarkable = [_turn(campaign, point, say) for point in turning_points(checkpoints, number)]
    return f"{_won(campaign, checkpoints[number], say)} {' '.join(remarkable)}".strip()


def _won(campaign: Campaign, one: Checkpoint, say: Say) -> str:
    first = winners(one.result)
    won = say("{cities} won with {points}", cities=_cities(campaign, first, say),
              points=_points(one.result.totals[first[0]]))  # fmt: skip
    return f"**{one.episode}. {say(episode_texts(one.episode).title)}**: {won}."


def episode_page(
    campaign: Campaign, checkpoints: Sequence[Checkpoint], number: int, say: Say, past: Sequence[Past] = ()
) -> str:
    """One episode at length: each city's place and points, progress after it, turning points, seats that changed."""
    one = checkpoints[number]
    lasting, result = one.lasting, one.result
    lines = [f"## {say('Episode {n}: {title}', n=one.episode, title=say(episode_texts(one.episode).title))}"]
    played = ranked(result)
    for seat in (*played, *(seat for seat in range(len(lasting.cities)) if seat not in played)):
        place = f"{result.places[seat]}." if seat in played else "·"
        points = _points(result.totals[seat]) if seat in played else say("sat it out")
        progress = say("progress {n}", n=lasting.cities[seat].progress)
        lines.append(f"{place} **{city(say, campaign, seat)}** · {points} · {progress}")
    lines += [f"- {_turn(campaign, point, say)}" for point in turning_points(checkpoints, number)]
    for former in past:
        if former.episode == one.episode:
            name, place = shown(former.name) if former.name else say("Somebody"), city(say, campaign, former.seat)
            lines.append("- " + say("{name} played **{city}** up to here.", name=name, city=place))
    return "\n".join(lines)


def _turn(campaign: Campaign, point: TurningPoint, say: Say) -> str:
    colour = say(COLOURS[point.colour]) if point.colour else ""
    return say(TURNS[point.code], cities=_cities(campaign, point.seats, say), number=_points(point.number),
               colour=colour)  # fmt: skip


def _cities(campaign: Campaign, seats: Sequence[int], say: Say) -> str:
    return say.listed([f"**{city(say, campaign, seat)}**" for seat in seats])


def _points(points: int) -> str:
    return str(points).replace("-", "−")
