"""Episodes of the campaign with stated cities and cards, and campaigns played by stewards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from data.sets import ComponentSet, read_set
from rules.chance import seed_from_number
from rules.game import Event, Json, Move, Part
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.lasting import City, Lasting, fresh, set_name, standard, write
from rules.my_city.state import Legacy
from rules.stewards.steward import decide, find_steward
from tests.rules.my_city.scene import city

NUMBERS = range(1, 25)


def text_of(number: int) -> str:
    return read_set("my_city", set_name(number)).text


def episode(
    number: int,
    *cities: City,
    seats: int = 2,
    seed: int = 1,
    text: str | None = None,
    paused: Sequence[int] = (),
    gone: Sequence[str] = (),
) -> MyCity:
    """An episode of a campaign: these cities, or the standard ones."""
    brought = cities or standard(number, seats).cities
    prior = write(Lasting(tuple(brought), number, tuple(gone), tuple(paused)))
    components = None if text is None else ComponentSet("my_city", "own", text)
    return MyCity.new(len(brought), MyCityOptions("episode", number), seed_from_number(seed), prior, components)


def with_cards(game: MyCity, *first: str, only: bool = False) -> MyCity:
    """The same with these cards first; with `only` there are no others. Stickers before the cards are placed."""
    while game.state.card is None:
        seat = game.waiting()[0]
        game.play(seat, game.legal(seat)[0])
    rest = [] if only else [card for card in game.episode.deck if card not in first]
    state = game.state
    state.deck = [*reversed(rest), *reversed(first)]
    state.turned, state.blocked, state.round, state.answers = [], [], 0, [""] * game.setup.seats
    game._events = []
    game._turn_card()
    game._legal.clear()
    return game


def lines_of(game: MyCity, seat: int = 0) -> dict[str, int]:
    """The lines of a city's score as it stands."""
    return {part.code: part.points for part in game.view(None).cities[seat].parts}


def counted(number: int, *laid: str, home: City | None = None) -> dict[str, int]:
    """The lines of a city with these buildings (`RE5 turn1 E3`) at the end, whatever the stone does with them."""
    return {code: int(part.details[-1]) for code, part in _parts(number, laid, home).items()}


def parks(number: int, *laid: str, home: City | None = None) -> int:
    """How many parks such a city has: they are worth no points."""
    return int(_parts(number, laid, home)["park"].details[0])


def _parts(number: int, laid: Sequence[str], home: City | None) -> dict[str, Part]:
    own = plain(number) if home is None else home
    game = with_cards(episode(number, own, own), "YE1")
    city(game, 0, *laid)
    return {part.code: part for part in game.view(None).cities[0].parts if part.code in game.episode.lines}


def plain(number: int) -> City:
    """A city without stickers, as far as there can be one."""
    return City(church="ell" if number > 4 else None)


def legacy(game: MyCity) -> Legacy:
    found = game.legacy
    assert found is not None
    return found


def kinds(told: Sequence[Event], kind: type[Event]) -> list[Event]:
    return [event for event in told if isinstance(event, kind)]


def random_moves(game: MyCity, random: Random, ends: float = 0.02) -> Iterator[tuple[int, Move, list[Event]]]:
    """Plays on at random with few early ends."""
    while waiting := game.waiting():
        seat = random.choice(waiting)
        legal = game.legal(seat)
        among = legal if len(legal) == 1 or game.state.card is None or random.random() < ends else legal[:-1]
        move = random.choice(among)
        yield seat, move, game.play(seat, move)


class Told:
    """A campaign as it was played: what it brought into and took out of each episode, and what happened."""

    def __init__(self) -> None:
        self.games: list[MyCity] = []
        self.events: list[list[Event]] = []
        self.carries: list[Json] = []


@cache
def campaign(seats: int, names: str | tuple[str, ...] = "easy", seed: int = 1) -> Told:
    """All 24 episodes by stewards, one for all seats or one for each; every episode from what the last one left."""
    told, prior = Told(), write(fresh(seats))
    players = [find_steward("my_city", name) for name in ((names,) * seats if isinstance(names, str) else names)]
    for number in NUMBERS:
        game = MyCity.new(seats, MyCityOptions("episode", number), seed_from_number(100 * seed + number), prior)
        events = list(game.opening)
        count = 0
        while waiting := game.waiting():
            seat = waiting[0]
            events += game.play(seat, decide(game, seat, players[seat], game.setup.seed, count))
            count += 1
        result = game.result()
        assert result is not None
        prior = result.carry
        told.games.append(game)
        told.events.append(events)
        told.carries.append(prior)
    return told
