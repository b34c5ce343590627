"""Private pages do not pile up: a person has one at a table, the newest; what everybody sees is never touched."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cogs.controls.private_pages import PrivatePages
from rules.chance import Chance, seed_from_number
from rules.notation import text
from tests.e2e.players import Party, opened, skyline, until
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.hours import Hours, skyline_at


async def test_one_page_a_person(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "metropolys new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        for decisions in range(1, 7):
            before = {post.id for post in party.posts()}
            await party.play(1)
            for person in (ada, ben):
                await until(lambda who=person: sum(seen.ephemeral for seen in who.messages()) <= 1)  # type: ignore[misc]
            assert before <= {post.id for post in party.posts()}, decisions
        assert [seen for seen in ada.messages() if seen.ephemeral], "the last one stays"


async def test_a_page_that_goes_away_under_ones_fingers_still_answers(tmp_path: Path) -> None:
    """Pressed on the older page while the newer one is opened: the move counts, and is told as such."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        (person,) = party.asked()
        table = (await bot.store.running())[0][0]
        answer = await person.slash("move", words="roll 1")
        assert answer.message is not None
        await bot.outbox.tasks.settled(table)  # the post offers what comes after the throw
        older, play = person.see(answer), bot.tables.play

        async def meanwhile(*said: Any, **more: Any) -> Any:
            bot.tables.play = play  # type: ignore[method-assign]
            newer = await person.click(party.post(), party.post().buttons[0])
            await until(lambda: newer.message is not None and older.id not in {s.id for s in person.messages()})
            return await play(*said, **more)

        bot.tables.play = meanwhile  # type: ignore[method-assign]
        await person.click(older, _ends(older, "skip"))
        told = await person.wait_for(
            lambda seen: seen.ephemeral and ("builds nothing" in seen.text or "Busy" in seen.text)
        )
        assert "builds nothing" in told.text
        assert [entry.text for entry in await bot.store.entries(table)] == ["roll 1", "skip"]


async def test_a_place_is_built_at_once_where_it_can_be_taken_back(tmp_path: Path) -> None:
    """The blue buttons of the placing control; who answers last in a round is asked once more."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "mycity new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: len(party.asked()) == 2)
        table = (await bot.store.running())[0][0]

        async def build(person: ScriptedUser) -> Seen:
            opened_page = await person.click(party.post(), party.post().buttons[0])
            assert opened_page.message is not None
            page = person.see(opened_page.message)
            await person.click(page, next(label for label in page.buttons if re.fullmatch(r"[A-K]\d+( [↻↺]+)?", label)))
            return page

        page = await build(ada)
        await until(lambda: "✓" in ada.see(page).text and len(ada.see(page).attachments) == 1)
        assert "Take back" in ada.see(page).buttons and "Next table" not in ada.see(page).buttons
        assert len(await bot.store.entries(table)) == 1
        page = await build(ben)
        await until(lambda: "cannot be taken back" in ben.see(page).text)
        assert len(await bot.store.entries(table)) == 1, "nothing is played yet"
        (green,) = [label for label in ben.see(page).buttons if " at " in label]
        await ben.click(ben.see(page), green)
        await until(lambda: "✓" in ben.see(page).text)
        assert len(await bot.store.entries(table)) == 2


async def test_the_next_table_is_offered_where_one_waits(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        places = []
        for _ in range(2):
            places.append(await opened(ada.go("games"), "metropolys new", [ben.go("games")], seats=2, first="P1"))
        offered = []
        for place in places:
            (table,) = await bot.store.at(place)
            legal = (await bot.tables.look(table, ada.id)).legal
            answer = await ada.go(place).slash("move", words=text(legal[0]))
            assert answer.message is not None and "✓" in ada.see(answer).text
            offered.append("Next table" in ada.see(answer).buttons)
        assert offered == [True, False], "after the first move the other table waits, then none does"


def _ends(seen: Seen, words: str) -> str:
    return next(str(c["custom_id"]) for c in seen.live_controls if str(c["custom_id"]).endswith(f":{words}"))


PRESSES = count(1)


class Click:
    """An interaction of somebody, which notes whether its page was taken away."""

    def __init__(self, person: int = 1) -> None:
        self.id = next(PRESSES)
        self.user = SimpleNamespace(id=person)
        self.expires_at = datetime.fromtimestamp(900, UTC)
        self.gone = False

    async def delete_original_response(self) -> None:
        self.gone = True


def _page(ident: int, *, private: bool = True) -> Any:
    return SimpleNamespace(id=ident, flags=SimpleNamespace(ephemeral=private))


async def test_only_ones_own_private_pages_of_the_same_table_go_away() -> None:
    pages, clicks = PrivatePages(lambda: 0.0, most=3), [Click(), Click(), Click(2), Click(), Click()]
    first, again, other, elsewhere, later = clicks
    made: list[tuple[Any, str, Any]] = [
        (first, "A", _page(1)),
        (again, "A", _page(1)),
        (other, "A", _page(2)),
        (elsewhere, "B", _page(3)),
        (later, "A", _page(4, private=False)),
    ]
    for click, table, page in made:
        await pages.shown(click, table, page)
    assert not any(click.gone for click in clicks), "the same page, other people, other tables, what everybody sees"
    await pages.shown(later, "A", _page(5))  # type: ignore[arg-type]
    assert again.gone and not first.gone and not other.gone and not elsewhere.gone
    for number in range(10):
        await pages.shown(Click(10 + number), "A", _page(10 + number))  # type: ignore[arg-type]
    assert len(pages._shown) == 3


async def test_n9_a_page_whose_token_has_run_out_is_left_alone(tmp_path: Path) -> None:
    hours = Hours(1_790_000_000.0)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "metropolys new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        (person,) = party.asked()

        def deleted() -> int:
            return sum(count for (method, _), count in playground.server.requests.items() if method == "DELETE")

        async def pages(minutes: int) -> int:
            """One more page is opened so much later: how many pages were asked to be deleted for it."""
            hours.time += 60 * minutes
            before = deleted()
            await person.click(party.post(), party.post().buttons[0])
            await bot.context.drain(5)
            return deleted() - before

        await pages(0)
        assert await pages(1) == 1
        assert await pages(16) == 0, "a quarter of an hour has passed: Discord would answer 401"
