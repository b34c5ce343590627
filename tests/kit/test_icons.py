"""Buttons and options say what they mean: by a picture and a name that the picture above has too, or in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from cogs import face as faces
from cogs.controls.ghost import Ghost
from cogs.controls.pages import Button, Page, Picker, Select, ghost_verb
from cogs.face import Choice, Scene
from data.texts import languages, speak
from render import painters
from render.emojis import making as emojis
from render.painter import CanvasPainter, Frame, Style
from rules.game import AnyGame
from tests.cogs.pages import pages
from tests.kit.case import Case
from tests.kit.drawn_names import Drawn, missing, names_on, things_of
from tests.kit.looks import NAMES, look
from tests.kit.test_faces import GAMES
from tests.kit.walks import positions

every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game.key)
depth = pytest.mark.parametrize("soaked", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["few", "many"])
CIPHERS = (
    r"[−+][cmngiw]{1,7}2?\b",
    r"\b[RBGYPW]{2}/[RBGYPW]{2}\b",
    r"\b(?:card|tile|feature|pieces)\d\b",
    r"\bc2? [cmngiw]\b",
)
CIPHER = re.compile("|".join(CIPHERS))
ALL = {name: f"<:{name}_0a1b2c:1>" for name in emojis.table()}
ID = re.compile(r"^$|^mc_?$|^c$|_[A-Z]{1,2}\d+$")
"""The end of a name that nobody draws: a field, a card with a name of its own, nothing at all."""
NO_ICONS: Mapping[str, str] = {}


class Asked(dict[str, str]):
    """Emojis that remember what they were asked for."""

    def __init__(self) -> None:
        super().__init__(ALL)
        self.unknown: set[str] = set()

    def get(self, name: str, default: object = "") -> str:  # type: ignore[override]
        if name not in self and not ID.search(name):
            self.unknown.add(name)
        return super().get(name, "")


def scenes(case: Case, soaked: bool, icons: Mapping[str, str]) -> Iterator[tuple[AnyGame, int, Scene]]:
    """In each language, at many positions, or at one position each."""
    for table in case.tables()[:: 4 if soaked else len(case.tables())]:
        for at, (_, game) in enumerate(positions(table, 9 if soaked else len(languages()))):
            seat, names = game.waiting()[0], NAMES[: game.setup.seats]
            for language in languages() if soaked else [languages()[at % len(languages())]]:
                yield game, seat, Scene(speak(language), game.view(seat), names, game.setup.components, icons)


def controls(page: Page) -> list[Button | Choice]:
    return [item for row in page.rows for item in (row.options if isinstance(row, Select) else row)]


def shown(game: AnyGame, seat: int, scene: Scene) -> Iterator[tuple[tuple[str, ...], Page]]:
    """Every page of a decision, the placing control's first one too."""
    face, here = faces.find(game.key), look(game, seat)
    pad, placed = face.ghost(scene, ()), ""
    verb = ghost_verb(face, here) if pad is not None else None
    if pad is not None and verb is not None:
        ghost = Ghost(face, here, scene, verb)
        place = ghost.first(pad.near)
        found = face.ghost(scene, place)
        assert found is not None
        yield place, ghost.page(place, found)
        placed = verb
    for (said, _), page in pages(Picker(face, here, scene)):
        if not placed or said[:1] != (placed,):
            yield said, page


@every_game
@depth
@pytest.mark.parametrize("icons", [ALL, NO_ICONS], ids=["emojis", "words"])
def test_no_control_is_a_cipher(case: Case, soaked: bool, icons: Mapping[str, str]) -> None:
    for game, seat, scene in scenes(case, soaked, icons):
        for _, page in shown(game, seat, scene):
            assert not CIPHER.search(page.text), page.text
            for item in controls(page):
                assert 0 < len(item.label) <= (80 if isinstance(item, Button) else 100)
                assert not CIPHER.search(item.label), item.label
                assert not icons or not item.emoji or item.emoji in ALL.values() or not item.emoji.isascii()


@every_game
@depth
def test_every_emoji_asked_for_is_there(case: Case, soaked: bool) -> None:
    icons = Asked()
    used = 0
    for game, seat, scene in scenes(case, soaked, icons):
        used += sum(bool(item.emoji) for _, page in shown(game, seat, scene) for item in controls(page))
    assert used and not icons.unknown


@every_game
@depth
@pytest.mark.parametrize("icons", [ALL, NO_ICONS], ids=["emojis", "words"])
def test_every_name_on_a_control_is_in_the_picture_above_it(case: Case, soaked: bool, icons: Mapping[str, str]) -> None:
    """In the reader's language, whatever the table's is."""
    painter = painters.find(case.game.key)
    assert isinstance(painter, CanvasPainter)
    lost: dict[str, tuple[str, ...]] = {}
    named = 0
    for game, seat, scene in scenes(case, soaked, icons):
        face, things = faces.find(game.key), things_of(scene.say, game.setup.components)
        drawn: dict[Frame, Drawn] = {}
        for said, page in shown(game, seat, scene):
            whole = page.move is not None or len(said) == 4
            frame = face.preview(said, seat) if whole else face.choosing(scene.view, seat, page.said)
            if frame is None or not page.rows:
                continue
            if frame not in drawn:
                drawn[frame] = Drawn(painter.canvas(scene.view, frame, scene.names, Style(language=scene.say.language)))
            for item in controls(page):
                named += bool(names_on(item.label, [*scene.names, *things]))
                gone = missing(item.label, drawn[frame], scene.names, things)
                if gone:
                    lost[f"{scene.say.language} {frame.kind}: {item.label}"] = tuple(gone)
    assert not lost, "\n".join(f"{k}: {v}" for k, v in lost.items())
    assert named
