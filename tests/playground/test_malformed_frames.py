"""Frames at the gateway that no bot should send: the connection ends with Discord's code, never with a crash."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from tests.playground.malformed import SAMPLED, mutations
from tests.playground.rest_client import Rest

Json = dict[str, Any]
IDENTIFY: Json = {"op": 2, "d": {"token": "?", "intents": 1, "shard": [0, 1], "properties": {"os": "x"}}}
RESUME: Json = {"op": 6, "d": {"token": "?", "session_id": "x", "seq": 1}}
MEMBERS: Json = {"op": 8, "d": {"guild_id": "1", "query": "", "limit": 0, "user_ids": ["1"], "nonce": "n"}}


async def close_code(rest: Rest, frames: list[bytes | str]) -> int | None:
    """How the gateway parts from whoever sends these; `None` if it stays."""
    async with rest.session.ws_connect(f"{rest.pg.url}/gateway", autoclose=False) as socket:
        for frame in frames:
            await (socket.send_str(frame) if isinstance(frame, str) else socket.send_bytes(frame))
        await socket.send_str('{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}')
        while True:
            message = await socket.receive(timeout=5)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR):
                return socket.close_code if message.type is not aiohttp.WSMsgType.CLOSE else int(message.data)


class TestGateway:
    @pytest.mark.parametrize(
        ("frame", "code"),
        [
            ("{", 4002),
            ("[]", 4002),
            ("null", 4002),
            ('"x"', 4002),
            (b"{}", 4002),
            (b"\xff", 4002),
            ("[" * 4000, 4002),
            ('{"op": 1, "d": "' + "x" * 5000 + '"}', 4002),
            ("{}", 4002),
            ('{"op": "x"}', 4002),
            ('{"op": 99}', 4001),
            ('{"op": -1}', 4001),
            ('{"op": 8, "d": {}}', 4003),
            ('{"op": 2}', 4002),
            ('{"op": 2, "d": []}', 4002),
            ('{"op": 2, "d": {}}', 4002),
            ('{"op": 6, "d": {"token": 5}}', 4002),
        ],
    )
    async def test_closed_with_discord_s_code(self, odd: Rest, frame: bytes | str, code: int) -> None:
        assert await close_code(odd, [frame]) == code

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"intents": "x"}, 4002),
            ({"intents": 1 << 60}, 4013),
            ({"shard": [1, 1]}, 4010),
            ({"shard": [0, 0]}, 4010),
            ({"shard": [0]}, 4002),
            ({"shard": "01"}, 4002),
            ({"token": None}, 4002),
        ],
    )
    async def test_refused_identities(self, odd: Rest, change: Json, code: int) -> None:
        frame = {"op": 2, "d": {**IDENTIFY["d"], "token": odd.pg.token, **change}}
        assert await close_code(odd, [json.dumps(frame)]) == code

    async def test_nobody_identifies_twice(self, odd: Rest) -> None:
        frame = json.dumps({"op": 2, "d": {**IDENTIFY["d"], "token": odd.pg.token}})
        assert await close_code(odd, [frame, frame]) == 4005

    @pytest.mark.parametrize("every", SAMPLED)
    async def test_every_frame_made_odd(self, odd: Rest, every: int) -> None:
        """Closed with a code of Discord's or kept, never broken off."""
        right = {**IDENTIFY["d"], "token": odd.pg.token}
        hello = json.dumps({"op": 2, "d": right})
        tries: list[tuple[list[str], Json]] = [
            ([], {"op": 2, "d": right}),
            ([], {"op": 6, "d": {**RESUME["d"], "token": odd.pg.token}}),
            ([hello], MEMBERS),
            ([hello], {"op": 1, "d": 5}),
            ([hello], {"op": 3, "d": {"since": None, "activities": [], "status": "online", "afk": False}}),
        ]
        for before, example in tries:
            for told, frame in mutations(example, every):
                code = await close_code(odd, [*before, json.dumps(frame)])
                assert code is not None and 4000 <= code < 5000, (told, code)
