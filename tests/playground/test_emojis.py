"""Application emojis as Discord has them: by name, within their limits, on buttons, gone when they are deleted."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from tests.playground.rest_client import Rest
from tests.scripted import Playground


def image(side: int = 16) -> str:
    made = io.BytesIO()
    Image.new("RGBA", (side, side), (200, 60, 40, 255)).save(made, "PNG")
    return "data:image/png;base64," + base64.b64encode(made.getvalue()).decode()


def button(**emoji: Any) -> dict[str, Any]:
    item = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": emoji}
    return {"content": "x", "components": [{"type": 1, "components": [item]}]}


async def test_an_emoji_is_made_listed_renamed_shown_and_deleted(rest: Rest) -> None:
    base = f"{rest.application}/emojis"
    status, made = await rest.call("POST", base, {"name": "pc_c", "image": image()})
    assert (status, made["name"], made["animated"], made["available"]) == (201, "pc_c", False, True)
    assert (await rest.call("GET", base))[1]["items"] == [made]
    assert (await rest.call("GET", f"{base}/{made['id']}"))[1] == made
    assert (await rest.call("PATCH", f"{base}/{made['id']}", {"name": "pc_m"}))[1]["name"] == "pc_m"
    async with rest.session.get(f"{rest.pg.url}/cdn/emojis/{made['id']}.png") as shown:
        assert shown.status == 200 and shown.content_type == "image/png" and (await shown.read())[:4] == b"\x89PNG"
    status, sent = await rest.send(button(id=int(made["id"]), name="pc_m"))
    assert status == 200 and sent["components"][0]["components"][0]["emoji"]["id"] == made["id"]
    assert (await rest.call("DELETE", f"{base}/{made['id']}"))[0] == 204
    assert (await rest.call("GET", f"{base}/{made['id']}"))[1]["code"] == 10014
    assert (await rest.call("GET", base))[1]["items"] == []
    status, refused = await rest.send(button(id=made["id"], name="pc_m"))
    assert (status, refused["code"]) == (400, 50035), "a button cannot show what is gone"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "pc c", "image": image()},
        {"name": "pc_c"},
        {"name": "pc_c", "image": "data:image/png;base64,????"},
        {"name": "pc_c", "image": "data:text/plain;base64,eA=="},
        {"name": "pc_c", "image": "data:image/png;base64," + base64.b64encode(b"no picture").decode()},
        {"name": "taken", "image": image()},
    ],
    ids=["nothing", "a blank in the name", "no image", "no base64", "a text", "no picture", "a name twice"],
)
async def test_what_is_no_emoji_is_refused(rest: Rest, body: Any) -> None:
    await rest.call("POST", f"{rest.application}/emojis", {"name": "taken", "image": image()})
    status, answer = await rest.call("POST", f"{rest.application}/emojis", body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert len(rest.pg.world.emojis) == 1


async def test_only_the_application_itself_has_them(rest: Rest) -> None:
    status, answer = await rest.call("POST", "/applications/123456/emojis", {"name": "pc_c", "image": image()})
    assert (status, answer["code"]) == (403, 20012)


async def test_they_are_still_there_after_a_restart(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        async with Playground(tmp_path) as pg, aiohttp.ClientSession() as session:
            rest = Rest(pg, session)
            if not found:
                await rest.call("POST", f"{rest.application}/emojis", {"name": "pc_c", "image": image()})
            found.append((await rest.call("GET", f"{rest.application}/emojis"))[1]["items"])
    assert found[0] == found[1] and len(found[0]) == 1
