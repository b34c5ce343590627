"""Sealed means sealed: commands, completions, options, help, answers, files and the catalogue tell of no later one."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType, app_commands

from cogs import face as faces
from cogs.campaign import status
from cogs.campaign.envelope import opened_episode
from cogs.my_city import campaign_pictures
from cogs.table.lobby_changes import forms
from data.texts import Say, speak
from rules.campaign import roster
from rules.campaign.file_format import read_file
from rules.campaign.model import EPISODES, Campaign, chapter_of
from rules.chance import Chance, seed_from_number
from rules.cli import commands as cli
from rules.game import Illegal
from rules.my_city.lasting import CHAPTER
from rules.table.rows import Home, Seat
from tests.campaign.sealed import leaks, secrets
from tests.campaign.valley import valley
from tests.hostile.harness import AUTOCOMPLETE, CHANNEL, GUILD, SLASH, Harness, harness

ADA, BEN = 101, 102
OURS = ("campaign", "mycity")
"""The groups of commands that are about this game; the others are looked at by what they complete and answer."""
PLACE = 4_321


def _exported(directory: Path, episodes: int) -> bytes:
    async def made() -> bytes:
        async with valley(directory) as here:
            campaign = await here.opened_campaign(2)
            chance = Chance(seed_from_number(4))
            for _ in range(episodes):
                await here.played(campaign.id, chance)
            return await here.campaigns.export(campaign.id)

    return asyncio.run(made())


@pytest.fixture(scope="module", params=[3, 6])
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The end of a chapter: the next envelope lies on the table."""
    return _exported(tmp_path_factory.mktemp("exported"), request.param)


async def _campaign(here: Harness, file: bytes) -> Campaign:
    found = await here.bot.campaigns.adopt(read_file(file), ADA, Home(GUILD, CHANNEL, PLACE), "en")
    for person in (ADA, BEN):
        seat = Seat(person, f"user{person}", None, person)
        found = await here.bot.campaigns.change(found.id, lambda c, s=seat: roster.claim(c, s))  # type: ignore[misc]
    return found


def _leaves(commands: Any) -> list[app_commands.Command[Any, Any, Any]]:
    found = []
    for command in commands:
        found += _leaves(command.commands) if isinstance(command, app_commands.Group) else [command]
    return found


