"""What an operator is told: metrics read by Prometheus' own parser during a game, health, lines of the log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from cogs.operating.health import Health
from cogs.operating.requests import kind_of
from data import VERSION, metrics
from data.logs import INTERACTION, TABLE, JsonLines, Sealed, secrets_of
from data.settings import BadSettings, read_settings
from rules.chance import Chance, seed_from_number
from rules.table.keyed import KeyedTasks
from tests.e2e.bot_process import ROOT, BotProcess, answers
from tests.e2e.players import Party, opened, skyline
from tests.scripted import Playground

LABELS = {"kind", "result", "status", "state", "version", "le"}
"""None of them can be a person, a server or a table."""
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
NOWHERE = Path("none.toml")


@asynccontextmanager
async def health_of(bot: object) -> AsyncIterator[Health]:
    health = Health()
    health.bot = bot  # type: ignore[assignment]
    await health.serve("127.0.0.1", 0)
    yield health
    await health.close()


async def asked(health: Health, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{health.port}{path}") as answer:
        return answer.status, await answer.text()


async def scraped(health: Health) -> dict[str, Metric]:
    status, text = await asked(health, "/metrics")
    assert status == 200
    return {family.name: family for family in text_string_to_metric_families(text)}


def value(found: dict[str, Metric], family: str, suffix: str = "", **labels: str) -> float:
    samples = [s for s in found[family].samples if s.name == family + suffix and labels.items() <= s.labels.items()]
    return sum(sample.value for sample in samples)


async def test_a_game_is_told_in_numbers(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot), health_of(bot) as health:
        before = await scraped(health)
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        await Party([ada, ben], Chance(seed_from_number(5))).play(4)
        health._counted = float("-inf")
        found = await scraped(health)
        (table,) = await bot.store.at(place)
        _, text = await asked(health, "/metrics")

    def grown(family: str, suffix: str, **labels: str) -> float:
        return value(found, family, suffix, **labels) - value(before, family, suffix, **labels)

    assert grown("skyline_interactions", "_total", kind="command", result="done") == 1
    assert grown("skyline_interactions", "_total", kind="button", result="done") >= 6
    for histogram in ("acknowledge_seconds", "post_seconds", "draw_seconds", "encode_seconds"):
        assert grown(f"skyline_{histogram}", "_count") >= 4 and grown(f"skyline_{histogram}", "_sum") > 0, histogram
    assert grown("skyline_store_seconds", "_count", kind="write") >= 4
    assert grown("skyline_discord_requests", "_total", kind="POST interactions/callback") >= 6
    assert value(found, "skyline_tables", state="running") == 1 and value(found, "skyline_lease_held") == 1
    assert value(found, "skyline_gateway_ready") == 1 and value(found, "skyline_servers") >= 1
    assert value(found, "skyline_build_info", version=VERSION) == 1
    labels = {name for family in found.values() for sample in family.samples for name in sample.labels}
    assert labels <= LABELS
    assert table not in text and "Ada" not in text and str(ada.id) not in text and str(place) not in text


def test_every_metric_has_a_line_in_the_operators_page() -> None:
    documented = set(re.findall(r"`(skyline_\w+)[`{]", OPERATING.partition("## Health and metrics")[2]))
    names = {family.name + ("_total" if family.type == "counter" else "") for family in metrics.REGISTRY.collect()}
    ours = {name for name in names if name.startswith("skyline_")}
    assert len(ours) > 15 and documented >= ours and documented - ours <= {name + "_bucket" for name in ours}


async def test_a_bot_without_a_store_lives_but_is_not_ready(tmp_path: Path) -> None:
    async with health_of(None) as health:
        assert await asked(health, "/healthz") == (200, "ok\n")
        assert (await asked(health, "/readyz"))[0] == 503
        assert value(await scraped(health), "skyline_lease_held") == 0
        async with skyline(tmp_path) as (_, bot):
            health.bot = bot
            await bot.wait_until_ready()
            assert await asked(health, "/readyz") == (200, "ok\n")
        assert await asked(health, "/readyz") == (503, "it is going\n")


def test_requests_are_named_without_ids_and_tokens() -> None:
    assert kind_of("POST", "/api/v10/interactions/123/aW50ZXI/callback") == "POST interactions/callback"
    assert kind_of("PATCH", "/api/v10/channels/1/messages/2") == "PATCH channels/messages"
    assert kind_of("GET", "/something/new/55") == "GET other"


@pytest.mark.parametrize("said", ["here", "1.2.3.4:", "1.2.3.4:x", "70000", "1.2.3.4:70000"])
def test_an_address_that_cannot_be_is_refused(said: str) -> None:
    with pytest.raises(BadSettings, match="skyline_metrics"):
        read_settings({"SKYLINE_METRICS": said}, NOWHERE)


def test_it_listens_on_this_machine_unless_said_otherwise() -> None:
    said = {"9400": "127.0.0.1", ":9400": "127.0.0.1", "0.0.0.0:9400": "0.0.0.0", "[::]:9400": "::"}
    for setting, address in said.items():
        assert read_settings({"SKYLINE_METRICS": setting}, NOWHERE).metrics_place() == (address, 9400)


# ---------------------------------------------------------------------------------------------------- lines of the log


def line(formatter: logging.Formatter, said: str) -> str:
    return formatter.format(logging.LogRecord("tests", logging.INFO, "", 0, said, (), None))


async def test_whatever_a_task_of_a_table_says_names_the_table_and_what_caused_it() -> None:
    said: list[str] = []

    async def work(table: str) -> None:
        await asyncio.sleep(0)
        said.append(line(Sealed(), "at work"))

    tasks = KeyedTasks(work, "the work")
    INTERACTION.set(77)
    tasks.wake("A")
    INTERACTION.set(0)
    tasks.wake("B")
    await asyncio.gather(tasks.settled("A"), tasks.settled("B"))
    assert [one.partition(": ")[2] for one in said] == ["at work [table=A interaction=77]", "at work [table=B]"]
    assert TABLE.get() == ""


def test_a_line_as_json_has_no_secret_however_it_is_written() -> None:
    secrets = secrets_of("tok.en", 'postgresql://me:p"w%20d@host/name')
    said = json.loads(line(JsonLines(*secrets), 'with tok.en and p"w d and p"w%20d'))
    assert said["message"] == "with [secret] and [secret] and [secret]" and said["level"] == "info"


async def test_the_bot_writes_json_and_serves_its_health(tmp_path: Path) -> None:
    """The whole way, as an operator sets it."""
    async with Playground(tmp_path / "playground") as playground:
        settings = {"SKYLINE_LOG_FORMAT": "json", "SKYLINE_METRICS": "0"}
        bot = BotProcess(playground, tmp_path / "bot", settings=settings)
        await bot.start()
        ada = playground.user("Ada").go("games")
        await answers(ada)
        lines = [json.loads(one) for one in bot.log.read_text().splitlines()]
        (port,) = [one["message"].split()[-1] for one in lines if one["message"].startswith("health and metrics")]
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200
        await bot.stop()
        assert bot.code() == 0
        assert {"time", "level", "logger", "message"} <= set(lines[0])
