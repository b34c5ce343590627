"""Who may do what: each command and each button against each kind of person."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from discord import app_commands

from cogs.controls.ids import Control, Kind
from rules.notation import text
from rules.table import lobby
from rules.table.rows import Home, Row, Seat, Terms
from tests.hostile.harness import GUILD, MODAL, OTHER_GUILD, SLASH, Harness, harness, message

PEOPLE = (
    "host", "player", "other player", "substitute", "former holder", "spectator", "stranger",
    "person without access to the thread", "server manager", "manager of another server",
)  # fmt: skip
ALL = frozenset(PEOPLE)
SEATED = frozenset(PEOPLE[:4])
HERE = ALL - {"person without access to the thread", "manager of another server"}
MANAGERS = frozenset({"server manager", "manager of another server"})
HOST = frozenset({"host"})
NOBODY: frozenset[str] = frozenset()
NUMBERS = itertools.count(1)


class Deed(msgspec.Struct, frozen=True):
    """What is done at a table in some state, and who may; everybody else is refused, and nothing changes."""

    state: str
    may: frozenset[str]
    options: dict[str, Any] = {}


# A slash command by its path. The state is the table's that lives in the channel.
COMMANDS: dict[str, Deed] = {
    "table board": Deed("running", HERE),
    "table describe": Deed("running", HERE),
    "table log": Deed("running", HERE),
    "table fair": Deed("running", HERE),
    "table clock": Deed("running", HERE),
    "table pause": Deed("running", HOST),
    "table resume": Deed("paused", HOST),
    "table substitute": Deed("running", SEATED),
    "table resign": Deed("running", SEATED),
    "table undo": Deed("answered", SEATED),
    "table close": Deed("running", HOST),
    "table reopen": Deed("closed", SEATED),
    "table here": Deed("running", SEATED),
    "table kick": Deed("lobby", HOST, {"seat": 2}),
    "table pace": Deed("lobby", HOST, {"hours": 30}),
    "table invite": Deed("lobby", HOST, {"person": 4242}),
    "table hints": Deed("running", HOST, {"allowed": True}),
    "table why": Deed("running", HERE),
    "table follow": Deed("running", HERE - SEATED),
    "table whatif": Deed("asked", NOBODY),
    "table coaching": Deed("running", SEATED, {"on": True}),
    "settings tables": Deed("running", MANAGERS),
    "table replay": Deed("running", HERE),
    "table record": Deed("running", HERE),
    "table review": Deed("running", HERE),
    "table mirror": Deed("running", HOST | {"server manager"}),
    "stats person": Deed("running", ALL),
    "stats server": Deed("running", ALL),
    "stats game": Deed("running", ALL, {"game": "cities"}),
    "stats off": Deed("running", ALL),
    "stats on": Deed("running", ALL),
    "hint": Deed("hinted", SEATED),
    "standing": Deed("running", SEATED),
    "me pictures": Deed("running", ALL),
    "move": Deed("asked", SEATED, {"words": "MOVE"}),
    "turns": Deed("running", ALL),
    "help": Deed("running", ALL),
    "me hours": Deed("running", ALL, {"zone": "Europe/Prague"}),
    "me away": Deed("running", ALL, {"days": 3}),
    "me remind": Deed("running", ALL, {"how": "off"}),
    "me data": Deed("running", ALL),
    "me forget": Deed("running", ALL, {"sure": "NAME"}),
    "settings language": Deed("running", MANAGERS, {"language": "en"}),
    "settings hosts": Deed("running", MANAGERS),
    "settings lobby_role": Deed("running", MANAGERS),
    "settings channel": Deed("running", MANAGERS),
    "settings limits": Deed("running", MANAGERS, {"lobbies": 1}),
    "settings check": Deed("running", ALL),
    "metropolys goals": Deed("metropolys", SEATED),
    "mycity city": Deed("my_city", SEATED),
}
FREE = ("new", "rules", "card", "learn", "queue", "profile", "daily")
"""Everybody may open tables, wait for one, learn and read rules, unless the server's managers say otherwise
(tests/e2e)."""
FREE_WHOLE = ("tables",)
"""The same by their whole names."""
ELSEWHERE = "campaign"
"""A campaign has its own people; who may do what with it is in tests/hostile/test_campaign_permissions.py."""

# A button or select: the words of its id. "MOVE": the move of whom the table waits for.
BUTTONS: dict[str, tuple[Kind, tuple[str, ...], Deed]] = {
    "own move": (Kind.PLAY, ("MOVE",), Deed("asked", SEATED)),
    "somebody else's move": (Kind.PLAY, ("THEIRS",), Deed("running", NOBODY)),
    "one's picker": (Kind.OPEN, (), Deed("asked", SEATED)),
    "take back": (Kind.TABLE, ("undo",), Deed("answered", SEATED)),
    "start the turn over": (Kind.TABLE, ("reset",), Deed("answered", SEATED)),
    "I am back": (Kind.TABLE, ("back",), Deed("away", SEATED)),
    "resign": (Kind.TABLE, ("resign",), Deed("running", SEATED)),
    "take an unoffered seat": (Kind.TABLE, ("take", "P1"), Deed("running", NOBODY)),
    "take an offered seat": (
        Kind.TABLE,
        ("take", "P3"),
        # Who held P4 before knows too much for P3; who sits already has a seat.
        Deed("offered", frozenset({"spectator", "stranger", "server manager"})),
    ),
    "take an offered seat for the invited": (Kind.TABLE, ("take", "P3"), Deed("offered to the invited", NOBODY)),
    "take an offered seat of a private table": (Kind.TABLE, ("take", "P3"), Deed("offered in private", NOBODY)),
    "agree to an undo": (Kind.TABLE, ("agree", "undo"), Deed("undo asked", SEATED)),
    "decline an undo": (Kind.TABLE, ("decline", "undo"), Deed("undo asked", SEATED)),
    "agree to the end": (Kind.TABLE, ("agree", "close"), Deed("close asked", SEATED)),
    "decline the end": (Kind.TABLE, ("decline", "close"), Deed("close asked", SEATED)),
    "agree to a longer pause": (Kind.TABLE, ("agree", "renew"), Deed("renewal asked", SEATED)),
    "give a standing decision": (Kind.STANDING, ("give",), Deed("running", SEATED)),
    "a step of a replay": (Kind.REPLAY, (), Deed("running", HERE | SEATED)),
    "rematch of a running game": (Kind.TABLE, ("rematch",), Deed("running", NOBODY)),
    "join": (Kind.LOBBY, ("join",), Deed("lobby with room", HERE - {"host", "player", "other player"})),
    "leave": (Kind.LOBBY, ("leave",), Deed("lobby", SEATED)),
    "start": (Kind.LOBBY, ("start",), Deed("lobby", HOST)),
    "start again": (Kind.LOBBY, ("start",), Deed("running", NOBODY)),
    "add a steward": (Kind.LOBBY, ("addeasy",), Deed("lobby with room", HOST)),
    "remove a steward": (Kind.LOBBY, ("nosteward",), Deed("lobby with a steward", HOST)),
    "change": (Kind.LOBBY, ("change",), Deed("lobby", HOST)),
    "a form": (Kind.LOBBY_FORM, ("change",), Deed("lobby", HOST)),
    "fair play": (Kind.LOBBY, ("fair",), Deed("lobby", HERE | SEATED)),
    "a hint by button": (Kind.HELP, ("hint",), Deed("hinted", SEATED)),
    "pace": (Kind.LOBBY_SELECT, ("pace",), Deed("lobby", HOST, {"value": "live"})),
}
REFUSED = (
    "no seat", "not your turn", "at this table already", "Only", "not on offer", "not possible", "another server",
    "not closed", "over yet", "started already", "nothing yet", "moved on", "no longer open", "There is no table",
    "That cannot be taken back", "know too much", "Which table", "you decide yourself",
    "the host has invited",
)  # fmt: skip


class Here:
    """One table with its people, in a channel of its own."""

    def __init__(self, harness: Harness) -> None:
        self.bot = harness.bot
        self.harness = harness
        self.number = next(NUMBERS) * 1000
        self.ids = {who: self.number + 100 + n for n, who in enumerate(PEOPLE)}
        self.home = Home(GUILD, self.number, self.number + 1)
        self.table = ""

    async def open(self, state: str) -> None:
        """A table in that state; the substitute has taken over from the former holder."""
        game = {"metropolys": "metropolys", "my_city": "my_city", "answered": "my_city"}.get(state, "machi_koro")
        tables, life, ids = self.bot.tables, self.bot.life, self.ids
        holder = "former holder" if not state.startswith("lobby") else "substitute"
        row = await tables.open(game, {}, self._seat("host"), self.home, "en", 4)
        self.table = row.id
        for who in ("player", "other player", holder):
            guest = self._seat(who)
            await tables.change_lobby(row.id, lambda r, s=guest: lobby.join(r, s))  # type: ignore[misc]
        if state in ("lobby with room", "lobby with a steward"):
            await tables.change_lobby(row.id, lambda r: lobby.leave(r, ids["substitute"]))
            if state == "lobby with a steward":
                await tables.change_lobby(row.id, lambda r: lobby.add_steward(r, ids["host"], "easy"))
        if state.startswith("lobby"):
            return
        closed = {"offered to the invited": Terms(invited=row.people()), "offered in private": Terms(private=True)}
        if state in closed:
            await tables.change_lobby(row.id, lambda r: lobby.set_terms(r, ids["host"], closed[state]))
        await tables.start(row.id, ids["host"], next(NUMBERS))
        if state in closed:
            await tables.change_lobby(row.id, lambda r: lobby.invite(r, ids["host"], ids["substitute"]))
        await life.offer(row.id, ids["former holder"], 3)
        await life.take_over(row.id, self._seat("substitute"), 3)
        if state == "paused" or state == "renewal asked":
            await life.pause(row.id, ids["host"])
        if state == "renewal asked":
            await life.ask_renewal(row.id, ids["host"])
        if state in ("closed", "close asked"):
            await life.ask_close(row.id, ids["host"])
        if state == "closed":
            for who in ("player", "other player"):
                await life.answer(row.id, ids[who], "close", True)
        if state.startswith("offered"):
            await life.offer(row.id, ids["other player"], 2)

    def _seat(self, who: str) -> Seat:
        return Seat(self.ids[who], who.title(), None, next(NUMBERS))

    async def prepare(self, state: str, who: str) -> None:
        """Brings the table to where this person's deed makes sense, if it can for them."""
        tables, row = self.bot.tables, await self.bot.tables.row(self.table)
        seat = row.seat_of(self.ids[who])
        if state == "hinted":
            (await tables.session(self.table)).row = msgspec.structs.replace(row, terms=Terms(hints=True))
        if state in ("asked", "answered", "hinted") and seat is not None:
            await self._until_turn_of(seat)
        if state == "answered" and seat is not None:
            await self._moves(seat)
        if state == "away" and seat is not None:
            away = msgspec.structs.replace(row.seats[seat], standin="easy")
            session = await tables.session(self.table)
            session.row = lobby.with_seat(row, seat, away)
        if state == "undo asked":
            seat = (await tables.session(self.table)).game.waiting()[0]
            await self._moves(seat)
            await self.bot.life.ask_undo(self.table, row.seats[seat].person or 0)

    async def _until_turn_of(self, seat: int) -> None:
        for _ in range(200):
            waiting = (await self.bot.tables.session(self.table)).game.waiting()
            if seat in waiting:
                return
            await self._moves(waiting[0])

    async def _moves(self, seat: int) -> None:
        session = await self.bot.tables.session(self.table)
        person = session.row.seats[seat].person or 0
        await self.bot.tables.play(self.table, person, None, text(session.game.legal(seat)[0]), next(NUMBERS))

    def where(self, who: str) -> dict[str, Any]:
        guild = OTHER_GUILD if who == "manager of another server" else GUILD
        outside = who in ("person without access to the thread", "manager of another server")
        return {"guild": guild, "channel": 77 if outside else self.home.place, "manager": "manager" in who}

    async def command(self, path: str, deed: Deed, who: str) -> str:
        *groups, name = path.split()
        named = {"NAME": f"user{self.ids[who]}", "MOVE": await self._legal()}
        values = {k: named.get(v, v) if isinstance(v, str) else v for k, v in deed.options.items()}
        kinds = {k: {bool: 5, int: 4, str: 3}[type(v)] for k, v in values.items()} | {"person": 6}
        options: Any = [
            {"name": k, "type": kinds[k], "value": str(v) if k == "person" else v} for k, v in values.items()
        ]
        data: dict[str, Any] = {"id": "5", "name": groups[0] if groups else name, "type": 1, "options": options}
        if groups:
            data["options"] = [{"name": name, "type": 1, "options": options}]
        if "person" in values:
            ident = str(values["person"])
            user = {"id": ident, "username": "guest", "discriminator": "0", "avatar": None, "global_name": None}
            member = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
            data["resolved"] = {"users": {ident: user}, "members": {ident: member | {"permissions": "0"}}}
        return _told(await self.harness.send(SLASH, data, self.ids[who], **self.where(who)))

    async def press(self, kind: Kind, words: tuple[str, ...], deed: Deed, who: str) -> str:
        row, tables = await self.bot.tables.row(self.table), self.bot.tables
        look = await tables.look(self.table, self.ids[who])
        seat, number = look.seat or 0, look.decision
        if words == ("MOVE",):
            words = tuple((await self._legal()).split())
        elif words == ("THEIRS",):
            session = await tables.session(self.table)
            waiting = session.game.waiting()[0]
            seat, number = (waiting, session.decisions[waiting]) if look.seat != waiting else ((waiting + 1) % 4, 0)
            words = tuple((await self._legal()).split())
        elif kind is Kind.TABLE:
            number = await self._asked(words)
        elif kind in (Kind.LOBBY, Kind.LOBBY_SELECT, Kind.LOBBY_FORM, Kind.HELP):
            seat, number = 0, 0
        nudge = "f" if kind is Kind.REPLAY else ""
        control = Control(kind, row.id, seat, number, words, nudge=nudge).text()
        values = [deed.options["value"]] if "value" in deed.options else None
        if kind is Kind.LOBBY_FORM:
            agreed = {"type": 18, "component": {"type": 22, "custom_id": "terms", "values": ["invited"]}}
            filled: Any = {"custom_id": control, "components": [agreed]}
            return _told(
                await self.harness.send(MODAL, filled, self.ids[who], message=message(1, "", []), **self.where(who))
            )
        private = kind in (Kind.TABLE, Kind.STANDING, Kind.REPLAY)
        return _told(
            await self.harness.click(control, self.ids[who], values=values, private=private, **self.where(who))
        )

    async def _asked(self, words: tuple[str, ...]) -> int:
        """The number a button of the table carries: the entry to take back, or what the question is about."""
        if words in (("undo",), ("reset",)):
            standing = (await self.bot.tables.session(self.table)).standing()
            return standing[-1] if standing else 1
        if words[0] in ("agree", "decline"):
            request = await self.bot.store.request(self.table, words[1])  # type: ignore[arg-type]
            return request.target if request is not None else 0
        return 0

    async def _legal(self) -> str:
        """A move of the seat that is to decide, in words."""
        if (await self.bot.tables.row(self.table)).status != "running":
            return ""
        game = (await self.bot.tables.session(self.table)).game
        return text(game.legal(game.waiting()[0])[0])

    async def facts(self) -> tuple[Row, str]:
        row = await self.bot.tables.row(self.table)
        if row.seed is None:
            return row, ""
        return row, (await self.bot.tables.session(self.table)).game.hash()


