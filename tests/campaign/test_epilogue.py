"""After the last episode, and the film on the way there: who is in it, and that every progress is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.campaign.pictures import CampaignPictures, ends_of
from cogs.campaign.posts import account_lines
from cogs.context import Context
from cogs.my_city.campaign_pictures import keepsake
from data.texts import speak
from render.film import Shot
from rules.campaign.accounts import SOURCES, accounts
from rules.campaign.model import Campaign, Checkpoint
from rules.game import Illegal
from rules.my_city.lasting import EPISODES, City, Lasting, standings, write
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import PROGRESS_SOURCES
from rules.table.rows import Row
from tests.campaign.square import Describing
from tests.campaign.test_turning_points import _campaign, checkpoint
from tests.campaign.valley import Valley, valley
from tests.render.my_city.campaign import campaign as played
from tests.table.place import HOME, PEOPLE

SAY = speak("en")


@pytest.fixture(scope="module")
def ends() -> list[MyCityView]:
    """The last views of a whole campaign."""
    return [episode.end for episode in played(3, "easy").values()]


class Filmed:
    """In place of films: what would be drawn."""

    def __init__(self) -> None:
        self.row: Row | None = None
        self.shots: list[Shot] = []
        self.text = ""

    async def give(self, interaction: Any, made: Any, stem: str, text: str) -> None:
        self.row, self.shots = await made()
        self.text = text


async def _film(here: Valley, campaign: str, person: int) -> Filmed:
    studio: Any = Describing()
    films: Any = Filmed()
    asked: Any = SimpleNamespace(user=SimpleNamespace(id=person), locale=None, guild_locale=None, guild_id=1)
    pictures = CampaignPictures(Context(here.tables, here.sqlite, studio, "en"), films)
    await pictures.film(asked, await here.get(campaign))
    found: Filmed = films
    return found


async def test_the_film_shows_ones_own_city_and_ends_with_the_book(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = (await here.opened_campaign(2)).id
        for played_so_far in range(2):
            with pytest.raises(Illegal) as caught:
                await _film(here, campaign, PEOPLE[1])
            assert caught.value.code == "film_too_short", played_so_far
            await here.evening(campaign)
        own = await _film(here, campaign, PEOPLE[1])
        assert [(shot.frame.kind, shot.frame.seat) for shot in own.shots] == [
            *(("built", 1), ("built", 1), ("chronicle", None))
        ]
        assert "2 episodes" in own.text and own.row is not None and own.row.seats[0].name == "City 1"
        assert own.shots[-1].milliseconds > own.shots[0].milliseconds
        strange = await _film(here, campaign, 999)
        leader = (await here.store.checkpoints(campaign))[-1].lasting
        assert strange.shots[0].frame.seat == standings(leader).index(1), "a stranger sees the leader's"


async def test_the_last_views_are_those_of_all_episodes(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = (await here.opened_campaign(2)).id
        await here.evening(campaign)
        studio: Any = Describing()
        context = Context(here.tables, here.sqlite, studio, "en")
        (end,) = await ends_of(context, await here.store.checkpoints(campaign))
        assert end.over and end.seat is None and end.campaign is not None and end.campaign.number == 1


def test_every_progress_has_its_source(ends: list[MyCityView]) -> None:
    assert tuple(PROGRESS_SOURCES) == SOURCES
    for seat, won in enumerate(accounts(ends)):
        lasting = ends[-1].cities[seat].lasting
        assert lasting is not None and sum(won.values()) == lasting.progress


def test_a_keepsake_tells_all_episodes_and_the_finest(ends: list[MyCityView]) -> None:
    for seat in range(3):
        page = keepsake(ends, seat, seat + 1, accounts(ends)[seat], "Ada", SAY)
        assert [year.episode for year in page.years] == list(range(1, EPISODES + 1))
        assert sum(year.won for year in page.years) == page.firsts
        totals = [year.total for year in page.years if year.won and year.total is not None]
        assert f"{max(totals)} points" in page.best


def _over(*cities: City) -> tuple[Campaign, list[Checkpoint]]:
    last = checkpoint(EPISODES, (20, 10, 5), (1, 1, 0))
    return _campaign(), [replace(last, carry=write(Lasting(cities, EPISODES + 1)))]


def test_equal_progress_is_explained(ends: list[MyCityView]) -> None:
    places = (City(progress=9, firsts=2, church="ell"), City(progress=9, firsts=3, church="ell"))
    campaign, done = _over(*places, City(progress=4, church="ell"))
    assert campaign.home == HOME
    lines = account_lines(campaign, done, ends, SAY)
    assert lines[0].startswith("🥇 **City 2**") and "Equal progress" in lines[-1]
    campaign, done = _over(places[0], City(progress=8, church="ell"), City(progress=4, church="ell"))
    assert "Equal progress" not in account_lines(campaign, done, ends, SAY)[-1]
