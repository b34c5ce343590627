"""Episodes with their cards in a stated order, cities laid by hand, and other episodes made from the eternal one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from data.sets import ComponentSet, read_set
from rules.chance import seed_from_number
from rules.game import Event, Move, Part, Result
from rules.my_city.game import MyCity
from rules.my_city.ground import names
from rules.my_city.moves import Place
from rules.my_city.state import Entry
from rules.notation import parse, text

ETERNAL = read_set("my_city", "eternal").text
RIVER = '[[modules]]\nmodule = "anchor"\nat = "river"\n'
PASSING = '[[modules]]\nmodule = "passing"\ncost = 1\n'
FLOOD = '\n[[modules]]\nmodule = "closed_area"\narea = "west_bank"\n'


def new(seats: int = 2, number: int = 1, episode: str = ETERNAL) -> MyCity:
    components = ComponentSet("my_city", "episode", episode)
    return MyCity.new(seats, seed=seed_from_number(number), components=components)


def cards(*first: str, seats: int = 2, episode: str = ETERNAL, only: bool = False) -> MyCity:
    """An episode in which these cards come first; with `only` there are no others."""
    game = new(seats, episode=episode)
    rest = [] if only else [card for card in game.episode.deck if card not in first]
    state = game.state
    state.deck = [*reversed(rest), *reversed(first)]
    state.turned, state.blocked, state.round = [], [], 0
    game._turn_card()
    game._legal.clear()
    return game


def play(game: MyCity, *lines: str) -> list[Event]:
    """Plays `P1 place RE5 turn1 E3` and the like; what happened in all of them."""
    told: list[Event] = []
    for line in lines:
        seat, _, words = line.partition(" ")
        told += game.play(int(seat[1:]) - 1, parse(game.moves, words))
    return told


def city(game: MyCity, seat: int, *places: str) -> None:
    """Lays these buildings (`RE5 turn1 E3`) without asking any rule."""
    game.state.cities[seat].laid = [Place(*place.split()) for place in places]
    game._legal.clear()


def stone(game: MyCity, seat: int, at: int) -> None:
    """Moves the stone there, as if by refusals."""
    state = game.state.cities[seat]
    state.ledger.append(Entry("refused", at - state.stone))
    state.stone = at
    game._legal.clear()


def finish(game: MyCity) -> Result:
    """The score as the cities stand."""
    game.state.over = True
    game.state.card = None
    result = game.result()
    assert result is not None
    return result


def part(result: Result, seat: int, code: str) -> Part:
    return next(line for line in result.parts[seat] if line.code == code)


def score_of(*places: str, episode: str = ETERNAL) -> dict[str, int]:
    """The lines of a city laid by hand."""
    game = new(episode=episode)
    city(game, 0, *places)
    return {line.code: line.points for line in finish(game).parts[0]}


def places_of(game: MyCity, seat: int = 0) -> set[str]:
    return {text(move) for move in game.legal(seat) if isinstance(move, Place)}


def covers(game: MyCity, line: str) -> tuple[str, ...]:
    """The fields that `RE5 turn1 E3` covers."""
    return names(game.home(0).cover(Place(*line.split())))


def with_rows(*rows: str) -> str:
    """The eternal episode on another ground: rows from the top, the rest mountain; the river as it is."""
    full = [*rows, *["M" * 11] * (11 - len(rows))]
    start, end = ETERNAL.index("rows = ["), ETERNAL.index("]", ETERNAL.index("rows = ["))
    listed = ", ".join(f'"{row}"' for row in full)
    return f"{ETERNAL[:start]}rows = [{listed}{ETERNAL[end:]}"


def random_walk(game: MyCity, random: Random, ends: float = 0.01) -> Iterator[tuple[int, Move]]:
    """Plays on, any waiting seat first, with few early ends; yields each decision before it is played."""
    while waiting := game.waiting():
        seat = waiting[int(random.random() * len(waiting))]
        legal = game.legal(seat)
        choices: Sequence[Move] = legal if len(legal) == 1 or random.random() < ends else legal[:-1]
        move = choices[int(random.random() * len(choices))]
        yield seat, move
        game.play(seat, move)
