"""`make pages`: docs/games/, the rules of each game for players, from the texts of `/<game> rules`.

What lies behind each line of them (tests and rulings), what differs from the box and the pictures are in
docs/games/behind.toml, and so are questions that our rulings answer. `python -m tests.pages` writes;
tests/ship/test_pages.py says when a page is stale, and when a line has nothing behind it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from cogs import face as faces
from data.texts import speak
from rules.registry import KEYS
from tests.architecture.sources import ROOT, files
from tests.architecture.test_rulings import is_named

FOLDER = ROOT / "docs" / "games"
CAMPAIGN, RULED = "campaign", "rulings"
SAY = speak("en")
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
MADE = "<!-- Made by `make pages` from data/texts/english and docs/games/behind.toml. -->"
SHORT = 110


class Differs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    behind: tuple[str, ...]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ask: str
    answer: str
    behind: tuple[str, ...]
    """Rulings."""


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    file: str
    """From the root of the project."""
    says: str


class Behind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's page has besides its texts."""

    pictures: tuple[Shown, ...]
    differs: tuple[Differs, ...]
    questions: tuple[Asked, ...]
    rules: dict[str, tuple[tuple[str, ...], ...]]
    """By topic, for each line: tests or rulings."""


@cache
def behind() -> dict[str, Behind]:
    return msgspec.toml.decode((FOLDER / "behind.toml").read_text(encoding="utf-8"), type=dict[str, Behind])


@cache
def tests() -> dict[str, tuple[Path, ...]]:
    """Where each test stands, by its name."""
    found: dict[str, tuple[Path, ...]] = {}
    for path in files(".py", under="tests"):
        for name in TEST.findall(path.read_text(encoding="utf-8")):
            found[name] = (*found.get(name, ()), path)
    return found


def place_of(game: str, name: str) -> Path | None:
    """The file of a test: the game's own before others."""
    own = ROOT / "tests" / "rules" / game
    return next(iter(sorted(tests().get(name, ()), key=lambda path: (not path.is_relative_to(own), str(path)))), None)


def lines_of(game: str, topic: str) -> list[str]:
    return faces.find(game).topics(SAY)[topic][1].strip().split("\n")


def topics_of(game: str) -> list[str]:
    """In their order; the campaign has a page of its own, and what was ruled is asked and answered at the end."""
    return [topic for topic in faces.find(game).topics(SAY) if topic not in (CAMPAIGN, RULED)]


# ---------------------------------------------------------------------------------------------------- pages


def page(game: str) -> str:
    face = faces.find(game)
    about = face.about
    seats, minutes = _span(about.seats.start, about.seats.stop - 1), _span(*about.minutes)
    parts = [
        f"# {about.title}",
        MADE,
        f"*{', '.join(about.designers)} · {about.publisher} {about.year} · {seats} players · about {minutes} minutes*",
        *_pictures(game, slice(0, 1)),
        "\n".join(f"- {SAY(line)}" for line in about.start),
        f"**A turn**: {SAY(about.turn)}",
        f"`/{about.command} new` opens a table, `/learn` teaches it by playing, `/{about.command} rules` shows what "
        "stands here.",
    ]
    for topic in topics_of(game):
        parts += _topic(game, topic)
    parts += [*_pictures(game, slice(1, None)), *_options(game), *_differs(game), *_questions(game)]
    parts.append("What each of these rules rests on: [the list](behind.md). All rulings: [rulings](../rulings.md).")
    return "\n\n".join(parts) + "\n"


def campaign_page() -> str:
    game = "my_city"
    parts = [
        "# The campaign of My City",
        MADE,
        "*For players; nothing here tells what is in the envelopes.*",
        *_pictures(game, slice(0, 1)),
        *_topic(game, CAMPAIGN)[1:],
        "An episode is a game like the [eternal one](my_city.md): what that page says of building, refusing, ending, "
        "churches and the stop card holds, until an envelope says otherwise. All commands: [commands](../commands.md).",
        "## Questions",
        *(f"**{one.ask}** {one.answer}" for one in behind()[CAMPAIGN].questions),
        "What each of these rules rests on: [the list](behind.md).",
    ]
    return "\n\n".join(parts) + "\n"


def list_page() -> str:
    """Every rule that the pages state, with the tests and rulings behind it."""
    parts = ["# What the rules for players rest on", MADE]
    for game in KEYS:
        parts.append(f"## {faces.find(game).about.title}")
        rows = ["| Rule | Behind it |", "|---|---|"]
        for topic in (*topics_of(game), *([CAMPAIGN] if game == "my_city" else [])):
            for line, names in zip(lines_of(game, topic), behind()[game].rules[topic], strict=True):
                rows.append(f"| {_short(line)} | {_links(game, names)} |")
        rows += [f"| {_short(one.text)} | {_links(game, one.behind)} |" for one in behind()[game].differs]
        asked = (*behind()[game].questions, *(behind()[CAMPAIGN].questions if game == "my_city" else ()))
        rows += [f"| {_short(one.ask)} | {_links(game, one.behind)} |" for one in asked]
        parts.append("\n".join(rows))
    parts.append("Every ruling has a test that names it.")
    return "\n\n".join(parts) + "\n"


def pages() -> dict[str, str]:
    made = {f"{game}.md": page(game) for game in KEYS}
    return made | {"campaign.md": campaign_page(), "behind.md": list_page()}


def _topic(game: str, topic: str) -> list[str]:
    title, _ = faces.find(game).topics(SAY)[topic]
    found = [f"## {title}"]
    for line in lines_of(game, topic):
        point = line.startswith(("• ", "· "))
        text = f"- {line[2:]}" if point else line
        if point and found[-1].startswith("- "):
            found[-1] += f"\n{text}"
        else:
            found.append(text)
    return found


def _options(game: str) -> list[str]:
    about = faces.find(game).about
    rows = []
    for option in about.options.values():
        if option.settled or not option.note:
            continue
        rows.append(f"- **{SAY(option.title)}**: {SAY(option.note)}")
        rows += [f"  - {SAY(one.name)}" + (f": {SAY(one.note)}" if one.note else "") for one in option.choices.values()]
    return ["## Options", "\n".join(rows)] if rows else []


def _differs(game: str) -> list[str]:
    return ["## What differs from the box", "\n".join(f"- {one.text}" for one in behind()[game].differs)]


def _questions(game: str) -> list[str]:
    return ["## Questions", *(f"**{one.ask}** {one.answer}" for one in behind()[game].questions)]


def _pictures(game: str, some: slice) -> list[str]:
    return [f"![{one.says}]({_from_here(one.file)})" for one in behind()[game].pictures[some]]


def _from_here(file: str) -> str:
    return "../" + (file.removeprefix("docs/") if file.startswith("docs/") else f"../{file}")


def _links(game: str, names: Sequence[str]) -> str:
    return ", ".join(_links_of(game, names))


def _links_of(game: str, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        place = place_of(game, name) if name.startswith("test_") else None
        yield f"[{name}](../../{place.relative_to(ROOT)})" if place is not None else f"[{name}](../rulings.md)"


def _short(line: str) -> str:
    return (line if len(line) <= SHORT else line[:SHORT].rpartition(" ")[0] + "…").replace("|", "/").replace("*", "")


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def has_test(ruling: str) -> bool:
    return any(is_named(ruling, name) for name in tests())


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
