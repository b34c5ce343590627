"""What the simulation found in the product, and the study before it: each mend can be taken out again, so that the
seed which is kept for it still shows what was wrong."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import discord

from cogs.answering import Answering
from cogs.controls.items import view_of
from cogs.controls.move_clicks import MoveClicks
from cogs.table import outbox
from cogs.table.lobby import Lobby
from cogs.table.outbox import Outbox
from rules.table.sessions import Sessions
from rules.table.steward_runner import StewardRunner
from tests.simulation.safeguards import Safeguard

if TYPE_CHECKING:
    from tests.simulation.world import World


async def _nothing(*args: Any, **more: Any) -> bool:
    return False


def _lobby_set_right(world: World) -> None:
    """A cut while `/… new` is answered left a live post of a dead lobby; a lost edit was never repaired."""
    Lobby._set_right = _nothing  # type: ignore[method-assign,assignment]


def _page_lost(world: World) -> None:
    """A move was stored and shown, the answer to the showing was lost: "Busy… Please try again"."""

    async def show(self: Any, interaction: Any, look: Any, page: Any, files: Any = None) -> None:
        try:
            await interaction.edit_original_response(
                content=page.text[:2000], view=view_of(page), attachments=files or []
            )
        except discord.NotFound:
            await self.context.tell(interaction, page.text, view=view_of(page))

    MoveClicks._show = show  # type: ignore[method-assign]


def _strip_apart(world: World) -> None:
    """The controls of older posts were taken away as part of the sending: what failed there sent the post again."""
    send = Outbox._send

    async def allowed(request: Any, otherwise: str) -> bool:
        await request
        return True

    async def sends_and_tidies(self: Any, post: Any) -> None:
        await send(self, post)
        await self._tidy(post.table)

    outbox.if_allowed = allowed
    Outbox._send = sends_and_tidies  # type: ignore[method-assign]


def _kept_after_all(world: World) -> None:
    """A commit that is durable and reported as failed: "it did not happen"."""
    Sessions._is_kept = _nothing  # type: ignore[method-assign]


def _stewards_driven(world: World) -> None:
    """The same, and a steward's turn: the table stood still until the next start."""
    _kept_after_all(world)
    resume, begun = StewardRunner.resume_stewards, set[int]()

    async def once(self: Any) -> None:
        if id(self) not in begun:
            begun.add(id(self))
            await resume(self)

    StewardRunner.resume_stewards = once  # type: ignore[method-assign]


def _door(world: World) -> None:
    """Whoever came while the bot was going was refused inside `answering`, which raised on: a fault in the log, and a
    second answer."""
    answering = Answering.answering

    def refusing(self: Any, *args: Any, **more: Any) -> Any:
        if self.closing:
            raise RuntimeError("generator didn't yield")
        return answering(self, *args, **more)

    Answering.answering = refusing  # type: ignore[method-assign,assignment]
    Answering.turned_away = _nothing  # type: ignore[method-assign]


def _retries_look_back(world: World) -> None:
    """A post that failed after it had been made was sent again under its nonce alone, which Discord forgets."""

    class Hopeful:
        repeat = staticmethod(itertools.repeat)

        @staticmethod
        def chain(first: list[Any], again: Any) -> Any:
            return itertools.repeat(first[0])

    outbox.itertools = Hopeful  # type: ignore[attr-defined,assignment]


MENDS: dict[str, Safeguard] = {
    "lobby set right": Safeguard(_lobby_set_right),
    "page lost": Safeguard(_page_lost),
    "strip apart": Safeguard(_strip_apart),
    "kept after all": Safeguard(_kept_after_all),
    "stewards driven": Safeguard(_stewards_driven, "the truth about what was kept"),
    "door": Safeguard(_door),
    "retries look back": Safeguard(_retries_look_back),
}
UNSEEDED = ("locks", "page lost", "strip apart", "stewards driven", "retries look back")
"""No world is known yet in which these are missed: `--without` looks for one."""
