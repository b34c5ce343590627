"""A place for posts in tests: it keeps what was sent; pictures are described and not drawn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any

from cogs.campaign.posts import CampaignPosts
from cogs.context import Context
from render import painters
from render.painter import Frame, Picture, Style
from rules.game import View
from rules.table.looks import Retelling
from rules.table.rows import Post
from tests.campaign.valley import Valley


class Describing:
    """In place of the studio: every picture has its words, and only them."""

    waiting = 0

    async def picture(
        self, game: str, view: View, frame: Frame, names: Sequence[str], style: Style, urgency: int = 0
    ) -> Picture:
        return Picture(b"", "webp", painters.find(game).alt(view, frame, names, style), 1, 1)


class Square:
    """A channel: whatever is sent stays."""

    def __init__(self) -> None:
        self.sent: list[SimpleNamespace] = []

    async def send(self, content: str, *, nonce: str, files: Sequence[Any] = (), **more: Any) -> None:
        assert len(content) <= 2000 and len(nonce) <= 25 and len(files) <= 10
        alts = [file.description for file in files]
        self.sent.append(SimpleNamespace(content=content, nonce=nonce, alts=alts, view=more.get("view")))

    async def history(self, limit: int) -> AsyncIterator[SimpleNamespace]:
        for message in reversed(self.sent[-limit:]):
            yield message

    @property
    def nonces(self) -> list[str]:
        return [message.nonce for message in self.sent]

    @property
    def text(self) -> str:
        return "\n".join("\n".join((message.content, *message.alts)) for message in self.sent)


def posts_of(here: Valley) -> CampaignPosts:
    studio: Any = Describing()
    return CampaignPosts(Context(here.tables, here.sqlite, studio, "en"), here.campaigns)


async def told(here: Valley, post: Post) -> Retelling:
    return await here.tables.retell(post)
