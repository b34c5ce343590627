"""How much a city can have at most: what every episode may add to it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.my_city.components import Box, Most
from rules.my_city.modules.choosing import Nuggets
from rules.my_city.modules.lasting import Milestone, Shaft
from rules.my_city.seat_board import rows_of

LOOSE = ("cog", "pick")
"""Stickers that do not lie on a field."""
TRACK_END = 1
"""Progress for a stone at the end of its track."""


def after(box: Box) -> Most:
    """The most that a city can have after this episode, if it came with the most."""
    given = [(*(row.sticker for row in box.before), *line.stickers) for line in box.rewards.values()]
    kinds = {sticker for line in given for sticker in line} - set(LOOSE)
    stickers = {kind: box.most.stickers.get(kind, 0) + _most(given, kind) for kind in {*kinds, *box.most.stickers}}
    veins = "".join(rows_of(box, {})).count("G")
    per_vein = sum(module.per_vein for module in box.modules if isinstance(module, Nuggets))
    return Most(
        progress=box.most.progress
        + max(line.progress for line in box.rewards.values())
        + TRACK_END
        + sum(module.progress for module in box.modules if isinstance(module, Milestone))
        + sum(line.progress for shaft in new_shafts(box) for line in shaft.boxes),
        nuggets=box.most.nuggets + per_vein * veins + max(line.nuggets for line in box.rewards.values()),
        cogs=box.most.cogs + _most(given, "cog"),
        stickers=dict(sorted(stickers.items())),
    )


def _most(given: Sequence[tuple[str, ...]], kind: str) -> int:
    return max(line.count(kind) for line in given)


def shafts(box: Box) -> list[Shaft]:
    return [module for module in box.modules if isinstance(module, Shaft)]


def new_shafts(box: Box) -> list[Shaft]:
    """Those whose entrance is opened in this episode: nobody has dug there before."""
    opened = {field for change in box.changes if change.since == box.number for field in change.fields}
    return [shaft for shaft in shafts(box) if shaft.entrance in opened]