def _data(command: app_commands.Command[Any, Any, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    words = command.qualified_name.split()
    data: dict[str, Any] = {"name": words[-1], "type": 1, "options": options}
    for depth, word in enumerate(reversed(words[1:-1])):
        data = {"name": word, "type": 2 - depth // 9, "options": [data]}
    if len(words) == 1:
        return {"id": "5", "name": words[0], "type": 1, "options": options}
    return {"id": "5", "name": words[0], "type": 1, "options": [data]}


def _text(answers: Any) -> str:
    """Everything in the answers: contents, labels of controls, choices, names and descriptions of files."""
    return json.dumps([answer["payload"] for answer in answers], ensure_ascii=False)


def _commands(here: Harness) -> list[app_commands.Command[Any, ..., Any]]:
    return _leaves(here.bot.tree.get_commands(type=AppCommandType.chat_input))


async def _walk(here: Harness, campaign: Campaign) -> dict[str, str]:
    """Everything that a player can read at a campaign that rests before its next envelope, by where it is read."""
    seen: dict[str, str] = {}
    where: dict[str, Any] = {"channel": PLACE, "manager": True}
    translator = here.bot.tree.translator
    assert translator is not None
    for command in here.bot.tree.get_commands():
        payload = await command.get_translated_payload(here.bot.tree, translator)
        if command.name in OURS:
            seen[f"command /{command.name}"] = json.dumps(payload, ensure_ascii=False)
    for command in _commands(here):
        for parameter in [p for p in command.parameters if p.autocomplete]:
            for typed in ("", "a", "e", "1"):
                options = [{"name": parameter.name, "type": 3, "value": typed, "focused": True}]
                answers = await here.send(AUTOCOMPLETE, _data(command, options), ADA, **where)
                seen[f"autocomplete /{command.qualified_name} {parameter.name} {typed!r}"] = _text(answers)
    face, say = faces.find("my_city"), speak("en")
    row = await here.bot.tables.row((await here.bot.store.checkpoints(campaign.id))[-1].table)
    seen["options of a lobby"] = "\n".join(repr(form) for form in forms(face, row, say))
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        cli.main(["games", "--json"])
    seen["options on the command line"] = next(
        json.dumps(game) for game in json.loads(printed.getvalue()) if game["key"] == "my_city"
    )
    for name, text in await _answers(here, campaign, where):
        seen[name] = text
    seen["export"] = (await here.bot.campaigns.export(campaign.id)).decode()
    about = await here.bot.store.about(ADA)
    seen["what is kept about one"] = json.dumps(about, ensure_ascii=False, default=str)
    return seen


async def _answers(here: Harness, campaign: Campaign, where: dict[str, Any]) -> list[tuple[str, str]]:
    commands = {command.qualified_name: command for command in _commands(here)}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("help", {}),
        ("campaign status", {}),
        ("campaign status", {}),
        ("campaign chronicle", {}),
        ("campaign city", {"seat": 1}),
        ("campaign rules", {}),
        ("campaign roster show", {}),
        ("campaign export", {}),
        *(("campaign chronicle", {"episode": n}) for n in range(1, EPISODES + 1)),
        *(("campaign rules", {"episode": n}) for n in range(1, EPISODES + 1)),
        *(("mycity new", {"episode": n}) for n in range(campaign.episode, EPISODES + 1)),
        *(("mycity rules", {"topic": topic}) for topic in faces.find("my_city").topics(speak("en"))),
    ]
    found = []
    for path, options in asked:
        kinds = [{"name": n, "type": 4 if isinstance(v, int) else 3, "value": v} for n, v in options.items()]
        answers = await here.send(SLASH, _data(commands[path], kinds), ADA, **where)
        found.append((f"/{path} {options}", _text(answers)))
    return found


def _spied(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[int]]:
    """Every text that is looked up in the catalogue, and every chapter that is opened, from now on."""
    looked_up: list[str] = []
    opened: list[int] = []
    said, several, chapter = Say.__call__, Say.many, campaign_pictures.chapter

    def saying(say: Say, text: str, /, **values: object) -> str:
        looked_up.append(text)
        return said(say, text, **values)

    def counting(say: Say, one: str, more: str, n: int, /, **values: object) -> str:
        looked_up.extend((one, more))
        return several(say, one, more, n, **values)

    def opening(number: int) -> campaign_pictures.Chapter:
        opened.append(number)
        return chapter(number)

    monkeypatch.setattr(Say, "__call__", saying)
    monkeypatch.setattr(Say, "many", counting)
    for module in (
        "cogs.my_city.campaign_pictures",
        "cogs.campaign.status",
        "cogs.campaign.envelope",
        "cogs.my_city.campaign_pictures",
    ):
        monkeypatch.setattr(f"{module}.chapter", opening)
    return looked_up, opened


async def test_nothing_of_a_sealed_chapter_can_be_read(
    tmp_path: Path, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harness(tmp_path) as here:
        campaign = await _campaign(here, file)
        secrets(campaign.chapter)
        looked_up, opened = _spied(monkeypatch)
        seen = await _walk(here, campaign)
        assert len(seen) > 100
        assert not leaks(seen, campaign.chapter)
        assert not leaks({"catalogue": "\n".join(looked_up)}, campaign.chapter)
        assert opened and max(opened) == campaign.chapter
        with pytest.raises(Illegal, match="sealed"):  # no number that Discord lets anybody type
            opened_episode(campaign, -1)
        for episode in range(campaign.episode, EPISODES + 1):
            assert "still sealed" in seen[f"/campaign rules {{'episode': {episode}}}"]
            assert "still sealed" in seen[f"/mycity new {{'episode': {episode}}}"]


async def test_an_opened_chapter_is_told_and_may_be_hosted_alone(tmp_path: Path, file: bytes) -> None:
    async with harness(tmp_path) as here:
        campaign = await _campaign(here, file)
        seen = dict(await _answers(here, campaign, {"channel": PLACE, "manager": True}))
        first = CHAPTER * (campaign.chapter - 1) + 1
        title = campaign_pictures.episode_texts(first).title
        assert title in seen[f"/campaign rules {{'episode': {first}}}"]
        assert chapter_of(first) == campaign.chapter == await here.bot.store.opened_chapter(GUILD)
        assert await here.bot.store.opened_chapter(GUILD + 1) == 0


async def test_an_injected_leak_is_found(tmp_path: Path, file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harness(tmp_path) as here:
        campaign = await _campaign(here, file)
        late = campaign_pictures.chapter(campaign.chapter + 1)
        inner = status.headline

        def telling(*given: Any) -> str:
            return f"{inner(*given)}\nNext: {late.title.upper()}"

        monkeypatch.setattr(status, "headline", telling)
        found = leaks(await _walk(here, campaign), campaign.chapter)
        assert ("/campaign status {}", late.title) in found
        assert {source for source, _ in found} == {"/campaign status {}"}


@pytest.mark.parametrize("opened", range(1, 8))
def test_every_chapter_has_secrets_and_a_single_one_is_found(opened: int) -> None:
    known = [secret for secret, _ in secrets(opened)]
    assert len(known) > 10
    for secret in known:
        assert ("here", secret) in leaks({"here": f"… {secret} …"}, opened)
    assert not leaks({"here": "A valley, a river, and everybody builds the same card."}, opened)
