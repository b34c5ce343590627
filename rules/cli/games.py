"""`python -m rules games`: the front pages of all games, for people, for machines, and as the README's table."""

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec

from data.texts import SOURCE, speak
from rules.game import AnyGame
from rules.option_words import describe
from rules.registry import KEYS, find

Commands = Any
"""The subparsers; argparse has no public name for their type."""


def add_games(commands: Commands) -> argparse.ArgumentParser:
    listing: argparse.ArgumentParser = commands.add_parser(
        "games", help="the games, seat counts, options with their choices and defaults"
    )
    listing.add_argument("--markdown", action="store_true", help="as the table in README.md")
    listing.set_defaults(run=_games)
    return listing


def _games(asked: argparse.Namespace) -> None:
    found = [find(key) for key in KEYS]
    if asked.json:
        print(msgspec.json.encode([_row(game) for game in found]).decode())
    elif asked.markdown:
        print(table(found))
    else:
        print("\n".join(_told(game) for game in found))


def _row(game: type[AnyGame]) -> dict[str, Any]:
    about = game.about
    return {
        "key": game.key,
        "title": about.title,
        "designers": about.designers,
        "publisher": about.publisher,
        "year": about.year,
        "seats": list(game.seats),
        "minutes": about.minutes,
        "options": [{"name": o.name, "choices": o.choices, "default": o.default} for o in describe(game)],
    }


def _told(game: type[AnyGame]) -> str:
    about, say = game.about, speak(SOURCE)
    lines = [
        f"{game.key}: {game.seats.start} to {game.seats.stop - 1} seats, {_span(*about.minutes)} minutes. {about.line}",
        f"  by {', '.join(about.designers)} ({about.publisher} {about.year})",
    ]
    for option in describe(game):
        several = ", any of them, with commas" if option.many else ""
        lines.append(f"  {option.name}={option.default}    ({' | '.join(option.choices)}{several})")
        note = about.note(say, option.name)
        lines.append(f"    {about.option_name(say, option.name)}. {note}".rstrip())
    return "\n".join(lines)


def table(games: Sequence[type[AnyGame]]) -> str:
    """One row a game."""
    lines = ["| Game | By | Seats | Minutes | A host chooses |", "| --- | --- | --- | --- | --- |"]
    for game in games:
        about = game.about
        line = about.line.replace(about.title, f"**{about.title}**", 1)
        made = f"{', '.join(about.designers)} ({about.publisher} {about.year})"
        seats = _span(about.seats.start, about.seats.stop - 1)
        chosen = "; ".join(page.title for page in about.options.values())
        lines.append(f"| {line} | {made} | {seats} | {_span(*about.minutes)} | {chosen} |")
    return "\n".join(lines)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
