"""Whether what a town has seen may be: what people were told, posts, reminders, and what the bots' logs say."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence

import msgspec

from playground.world.model import Message
from tests.e2e.bot_process import BotProcess
from tests.scripted import Playground
from tests.soak.figures import Figures, Ledger
from tests.soak.history import Asked, faults
from tests.soak.parts import Part
from tests.soak.server import Server

POST = re.compile(r"([0-9A-Z]{10}-[^.]+)\.")
"""A post's picture goes by its name."""
FAULT = re.compile(r"^Traceback| CRITICAL |is damaged")
REMOVED = "has removed the bot"
REMINDED_EVERY = 3
"""Rounds after which everybody is to be reminded again."""


class Checking:
    playground: Playground
    part: Part[Figures]
    server: Server
    figures: Figures
    ledger: Ledger
    bots: list[BotProcess]

    def check(self) -> None:
        """All that happened at the tables that played since the last look."""
        figures, mine = self.figures, [one for one in self.ledger.asked if one.table in self.ledger.places]
        logs: dict[str, list[int | None]] = {table: [] for table in self.ledger.places}
        seats: dict[str, list[object]] = {table: [] for table in self.ledger.places}
        query = "SELECT table_id, interaction, seat FROM entries ORDER BY table_id, number"
        for table, interaction, seat in self.server.ask(query):
            if table in logs:
                logs[str(table)].append(None if interaction is None else int(str(interaction)))
                seats[str(table)].append(seat)
        self._note(figures.lost_or_doubled, faults([_bounded(one, seats[one.table]) for one in mine], logs))
        new = [one for one in self.playground.world.messages.values() if one.id > self.ledger.newest]
        self._check_posts(new)
        self._check_reminders(new)
        self.ledger.newest = max((one.id for one in new), default=self.ledger.newest)
        figures.intruders = self.server.intruders()
        self._note(figures.removed, (str(guild) for (guild,) in self.server.ask("SELECT guild FROM removed")))
        self._read_logs()
        self.ledger.asked = mine

    def _note(self, known: list[str], found: Iterable[str]) -> None:
        """With the round in which it was seen first."""
        known += [f"{self.part.number} {one}" for one in found if not any(old.endswith(f" {one}") for old in known)]

    def _check_posts(self, new: Sequence[Message]) -> None:
        bot = self.playground.world.bot.id
        for one in new:
            if one.author_id == bot and not one.ephemeral and one.attachments:
                named = POST.match(one.attachments[0].filename)
                if named and self.ledger.posts.setdefault(named[1], one.id) != one.id:
                    self.figures.twice.append(f"{self.part.number} {named[1]}")
        self.figures.posts = len(self.ledger.posts)

    def make_reminders_due(self) -> None:
        """Everybody who is waited for is to be reminded now, whoever is there to do it.

        Not in every round: a bot looks for that every thirty seconds, and may be stopped before it says so.
        """
        now, due = (
            time.time(),
            "UPDATE clocks SET remind_at = %s WHERE since IS NOT NULL AND deadline > %s RETURNING seat",
        )
        waits = "SELECT seat FROM clocks JOIN tables ON id = table_id WHERE remind_at < %s AND status = 'running'"
        if self.part.number % REMINDED_EVERY == 0 and not self.server.ask(waits, now):
            self.ledger.reminded = {}
            self.server.ask(due, now, now)

    def _check_reminders(self, new: Sequence[Message]) -> None:
        """They were made due once: nobody is reminded of a table twice."""
        said = [(one, line) for one in new if not one.ephemeral for line in one.content.splitlines()]
        for one, line in said:
            if line.startswith("- **"):
                who = f"{one.content.split()[0]} {line.split()[-1]}"
                times = self.ledger.reminded[who] = self.ledger.reminded.get(who, 0) + 1
                self.figures.reminders += 1
                if times > 1:
                    self.figures.reminded_twice.append(f"{self.part.number} {who}")

    def _read_logs(self) -> None:
        for bot in self.bots:
            if not bot.log.exists():
                continue
            text = bot.log.read_text(errors="replace")
            new = text[self.ledger.read.get(bot.log.parent.name, 0) :].splitlines()
            self.ledger.read[bot.log.parent.name] = len(text)
            for number, line in enumerate(new):
                if FAULT.search(line):
                    end = (
                        next((said for said in new[number + 1 :] if said[:1] not in " \t"), "")
                        if line[0] == "T"
                        else ""
                    )
                    self.figures.errors.append(f"{self.part.number} {bot.log.parent.name}: {line} {end}"[:300])
                if REMOVED in line:
                    self.figures.removed.append(f"{self.part.number} {line}")


def _bounded(one: Asked, seats: Sequence[object]) -> Asked:
    """Of a look: it would have shown the same until that seat moved."""
    if one.seen is None:
        return one
    moved = (number for number in range(one.seen + 1, len(seats) + 1) if seats[number - 1] == one.seat)
    return msgspec.structs.replace(one, still=next(moved, len(seats) + 1) - 1)
