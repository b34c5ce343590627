"""`/daily`: the city of the day. One deal for everybody, one try that counts, and a card that gives nothing away."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import Interaction, answered
from cogs.company.profile import day_words
from cogs.context import Context, file_of, newcomer
from cogs.controls.clicks import Click
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from cogs.names import shown
from cogs.table.result_text import MEDALS
from data.texts import Say, english, mark
from render.festive.daily import DailyCard
from render.painter import Frame
from rules.company import daily
from rules.game import Illegal, View
from rules.record import commitment
from rules.table import draws, lobby
from rules.table.archive import Archive
from rules.table.clock import day_number, day_start
from rules.table.rows import DIRECT, DailyTry, Home

TEXTS = english("daily", dict[str, str])
TOP = 10


class DailyCog(commands.Cog):
    def __init__(self, context: Context, archive: Archive) -> None:
        self.context = context
        self._archive = archive

    @app_commands.command(name="daily", description=mark("The city of the day: one deal for everybody, one try"))
    @answered
    async def daily(self, interaction: Interaction) -> None:
        day, person = self._today(), interaction.user.id
        await self.context.store.daily_secret(day, draws.new_secret())
        if interaction.guild_id is not None:
            await self.context.store.show_daily(day, interaction.guild_id, person)
        page = await self._page(interaction, day)
        files = await self._yesterday(interaction, daily.before(day))
        await self.context.tell(interaction, page.text, view=view_of(page), files=files)

    async def click(self, click: Click) -> None:
        interaction, day = click.interaction, self._today()
        match click.control.words[1:]:
            case ("play",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                await self._play(interaction, day)
            case ("post",):
                self.context.allow_picture(interaction.user.id)
                file = await self._card(interaction, day)
                await interaction.response.send_message(file=file)
            case ("public",):
                person = interaction.user.id
                public = not await self.context.store.daily_public(person)
                await self.context.store.set_daily_public(person, public)
                await self.context.show(interaction, await self._page(interaction, day))
            case _:
                raise Illegal("unknown_control")

    def _today(self) -> int:
        return day_number(self.context.tables.clock.now())

    async def _mine(self, person: int, day: int) -> DailyTry | None:
        return next((one for one in await self.context.store.daily_tries_of(person) if one.day == day), None)

    # ------------------------------------------------------------------------------------------------ playing

    async def _play(self, interaction: Interaction, day: int) -> None:
        """In direct messages: nobody else sees a board there."""
        person, say = interaction.user, self.context.private(interaction)
        if not self.context.store.cluster.owns(DIRECT) and interaction.guild_id is not None:
            raise Illegal("daily_direct")
        secret = await self.context.store.daily_secret(day, draws.new_secret())
        mine = await self._mine(person.id, day)
        if mine is not None and (await self.context.tables.row(mine.table)).status != "lobby":
            raise Illegal("daily_tried")
        try:
            channel = await person.create_dm()
            message = await channel.send(f"## {self._title(say, day)}\n{say(TEXTS['rules'])}")
        except discord.Forbidden:
            raise Illegal("dm_closed") from None
        for table in await self.context.store.of_person(person.id):
            row = await self.context.tables.row(table)
            if row.terms.daily not in (None, day) and row.status == "running":
                await self.context.tables.close(table, person.id)
        city, home, now = daily.game_of(day), Home(DIRECT, channel.id), self.context.tables.clock.now()
        row = lobby.open_lobby(
            city.game, city.options, host=newcomer(interaction), home=home, language=say.language, now=now, places=1
        )
        assert secret is not None
        row = lobby.posted(daily.dealt(row, day, secret), message.id, channel.id)
        row = await self.context.tables.begin_daily(row)
        self.context.wake(row.id)
        await self.context.tell(
            interaction, say("Your city waits in our direct messages: {link}", link=message.jump_url)
        )

    # ------------------------------------------------------------------------------------------------ in words

    def _title(self, say: Say, day: int) -> str:
        city = daily.game_of(day)
        face, number = faces.find(city.game), daily.number_of(day)
        level = "".join(f" · {face.about.choice_name(say, name, value)}" for name, value in city.options.items())
        return say("City of the day no. {number}: {game}", number=number, game=face.title(say)) + level

    async def _page(self, interaction: Interaction, day: int) -> Page:
        say, person, store = self.context.private(interaction), interaction.user.id, self.context.store
        mine, public = await self._mine(person, day), await store.daily_public(person)
        secret = await store.daily_secret(day)
        lines = [f"## {self._title(say, day)}", say(TEXTS["rules"])]
        done = mine is not None and mine.score is not None
        if mine is not None:
            points = say("Your city: **{score} points**.", score=mine.score) if done else say("You are playing it.")
            lines.append(points)
        streak = daily.streak(await store.daily_tries_of(person), day)
        lines += [say.many("{n} day in a row.", "{n} days in a row.", streak)] if streak else []
        if interaction.guild_id is not None:
            lines += self._table(say, say("In this server"), await store.daily_tries(day, interaction.guild_id))
        lines += self._table(say, say("Among all who show theirs"), await store.daily_tries(day, None))
        if secret is not None:
            lines.append("-# " + say("Hash of today’s secret: `{hash}`", hash=commitment(secret)))
        told = await store.daily_secret(daily.before(day))
        if told is not None:
            values = {"day": daily.before(day), "secret": told.hex()}
            lines.append("-# " + say("Secret of {day}: `{secret}`; `python -m rules daily` checks it.", **values))
        lines.append("-# " + say(TEXTS["honest"]))
        words = {} if mine is not None else {"play": say("Play")}
        words |= {"post": say("Post my card")} if done else {}
        words["public"] = say("Show mine in this server only") if public else say("Show mine to everybody")
        buttons = tuple(
            Button(
                Control(Kind.COMPANY, NO_TABLE, 0, 0, ("daily", word)),
                label,
                "success" if word == "play" else "secondary",
            )
            for word, label in words.items()
        )
        return Page("\n".join(lines), (buttons,))

    def _table(self, say: Say, title: str, tries: Sequence[DailyTry]) -> list[str]:
        counted = daily.in_time(tries)
        places = [daily.place(counted, one.person) or (0, 0) for one in counted]
        rows = [
            f"{MEDALS[at - 1] if at <= len(MEDALS) else f'{at}.'} **{shown(one.name)}** {one.score}"
            for (at, _), one in zip(places[:TOP], counted[:TOP], strict=True)
        ]
        return [f"**{title}**", *rows] if rows else []

    # ------------------------------------------------------------------------------------------------ pictures

    async def _yesterday(self, interaction: Interaction, day: int) -> list[discord.File]:
        """The best city of the day before, which is no secret any more."""
        tries = await self.context.store.daily_tries(day, interaction.guild_id)
        best = next(iter(daily.in_time(tries)), None)
        if best is None:
            return []
        row, view, _ = await self._archive.newest(best.table)
        say = self.context.private(interaction)
        return await self.context.asked_files(interaction.user.id, row, view, [Frame("result")], say, f"daily-{day}")

    async def _card(self, interaction: Interaction, day: int) -> discord.File:
        """One's own result without a move of it."""
        person, say = interaction.user.id, self.context.private(interaction)
        mine = await self._mine(person, day)
        if mine is None or mine.score is None:
            raise Illegal("daily_unfinished")
        tries = daily.in_time(await self.context.store.daily_tries(day, interaction.guild_id))
        steps = await self._archive.steps(mine.table, person, 400)
        points = [_points(step.view) for step in steps]
        place = daily.place(tries, person) or (1, 1)
        card = DailyCard(
            title=self._title(say, day),
            date=day_words(say, day_start(day)),
            name=mine.name,
            score=mine.score,
            gains=tuple(b - a for a, b in pairwise(points) if b != a),
            place=place,
            streak=daily.streak(await self.context.store.daily_tries_of(person), day),
            scores=tuple(one.score or 0 for one in tries),
        )
        picture = await self.context.studio.card(card, await self.context.style(say))
        return file_of(picture, f"daily-{day}")


def _points(view: View) -> int:
    """What the one city is worth by now."""
    city: Any = view
    return int(city.cities[0].total)
