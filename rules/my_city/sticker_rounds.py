"""A round of stickers: every seat places its own, in their order, hidden until the last one is done."""

from collections.abc import Iterator, Sequence

from rules.chance import Chance
from rules.game import Event, Move
from rules.my_city import episode_end as closing
from rules.my_city import events
from rules.my_city.episode import Episode
from rules.my_city.moves import Stick, StickKiosk
from rules.my_city.state import Legacy
from rules.my_city.sticker_places import settled, stuck, targets
from rules.notation import parse, text

STICKS = (Stick, StickKiosk)


def begin(episode: Episode, legacy: Legacy, given: Sequence[tuple[str, ...]]) -> Iterator[Event]:
    seats = len(given)
    legacy.given = list(given)
    legacy.queues, legacy.placed, legacy.lapsed = list(given), [()] * seats, [()] * seats
    if any(given):
        yield events.Sticking(phase=legacy.phase, stickers=tuple(given))
    for seat in range(seats):
        _settle(episode, legacy, seat)


def waiting(legacy: Legacy) -> tuple[int, ...]:
    return tuple(seat for seat, queue in enumerate(legacy.queues) if queue)


def moves(episode: Episode, legacy: Legacy, seat: int) -> list[Move]:
    return targets(episode, legacy.cities[seat], legacy.queues[seat][0])


def place(episode: Episode, legacy: Legacy, seat: int, move: Move) -> None:
    legacy.cities[seat] = stuck(legacy.cities[seat], move)
    legacy.placed[seat] += (text(move),)
    legacy.queues[seat] = legacy.queues[seat][1:]
    _settle(episode, legacy, seat)


def _settle(episode: Episode, legacy: Legacy, seat: int) -> None:
    lapsed, legacy.queues[seat] = settled(episode, legacy.cities[seat], legacy.queues[seat])
    legacy.lapsed[seat] += lapsed


def close(episode: Episode, legacy: Legacy) -> Iterator[Event]:
    """Everything is shown together, in the order of the seats; then picks have dug."""
    for seat, lines in enumerate(legacy.placed):
        for line in lines:
            move = parse(STICKS, line)
            if isinstance(move, StickKiosk):
                yield events.Stuck(seat=seat, sticker=move.sticker, at=move.at, colour=move.colour)
            elif isinstance(move, Stick):
                yield events.Stuck(seat=seat, sticker=move.sticker, at=move.at)
        for sticker in legacy.lapsed[seat]:
            yield events.Lapsed(seat=seat, sticker=sticker)
    yield from closing.dig_with_picks(episode, legacy)
    legacy.shown = legacy.cities.copy()


def redraw(episode: Episode, legacy: Legacy, seat: int | None, chance: Chance) -> None:
    """Everybody else's stickers of the open round, as many as were placed, somewhere else."""
    if not waiting(legacy):
        return
    for other, lines in enumerate(legacy.placed):
        if other == seat:
            continue
        legacy.cities[other], legacy.queues[other] = legacy.shown[other], legacy.given[other]
        legacy.placed[other] = legacy.lapsed[other] = ()
        _settle(episode, legacy, other)
        for _ in lines:
            place(episode, legacy, other, chance.choice(moves(episode, legacy, other)))
