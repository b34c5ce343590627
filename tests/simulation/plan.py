"""What a seed holds: which tables with which people, what goes wrong and when, how it ends. A swarm: each kind of
trouble and each habit is on or off, so that seeds differ in what they try."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

import msgspec

MOVES = 30
FAULTS = 5
FOCUSED = 8
LAST_STEP = 3_000
CHANNELS = ("games", "table-talk", "quiet-corner")
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
GAMES = ("machikoro", "cities", "metropolys", "pointcity", "mycity")
TOY = "toy"
"""Over after a few moves: tables of it are played to their end, one after the other."""
TOYS = 0.3
Trouble = Literal[
    "kill",
    "stop",
    "cut",
    "limits",
    "refusals",
    "slow",
    "twice",
    "fails",
    "doubtful",
    "busy",
    "reconnect",
    "night",
    "skew",
]
TROUBLES: tuple[Trouble, ...] = get_args(Trouble)
HABITS = (
    "looks", "looking back", "old posts", "double clicks", "undo", "pauses", "substitutes", "hours", "standing",
    "lobby", "together", "forgetting",
)  # fmt: skip
End = Literal["resign", "close", "play"]


class TablePlan(msgspec.Struct, frozen=True):
    number: int
    game: str
    people: tuple[str, ...]
    """The first opens it."""
    stewards: int
    private: bool
    pace: str
    end: End
    campaign: bool = False

    @property
    def channel(self) -> str:
        return CHANNELS[self.number]


class Event(msgspec.Struct, frozen=True):
    step: int
    kind: Trouble


class Focus(msgspec.Struct, frozen=True):
    """Only this trouble, and much of it, where something is looked for that only it can show."""

    kinds: tuple[Trouble, ...]
    """What is named twice comes twice as often."""
    steps: int = LAST_STEP
    """All of it within so many."""
    campaign: bool = False
    """There is one in each of these worlds."""


class Plan(msgspec.Struct, frozen=True):
    seed: int
    tables: tuple[TablePlan, ...]
    events: tuple[Event, ...]
    habits: frozenset[str]
    typed: float
    """How many of the decisions are typed."""
    moves: int = MOVES
    whole: bool = True
    """Not shrunk: it keeps what every seed promises."""
    stops: bool = False
    """At the first violation."""

    @property
    def kinds(self) -> set[str]:
        return {event.kind for event in self.events}


def drawn(seed: int, focus: Focus | None = None) -> Plan:
    chance = Random(f"{seed}/plan")
    campaign = 1 if seed % 10 == 3 or (focus is not None and focus.campaign) else None
    tables = tuple(
        _table(chance, seed, number, number == campaign) for number in range(3 if chance.random() < 0.2 else 2)
    )
    kinds = [kind for kind in TROUBLES if chance.random() < 0.35]
    kinds = [kind for kind in kinds if kind != "kill"] + ["kill"] * (seed % 2 == 0)
    if not set(kinds) - {"night", "skew"}:
        kinds.append("cut")
    events = [Event(_step(chance), kind) for kind in kinds for _ in range(chance.randint(1, 3))]
    if focus is not None:
        events = [Event(_step(chance, focus.steps), kind) for kind in focus.kinds for _ in range(FOCUSED)]
    while len(events) < FAULTS + 2:
        events.append(Event(_step(chance), chance.choice([kind for kind in kinds if kind != "kill"] or ["cut"])))
    habits = frozenset(habit for habit in HABITS if chance.random() < 0.5)
    typed, events = chance.choice((0.3, 0.8)), sorted(events, key=lambda event: event.step)
    return Plan(seed, tables, tuple(events), habits, typed, MOVES // (1 if focus is None else 2), whole=focus is None)


def _step(chance: Random, last: int = LAST_STEP) -> int:
    """Of the play itself: random moments in time would hit idle ones only."""
    return chance.randrange(20, last)


def _table(chance: Random, seed: int, number: int, campaign: bool) -> TablePlan:
    people = tuple(chance.sample(PEOPLE[:4], 3 if number == 0 else 2))
    whole = number == 1 and seed % 10 == 7
    # Of all games this one is over soonest; the others are played to their end now and then.
    game = "mycity" if campaign or (whole and seed % 100 != 7) else chance.choice(GAMES)
    end: End = "play" if campaign or whole else chance.choice(("resign", "close"))
    if end != "play" and Random(f"{seed}/{number}/toy").random() < TOYS:
        game, end = TOY, "play"
    return TablePlan(
        number,
        game,
        people,
        stewards=0 if campaign else chance.choice((0, 0, 1)) if len(people) < 3 else 0,
        private=not campaign and chance.random() < 0.2,
        pace=chance.choice(("live", "daily", "daily")),
        end=end,
        campaign=campaign,
    )
