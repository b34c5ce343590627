"""The application's emojis: uploaded once, renewed where a sprite has changed, and words where Discord refuses them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from render.emojis import making as emojis
from render.painter import Emoji
from render.palette import Colour
from tests.e2e.players import opened, skyline, until
from tests.scripted import Playground
from tests.scripted.user import Seen

OTHERS = "party_parrot"
POSTED = ("POST", "/applications/#/emojis")


def plain(colour: Colour) -> Emoji:
    return [partial(Image.new, "RGBA", (64, 64), (*colour, 255))]


def drawn(monkeypatch: pytest.MonkeyPatch, table: Mapping[str, Emoji]) -> None:
    monkeypatch.setattr(emojis, "table", lambda: table)


def there(pg: Playground) -> list[str]:
    return [emoji.name.rpartition("_")[0] for emoji in pg.world.emojis.values()]


async def test_uploaded_once_and_renewed_when_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"pc_c": plain((200, 0, 0)), "pc_m": plain((0, 200, 0)), "seat_1": plain((0, 0, 200))}
    drawn(monkeypatch, table)
    async with skyline(tmp_path) as (pg, bot):
        assert await bot.app_emojis.renew() == 3
        assert there(pg) == list(table)
        first = dict(bot.context.icons)
        await bot.create_application_emoji(name=OTHERS, image=emojis.made("pc_c")[1])
        assert await bot.app_emojis.renew() == 0
    async with skyline(tmp_path) as (pg, bot):
        await until(lambda: bot.context.icons == first)
        before = pg.server.requests[POSTED]
        assert await bot.app_emojis.renew() == 0 and pg.server.requests[POSTED] == before
    drawn(monkeypatch, {**table, "pc_m": plain((9, 99, 9))})
    async with skyline(tmp_path) as (pg, bot):
        await until(lambda: bot.context.icons == first)
        assert await bot.app_emojis.renew() == 1
        assert sorted(there(pg)) == sorted([*table, "party"]), "the old one is gone, and nobody else's"
        changed = {name for name in table if bot.context.icons[name] != first[name]}
        assert changed == {"pc_m"}
        assert len(pg.world.emojis) == 4


async def test_all_of_them_at_the_start_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = {f"pc_{n}": plain((n, n, n)) for n in range(40)}
    drawn(monkeypatch, table)
    async with skyline(tmp_path) as (pg, bot):
        bot._warmed.set()
        ada = pg.user("ada").go("games")
        assert (await ada.slash("help")).text, "nobody waits for them"
        await until(lambda: len(pg.world.emojis) == 40)


@pytest.mark.parametrize("status", [403, 429])
async def test_where_they_are_refused_words_stand_on_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    drawn(monkeypatch, {"pc_c": plain((200, 0, 0))})
    async with skyline(tmp_path, plain=True) as (pg, bot):
        if status == 429:
            pg.faults.too_many(0.01, times=99, method="POST", path="/emojis$")
        else:
            pg.faults.fail(status, times=99, method="POST", path="/emojis$")
        assert await bot.app_emojis.renew() == 0
        page = await _picker(pg)
        labels = [button for button in page.buttons if button[:1] in "ABCD" and button[1:2] in "1234"]
        assert labels and all(len(label.split()) > 1 for label in labels), "every card in words"
        assert not any(item.get("emoji") for item in page.controls)


async def _picker(pg: Playground) -> Seen:
    ada = pg.user("ada").go("games")
    await opened(ada, "pointcity new", seats=1)
    await until(lambda: any(seen.attachments for seen in ada.messages()))
    post = next(seen for seen in reversed(ada.messages()) if seen.attachments)
    answer = await ada.click(post, next(c["custom_id"] for c in post.live_controls))
    await until(lambda: answer.message is not None and not answer.message.thinking)
    assert answer.message is not None
    return answer.message


async def test_the_limit_of_discord_is_no_fault_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(monkeypatch, {f"pc_{n}": plain((n, n, n)) for n in range(4)})
    monkeypatch.setattr("playground.rest.emojis.limit", lambda key: 2 if key == "application.emojis" else 10**6)
    async with skyline(tmp_path) as (pg, bot):
        assert await bot.app_emojis.renew() == 2
        assert list(bot.context.icons) == ["pc_0", "pc_1"] and len(pg.world.emojis) == 2


async def test_an_emoji_that_an_operator_deleted_keeps_no_post_back(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (pg, bot):
        bot.context.icons.update(_deleted())
        ada = pg.user("ada").go("games")
        await opened(ada, "machikoro new", seats=2, stewards=1)
        await until(lambda: any(seen.attachments and seen.live_controls for seen in ada.messages()))
        assert bot.context.icons == {} or not _shown(ada.messages()[-1])


def _deleted() -> dict[str, str]:
    return {name: f"<:{name}_0a1b2c:1234567890123456789>" for name in emojis.table()}


def _shown(seen: Seen) -> bool:
    return any((item.get("emoji") or {}).get("id") for item in seen.controls)


@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.soak)])
def test_every_emoji_is_within_discords_limits(every: int) -> None:
    names = list(emojis.table())
    assert all(len(name) <= 25 and name.replace("_", "").isalnum() and name.isascii() for name in names)
    assert len(names) <= 2000 / 2, "while they are renewed old ones and new ones are there"
    for name in names[::every]:
        called, image = emojis.made(name)
        assert called[:-7] == name and len(called) <= 32 and len(image) < 256_000
        assert len(set(emojis.picture(name).getchannel("A").tobytes())) > 1, name
