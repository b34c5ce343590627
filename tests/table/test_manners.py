"""Undo, substitutes and stewards at every game's tables: nobody loses what they have seen, and every game ends."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from rules import option_words
from rules.chance import Chance, seed_from_number
from rules.game import AnyGame, Illegal
from rules.notation import parse, text
from rules.record import Entry, effective, replay
from rules.table import lobby
from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.rows import Row, Seat
from rules.table.session import Session
from tests.kit.case import Table
from tests.kit.cases import cases, tables
from tests.table.place import HOME, PEOPLE, Place, place

WITHOUT_PRIOR = [table for table in tables() if table.prior is None]
GAMES = [max((t for t in WITHOUT_PRIOR if t.case is case), key=lambda t: t.seats) for case in cases()]
"""One table of each game, with all its seats."""
TWINS = 3


async def _begun(here: Place, kind: Table, stewards: tuple[int, ...] = ()) -> Row:
    host = Seat(PEOPLE[0], "Ada", None, here.interaction())
    options = {name: option_words.word(getattr(kind.options, name)) for name in kind.options.__struct_fields__}
    row = await here.tables.open(kind.case.game.key, options, host, HOME, "en", kind.seats)
    for number in range(1, kind.seats):
        if number in stewards:
            change = lobby.add_steward(row, PEOPLE[0], "easy" if kind.case.game.key != "toy" else "random")
        else:
            change = lobby.join(row, Seat(PEOPLE[number], f"Guest {number}", None, here.interaction()))
        row = await here.tables.change_lobby(row.id, lambda _, changed=change: changed)  # type: ignore[misc]
    return (await here.tables.start(row.id, PEOPLE[0], here.interaction())).row


class Walker:
    """Plays at random, takes back, asks to take back, and hands seats over, checking each step."""

    def __init__(self, here: Place, table: str, chance: Chance) -> None:
        self.here = here
        self.table = table
        self.chance = chance
        self.life = TableLife(here.tables)
        self.newcomer = 1000
        self.done: Counter[str] = Counter()

    async def looks(self) -> list[Look]:
        """As those see it who are to decide."""
        row = await self.here.tables.row(self.table)
        found = [await self.here.tables.look(self.table, person) for person in row.people()]
        return [look for look in found if look.legal and look.row.status == "running"]

    async def step(self) -> bool:
        looks = await self.looks()
        if not looks:
            return False
        deed = self.chance.choice(("play", "play", "play", "undo", "turn", "ask", "substitute"))
        row = looks[0].row
        person = self.chance.choice(list(row.people()))
        if deed == "play":
            await self.play(self.chance.choice(looks))
        elif deed in ("undo", "turn"):
            await self.take_back(person, whole=deed == "turn")
        elif deed == "ask":
            await self.ask(person)
        elif self.chance.below(4) == 0:
            await self.substitute(row, person)
        return True

    async def play(self, look: Look) -> None:
        person = look.row.seats[look.seat or 0].person
        said = text(self.chance.choice(look.legal))
        await self.here.tables.play(self.table, person or 0, look.decision, said, self.here.interaction())
        self.done["play"] += 1

    async def take_back(self, person: int, *, whole: bool) -> None:
        tables = self.here.tables
        before = await tables.look(self.table, person)
        entries = await self.here.store.entries(self.table)
        others = {p: await tables.look(self.table, p) for p in before.row.people() if p != person}
        try:
            await tables.undo(self.table, person, self.here.interaction(), whole=whole)
        except Illegal as refused:
            assert refused.code in ("undo_not_free", "undos_spent", "over")
            return
        self.done["turn" if whole else "undo"] += 1
        after = await self.here.store.entries(self.table)
        gone = sorted(set(effective(entries)) - set(effective(after)))
        assert gone and {entries[n - 1].seat for n in gone if entries[n - 1].by != "auto"} == {before.seat}
        if others:  # who is alone hurts nobody, whatever was seen
            self._saw_nothing(before.row, entries, gone)
        for other, was in others.items():
            now = await tables.look(self.table, other)
            if was.legal and now.legal and was.decision == now.decision:
                continue  # their button of before still counts, for the same question
            if was.legal:
                with pytest.raises(Illegal):
                    await tables.play(self.table, other, was.decision, text(was.legal[0]), self.here.interaction())
        if before.legal:
            with pytest.raises(Illegal, match="stale"):
                await tables.play(self.table, person, before.decision, text(before.legal[0]), self.here.interaction())

    def _saw_nothing(self, row: Row, entries: tuple[Entry, ...], gone: list[int]) -> None:
        """What was taken back had shown nobody anything hidden: in games that differ only in that it looked the same.

        Does not trust the game's own count of what was revealed.
        """
        kept = [entries[n - 1] for n in effective(entries) if n < gone[0]]
        game = Session.load(row, None, kept).game
        lost = [entries[n - 1] for n in gone]
        for watcher in (None, *range(len(row.seats))):
            for twin in range(TWINS):
                one, other = game.copy(), game.imagine(watcher, Chance(seed_from_number(100 * gone[0] + twin)))
                if _both(one, other, lost):
                    assert one.view(watcher) == other.view(watcher), f"{watcher} had seen something"
                    self.done["twins"] += 1

    async def ask(self, person: int) -> None:
        before = await self.here.hash(self.table)
        try:
            request = await self.life.ask_undo(self.table, person)
        except Illegal as refused:
            assert refused.code in ("nothing_to_undo", "over", "request_open", "undos_spent")
            return
        row = await self.here.tables.row(self.table)
        others = [p for p in row.people() if p != person]
        if request is None:
            assert not others
            return
        # One who declines is enough, however many agree.
        refuser = self.chance.choice([*others, None])
        for other in others:
            if other == refuser:
                await self.life.answer(self.table, other, "undo", False, request.target)
                assert await self.here.hash(self.table) == before
                self.done["declined"] += 1
                return
            await self.life.answer(self.table, other, "undo", True, request.target)
        self.done["consent"] += 1

    async def substitute(self, row: Row, person: int) -> None:
        seat = row.seat_of(person)
        assert seat is not None
        old = await self.here.tables.look(self.table, person)
        await self.life.offer(self.table, person, seat)
        self.newcomer += 1
        new = await self.life.take_over(self.table, Seat(self.newcomer, "New", None, self.newcomer), seat)
        assert new.view == old.view and new.legal == old.legal
        if old.legal:
            with pytest.raises(Illegal, match="not_seated"):
                await self.here.tables.play(
                    self.table, person, old.decision, text(old.legal[0]), self.here.interaction()
                )
        self.done["substitute"] += 1


def _both(one: AnyGame, other: AnyGame, lost: list[Entry]) -> bool:
    """Plays the same entries in both; False where the other seat's hidden choices do not allow it."""
    for entry in lost:
        assert entry.seat is not None
        move = parse(one.moves, entry.text)
        if move not in other.legal(entry.seat):
            return False
        one.play(entry.seat, move)
        other.play(entry.seat, move)
    return True


