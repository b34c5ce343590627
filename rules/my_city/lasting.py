"""What lasts from one episode of a campaign to the next: each city's stickers, cogs, church, nuggets, shafts, progress.

A campaign hands it to an episode as its `prior` and takes it back as the `carry` of the result, both as plain JSON.
"""

import msgspec

from data.sets import read_set
from rules.game import Illegal, Json, places
from rules.my_city import lasting_bounds
from rules.my_city.components import Box, Most
from rules.my_city.episode import Episode, read_episode
from rules.my_city.lasting_bounds import faults
from rules.my_city.lasting_values import CHAPTER, EPISODES, City, Lasting, Sticker, chapter
from rules.my_city.state import Legacy

__all__ = [
    "CHAPTER", "EPISODES", "City", "Lasting", "Sticker", "chapter", "fresh", "read", "set_name", "standard",
    "standings", "write",
]  # fmt: skip


def set_name(episode: int) -> str:
    """
    >>> set_name(7)
    'episode_07'
    """
    return f"episode_{episode:02}"


def episode_of(number: int) -> Episode:
    return read_episode(read_set("my_city", set_name(number)).text)


def fresh(seats: int) -> Lasting:
    """Before the first episode."""
    return Lasting(tuple(City() for _ in range(seats)), 1)


def standard(episode: int, seats: int) -> Lasting:
    """What an episode that is hosted alone starts from: every city as the component set of the episode says."""
    return _standard(episode_of(episode), seats)


def _standard(episode: Episode, seats: int) -> Lasting:
    return Lasting((episode.box.standard,) * seats, episode.number)


def write(lasting: Lasting) -> Json:
    """As JSON brings it back: lists, no tuples."""
    return msgspec.json.decode(msgspec.json.encode(lasting, order="sorted"))


def read(data: Json) -> Lasting:
    """Strictly: raises Illegal for anything that no campaign can have come to."""
    lasting = _typed(data)
    if not 1 <= lasting.episode <= EPISODES + 1:
        raise Illegal("prior_episode", lasting.episode)
    box = episode_of(min(lasting.episode, EPISODES)).box
    _check(lasting, box, box.most if lasting.episode <= EPISODES else lasting_bounds.after(box))
    return lasting


def brought(episode: Episode, seats: int, prior: Json) -> Lasting:
    """What an episode starts from."""
    if prior is None:
        return _standard(episode, seats)
    lasting = _typed(prior)
    if len(lasting.cities) != seats:
        raise Illegal("prior_seats", len(lasting.cities), seats)
    if lasting.episode != episode.number:
        raise Illegal("prior_episode", lasting.episode)
    _check(lasting, episode.box, episode.box.most)
    return lasting


def kept(episode: Episode, legacy: Legacy, *, over: bool) -> Lasting:
    """What lasts of an episode as it stands."""
    return Lasting(
        cities=tuple(legacy.cities),
        episode=episode.number + over,
        gone=tuple(sorted({*legacy.gone, *legacy.reached})),
        paused=() if over else legacy.paused,
    )


def standings(lasting: Lasting) -> tuple[int, ...]:
    """The place of each seat: most progress, then more first places, then the better place in the last episode."""
    return places([(city.progress, city.firsts, -city.last_place) for city in lasting.cities])


# ---------------------------------------------------------------------------------------------------- reading


def _typed(data: Json) -> Lasting:
    try:
        return msgspec.convert(data, Lasting)
    except msgspec.ValidationError as fault:
        raise Illegal("prior_unreadable") from fault


def _check(lasting: Lasting, box: Box, most: Most) -> None:
    for fault in faults(lasting, box, most):
        code, *details = fault
        raise Illegal(str(code), *details)
