"""The async layer: the only writer of tables. Lock, load, check, play, commit, and only then announce.

A table is a row, a session while it is in play here, and nothing in between: if a commit fails, the session is thrown
away and the store is asked again. Several tables run side by side; what concerns one of them waits for that one only.
"""

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from rules.company import daily
from rules.game import Illegal
from rules.history.timeline import Recent
from rules.notation import text, understand
from rules.record import Entry, Record
from rules.table import lobby, taking_back
from rules.table.clock import PACES
from rules.table.lesson_script import keep_to
from rules.table.looks import Look, News, Played, Retelling, known, rests
from rules.table.rows import Before, Home, Post, PostKind, Row, Seat, Waiting, Written
from rules.table.session import Session, forced_move, setup_of
from rules.table.steward_runner import StewardRunner

TURN_LASTS = 20
"""More decisions than any turn has."""
TOLD_AGAIN = 8
"""Entries before a post in which the turn may have begun that it tells of."""


class Tables(StewardRunner):
    # ------------------------------------------------------------------------------------------------ the lobby

    async def open(
        self,
        game: str,
        options: dict[str, str],
        host: Seat,
        home: Home,
        language: str,
        places: int,
        components: str | None = None,
    ) -> Row:
        """A new lobby. `components` names a set of its own instead of the one the options ask for."""
        row = lobby.open_lobby(
            game,
            options,
            host=host,
            home=home,
            language=language,
            places=places,
            components=components,
            now=self.clock.now(),
        )
        await self.store.create(row)
        self.lobby_changed(row)
        return row

    async def seat_waiting(self, game: str, people: Sequence[Waiting], home: Home, language: str) -> Row:
        """A new lobby at which these sit who have waited for it."""
        seats = tuple(Seat(one.person, one.name, None, one.joined) for one in people)
        row = lobby.open_together(game, seats, PACES[people[0].pace], home, language, self.clock.now())
        await self.store.seat_waiting(row)
        return row

    async def begin_daily(self, row: Row) -> Row:
        """Somebody's one try at the city of the day begins; one that was made before and did not is begun."""
        made = next((t for t in await self.store.daily_tries_of(row.host) if t.day == row.terms.daily), None)
        if made is not None:
            row = await self.row(made.table)
        if row.status != "lobby":
            raise Illegal("daily_tried")
        async with self.locked(row.id):
            if made is None:
                await self.store.try_daily(row)
            session = Session(daily.begun(row))
            await self.commit(session, self.play_forced(session), after=0, person=row.host)
        self.run_stewards(row.id, session)
        return session.row

    async def rematch(self, table: str, person: int, interaction: int) -> Row:
        async with self.locked(table):
            row = await self.stored_row(table)
            self.seat_of(row, person)
            if row.campaign is not None:
                raise Illegal("campaign_table")
            if row.lesson:
                raise Illegal("lesson_forward")
            earlier = await self.store.table(row.rematch) if row.rematch is not None else None
            if earlier is None or earlier.row.status == "closed":
                row = msgspec.structs.replace(row, rematch=None)
            again = lobby.rematch(row, person, interaction, self.clock.now())
            await self.store.create(again)
            await self._put(table, lambda row: msgspec.structs.replace(row, rematch=again.id))
        self.lobby_changed(again)
        return again

    async def change_lobby(self, table: str, change: Callable[[Row], Row]) -> Row:
        """Changes the row by a function of rules/table/lobby.py (joining, leaving, stewards…)."""
        async with self.locked(table):
            return await self._put(table, change)

    async def _put(self, table: str, change: Callable[[Row], Row], announce: PostKind | None = None) -> Row:
        """Changes the row alone; `announce` is for a table in play."""
        stored = await self.store.table(table)
        if stored is None:
            raise Illegal("no_table")
        row = change(stored.row)
        running = row.status == "running"
        await self.store.write(Written(row, stored.entries, announce=announce if running else None))
        if (session := self._live.get(table)) is not None:
            session.row = row
        if stored.row.status == "lobby":
            self.lobby_changed(row)
        return row

    async def start(self, table: str, person: int, interaction: int, home: Home | None = None) -> Look:
        async with self.locked(table):
            row = await self.stored_row(table)
            row = lobby.start(row, person, interaction, await self.has_newcomers(row))
            if home is not None:
                row = msgspec.structs.replace(row, home=home)
            session = Session(row)
            told = self.play_forced(session)
            await self.commit(session, told, after=0, person=person)
            look = self.look_of(session, row.seat_of(person))
        self.lobby_changed(session.row)
        self.run_stewards(table, session)
        return look

    async def has_newcomers(self, row: Row) -> bool:
        """Whether somebody seated has never finished a game of this kind."""
        return bool(await self.store.newcomers(row.game, row.people()))

    # ------------------------------------------------------------------------------------------------ playing

    async def play(self, table: str, person: int, decision: int | None, words: str, interaction: int) -> Played:
        """A person's move. `decision` is the number on the button; None for typed words, which mean the present one."""
        async with self.locked(table):
            session = await self.session(table)
            seat = self.seat_of(session.row, person)
            before = await self.before_decision(session, interaction)
            if before.seen is not None:
                return Played(self.look_of(session, seat), (), again=True)
            self._check(session, seat, decision)
            after = session.count
            move = understand(session.game, seat, words)
            if session.row.lesson:
                keep_to(session.row, after, seat, text(move))
            told = [session.play(seat, move, "person")]
            session.row = lobby.returned(session.row, seat)
            told += self.play_forced(session)
            await self.commit(session, told, after, person, interaction, before=before)
            free, resets = await self._offers(session, seat)
            played = Played(self.look_of(session, seat), tuple(told), free=free, resets=resets)
        self.run_stewards(table, session, later=rests(session, seat, told))
        return played

    async def undo(
        self, table: str, person: int, interaction: int, number: int | None = None, *, whole: bool = False
    ) -> Played:
        """Takes back the person's last decision, or the whole of their turn, where that hurts nobody.

        `number`: only if the last decision is that entry. Who is alone with stewards hurts nobody, whatever was seen.
        """
        async with self.locked(table):
            session, seat = await self.seated(table, person)
            before = await self.before_decision(session, interaction)
            if before.seen is not None:
                return Played(self.look_of(session, seat), (), again=True)
            own = await taking_back.own_decisions(self.store, session, seat, TURN_LASTS if whole else 1)
            if own:
                await taking_back.reach(self.store, session, own[0])
            entry = await asyncio.to_thread(session.reset_for if whole else session.undo_for, seat)
            if entry is None and own and is_alone(session.row):
                entry = Entry(None, f"undo {own[-1]}")
            if entry is None:
                raise Illegal("undo_not_free")
            if number is not None and number != own[-1]:
                raise Illegal("stale")
            taking_back.check_spent(session, seat)
            played = await self.take_back(session, entry, seat, person, interaction, before)
        self.run_stewards(table, session)
        return played

    async def take_back(
        self,
        session: Session,
        entry: Entry,
        seat: int,
        person: int | None = None,
        interaction: int | None = None,
        before: Before | None = None,
    ) -> Played:
        """An undo that was granted to this seat."""
        if session.row.lesson:
            raise Illegal("lesson_forward")
        after, target = session.count, int(entry.text.split()[1])
        await taking_back.reach(self.store, session, target)
        told = [await asyncio.to_thread(session.advance, entry)]
        session.row = lobby.returned(session.row, seat)
        await self.commit(session, told, after, person, interaction, forget_from=target, before=before)
        return Played(self.look_of(session, seat), tuple(told))

    async def _offers(self, session: Session, seat: int) -> tuple[bool, bool]:
        """Whether this seat may take back its last decision freely, and those before it in the same turn."""
        if session.row.status != "running" or session.row.lesson:
            return False, False
        if self._steward_waiting(session.row, session.game) is not None:
            return is_alone(session.row), False
        free, resets = await asyncio.to_thread(session.offers_undo, seat)
        return free or is_alone(session.row), resets

    def _check(self, session: Session, seat: int, decision: int | None) -> None:
        if session.row.status != "running":
            raise Illegal("over")
        if decision is not None and decision != session.decisions[seat]:
            raise Illegal("stale")

    # ------------------------------------------------------------------------------------------------ looking

    async def row(self, table: str) -> Row:
        async with self.locked(table):
            return await self.stored_row(table)

    async def look(self, table: str, person: int | None) -> Look:
        """The table as this person may see it; a stranger sees what a spectator sees."""
        async with self.locked(table):
            stored = await self.stored_row(table)
            if stored.status == "lobby" or stored.seed is None:
                return Look(stored, 0, stored.seat_of(person) if person is not None else None, 0, None, ())
            session = await self.session(table)
            return self.look_of(session, session.row.seat_of(person) if person is not None else None)

    async def is_free(self, table: str, person: int, words: str) -> bool:
        """Whether a move could be taken back freely, by a copy of the game. Stores nothing."""
        async with self.locked(table):
            session = await self.session(table)
            seat = self.seat_of(session.row, person)
            game = session.game.copy()
            game.play(seat, understand(game, seat, words))
            while (forced := forced_move(game)) is not None:
                game.play(*forced)
            unseen = game.revealed() == session.game.revealed() and self._steward_waiting(session.row, game) is None
            return not game.over() and (unseen or is_alone(session.row))

    async def retell(self, post: Post) -> Retelling:
        """What a post has to tell, from the log alone, of which a session may hold the end: no secrets are in it."""
        table, first = post.table, post.first
        async with self.locked(table):
            begun, live = max(1, first - TOLD_AGAIN), self._live.get(table)
            held = taking_back.recent_at_hand(live, begun) if live is not None and live.count == post.last else None
            if live is not None and held is not None:
                recent, taken_back = held, live.course.taken_back
            else:
                row = await self.stored_row(table)
                upto = await taking_back.stretch_before(self.store, table, post.last + 1, post.last)
                session = await self.replayed(row, upto, post.last)
                course = await taking_back.course_since(self.store, table, session.course, begun)
                recent, taken_back = await taking_back.recent_since(self.store, row, course, begun), course.taken_back
            undone = await taking_back.undone_by(self.store, table, taken_back) if taken_back >= first else None
        return await asyncio.to_thread(_retold, recent, post, undone)

    async def record(self, table: str) -> Record:
        """The whole record: for the operator, and for everybody once the game is over."""
        row = await self.row(table)
        entries = await self.store.entries(table)
        return Record(row.game, setup_of(row), tuple(seat.name for seat in row.seats), entries, row.episode)

    # ------------------------------------------------------------------------------------------------ other entries

    async def close(self, table: str, person: int) -> Row:
        async with self.locked(table):
            row = await self.stored_row(table)
            if person != row.host:
                raise Illegal("host_only")
            if row.status not in ("lobby", "running"):
                raise Illegal("over")
            if row.campaign is not None:
                raise Illegal("campaign_table")
            row = msgspec.structs.replace(row, status="closed", ended=self.clock.now())
            if row.seed is None:
                await self.store.write(Written(row, 0))
            else:
                session = await self.session(table)
                session.row = row
                await self.store_row(session, "closed", drop_requests=True)
        self.forget(table)
        self.lobby_changed(row)
        if self.announcer is not None:
            self.announcer.wake(table)
        return row

    async def move_home(self, table: str, home: Home) -> Row:
        async with self.locked(table):
            row = await self._put(table, lambda row: msgspec.structs.replace(row, home=home), "turn")
        if self.announcer is not None:
            self.announcer.wake(table)
        return row


def is_alone(row: Row) -> bool:
    """Whether everybody else at the table is a steward, and it is nobody's business what one tries there."""
    return len(row.people()) == 1 and row.terms.daily is None


def _retold(recent: Recent, post: Post, undone: int | None) -> Retelling:
    """`undone`: the seat that has taken something back since, if one has."""
    game = recent.game()
    asked, news = [game.waiting()], []
    for one in recent.played(game):
        news.append(News(one.number, one.seat, one.by, known(one.events, None)))
        asked.append(game.waiting())
    first = next((at for at, one in enumerate(news) if one.number >= post.first), len(news))
    if len(recent.row.seats) > 1 and first < len(news):
        # A turn is told whole, also what the post before has told of it.
        turn = (news[first].seat,)
        while first and asked[first] == asked[first - 1] == turn:
            first -= 1
    news = news[first:]
    if post.number == 1 and recent.snapshot is None:
        news.insert(0, News(0, None, "auto", known(recent.game().opening, None)))
    if undone is not None:
        # That somebody replaced an answer before its round closed is nobody else's business: `undone` leaves it out.
        news.append(News(post.last, undone, "auto", (), undo=True))
    return Retelling(recent.row, game.view(None), tuple(news), game.result())