async def _manners(directory: Path, kind: Table, steps: int, number: int) -> Counter[str]:
    async with place(directory) as here:
        row = await _begun(here, kind)
        walker = Walker(here, row.id, Chance(seed_from_number(number)))
        for _ in range(steps):
            if not await walker.step():
                break
        assert replay(await here.tables.record(row.id)).hash() == await here.hash(row.id)
        return walker.done


@pytest.mark.parametrize("kind", GAMES, ids=str)
async def test_no_undo_takes_anybody_back_before_what_they_have_seen(tmp_path: Path, kind: Table) -> None:
    done = await _manners(tmp_path, kind, 80, 1)
    assert done["play"] > 5 and done["consent"] + done["declined"]


@pytest.mark.soak
@pytest.mark.parametrize("kind", WITHOUT_PRIOR, ids=str)
async def test_manners_at_every_table(tmp_path: Path, kind: Table) -> None:
    done: Counter[str] = Counter()
    for number in range(3):
        done += await _manners(tmp_path / str(number), kind, 250, number)
    assert done["play"] > 10
    print(f"\n{kind}: {dict(done)}")


# ------------------------------------------------------------------------------------------------ stewards


async def _finished(directory: Path, kind: Table, stewards: tuple[int, ...], number: int) -> None:
    """A game with stewards on these seats and substitutions at random moments comes to its end."""
    chance = Chance(seed_from_number(number))
    async with place(directory) as here:
        row = await _begun(here, kind, stewards)
        life, newcomer = TableLife(here.tables), 1000
        for _ in range(5000):
            await here.tables.settled(row.id)
            row = await here.tables.row(row.id)
            if row.status != "running":
                break
            looks = [await here.tables.look(row.id, person) for person in row.people()]
            look = chance.choice([look for look in looks if look.legal])
            seat = look.seat or 0
            person = row.seats[seat].person or 0
            if chance.below(12) == 0:
                newcomer += 1
                await life.offer(row.id, person, seat)
                await life.take_over(row.id, Seat(newcomer, "New", None, newcomer), seat)
                person = newcomer
            if chance.below(25) == 0 and len(row.people()) > 1:
                await life.resign(row.id, person)
                continue
            words = text(chance.choice(look.legal))
            await here.tables.play(row.id, person, None, words, here.interaction())
        assert row.status == "finished", f"{kind} with stewards on {stewards} does not end"
        assert replay(await here.tables.record(row.id)).result() is not None


def _subsets(seats: int) -> list[tuple[int, ...]]:
    """Who may be a steward: anybody but the host, who opens the table."""
    return [chosen for size in range(seats) for chosen in combinations(range(1, seats), size)]


@pytest.mark.parametrize("kind", GAMES, ids=str)
async def test_a_game_ends_with_stewards_and_substitutes(tmp_path: Path, kind: Table) -> None:
    await _finished(tmp_path, kind, _subsets(kind.seats)[-1][:2], 1)


@pytest.mark.soak
@pytest.mark.parametrize("kind", WITHOUT_PRIOR, ids=str)
async def test_every_game_ends_with_any_subset_of_stewards(tmp_path: Path, kind: Table) -> None:
    for number, stewards in enumerate(_subsets(kind.seats)):
        await _finished(tmp_path / str(number), kind, stewards, number)
