"""What a host may settle before the start, rematches, and lobbies whose post is late or missing."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from cogs import face as faces
from cogs.controls.pages import Select
from cogs.table.lobby_changes import change, values_page
from data.texts import speak
from rules.game import Illegal
from rules.machi_koro.about import LeftOut
from rules.table import lobby
from rules.table.clock import DAY, HOUR
from rules.table.rows import Row, Seat, Terms
from tests.table.place import HOME, PEOPLE, Place, place
from tests.table.time_passing import life_of, pass_time

ADA, BEN, CLEO = PEOPLE[:3]


async def _open(here: Place, game: str = "cities", options: dict[str, str] | None = None, places: int = 3) -> Row:
    return await here.tables.open(game, options or {}, Seat(ADA, "Ada", None, 1), HOME, "en", places)


async def test_options_can_be_changed_until_the_start(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here)
        row = lobby.set_option(row, ADA, "city", "venice")
        assert row.options["city"] == "venice" and row.options["long"] == "no"
        with pytest.raises(Illegal, match="unknown_choice"):
            lobby.set_option(row, ADA, "city", "atlantis")
        with pytest.raises(Illegal, match="unknown_option"):
            lobby.set_option(row, ADA, "weather", "fine")
        with pytest.raises(Illegal):
            lobby.set_option(row, ADA, "long", "yes")  # for two seats only, and this table has three
        row = lobby.set_places(row, ADA, 2)
        assert lobby.set_option(row, ADA, "long", "yes").options["long"] == "yes"
        with pytest.raises(Illegal, match="seats"):
            lobby.set_places(row, ADA, 9)
        full = lobby.join(row, Seat(BEN, "Ben"))
        running = lobby.start(full, ADA, 7)
        for change in (
            lambda r: lobby.set_option(r, ADA, "city", "sydney"),
            lambda r: lobby.set_places(r, ADA, 4),
            lambda r: lobby.set_language(r, ADA, "en"),
            lambda r: lobby.set_terms(r, ADA, Terms(private=True)),
        ):
            with pytest.raises(Illegal, match="begun"):
                change(running)
            with pytest.raises(Illegal, match="host_only"):
                change(msgspec.structs.replace(full, host=BEN))


async def test_of_two_quick_choices_none_is_lost(tmp_path: Path) -> None:
    """Both pages were made before either choice was stored."""
    async with place(tmp_path) as here:
        row = await here.tables.open("machi_koro", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        face = faces.find("machi_koro")
        number = list(row.options).index("left_out")
        both = [change(face, ADA, f"o{number}", word) for word in ("red", "airport")]
        for one in both:
            row = await here.tables.change_lobby(row.id, one)
        assert set(row.options["left_out"].split(",")) == {"red", "airport"}


async def test_nobody_who_sits_is_sent_away_by_fewer_seats(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = lobby.join(lobby.join(await _open(here), Seat(BEN, "Ben")), Seat(CLEO, "Cleo"))
        with pytest.raises(Illegal, match="seats_taken"):
            lobby.set_places(row, ADA, 2)


async def test_a_rematch_is_made_once(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, BEN, 5)
        with pytest.raises(Illegal, match="rematched"):
            await here.tables.rematch(table, ADA, 6)
        await here.tables.change_lobby(again.id, lobby.expired)
        assert (await here.tables.rematch(table, ADA, 7)).id != again.id, "the first one came to nothing"


async def test_T17_a_rematch_seats_nobody_but_the_host_and_the_stewards(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(4, stewards=1, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, BEN, 5)
        assert again.people() == (BEN,) and again.host == BEN and again.places == 4
        assert [seat.steward for seat in again.seats if seat.person is None] == ["random"]
        assert await here.sqlite.count_tables(HOME.guild, ADA) == (0, 0, 1), "it takes nothing from who has not joined"
        with pytest.raises(Illegal, match="invited_only"):
            lobby.join(again, Seat(777, "Zoe"))
        for person in (ADA, CLEO):
            again = lobby.join(again, Seat(person, "Guest", None, person))
        started = lobby.start(again, BEN, 9)
        assert started.mixed == (5, 0, ADA, CLEO, 9), "everybody's own click is in the seed"


async def test_a_rematch_of_one_person_is_open_as_it_was(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, stewards=1, game="machi_koro")).id
        await here.tables.close(table, ADA)
        again = await here.tables.rematch(table, ADA, 5)
        assert len(again.seats) == 2 and again.terms.invited is None


async def test_a_lobby_that_was_never_posted_stands_in_nobodys_way(tmp_path: Path) -> None:
    """We were restarted between the row and its post: nobody can see that lobby, join it or leave it."""
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        table = (await here.begun(2, game="machi_koro")).id
        await here.tables.close(table, ADA)
        unseen = await here.tables.rematch(table, BEN, 5)
        await scheduler.tick()
        with pytest.raises(Illegal, match="rematched"):
            await here.tables.rematch(table, ADA, 6)
        await pass_time(here, scheduler, HOUR)
        assert (await here.tables.row(unseen.id)).status == "closed"
        assert await here.sqlite.count_tables(HOME.guild, BEN) == (0, 0, 0)
        again = await here.tables.rematch(table, BEN, 7)
        await here.tables.change_lobby(again.id, lambda row: lobby.posted(row, 8, HOME.channel))
        await pass_time(here, scheduler, DAY)
        assert (await here.tables.row(again.id)).status == "lobby"


async def test_a_lobby_that_starts_before_its_post_is_noted(tmp_path: Path) -> None:
    """The host may press Start before we know which message the lobby is."""
    async with place(tmp_path) as here:
        row = await here.begun(2, game="machi_koro")
        await here.steps(row.id, 2)
        noted = await here.tables.change_lobby(row.id, lambda r: lobby.posted(r, 55, 2))
        assert noted.lobby_message == 55
        assert (await here.tables.row(row.id)).lobby_message == 55
        assert await here.steps(row.id, 2) == 2


async def test_every_name_can_be_left_out_by_the_change_page(tmp_path: Path) -> None:
    """More than a select holds: several of them, each with an id of its own, groups first; and what follows is told."""
    async with place(tmp_path) as here:
        options = {"modules": "both", "left_out": "harbor"}
        row = await here.tables.open("machi_koro", options, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        face = faces.find("machi_koro")
        thing = f"o{list(row.options).index('left_out')}"
        for language in ("en", "cs", "sk"):
            page = values_page(face, row, speak(language), thing)
            selects = [one for one in page.rows if isinstance(one, Select)]
            offered = [choice.word for one in selects for choice in one.options]
            assert sorted(offered) == sorted(get_args(LeftOut)) and offered[:1] != ["airport"]
            assert len({one.control.text() for one in selects}) == len(selects) <= 4 and len(page.rows) <= 5
            assert all(len(one.options) <= 25 and len(one.placeholder) <= 150 for one in selects)
            assert all(len(one.control.text()) <= 100 for one in selects)
        assert "Sushi Bar, Mackerel Boat, Tuna Boat" in values_page(face, row, speak("en"), thing).text
        assert selects[0].control.words == ("set", thing), "as it was before there were several"


async def test_a_selection_without_a_game_is_refused_in_the_lobby(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.tables.open("machi_koro", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        for landmark in ("train_station", "amusement_park", "radio_tower"):
            row = await here.tables.change_lobby(
                row.id, change(faces.find("machi_koro"), ADA, _left_out(row), landmark)
            )
        with pytest.raises(Illegal, match="landmarks_too_cheap"):
            await here.tables.change_lobby(
                row.id, change(faces.find("machi_koro"), ADA, _left_out(row), "shopping_mall")
            )


def _left_out(row: Row) -> str:
    return f"o{list(row.options).index('left_out')}"
