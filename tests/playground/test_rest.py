"""Messages, threads and commands as Discord keeps them, and what it refuses."""

from __future__ import annotations

import pytest

from tests.playground.rest_client import Rest
from tests.scripted import ManualClock, Playground
from tests.scripted.user import ScriptedUser

V2 = 1 << 15


async def test_rate_limit_headers(rest: Rest) -> None:
    async with rest.session.get(f"{rest.pg.url}/api/v10/users/@me", headers=rest.headers) as response:
        for name in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket"):
            assert f"X-RateLimit-{name}" in response.headers


async def test_unknown_things(rest: Rest) -> None:
    cases = [
        ("GET", "/channels/123456", 404, 10003),
        ("GET", f"{rest.channel}/messages/123456", 404, 10008),
        ("GET", "/guilds/123456", 404, 10004),
        ("GET", "/users/123456", 404, 10013),
        ("GET", f"/guilds/{rest.pg.guild().id}/members/123456", 404, 10007),
        ("GET", f"{rest.application}/commands/123456", 404, 10063),
        ("GET", "/applications/123456/commands", 403, 20012),
        ("GET", "/nothing/here", 404, 0),
        ("GET", "/channels/abc", 400, 50035),
    ]
    for method, path, status, code in cases:
        found, body = await rest.call(method, path)
        assert (found, body["code"]) == (status, code), path


async def test_broken_json(rest: Rest) -> None:
    url = f"{rest.pg.url}/api/v10{rest.channel}/messages"
    headers = {**rest.headers, "Content-Type": "application/json"}
    async with rest.session.post(url, data="{broken", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


BAD_MESSAGES = {
    "empty": ({}, 50006),
    "spaces in a button": ({"components": [{"type": 1, "components": []}]}, 50035),
    "double custom id": (
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "a", "custom_id": "a"}] * 2}]},
        50035,
    ),
    "double option value": (
        {
            "components": [
                {
                    "type": 1,
                    "components": [{"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}] * 2}],
                }
            ]
        },
        50035,
    ),
    "more values than options": (
        {
            "components": [
                {
                    "type": 1,
                    "components": [
                        {"type": 3, "custom_id": "s", "max_values": 2, "options": [{"label": "a", "value": "a"}]}
                    ],
                }
            ]
        },
        50035,
    ),
    "button without label": (
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a"}]}]},
        50035,
    ),
    "emoji that is none": (
        {
            "components": [
                {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "dice"}}]}
            ]
        },
        50035,
    ),
    "text display without the flag": ({"components": [{"type": 10, "content": "x"}]}, 50035),
    "content with the flag": ({"flags": V2, "content": "x", "components": [{"type": 10, "content": "x"}]}, 50035),
    "missing attachment": (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]},
        50035,
    ),
    "contradicting mentions": ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035),
    "reply to nothing": ({"content": "x", "message_reference": {"message_id": "123456"}}, 50035),
}


@pytest.mark.parametrize("name", BAD_MESSAGES)
async def test_bad_messages(rest: Rest, name: str) -> None:
    body, code = BAD_MESSAGES[name]
    status, answer = await rest.send(body)
    assert (status, answer["code"]) == (400, code)
    assert rest.pg.world.messages == {}


