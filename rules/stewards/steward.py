"""Stewards: the computer players. A steward gets what its seat may know, never the game itself.

`random` plays every game. Others belong to a game: its folder may have `steward/stewards.py` with `STEWARDS`, by name.
What stewards at a table are called: names of parts of houses, of no gender and in no language's grammar.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Generic, Protocol, TypeVar

from rules.chance import Chance
from rules.game import AnyGame, Move, Reason, View
from rules.record import steward_chance
from rules.registry import find

GameT = TypeVar("GameT", bound=AnyGame)
RANDOM = "random"
LOT = "lot"
ONLY_MOVE = "only_move"
"""Reasons that need no steward of a game's own."""
LATE = "late"
"""Before the reason of a steward that moved because another one thought too long."""


class UnknownSteward(Exception):
    """No steward of that name plays that game; says which ones do."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known


class Seen:
    """What a seat may know of a game and may do in it."""

    __slots__ = ("__game", "seat")

    def __init__(self, game: AnyGame, seat: int) -> None:
        self.__game = game
        self.seat = seat

    def view(self) -> View:
        view: View = self.__game.view(self.seat)
        return view

    def legal(self) -> list[Move]:
        return list(self.__game.legal(self.seat))

    def imagine(self, chance: Chance) -> AnyGame:
        """A game that looks the same from this seat, to try moves in."""
        return self.__game.imagine(self.seat, chance)


class Steward(Protocol):
    def choose(self, seen: Seen, chance: Chance) -> Move:
        """One of the legal moves. Whatever is left to luck comes from `chance`."""

    def reason(self, seen: Seen, move: Move) -> Reason:
        """Why it makes this move, by what the seat may know: it belongs to the seat while the game runs."""


class Thinker(ABC, Generic[GameT]):
    """A steward that thinks in a game it imagines from what its seat may know, and explains its moves by it."""

    long: ClassVar[bool] = False
    """Whether it thinks for longer than a few milliseconds: then it does so in a worker's process."""

    def __init__(self, kind: type[GameT], why: Callable[[GameT, int, Move], Reason]) -> None:
        """`why`: the reason of a move of a seat in such a game."""
        self._kind = kind
        self._why = why

    def imagined(self, seen: Seen, chance: Chance) -> GameT:
        game = seen.imagine(chance)
        assert isinstance(game, self._kind)
        return game

    @abstractmethod
    def choose(self, seen: Seen, chance: Chance) -> Move:
        """As every steward."""

    def consider(self, seen: Seen, chance: Chance) -> tuple[Move, Reason]:
        """The move and its reason at once, where the reason tells what was found while thinking."""
        move = self.choose(seen, chance)
        return move, self.reason(seen, move)

    def reason(self, seen: Seen, move: Move) -> Reason:
        return self._why(self.imagined(seen, Chance(b"reason")), seen.seat, move)


def of_game(
    kind: type[GameT], why: Callable[[GameT, int, Move], Reason], **by_name: type[Thinker[GameT]]
) -> dict[str, Steward]:
    """A game's own stewards."""
    return {name: steward(kind, why) for name, steward in by_name.items()}


class Random:
    """Every legal move is equally likely."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        return chance.choice(seen.legal())

    def reason(self, seen: Seen, move: Move) -> Reason:
        return (LOT,)


_COMMON: dict[str, Steward] = {RANDOM: Random()}


def stewards(key: str) -> dict[str, Steward]:
    """All stewards that play this game, by name."""
    home = find(key).__module__.rpartition(".")[0]
    module = f"{home}.steward.stewards"
    own: dict[str, Steward] = import_module(module).STEWARDS if home and find_spec(module) else {}
    return {**_COMMON, **own}


def find_steward(key: str, name: str) -> Steward:
    known = stewards(key)
    if name not in known:
        raise UnknownSteward(name, tuple(known))
    return known[name]


def decide(game: AnyGame, seat: int, steward: Steward, seed: bytes, number: int) -> Move:
    """What the steward plays for this seat as the decision of this number: the same again for the same seed."""
    legal = game.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return steward.choose(Seen(game, seat), steward_chance(seed, seat, number))


def explain(game: AnyGame, seat: int, steward: Steward, move: Move) -> Reason:
    """Why the steward plays this move for this seat; the game stands before it."""
    return (ONLY_MOVE,) if len(game.legal(seat)) == 1 else steward.reason(Seen(game, seat), move)


def consider(game: AnyGame, seat: int, steward: Steward, seed: bytes, number: int) -> tuple[Move, Reason]:
    """The decision of this number and its reason, thought out once."""
    if isinstance(steward, Thinker) and len(game.legal(seat)) > 1:
        return steward.consider(Seen(game, seat), steward_chance(seed, seat, number))
    move = decide(game, seat, steward, seed, number)
    return move, explain(game, seat, steward, move)


def takes_long(key: str, name: str) -> bool:
    """Whether this steward thinks for longer than a few milliseconds."""
    steward = find_steward(key, name)
    return isinstance(steward, Thinker) and steward.long


NAMES = ("Gable", "Mansard", "Corbie", "Steeple", "Lintel", "Merlon", "Sierra", "Cupola")
"""Each has a face in render/emojis/stewards.toml. A table keeps a name with its seat: this list may change."""


def free_name(place: str, taken: Iterable[str]) -> str:
    """The first name that nobody has there; another table begins with another one."""
    start = sum(map(ord, place)) % len(NAMES)
    return next(name for name in (*NAMES[start:], *NAMES[:start]) if name not in set(taken))
