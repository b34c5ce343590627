"""A sixth game needs nothing but its own folders: Harbour lights with face, painter and cog, in the playground."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs import client
from render.painter import Style
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, opened, skyline
from tests.toy import Toy
from tests.toy.guest import invited
from tests.toy.painter import PAINTER


@pytest.fixture(autouse=True)
def dressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "arrange", invited(client.arrange))


def test_its_picture_shows_every_seat_and_its_points() -> None:
    game = Toy.new(3)
    view, names = game.view(None), ("Ada", "Bruno", "Chiara")
    canvas = PAINTER.canvas(view, PAINTER.frames(view, [])[0], names, Style())
    assert {*names, "0"} <= {one.text for one in canvas.texts} and canvas.image.size == (1200, 675)
    assert all(name in PAINTER.alt(view, PAINTER.frames(view, [])[0], names, Style()) for name in names)


async def test_a_whole_night_is_played_by_clicks(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, bruno = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "toy new", [bruno])
        party = Party([ada, bruno], Chance(seed_from_number(5)))
        await party.play(60)
        assert "The night is over." in "\n".join(seen.text for seen in ada.messages())
        assert all(len(post.attachments) == 1 for post in party.posts())
