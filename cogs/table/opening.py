"""What stands before the first turn of a table: what the game is about, how a turn goes, where to ask."""

from __future__ import annotations

import discord

from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from cogs.face import Face
from cogs.learn.steps import learn_buttons, lesson_text
from cogs.table.places import Place, send_once
from cogs.table.threads import admit
from data.texts import Say, speak
from rules.table.looks import Retelling
from rules.table.rows import Post, Row


class Opening:
    def __init__(self, context: Context) -> None:
        self._context = context

    async def before(self, place: Place, post: Post, told: Retelling) -> None:
        """A campaign's episode has an opening of its own; to a private table people are let in."""
        if told.row.campaign is not None or post.number != 1 or post.message is not None:
            return
        if told.row.terms.private and isinstance(place, discord.Thread):
            await admit(place, told.row.named(), speak(told.row.language))
        page = opening_page(self._context.face(told.row), told.row, speak(told.row.language))
        await send_once(place, post, f"{post.nonce}o", page.text, view=view_of(page))


def opening_page(face: Face, row: Row, say: Say) -> Page:
    if row.lesson:
        intro = [say("## Lesson: {game}", game=face.title(say)), *(say(line) for line in lesson_text(row.game).intro)]
        return Page("\n".join(intro), ())
    lines = [f"## {face.title(say)}", *(f"- {say(line)}" for line in face.about.start)]
    lines.append(say("**A turn**: {turn}", turn=say(face.about.turn)))
    lines.append("-# " + dealt_line(say, row))
    buttons = [Button(Control(Kind.HELP, row.id, 0, 0, ("rules", face.key)), say("Rules"))]
    if row.hints:
        buttons.append(Button(Control(Kind.HELP, row.id, 0, 0, ("hint",)), say("Hint")))
    buttons += learn_buttons(row.game, say, row.id)
    return Page("\n".join(lines), (tuple(buttons),))


def dealt_line(say: Say, row: Row) -> str:
    """What was mixed with the secret: said at once, so that it cannot be chosen afterwards."""
    ids = " ".join(map(str, row.mixed))
    return say("Fair play: ||`{ids}`|| is mixed into the deal. `/table fair` explains it.", ids=ids)
