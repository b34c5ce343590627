"""What every game's group of commands has: `new`, made of the game's front page, and the rules help."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Literal, TypeVar, get_origin, get_type_hints

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, quietly
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.face import Face
from cogs.help.pages import rules_page
from cogs.table.lobby import Lobby
from cogs.typed_search import finds
from data.texts import mark
from rules.about import SEATS, STEWARDS, About, Parameter
from rules.game import Illegal, View
from rules.option_words import choices, word
from rules.table.looks import Look

MOST_LETTERS = 600
"""Of several words typed with commas."""
CogT = TypeVar("CogT", bound=commands.Cog)


class Asked(msgspec.Struct, frozen=True):
    """What a person said with `/<game> new`."""

    options: dict[str, str]
    """Those that were chosen, in words; the others keep what is usual."""
    seats: int | None
    stewards: int
    more: dict[str, Any]
    """What the cog has added; None if it was not said."""


def opening(
    about: About, **more: Any
) -> Callable[[Callable[[CogT, Interaction, Asked], Awaitable[None]]], app_commands.Command[CogT, ..., None]]:
    """`/<game> new` with the parameters of a game's front page; `more` has the types of those that its cog adds."""

    def made(opens: Callable[[CogT, Interaction, Asked], Awaitable[None]]) -> app_commands.Command[CogT, ..., None]:
        async def new(cog: CogT, interaction: Interaction, **said: Any) -> None:
            options = {
                asked.option: word(said[asked.name]).replace(" ", "")
                for asked in about.parameters
                if asked.option and said[asked.name] is not None
            }
            added = {name: said[name] for name in more}
            await opens(cog, interaction, Asked(options, said[SEATS.name], said[STEWARDS.name] or 0, added))

        own = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("cog", "interaction")]
        asked = [
            inspect.Parameter(
                one.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=(more.get(one.name) or _kind(about, one)) | None,
            )
            for one in about.parameters
        ]
        new.__signature__ = inspect.Signature([*own, *asked])  # type: ignore[attr-defined]
        # discord.py tells a cog's command from a plain function by this name.
        new.__qualname__ = opens.__qualname__
        described = app_commands.describe(**{one.name: one.prompt for one in about.parameters})(new)
        return app_commands.command(name="new", description=about.opens)(described)

    return made


def _kind(about: About, asked: Parameter) -> Any:
    """The type by which discord.py knows what may be said."""
    if asked.name == SEATS.name:
        return app_commands.Range[int, about.seats.start, about.seats.stop - 1]
    if asked.name == STEWARDS.name:
        return app_commands.Range[int, 0, about.seats.stop - 2]
    kind = get_type_hints(about.Options, include_extras=True)[asked.option]
    if kind is bool or get_origin(kind) is Literal:
        return kind
    if get_origin(kind) is tuple:
        return app_commands.Range[str, 0, MOST_LETTERS]
    numbers = choices(kind)
    return app_commands.Range[int, int(numbers[0]), int(numbers[-1])]


class GameCog(commands.GroupCog):
    """A game's cog names its face and adds `new` and what is its own."""

    face: ClassVar[Face]

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self.context = context
        self.lobby = lobby
        super().__init__()

    async def own_seat(self, interaction: Interaction) -> tuple[Look, int, View]:
        """The table of this game here as the person sees it who holds a seat at it; nobody else has one."""
        look = await self.context.look(interaction, await self.context.table_at(interaction))
        if look.row.game != self.face.key:
            raise Illegal("no_table")
        if look.seat is None:
            raise Illegal("not_seated")
        if look.view is None:
            raise Illegal("not_begun")
        return look, look.seat, look.view

    @app_commands.command(name="rules", description=mark("The rules, by topic"))
    @app_commands.describe(topic=mark("What you want to know"))
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        async with self.context.answering(interaction):
            page = rules_page(self.face, self.context.private(interaction), topic)
            await self.context.tell(interaction, page.text, view=view_of(page))

    @rules.autocomplete("topic")
    @quietly
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        topics = self.face.topics(self.context.private(interaction))
        return [
            app_commands.Choice(name=title[:100], value=key)
            for key, (title, _) in topics.items()
            if finds(typed, title) or finds(typed, key)
        ][:25]
