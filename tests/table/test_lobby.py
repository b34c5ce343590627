"""What a host may settle before the start, rematches, and lobbies whose post is late or missing."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cogs import face as faces
from cogs.controls.ids import Control, Kind
from cogs.table.lobby_changes import answers, change, forms, modal
from data.texts import PSEUDO, speak
from playground.forms.modals import check_modal
from playground.protocol.errors import Form
from playground.world.people import fill_modal_item
from rules.game import Illegal
from rules.option_words import describe
from rules.registry import KEYS
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
        row = lobby.set_game(row, ADA, {"city": "venice"})
        assert row.options["city"] == "venice" and row.options["long"] == "no"
        with pytest.raises(Illegal, match="unknown_choice"):
            lobby.set_game(row, ADA, {"city": "atlantis"})
        with pytest.raises(Illegal, match="unknown_option"):
            lobby.set_game(row, ADA, {"weather": "fine"})
        with pytest.raises(Illegal):
            lobby.set_game(row, ADA, {"long": "yes"})  # for two seats only, and this table has three
        row = lobby.set_game(row, ADA, {}, 2)
        assert lobby.set_game(row, ADA, {"long": "yes"}).options["long"] == "yes"
        assert lobby.set_game(await _open(here), ADA, {"long": "yes"}, 2).places == 2, "checked together"
        with pytest.raises(Illegal, match="seats"):
            lobby.set_game(row, ADA, {}, 9)
        full = lobby.join(row, Seat(BEN, "Ben"))
        running = lobby.start(full, ADA, 7)
        for change in (
            lambda r: lobby.set_game(r, ADA, {"city": "sydney"}),
            lambda r: lobby.set_game(r, ADA, {}, 4),
            lambda r: lobby.set_language(r, ADA, "en"),
            lambda r: lobby.set_terms(r, ADA, Terms(private=True)),
        ):
            with pytest.raises(Illegal, match="begun"):
                change(running)
            with pytest.raises(Illegal, match="host_only"):
                change(msgspec.structs.replace(full, host=BEN))


async def test_what_a_form_does_not_ask_for_stays(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.tables.open("machi_koro", {"left_out": "red"}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        terms = msgspec.structs.replace(row.terms, private=True)
        row = await here.tables.change_lobby(row.id, lambda r: lobby.set_terms(r, ADA, terms))
        said = {"seats": ("3",), "modules.0": ("harbor",), "pace": ("live",), "language": ("xx",), "nonsense": ("1",)}
        row = await here.tables.change_lobby(row.id, change(faces.find("machi_koro"), ADA, said))
        assert (row.places, row.options["modules"], row.pace.name) == (3, "harbor", "live")
        assert row.options["left_out"] == "red" and row.terms.private and row.language == "en"
        for wrong in ({"modules.0": ("sea",)}, {"pace": ("17 years",)}, {"seats": ("9",)}):
            with pytest.raises(Illegal):
                await here.tables.change_lobby(row.id, change(faces.find("machi_koro"), ADA, wrong))
        assert await here.tables.row(row.id) == row


async def test_nobody_who_sits_is_sent_away_by_fewer_seats(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = lobby.join(lobby.join(await _open(here), Seat(BEN, "Ben")), Seat(CLEO, "Cleo"))
        with pytest.raises(Illegal, match="seats_taken"):
            lobby.set_game(row, ADA, {}, 2)


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


@pytest.mark.parametrize("game", KEYS)
async def test_everything_a_host_may_choose_is_in_a_form_that_discord_takes(game: str, tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here, game, places=faces.find(game).about.seats[-1])
        face = faces.find(game)
        for language in ("en", "cs", "sk", PSEUDO):
            found = forms(face, row, speak(language))
            assert len(found) <= 4 and len({form.label for form in found}) == len(found)
            fields = [field for form in found for field in form.fields]
            for option in describe(face.game):
                parts = [field for field in fields if field.key.startswith(f"{option.name}.")]
                settled = face.about.options[option.name].settled
                offered = [choice.word for field in parts for choice in field.choices]
                assert sorted(offered) == ([] if settled else sorted(option.choices))
            for number, form in enumerate(found):
                control = Control(Kind.LOBBY_FORM, row.id, 0, number, ("change",))
                sent = modal(form, face.title(speak(language)), control)
                checked = Form()
                check_modal(checked.at(), json.loads(json.dumps(sent.to_dict())), ())
                checked.check()


async def test_a_form_shows_what_is_chosen_and_sent_back_as_it_is_changes_nothing(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        options = {"modules": "both", "left_out": "harbor,airport"}
        row = await here.tables.open("machi_koro", options, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        face = faces.find("machi_koro")
        for number, form in enumerate(forms(face, row, speak("en"))):
            sent = modal(form, "Machi Koro", Control(Kind.LOBBY_FORM, row.id, 0, number, ("change",)))
            filled = {"components": [fill_modal_item(item, {}) for item in sent.to_components()]}
            assert change(face, ADA, answers(filled))(row) == row


async def test_a_selection_without_a_game_is_refused_in_the_lobby(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.tables.open("machi_koro", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        cheap = ("train_station", "amusement_park", "radio_tower")
        face = faces.find("machi_koro")
        row = await here.tables.change_lobby(row.id, change(face, ADA, {"left_out.25": cheap}))
        with pytest.raises(Illegal, match="landmarks_too_cheap"):
            await here.tables.change_lobby(row.id, change(face, ADA, {"left_out.25": (*cheap, "shopping_mall")}))


async def test_alone_with_stewards_hints_are_on(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await _open(here, "machi_koro")
        alone = lobby.add_steward(row, ADA, "easy")
        assert lobby.start(alone, ADA, 7).hints
        assert not lobby.start(lobby.join(alone, Seat(BEN, "Ben")), ADA, 7).hints


async def test_a_first_game_is_friendly_unless_the_host_says_otherwise(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.opened(2)
        started = (await here.tables.start(row.id, ADA, here.interaction())).row
        assert not started.rated and started.hints, "nobody has played it before"
        with pytest.raises(Illegal, match="friendly"):
            lobby.allow_hints(started, ADA, False)
        while await here.steps(row.id, 1000):
            pass
        assert not await here.sqlite.ratings(HOME.guild)
        again = await here.tables.rematch(row.id, ADA, here.interaction())
        assert again.terms.rated is None, "a rematch is settled anew"
        row = await here.opened(2)
        started = (await here.tables.start(row.id, ADA, here.interaction())).row
        assert started.rated and not started.hints
        alone = await _open(here)
        two = lobby.join(alone, Seat(BEN, "Ben"))
        for word, newcomers, rated in (("friendly", False, False), ("rated", True, True), ("usual", True, False)):
            chosen = change(faces.find("cities"), ADA, {"kind": (word,)})(two)
            assert lobby.start(chosen, ADA, 7, newcomers).rated is rated
        rated_alone = lobby.set_terms(alone, ADA, Terms(rated=True))
        assert not lobby.start(lobby.add_steward(rated_alone, ADA, "easy"), ADA, 7).rated, "alone nobody is rated"
