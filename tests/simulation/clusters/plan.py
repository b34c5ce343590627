"""What a seed of these worlds holds: processes, shards, tables in several servers, trouble of its own besides."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

import msgspec

from tests.simulation.plan import HABITS, PEOPLE, TOY, End, Event, Plan, TablePlan, Trouble

MOVES = 20
LAST_STEP = 5_000
GAMES = ("machikoro", "cities", "metropolys", "pointcity", "mycity")
Blow = Literal["kill", "stop", "pause", "lease cut", "severed", "unanswered", "fail-over", "forgetting"]
BLOWS: tuple[Blow, ...] = get_args(Blow)
USUAL: tuple[Trouble, ...] = ("cut", "limits", "refusals", "slow", "twice", "reconnect", "night", "skew")


class ClusterTable(TablePlan, frozen=True):
    cluster: int = 0
    """Whose server it is in."""


class Struck(msgspec.Struct, frozen=True):
    step: int
    kind: Blow


class ClusterPlan(Plan, frozen=True, kw_only=True):
    clusters: int
    shards: int
    spares: int
    blows: tuple[Struck, ...]


def drawn(seed: int) -> ClusterPlan:
    chance = Random(f"{seed}/clusters")
    clusters = 2 if chance.random() < 0.6 else 3
    tables = tuple(_table(chance, number, clusters) for number in range(clusters if chance.random() < 0.7 else 3))
    kinds: list[Blow] = [kind for kind in BLOWS if chance.random() < 0.45] or ["kill"]
    # Every other world has a process that sleeps, every other one that dies, and one in three a fail-over.
    kinds += [
        kind for kind, every in (("pause", 2), ("kill", 2), ("fail-over", 3)) if seed % every == 0 and kind not in kinds
    ]  # type: ignore[misc]
    blows = [Struck(chance.randrange(20, LAST_STEP), kind) for kind in kinds for _ in range(chance.randint(1, 3))]
    usual = [kind for kind in USUAL if chance.random() < 0.25]
    events = [Event(chance.randrange(20, LAST_STEP), kind) for kind in usual for _ in range(chance.randint(1, 2))]
    habits = {habit for habit in HABITS if chance.random() < 0.5}
    return ClusterPlan(
        seed,
        tables,
        tuple(sorted(events, key=lambda one: one.step)),
        frozenset(habits),
        chance.choice((0.3, 0.8)),
        MOVES,
        clusters=clusters,
        shards=clusters * chance.choice((1, 1, 2)),
        spares=chance.choice((0, 1, 1, 1)),
        blows=tuple(sorted(blows, key=lambda one: one.step)),
    )


def _table(chance: Random, number: int, clusters: int) -> ClusterTable:
    people = tuple(chance.sample(PEOPLE, 3 if chance.random() < 0.3 else 2))
    toy = chance.random() < 0.35
    end: End = "play" if toy else chance.choice(("resign", "close"))
    return ClusterTable(
        number,
        TOY if toy else chance.choice(GAMES),
        people,
        stewards=chance.choice((0, 0, 1)) if len(people) < 3 else 0,
        private=chance.random() < 0.1,
        pace=chance.choice(("live", "daily", "daily")),
        end=end,
        # Each has one; where there are more, chance has the last ones.
        cluster=number if number < clusters else chance.randrange(clusters),
    )
