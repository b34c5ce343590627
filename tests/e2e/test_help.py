"""Help: by situation and by topic, with commands one can press; refusals with moves that are possible; the opening."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import GREETING
from cogs import face as faces
from cogs.answering import COMMAND, MESSAGE
from cogs.controls.ids import LONGEST
from cogs.controls.pages import LABEL
from cogs.help.pages import TOPICS, help_page, rules_page
from data.texts import PSEUDO, languages, speak
from rules.registry import KEYS
from tests.e2e.players import opened, skyline, until
from tests.e2e.test_life import _text
from tests.scripted.user import ScriptedUser

MENTION = re.compile(r"</([a-z_ ]+):(\d{17,20})>")


async def _table(host: ScriptedUser, *guests: ScriptedUser) -> ScriptedUser:
    """A table of Machi Koro; who begins."""
    await opened(host, "machikoro new", guests, seats=2, first="P1", stewards=1 - len(guests))
    await host.wait_for(lambda seen: bool(seen.attachments))
    return host


async def test_help_is_about_ones_situation_and_names_commands_one_can_press(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        first = await ada.slash("help")
        assert "I want to play" in _text(first) and "machikoro new" in dict(MENTION.findall(_text(first)))
        known = {command.id: command.name for command in playground.world.commands.values()}
        for words, number in MENTION.findall(_text(first)):
            assert known[int(number)] == words.split()[0]
        await _table(ada, ben)
        assert "It is my turn" in _text(await ada.slash("help")) and "I am waiting" in _text(await ben.slash("help"))
        page = (await ada.slash("help")).message
        assert page is not None
        await ada.click(page, "I have no time")
        await until(lambda: "When your time runs out" in ada.see(page).text)
        assert "</me away:" in ada.see(page).text and "I have no time" not in ada.see(page).buttons
        assert not COMMAND.findall(ada.see(page).text), "every command named there exists"
    # What Discord has numbered is remembered: nothing is registered again.
    async with skyline(tmp_path, plain=True) as (playground, _):
        assert "</cities new:" in _text(await playground.user("Ben").go("table-talk").slash("help"))
        assert ("PUT", "commands") not in {(method, path.split("/")[-1]) for method, path in playground.server.requests}


async def test_the_rules_have_a_button_for_each_topic(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go("games")
        for key in KEYS:
            face, say = faces.find(key), speak("en")
            page = (await ada.slash(f"{face.about.command} rules")).message
            assert page is not None
            titles = [title for title, _ in face.topics(say).values()]
            assert page.buttons == titles[1:], "all but the one on show"
            await ada.click(page, titles[-1])
            await until(lambda shown=page, title=titles[-1]: f": {title}" in ada.see(shown).text)  # type: ignore[misc]


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_page_of_help_fits_in_every_language(language: str) -> None:
    say = speak(language)
    pages = [help_page(say, key) for key in TOPICS]
    pages += [rules_page(face, say, key) for face in map(faces.find, KEYS) for key in face.topics(say)]
    for page in pages:
        # A command that can be pressed is longer than its words: by its number, of at most 20 digits.
        room = MESSAGE - sum(len(":" + "9" * 20) for _ in COMMAND.findall(page.text))
        assert len(page.text) <= room, page.text[:60]
        for row in page.rows:
            assert isinstance(row, tuple) and len(row) <= 5
            assert all(0 < len(button.label) <= LABEL and len(button.control.text()) <= LONGEST for button in row)


async def test_a_move_that_is_refused_shows_three_that_are_possible(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = await _table(playground.user("Ada").go("games"))
        told = _text(await ada.slash("move", words="fly to the moon"))
        assert "I do not know that move." in told and "- `roll 1` " in told
        await ada.slash("move", words="roll 1")
        ((table, _),) = await bot.store.running()
        for words in ("roll 1", "build castle", "???", "x" * 200):
            told = _text(await ada.slash("move", words=words))
            examples = re.findall(r"^- `([^`]+)` \S", told, re.M)
            assert len(examples) == 3, told
            for example in examples:
                await bot.tables.is_free(table, ada.id, example)  # raises what is not legal


async def test_before_the_first_turn_stands_what_it_is_about(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        for key in KEYS:
            face, say = faces.find(key), speak("en")
            ada.go("games")
            await opened(ada, f"{face.about.command} new", [], seats=2, stewards=1)
            post = await ada.wait_for(lambda seen: bool(seen.attachments))
            opening = ada.messages()[0]
            assert opening.id < post.id and opening.buttons == ["Rules", "Hint", "🎓 Learn it"]
            lines = opening.text.splitlines()
            assert lines[0] == f"## {face.title(say)}" and [line[:2] for line in lines[1:4]] == ["- "] * 3
            assert lines[4].startswith("**A turn**")
            shown = _text(await ada.click(opening, "Rules"))
            assert next(iter(face.topics(say).values()))[0] in shown
        hint = _text(await ada.click(opening, "Hint"))
        assert "A steward would" in hint or "not your turn" in hint
        assert "no seat" in _text(await ben.go(ada.last().channel_id).click(opening, "Hint"))


async def test_what_everybody_needs_comes_first(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        person = playground.server.person(playground.user("Ada").id)
        listed = [command for command in person.commands(playground.channel("games")) if command.type == 1]
        names = [command.name for command in listed]
        assert names[:6] == ["help", "learn", "turns", "move", "hint", "table"] and names[-2:] == [
            "campaign",
            "settings",
        ]
        (table,) = [command for command in listed if command.name == "table"]
        assert [option["name"] for option in table.body["options"]][:4] == ["board", "describe", "log", "undo"]


async def test_in_the_demo_tables_the_person_begins(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada")
        for action in GREETING.actions[1:]:  # the first one leads to lessons
            ada.go("games")
            answer = await ada.slash(action.command, **action.options)
            await until(lambda made=answer: ada.see(made.message).thread_id is not None)  # type: ignore[misc]
            post = await ada.go(ada.see(answer).thread_id or 0).wait_for(lambda seen: bool(seen.attachments))
            (table,) = await bot.store.at(post.channel_id)
            assert post.mentions == [ada.id]
            # In My City everybody decides at once; in Cities everybody chooses where to start.
            before = [one.text for one in await bot.store.entries(table) if not one.text.startswith("start ")]
            assert not before or action.command == "mycity new", action.title
