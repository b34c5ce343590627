"""The city of the day, end to end: twelve people, one try each, the table of the day, the secret the day after."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.client import Skyline
from cogs.controls.ids import LETTERS, NO_TABLE, Control, Kind
from playground.world.interactions import COMPONENT
from playground.world.model import Member, User
from rules.cli.commands import main
from rules.game import Illegal
from rules.notation import text
from rules.record import commitment, seed_of
from rules.stewards.steward import decide, find_steward
from rules.table.clock import DAY, day_number
from tests.e2e.players import until
from tests.e2e.test_life import _text
from tests.scripted import Playground
from tests.scripted.user import Answer, ScriptedUser
from tests.upgrade.hours import Hours, skyline_at

MORNING = 1_790_006_400.0 // DAY * DAY + 3600
TODAY = day_number(MORNING)
NAMES = ("Ada", "Ben", "Cleo", "Dan", *(f"Guest{n}" for n in range(8)))


def _people(playground: Playground) -> list[ScriptedUser]:
    world, guild = playground.world, playground.guild()
    world.person("Cleo").locale = "en-GB"
    known = {user.display for user in world.users.values()}
    for name in [name for name in NAMES if name not in known]:
        user = User(world.new_id(), name.lower(), name, "en-GB")
        world.save(user)
        guild.members[user.id] = Member(user.id)
    world.save(guild)
    return [playground.user(name).go("games") for name in NAMES]


async def _finish(bot: Skyline, table: str, person: int, level: str, seed: int) -> None:
    """Plays it as that steward would."""
    steward = find_steward("point_city", level)
    for number in range(1000, 2000):
        session = await bot.tables.session(table)
        if session.game.over():
            return
        move = decide(session.game, 0, steward, bytes([seed]) * 32, number)
        await bot.tables.play(table, person, None, text(move), seed * 10_000 + number)


async def _table(bot: Skyline, person: int) -> str:
    return (await bot.store.daily_tries_of(person))[-1].table


async def test_a_day_of_twelve_people_one_try_each_and_the_secret_the_day_after(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hours = Hours(MORNING)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        people, seeds = _people(playground), set()
        for number, user in enumerate(people):
            page = await user.slash("daily")
            told = _text(await user.click(page, "Play"))
            assert "direct messages" in told, told
            row = await bot.tables.row(await _table(bot, user.id))
            assert row.home.direct and row.terms.daily == TODAY and not row.hints and not row.rated
            seeds.add(row.seed)
            if number < 11:
                await _finish(bot, row.id, user.id, ("random", "easy", "steady")[number % 3], number + 1)
        assert len(seeds) == 1, "one deal for everybody"
        secret = await bot.store.daily_secret(TODAY)
        assert secret is not None and seeds == {seed_of(secret, (TODAY,))}
        ada, late = people[0], people[11]
        again = await ada.slash("daily")
        assert "Play" not in again.message.buttons and "Post my card" in again.message.buttons  # type: ignore[union-attr]
        with pytest.raises(Illegal, match="daily_tried"):
            await bot.tables.begin_daily(await bot.tables.row(await _table(bot, ada.id)))
        assert "have had yours" in _text(await _pressed(playground, ada, ("daily", "play"), again))
        shown = _text(again)
        assert commitment(secret) in shown and secret.hex() not in shown
        tries = await bot.store.daily_tries(TODAY, playground.guild().id)
        scores = [one.score for one in tries]
        assert len(tries) == 12 and scores[-1] is None and scores[:-1] == sorted(scores[:-1], reverse=True)  # type: ignore[type-var]
        assert f"🥇 **{tries[0].name}** {tries[0].score}" in shown
        assert "Among all who show theirs" not in shown, "nobody has said so"
        await ada.click(again, "Show mine to everybody")
        await until(lambda: "Among all who show theirs" in ada.see(again).text)
        await ada.click(again, "Post my card")
        card = await people[1].wait_for(lambda seen: bool(seen.attachments))
        assert card.attachments[0]["filename"].startswith("daily-") and "points" in card.attachments[0]["description"]
        assert "not finished" in _text(await _pressed(playground, late, ("daily", "post"), card))
        assert not await bot.store.ratings(0) and not await bot.store.ratings(playground.guild().id)
        record = _file(await ada.go_direct().slash("table record"), ada)
        assert b"seed" not in record and b"commit" in record, "others still play it"
        assert secret.hex() not in _text(await ada.slash("table fair"))
    hours.time += DAY
    async with skyline_at(hours, tmp_path) as (playground, bot):
        people = _people(playground)
        page = await people[1].slash("daily")
        assert secret.hex() in _text(page) and page.message.attachments, "yesterday's best city"  # type: ignore[union-attr]
        assert main(["daily", str(TODAY), secret.hex(), "--commit", commitment(secret)]) == 0
        assert seed_of(secret, (TODAY,)).hex() in capsys.readouterr().out
        assert main(["daily", str(TODAY), secret.hex(), "--commit", "0" * 64]) == 1
        (tmp_path / "record.txt").write_bytes(_file(await people[0].go_direct().slash("table record"), people[0]))
        assert main(["verify", str(tmp_path / "record.txt"), "--commit", commitment(secret)]) == 0
        assert "1 day in a row" in _text(await people[0].slash("daily"))
        await people[0].click(await people[0].slash("daily"), "Play")
        mine = await _table(bot, people[0].id)
        await _finish(bot, mine, people[0].id, "easy", 50)
        assert "2 days in a row" in _text(await people[0].slash("daily"))
        late = people[11]
        await _finish(bot, (await bot.store.daily_tries_of(late.id))[0].table, late.id, "easy", 99)
        assert "day in a row" not in _text(await late.slash("daily")), "finished after the secret was told"


def _file(answer: Answer, user: ScriptedUser) -> bytes:
    return user.file(answer)


async def _pressed(
    playground: Playground, user: ScriptedUser, words: tuple[str, ...], source: object, **more: object
) -> Answer:
    """A press of an id of one's own making, on a message that one sees."""
    control = Control(more.get("kind", Kind.COMPANY), str(more.get("table", NO_TABLE)), 0, 1, words)  # type: ignore[arg-type]
    return await _forged(playground, user, control.text(), source)


