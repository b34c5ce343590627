"""`/me …`: one's hours, holidays and reminders; what is kept about one, and forgetting it."""

import io
import json
import logging
from datetime import UTC, datetime
from typing import get_args
from zoneinfo import ZoneInfo, available_timezones

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answered, quietly
from cogs.context import Context
from cogs.table.lobby_post import LobbyPosts
from data.texts import mark
from render.painter import Style, Wish
from render.palette import PALETTES, Palette
from rules.game import Illegal
from rules.table.clock import DAY, HOUR, MOST_AWAY, MOST_AWAY_A_YEAR, MOST_QUIET, Hours
from rules.table.life import TableLife
from rules.table.ports import Conflict
from rules.table.rows import Pictures, Remind

log = logging.getLogger(__name__)

ZONES = (*sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")), "UTC")

PALETTE_NAMES: dict[Palette, str] = {
    "standard": mark("standard colours"),
    "contrast": mark("high contrast"),
    "colour_blind": mark("colours for colour-blind eyes"),
}
REMINDED: dict[Remind, str] = {
    "mention": mark("You are reminded in the table’s channel."),
    "dm": mark("You are reminded by direct message."),
    "off": mark("You are not reminded any more. `/turns` shows where you are waited for."),
}
YEAR = 365 * DAY
HOURS_LAST = 3 * DAY
"""Quiet hours that change every few hours would be quiet all day; a slip is mended at once."""
CORRECTION = HOUR
Hour = app_commands.Range[int, 0, 23]


class MeCog(commands.GroupCog, name="me", description=mark("Your hours, reminders and data")):
    def __init__(self, context: Context, life: TableLife, lobby_posts: LobbyPosts) -> None:
        self.context = context
        self.life = life
        self._lobby_posts = lobby_posts
        super().__init__()

    @app_commands.command(
        name="hours", description=mark("Quiet hours in which your clocks stand still and nobody pings you")
    )
    @app_commands.describe(
        zone=mark("Your time zone, such as Europe/Prague"),
        quiet_from=mark("Quiet from this hour (0 to 23)"),
        quiet_to=mark("Quiet until this hour; the same hour means none"),
    )
    @answered
    async def hours(
        self, interaction: Interaction, zone: app_commands.Range[str, 1, 50], quiet_from: Hour = 22, quiet_to: Hour = 8
    ) -> None:
        if zone not in ZONES:
            raise Illegal("unknown_zone", zone)
        length = (quiet_to - quiet_from) % 24 * HOUR
        if length > MOST_QUIET:
            raise Illegal("quiet_too_long", int(MOST_QUIET / HOUR))
        person = interaction.user.id
        before = await self.context.store.hours(person)
        quiet = (quiet_from * 60, quiet_to * 60) if length else None
        known = await self.context.store.person(person)
        now = self.context.tables.clock.now()
        if CORRECTION < now - known.hours_set < HOURS_LAST:
            raise Illegal("hours_set", int(known.hours_set + HOURS_LAST))
        since = known.hours_set if now - known.hours_set <= CORRECTION else now
        chosen = msgspec.structs.replace(known, zone=zone, quiet=quiet, hours_set=since)
        await self.context.store.put_person(person, chosen)
        await self._clocks_changed(person, before)
        say = self.context.private(interaction)
        there = datetime.fromtimestamp(now, ZoneInfo(zone)).strftime("%H:%M")
        await interaction.followup.send(say("Noted. It is {now} where you are.", now=there), ephemeral=True)

    @hours.autocomplete("zone")
    @quietly
    async def zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [zone for zone in ZONES if typed.lower() in zone.lower()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:25]]

    @app_commands.command(name="away", description=mark("Holidays: your clocks stand still for up to 14 days"))
    @app_commands.describe(days=mark("How many days from now; 0 ends your holidays"))
    @answered
    async def away(self, interaction: Interaction, days: app_commands.Range[int, 0, 14]) -> None:
        person, now = interaction.user.id, self.context.tables.clock.now()
        before = await self.context.store.hours(person)
        say, length = self.context.private(interaction), min(days * DAY, MOST_AWAY)
        spent = [(first, min(last, now)) for first, last in before.away if first < now]
        year = sum(last - max(first, now - YEAR) for first, last in spent if last > now - YEAR)
        if days and year + length > MOST_AWAY_A_YEAR:
            raise Illegal("away_too_long", int((MOST_AWAY_A_YEAR - year) / DAY))
        await self.context.store.end_holidays(person, now)
        if days == 0:
            await self._clocks_changed(person, before)
            await interaction.followup.send(say("Welcome back: your clocks run again."), ephemeral=True)
            return
        await self.context.store.add_holiday(person, now, now + length)
        await self._clocks_changed(person, before)
        await interaction.followup.send(say("Enjoy. Back <t:{end}:D>.", end=int(now + length)), ephemeral=True)

    @app_commands.command(name="remind", description=mark("How you are reminded"))
    @app_commands.describe(how=mark("In the table's channel, by direct message, or not at all"))
    @answered
    async def remind(self, interaction: Interaction, how: Remind) -> None:
        if how not in get_args(Remind):
            raise Illegal("unknown_choice", "remind", str(how)[:40], ", ".join(get_args(Remind)))
        known = await self.context.store.person(interaction.user.id)
        await self.context.store.put_person(interaction.user.id, msgspec.structs.replace(known, remind=how))
        await interaction.followup.send(self.context.private(interaction)(REMINDED[how]), ephemeral=True)

    @app_commands.command(name="pictures", description=mark("How pictures look that only you see"))
    @app_commands.describe(
        palette=mark("Colours: as in public, high contrast, or for colour-blind eyes"),
        format=mark("WebP is small; PNG opens everywhere"),
    )
    @answered
    async def pictures(
        self, interaction: Interaction, palette: Palette | None = None, format: Wish | None = None
    ) -> None:
        for name, chosen, allowed in (("palette", palette, PALETTES), ("format", format, get_args(Wish))):
            if chosen is not None and chosen not in allowed:
                raise Illegal("unknown_choice", name, str(chosen)[:40], ", ".join(allowed))
        person, say = interaction.user.id, self.context.private(interaction)
        known = await self.context.style(say, person)
        style = Style(say.language, palette or known.palette, format or known.format)
        await self.context.store.put_pictures(person, Pictures(style.palette, style.format))
        await interaction.followup.send(
            say(
                "Your pictures: {palette}, {format}. Public posts look the same to everybody.",
                palette=say(PALETTE_NAMES[style.palette]),
                format=style.format.upper(),
            ),
            ephemeral=True,
        )

    async def _clocks_changed(self, person: int, before: Hours) -> None:
        for table in await self.context.store.of_person(person):
            await self.life.hours_changed(person, table, before)

    # ------------------------------------------------------------------------------------------------ data

    @app_commands.command(name="data", description=mark("Everything kept about you, as a file"))
    @answered
    async def data(self, interaction: Interaction) -> None:
        kept = await self.context.store.about(interaction.user.id)
        now = self.context.tables.clock.now()
        made = datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds")
        text = json.dumps({"person": interaction.user.id, "made": made, **kept}, indent=2, ensure_ascii=False)
        file = discord.File(io.BytesIO(text.encode()), filename="skyline-data.json")
        await interaction.followup.send(
            self.context.private(interaction)("What is kept about you:"), file=file, ephemeral=True
        )

    @app_commands.command(
        name="forget", description=mark("Forgets you: settings, name, seats; others' games stay readable")
    )
    @app_commands.describe(sure=mark("Type your user name to confirm"))
    @answered
    async def forget(self, interaction: Interaction, sure: app_commands.Range[str, 1, 100]) -> None:
        if sure.strip().lower() != interaction.user.name.lower():
            raise Illegal("not_sure", interaction.user.name)
        person = interaction.user.id
        for table in await self.context.store.of_person(person):
            try:
                await self._leave(person, table)
            except (Illegal, Conflict) as refused:
                # Over, damaged, or another process's by now: that must not keep anybody from being forgotten.
                log.info("table %s was not left: %s", table, refused)
        await self.context.store.forget(person)
        self.context.tables.forget_all()
        await interaction.followup.send(self.context.private(interaction)("You are forgotten here."), ephemeral=True)

    async def _leave(self, person: int, table: str) -> None:
        row = await self.context.tables.row(table)
        if row.status == "running":
            await self.life.resign(table, person)
            self.context.wake(table)
        else:
            left = await self.context.leave_lobby(table, person)
            await self._lobby_posts.changed(left)
