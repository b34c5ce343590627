"""Imports point one way: bot → cogs → rules, render, data; render → rules for views only."""

from __future__ import annotations

from collections.abc import Iterator

from tests.architecture.sources import ROOMS, ROOT, files, games, imports, module

MAY_IMPORT = {
    "bot": {"cogs", "rules", "render", "data", "playground"},
    "cogs": {"rules", "render", "data"},
    "rules": {"data"},
    "render": {"rules", "data"},
    "data": {"rules"},
    "playground": set[str](),
}
"""What each room may import of the others. The way in joins all parts, the playground too."""
OF_DATA = {"rules": ("data.sets", "data.limits", "data.texts"), "render": ("data.sets", "data.texts")}
"""What the lower rooms may know of `data`: component sets and words, never what is stored."""
OF_A_GAME = ("view", "components", "vocabulary", "about")
"""What a picture may know of a game's folder in `rules`: what is public, never the state."""
KNOWS_RULES = ("data.store",)
"""What stores and checks tables names their types; the rest of `data` knows no rules."""
OF_ITS_GAME = {"rules.campaign": "my_city", "cogs.campaign": "my_city"}
"""What is made for one game and knows it: the campaign is My City's."""
DISCORD = ("bot", "cogs", "playground", "tests")
IMPURE = {
    *("PIL", "aiohttp", "aiosqlite", "asyncio", "datetime", "discord", "io", "logging", "os", "pathlib", "random"),
    *("secrets", "socket", "sqlite3", "subprocess", "sys", "threading", "time", "uuid"),
}

Import = tuple[str, str]
"""Who imports what."""


def all_imports(*rooms: str) -> Iterator[Import]:
    for path in files(".py"):
        if room_of(module(path)) in rooms:
            yield from ((module(path), name) for name in sorted(imports(path)))


def room_of(name: str) -> str:
    return name.split(".")[0]


def game_of(name: str) -> str | None:
    """The game to whose folder a module of the project belongs."""
    room, *rest = name.split(".")
    return rest[0] if room in ROOMS and rest and rest[0] in games() else None


def made_for(name: str) -> str | None:
    return next((game for part, game in OF_ITS_GAME.items() if within(name, part)), None)


def within(name: str, *modules: str) -> bool:
    return any(name == known or name.startswith(known + ".") for known in modules)


def test_imports_point_one_way() -> None:
    wrong = [
        (who, what)
        for who, what in all_imports(*MAY_IMPORT)
        if room_of(what) in ROOMS and room_of(what) not in MAY_IMPORT[room_of(who)] | {room_of(who)}
    ]
    assert not wrong


def test_rules_and_pictures_read_no_store() -> None:
    wrong = [
        (who, what)
        for who, what in all_imports(*OF_DATA)
        if within(what, "data") and not within(what, *OF_DATA[room_of(who)])
    ]
    assert not wrong


def test_pictures_are_made_from_views_only() -> None:
    known = [f"rules.{game}.{part}" for game in games() for part in OF_A_GAME]
    wrong = [
        (who, what)
        for who, what in all_imports("render")
        if within(what, "rules") and not within(what, "rules.game", "rules.registry", *known)
    ]
    assert not wrong


def test_only_the_store_knows_rules() -> None:
    wrong = [
        (who, what) for who, what in all_imports("data") if within(what, "rules") and not within(who, *KNOWS_RULES)
    ]
    assert not wrong


def test_a_game_knows_no_other_game_and_what_is_common_knows_none() -> None:
    """Games are found by their folders: adding one changes no file of another."""
    wrong = [
        (who, what)
        for who, what in all_imports("bot", "cogs", "rules", "render", "data")
        if game_of(what) not in (None, game_of(who), made_for(who))
    ]
    assert not wrong


def test_games_are_pure() -> None:
    wrong = [(who, what) for who, what in all_imports("rules") if game_of(who) and room_of(what) in IMPURE]
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
