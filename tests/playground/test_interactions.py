"""The rules of interactions: once, in time, in the right form."""

from __future__ import annotations

import asyncio

import pytest

from playground.world.interactions import COMPONENT, MODAL
from playground.world.messages import Draft
from tests.playground.demo_bot import DemoBot
from tests.playground.rest_client import Rest
from tests.scripted import ManualClock
from tests.scripted.user import Refused, Unanswered

REPLY = {"type": 4, "data": {"content": "answer"}}


def clock_of(rest: Rest) -> ManualClock:
    assert isinstance(rest.pg.clock, ManualClock)
    return rest.pg.clock


async def test_second_acknowledgement_is_refused(rest: Rest) -> None:
    asked = rest.ask()
    assert (await rest.respond(asked, REPLY))[0] == 200
    status, body = await rest.respond(asked, REPLY)
    assert (status, body["code"]) == (400, 40060)


async def test_late_answer_is_refused_and_the_person_is_told(timed: Rest) -> None:
    asked = timed.ask()
    await clock_of(timed).advance(3.1)
    assert asked.failed
    status, body = await timed.respond(asked, REPLY)
    assert (status, body["code"]) == (404, 10062)


async def test_wrong_token_is_unknown(rest: Rest) -> None:
    asked = rest.ask()
    status, body = await rest.call("POST", f"/interactions/{asked.id}/wrong/callback", REPLY)
    assert (status, body["code"]) == (404, 10062)


async def test_callback_with_and_without_response(rest: Rest) -> None:
    status, body = await rest.respond(rest.ask(), REPLY)
    assert status == 200
    assert body["resource"]["message"]["content"] == "answer"
    asked = rest.ask()
    assert (await rest.call("POST", f"/interactions/{asked.id}/{asked.token}/callback", REPLY))[0] == 204


async def test_follow_up_needs_an_acknowledgement(rest: Rest) -> None:
    asked = rest.ask()
    status, body = await rest.call("POST", rest.hook(asked), {"content": "too early"})
    assert (status, body["code"]) == (404, 10015)


async def test_deferred_is_thinking_until_edited(rest: Rest) -> None:
    asked = rest.ask()
    _, body = await rest.respond(asked, {"type": 5, "data": {"flags": 64}})
    assert body["interaction"]["response_message_loading"] is True
    ada = rest.pg.user("Ada")
    assert ada.last("games").thinking
    status, edited = await rest.call("PATCH", f"{rest.hook(asked)}/messages/@original", {"content": "done"})
    assert status == 200
    assert edited["flags"] & 128 == 0
    assert edited["edited_timestamp"] is None
    assert ada.last("games").ephemeral


async def test_first_follow_up_takes_the_place_of_thinking(rest: Rest) -> None:
    asked = rest.ask()
    _, body = await rest.respond(asked, {"type": 5})
    _, first = await rest.call("POST", rest.hook(asked), {"content": "one"})
    _, second = await rest.call("POST", rest.hook(asked), {"content": "two"})
    assert first["id"] == body["interaction"]["response_message_id"] != second["id"]


async def test_original_can_be_read_edited_and_deleted(rest: Rest) -> None:
    asked = rest.ask()
    await rest.respond(asked, REPLY)
    original = f"{rest.hook(asked)}/messages/@original"
    assert (await rest.call("GET", original))[1]["content"] == "answer"
    assert (await rest.call("PATCH", original, {"content": "new"}))[1]["content"] == "new"
    assert (await rest.call("DELETE", original))[0] == 204
    status, body = await rest.call("GET", original)
    assert (status, body["code"]) == (404, 10008)


async def test_a_token_reaches_only_its_own_messages(rest: Rest) -> None:
    _, other = await rest.send({"content": "of the bot"})
    asked = rest.ask()
    await rest.respond(asked, REPLY)
    status, body = await rest.call("PATCH", f"{rest.hook(asked)}/messages/{other['id']}", {"content": "x"})
    assert (status, body["code"]) == (404, 10008)


