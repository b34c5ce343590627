"""My City in the kit, and what holds in every position of it."""

from __future__ import annotations

from collections import Counter

from rules.game import AnyGame
from rules.my_city.components import STOP
from rules.my_city.game import MyCity
from rules.my_city.state import MyCityOptions
from tests.kit.case import Case


def check(game: AnyGame) -> None:
    assert isinstance(game, MyCity)
    check_cards(game)
    for seat in range(game.setup.seats):
        check_buildings(game, seat)
        check_answers(game, seat)
    assert game.state.over == (game.state.card is None)


def check_cards(game: MyCity) -> None:
    state, episode = game.state, game.episode
    assert Counter([*state.deck, *state.turned]) == Counter(episode.deck), "a card was lost or made"
    assert state.card is None or state.turned[-1] == state.card
    answered = [card for card in state.turned if card != STOP and card not in state.blocked]
    assert len(answered) == state.round
    if not state.over:
        assert len(state.blocked) == state.turned.count(STOP)


def check_buildings(game: MyCity, seat: int) -> None:
    state, city, home = game.state, game.state.cities[seat], game.home(seat)
    used = [place.building for place in city.laid] + city.refused
    assert len(set(used)) == len(used), "a building was built or refused twice"
    assert not set(used) & set(state.blocked) and set(used) <= set(state.turned)
    built = 0
    for place in city.laid:
        cover = home.cover(place)
        assert cover.bit_count() == home.buildings[place.building].size
        assert not cover & built, "two buildings on one field"
        assert any(not cover & ~bank for bank in home.ground.banks), "outside light green, or on both banks"
        assert cover & home.touch(built), "hangs in the air"
        built |= cover


def check_answers(game: MyCity, seat: int) -> None:
    state, city, episode = game.state, game.state.cities[seat], game.episode
    refusals = [entry for entry in city.ledger if entry.code == "refused"]
    assert len(refusals) == len(city.refused)
    races = [entry for entry in city.ledger if entry.code in episode.races]
    assert {entry.code for entry in races} == {race for race, seats in state.won.items() if seat in seats}
    assert len(races) == len({entry.code for entry in races})
    assert city.stone == episode.stone + sum(entry.points for entry in city.ledger)
    assert 0 <= city.stone <= episode.track
    assert not (city.ended and state.answers[seat])
    answered = len(city.laid) + len(city.refused)
    if not city.ended:
        assert answered == state.round - (not state.over), "a card was answered twice or never"


CASE = Case(game=MyCity, options=[MyCityOptions()], check=check)
