"""Pictures as people wish them: what only they see follows, what everybody sees does not."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

from tests.e2e.players import opened, skyline, until
from tests.scripted.user import Answer, ScriptedUser, Seen


def _seen(answer: Answer) -> Seen:
    seen = answer.message or answer.followups[0]
    assert seen is not None
    return seen


async def _board(person: ScriptedUser) -> Image.Image:
    seen = _seen(await person.slash("table board"))
    assert seen.ephemeral and seen.attachments
    return Image.open(io.BytesIO(person.file(seen)))


async def test_private_pictures_follow_ones_wishes(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, _):
        ada, ben = (playground.user(name).go("games") for name in ("ada", "ben"))
        await opened(ada, "pointcity new", [ben], seats=2)
        await until(lambda: any(seen.attachments for seen in ada.messages()))
        usual = await _board(ada)
        assert usual.format == "WEBP"
        told = _seen(await ada.slash("me pictures", palette="contrast", format="png")).text
        assert "high contrast, PNG" in told and "Public posts look the same to everybody." in told
        wished, others = await _board(ada), await _board(ben)
        assert wished.format == "PNG" and others.format == "WEBP"
        assert ImageChops.difference(wished.convert("RGB"), others.convert("RGB")).getbbox() is not None
        assert ImageChops.difference(usual.convert("RGB"), others.convert("RGB")).getbbox() is None
        assert "PNG" in _seen(await ada.slash("me pictures", palette="colour_blind")).text, "what is not said stays"
        posts = [seen for seen in ben.messages() if seen.attachments and not seen.ephemeral]
        assert posts and all(file["filename"].endswith(".webp") for seen in posts for file in seen.attachments)
