"""Help by the situation somebody is in, and a game's rules by topic: a page, with a button for each other one."""

from __future__ import annotations

from collections.abc import Mapping

from cogs import face as faces
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.face import Face
from data.texts import Say, mark
from rules.registry import KEYS

TOPICS: Mapping[str, tuple[str, str]] = {
    "play": (
        mark("I want to play"),
        mark(
            "**Skyline** hosts city-building board games, at your own pace. Open a table:\n{games}\n"
            "Others press **Join**, you press **Start**. Nobody there? Add stewards, who are computer players, or "
            "play with me in our direct messages."
        ),
    ),
    "turn": (
        mark("It is my turn"),
        mark(
            "Press the buttons under the newest post, or say it in words with `/move`.\n"
            "- `/table board` shows everything large, `/table describe` tells it in words.\n"
            "- `/hint` says what a steward would do, where hints are on.\n"
            "- Another mind? **Take back** below your move, or `/table undo`.\n"
            "- `/standing` decides in advance, in games that have it; nobody else sees it.\n"
            "- The rules: {rules}"
        ),
    ),
    "wait": (
        mark("I am waiting"),
        mark(
            "You are called when it is your turn: there is nothing to watch for.\n"
            "- `/turns` lists every table that waits for you.\n"
            "- `/table clock` says how much time everybody has.\n"
            "- `/table log` tells what happened, `/table replay` shows it step by step."
        ),
    ),
    "away": (
        mark("I have no time"),
        mark(
            "When your time runs out a steward decides for you until you are back; nothing is lost.\n"
            "- `/me hours`: quiet hours, in which your clocks stand still. `/me away`: holidays.\n"
            "- `/me remind`: how you are reminded.\n"
            "- `/table substitute` offers your seat, `/table resign` gives it up. `/table pause` is the host’s."
        ),
    ),
    "back": (
        mark("I want to look back"),
        mark(
            "- `/table replay` steps through a game, `/table record` is the game as a file.\n"
            "- `/table why` gives stewards’ reasons: for your own seat, and for all once the game is over.\n"
            "- `/table fair` says what the deal was made of.\n"
            "- `/stats person`, `/stats game`: results and ratings."
        ),
    ),
    "campaign": (
        mark("My City’s campaign"),
        mark(
            "A story of many evenings: what you build and learn stays.\n"
            "- `/campaign new` opens one, `/campaign status` says where it stands, `/campaign next` goes on.\n"
            "- `/campaign rules`: what the episode is played by. `/campaign chronicle`: all that happened."
        ),
    ),
    "server": (
        mark("Something is wrong here"),
        mark(
            "- `/table here` moves a table of yours to this channel.\n"
            "- Whoever manages the server: `/settings check` says what I may not do here, `/settings language`, "
            "`/settings hosts`, `/settings channel` and `/settings limits` say who may play where."
        ),
    ),
}
"""By the situation somebody is in."""


def help_page(say: Say, key: str) -> Page:
    games = [faces.find(game).about for game in KEYS]
    title, text = TOPICS[key]
    told = say(
        text,
        games="\n".join(f"- `/{about.command} new` {say(about.line)}" for about in games),
        rules=" ".join(f"`/{about.command} rules`" for about in games),
    )
    titles = {other: say(name) for other, (name, _) in TOPICS.items()}
    return _topics(f"## {say(title)}\n{told}", titles, key, NO_TABLE, "help")


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
