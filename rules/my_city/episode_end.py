"""What an episode of a campaign leaves behind once it is scored: nuggets, shafts, rewards, milestones."""

from collections.abc import Iterator, Sequence

import msgspec

from rules.game import Event, Part
from rules.my_city import events
from rules.my_city.buildings import Layout
from rules.my_city.components import OTHERS
from rules.my_city.episode import Episode
from rules.my_city.modules.points import Shaft
from rules.my_city.scoring import reward_line
from rules.my_city.state import Legacy
from rules.my_city.sticker_places import depth, dug
from rules.my_city.view import Box, Reward

LINE, TRACK_END, SHAFT, MILESTONE = "line", "track_end", "shaft", "milestone"
"""What progress is for."""


def line_of(legacy: Legacy, seat: int) -> str:
    """A seat that sits out takes the line of the others."""
    if seat in legacy.paused:
        return OTHERS
    return reward_line(legacy.places[seat], len(legacy.cities) - len(legacy.paused))


def close(episode: Episode, legacy: Legacy, layouts: Sequence[Layout], totals: Sequence[int]) -> Iterator[Event]:
    """In the order in which it is counted; every seat's own line of it, then what needs a look at all cities."""
    seats = [seat for seat in range(len(layouts)) if seat not in legacy.paused]
    legacy.gains = [()] * len(layouts)
    for seat in seats:
        yield from _mine(episode, legacy, seat, layouts[seat])
        if totals[seat] >= episode.track:
            yield from _advance(legacy, seat, 1, TRACK_END)
    yield from _dig(episode, legacy, seats, layouts)
    for seat in range(len(layouts)):
        yield from _reward(episode, legacy, seat)
    yield from _milestones(episode, legacy, seats)
    legacy.shown = legacy.cities.copy()


def _advance(legacy: Legacy, seat: int, progress: int, code: str, *details: str | int) -> Iterator[Event]:
    if progress:
        city = legacy.cities[seat]
        total = city.progress + progress
        legacy.cities[seat] = msgspec.structs.replace(city, progress=total)
        legacy.gains[seat] += (Part(code, progress, details),)
        yield events.Advanced(seat=seat, code=code, progress=progress, total=total)


def _mine(episode: Episode, legacy: Legacy, seat: int, layout: Layout) -> Iterator[Event]:
    per_vein = sum(module.per_vein for module in episode.nuggets)
    found = per_vein * (layout.ground.veins & layout.built).bit_count()
    if found:
        city = legacy.cities[seat]
        legacy.cities[seat] = city = msgspec.structs.replace(city, nuggets=city.nuggets + found)
        yield events.Mined(seat=seat, nuggets=found, total=city.nuggets)


# ---------------------------------------------------------------------------------------------------- shafts


def _dig(episode: Episode, legacy: Legacy, seats: Sequence[int], layouts: Sequence[Layout]) -> Iterator[Event]:
    for shaft in episode.shafts:
        passed: list[tuple[int, Box]] = []
        for seat in seats:
            boxes, before = shaft.dug(layouts[seat]), depth(legacy.cities[seat], shaft.colour)
            if boxes:
                legacy.cities[seat] = dug(legacy.cities[seat], shaft.colour, boxes)
                yield events.Dug(seat=seat, colour=shaft.colour, boxes=boxes, depth=before + boxes)
                passed += [(seat, box) for box in shaft.passed(before, before + boxes)]
        yield from _pay(legacy, shaft, passed, points=True)


def dig_with_picks(episode: Episode, legacy: Legacy) -> Iterator[Event]:
    """The round of stickers has closed. The episode is scored already, so boxes with points bring nothing any more."""
    for shaft in episode.shafts:
        passed: list[tuple[int, Box]] = []
        for seat, city in enumerate(legacy.cities):
            before, after = depth(legacy.shown[seat], shaft.colour), depth(city, shaft.colour)
            if after > before:
                yield events.Dug(seat=seat, colour=shaft.colour, boxes=after - before, depth=after)
                passed += [(seat, box) for box in shaft.passed(before, after)]
        yield from _pay(legacy, shaft, passed, points=False)


def _pay(legacy: Legacy, shaft: Shaft, passed: Sequence[tuple[int, Box]], *, points: bool) -> Iterator[Event]:
    """First-comers are all who reach a box in the first episode in which anybody does."""
    for seat, box in passed:
        late = box.first and shaft.reward(box) in legacy.gone
        progress = 0 if late else box.progress
        yield events.BoxReached(
            seat=seat, colour=shaft.colour, box=box.box, points=box.points if points else 0, progress=progress
        )
        yield from _advance(legacy, seat, progress, SHAFT, shaft.colour, box.box)
    won = {shaft.reward(box) for _, box in passed if box.first} - set(legacy.gone)
    legacy.reached = tuple(sorted({*legacy.reached, *won}))


# ---------------------------------------------------------------------------------------------------- rewards


def _reward(episode: Episode, legacy: Legacy, seat: int) -> Iterator[Event]:
    line = line_of(legacy, seat)
    reward: Reward = episode.box.rewards[line]
    city, place = legacy.cities[seat], legacy.places[seat]
    paused = seat in legacy.paused
    progress = 0 if paused else reward.progress
    legacy.cities[seat] = msgspec.structs.replace(
        city,
        firsts=city.firsts + (place == 1 and not paused),
        last_place=place,
        nuggets=city.nuggets + reward.nuggets,
        church=city.church if reward.church is None else reward.church,
    )
    yield events.Rewarded(
        seat=seat, line=line, progress=progress, nuggets=reward.nuggets, church=reward.church, stickers=reward.stickers
    )
    yield from _advance(legacy, seat, progress, LINE, line)


def stickers(episode: Episode, legacy: Legacy) -> list[tuple[str, ...]]:
    """What each seat places afterwards. Who sat out places what it missed before the cards as well."""
    missed = tuple(row.sticker for row in episode.box.before)
    return [
        (missed if seat in legacy.paused else ()) + episode.box.rewards[line_of(legacy, seat)].stickers
        for seat in range(len(legacy.cities))
    ]


def _milestones(episode: Episode, legacy: Legacy, seats: Sequence[int]) -> Iterator[Event]:
    for milestone in episode.milestones:
        counts = {seat: milestone.count(legacy.cities[seat]) for seat in seats}
        most = max(counts.values())
        for seat, count in counts.items():
            if count == most and count:
                yield from _advance(legacy, seat, milestone.progress, MILESTONE, milestone.most, count)
