"""Every episode of a campaign can be played from the text of `/table describe`: it reads back into the view."""

from __future__ import annotations

import pytest

from rules.chance import Chance, seed_from_number
from rules.my_city.game import MyCity
from rules.my_city.lasting import EPISODES, fresh, write
from rules.my_city.state import MyCityOptions
from tests.cogs.my_city.campaigns import campaign, play_on, played
from tests.kit.describe import check, play_blindly
from tests.rules.my_city.case import brought


def test_every_episode_of_a_campaign_reads_back() -> None:
    """At its start, in its middle, while stickers are placed and at its end, for a seat and for spectators."""
    numbers = set()
    for at, game in enumerate(campaign().games):
        numbers.add(game.episode.number)
        check(game, None)
        check(game, next(iter(game.waiting()), at % game.setup.seats))
    assert len(numbers) == EPISODES


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