@pytest.mark.parametrize(("kind", "response"), [(2, 6), (2, 7), (2, 8), (4, 4), (4, 5), (3, 8), (5, 9), (5, 7)])
async def test_response_must_fit(rest: Rest, kind: int, response: int) -> None:
    asked = rest.ask(kind)
    status, body = await rest.respond(asked, {"type": response, "data": {"content": "x"}})
    assert (status, body["code"]) == (400, 50035)


async def test_update_changes_the_message_in_place(rest: Rest) -> None:
    _, sent = await rest.send({"content": "before"})
    message = rest.pg.world.messages[int(sent["id"])]
    asked = rest.ask(COMPONENT, message=message)
    _, body = await rest.respond(asked, {"type": 7, "data": {"content": "after"}})
    assert body["resource"]["message"]["id"] == sent["id"]
    assert message.content == "after"
    deferred = rest.ask(MODAL, {"custom_id": "m", "components": []}, message)
    assert (await rest.respond(deferred, {"type": 6}))[0] == 200
    original = await rest.call("PATCH", f"{rest.hook(deferred)}/messages/@original", {"content": "later"})
    assert original[1]["id"] == sent["id"]


async def test_upload_into_a_deferred_v2_answer_fails_as_on_discord(rest: Rest) -> None:
    asked = rest.ask()
    await rest.respond(asked, {"type": 5})
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://file0.bin"}}]}
    body = {"flags": 1 << 15, "components": [gallery]}
    status, refused = await rest.call("PATCH", f"{rest.hook(asked)}/messages/@original", body, files=[b"x"])
    assert (status, refused["code"]) == (400, 50035)
    status, _ = await rest.send(body, [b"x"])
    assert status == 200


async def test_a_scripted_person_raises_when_nobody_answers(timed: Rest) -> None:
    ada = timed.pg.user("Ada")
    await timed.call("PUT", f"{timed.application}/commands", [{"name": "demo", "description": "d"}])
    waiting = asyncio.ensure_future(ada.slash("demo"))
    await asyncio.sleep(0)
    await clock_of(timed).advance(4)
    with pytest.raises(Unanswered):
        await waiting


async def test_a_restart_keeps_open_interactions(rest: Rest) -> None:
    asked = rest.ask()
    await rest.respond(asked, {"type": 5})
    await rest.pg.restart()
    status, body = await rest.call("PATCH", f"{rest.hook(asked)}/messages/@original", {"content": "after the restart"})
    assert (status, body["content"]) == (200, "after the restart")


async def test_buttons_of_others_ephemeral_messages_cannot_be_pressed(rest: Rest, bot: DemoBot) -> None:
    ada, ben = rest.pg.user("Ada"), rest.pg.user("Ben")
    answer = await ada.slash("city", hidden=True)
    assert answer.message is not None and answer.message.ephemeral
    with pytest.raises(Refused):
        await ben.click(answer.message.id, "Whisper")


async def test_commands_respect_permissions_and_presence(rest: Rest) -> None:
    locked = {"name": "locked", "description": "d", "default_member_permissions": str(1 << 5)}
    here = {"name": "dm-only", "description": "d", "contexts": [1]}
    await rest.call("PUT", f"{rest.application}/commands", [locked, here])
    server, place = rest.pg.server, rest.pg.channel("games")
    owner, guest = (server.person(rest.pg.world.person(name).id) for name in ("Ada", "Ben"))
    assert [item.name for item in owner.commands(place)] == ["locked"]
    assert guest.commands(place) == []
    rest.pg.faults.remove_bot(rest.pg.guild())
    assert owner.commands(place) == []


async def test_plain_messages_reach_the_bot_without_their_text(rest: Rest, bot: DemoBot) -> None:
    heard: list[str] = []

    async def on_message(message: object) -> None:
        heard.append(getattr(message, "content", "?"))

    bot.on_message = on_message  # type: ignore[method-assign]
    place = rest.pg.channel("games")
    rest.pg.server.messages.create(place, rest.pg.world.person("Ada").id, Draft({"content": "private talk"}))
    await asyncio.sleep(0.1)
    assert heard == [""]
