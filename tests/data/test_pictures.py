"""A person's wishes for pictures: kept, shown, forgotten; what we do not know is drawn as usual."""

from __future__ import annotations

from pathlib import Path

from cogs.context import Context
from data.texts import speak
from render.painter import Style
from render.studio import Studio
from rules.table.rows import Pictures
from tests.table.place import PEOPLE, place

ADA, BEN = PEOPLE[:2]


async def test_wishes_are_kept_and_forgotten(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        assert await here.sqlite.pictures(ADA) == Pictures()
        await here.sqlite.put_pictures(ADA, Pictures("contrast", "png"))
        await here.sqlite.put_pictures(ADA, Pictures("colour_blind", "png"))
        assert await here.sqlite.pictures(ADA) == Pictures("colour_blind", "png")
        assert await here.sqlite.pictures(BEN) == Pictures()
        assert (await here.sqlite.about(ADA))["pictures"] == [("colour_blind", "png")]
        await here.sqlite.forget(ADA)
        assert await here.sqlite.pictures(ADA) == Pictures()


async def test_private_pictures_follow_them_and_public_ones_do_not(tmp_path: Path) -> None:
    studio = Studio()
    async with place(tmp_path) as here:
        context = Context(here.tables, here.sqlite, studio, "en")
        await here.sqlite.put_pictures(ADA, Pictures("contrast", "png"))
        await here.sqlite.put_pictures(BEN, Pictures("sepia", "gif"))
        say = speak("en")
        assert await context.style(say) == Style()
        assert await context.style(say, ADA) == Style("en", "contrast", "png")
        assert await context.style(say, BEN) == Style()
