"""Records: a header and the entries, one per line, as text a person can read.

An entry is a move of a seat (`P3 open 13 S2`) or an entry of the table (`* undo 41`). Entries count from 1, undone ones
included. `undo n` leads back to the state before entry n; `undo n P2` takes back P2's own entries from n on and leaves
the others' (a simultaneous round that is still open). An undo can itself be undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Literal

import msgspec

from data.sets import ComponentSet, UnknownSet, read_set
from rules import option_words
from rules.chance import Chance
from rules.game import AnyGame, Illegal, Json, Setup
from rules.notation import parse
from rules.registry import UnknownGame, find

FORMAT = 1
By = Literal["person", "auto", "steward", "substitute"]
_CAMPAIGN = re.compile(r"([0-9A-Z]{10}) episode (\d{1,2})")
_UNDO = re.compile(r"undo (\d{1,6})(?: P([1-9]))?")


class BadRecord(Exception):
    """A text that is no record, or a record that does not replay: says the line and what is wrong with it."""


class OtherSet(BadRecord):
    """A record of a game with a component set that is not the one of that name here."""


class Entry(msgspec.Struct, frozen=True):
    seat: int | None
    """None: an entry of the table, not of a seat."""
    text: str
    by: By = "person"

    def line(self) -> str:
        return f"* {self.text}" if self.seat is None else f"P{self.seat + 1} {self.text}"


class Record(msgspec.Struct, frozen=True):
    game: str
    setup: Setup
    names: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    campaign: tuple[str, int] | None = None
    """Of an episode: its campaign, and which one it is."""


def undo_of(entry: Entry) -> tuple[int, int | None] | None:
    """For an undo: the entry it goes back before, and the one seat it is for, if only one."""
    found = _UNDO.fullmatch(entry.text) if entry.seat is None else None
    if found is None:
        return None
    return int(found[1]), int(found[2]) - 1 if found[2] else None


def effective(entries: Sequence[Entry]) -> list[int]:
    """The numbers (from 1) of the moves that stand, after all undoing, in order."""
    # What stood after each entry, each linked to what stood before: as cheap for a log of thousands of undos.
    stood: list[_Stood | None] = [None]
    for number, entry in enumerate(entries, 1):
        now = stood[-1]
        undo = undo_of(entry)
        if undo is not None:
            target, seat = undo
            if not 1 <= target < number:
                raise BadRecord(f"entry {number}: there is no entry {target} to undo")
            now = stood[target - 1] if seat is None else _without(entries, now, target, seat)
        elif entry.seat is not None:
            now = (number, now)
        stood.append(now)
    return _listed(stood[-1])


_Stood = tuple[int, "_Stood | None"]
"""The last move that stands, and what stands before it."""


def _listed(stood: _Stood | None, after: int = 0) -> list[int]:
    found = []
    while stood is not None and stood[0] > after:
        found.append(stood[0])
        stood = stood[1]
    return found[::-1]


def _without(entries: Sequence[Entry], stood: _Stood | None, target: int, seat: int) -> _Stood | None:
    later, rest = _listed(stood, target - 1), stood
    while rest is not None and rest[0] >= target:
        rest = rest[1]
    for number in later:
        if entries[number - 1].seat != seat:
            rest = (number, rest)
    return rest


def replay(record: Record) -> AnyGame:
    """The game as the record leaves it."""
    game = find(record.game)(record.setup)
    for number in effective(record.entries):
        entry = record.entries[number - 1]
        assert entry.seat is not None
        try:
            game.play(entry.seat, parse(game.moves, entry.text))
        except Illegal as refused:
            raise BadRecord(f"entry {number} ({entry.line()}) cannot be played: {refused.code}") from refused
    return game


# ---------------------------------------------------------------------------------------------------- text


def write(
    record: Record, *, with_seed: bool = True, commit: str | None = None, more: Mapping[str, str] | None = None
) -> str:
    """The record as text. Without the seed it shows the commitment instead, if there is one.

    `more` are further lines of the header: what is needed to check where the seed came from
    (see rules/history/verify.py).
    """
    setup = record.setup
    lines = [
        f"skyline-record {FORMAT}",
        f"game {record.game} {setup.version}",
        f"set {setup.components.name} {setup.components.hash}",
        f"seats {setup.seats}",
    ]
    lines += [f"seat P{n} {name}" for n, name in enumerate(record.names, 1)]
    lines.append(f"options {option_words.write(setup.options)}")
    if record.campaign is not None:
        lines.append("campaign {} episode {}".format(*record.campaign))
    if setup.prior is not None:
        lines.append("prior " + msgspec.json.encode(setup.prior, order="sorted").decode())
    if with_seed:
        lines.append(f"seed {setup.seed.hex()}")
    elif commit is not None:
        lines.append(f"commit {commit}")
    lines += [f"{key} {value}" for key, value in (more or {}).items()]
    lines.append("")
    lines += [entry.line() for entry in record.entries]
    return "\n".join(lines) + "\n"


def read(text: str, components: ComponentSet | None = None) -> Record:
    """A record from its text. `components` is the set's text where it is not one of the project's own."""
    names: list[str] = []
    entries: list[Entry] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if _is_header(raw):
            key, _, rest = raw.partition(" ")
            if key == "seat":
                names.append(rest.partition(" ")[2])
            continue
        line = raw.partition("#")[0].strip()
        if line:
            entries.append(_entry(line, number))
    header = read_header(text)
    setup = _setup(header, components)
    return Record(setup.components.game, setup, tuple(names), tuple(entries), _campaign(header, setup))


def read_header(text: str) -> dict[str, str]:
    """The lines of the header by their first word; those of the seats are left out."""
    lines = (raw.partition(" ") for raw in text.splitlines() if _is_header(raw))
    return {key: rest for key, _, rest in lines if key != "seat"}


_HEADER = (
    *("skyline-record", "game", "set", "seats", "seat", "options", "prior", "seed", "commit", "campaign"),
    *("secret", "ids", "result"),
)


def _is_header(line: str) -> bool:
    return line.partition(" ")[0] in _HEADER


def _need(header: dict[str, str], key: str) -> str:
    try:
        return header[key]
    except KeyError:
        raise BadRecord(f"the header has no line {key!r}") from None


def _campaign(header: dict[str, str], setup: Setup) -> tuple[str, int] | None:
    """Records of episodes did not always have this line, and nothing follows from it for the game.

    Which episode it is stands in the options as well: both must say the same.
    """
    if "campaign" not in header:
        return None
    found = _CAMPAIGN.fullmatch(header["campaign"].strip())
    if found is None:
        raise BadRecord(f"the line of the campaign does not read: {header['campaign']!r}")
    number = int(found[2])
    if getattr(setup.options, "episode", number) != number:
        raise BadRecord(f"the line of the campaign tells of episode {number}, the options of another one")
    return found[1], number


def _setup(header: dict[str, str], components: ComponentSet | None) -> Setup:
    if _need(header, "skyline-record") != str(FORMAT):
        raise BadRecord(f"format {header['skyline-record']} is not known here, only {FORMAT}")
    try:
        key, version = _need(header, "game").split()
        game = find(key)
        if not 1 <= int(version) <= game.version:
            raise BadRecord(f"version {version} of {key} is not known here, only up to {game.version}")
        options = option_words.read_line(game, _need(header, "options"))
        if components is None:
            name, fingerprint = _need(header, "set").split()
            components = game.components(options)
            if components.name != name:
                components = read_set(key, name)
            if not components.known_as(fingerprint):
                earlier = [old for old in game.earlier_sets(options) if old.name == name and old.known_as(fingerprint)]
                components = earlier[0] if earlier else components
            if not components.known_as(fingerprint):
                raise OtherSet(f"the component set {name} has changed since: {components.hash}, not {fingerprint}")
        prior: Json = msgspec.json.decode(header["prior"]) if "prior" in header else None
        return Setup(
            int(_need(header, "seats")), options, bytes.fromhex(_need(header, "seed")), components, int(version), prior
        )
    except (ValueError, Illegal, UnknownGame, UnknownSet, msgspec.DecodeError) as fault:
        raise BadRecord(f"the header does not read: {fault}") from fault


def _entry(line: str, number: int) -> Entry:
    who, _, rest = line.partition(" ")
    if who == "*" and rest:
        return Entry(None, rest)
    if re.fullmatch(r"P[1-9]", who) and rest:
        return Entry(int(who[1:]) - 1, rest)
    raise BadRecord(f"line {number}: {line!r} is neither a move nor an entry of the table")


# ---------------------------------------------------------------------------------------------------- seeds


def seed_of(secret: bytes, ids: Iterable[int]) -> bytes:
    """The seed of a table: its secret, mixed with the ids of the join and start interactions."""
    return blake2b(b"".join(i.to_bytes(8, "big") for i in ids), key=secret, digest_size=32).digest()


def commitment(secret: bytes) -> str:
    """What stands in the lobby post; the secret is published at the end, and anybody can check."""
    return sha256(secret).hexdigest()


def steward_chance(seed: bytes, seat: int, number: int) -> Chance:
    """A steward's own stream for one decision: never the game's."""
    return Chance(blake2b(b"steward:%d:%d" % (seat, number), key=seed, digest_size=32).digest())