async def test_nested_errors_say_where(rest: Rest) -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}
    _, body = await rest.send({"content": "x", "components": [{"type": 1, "components": [button]}]})
    place = body["errors"]["components"]["0"]["components"]["0"]["label"]
    assert place["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"


async def test_nonce_gives_the_first_message_for_a_few_minutes(timed: Rest) -> None:
    clock = timed.pg.clock
    assert isinstance(clock, ManualClock)
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    _, first = await timed.send(body)
    _, again = await timed.send(body)
    _, unenforced = await timed.send({**body, "enforce_nonce": False})
    assert first["id"] == again["id"] != unenforced["id"]
    await clock.advance(400)
    _, later = await timed.send(body)
    assert later["id"] != first["id"]


async def test_attachments_kept_replaced_and_removed(rest: Rest) -> None:
    _, sent = await rest.send({"content": "x"}, [b"one", b"two"])
    first, second = sent["attachments"]
    path = f"{rest.channel}/messages/{sent['id']}"
    _, same = await rest.call("PATCH", path, {"content": "y"})
    assert [item["id"] for item in same["attachments"]] == [first["id"], second["id"]]
    _, kept = await rest.call("PATCH", path, {"attachments": [{"id": second["id"]}, {"id": 0}]}, files=[b"three"])
    assert [item["size"] for item in kept["attachments"]] == [3, 5]
    async with rest.session.get(first["url"]) as response:
        assert response.status == 404
    _, none = await rest.call("PATCH", path, {"attachments": []})
    assert none["attachments"] == []
    status, body = await rest.call("PATCH", path, {"content": ""})
    assert (status, body["code"]) == (400, 50006)


async def test_v2_flag_cannot_be_taken_back(rest: Rest) -> None:
    _, sent = await rest.send({"flags": V2, "components": [{"type": 10, "content": "x"}]})
    status, body = await rest.call("PATCH", f"{rest.channel}/messages/{sent['id']}", {"flags": 0, "content": "y"})
    assert (status, body["code"]) == (400, 50035)
    status, body = await rest.call("PATCH", f"{rest.channel}/messages/{sent['id']}", {"content": "y"})
    assert (status, body["code"]) == (400, 50035)


async def test_only_one_s_own_messages(rest: Rest) -> None:
    said = rest.pg.user("Ada").say("mine", channel="games")
    status, body = await rest.call("PATCH", f"{rest.channel}/messages/{said.id}", {"content": "yours"})
    assert (status, body["code"]) == (403, 50005)
    status, body = await rest.call("DELETE", f"{rest.channel}/messages/{said.id}")
    assert (status, body["code"]) == (403, 50013)


async def test_history(rest: Rest) -> None:
    ids = [(await rest.send({"content": str(index)}))[1]["id"] for index in range(5)]
    _, newest = await rest.call("GET", f"{rest.channel}/messages?limit=2")
    assert [item["id"] for item in newest] == [ids[4], ids[3]]
    _, before = await rest.call("GET", f"{rest.channel}/messages?before={ids[2]}")
    assert [item["id"] for item in before] == [ids[1], ids[0]]
    _, after = await rest.call("GET", f"{rest.channel}/messages?after={ids[1]}&limit=2")
    assert [item["id"] for item in after] == [ids[3], ids[2]]
    assert (await rest.call("GET", f"{rest.channel}/messages?limit=101"))[1]["code"] == 50035


async def test_mentions_only_whom_one_may(rest: Rest) -> None:
    ada, ben = (rest.pg.world.person(name).id for name in ("Ada", "Ben"))
    text = f"<@{ada}> and <@{ben}>"
    _, none = await rest.send({"content": text, "allowed_mentions": {"parse": []}})
    _, one = await rest.send({"content": text, "allowed_mentions": {"parse": [], "users": [str(ben)]}})
    _, both = await rest.send({"content": text})
    assert [len(sent["mentions"]) for sent in (none, one, both)] == [0, 1, 2]


async def test_threads(rest: Rest) -> None:
    _, sent = await rest.send({"content": "x"})
    path = f"{rest.channel}/messages/{sent['id']}/threads"
    status, thread = await rest.call("POST", path, {"name": "Table"})
    assert (status, thread["id"]) == (201, sent["id"])
    assert (await rest.call("POST", path, {"name": "Again"}))[1]["code"] == 160004
    _, private = await rest.call("POST", f"{rest.channel}/threads", {"name": "Quiet", "type": 12})
    ben = rest.pg.user("Ben")
    names = [item.name for item in rest.pg.server.person(ben.id).channels(rest.pg.guild())]
    assert "Table" in names and "Quiet" not in names
    status, _ = await rest.call("PUT", f"/channels/{private['id']}/thread-members/{ben.id}")
    assert status == 204
    assert "Quiet" in [item.name for item in rest.pg.server.person(ben.id).channels(rest.pg.guild())]
    _, archived = await rest.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    assert archived["thread_metadata"]["archived"] is True
    assert (await rest.call("PATCH", f"/channels/{thread['id']}", {"name": "x"}))[1]["code"] == 50083
    _, listed = await rest.call("GET", f"{rest.channel}/threads/archived/public")
    assert [item["id"] for item in listed["threads"]] == [thread["id"]]
    assert (await rest.call("DELETE", f"/channels/{thread['id']}"))[1]["code"] == 50013


async def test_who_is_mentioned_in_a_private_thread_is_let_in(rest: Rest) -> None:
    _, thread = await rest.call("POST", f"{rest.channel}/threads", {"name": "Quiet", "type": 12, "invitable": False})
    ben, cleo = rest.pg.user("Ben"), rest.pg.user("Cleo")
    path = f"/channels/{thread['id']}/messages"

    def inside(person: ScriptedUser) -> bool:
        return "Quiet" in [item.name for item in rest.pg.server.person(person.id).channels(rest.pg.guild())]

    await rest.call("POST", path, {"content": f"<@{ben.id}>", "allowed_mentions": {"parse": []}})
    assert not inside(ben)
    await rest.call("POST", path, {"content": f"<@{ben.id}>"})
    assert inside(ben) and not inside(cleo)
    ben.go(int(thread["id"]))
    ben.say(f"<@{cleo.id}>")
    assert not inside(cleo), "only who made the thread, or moderates, brings others in"


async def test_pins(rest: Rest) -> None:
    _, sent = await rest.send({"content": "x"})
    assert (await rest.call("PUT", f"{rest.channel}/messages/pins/{sent['id']}"))[0] == 204
    _, pins = await rest.call("GET", f"{rest.channel}/messages/pins")
    assert [item["message"]["id"] for item in pins["items"]] == [sent["id"]]
    await rest.call("DELETE", f"{rest.channel}/messages/pins/{sent['id']}")
    assert (await rest.call("GET", f"{rest.channel}/messages/pins"))[1]["items"] == []


async def test_commands_keep_their_ids(rest: Rest) -> None:
    path = f"{rest.application}/commands"
    _, first = await rest.call("PUT", path, [{"name": "a", "description": "d"}, {"name": "b", "description": "d"}])
    _, second = await rest.call("PUT", path, [{"name": "a", "description": "new"}])
    assert second[0]["id"] == first[0]["id"] and second[0]["version"] != first[0]["version"]
    _, listed = await rest.call("GET", path)
    assert [item["name"] for item in listed] == ["a"]
    status, body = await rest.call("PUT", path, [{"name": "A b", "description": "d"}])
    assert (status, body["code"]) == (400, 50035)
    status, body = await rest.call("POST", path, {"name": "c", "description": "d", "name_localizations": {"xx": "c"}})
    assert (status, body["code"]) == (400, 50035)


async def test_state_survives_a_restart(pg: Playground, rest: Rest) -> None:
    _, sent = await rest.send({"content": "kept"}, [b"bytes"])
    await rest.call("PUT", f"{rest.application}/commands", [{"name": "a", "description": "d"}])
    old = (pg.url, pg.token, pg.page_url)
    await pg.restart()
    assert (pg.url, pg.token, pg.page_url) == old
    _, again = await rest.call("GET", f"{rest.channel}/messages/{sent['id']}")
    assert again["content"] == "kept"
    async with rest.session.get(sent["attachments"][0]["url"]) as response:
        assert await response.read() == b"bytes"
    _, listed = await rest.call("GET", f"{rest.application}/commands")
    assert len(listed) == 1
    _, later = await rest.send({"content": "newer"})
    assert int(later["id"]) > int(sent["id"])


async def test_a_refused_message_wakes_no_thread(pg: Playground, rest: Rest) -> None:
    _, thread = await rest.call("POST", f"{rest.channel}/threads", {"name": "Asleep", "type": 11})
    pg.faults.archive(int(thread["id"]))
    assert (await rest.call("POST", f"/channels/{thread['id']}/messages", {"content": "x" * 2001}))[1]["code"] == 50035
    assert pg.channel("Asleep").archived
