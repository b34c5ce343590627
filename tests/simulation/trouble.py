"""Everything that goes wrong: each kind at a step of its own, and each counted when it has really struck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.simulation.owner import WORLD, context_of
from tests.simulation.plan import Trouble

if TYPE_CHECKING:
    from tests.simulation.world import World

HOUR = 3600.0
A_MOMENT = 150
"""Steps after which it is tried again: nobody can be killed who is dead already."""
UNSURE = ("cut", "limits", "refusals", "slow", "reconnect", "twice")
"""By these an answer may be lost on its way."""
UNSURE_FOR = 120.0
"""Seconds: so long it takes a bot to connect again."""
A_BREATH = 5.0
"""Seconds from a decision to its commit, at most."""
PATHS = ("/messages$", "/messages/", "/callback$", "/webhooks/", None)


class Troubles:
    def __init__(self, world: World) -> None:
        self._world = world
        self.struck: Counter[str] = Counter()
        self.always_forgets = False
        self.forgets_answers = False
        """Discord does not refuse the second answer to an interaction: events delivered twice get through."""

        self.nights: list[float] = []
        self.last_night = 0.0
        """Seconds that the last of them lasted."""
        self._unsure_until = 0.0

    def unsure(self) -> bool:
        """Whether an answer that is given now may be lost on its way, or come late."""
        server = self._world.playground.server
        pending = any(rule.times > 0 for rule in server.troubles) or any(server.gateway.duplicates.values())
        return pending or self.forgetful or self._world.loop.now < self._unsure_until

    def just_skipped(self) -> float:
        """Of the time of day, if a night has only just fallen: what was decided before it is stored after it."""
        return self.last_night if self.nights and self._world.loop.now - self.nights[-1] < A_BREATH else 0.0

    @property
    def forgetful(self) -> bool:
        return self.always_forgets or self.forgets_answers

    def strike(self, kind: Trouble) -> None:
        world, chance = self._world, self._world.loop.chance.trouble
        world.trace.note(f"trouble: {kind}")
        faults = world.playground.faults
        done = True
        match kind:
            case "kill":
                done = world.lives.kill()
            case "stop":
                done = world.lives.stop()
            case "cut":
                ends = world.loop.network.of_clients()
                done = bool(ends)
                if ends:
                    chance.choice(ends).cut()
            case "limits":
                everywhere = chance.random() < 0.2
                path = None if everywhere else chance.choice(PATHS)
                faults.too_many(chance.uniform(0.1, 3.0), times=chance.randint(1, 3), path=path, is_global=everywhere)
            case "refusals":
                times, path = chance.randint(1, 6), chance.choice(PATHS)
                faults.fail(chance.choice((500, 502, 503)), times=times, path=path, after=chance.random() < 0.5)
            case "slow":
                faults.slow(chance.uniform(0.2, 5.0), times=chance.randint(1, 4), after=chance.random() < 0.5)
            case "twice":
                faults.duplicate("INTERACTION_CREATE", chance.randint(2, 6))
                self.forgets_answers = chance.random() < 0.5
            case "fails" | "doubtful" | "busy":
                world.disk.falls_ill(kind, chance.randint(50, 500), chance.choice((0.2, 0.5, 1.0)))
            case "reconnect":
                if chance.random() < 0.5:
                    faults.ask_to_reconnect()
                else:
                    drop = faults.drop_socket(resumable=chance.random() < 0.5)
                    world.loop.create_task(drop, context=context_of(WORLD))
            case "night":
                self.nights.append(world.loop.now)
                self.last_night = chance.choice((0.05, 0.3, 8, 20, 30, 60)) * HOUR
                world.clock.jumped += self.last_night
            case "skew":
                world.clock.off = chance.uniform(-2.0, 2.0)
        if done:
            self.struck[kind] += 1
            if kind in UNSURE:
                self._unsure_until = world.loop.now + UNSURE_FOR
                world.ledger.doubt()
        else:
            world.loop.at_step(world.loop.steps + A_MOMENT, lambda: self.strike(kind))

    def end(self) -> None:
        """Nothing goes wrong from now on."""
        world = self._world
        world.loop.no_more_moments()
        world.playground.faults.clear()
        world.playground.server.gateway.duplicates.clear()
        self.forgets_answers = False
        world.disk.recovers()
        world.clock.off = 0.0
        world.trace.note("no more trouble")
