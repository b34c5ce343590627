"""Somebody who plays a lesson by what its posts and pages offer: the move of each step, or on purpose another one."""

from __future__ import annotations

import asyncio
from typing import Any

from cogs.client import Skyline
from cogs.controls import ids
from cogs.controls.ghost import NEXT, PLACE, RIGHT
from cogs.controls.ids import Control, Kind
from cogs.learn.steps import lesson_text
from data.texts import speak
from rules.notation import text
from rules.table.lesson_script import LEARNER, Line, Script, script_of
from rules.table.rows import Row
from tests.e2e.players import PATIENCE, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

CHOOSING = (Kind.OPEN, Kind.WORD, Kind.WORD_SELECT, Kind.NUDGE, Kind.GHOST_SELECT, Kind.PLAY)
Offer = tuple[Control, str]
"""A control, and for a select the value."""


class Pupil:
    def __init__(self, game: str, user: ScriptedUser, language: str) -> None:
        self.game, self.user, self.say = game, user, speak(language)
        self.script: Script = script_of(game)
        self.table, self.place = "", 0
        self.page: Seen | None = None
        self.clicks = 0

    def at(self, bot: Skyline) -> Pupil:
        """The bot may be another one after a restart; a page that was open is forgotten, as on a new day."""
        self.bot, self.page = bot, None
        return self

    async def begin(self) -> None:
        await self.user.slash("learn", game=self.game)
        await self._found()

    async def _found(self) -> None:
        async def row() -> Row | None:
            rows = [await self.bot.tables.row(table) for table in await self.bot.store.of_person(self.user.id)]
            return next((one for one in rows if one.lesson and one.game == self.game), None)

        for _ in range(int(PATIENCE / 0.02)):
            if (found := await row()) is not None:
                break
            await asyncio.sleep(0.02)
        assert found is not None
        self.table, self.place = found.id, found.home.place
        self.user.go(self.place)

    async def entries(self) -> int:
        return len(await self.bot.store.entries(self.table))

    def post(self) -> Seen | None:
        return next((s for s in reversed(self.user.messages()) if not s.ephemeral and s.attachments), None)

    async def upto(self, count: int) -> None:
        """Until the log has come so far and the post tells of it."""
        for _ in range(int(PATIENCE / 0.02)):
            if await self.entries() >= count:
                break
            await asyncio.sleep(0.02)
        assert await self.entries() == count

    def asked(self, count: int) -> int | None:
        """After how many entries the learner is asked next; None when the lesson is over."""
        lines = enumerate(self.script.lines)
        return next((n for n, one in lines if n >= count and one.seat == LEARNER and not one.forced), None)

    # ------------------------------------------------------------------------------------------------ controls

    def offers(self, seen: Seen | None) -> list[Offer]:
        found: list[Offer] = []
        if seen is None:
            return found
        for item in seen.live_controls:
            control = ids.read(item["custom_id"])
            if control is None or control.kind not in CHOOSING or control.table != self.table:
                continue
            values = [option["value"] for option in item.get("options") or [{"value": ""}]]
            found += [(control, value) for value in values]
        return found

    async def shown(self, decision: int) -> Seen:
        """The private page of this decision, else the post."""
        if self.page is not None:
            self.page = self.user.see(self.page)
            if any(control.number == decision for control, _ in self.offers(self.page)):
                return self.page
        await until(lambda: any(control.number == decision for control, _ in self.offers(self.post())))
        post = self.post()
        assert post is not None
        return post

    async def press(self, seen: Seen, offer: Offer) -> None:
        control, value = offer
        was = self._look(self.user.see(seen)) if seen.ephemeral else None
        answer = await (
            self.user.select(seen, value, control.text()) if value else self.user.click(seen, control.text())
        )
        self.clicks += 1
        if seen.ephemeral:
            await until(lambda: self._look(self.user.see(seen)) != was)
        else:
            await until(lambda: answer.message is not None and not answer.message.thinking)
            self.page = answer.message

    def _look(self, seen: Seen) -> tuple[str, Any]:
        return seen.text, seen.payload["components"]

    async def decision(self) -> int:
        return (await self.bot.tables.look(self.table, self.user.id)).decision

    # ------------------------------------------------------------------------------------------------ a step

    async def follow(self, line: Line) -> None:
        """Plays the move of the script, click by click."""
        before, said = await self.entries(), tuple(line.text.split())
        decision = await self.decision()
        for _ in range(60):
            seen = await self.shown(decision)
            await self.press(seen, self._way(self.offers(seen), said))
            if await self.entries() > before:
                return
        raise AssertionError(f"{self.game}: no way to {line.text}")

    def _way(self, offers: list[Offer], said: tuple[str, ...]) -> Offer:
        def words(offer: Offer) -> tuple[str, ...]:
            return (*offer[0].words, offer[1]) if offer[0].kind is Kind.WORD_SELECT else offer[0].words

        whole = [o for o in offers if o[0].kind is Kind.PLAY and o[0].words == said]
        if whole:
            return whole[0]
        ghost = [o for o in offers if o[0].kind in (Kind.NUDGE, Kind.GHOST_SELECT) and o[0].words[:2] == said[:2]]
        if ghost:
            return self._ghost_way(ghost, said)
        kinds = (Kind.OPEN, Kind.WORD, Kind.WORD_SELECT)
        leading = [o for o in offers if o[0].kind in kinds and words(o) == said[: len(words(o))] and not _back(o)]
        assert leading, (said, offers)
        return max(leading, key=lambda o: len(words(o)))

    def _ghost_way(self, offers: list[Offer], said: tuple[str, ...]) -> Offer:
        here = offers[0][0].words
        nudges = {control.nudge: (control, value) for control, value in offers if control.kind is Kind.NUDGE}
        if here[2] != said[2]:
            return nudges[RIGHT]
        jumps = [o for o in offers if o[0].kind is Kind.GHOST_SELECT and o[1] == said[3]]
        places = [o for o in offers if o[0].kind is Kind.NUDGE and o[0].nudge == PLACE and o[0].words == said]
        return next(iter([*jumps, *places]), None) or nudges[NEXT]

    async def stray(self, line: Line) -> bool:
        """A click or word that is not the step's: nothing is played, and the reason is told. False: there is none."""
        before = await self.entries()
        step = self.script.lesson.steps[line.step].code
        kind = lesson_text(self.game).steps[step]
        reasons = [self.say(one) for one in (kind.wrong, *kind.other.values())]
        legal = (await self.bot.tables.look(self.table, self.user.id)).legal
        wrong = [text(move) for move in legal if text(move) != line.text]
        if not wrong:
            return False
        seen = await self.shown(await self.decision())
        first = line.text.split()[0]
        clicks = [
            offer
            for offer in self.offers(seen)
            if offer[0].kind in (Kind.OPEN, Kind.WORD, Kind.PLAY)
            and offer[0].words
            and offer[0].words != tuple(line.text.split())[: len(offer[0].words)]
            and not _back(offer)
            and not (offer[0].kind is Kind.OPEN and offer[0].words[0] == first and len(offer[0].words) == 1)
        ]
        if clicks:
            await self.press(seen, clicks[0])
            assert self.page is not None
            await until(lambda: any(reason in self.user.see(self.page).text for reason in reasons))  # type: ignore[arg-type]
            assert await self.entries() == before
        for said in (wrong[0], wrong[-1]):
            answer = await self.user.slash("move", words=said)
            await until(lambda a=answer: a.message is not None and not a.message.thinking)  # type: ignore[misc]
            assert answer.message is not None
            assert any(reason in answer.message.text for reason in reasons), answer.message.text
            assert await self.entries() == before
            self.page = answer.message
        return True


def _back(offer: Offer) -> bool:
    return offer[0].group == "back"


def learner(playground: Playground, language: str, *, direct: bool) -> ScriptedUser:
    user = playground.user("Ada")
    user.user.locale = language
    return user.go_direct() if direct else user
