"""Who may import whom: imports point one way, and the table that says so has no line that nobody needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import ROOMS, ROOT, files, games, imports, module

GAME = "<game>"
MAY_IMPORT = {
    # The way in joins all parts, the playground too.
    "bot": {
        *("cogs", "data.logs", "data.settings", "data.store", "data.texts", "playground", "render"),
        *("rules.table.ports", "rules.table.workers"),
    },
    # What people meet in Discord. The campaign is My City's, and knows it.
    "cogs": {
        *(
            "cogs.campaign",
            "rules",
            "rules.about",
            "rules.company",
            "rules.history",
            "rules.stewards",
            "rules.table",
            "render",
        ),
        *(
            "render.festive.cover",
            "render.festive.daily",
            "render.festive.profile",
            "render.festive.review",
            "data.limits",
            "data.logs",
            "data.metrics",
        ),
        *("data.VERSION", "data.sets", "data.texts"),
    },
    "cogs.campaign": {
        *("cogs", "cogs.<game>", "rules", "rules.<game>", "rules.<game>.vocabulary", "rules.campaign", "rules.table"),
        *("render", "data.limits", "data.sets", "data.texts"),
    },
    "cogs.<game>": {
        *("cogs", "rules", "rules.about", "rules.<game>", "rules.<game>.about", "rules.<game>.vocabulary"),
        *("render", "render.<game>", "data.sets", "data.texts"),
    },
    # The contract knows no game; a game knows the contract, and its words for people lie apart from its rules.
    "rules": {"rules.about", "data.sets"},
    "rules.about": {"data.texts"},
    "rules.__main__": {"rules.cli"},
    "rules.<game>": {"rules", "rules.about", "rules.<game>.about", "rules.stewards", "data.sets", "data.weights"},
    "rules.<game>.about": {"rules.about", "rules.<game>", "rules.<game>.vocabulary"},
    "rules.<game>.vocabulary": {"rules.<game>", "rules.game", "data.sets", "data.texts"},
    "rules.stewards": {"rules"},
    # What looks back or lasts knows stored values, never who stores them.
    "rules.history": {"rules", "rules.stewards", "data.texts", "rules.table.rows", "rules.table.session"},
    "rules.campaign": {
        *("rules", "rules.<game>", "rules.history.outcome", "rules.stewards", "data.sets"),
        *("rules.table.clock", "rules.table.clock", "rules.table.rows"),
    },
    "rules.company": {"data.sets", "rules.record", "rules.table.clock", "rules.table.rows"},
    "rules.table": {
        *(
            "rules",
            "rules.campaign",
            "rules.company",
            "rules.history",
            "rules.stewards",
            "data.limits",
            "data.logs",
            "data.sets",
            "data.lesson_shelf",
        )
    },
    "rules.cli": {
        "rules",
        "rules.company.daily",
        "rules.history.review",
        "rules.history.verify",
        "rules.stewards",
        "data.sets",
        "data.texts",
    },
    # A picture is made from a view: what is public of a game, never its state.
    "render": {
        "render.festive",
        "rules.game",
        "rules.notation",
        "rules.registry",
        "rules.stewards",
        "rules.table.workers",
        "data.metrics",
    },
    "render.festive": {"render", "rules.registry", "data.texts"},
    "render.<game>": {
        *("render", "render.festive", "rules.game", "data.sets", "data.texts"),
        *("rules.<game>.components", "rules.<game>.view", "rules.<game>.vocabulary"),
    },
    # Only the store knows rules: it names the values that it stores, and checks that they replay.
    "data": {"data.texts"},
    "data.__main__": {"data", "data.store", "rules.table.ports"},
    "data.store": {
        *("rules.game", "rules.record", "rules.history", "rules.campaign", "data.file_lock", "data.metrics"),
        *("data.sets", "rules.table.forgetting", "rules.table.ports", "rules.table.post_policy", "rules.table.rows"),
        *("rules.table.clock", "rules.table.session"),
    },
    "data.texts": set[str](),
    "playground": {"data.file_lock"},
}
"""A line is a folder or a module, without what has a line of its own; `<game>` is any game's folder. What it may import
is such a line, whole, or a part of one."""

OF_ITS_GAME = {"rules.campaign": "my_city", "cogs.campaign": "my_city"}
"""What is made for one game and knows it."""
DISCORD = ("bot", "cogs", "playground", "tests")

Import = tuple[str, str]
"""Who imports what."""


def all_imports(*rooms: str) -> Iterator[Import]:
    for path in files(".py"):
        if room_of(module(path)) in rooms:
            yield from ((module(path), name) for name in sorted(imports(path)))


def room_of(name: str) -> str:
    return name.split(".")[0]


@cache
def game_of(name: str) -> str | None:
    """The game to whose folder a module of the project belongs."""
    room, *rest = name.split(".")
    return rest[0] if room in ROOMS and rest and rest[0] in games() else None


def made_for(name: str) -> str | None:
    return next((game for part, game in OF_ITS_GAME.items() if within(name, part)), None)


def within(name: str, *modules: str) -> bool:
    return any(name == known or name.startswith(known + ".") for known in modules)


def of_any_game(name: str) -> str:
    """The name with `<game>` for the game."""
    game = game_of(name)
    return name if game is None else name.replace(f".{game}", f".{GAME}", 1)


@cache
def line_of(name: str) -> str:
    """The line of the table that a module is in: the nearest."""
    return max((line for line in MAY_IMPORT if within(of_any_game(name), line)), key=len)


def allows(entry: str, what: str) -> bool:
    return line_of(what) == entry if entry in MAY_IMPORT else within(of_any_game(what), entry)


def between_lines() -> Iterator[Import]:
    rooms = {room_of(line) for line in MAY_IMPORT}
    for who, what in all_imports(*rooms):
        if room_of(what) in rooms and line_of(who) != line_of(what):
            yield who, what


def test_imports_point_one_way() -> None:
    wrong = [
        (who, what)
        for who, what in between_lines()
        if not any(allows(entry, what) for entry in MAY_IMPORT[line_of(who)])
    ]
    assert not wrong


def test_the_table_has_no_entry_that_nobody_uses() -> None:
    used = {
        (line_of(who), entry)
        for who, what in between_lines()
        for entry in MAY_IMPORT[line_of(who)]
        if allows(entry, what)
    }
    unused = {(line, entry) for line, entries in MAY_IMPORT.items() for entry in entries} - used
    assert not unused


def test_no_entry_of_the_table_is_said_twice() -> None:
    """`data` beside `data.sets` would let everything through that the narrower one keeps out."""
    twice = [
        (line, wide, narrow)
        for line, entries in MAY_IMPORT.items()
        for wide in entries
        for narrow in entries
        if narrow not in MAY_IMPORT and line_of(narrow) == wide
    ]
    assert not twice


def test_a_game_knows_no_other_game_and_what_is_common_knows_none() -> None:
    """Games are found by their folders: adding one changes no file of another."""
    wrong = [
        (who, what)
        for who, what in all_imports("bot", "cogs", "rules", "render", "data")
        if game_of(what) not in (None, game_of(who), made_for(who))
    ]
    assert not wrong


def test_discord_stays_in_its_rooms() -> None:
    rooms = [room for room in ROOMS if room not in DISCORD]
    assert not [(who, what) for who, what in all_imports(*rooms) if within(what, "discord")]


def test_a_steward_never_gets_at_the_game() -> None:
    for path in (ROOT / "rules").rglob("*.py"):
        assert "_Seen__" not in path.read_text(encoding="utf-8"), path.name


def test_imports_are_read() -> None:
    """The reader itself: what it would overlook, no rule could hold."""
    here = ROOT / "tests" / "architecture" / "sources.py"
    assert "pathlib.Path" in imports(here) and "ast" in imports(here)
    assert module(here) == "tests.architecture.sources"
    assert game_of(f"rules.{games()[0]}.game") == games()[0] and game_of("rules.game") is None


def test_lines_are_found() -> None:
    game = games()[0]
    assert line_of("rules.game.Game") == "rules" and line_of("rules.table.ports.Row") == "rules.table"
    assert line_of(f"rules.{game}.view") == "rules.<game>" and line_of(f"rules.{game}.vocabulary.x") != "rules.<game>"
    assert allows("rules", "rules.game.Illegal") and not allows("rules", "rules.table.ports.Row")
    assert allows("rules.table.ports", "rules.table.ports.Row") and not allows("rules.table.ports", "rules.table.life")
