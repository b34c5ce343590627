"""A small bot on unmodified discord.py that uses everything the playground offers."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

SAMPLE = """## Turn 7
**Ada** rolled *a six*, `d6`, ~~five~~ and __underlined__ ||a secret||.
> a quote of {user}
- one
- two <t:1790000000:R>
1. first
2. second
```
roll 2
```
See {here} and [the rules](https://example.org/rules), but not <script>alert(1)</script> or <b>bold</b>.
-# small print"""
COLOURS = ["amber", "blue", "crimson", "green", "ivory"]


def picture(text: str = "demo", colour: str = "#2b6777") -> discord.File:
    image = Image.new("RGB", (600, 360), "#c8d8e4")
    draw = ImageDraw.Draw(image)
    for index in range(8):
        height = 60 + index * 37 % 170
        draw.rectangle((20 + index * 72, 330 - height, 80 + index * 72, 330), fill=colour, outline="#1b2a38", width=3)
    draw.text((20, 14), text, fill="#1b2a38", font_size=34)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "city.png", description=f"Eight houses in a row, titled {text}")


class CountButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(
            discord.ui.Button(label=f"Count {n}", custom_id=f"count:{n}", style=discord.ButtonStyle.primary)
        )
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> CountButton:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(CountButton(self.n + 1))
        await interaction.response.edit_message(content=f"Counted to {self.n + 1}", view=view)


class NameModal(discord.ui.Modal, title="Name the city"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", max_length=30)
    motto: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Motto", style=discord.TextStyle.paragraph, required=False
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"The city is called {self.name.value}")


class Choices(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        placeholder="Pick a colour",
        custom_id="colour",
        max_values=2,
        options=[
            discord.SelectOption(label=name.title(), value=name, description=f"The colour {name}") for name in COLOURS
        ],
    )
    async def pick(self, interaction: discord.Interaction[Any], select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"Picked {', '.join(select.values)}", ephemeral=True)

    @discord.ui.button(label="Name it", custom_id="name", style=discord.ButtonStyle.success)
    async def name_it(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(NameModal())

    @discord.ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message(f"A secret for {interaction.user.mention}", ephemeral=True)

    @discord.ui.button(label="Not now", custom_id="never", style=discord.ButtonStyle.danger, disabled=True)
    async def never(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")


class Layout(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0x2B6777)
        box.add_item(discord.ui.TextDisplay("## The harbour\nWith **three** ships"))
        box.add_item(discord.ui.Separator())
        box.add_item(discord.ui.Section("Count on from here", accessory=CountButton(40)))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://city.png", description="Eight houses")
        box.add_item(gallery)
        self.add_item(box)


class Czech(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return {"ping": "odezva"}.get(string.message) if locale is discord.Locale.czech else None


class DemoBot(commands.Bot):
    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Discord's servers need a pause here, a local one does not.
            guild_ready_timeout=0.05,
        )
        self.seen_events: list[str] = []
        self.errors: list[BaseException] = []
        self.mute = asyncio.Event()
        add_commands(self)
        self.tree.error(self._failed)

    async def _failed(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton)
        self.add_view(Choices())
        await self.tree.set_translator(Czech())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py waits five seconds here, for Discord's sake; a local server needs no such mercy."""

    async def on_socket_event_type(self, name: str) -> None:
        self.seen_events.append(name)


def add_commands(bot: DemoBot) -> None:
    @bot.tree.command(description="Answers at once")
    async def ping(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Pong, {interaction.locale.value}")

    @bot.tree.command(description="Shows the city, after some thought")
    async def city(interaction: discord.Interaction[Any], hidden: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=hidden)
        await interaction.followup.send("Your **city**", file=picture(), view=Choices())

    @bot.tree.command(description="Counts by a button that survives restarts")
    async def count(interaction: discord.Interaction[Any], start: app_commands.Range[int, 0, 99] = 0) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(CountButton(start))
        await interaction.response.send_message(f"Counted to {start}", view=view)

    @bot.tree.command(description="Paints with a colour")
    async def paint(interaction: discord.Interaction[Any], colour: str, whom: discord.Member | None = None) -> None:
        await interaction.response.send_message(f"{whom.display_name if whom else 'Nobody'} in {colour}")

    @paint.autocomplete("colour")
    async def colours(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name.title(), value=name) for name in COLOURS if current.lower() in name]

    @bot.tree.command(description="Never answers")
    async def silent(interaction: discord.Interaction[Any]) -> None:
        bot.mute.set()

    @bot.tree.command(description="A secret for you")
    async def secret(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("the-secret-word", ephemeral=True, file=picture("secret"))
        await interaction.followup.send("the-second-secret", ephemeral=True)

    @bot.tree.command(description="Components V2")
    async def layout(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=Layout(), file=picture())

    @bot.tree.command(description="All the markdown")
    async def text(interaction: discord.Interaction[Any]) -> None:
        here = f"https://discord.com/channels/{interaction.guild_id}/{interaction.channel_id}"
        await interaction.response.send_message(SAMPLE.format(user=interaction.user.mention, here=here))

    @bot.tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await interaction.response.send_message(f"Hello, {member.display_name}", ephemeral=True)

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"> {message.content}", ephemeral=True)

    table = app_commands.Group(name="table", description="Tables")

    @table.command(name="new", description="Opens a table in a thread")
    @app_commands.describe(stewards="How many computer players", title="The thread's name")
    async def new(interaction: discord.Interaction[Any], stewards: int = 0, title: str = "Table 1") -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        post = await channel.send(f"A table for {interaction.user.mention} with {stewards} stewards", file=picture())
        thread = await post.create_thread(name=title, auto_archive_duration=1440)
        view = Choices()
        view.add_item(CountButton(0))
        await thread.send("Your turn", view=view, nonce=f"table-{thread.id}")
        await interaction.followup.send(f"Opened {thread.mention}")

    bot.tree.add_command(table)
