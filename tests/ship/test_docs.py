"""The pages for people: no link leads nowhere, every page can be found, every command named is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from data.entry import HELP
from tests.e2e.bot_process import ROOT

PAGES = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
LINK = re.compile(r'(?:!?\[[^\]]*\]\(|<img src=")([^)"\s]+)')
LARGEST = 3_000_000


def _anchors(page: Path) -> set[str]:
    """As GitHub makes them: lower case, without signs, hyphens for blanks."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head).lower()).replace(" ", "-")
        for head in heads
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            wrong.append(link)
    assert not wrong


def test_every_page_is_in_the_list() -> None:
    listed = {
        link.partition("#")[0] for link in LINK.findall((ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    }
    pages = {str(page.relative_to(ROOT / "docs")) for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert pages - {"README.md"} <= listed


def test_the_film_is_small_enough_for_a_page() -> None:
    assert (ROOT / "docs" / "pictures" / "film.webp").stat().st_size < LARGEST


def test_readme_begins_with_the_two_commands() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8")[:600]
    assert "make run " in top and "make test " in top
    assert "skyline trial CHANNEL" in HELP


def test_every_dependency_has_its_licence_and_its_reason() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = wanted["optional-dependencies"]
    names = {re.split(r"[\[<>=~ ]", one)[0] for one in (*wanted["dependencies"], *extras["postgres"], *extras["dev"])}
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert not [name for name in names - {"skyline"} if name not in page]
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][2:]
    assert rows and all(len(row) == 3 and row[1].strip() and row[2].strip(" |") for row in rows)
