"""What is new to somebody at a table since they last looked, in words."""

from collections.abc import Sequence

from cogs.context import Context
from data.texts import Say
from rules.table.archive import Archive, Fresh
from rules.table.looks import Look

MOST_LINES = 8
LONGEST = 800
"""Characters of the news, so that there is room for the question below them."""


class News:
    def __init__(self, context: Context, archive: Archive) -> None:
        self._context = context
        self._archive = archive

    async def note(self, look: Look, say: Say) -> str:
        """What others did since, as a few lines; nothing for who has seen it all or has no seat. It counts as seen."""
        person = look.row.seats[look.seat].person if look.seat is not None else None
        if person is None:
            return ""
        fresh = await self._archive.fresh(look.row.id, person)
        if not fresh:
            return ""
        lines = self.lines(look, fresh, say)
        if not lines:
            return ""
        kept = newest(lines, MOST_LINES, LONGEST)
        more = len(lines) - len(kept)
        if more:
            kept.insert(0, say.many("… {n} line before", "… {n} lines before", more))
        quoted = "\n".join(f"> {line}" for line in kept)
        return f"**{say('Since you last looked:')}**\n{quoted}"

    def lines(self, look: Look, fresh: Fresh, say: Say) -> list[str]:
        scene = self._context.scene(look.row, look.view, say)
        lines = self._context.face(look.row).tell(scene, fresh.events)
        if fresh.undone:
            lines.append(say("Somebody has taken a decision back."))
        return lines


def newest(lines: Sequence[str], most: int, room: int) -> list[str]:
    """The last lines, as many as there is room for."""
    kept: list[str] = []
    for line in reversed(lines[-most:]):
        room -= len(line) + 3
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]
