"""People who play any game by what they see: they press what the post and their picker offer, until it is over."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from cogs.client import Skyline
from cogs.controls.ids import Kind, beginning
from data.store.sqlite.store import open_store
from data.texts import SOURCE, languages, speak
from playground import RateLimits
from render import painters
from render.festive.cover import Cover, describe_cover
from render.festive.review import Chart
from render.painter import ALT_LIMIT, Frame, Picture, Style
from render.studio import CARDS, Card, encode
from rules.chance import Chance
from rules.game import View
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

PATIENCE = 20.0
BOT = "skyline"
OVER = tuple(speak(language)("The game is over.") for language in languages())
BESIDE = tuple(beginning(kind) for kind in (Kind.TABLE, Kind.TRY, Kind.HELP, Kind.COMPANY))
"""Seats on offer, the way back, sandboxes, rules and lessons have buttons, too; they decide nothing in the game."""
Choose = Callable[[Sequence[str], Chance], int]
"""From the ids (and a select's values) on offer, the one to take."""


def any_of(ids: Sequence[str], chance: Chance) -> int:
    return chance.below(len(ids))


@asynccontextmanager
async def skyline(directory: Path, *, plain: bool = False, **more: Any) -> AsyncIterator[tuple[Playground, Skyline]]:
    """A playground with the bot running in it. `plain`: with empty pictures, where a test is not about them."""
    more.setdefault("rate_limits", RateLimits.relaxed())
    async with Playground(directory / "playground", **more) as playground:
        bot = Skyline(directory / "store", "en", open_store, warm=False)
        async with playground.running(bot):
            if plain:
                make_plain(bot)
            yield playground, bot


def make_plain(bot: Skyline) -> None:
    bot.studio.picture, bot.studio.cover = plain_picture, plain_cover  # type: ignore[method-assign]
    drawn = bot.studio.card

    async def plain_card(card: Card, style: Style | None = None) -> Picture:
        if isinstance(card, Chart):
            return await drawn(card, style)
        return Picture(_empty(), "webp", CARDS[type(card)][1](card, style or Style()), 8, 8)

    bot.studio.card = plain_card  # type: ignore[method-assign]


async def plain_cover(game: str, cover: Cover, style: Style | None = None) -> Picture:
    return Picture(_empty(), "webp", describe_cover(cover, style or Style()), 8, 8)


async def plain_picture(
    game: str, view: View, frame: Frame, names: Sequence[str], style: Style | None = None, urgency: int = 0
) -> Picture:
    """An empty picture with the words of the real one."""
    alt = painters.find(game).alt(view, frame, tuple(names), style or Style())
    return Picture(_empty(), "webp", alt[:ALT_LIMIT], 8, 8)


@cache
def _empty() -> bytes:
    return encode(Image.new("RGB", (8, 8)), Style())


async def opened(
    host: ScriptedUser,
    command: str,
    guests: Sequence[ScriptedUser] = (),
    spoken: str = SOURCE,
    rated: bool = False,
    **options: Any,
) -> int:
    """A table opened, joined and started; the place where it is played. Its posts are in the server's language.

    Nobody has played before: it is friendly, unless the host wants it `rated`.
    """
    say = speak(spoken)
    answer = await host.slash(command, **options)
    assert answer.message is not None, [f.text for f in answer.followups]
    for guest in guests:
        await guest.click(answer.message, say("Join"))
        await until(lambda name=guest.name: name in host.see(answer.message).text)  # type: ignore[misc]
    if rated:
        form = next(label for label in (say("Table options…"), say("Change…")) if label in answer.message.buttons)
        await host.submit(await host.click(answer.message, form), {"kind": "rated"})
        await until(lambda: say("Rated game.") in host.see(answer.message).text)
    start = say("Start")
    await until(lambda: start in host.see(answer.message).buttons or host.see(answer.message).thread_id is not None)  # type: ignore[arg-type]
    if start in host.see(answer.message).buttons:
        await host.click(answer.message, start)
    await until(lambda: host.see(answer.message).thread_id is not None)  # type: ignore[arg-type]
    place = host.see(answer.message).thread_id
    assert place is not None
    for person in (host, *guests):
        person.go(place)
    return place


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not true():
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        await asyncio.sleep(0.01)


class Party:
    """The people of one table."""

    def __init__(self, people: Sequence[ScriptedUser], chance: Chance, choose: Choose = any_of) -> None:
        self.people = {person.id: person for person in people}
        self.chance = chance
        self.choose = choose
        self.clicks: list[int] = []
        """Clicks of each decision."""
        self.turns: Counter[int] = Counter()
        """Clicks of each turn, by its post."""

    @property
    def anyone(self) -> ScriptedUser:
        return next(iter(self.people.values()))

    def posts(self) -> list[Seen]:
        """The posts of turns, the newest last: those with pictures."""
        return [s for s in self.anyone.messages() if not s.ephemeral and s.author == BOT and s.attachments]

    def post(self) -> Seen:
        return self.posts()[-1]

    def over(self) -> bool:
        return any(said in self.post().text for said in OVER)

    def asked(self) -> list[ScriptedUser]:
        """Those whom the newest post is waiting for, if it has something to press."""
        posts = self.posts()
        if not posts or not posts[-1].live_controls:
            return []
        return [self.people[person] for person in posts[-1].mentions if person in self.people]

    async def play(self, decisions: int = 10_000) -> int:
        """So many decisions, or until the game is over."""
        for number in range(decisions):
            await until(lambda: bool(self.asked()) or (bool(self.posts()) and self.over()))
            if self.over():
                return number
            await self.decide()
        return decisions

    async def decide(self) -> None:
        """Somebody who is asked decides something."""
        post = self.post()
        person = self.chance.choice(self.asked())
        before = self._state()
        clicks = 1
        moves = [c["custom_id"] for c in post.live_controls if not c["custom_id"].startswith(BESIDE)]
        chosen = self._pick(moves)
        answer = await person.click(post, chosen)
        await until(lambda: answer.message is not None and not answer.message.thinking)
        assert answer.message is not None
        if not chosen.startswith(beginning(Kind.PLAY)):
            clicks += await self._through(person, answer.message)
        self.clicks.append(clicks)
        self.turns[post.id] += clicks
        await until(lambda: self._state() != before)

    async def _through(self, person: ScriptedUser, picker: Seen) -> int:
        """Goes through the pages of a picker to the end of one decision."""
        decision = None
        for clicks in range(30):
            picker = person.see(picker)
            ids = _offers(picker)
            # Read from the controls, not from the text: people have languages.
            if not ids or decision not in (None, _decision(ids[0])):
                return clicks
            decision = _decision(ids[0])
            chosen = self._pick(ids)
            shown = _shown(picker)
            control, _, value = chosen.partition("=")
            if value:
                await person.select(picker, value, control)
            else:
                await person.click(picker, control)
            await until(lambda page=picker, was=shown: _shown(person.see(page)) != was)  # type: ignore[misc]
        raise AssertionError("a picker without an end")

    def _pick(self, ids: Sequence[str]) -> str:
        return ids[self.choose(ids, self.chance)]

    def _state(self) -> object:
        post = self.post()
        return post.id, post.text, post.payload["components"], post.payload.get("edited_timestamp")


def _shown(seen: Seen) -> tuple[object, str]:
    return seen.payload["components"], seen.text


def _decision(control: str) -> str:
    """The part of an id that says whose decision it is, and which."""
    return control.split(":")[2]


def _offers(picker: Seen) -> list[str]:
    """What leads forward: the ids of buttons, and `id=value` for a select's options."""
    found = []
    for control in picker.live_controls:
        name = control["custom_id"]
        if name.endswith(">back") or name.startswith(BESIDE):
            continue
        options = control.get("options")
        found += [f"{name}={option['value']}" for option in options] if options else [name]
    return found
