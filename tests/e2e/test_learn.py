"""`/learn` through the playground: every lesson by its own steps, by wrong clicks at each, across a restart at each."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.learn.cog import LearnCog
from cogs.learn.steps import lesson_text
from data.texts import languages, speak
from rules.notation import parse
from rules.option_words import read
from rules.registry import KEYS, find
from rules.table.lesson_script import LEARNER, has_lesson, script_of
from tests.e2e.players import skyline, until
from tests.e2e.pupil import Pupil, learner

GAMES = [key for key in KEYS if has_lesson(key)]
EVERY = [(game, language) for game in GAMES for language in languages()]


async def _learn(
    directory: Path, game: str, language: str, *, direct: bool = True, strays: bool = False, restarts: bool = False
) -> Pupil:
    """The whole lesson; with `strays` a wrong click before each right one, with `restarts` a restart before each."""
    async with skyline(directory, plain=True) as (playground, bot):
        pupil = Pupil(game, learner(playground, language, direct=direct), language).at(bot)
        await pupil.begin()
        count = await _on(pupil, pupil.asked(pupil.script.begun), strays=strays, one=restarts)
    while count is not None:
        async with skyline(directory, plain=True) as (playground, bot):
            pupil.user = playground.user("Ada").go(pupil.place)
            count = await _on(pupil.at(bot), count, strays=strays, one=restarts)
    return pupil


async def _on(pupil: Pupil, count: int | None, *, strays: bool, one: bool) -> int | None:
    while count is not None:
        await pupil.upto(count)
        line = pupil.script.lines[count]
        await _is_seen_at_once(pupil, line.step)
        if strays:
            others = (await pupil.bot.tables.look(pupil.table, pupil.user.id)).legal
            assert await pupil.stray(line) or len(others) == 1
        await pupil.follow(line)
        count = pupil.asked(count + 1)
        if one and count is not None:
            return count
    await pupil.upto(len(pupil.script.lines))
    end = pupil.say(lesson_text(pupil.game).next)
    await until(lambda: (post := pupil.post()) is not None and end in post.text)
    await _leaves_no_trace(pupil)
    return None


async def _is_seen_at_once(pupil: Pupil, step: int) -> None:
    """However far the lesson has come: a step stands at the top of its post, and only the one before is told below."""
    await pupil.shown(await pupil.decision())
    post = pupil.post()
    assert post is not None
    lines = post.text.splitlines()
    assert lines[0].startswith(("🤖", "**")) and lines[1].startswith(("👁️", "**")), post.text
    small = [line for line in lines[4:] if line.startswith("-# ")]
    assert len(small) <= 4 and len(post.text) < 1400, post.text
    if pupil.page is not None:
        assert pupil.say("**Since you last looked:**") not in pupil.user.see(pupil.page).text


async def _leaves_no_trace(pupil: Pupil) -> None:
    """A lesson that is over is in no statistics, and whoever had it is as new to the game as before."""
    row = await pupil.bot.tables.row(pupil.table)
    assert row.status == "finished" and not row.rated
    assert not await pupil.bot.store.plays(row.home.guild)
    assert await pupil.bot.store.newcomers(pupil.game, [pupil.user.id])


async def test_a_lesson_with_wrong_clicks_in_a_private_thread(tmp_path: Path) -> None:
    pupil = await _learn(tmp_path, "machi_koro", "cs", direct=False, strays=True)
    assert pupil.clicks < 40


async def test_a_lesson_survives_a_restart_at_every_step(tmp_path: Path) -> None:
    await _learn(tmp_path, "machi_koro", "en", restarts=True)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language"), EVERY)
async def test_every_lesson_by_its_own_steps(game: str, language: str, tmp_path: Path) -> None:
    await _learn(tmp_path, game, language)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language"), EVERY)
async def test_every_lesson_by_wrong_clicks_at_every_step(game: str, language: str, tmp_path: Path) -> None:
    await _learn(tmp_path, game, language, direct=False, strays=True)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language"), EVERY)
async def test_every_lesson_across_a_restart_at_every_step(game: str, language: str, tmp_path: Path) -> None:
    await _learn(tmp_path, game, language, restarts=True)


async def test_a_lesson_is_left_and_taken_up_again(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = learner(playground, "en", direct=True)
        pupil = Pupil("machi_koro", ada, "en").at(bot)
        await pupil.begin()
        first = pupil.asked(pupil.script.begun)
        assert first is not None
        await pupil.upto(first)
        await pupil.follow(pupil.script.lines[first])
        said = await ada.slash("turns")
        assert said.message is not None and "Nobody is waiting for you." in said.message.text
        refused = await ada.slash("table undo")
        assert "goes forward, step by step" in (refused.message or refused.followups[-1]).text
        again = await ada.slash("learn", game="machi_koro")
        assert again.message is not None and "step 2 of 8" in again.message.text
        await ada.click(again.message, "Go on")
        await until(lambda: "Build the Train Station" in ada.see(again.message).text)  # type: ignore[arg-type]
        once_more = await ada.slash("learn", game="machi_koro")
        assert once_more.message is not None
        await ada.click(once_more.message, "Begin again")
        await until(lambda: "begins" in ada.see(once_more.message).text)  # type: ignore[arg-type]
        rows = [await bot.tables.row(table) for table in await bot.store.of_person(ada.id)]
        assert [row.lesson for row in rows] == [True] and rows[0].id != pupil.table


async def test_where_no_private_thread_can_be_made_a_lesson_comes_by_direct_message(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = learner(playground, "en", direct=False).go("games")
        playground.faults.deny(playground.channel("games"), "create_private_threads")
        pupil = Pupil("machi_koro", ada, "en").at(bot)
        await pupil.begin()
        assert (await bot.tables.row(pupil.table)).home.direct
        first = pupil.asked(pupil.script.begun)
        assert first is not None
        await pupil.follow(pupil.script.lines[first])


async def test_after_a_lesson_a_first_table_is_one_press_away(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = learner(playground, "en", direct=True)
        chosen = await ada.slash("learn")
        assert chosen.message is not None and "Machi Koro" in chosen.message.buttons
        pupil = Pupil("machi_koro", ada, "en").at(bot)
        await pupil.begin()
        await _on(pupil, pupil.asked(pupil.script.begun), strays=False, one=False)
        post = pupil.post()
        assert post is not None
        await ada.click(post, "My first table")
        await ada.wait_for(lambda seen: "roll the dice" in seen.text and "Step" not in seen.text)
        tables = [await bot.tables.row(table) for table in await bot.store.of_person(ada.id)]
        assert [(row.lesson, row.rated, row.seats[1].steward) for row in tables] == [(False, False, "easy")]


@pytest.mark.parametrize("game", GAMES)
async def test_a_first_table_is_played_as_the_lesson_was(game: str) -> None:
    """The same city and the same first player: New York, as the rulebook proposes it for a first game."""
    opened: list[object] = []

    class Opening:
        async def open(self, *asked: object) -> None:
            opened.extend(asked[1:])

    control = Control(Kind.HELP, NO_TABLE, 0, 0, ("learn", game, "table"))
    cog = LearnCog(SimpleNamespace(tables=None), Opening())  # type: ignore[arg-type]
    await cog.click(SimpleNamespace(control=control, interaction=None))  # type: ignore[arg-type]
    assert opened == [game, script_of(game).lesson.options, 2, 1]
    if game == "cities":
        assert opened[1] == {"first": "P1", "city": "new_york"}


async def test_two_cards_that_do_not_touch_are_told_so(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        pupil = Pupil("point_city", learner(playground, "en", direct=True), "en").at(bot)
        await pupil.begin()
        first = pupil.asked(pupil.script.begun)
        assert first is not None
        await pupil.upto(first)
        await pupil.follow(pupil.script.lines[first])
        page = pupil.page
        assert page is not None
        await pupil.press(page, (Control(Kind.WORD, pupil.table, 0, await pupil.decision(), ("take", "B1")), ""))
        far = next(o for o in pupil.offers(pupil.user.see(page)) if o[0].words == ("take", "D4"))
        await pupil.press(page, far)
        said = pupil.user.see(page).text
        assert said.startswith("B1 and D4 do not touch") and "Nothing was played: try again." in said


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_whole(game: str) -> None:
    """It leads to the end of its game, has words for each step, six to ten of them, and the learner wins."""
    script, words = script_of(game), lesson_text(game)
    steps = script.lesson.steps
    assert 6 <= len(steps) <= 10 and [step.code for step in steps] == list(words.steps)
    assert all(step.light for step in steps)
    assert [line.step for line in script.lines] == sorted(line.step for line in script.lines)
    assert {line.seat for line in script.lines if line.step >= 0} == {LEARNER, 1}
    game_ = find(game).new(script.lesson.seats, read(find(game), script.lesson.options), script.seed)
    for line in script.lines:
        game_.play(line.seat, parse(game_.moves, line.text))
    result = game_.result()
    assert result is not None and result.places[LEARNER] == 1
    for step in steps:
        said = words.steps[step.code]
        assert bool(said.reply) == bool(step.reply), step.code
        for language in languages():
            say = speak(language)
            shown = "\n".join(map(say, (said.title, said.see, said.do, said.why, said.reply)))
            assert len(shown) < 900, (step.code, language, len(shown))
