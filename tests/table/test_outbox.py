"""The outbox: what was decided is told once, gathered, and amended while the same turn goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.table.rows import Home
from tests.table.place import HOME, PEOPLE, Place, place


async def test_waiting_rows_are_gathered_into_one_post(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(game="machi_koro")).id
        await here.steps(table, 7)
        post = await here.store.claim(table)
        assert post is not None
        assert (post.number, post.first, post.kind) == (1, 1, "turn")
        assert post.last == len(await here.store.entries(table))
        told = await here.tables.retell(post)
        assert told.view == (await here.tables.look(table, None)).view
        assert told.news


async def test_a_claimed_post_is_claimed_again_until_it_is_ticked_off(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(game="machi_koro")).id
        post = await here.store.claim(table)
        assert post is not None and not post.again
    async with place(tmp_path) as here:
        await here.steps(table, 3)
        assert table in await here.store.unsent()
        again = await here.store.claim(table)
        assert again is not None
        assert (again.again, again.nonce, again.last) == (True, post.nonce, post.last)
        await here.store.sent(again, HOME.place, 555)
        rest = await here.store.claim(table)
        assert rest is not None and rest.first == post.last + 1


async def _sent(here: Place, table: str) -> int:
    """Announces what waits; the number of the post."""
    post = await here.store.claim(table)
    assert post is not None
    await here.store.sent(post, HOME.place, 500 + post.number)
    return post.number


async def test_the_same_seats_turn_amends_its_post(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(game="machi_koro")).id
        chance = Chance(seed_from_number(1))
        number = await _sent(here, table)
        for _ in range(40):
            before = await here.waiting(table)
            assert before is not None
            await here.step(table, chance)
            after = await here.waiting(table)
            assert after is not None
            now = await _sent(here, table)
            assert now == (number if after.seat == before.seat else number + 1)
            number = now
        assert await here.store.claim(table) is None


async def test_an_answer_in_an_open_round_makes_no_post(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        await here.steps(table, 1)  # the throw: now all seats are asked at once
        first = await _sent(here, table)
        await here.steps(table, 1)
        assert await _sent(here, table) == first
        await here.steps(table, 2)
        assert await _sent(here, table) == first + 1


async def test_a_table_that_moved_gets_a_new_post(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(game="machi_koro")).id
        first = await _sent(here, table)
        await here.tables.move_home(table, Home(1, 99))
        post = await here.store.claim(table)
        assert post is not None and post.number == first + 1
        assert post.first == post.last + 1
        assert (await here.tables.retell(post)).news == ()


async def test_closing_is_told(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        await _sent(here, table)
        await here.tables.close(table, PEOPLE[0])
        post = await here.store.claim(table)
        assert post is not None and post.kind == "closed"
        assert table not in [name for name, _ in await here.store.running()]


async def test_a_closed_lobby_leaves_nothing_in_the_outbox(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.opened(2)
        await here.tables.close(row.id, PEOPLE[0])
        assert row.id not in await here.store.unsent()
        with pytest.raises(Illegal, match="closed"):
            await here.tables.start(row.id, PEOPLE[0], 3)


@pytest.mark.parametrize("game", ["machi_koro", "cities", "my_city"])
async def test_what_is_at_hand_is_retold_as_the_log_tells_it(tmp_path: Path, game: str) -> None:
    """A session in memory saves reading; what a post says must not depend on it."""
    async with place(tmp_path) as here:
        table, chance = (await here.begun(game=game)).id, Chance(seed_from_number(3))
        for number in range(60):
            if await here.step(table, chance) is None:
                break
            post = await here.store.claim(table)
            assert post is not None
            held = await here.tables.retell(post)
            here.tables.forget(table)
            assert await here.tables.retell(post) == held, number
            await here.store.sent(post, HOME.place, 500 + post.number)
            if number % 7 == 3:
                continue
            await here.tables.session(table)
