"""The rules help that every game's cog offers in the same way."""

from __future__ import annotations

from discord import app_commands

from cogs.desk import Desk, Interaction
from cogs.face import Face


async def show_topic(desk: Desk, interaction: Interaction, face: Face, topic: str) -> None:
    """One topic, the first if none is named or known; the others are listed below it."""
    async with desk.answering(interaction):
        say = desk.private(interaction)
        topics = face.topics(say)
        key = topic if topic in topics else next(iter(topics))
        title, text = topics[key]
        others = ", ".join(f"`{other}`" for other in topics if other != key)
        await desk.tell(
            interaction, f"## {face.title(say)}: {title}\n{text}\n-# " + say("More: {topics}", topics=others)
        )


def complete_topic(desk: Desk, interaction: Interaction, face: Face, typed: str) -> list[app_commands.Choice[str]]:
    topics = face.topics(desk.private(interaction))
    return [
        app_commands.Choice(name=title[:100], value=key)
        for key, (title, _) in topics.items()
        if typed.lower() in title.lower() or typed.lower() in key
    ][:25]
