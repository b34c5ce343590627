"""Whatever comes in, nothing falls over: a malformed request is its sender's fault (4xx), not a hole here (500)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import yarl
from aiohttp import web

from playground.rest.core import PREFIX
from playground.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from tests.playground import malformed
from tests.playground.malformed import LAYOUT, MODAL, ODD_BODIES, ODD_IDS, SAMPLED, classic, mutations
from tests.playground.page_client import PageClient
from tests.playground.rest_client import Rest
from tests.scripted import Playground

Json = dict[str, Any]
FINE = range(200, 500)
READ_EVERY = 20
"""Fewer than the page shows, so that nothing accepted stays unread."""


class Fuzz:
    """Sends, and reads back what was accepted: what is kept must not trip those who come later."""

    def __init__(self, rest: Rest, page: PageClient, every: int) -> None:
        self.rest, self.page, self.every = rest, page, every
        self.bad: list[str] = []
        self.accepted = self.refused = 0

    def mutations(self, example: Any) -> Iterator[tuple[str, Any]]:
        return mutations(example, self.every)

    async def send(self, told: str, method: str, path: str, body: Any) -> Any:
        self.rest.pg.world.meta.creations.clear()
        status, answer = await self.rest.call(method, path, body)
        self.judge(told, status, answer)
        if status < 300 and self.accepted % READ_EVERY == 0:
            await self.read_back(told)
        return answer

    def judge(self, told: str, status: int, answer: Any) -> None:
        self.accepted += status < 300
        self.refused += 400 <= status < 500
        if status not in FINE:
            self.bad.append(f"{told}: {status}")
        elif status >= 400 and not (isinstance(answer, dict) and answer.get("message")):
            self.bad.append(f"{told}: {status} without a word")
        if self.rest.pg.server.crashes:
            self.bad.append(f"{told}: {self.rest.pg.server.crashes.pop()!r}")

    async def read_back(self, told: str) -> None:
        place = self.rest.pg.channel("games").id
        for path in (f"channels/{place}/messages", f"channels/{place}/commands", "state"):
            status, answer = await self.page.get(path)
            self.judge(f"{told}, then {path}", status, answer)
        status, answer = await self.rest.call("GET", f"{self.rest.channel}/messages?limit=3")
        self.judge(f"{told}, then history", status, answer)

    async def finish(self) -> None:
        await self.read_back("at the end")
        assert not self.bad, f"{len(self.bad)} fell over:\n" + "\n".join(self.bad[:60])
        assert self.refused, "nothing was refused"


@pytest.fixture(params=SAMPLED)
async def fuzz(odd: Rest, request: pytest.FixtureRequest) -> AsyncIterator[Fuzz]:
    async with PageClient(odd.pg, "Ada") as page:
        yield Fuzz(odd, page, request.param)


class TestBodies:
    async def test_messages(self, fuzz: Fuzz) -> None:
        rest = fuzz.rest
        first = (await rest.send({"content": "x"}))[1]["id"]
        for example in (classic(first), LAYOUT):
            status, sent = await rest.send(example)
            assert status == 200, sent
            for told, body in fuzz.mutations(example):
                await fuzz.send(f"send {told}", "POST", f"{rest.channel}/messages", body)
                await fuzz.send(f"edit {told}", "PATCH", f"{rest.channel}/messages/{sent['id']}", body)
        await fuzz.finish()

    async def test_attachments(self, fuzz: Fuzz) -> None:
        rest = fuzz.rest
        example = {"attachments": [{"id": 0, "filename": "a.png", "description": "d"}]}
        _, sent = await rest.send(example, [b"x"])
        for told, body in fuzz.mutations(example):
            fuzz.judge(f"send {told}", *await rest.send(body, [b"x"]))
            await fuzz.send(f"edit {told}", "PATCH", f"{rest.channel}/messages/{sent['id']}", body)
        await fuzz.finish()

    async def test_places(self, fuzz: Fuzz) -> None:
        rest = fuzz.rest
        thread = {"name": "t", "type": 11, "auto_archive_duration": 60, "invitable": True}
        _, made = await rest.call("POST", f"{rest.channel}/threads", thread)
        _, sent = await rest.send({"content": "x"})
        change = {"name": "u", "archived": False, "locked": False, "auto_archive_duration": 60, "invitable": True}
        for told, body in fuzz.mutations(thread):
            await fuzz.send(f"thread {told}", "POST", f"{rest.channel}/threads", body)
            await fuzz.send(f"below {told}", "POST", f"{rest.channel}/messages/{sent['id']}/threads", body)
        for told, body in fuzz.mutations(change):
            await fuzz.send(f"change {told}", "PATCH", f"/channels/{made['id']}", body)
            await fuzz.send("wake", "PATCH", f"/channels/{made['id']}", {"archived": False})
        rest.pg.faults.allow(rest.pg.channel("games"), "manage_channels", "manage_messages")
        for told, body in fuzz.mutations({"name": "games", "topic": "t"}):
            await fuzz.send(f"channel {told}", "PATCH", f"/channels/{rest.pg.channel('table-talk').id}", body)
        for told, body in fuzz.mutations({"messages": ["1"]}):
            await fuzz.send(f"many {told}", "POST", f"{rest.channel}/messages/bulk-delete", body)
        for told, body in fuzz.mutations({"recipient_id": str(rest.pg.world.person("Ada").id)}):
            await fuzz.send(f"direct {told}", "POST", "/users/@me/channels", body)
        await fuzz.finish()

    async def test_commands(self, fuzz: Fuzz) -> None:
        rest = fuzz.rest
        base = f"{rest.application}/commands"
        status, made = await rest.call("POST", base, malformed.COMMAND)
        assert status == 201, made
        for told, body in fuzz.mutations(malformed.COMMAND):
            await fuzz.send(f"upsert {told}", "POST", base, body)
            await fuzz.send(f"overwrite {told}", "PUT", base, [body])
            kept = (await rest.call("POST", base, malformed.COMMAND))[1]
            await fuzz.send(f"edit {told}", "PATCH", f"{base}/{kept['id']}", body)
        for value in malformed.ODD[1:]:
            await fuzz.send(f"overwrite all {value!r:.40}", "PUT", base, value)
        await fuzz.finish()

    async def test_interactions(self, fuzz: Fuzz) -> None:
        rest = fuzz.rest
        first = (await rest.send({"content": "x"}))[1]["id"]
        message = rest.pg.world.messages[int(first)]
        asked_for = {"id": "1", "name": "odd", "type": 1, "options": [{"name": "a", "type": 3, "focused": True}]}
        choices = {"choices": [{"name": "a", "value": "b"}]}
        tries: list[tuple[int, Json]] = [
            (COMMAND, {"type": 4, "data": classic(first)}),
            (COMMAND, {"type": 4, "data": LAYOUT}),
            (COMMAND, {"type": 5, "data": {"flags": 64}}),
            (COMMAND, {"type": 9, "data": MODAL}),
            (COMPONENT, {"type": 7, "data": classic(first)}),
            (COMPONENT, {"type": 6}),
            (AUTOCOMPLETE, {"type": 8, "data": choices}),
        ]
        for kind, example in tries:
            for told, body in fuzz.mutations(example):
                asked = rest.ask(kind, asked_for if kind == AUTOCOMPLETE else None, message)
                path = f"/interactions/{asked.id}/{asked.token}/callback?with_response=1"
                answer = await fuzz.send(f"callback {kind} {told}", "POST", path, body)
                if asked.modal is not None and "errors" not in answer:
                    given = {"values": {"a": "text", "pick": ["1"], "c": "x"}}
                    status, said = await fuzz.page.post(f"interactions/{asked.id}/submit", given)
                    fuzz.judge(f"submit after {told}", status, said)
        asked = rest.ask()
        await rest.respond(asked, {"type": 4, "data": {"content": "x"}})
        for told, body in fuzz.mutations(classic(first)):
            await fuzz.send(f"follow up {told}", "POST", rest.hook(asked), body)
            await fuzz.send(f"original {told}", "PATCH", f"{rest.hook(asked)}/messages/@original", body)
        await fuzz.finish()

    async def test_the_page(self, fuzz: Fuzz) -> None:
        rest, page = fuzz.rest, fuzz.page
        await rest.call("POST", f"{rest.application}/commands", malformed.COMMAND)
        _, sent = await rest.send({"content": "x", "components": [malformed.row(malformed.SELECT)]})
        place = f"channels/{rest.pg.channel('games').id}"
        shown = rest.ask()
        await rest.respond(shown, {"type": 9, "data": MODAL})
        options = {"count": 1, "word": "a", "more": "b"}
        tries: list[tuple[str, Json]] = [
            ("session", {"user": "1"}),
            (f"{place}/say", {"content": "x"}),
            (f"{place}/slash", {"command": "odd group sub", "options": options}),
            (f"{place}/autocomplete", {"command": "odd group sub", "options": options, "focused": "more"}),
            (f"messages/{sent['id']}/click", {"custom_id": "go"}),
            (f"messages/{sent['id']}/select", {"custom_id": "pick", "values": ["1"]}),
            (f"interactions/{shown.id}/submit", {"values": {"a": "v", "pick": ["1"], "c": "x"}}),
        ]
        for path, example in tries:
            for told, body in fuzz.mutations(example):
                status, answer = await page.post(path, body)
                fuzz.judge(f"{path} {told}", status, answer)
            await fuzz.read_back(path)
        await fuzz.finish()


def every_route(pg: Playground) -> list[tuple[str, str]]:
    runner = pg.server._runner
    assert runner is not None and isinstance(runner.app, web.Application)
    found = []
    for resource in runner.app.router.resources():
        for route in resource:
            if "gateway" not in resource.canonical.split("/")[-1] and "socket" not in resource.canonical:
                found.append((route.method, resource.canonical))
    return found


class Knock:
    """Raw requests at any address, with every key that opens a door."""

    def __init__(self, rest: Rest, page: PageClient, every: int) -> None:
        self.rest, self.page, self.every = rest, page, every
        self.bad: list[str] = []

    async def __call__(self, method: str, path: str, data: Any = None, headers: Json | None = None) -> int:
        keys = self.rest.headers if path.startswith(PREFIX) else self.page.headers
        address = yarl.URL(self.rest.pg.url + path, encoded=True)
        sent = {**keys, **(headers or {})}
        async with self.rest.session.request(method, address, data=data, headers=sent) as response:
            await response.read()
        crashes = self.rest.pg.server.crashes
        if response.status >= 500 or crashes:
            self.bad.append(f"{method} {path[:90]} {str(data)[:40]}: {response.status} {crashes and crashes.pop()!r}")
        return response.status


@pytest.fixture(params=SAMPLED)
async def knock(odd: Rest, request: pytest.FixtureRequest) -> AsyncIterator[Knock]:
    async with PageClient(odd.pg, "Ada") as page:
        yield Knock(odd, page, request.param)


def examples(rest: Rest, sent: Json) -> dict[str, str]:
    """A right value for every part of every path."""
    world = rest.pg.world
    asked = rest.ask()
    return {
        "guild": str(rest.pg.guild().id),
        "channel": str(rest.pg.channel("games").id),
        "message": sent["id"],
        "user": str(world.person("Ada").id),
        "application": str(world.bot.id),
        "command": str(next(iter(world.commands))),
        "interaction": str(asked.id),
        "token": asked.token,
        "emoji": "%F0%9F%8E%B2",
        "kind:public|private": "public",
        "attachment": sent["attachments"][0]["id"],
        "filename": "a.png",
        "index": "0",
        "name": "main.js",
    }


def fill(canonical: str, parts: dict[str, str]) -> str:
    for key, value in parts.items():
        canonical = canonical.replace("{" + key + "}", value)
        canonical = canonical.replace("{" + key.split(":")[0] + "}", value)
    assert "{" not in canonical, canonical
    return canonical


async def test_odd_paths_and_odd_bodies_at_every_route(knock: Knock) -> None:
    rest = knock.rest
    await rest.call("POST", f"{rest.application}/commands", malformed.COMMAND)
    _, sent = await rest.send({"content": "x"}, [b"x"])
    parts = examples(rest, sent)
    routes = every_route(rest.pg)
    assert len(routes) > 60
    for method, canonical in routes:
        if method in ("HEAD", "DELETE"):
            continue
        for key in [key for key in parts if "{" + key.split(":")[0] + "}" in canonical]:
            for value in ODD_IDS[:: knock.every]:
                await knock(method, fill(canonical, {**parts, key: value}))
        path = fill(canonical, parts)
        for query in ("limit=x", "limit=9", "limit=-1", "before=x", "after=²", "around=", "around=x", "ex=x&is=&hm=é"):
            await knock(method, f"{path}?{query}")
        if method != "GET":
            for body in ODD_BODIES[:: knock.every]:
                await knock(method, path, body, {"Content-Type": "application/json"})
    for method, canonical in routes:
        if method == "DELETE":
            for key in [key for key in parts if "{" + key.split(":")[0] + "}" in canonical]:
                for value in ODD_IDS[: -4 : knock.every]:
                    await knock(method, fill(canonical, {**parts, key: value}))
    assert not knock.bad, f"{len(knock.bad)}:\n" + "\n".join(knock.bad[:60])


MULTIPART = "multipart/form-data; boundary=b"
PART = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # aiohttp's, of headers it cannot read
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        (MULTIPART, b""),
        (MULTIPART, b"x"),
        (MULTIPART, b"--b\r\n"),
        (MULTIPART, b"--b--\r\n"),
        (MULTIPART, b"--b\r\n\r\n\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nContent-Disposition: \xff\xfe\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nContent-Transfer-Encoding: odd\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nContent-Encoding: odd\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nContent-Type: multipart/mixed\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, b"--b\r\nContent-Length: x\r\n\r\nx\r\n--b--\r\n"),
        (MULTIPART, PART % (b"payload_json", b"", b"{") + b"--b--\r\n"),
        (MULTIPART, PART % (b"payload_json", b"", b"[]") + b"--b--\r\n"),
        (MULTIPART, PART % (b"payload_json", b"", b"\xff") + b"--b--\r\n"),
        (MULTIPART, PART % (b"payload_json", b"", b"{}")),
        (MULTIPART, PART % (b"files[" + b"9" * 5000 + b"]", b'; filename="a"', b"x") + b"--b--\r\n"),
        (MULTIPART, PART % ("files[²]".encode(), b'; filename="a"', b"x") + b"--b--\r\n"),
        (MULTIPART, PART % (b"files[0]", b'; filename="../\x00/a.png"', b"x") + b"--b--\r\n"),
        (MULTIPART, PART % (b"files[0]", b'; filename="\xff.png"', b"x") + b"--b--\r\n"),
        (MULTIPART, PART % (b"files[0]", b"", b"x") + b"x" * 20_000),
        ("multipart/form-data; boundary=" + "b" * 200, b"--b"),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_bad_multipart(knock: Knock, kind: str, body: bytes) -> None:
    for path in (f"{PREFIX}{knock.rest.channel}/messages",):
        status = await knock("POST", path, body, {"Content-Type": kind})
        assert not knock.bad, knock.bad
        assert status in FINE


async def test_huge_bodies(knock: Knock) -> None:
    path = f"{PREFIX}{knock.rest.channel}/messages"
    page = f"/page{knock.rest.channel}/say"
    huge = b'{"content": "' + b"x" * (41 * 1024 * 1024) + b'"}'
    json_type = {"Content-Type": "application/json"}
    assert await knock("POST", path, huge, json_type) == 413
    assert await knock("POST", page, huge, json_type) == 413
    for name in (b"payload_json", b"files[0]", b"other"):
        body = PART % (name, b"", huge) + b"--b--\r\n"
        assert await knock("POST", path, body, {"Content-Type": MULTIPART}) == 413, name
    assert not knock.bad
