"""The chronicle: every episode with its winner and what was remarkable about it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.campaign.names import city
from cogs.my_city.chapters import episode_texts
from data.texts import Say, mark
from rules.campaign.model import Campaign, Checkpoint
from rules.campaign.turning import TurningPoint, turning_points, winners

TURNS = {
    "lead": mark("{cities} takes the lead."),
    "shared_lead": mark("{cities} share the lead."),
    "shared_win": mark("{cities} share the first place."),
    "tie_break": mark("{cities} wins by a tie-break."),
    "narrow": mark("{cities} wins by a single point."),
    "clear": mark("{cities} wins by {number} points."),
    "record": mark("{cities} sets a record: {number} points."),
}


def episode_line(campaign: Campaign, checkpoints: Sequence[Checkpoint], number: int, say: Say) -> str:
    """An episode in a line: who won, with how many points, and its turning points."""
    one = checkpoints[number]
    first = winners(one)
    best = max(one.result.totals[seat] for seat in first) if first else 0
    won = say("{cities} won with {points}", cities=_cities(campaign, first, say), points=_points(best))
    title = say(episode_texts(one.episode).title)
    remarkable = [_turn(campaign, point, say) for point in turning_points(checkpoints, number)]
    return f"**{one.episode}. {title}**: {won}. {' '.join(line for line in remarkable if line)}".strip()


def episode_page(campaign: Campaign, checkpoints: Sequence[Checkpoint], number: int, say: Say) -> str:
    """One episode at length: each city's place and points, progress after it, turning points."""
    one = checkpoints[number]
    lasting, result = one.lasting, one.result
    lines = [f"## {say('Episode {n}: {title}', n=one.episode, title=say(episode_texts(one.episode).title))}"]
    ranked = sorted(range(len(result.places)), key=lambda seat: (result.places[seat] or 99, seat))
    for seat in ranked:
        place = f"{result.places[seat]}." if result.places[seat] else say("sat it out")
        points = f" · {_points(result.totals[seat])}" if result.places[seat] else ""
        progress = say("progress {n}", n=lasting.cities[seat].progress)
        lines.append(f"{place} **{city(say, campaign, seat)}**{points} · {progress}")
    lines += [f"- {line}" for point in turning_points(checkpoints, number) if (line := _turn(campaign, point, say))]
    return "\n".join(lines)


def _turn(campaign: Campaign, point: TurningPoint, say: Say) -> str:
    if point.code not in TURNS:
        return ""
    return say(TURNS[point.code], cities=_cities(campaign, point.seats, say), number=point.number)


def _cities(campaign: Campaign, seats: Sequence[int], say: Say) -> str:
    return say.listed([f"**{city(say, campaign, seat)}**" for seat in seats])


def _points(points: int) -> str:
    return str(points).replace("-", "−")
