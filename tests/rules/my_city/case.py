"""My City in the kit, and what holds in every position of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.game import AnyGame, Json
from rules.my_city.about import MyCityOptions
from rules.my_city.episode import STOP
from rules.my_city.game import MyCity
from rules.my_city.lasting import City, Lasting, fresh, read, standard, write
from rules.my_city.state import SKIPPED, Legacy
from tests.kit.case import Case


def check(game: AnyGame) -> None:
    assert isinstance(game, MyCity)
    check_cards(game)
    for seat in range(game.setup.seats):
        check_buildings(game, seat)
        check_answers(game, seat)
    legacy = game.legacy
    if legacy is None:
        assert game.state.over == (game.state.card is None)
        assert game.kept() is None
    else:
        check_legacy(game, legacy)


def check_cards(game: MyCity) -> None:
    state, episode = game.state, game.episode
    assert Counter([*state.deck, *state.turned]) == Counter(episode.deck), "a card was lost or made"
    assert state.card is None or state.turned[-1] == state.card
    answered = [card for card in state.turned if card != STOP and card not in state.blocked]
    assert len(answered) == state.round
    if not state.over and state.card is not None:
        assert len(state.blocked) == state.turned.count(STOP)


def check_buildings(game: MyCity, seat: int) -> None:
    state, city, home = game.state, game.state.cities[seat], game.home(seat)
    used = [place.building for place in city.laid] + city.refused
    assert len(set(used)) == len(used), "a building was built or refused twice"
    assert not set(used) & set(state.blocked) and set(used) <= set(state.turned)
    assert not set(used) & home.lacks, "a building that has left the game"
    built = 0
    for place in city.laid:
        cover = home.cover(place)
        assert cover.bit_count() == home.buildings[place.building].size
        assert not cover & built, "two buildings on one field"
        assert not any(cover & fixed for _, fixed in home.fixed), "on a fixed building"
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
    assert {entry.code for entry in city.ledger} <= {"refused", *episode.races, *episode.earnings}
    assert city.stone == episode.stone + sum(entry.points for entry in city.ledger)
    assert 0 <= city.stone <= episode.track
    assert not (city.ended and state.answers[seat])
    lacked = [card for card in state.turned if card in game.home(seat).lacks and card not in state.blocked]
    assert state.answers[seat] != SKIPPED or state.card in lacked
    answered = len(city.laid) + len(city.refused) + len(lacked)
    waited_for = state.card is not None and state.card not in lacked
    if not city.ended:
        assert answered == state.round - waited_for, "a card was answered twice or never"


def check_legacy(game: MyCity, legacy: Legacy) -> None:
    """What lasts is always something that a campaign can have come to, and nothing placed is forgotten."""
    state = game.state
    assert (state.card is not None) == (legacy.phase == "play")
    assert state.over or legacy.phase == "play" or any(legacy.queues)
    for seat, given in enumerate(legacy.given):
        done = [*legacy.placed[seat], *legacy.lapsed[seat], *legacy.queues[seat]]
        assert len(done) == len(given), "a sticker was lost or made"
    for before, now in zip(legacy.board, legacy.cities, strict=True):
        check_grown(before, now)
    if legacy.lone:
        assert game.kept() is None
        return
    kept = game.kept()
    assert msgspec.convert(kept, Lasting).cities == tuple(legacy.cities)
    result = game.result()
    if result is not None:
        assert result.carry == kept and read(kept).episode == game.episode.number + 1


def check_grown(before: City, now: City) -> None:
    """Nothing that lasts is ever taken away, but for nuggets that were spent and rocks that were covered."""
    assert now.progress >= before.progress and now.firsts >= before.firsts
    assert set(before.stickers) <= set(now.stickers) and set(before.cogs) <= set(now.cogs)
    assert all(now.shafts[colour] >= depth for colour, depth in before.shafts.items())
    assert all(now.stickers[field] in (kind, "blank") for field, kind in before.stickers.items())


def brought(episode: int, seats: int) -> Json:
    """What a campaign brings into this episode: the standard cities, a little different from each other."""
    if episode == 1:
        return write(fresh(seats))
    lasting = standard(episode, seats)
    cities = tuple(
        msgspec.structs.replace(
            city, progress=seat, church=("cross", "ell", "domino")[seat % 3] if city.church else None
        )
        for seat, city in enumerate(lasting.cities)
    )
    return write(Lasting(cities, episode))


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    assert isinstance(options, MyCityOptions)
    if prior is None:
        return True
    return options.board == "episode" and prior["episode"] == options.episode and len(prior["cities"]) == seats


def episode(number: int) -> MyCityOptions:
    return MyCityOptions("episode", number)


CASE = Case(
    game=MyCity,
    options=[MyCityOptions(), episode(1), episode(22), episode(24)],
    check=check,
    prior=[None, brought(1, 3), brought(22, 2)],
    allows=goes_together,
)
