"""A person never receives another person's ephemeral message, by any route."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.playground.demo_bot import DemoBot
from tests.playground.page_client import PageClient
from tests.playground.rest_client import Rest
from tests.scripted import Playground

SECRETS = ("the-secret-word", "the-second-secret")


@pytest.fixture
async def secret(pg: Playground, bot: DemoBot) -> AsyncIterator[int]:
    """The id of an ephemeral message of Ada, with a picture; a second one follows it."""
    answer = await pg.user("Ada").slash("secret")
    assert answer.message is not None and answer.message.ephemeral
    await pg.user("Ada").wait_for(lambda seen: seen.text == SECRETS[1])
    yield answer.message.id


def clean(data: Any, message_id: int) -> bool:
    text = json.dumps(data)
    return str(message_id) not in text and not any(word in text for word in SECRETS)


async def test_scripted_people(pg: Playground, secret: int) -> None:
    assert [seen.text for seen in pg.user("Ada").messages("games")] == list(SECRETS)
    assert pg.user("Ben").messages("games") == []


async def test_page(pg: Playground, secret: int) -> None:
    async with PageClient(pg, "Ada") as ada, PageClient(pg, "Ben") as ben:
        path = f"channels/{pg.channel('games').id}/messages"
        assert SECRETS[0] in json.dumps((await ada.get(path))[1])
        assert clean((await ben.get(path))[1], secret)
        assert clean((await ben.get("state"))[1], secret)
        assert (await ben.post(f"messages/{secret}/dismiss"))[0] == 400
        assert (await ben.post(f"messages/{secret}/click", {"custom_id": "x"}))[0] == 400
        assert (await ben.post(f"messages/{secret}/select", {"custom_id": "x", "values": []}))[0] == 400
        assert (await ada.post(f"messages/{secret}/dismiss"))[0] == 200
        assert secret not in pg.world.messages


async def test_page_socket(pg: Playground, bot: DemoBot) -> None:
    people = PageClient(pg, "Ada"), PageClient(pg, "Ben")
    async with people[0] as ada, people[1] as ben, ada.socket() as hers, ben.socket() as his:
        await pg.user("Ada").slash("secret")
        await pg.user("Ada").wait_for(lambda seen: seen.text == SECRETS[1])
        await pg.user("Ben").slash("ping")
        await asyncio.sleep(0.1)
        heard = {name: await _drain(socket) for name, socket in (("ada", hers), ("ben", his))}
    assert SECRETS[0] in heard["ada"] and SECRETS[1] in heard["ada"]
    assert "Pong" in heard["ben"]
    assert not any(word in heard["ben"] for word in SECRETS)
    interactions = [line for line in heard["ben"].splitlines() if "INTERACTION" in line]
    assert len(interactions) == 1, "of another person's interactions one hears nothing at all"


async def _drain(socket: aiohttp.ClientWebSocketResponse) -> str:
    lines: list[str] = []
    while True:
        try:
            message = await asyncio.wait_for(socket.receive(), 0.1)
        except TimeoutError:
            return "\n".join(lines)
        lines.append(str(message.data))


async def test_rest(rest: Rest, pg: Playground, secret: int) -> None:
    assert clean((await rest.call("GET", f"{rest.channel}/messages"))[1], secret)
    assert clean((await rest.call("GET", f"{rest.channel}/messages?around={secret}"))[1], secret)
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        status, answer = await rest.call(method, f"{rest.channel}/messages/{secret}", body)
        assert (status, answer["code"]) == (404, 10008)
    status, answer = await rest.call("PUT", f"{rest.channel}/messages/pins/{secret}")
    assert (status, answer["code"]) == (404, 10008)
    status, answer = await rest.call("POST", f"{rest.channel}/messages/{secret}/threads", {"name": "t"})
    assert (status, answer["code"]) == (404, 10008)


async def test_another_interaction_s_token(rest: Rest, secret: int) -> None:
    asked = rest.ask()
    await rest.respond(asked, {"type": 4, "data": {"content": "x"}})
    status, body = await rest.call("GET", f"{rest.hook(asked)}/messages/{secret}")
    assert (status, body["code"]) == (404, 10008)


async def test_gateway_tells_only_the_bot_itself_and_as_a_direct_message(pg: Playground, bot: DemoBot) -> None:
    before = len(bot.seen_events)
    await pg.user("Ada").slash("secret")
    await asyncio.sleep(0.1)
    session = next(iter(pg.server.gateway.sessions.values()))
    sent = [packet["d"] for packet in session.sent if packet["t"] == "MESSAGE_CREATE" and packet["d"]["flags"] & 64]
    assert len(bot.seen_events) > before
    assert sent and all("guild_id" not in data for data in sent)


async def test_a_picture_needs_its_signed_address(pg: Playground, rest: Rest, secret: int) -> None:
    url = pg.user("Ada").see(secret).attachments[0]["url"]
    for address, status in ((url, 200), (url.split("?")[0], 404), (url.replace("hm=", "hm=0"), 404)):
        async with rest.session.get(address) as response:
            assert response.status == status


async def test_direct_messages_of_others(pg: Playground, bot: DemoBot) -> None:
    person = await bot.fetch_user(pg.user("Ada").id)
    sent = await person.send("between us")
    async with PageClient(pg, "Ada") as ada, PageClient(pg, "Ben") as ben:
        assert (await ada.get(f"channels/{sent.channel.id}/messages"))[0] == 200
        assert (await ben.get(f"channels/{sent.channel.id}/messages"))[0] == 400
        assert (await ben.post(f"channels/{sent.channel.id}/slash", {"command": "ping"}))[0] == 400


async def test_not_even_the_number_is_told(pg: Playground, secret: int) -> None:
    async with PageClient(pg, "Ben") as ben:
        _, state = await ben.get("state")
    assert str(secret) not in json.dumps(state)
    assert pg.channel("games").last_message_id is None
