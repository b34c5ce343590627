"""The gallery: one page, every picture with its words, later chapters of a campaign under a fold."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests import gallery
from tests.gallery import Plate, figures, people, section
from tests.render.every import samples_of


def test_later_chapters_lie_under_a_fold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def paper() -> Image.Image:
        return Image.new("RGB", (1200, 800), (246, 239, 224))

    only = {"result": samples_of("machi_koro")["result"]}
    monkeypatch.setattr(gallery, "samples_of", lambda key: only)
    monkeypatch.setattr(gallery, "styled", lambda key: [])
    monkeypatch.setattr(gallery, "chapters_of", lambda key: {2: {"flood": paper}, 1: {"valley": paper}})
    page = section(tmp_path, "machi_koro")
    before, _, folded = page.partition("<details>")
    assert "chapter_1_valley" in before and "machi_koro_result.webp" in before and "chapter_2" not in before
    assert "chapter_2_flood" in folded and folded.rstrip().endswith("</details>")
    assert {path.name for path in tmp_path.iterdir()} == {
        "machi_koro_cover.webp",
        "machi_koro_result.webp",
        "machi_koro_chapter_1_valley.webp",
        "machi_koro_chapter_2_flood.webp",
    }


def test_words_are_words() -> None:
    assert "&lt;b&gt;" in figures([Plate("a.webp", "<b>", 'x "y"')]) and "&quot;y&quot;" in figures(
        [Plate("a.webp", "<b>", 'x "y"')]
    )


def test_people_have_their_pictures(tmp_path: Path) -> None:
    page = people(tmp_path)
    files = {path.name for path in tmp_path.iterdir()}
    assert {"people_profile_standard.webp", "people_daily_contrast.webp"} <= files and all(f in page for f in files)
    assert "place 3 of 41" in page and "building since" in page