def _told(answers: list[dict[str, Any]]) -> str:
    return " ".join(str((a["payload"].get("data") or a["payload"]).get("content") or "") for a in answers)


async def _try(here: Here, deed: Deed, who: str, done: Any) -> None:
    await here.open(deed.state)
    await here.prepare(deed.state, who)
    before = await here.facts()
    told = await done(here)
    refused = any(word in told for word in REFUSED)
    if who in deed.may:
        assert not refused, (who, told)
    else:
        assert refused, (who, told)
        assert await here.facts() == before, who


@pytest.mark.parametrize("path", COMMANDS)
async def test_who_may_give_a_command(tmp_path: Path, path: str) -> None:
    deed = COMMANDS[path]
    async with harness(tmp_path) as bot:
        for who in PEOPLE:
            await _try(Here(bot), deed, who, lambda here, w=who: here.command(path, deed, w))


@pytest.mark.parametrize("name", BUTTONS)
async def test_who_may_press_a_button(tmp_path: Path, name: str) -> None:
    kind, words, deed = BUTTONS[name]
    async with harness(tmp_path) as bot:
        for who in PEOPLE:
            await _try(Here(bot), deed, who, lambda here, w=who: here.press(kind, words, deed, w))


async def test_no_command_is_left_out(tmp_path: Path) -> None:
    async with harness(tmp_path) as here:
        known = {c.qualified_name for c in here.bot.tree.walk_commands() if isinstance(c, app_commands.Command)}
    ours = {path for path in known if path.split()[-1] not in FREE and path.split()[0] != ELSEWHERE} - {*FREE_WHOLE}
    assert ours == set(COMMANDS)


def test_no_kind_of_button_is_left_out() -> None:
    tried = {kind for kind, _, _ in BUTTONS.values()}
    like_a_picker = {Kind.WORD, Kind.WORD_SELECT, Kind.NUDGE, Kind.GHOST_SELECT}
    # What is tried in a sandbox is in tests/kit/test_sandbox.py and tests/e2e, and so is company.
    assert set(Kind) == tried | like_a_picker | {Kind.REPLAY_SELECT, Kind.CAMPAIGN, Kind.TRY, Kind.COMPANY}
