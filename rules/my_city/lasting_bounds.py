"""What is wrong with the lasting state that an episode is handed: how much a city can have at most by then."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.my_city.components import Box, Most
from rules.my_city.ground import ROCKS, letters
from rules.my_city.lasting_values import EPISODES, City, Lasting
from rules.my_city.modules.choosing import Nuggets
from rules.my_city.modules.points import Milestone, Shaft
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


BLANK = "blank"
FEWEST, MOST_SEATS = 2, 4
"""Seats that must play an episode, and those a campaign may have."""
Fault = tuple[str | int, ...]


def faults(lasting: Lasting, box: Box, most: Most) -> Iterator[Fault]:
    """Everything about it that cannot be; seats are counted from 1."""
    seats = len(lasting.cities)
    if not FEWEST <= seats <= MOST_SEATS:
        yield "prior_seats", seats
    pausing = set(lasting.paused)
    if len(pausing) != len(lasting.paused) or not pausing <= set(range(seats)) or seats - len(pausing) < FEWEST:
        yield "prior_paused", *(seat + 1 for seat in lasting.paused)
    known = {shaft.reward(line) for shaft in shafts(box) for line in shaft.boxes if line.first}
    if len(set(lasting.gone)) != len(lasting.gone) or not set(lasting.gone) <= known:
        yield "prior_gone", *lasting.gone
    for seat, city in enumerate(lasting.cities, 1):
        yield from _counts(seat, city, seats, lasting.episode - 1, most)
        yield from _fields(seat, city, box, most)
        yield from _things(seat, city, box, lasting.episode)


def _counts(seat: int, city: City, seats: int, played: int, most: Most) -> Iterator[Fault]:
    for code, count, bound in (
        ("prior_progress", city.progress, most.progress),
        ("prior_firsts", city.firsts, played),
        ("prior_place", city.last_place, seats if played else 0),
        ("prior_nuggets", city.nuggets, most.nuggets),
        ("prior_cogs", len(city.cogs), most.cogs),
    ):
        if not 0 <= count <= bound:
            yield code, seat, count, bound


def _fields(seat: int, city: City, box: Box, most: Most) -> Iterator[Fault]:
    """Stickers lie on sticker squares, blanks also on printed rocks; no kind more often than it was given out."""
    printed = {field for field, letter in letters(box.board.rows).items() if letter in ROCKS}
    for field, kind in city.stickers.items():
        if field not in box.board.squares and not (kind == BLANK and field in printed):
            yield "prior_square", seat, field, kind
    for given, count in Counter(kind.partition("_")[0] for kind in city.stickers.values()).items():
        bound = most.stickers.get(given, 0)
        if count > bound:
            yield "prior_sticker", seat, given, count, bound


def _things(seat: int, city: City, box: Box, episode: int) -> Iterator[Fault]:
    rows = [box.sets[name] for name in box.deck]
    cogged = {name for row in rows if row.colour == box.cogs and not row.cog for name in row.buildings}
    if list(city.cogs) != sorted(set(city.cogs)) or not set(city.cogs) <= cogged:
        yield "prior_cog", seat, *city.cogs
    shapes: set[str | None] = {shape for row in rows for shape in row.own_shapes} or {None}
    if city.church not in shapes:
        yield "prior_church", seat, str(city.church)
    fresh_ones = new_shafts(box) if episode <= EPISODES else []
    depths = {shaft.colour: 0 if shaft in fresh_ones else shaft.depth for shaft in shafts(box)}
    for colour, depth in city.shafts.items():
        if not 0 <= depth <= depths.get(colour, 0):
            yield "prior_shaft", seat, colour, depth
