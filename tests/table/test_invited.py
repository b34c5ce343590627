"""Whom a host lets in: what keeps somebody out of a lobby keeps them out of a seat on offer later, too."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.game import Illegal
from rules.table import lobby
from rules.table.life import TableLife
from rules.table.rows import Seat, Terms
from tests.table.place import HOME, PEOPLE, Place, place

ADA, BEN, CLEO = PEOPLE[:3]
ZOE = Seat(777, "Zoe", None, 5)


async def _offered(here: Place, terms: Terms) -> tuple[TableLife, str]:
    """A running table of Ada and Ben with these terms; Ben's seat is on offer."""
    row = await here.begun(2, game="machi_koro", terms=terms)
    life = TableLife(here.tables)
    await life.offer(row.id, BEN, 1)
    return life, row.id


async def test_only_who_is_invited_may_join(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.tables.open("cities", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 3)
        row = await here.tables.change_lobby(row.id, lambda r: lobby.invite(r, ADA, BEN))
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(row, Seat(CLEO, "Cleo"))
        with pytest.raises(Illegal, match="host_only"):
            lobby.invite(row, BEN, CLEO)
        joined = lobby.join(row, Seat(BEN, "Ben"))
        assert joined.seat_of(BEN) == 1
        # Who is sent away is not let in again by an old invitation.
        kicked = lobby.kick(joined, ADA, 1)
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(kicked, Seat(BEN, "Ben"))
        again = await here.tables.row(row.id)
        assert again.terms.invited == (ADA, BEN), "it is stored"


async def test_T10_who_was_sent_away_stays_away_until_invited(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = lobby.kick(await here.opened(3), ADA, 1)
        with pytest.raises(Illegal, match="barred"):
            lobby.join(row, Seat(BEN, "Ben"))
        assert lobby.join(lobby.invite(row, ADA, BEN), Seat(BEN, "Ben")).seat_of(BEN) is not None


@pytest.mark.parametrize("terms", [Terms(invited=(ADA, BEN)), Terms(private=True)], ids=["invited", "private"])
async def test_T18_a_closed_table_offers_its_seats_to_the_invited_only(tmp_path: Path, terms: Terms) -> None:
    async with place(tmp_path) as here:
        life, table = await _offered(here, terms)
        with pytest.raises(Illegal, match="invited_only"):
            await life.take_over(table, ZOE, 1)
        with pytest.raises(Illegal, match="host_only"):
            await here.tables.change_lobby(table, lambda r: lobby.invite(r, BEN, 777))
        await here.steps(table, 3)
        await here.tables.change_lobby(table, lambda r: lobby.invite(r, ADA, 777))
        assert (await here.tables.row(table)).terms.private == terms.private
        with pytest.raises(Illegal, match="not_offered"):
            await life.take_over(table, ZOE, 1)  # Ben has played since, so he is back
        await life.offer(table, BEN, 1)
        assert (await life.take_over(table, ZOE, 1)).seat == 1
        here.tables.forget_all()
        assert await here.steps(table, 3) > 0
        # Ben has held that seat: he knows what it knows, and the host has had him there before.
        await life.offer(table, 777, 1)
        assert (await life.take_over(table, Seat(BEN, "Ben", None, 6), 1)).seat == 1


async def test_T18_who_was_sent_away_takes_no_seat_over_either(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, table = await _offered(here, Terms(barred=(777,)))
        with pytest.raises(Illegal, match="barred"):
            await life.take_over(table, ZOE, 1)
        assert (await life.take_over(table, Seat(CLEO, "Cleo"), 1)).seat == 1, "everybody else may"


async def test_nobody_is_invited_to_a_game_that_is_over(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.begun(2, game="machi_koro")
        closed = msgspec.structs.replace(row, status="closed")
        with pytest.raises(Illegal, match="over"):
            lobby.invite(closed, ADA, 777)
