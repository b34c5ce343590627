"""Private pages do not pile up: a person has one at a table, the newest; what everybody sees is never touched."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cogs.controls.newest import Newest
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, opened, skyline, until


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


class Click:
    """An interaction of somebody, which notes whether its page was taken away."""

    def __init__(self, person: int = 1) -> None:
        self.user = SimpleNamespace(id=person)
        self.gone = False

    async def delete_original_response(self) -> None:
        self.gone = True


def _page(ident: int, *, private: bool = True) -> Any:
    return SimpleNamespace(id=ident, flags=SimpleNamespace(ephemeral=private))


async def test_only_ones_own_private_pages_of_the_same_table_go_away() -> None:
    newest, clicks = Newest(most=3), [Click(), Click(), Click(2), Click(), Click()]
    first, again, other, elsewhere, later = clicks
    made: list[tuple[Any, str, Any]] = [
        (first, "A", _page(1)),
        (again, "A", _page(1)),
        (other, "A", _page(2)),
        (elsewhere, "B", _page(3)),
        (later, "A", _page(4, private=False)),
    ]
    for click, table, page in made:
        await newest.shown(click, table, page)
    assert not any(click.gone for click in clicks), "the same page, other people, other tables, what everybody sees"
    await newest.shown(later, "A", _page(5))  # type: ignore[arg-type]
    assert again.gone and not first.gone and not other.gone and not elsewhere.gone
    for number in range(10):
        await newest.shown(Click(10 + number), "A", _page(10 + number))  # type: ignore[arg-type]
    assert len(newest._shown) == 3
