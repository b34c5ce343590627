"""The pictures of a campaign in words."""

from collections.abc import Iterator, Sequence

from data.texts import Say
from render.my_city.pages.model import Ceremony, Chapter, Chronicle, Envelope, Keepsake, Page
from render.my_city.rewards import called
from render.painter import in_words
from rules.my_city.view import Reward
from rules.my_city.vocabulary import PROGRESS_SOURCES, SHORT_REWARD_LINES, STICKERS, number


def describe_page(page: Page, names: Sequence[str], say: Say) -> str:
    match page:
        case Envelope():
            lines = _envelope(page, say)
        case Chronicle():
            lines = [say("The chronicle of the campaign.")]
            lines += [_progress(page.chapters[-1], names, say), *_chapters(page, names, say)]
        case Keepsake():
            lines = list(_keepsake(page, names[page.seat or 0], say))
        case Ceremony():
            lines = [say("The campaign is over.")]
            lines += [
                say("{place}. {name}: progress {n}.", place=row.place, name=names[row.seat], n=row.progress)
                for row in page.standings
            ]
    return in_words(lines)


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


def _progress(chapter: Chapter, names: Sequence[str], say: Say) -> str:
    parts = [
        say("{name}: progress {n}", name=name, n=progress)
        for name, progress in zip(names, chapter.progress, strict=False)
    ]
    return f"{', '.join(parts)}."


def _keepsake(page: Keepsake, city: str, say: Say) -> Iterator[str]:
    yield say("A keepsake of {city} ({people}): place {place} in the campaign.", city=city, people=page.held,
              place=page.place)  # fmt: skip
    yield say("Progress {n}: {sources}.", n=page.progress, sources=say.listed(
        [f"{n} {say(PROGRESS_SOURCES[source])}" for source, n in page.sources.items() if n]) or "0")  # fmt: skip
    yield f"{page.best}."
    points = ", ".join(f"{year.episode}: {'–' if year.total is None else number(year.total)}" for year in page.years)
    yield say("Points by episode: {points}.", points=points)


def _chapters(page: Chronicle, names: Sequence[str], say: Say) -> Iterator[str]:
    """The latest first: what is too long is cut at its end."""
    for chapter in reversed(page.chapters):
        won = [
            say("{n} won by {winners}", n=told.episode, winners=say.listed([names[seat] for seat in told.winners]))
            for told in chapter.episodes
            if told.title
        ]
        yield f"{say('Chapter {n}', n=chapter.number)}, {chapter.title}: {', '.join(won)}."