async def _forged(playground: Playground, user: ScriptedUser, ident: str, source: object) -> Answer:
    person = user._person
    message = person.message(source.message.id if isinstance(source, Answer) else source.id)  # type: ignore[union-attr,attr-defined]
    data = {"component_type": 2, "custom_id": ident, "id": 1}
    channel = person.channel(message.channel_id)
    asked = playground.server.interactions.ask(COMPONENT, user.user, channel, data, message)
    return await user._answered(asked, "click", ident)


async def test_nobody_who_has_not_finished_it_sees_anothers_city(tmp_path: Path) -> None:
    hours = Hours(MORNING)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada, ben = _people(playground)[:2]
        await ada.click(await ada.slash("daily"), "Play")
        table = await _table(bot, ada.id)
        await _finish(bot, table, ada.id, "easy", 1)
        ben.go_direct()
        page = await ben.slash("daily")
        assert not page.message.attachments  # type: ignore[union-attr]
        before = len(ben.messages())
        for kind in LETTERS:
            for words in (
                ("board",),
                ("log",),
                ("film",),
                ("fair",),
                ("rules", "point_city"),
                ("hint",),
                ("mirror",),
                (),
            ):
                told = await _pressed(playground, ben, words, page, kind=kind, table=table)
                files = told.message.attachments if told.message is not None else ()
                assert not files, (kind, words)
                assert "took" not in _text(told) and str(hex(1)) not in _text(told)
        assert not [seen for seen in ben.messages()[before:] if seen.attachments]
        for command in ("table board", "table describe", "table log", "table replay", "table record", "table fair"):
            told = await ben.slash(command)
            assert "no table" in _text(told).lower(), command
        # In the server there is nothing of it at all.
        assert not [seen for seen in ben.go("games").messages() if seen.attachments]
        assert "no table" in _text(await ben.slash("table board")).lower()
        hint = _text(await ada.go_direct().slash("hint"))
        assert "would" not in hint


async def test_a_city_of_the_day_is_shown_nowhere_else_while_others_play_it(tmp_path: Path) -> None:
    """Mirrors, another home, films and replays: as commands, and by every button that its builder has."""
    hours = Hours(MORNING)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada, ben = _people(playground)[:2]
        square = playground.channel("games")
        ben_page = await ben.go_direct().slash("daily")
        await ada.click(await ada.slash("daily"), "Play")
        table = await _table(bot, ada.id)
        before = len(ben.go("games").messages())
        assert "no seat" in _text(await ada.slash("table here", table=table))
        ada.go_direct()
        refused = _text(await ada.slash("table mirror", to=square))
        assert "From now on" not in refused and not await bot.store.mirrors()
        await _finish(bot, table, ada.id, "easy", 1)
        await ada.wait_for(lambda seen: "Rematch" in seen.buttons)
        replay = await ada.slash("table replay")
        assert "From now on" not in _text(await ada.slash("table mirror", to=square))
        assert "🎞 The whole game" in (replay.message or replay.followups[0]).buttons
        own = [*ada.messages(), replay.message or replay.followups[0]]
        idents = {str(control["custom_id"]) for seen in own for control in seen.controls if table in str(control)}
        assert len(idents) > 5, idents
        asked: dict[str, dict[str, object]] = {"mirror": {"to": square}, "replay": {"move": 3}, "review": {}}
        for where in (ben.go_direct, lambda: ben.go("games")):
            where()
            for command, more in asked.items():
                refusal = await ben.slash(f"table {command}", **more)
                # A channel cannot be chosen at all in direct messages.
                assert re.search("no table|not possible", _text(refusal), re.IGNORECASE), (command, _text(refusal))
        ben.go_direct()
        for ident in sorted(idents):
            told = await _forged(playground, ben, ident, ben_page)
            files = told.message.attachments if told.message is not None else ()
            assert not files and not [one for seen in told.followups for one in seen.attachments], ident
            assert "took" not in str(told.message.text if told.message is not None else ""), ident
        seed = (await bot.tables.row(table)).seed
        rematches = [await bot.tables.row(one) for one in await bot.store.of_person(ben.id)]
        assert seed not in [row.seed for row in rematches]
        assert not await bot.store.mirrors()
        ben.go("games")
        assert not [seen for seen in ben.messages()[before:] if seen.attachments]
        assert await bot.store.daily_tries(TODAY, playground.guild().id)
