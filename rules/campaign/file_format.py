"""A campaign as one plain file: every finished episode with its seed and moves, so that whoever reads it can replay it.

Nobody's name or id is in it. An episode in play is not in it either: it is dealt anew where the file is read.
"""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from data.sets import ComponentSet
from rules import option_words
from rules.campaign.episodes import options_of
from rules.campaign.model import EPISODES, GAME, Campaign, Checkpoint
from rules.game import Illegal, Json, Result, Setup
from rules.my_city.lasting import Lasting, fresh, read, write
from rules.record import BadRecord, Entry, Record, effective, replay
from rules.registry import find

LARGEST = 1 << 20
"""Bytes of a file, at most."""
FORMAT: Literal[1] = 1
_PATH = re.compile(r"`(\$[\w.\[\]]{0,60})`")

Seats = Annotated[tuple[int, ...], Meta(max_length=4)]
Move = Annotated[str, Meta(pattern=r"^P[1-4] [A-Za-z0-9_ ]{1,40}$")]


class PortableEpisode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    episode: Annotated[int, Meta(ge=1, le=EPISODES)]
    version: Annotated[int, Meta(ge=1, le=1000)]
    """Of the rules."""
    set: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,30}$")]
    hash: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
    """Of the component set."""
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    paused: Seats
    moves: Annotated[tuple[Move, ...], Meta(max_length=1000)]
    places: Seats
    totals: Seats
    carry: Lasting


class Portable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skyline_campaign: Literal[1]
    campaign: Annotated[str, Meta(pattern=r"^[0-9A-Z]{10}$")]
    """Where it comes from; it gets an id of its own where it is read."""
    cities: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(min_length=2, max_length=4)]
    """The name of each city."""
    episodes: Annotated[tuple[PortableEpisode, ...], Meta(min_length=1, max_length=EPISODES)]


class Replayed(msgspec.Struct, frozen=True):
    """An episode of a file that has been played again."""

    setup: Setup
    entries: tuple[Entry, ...]
    result: Result


# ---------------------------------------------------------------------------------------------------- writing


def write_file(campaign: Campaign, checkpoints: Sequence[Checkpoint], records: Sequence[Record]) -> bytes:
    """The file, for people to read too: one line per episode's field."""
    if not checkpoints:
        raise Illegal("nothing_to_export")
    whole = Portable(
        FORMAT,
        campaign.id,
        tuple(seat.city for seat in campaign.seats),
        tuple(_episode(one, record) for one, record in zip(checkpoints, records, strict=True)),
    )
    plain = msgspec.to_builtins(whole)
    for episode in plain["episodes"]:
        episode["carry"] = _won(episode["carry"])
    return msgspec.json.format(msgspec.json.encode(plain), indent=1)


def _won(carry: Json) -> Json:
    """What lasts without whatever nobody has won yet: the very names of it may still be sealed."""
    plain = {name: value for name, value in carry.items() if value}
    return plain | {"cities": [{name: value for name, value in city.items() if value} for city in carry["cities"]]}


def _episode(checkpoint: Checkpoint, record: Record) -> PortableEpisode:
    setup = record.setup
    return PortableEpisode(
        checkpoint.episode,
        setup.version,
        setup.components.name,
        setup.components.hash,
        setup.seed.hex(),
        read(setup.prior).paused,
        tuple(record.entries[number - 1].line() for number in effective(record.entries)),
        checkpoint.result.places,
        checkpoint.result.totals,
        checkpoint.lasting,
    )


# ---------------------------------------------------------------------------------------------------- reading


def read_file(data: bytes) -> Portable:
    """Strictly: anything that is not exactly such a file is refused, with the place where it is wrong."""
    if len(data) > LARGEST:
        raise Illegal("import_too_large", LARGEST >> 20)
    try:
        found = msgspec.json.decode(data, type=Portable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        where = _PATH.search(str(fault))
        raise Illegal("import_unreadable", where[1] if where else "$") from fault
    if [one.episode for one in found.episodes] != list(range(1, len(found.episodes) + 1)):
        raise Illegal("import_gap")
    return found


def replayed(file: Portable, components: Callable[[PortableEpisode], ComponentSet | None]) -> list[Replayed]:
    """Plays every episode again, each from what the one before it left. Illegal if the file says anything else."""
    seats = len(file.cities)
    lasting, found = fresh(seats), []
    for episode in file.episodes:
        again = _replayed(episode, seats, lasting, components(episode))
        lasting = read(again.result.carry)
        if (again.result.places, again.result.totals, lasting) != (episode.places, episode.totals, episode.carry):
            raise Illegal("import_forged", episode.episode)
        found.append(again)
    return found


def _replayed(episode: PortableEpisode, seats: int, before: Lasting, components: ComponentSet | None) -> Replayed:
    kind = find(GAME)
    if components is None or episode.version > kind.version:
        raise Illegal("import_other_rules", episode.episode)
    typed = option_words.read(kind, options_of(episode.episode))
    prior = write(msgspec.structs.replace(before, paused=episode.paused))
    setup = Setup(seats, typed, bytes.fromhex(episode.seed), components, episode.version, prior)
    entries = tuple(Entry(int(line[1]) - 1, line[3:]) for line in episode.moves)
    try:
        result = replay(Record(GAME, setup, (), entries)).result()
    except (BadRecord, Illegal) as fault:
        raise Illegal("import_no_replay", episode.episode) from fault
    if result is None:
        raise Illegal("import_no_replay", episode.episode)
    return Replayed(setup, entries, result)
