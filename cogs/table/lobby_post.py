"""The lobby's post: who sits where, the options, what the host has settled, and after the start whose turn it is."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import discord

from cogs import face as faces
from cogs.context import Context, file_of
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import A_ROW, Button, Page, Select
from cogs.learn.steps import learn_buttons
from cogs.names import shown
from cogs.servers.permissions import granted_at, lacking, named
from cogs.table.lobby_changes import forms
from cogs.table.pace import pace_words
from cogs.table.places import if_allowed
from data.texts import Say, english, speak
from render.festive.cover import Cover
from rules.option_words import describe
from rules.registry import find as find_game
from rules.stewards.steward import stewards
from rules.table.clock import MINUTE
from rules.table.keyed import KeyedLocks
from rules.table.rows import Row

STRENGTHS = english("words", dict[str, dict[str, str]])["strengths"]
LONGEST_LINE = 600
NOW_AND_THEN = 10 * MINUTE
MOST_FOLLOWED = 1000


class LobbyPosts:
    """The posts of lobbies, as they are edited."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self.locks = KeyedLocks()
        """By table, held while its post is edited: an older look must not come last."""
        self._edited: OrderedDict[str, tuple[float, object]] = OrderedDict()
        """By table: when its post was last edited, and what must not be old on it."""

    async def follow(self, row: Row) -> None:
        """After a turn's post: what must not be old is told at once, whose turn it is only now and then."""
        at, shown = self._edited.get(row.id, (0.0, None))
        if shown != self._essential(row) or self._context.tables.clock.now() - at >= NOW_AND_THEN:
            await self.changed(row)

    async def changed(self, row: Row) -> None:
        """The lobby's post as the table is now; never fatal, a click on an old one only says so."""
        if row.lobby_message is None:
            return
        channel = self._client.get_partial_messageable(row.lobby_place or row.home.channel)
        message = channel.get_partial_message(row.lobby_message)
        async with self.locks.of(row.id):
            # As it is now: somebody else may have changed it since.
            row = await self._context.tables.row(row.id)
            now = await self.look(row)
            self._edited[row.id] = self._context.tables.clock.now(), self._essential(row)
            while len(self._edited) > MOST_FOLLOWED:
                self._edited.popitem(last=False)
            await if_allowed(message.edit(**now), f"the lobby of {row.id} keeps its old look")

    async def look(self, row: Row) -> dict[str, Any]:
        """The post as arguments of a message's `edit` and `send`."""
        now = await _whose_turn(self._context, row) if row.status == "running" else ""
        newcomers = row.status == "lobby" and await self._context.tables.has_newcomers(row)
        page = lobby_page(self._context, row, now, self._lacking(row), newcomers)
        return {
            "content": page.text,
            "view": view_of(page) if page.rows else None,
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def _essential(self, row: Row) -> object:
        return row.status, row.seats, row.home, self._lacking(row)

    async def cover(self, row: Row) -> list[discord.File]:
        """The picture of a new lobby's post; edits leave it as it is, but for another language."""
        say = speak(row.language)
        picture = await self._context.studio.cover(row.game, cover_of(row.game, say), await self._context.style(say))
        return [file_of(picture, f"{row.id}-cover")]

    def _lacking(self, row: Row) -> tuple[str, ...]:
        """What is missing for this table to be heard, or seen."""
        granted = granted_at(self._client, row.home) if row.status in ("lobby", "running") else None
        return lacking(granted, row) if granted is not None else ()


async def _whose_turn(context: Context, row: Row) -> str:
    say = speak(row.language)
    look = await context.tables.look(row.id, None)
    names = [shown(context.names(row, say)[seat]) for seat in (look.view.waiting if look.view is not None else ())]
    return say("Waiting for {names}: {link}", names=say.listed(names), link=await context.current(row)) if names else ""


def lobby_page(context: Context, row: Row, now: str, missing: Sequence[str], newcomers: bool) -> Page:
    say, face = speak(row.language), context.face(row)
    lines = [f"## {face.title(say)}"]
    for number, name in enumerate(context.names(row, say), 1):
        seat = row.seats[number - 1]
        what = say(STRENGTHS[seat.steward]) if seat.steward in STRENGTHS else say("host") * (seat.person == row.host)
        lines.append(f"{number}. **{shown(name)}**" + (f" · {what}" if what else ""))
    if row.status == "lobby":
        lines += [f"{number}. *{say('free')}*" for number in range(len(row.seats) + 1, row.places + 1)]
    usual = {option.name: option.default for option in describe(find_game(row.game))}
    chosen = [
        f"{face.about.option_name(say, name)}: **{face.about.choice_name(say, name, value)}**"
        for number, (name, value) in enumerate(row.options.items())
        if (number == 0 or value != usual.get(name)) and (row.places == 1 or not face.about.options[name].alone)
    ]
    lines += [_clipped(" · ".join(chosen))] if chosen else []
    lines += [_clipped(f"-# {line}") for line in face.about.follows(say, row.options)]
    if not row.home.direct:
        lines.append(" · ".join([say("Pace: {pace}", pace=pace_words(say, row.pace)), *_terms(say, row)]))
    lines += _kind(say, row, newcomers)
    if row.status == "running":
        lines.append(say("The game has begun: <#{place}>", place=row.home.place))
        lines += [now] if now else []
    elif row.status == "finished":
        lines.append(say("The game is over: <#{place}>", place=row.home.place))
    elif row.status == "closed":
        lines.append(say("This table is closed."))
    if missing:
        lines.append("⚠️ " + say("I lack permissions that server managers give: {names}.", names=named(say, missing)))
    return Page("\n".join(lines), _rows(context, say, row))


def _clipped(line: str) -> str:
    """A table may leave out dozens of cards; the post has room for seats and buttons still."""
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def _terms(say: Say, row: Row) -> list[str]:
    terms = row.terms
    found = [say("only who is invited")] if terms.invited is not None else []
    found += [say("private thread")] if terms.private else []
    found += [say("hints allowed")] if terms.hints else []
    found += [say("substitutes before stewards")] if terms.absent == "substitute" else []
    return found


def _kind(say: Say, row: Row, newcomers: bool) -> list[str]:
    """Rated or friendly, and why; nothing where nobody could be rated."""
    if row.home.direct or row.places == 1 or row.campaign is not None:
        return []
    if row.terms.rated is None and newcomers:
        return [say("Friendly game, for somebody here is new to it: hints and coaching for everybody, no ratings.")]
    return [say("Rated game.") if row.rated else say("Friendly game: hints and coaching for everybody, no ratings.")]


def _rows(context: Context, say: Say, row: Row) -> tuple[tuple[Button, ...] | Select, ...]:
    def button(action: str, label: str, *, enabled: bool = True, main: bool = False, number: int = 0) -> Button:
        control = Control(Kind.LOBBY, row.id, 0, number, (action,))
        return Button(control, label, "success" if main else "secondary", enabled)

    fair = button("fair", say("Fair play"))
    if row.status != "lobby":
        return ((fair,),) if row.status in ("running", "finished") else ()
    free = len(row.seats) < row.places
    company = any(seat.steward is not None for seat in row.seats)
    enough = len(row.seats) in find_game(row.game).seats
    needed = say("Start (from {n} seats)", n=min(find_game(row.game).seats))
    changes = [button("change", form.label, number=n) for n, form in enumerate(forms(context.face(row), row, say))]
    return (
        (
            button("join", say("Join"), enabled=free),
            button("start", say("Start") if enough else needed, enabled=enough, main=True),
            button("leave", say("Leave")),
        ),
        (
            *(
                button(f"add{name}", say("Add {who}", who=say(STRENGTHS[name])), enabled=free)
                for name in offered_stewards(row.game)
            ),
            *([button("nosteward", say("Remove a steward"))] if company else []),
        ),
        (*changes, fair, *learn_buttons(row.game, say, row.id))[:A_ROW],
    )


def offered_stewards(game: str) -> list[str]:
    """The stewards offered for a game, the weakest first; random ones only where there is nobody better."""
    names = [name for name in STRENGTHS if name in stewards(game)]
    return [name for name in names if name != "random"] or names


def cover_of(game: str, say: Say) -> Cover:
    about = faces.find(game).about
    seats, minutes = (_span(ends) for ends in ((about.seats[0], about.seats[-1]), about.minutes))
    return Cover(say(about.title), say("{seats} players · {minutes} min", seats=seats, minutes=minutes))


def lobby_link(row: Row) -> str:
    return f"https://discord.com/channels/{row.home.guild}/{row.lobby_place or row.home.channel}/{row.lobby_message}"


def _span(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}–{ends[1]}"
