"""The doors: loopback only, the right host, the right origin, the right token."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import aiohttp
import discord
import pytest
import yarl

from playground import addresses
from playground.page import api
from tests.playground.page_client import PageClient
from tests.playground.rest_client import Rest
from tests.scripted import Playground

REAL_LOOKING = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.Gabcde." + "x" * 38


async def test_binds_to_the_loopback_address_only(pg: Playground) -> None:
    assert pg.url.startswith("http://127.0.0.1:")
    port = pg.server.port
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    # 127.0.0.2 is this machine too, but another address: a server on all interfaces would answer there.
    for address in {"127.0.0.2", *map(str, others)}:
        with socket.socket() as probe:
            probe.settimeout(0.5)
            assert probe.connect_ex((address, port)) != 0


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", "evil.example:{port}", ""])
@pytest.mark.parametrize("path", ["/", "/page/people", "/api/v10/users/@me", "/cdn/embed/avatars/0.png", "/gateway"])
async def test_wrong_host(pg: Playground, rest: Rest, host: str, path: str) -> None:
    headers = {"Host": host.format(port=pg.server.port), "X-Page-Token": pg.world.meta.page_token, **rest.headers}
    async with rest.session.get(f"{pg.url}{path}", headers=headers) as response:
        assert response.status == 421


async def test_localhost_is_a_right_host(pg: Playground, rest: Rest) -> None:
    async with rest.session.get(f"{pg.url}/", headers={"Host": f"localhost:{pg.server.port}"}) as response:
        assert response.status == 200


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://127.0.0.1:1", "http://127.0.0.1"])
async def test_wrong_or_missing_origin(pg: Playground, origin: str | None) -> None:
    async with PageClient(pg, "Ada") as ada:
        headers = {key: value for key, value in ada.headers.items() if key != "Origin"}
        if origin is not None:
            headers["Origin"] = origin
        place = pg.channel("games").id
        assert (await ada.post(f"channels/{place}/say", {"content": "x"}, headers))[0] == 403
        assert (await ada.post("session", {"user": "1"}, headers))[0] == 403
        if origin is not None:
            assert (await ada.get("state", headers))[0] == 403
        address, query = f"{pg.url}/page/socket", {"token": headers["X-Page-Token"], "session": ada.session}
        sent = {"Origin": origin} if origin is not None else {}
        with pytest.raises(aiohttp.WSServerHandshakeError) as error:
            await ada.http.ws_connect(address, params=query, headers=sent)
        assert error.value.status == 403
    assert pg.world.messages_in(place) == []


async def test_no_page_token(pg: Playground) -> None:
    async with PageClient(pg, "Ada") as ada:
        for wrong in ({}, {"X-Page-Token": "wrong"}):
            headers = {"Origin": pg.url, "X-Session": ada.session, **wrong}
            assert (await ada.get("state", headers))[0] == 401
            assert (await ada.get("people", headers))[0] == 401
            assert (await ada.post("session", {"user": "1"}, headers))[0] == 401
        with pytest.raises(aiohttp.WSServerHandshakeError) as error:
            await ada.socket(token="wrong")
        assert error.value.status == 401


async def test_the_page_token_alone_is_nobody(pg: Playground) -> None:
    async with PageClient(pg, "Ada") as ada:
        headers = {key: value for key, value in ada.headers.items() if key != "X-Session"}
        assert (await ada.get("state", headers))[0] == 400
        assert (await ada.get(f"channels/{pg.channel('games').id}/messages", headers))[0] == 400


async def test_people_see_their_own_servers_only(pg: Playground) -> None:
    async with PageClient(pg, "Eva") as eva:
        _, state = await eva.get("state")
        assert [guild["name"] for guild in state["guilds"]] == ["Old Town"]
        hidden = pg.channel("games", "Harbour Square").id
        assert (await eva.get(f"channels/{hidden}/messages"))[0] == 400
        assert (await eva.post(f"channels/{hidden}/say", {"content": "x"}))[0] == 400


async def test_rest_needs_the_bot_s_token_and_no_origin(pg: Playground, rest: Rest) -> None:
    for headers in ({}, {"Authorization": "Bot wrong"}, {"Authorization": pg.token}):
        status, body = await rest.call("GET", "/users/@me", headers=headers)
        assert (status, body["code"]) == (401, 0)
    assert (await rest.call("GET", "/users/@me", headers={**rest.headers, "Origin": pg.url}))[0] == 403


@pytest.mark.parametrize("path", ["/gateway", "/gateway/", "/%67ateway", "/gateway/?v=10&encoding=json"])
@pytest.mark.parametrize("origin", ["https://evil.example", "null", "{url}"])
async def test_the_gateway_is_no_page_s_business(pg: Playground, rest: Rest, path: str, origin: str) -> None:
    address = yarl.URL(f"{pg.url}{path}", encoded=True)
    with pytest.raises(aiohttp.WSServerHandshakeError) as error:
        await rest.session.ws_connect(address, headers={"Origin": origin.format(url=pg.url)})
    assert error.value.status == 403


@pytest.mark.parametrize("older", [False, True])
async def test_its_files_are_private(tmp_path: Path, older: bool) -> None:
    """The bot's and the page's tokens are in there, and what people uploaded; made with a generous mask before, too."""
    home = tmp_path / "playground"
    before = os.umask(0)
    try:
        if older:
            (home / "files").mkdir(parents=True)
            for name in ("playground.sqlite", "playground.sqlite-wal", "playground.sqlite-shm"):
                (home / name).touch()
        async with Playground(home) as pg, aiohttp.ClientSession() as session:
            rest = Rest(pg, session)
            await rest.send({"content": "x"}, [b"secret"])
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in home.rglob("*")}
            assert len(list((home / "files").iterdir())) == 1
    finally:
        os.umask(before)
    assert modes.pop("files") == 0o700
    assert set(modes.values()) == {0o600} and {"playground.sqlite", "playground.sqlite-wal"} <= set(modes)
    assert older or stat.S_IMODE(home.stat().st_mode) == 0o700


async def test_static_files_do_not_lead_outside(pg: Playground, rest: Rest) -> None:
    for name in ("..%2Fapi.py", "%2e%2e%2fapi.py", "nothing.js", "..%2f..%2fseed.py"):
        async with rest.session.get(f"{pg.url}/static/{name}") as response:
            assert response.status == 404


async def test_the_page_forbids_foreign_scripts(pg: Playground, rest: Rest) -> None:
    async with rest.session.get(f"{pg.url}/") as response:
        policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy


def test_no_markup_is_ever_made_from_text() -> None:
    for path in api.STATIC.glob("*.js"):
        source = path.read_text()
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "DOMParser"):
            assert word not in source, path.name


async def test_uploaded_pages_are_not_shown_in_place(rest: Rest) -> None:
    _, sent = await rest.send({"attachments": [{"id": 0, "filename": "page.html"}]}, [b"<script>alert(1)</script>"])
    async with rest.session.get(sent["attachments"][0]["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


class TestAddresses:
    def test_a_real_token_does_not_travel(self) -> None:
        for address in ("http://10.0.0.1:80", "https://evil.example", "http://127.0.0.1.evil.example"):
            with pytest.raises(addresses.UnsafeAddress):
                addresses.point_at(address, REAL_LOOKING)
        assert discord.http.Route.BASE == "https://discord.com/api/v10"

    def test_this_machine_and_discord_itself_are_fine(self) -> None:
        try:
            addresses.point_at("http://127.0.0.1:5", REAL_LOOKING)
            assert discord.http.Route.BASE == "http://127.0.0.1:5/api/v10"
            assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:5/gateway"
            assert discord.asset.Asset.BASE == "http://127.0.0.1:5/cdn"
            addresses.point_at(None, REAL_LOOKING)
        finally:
            addresses.use_discord()
        assert discord.http.Route.BASE == "https://discord.com/api/v10"

    async def test_the_playground_s_own_token_looks_unreal(self, pg: Playground) -> None:
        assert addresses.looks_real(REAL_LOOKING)
        assert not addresses.looks_real(pg.token)
