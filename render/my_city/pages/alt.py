"""The pictures of a campaign in words."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Film, Page
from render.my_city.rewards import called
from render.painter import ALT_LIMIT
from rules.my_city.view import Reward
from rules.my_city.vocabulary import SHORT_REWARD_LINES, STICKERS, number


def describe_page(page: Page, names: Sequence[str], say: Say) -> str:
    match page:
        case Envelope():
            lines = _envelope(page, say)
        case Chronicle():
            lines = [say("{name} through the episodes.", name=names[page.seat or 0])]
            lines += [_film(film, names, say) for film in page.films]
        case Ceremony():
            lines = [say("The campaign is over.")]
            lines += [
                say("{place}. {name}: progress {n}.", place=row.place, name=names[row.seat], n=row.progress)
                for row in page.standings
            ]
    text = " ".join(lines)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + "…"


def _envelope(page: Envelope, say: Say) -> list[str]:
    lines = [f"{page.heading}: {page.title}."]
    if page.episode:
        lines.append(f"{page.episode}.")
    if page.before:
        placed = say.listed([say(STICKERS[kind]) for kind in page.before])
        lines.append(say("Everybody places first: {stickers}.", stickers=placed))
    return [
        *lines,
        *(
            f"{say(SHORT_REWARD_LINES[line])}: {won(page.rewards[line], say)}."
            for line in SHORT_REWARD_LINES
            if line in page.rewards
        ),
    ]


def won(reward: Reward, say: Say) -> str:
    """A line of the reward table in words."""
    parts = [say("progress {n}", n=reward.progress)] if reward.progress else []
    return say.listed([*parts, *called(reward, say)]) or say("nothing")


def _film(film: Film, names: Sequence[str], say: Say) -> str:
    winners = say.listed([names[seat] for seat in film.winners])
    if film.total is None:
        return say("Episode {n}: sat out, won by {winners}.", n=film.episode, winners=winners)
    return say(
        "Episode {n}: {points} points, won by {winners}.", n=film.episode, points=number(film.total), winners=winners
    )
