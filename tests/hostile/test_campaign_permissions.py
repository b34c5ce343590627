"""Who may do what with a campaign: each command and button against each kind of person."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from cogs.controls.ids import Control, Kind
from rules.campaign import roster
from rules.campaign.file_format import read_file
from rules.campaign.model import Campaign
from rules.chance import Chance, seed_from_number
from rules.table.rows import Home, Seat
from tests.campaign.valley import valley
from tests.hostile.harness import CHANNEL, GUILD, OTHER_GUILD, SLASH, Harness, harness

HOST, PLAYER, STRANGER, MANAGER, FOREIGN = 101, 102, 666, 700, 701
PEOPLE = {
    "host": HOST,
    "player": PLAYER,
    "stranger": STRANGER,
    "server manager": MANAGER,
    "manager of another server": FOREIGN,
}
HERE = set(PEOPLE) - {"manager of another server"}
ROSTER = {"host", "player"}
NEWCOMERS = HERE - ROSTER
places = itertools.count(5_000)

# For each deed, who may do it; everybody else is refused and nothing changes.
COMMANDS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "status": ({}, HERE),
    "chronicle": ({"episode": 1}, HERE),
    "city": ({"seat": 1}, HERE),
    "rules": ({"episode": 1}, HERE),
    "next": ({}, ROSTER),
    "name": ({"name": "Brno"}, ROSTER),
    "pace": ({"pace": "relaxed"}, {"host"}),
    "export": ({}, {"host", "server manager"}),
    "import": ({"file": "7"}, {"host", "server manager", "manager of another server"}),
    "close": ({}, ROSTER),
    "reopen": ({}, set()),
    "roster show": ({}, HERE),
    "roster take": ({"seat": 3}, NEWCOMERS),
    "roster leave": ({}, ROSTER),
    "roster free": ({"seat": 3}, {"host"}),
    "roster steward": ({"seat": 4}, {"host"}),
    "roster evening": ({}, ROSTER),
    "roster pause": ({}, ROSTER),
}
BUTTONS: dict[tuple[str, ...], set[str]] = {
    ("take", "P3"): NEWCOMERS,
    ("take", "P1"): set(),
    ("take", "P9"): set(),
    ("take", "all"): set(),
    ("leave",): ROSTER,
    ("steward",): {"host"},
    ("evening", "on"): ROSTER,
    ("pause", "on"): ROSTER,
    ("roster",): HERE,
    ("next",): ROSTER,
    ("agree",): ROSTER,
    ("decline",): set(),
    ("chronicle",): HERE,
    ("page", "1"): HERE,
    ("eternal",): HERE,
    ("page", "2"): set(),
    ("page", "99"): set(),
    ("nonsense",): set(),
    (): set(),
}
REFUSED = (
    "no city in this campaign", "another server", "no campaign here", "Only", "not possible", "have a city",
    "plays the city", "from another time", "not closed", "no longer open", "has not been played", "do not fit",
)  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    async def made() -> bytes:
        async with valley(tmp_path_factory.mktemp("exported")) as here:
            campaign = await here.opened_campaign(4)
            await here.played(campaign.id, Chance(seed_from_number(4)))
            return await here.campaigns.export(campaign.id)

    return asyncio.run(made())


async def _campaign(here: Harness, file: bytes) -> Campaign:
    """Between two episodes: the host, a player, a steward and a free city, in a thread of its own."""
    campaigns = here.bot.campaigns
    home = Home(GUILD, CHANNEL, next(places))
    found = await campaigns.adopt(read_file(file), HOST, home, "en")
    for person in (HOST, PLAYER):
        seat = Seat(person, f"user{person}", None, person)
        await campaigns.change(found.id, lambda c, s=seat: roster.claim(c, s))  # type: ignore[misc]
    return await campaigns.change(found.id, lambda c: roster.seat_steward(c, HOST, "easy"))


def _said(answers: Sequence[dict[str, Any]]) -> str:
    return " ".join(str((a["payload"].get("data") or a["payload"]).get("content") or "") for a in answers)


def _where(who: str, campaign: Campaign) -> dict[str, Any]:
    guild = OTHER_GUILD if who == "manager of another server" else GUILD
    return {"guild": guild, "channel": campaign.home.place, "manager": "manager" in who}


def _command(path: str, options: dict[str, Any]) -> dict[str, Any]:
    kinds = {bool: 5, int: 4, str: 3}
    given = [{"name": n, "type": 11 if n == "file" else kinds[type(v)], "value": v} for n, v in options.items()]
    data: dict[str, Any] = {"options": given}
    for depth, word in enumerate(reversed(path.split())):
        data = {"name": word, "type": 1 if depth == 0 else 2, "options": [data] if depth else given}
    data = {"id": "5", "name": "campaign", "type": 1, "options": [data]}
    if "file" in options:
        attachment = {"id": "7", "filename": "c.json", "size": 5_000, "url": "", "proxy_url": "", "ephemeral": True}
        data["resolved"] = {"attachments": {"7": attachment}}
    return data


async def _everybody(here: Harness, file: bytes, allowed: set[str], deed: Any) -> None:
    campaign = await _campaign(here, file)
    for who, person in PEOPLE.items():
        before = await here.bot.store.campaigns_in(GUILD), await here.bot.store.campaigns_in(OTHER_GUILD)
        told = await deed(campaign, who, person)
        refused = any(word in told for word in REFUSED)
        assert refused == (who not in allowed), (who, told)
        if who not in allowed:
            assert (await here.bot.store.campaigns_in(GUILD), await here.bot.store.campaigns_in(OTHER_GUILD)) == before
        else:
            await here.bot.tables.drain()
            campaign = await _campaign(here, file)


@pytest.mark.parametrize("path", COMMANDS)
async def test_T14_T16_who_may_say(tmp_path: Path, file: bytes, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options, allowed = COMMANDS[path]

    async def read(_: discord.Attachment) -> bytes:
        return brought[0]

    monkeypatch.setattr(discord.Attachment, "read", read)
    brought = [file]
    async with harness(tmp_path) as here:

        async def deed(campaign: Campaign, who: str, person: int) -> str:
            # Whoever imports brings the file of the very campaign that is there.
            brought[0] = await here.bot.campaigns.export(campaign.id)
            return _said(await here.send(SLASH, _command(path, options), person, **_where(who, campaign)))

        await _everybody(here, file, allowed, deed)


@pytest.mark.parametrize("words", BUTTONS, ids=" ".join)
async def test_who_may_press(tmp_path: Path, file: bytes, words: tuple[str, ...]) -> None:
    async with harness(tmp_path) as here:

        async def deed(campaign: Campaign, who: str, person: int) -> str:
            control = Control(Kind.CAMPAIGN, campaign.id, 0, campaign.episode, words)
            return _said(await here.click(control.text(), person, **_where(who, campaign)))

        await _everybody(here, file, BUTTONS[words], deed)


async def test_a_closed_campaign_is_reopened_by_its_roster(tmp_path: Path, file: bytes) -> None:
    async with harness(tmp_path) as here:
        for who in ("stranger", "server manager", "player"):
            campaign = await _campaign(here, file)
            await here.bot.campaigns.change(campaign.id, lambda c: replace(c, status="closed", ended=2e9))
            told = _said(await here.send(SLASH, _command("reopen", {}), PEOPLE[who], **_where(who, campaign)))
            now = (await here.bot.campaigns.get(campaign.id)).status
            assert (now == "open") == (who == "player"), told


async def test_an_old_button_begins_nothing(tmp_path: Path, file: bytes) -> None:
    async with harness(tmp_path) as here:
        campaign = await _campaign(here, file)
        await here.bot.campaigns.change(campaign.id, lambda c: roster.seat_steward(c, HOST, "easy"))
        old = Control(Kind.CAMPAIGN, campaign.id, 0, campaign.episode - 1, ("next",))
        told = _said(await here.click(old.text(), HOST, **_where("host", campaign)))
        assert "an earlier episode" in told and (await here.bot.campaigns.get(campaign.id)).table is None
        unknown = Control(Kind.CAMPAIGN, "0000000000", 0, 1, ("next",))
        assert "no campaign here" in _said(await here.click(unknown.text(), HOST, **_where("host", campaign)))
