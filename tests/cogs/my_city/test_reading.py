"""Every episode of a campaign can be played from the text of `/table describe`: it reads back into the view."""

from __future__ import annotations

import msgspec
import pytest

from cogs.my_city import FACE
from rules.chance import Chance, seed_from_number
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.lasting import EPISODES, fresh, write
from tests.cogs.my_city.campaigns import campaign, play_on, played
from tests.cogs.my_city.reading import read
from tests.kit.altered import Silence
from tests.kit.describe import check, check_numbers, play_blindly, readers, sent, told
from tests.kit.looks import scene
from tests.kit.walks import luck
from tests.rules.my_city.case import brought


def test_every_episode_of_a_campaign_reads_back() -> None:
    """At its start, in its middle, while stickers are placed and at its end, for a seat and for spectators."""
    numbers = set()
    for at, game in enumerate(campaign().games):
        numbers.add(game.episode.number)
        check(game, None)
        check(game, next(iter(game.waiting()), at % game.setup.seats))
    assert len(numbers) == EPISODES


def test_every_number_counts() -> None:
    for at, game in enumerate(campaign().games[::8]):
        check_numbers(game, next(iter(game.waiting()), None), luck(at, 7))


def test_a_sticker_without_a_place_reads_back() -> None:
    """It hardly ever happens."""
    game = next(game for game in campaign().games if game.state.card is None and game.waiting())
    here = scene(game, game.waiting()[0])
    lapsed = msgspec.structs.replace(here.view.campaign, lapsed=("blank", "cog", "blank"))
    here = msgspec.structs.replace(here, view=msgspec.structs.replace(here.view, campaign=lapsed))
    values = read(sent(FACE.describe(here)), game.setup.components)
    assert values == told(readers()["my_city"], here.view) and values["campaign"]["lapsed"] == ["blank", "cog", "blank"]


def test_every_part_of_a_view_makes_a_difference() -> None:
    """Also what few episodes have."""
    silence = Silence(readers()["my_city"])
    for at, game in enumerate(campaign().games[::2]):
        silence.look(game, next(iter(game.waiting()), at % game.setup.seats))
    silence.check()
    for part in ("cities.*.lasting.gains", "cities.*.closed", "campaign.shafts.*.boxes.*.gone"):
        assert part in silence.told


@pytest.mark.parametrize("number", [3, 22])
def test_an_episode_is_played_from_the_text_alone(number: int) -> None:
    """With stickers before and after the cards, and with nearly everything that a campaign brings."""
    prior = brought(number, 2)
    assert play_blindly(MyCity.new(2, MyCityOptions("episode", number), prior=prior), "easy") > 30


@pytest.mark.soak
@pytest.mark.parametrize("seats", MyCity.seats)
def test_a_whole_campaign_is_played_from_the_text_alone(seats: int) -> None:
    prior, count = write(fresh(seats)), 0
    for number in range(1, EPISODES + 1):
        if seats > 2 and number % 3 == 0:
            prior = prior | {"paused": [number // 3 % seats]}
        game = MyCity.new(seats, MyCityOptions("episode", number), seed_from_number(number), prior)
        count += play_blindly(game, "easy")
        prior = game.kept()
    assert count > EPISODES
    print(f"describe my_city: a campaign of {seats} seats, {count} decisions made from texts alone")


@pytest.mark.soak
@pytest.mark.parametrize("seats", MyCity.seats)
@pytest.mark.parametrize("pausing", [False, True])
def test_every_text_of_whole_campaigns_reads_back(seats: int, pausing: bool) -> None:
    """Every position, as everybody at the table and as a spectator."""
    count = 0
    for game, _, _ in played(seats, pausing=pausing and seats > 2, seed=seats + 10 * pausing):
        for seat in (None, *range(seats)):
            check(game, seat)
            count += 1
    print(f"describe my_city: a campaign of {seats} seats, {count} texts read back")


@pytest.mark.soak
@pytest.mark.parametrize("seats", MyCity.seats)
def test_every_text_of_episodes_hosted_alone_reads_back(seats: int) -> None:
    count, chance = 0, Chance(seed_from_number(seats))
    for number in range(1, EPISODES + 1):
        game = MyCity.new(seats, options=MyCityOptions("episode", number), seed=seed_from_number(number))
        for _ in play_on(game, chance):
            for seat in (None, *range(seats)):
                check(game, seat)
                count += 1
    print(f"describe my_city: {EPISODES} episodes hosted alone by {seats} seats, {count} texts read back")
