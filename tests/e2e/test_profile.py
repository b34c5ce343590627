"""`/profile`, end to end: one's own, another's, somebody who is left out, and in direct messages."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from render.canvas import HIGHEST, LOWEST, WIDTH
from tests.e2e.players import opened, skyline
from tests.e2e.test_history import _finish, _seen, _table


async def test_a_profile_of_ones_own_and_of_another_until_they_are_left_out(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        del bot.studio.card  # this one is drawn
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        assert "No finished games" in _seen(await ada.slash("profile")).text
        place = await opened(ada, "machikoro new", [ben], rated=True, seats=2)
        table = await _table(bot, place)
        await _finish(bot, table)

        own = await ada.slash("profile")
        shown = _seen(own)
        assert shown.ephemeral and f"<@{ada.id}>" in shown.text and f"<@{ben.id}>: 1 game" in shown.text
        assert not shown.mentions, "nobody is called"
        picture = Image.open(io.BytesIO(ada.file(own)))
        assert picture.width == WIDTH and LOWEST <= picture.height <= HIGHEST
        (attached,) = shown.attachments
        words = attached["description"]
        badges = await bot.store.badges(playground.guild().id, ada.id)
        ratings = await bot.store.ratings(playground.guild().id)
        assert words.startswith("Ada, building since") and f"{len(badges)} badges" in words
        assert (
            "Machi Koro: 1 game" in words
            and f", {ratings['machi_koro', ada.id].shown};" in words
            and "Ben: 1 game" in words
        )

        another = _seen(await dan.slash("profile", person=ada.user))
        assert another.attachments[0]["description"] == words and another.ephemeral
        assert "No finished games" in _seen(await ada.slash("profile", person=dan.user)).text

        # In direct messages one sees one's own games there, and nobody else's anywhere.
        ada.go_direct()
        assert "No finished games" in _seen(await ada.slash("profile")).text
        told = _seen(await ada.slash("profile", person=ben.user))
        assert not told.attachments and "about a server" in told.text

        await ada.go("games").slash("stats off")
        for user in (ada, dan):
            told = _seen(await user.slash("profile", person=ada.user))
            assert "left out" in told.text and not told.attachments
        others = _seen(await ben.slash("profile"))
        assert "Ada" not in others.attachments[0]["description"] and str(ada.id) not in others.text
