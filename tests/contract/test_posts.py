"""The outbox: what is written to be told waits, is claimed, and is claimed again until it is ticked off."""

from __future__ import annotations

import msgspec
import pytest

from rules.table.ports import StoreFailed
from rules.table.rows import Home, Post, Row, Written
from tests.contract.trial import CHANNEL, GUILD, Trial


async def posted(trial: Trial, message: int, table: str = "T") -> Post:
    post = await trial.store.claim(table)
    assert post is not None
    await trial.store.sent(post, CHANNEL, message)
    return post


async def test_everything_that_waits_becomes_one_post(trial: Trial) -> None:
    row = await trial.running()
    await trial.told(row, 0, (1,))
    await trial.told(row, 1, (0,))
    assert await trial.store.unsent() == ["T"]
    assert await trial.store.claim("T") == Post("T", 1, "turn", 1, 2, "T-1")


async def test_a_claim_stands_until_it_is_ticked_off(trial: Trial) -> None:
    row = await trial.running()
    await trial.told(row, 0, (1,))
    first = await trial.store.claim("T")
    await trial.told(row, 1, (0,))
    await trial.reopen()
    assert first is not None and not first.again
    for _ in range(2):
        assert await trial.store.claim("T") == msgspec.structs.replace(first, again=True)
    assert await trial.store.unsent() == ["T"], "claimed and not ticked off"
    assert await trial.store.sent(first, CHANNEL, 55), "the rest waits"
    rest = await trial.store.claim("T")
    assert rest is not None and (rest.first, rest.last, rest.again) == (2, 2, False)
    assert rest.nonce != first.nonce
    assert not await trial.store.sent(rest, CHANNEL, 56)
    assert await trial.store.claim("T") is None and await trial.store.unsent() == []


async def test_a_turn_that_goes_on_amends_its_post_and_another_makes_a_new_one(trial: Trial) -> None:
    row = await trial.running()
    await trial.told(row, 0, (1,))
    first = await posted(trial, 55)
    await trial.told(row, 1, (1,))
    amended = await posted(trial, 55)
    assert (amended.number, amended.nonce, amended.message, amended.channel) == (1, first.nonce, 55, CHANNEL)
    assert (amended.first, amended.last) == (1, 2)
    await trial.told(row, 1, (2,))
    new = await posted(trial, 56)
    assert (new.number, new.first, new.last, new.message) == (2, 3, 3, None)
    await trial.store.write(Written(row, 3, announce="quiet"))
    assert (await posted(trial, 56)).number == 2, "no news: the same post"


async def test_where_the_table_has_moved_a_post_is_new(trial: Trial) -> None:
    row: Row = await trial.running()
    await trial.told(row, 0, (1,))
    await posted(trial, 55)
    moved = msgspec.structs.replace(row, home=Home(GUILD, CHANNEL, 44))
    await trial.store.write(Written(moved, 1, announce="quiet"))
    assert (await posted(trial, 56)).number == 2


async def test_what_was_not_written_is_not_told(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, interaction=5)
    with pytest.raises(StoreFailed):
        await trial.move(row, interaction=5, announce="turn")
    assert await trial.store.claim("T") is None


async def test_the_newest_visible_post_and_the_controls_of_older_ones(trial: Trial) -> None:
    row = await trial.running()
    posts = []
    for seat, then, message in ((0, (1,), 55), (1, (2,), 56), (2, (0,), 57)):
        await trial.told(row, seat, then)
        posts.append(await posted(trial, message))
    await trial.told(row, 0, (1,))
    waiting = await trial.store.claim("T")
    assert waiting is not None and waiting.number == 4
    last = await trial.store.last_post("T")
    assert last is not None and (last.number, last.message) == (3, 57), "the one that waits is not to be seen yet"
    assert [post.message for post in await trial.store.with_controls("T", 3)] == [55, 56]
    for _ in range(2):
        await trial.store.stripped(posts[0])
    assert [post.message for post in await trial.store.with_controls("T", 4)] == [56, 57]


async def test_tables_have_outboxes_of_their_own(trial: Trial) -> None:
    for id in ("T", "U"):
        await trial.told(await trial.running(id), 0, (1,))
    await posted(trial, 55)
    assert await trial.store.unsent() == ["U"]
    assert (await posted(trial, 56, "U")).nonce == "U-1"
