"""Help by the situation somebody is in, and a game's rules by topic: a page, with a button for each other one."""

from collections.abc import Mapping

from cogs import face as faces
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.face import Face, Topic
from data.texts import Say, english
from rules.registry import KEYS

TOPICS = english("help", dict[str, Topic])
"""By the situation somebody is in."""


def help_page(say: Say, key: str) -> Page:
    games = [faces.find(game).about for game in KEYS]
    shown = TOPICS[key]
    told = say(
        shown.text,
        games="\n".join(f"- `/{about.command} new` {say(about.line)}" for about in games),
        rules=" ".join(f"`/{about.command} rules`" for about in games),
    )
    titles = {other: say(topic.title) for other, topic in TOPICS.items()}
    return _topics(f"## {say(shown.title)}\n{told}", titles, key, NO_TABLE, "help")


def rules_page(face: Face, say: Say, topic: str, table: str = NO_TABLE) -> Page:
    """One topic, the first if none is named or known; the others as buttons."""
    topics = face.topics(say)
    key = topic if topic in topics else next(iter(topics))
    title, text = topics[key]
    titles = {other: name for other, (name, _) in topics.items()}
    return _topics(f"## {face.title(say)}: {title}\n{text}", titles, key, table, "rules", face.key)


def _topics(text: str, titles: Mapping[str, str], shown: str, table: str, *words: str) -> Page:
    buttons = [
        Button(
            Control(Kind.HELP, table, 0, 0, (*words, key)),
            title[:LABEL],
            "primary" if key == shown else "secondary",
            key != shown,
        )
        for key, title in titles.items()
    ]
    return Page(text, tuple(rows_of(buttons)))
