"""The contract of a game: everything that tables, cogs, pictures, stewards, tests and tools know about one.

A game is one object that only `play` changes. Equal set-ups and equal moves give equal games. A game brings its state,
its moves, its events and its views as typed values, and the hooks marked "a game writes"; the rest is here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from data.sets import ComponentSet, read_set
from rules.about import About
from rules.chance import Chance

Json = Any
"""A value that JSON can hold; what a campaign brings and takes is of this kind, typed inside the game."""
Reason = tuple[str | int, ...]
"""Why a computer player made a move: a code and its parameters; the words are elsewhere."""


ViewIn = TypeVar("ViewIn")


class Move(msgspec.Struct, frozen=True):
    """A decision as a value. Fields in the order of the words; `verb` is the first word (see rules/notation.py)."""

    verb: ClassVar[str]
    asked: ClassVar[bool] = False
    """True for a move that is asked for even when it is the only one (a throw of the dice, a final end)."""


class Standing(Move, frozen=True):
    """A standing decision, private to its seat: words like a move's. A new one takes the place of one in its slot."""

    slot: ClassVar[str]


class Ended(msgspec.Struct, frozen=True):
    """The situation of a standing decision is gone."""


ENDED = Ended()


def listed(offers: Callable[[ViewIn], Iterator[Standing]]) -> Callable[[ViewIn], list[Standing]]:
    """For a game's `offers`, which yields them one by one."""
    return lambda view: list(offers(view))


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened: the class is the code, the fields are its parameters.

    `to` names the seats that may know it; None: everybody.
    """

    to: tuple[int, ...] | None = None

    def known_to(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


class Part(msgspec.Struct, frozen=True):
    """One line of a score: what it is for, the points, and parameters for the words."""

    code: str
    points: int
    details: tuple[str | int, ...] = ()


class Rival(msgspec.Struct, frozen=True):
    """An opponent without a seat, which takes a place all the same."""

    code: str
    place: int
    total: int
    parts: tuple[Part, ...]


class Result(msgspec.Struct, frozen=True):
    """The end: place of each seat (1 is best, equal places are shared), each total and its parts."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    tie_break: str | None = None
    carry: Json = None
    rival: Rival | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat (or a spectator, None) may know. Pictures and texts are made from it and from nothing else."""

    seat: int | None
    seats: int
    waiting: tuple[int, ...]
    over: bool
    result: Result | None = None
    """Once the game is over."""


class State(msgspec.Struct, kw_only=True):
    """What changes. The draw count lives here, so that a state and a seed say everything.

    A dict comes back from the store with its keys sorted: nothing may depend on their order.
    """

    draws: int = 0
    revealed: int = 0


class Illegal(Exception):
    """A refused move: a code, its parameters, and the moves that would be allowed."""

    def __init__(self, code: str, *details: str | int, allowed: Sequence[Move] = ()) -> None:
        super().__init__(code, *details)
        self.code = code
        self.details = details
        self.allowed = tuple(allowed)


class Setup(msgspec.Struct, frozen=True):
    """What a game is made of; with the moves it is the whole record."""

    seats: int
    options: Any
    seed: bytes
    components: ComponentSet
    version: int
    prior: Json = None


StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)
OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


class Game(ABC, Generic[StateT, ViewT, OptionsT]):
    about: ClassVar[About]
    """Its front page; key, seats and Options are as it says."""
    key: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int] = 1
    Options: ClassVar[type[msgspec.Struct]]
    State: ClassVar[type[State]]
    moves: ClassVar[tuple[type[Move], ...]]
    """Every class of move the game knows; the notation reads and writes them."""
    standing_kinds: ClassVar[tuple[type[Standing], ...]] = ()
    """Every class of standing decision, in a game that allows any."""

    setup: Setup
    options: OptionsT
    state: StateT
    chance: Chance
    opening: tuple[Event, ...] = ()
    """What happened by the deal itself."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        _look_at_types(cls.__module__.rpartition(".")[0])

    # ------------------------------------------------------------------------------------------------ making one

    def __init__(self, setup: Setup) -> None:
        self.check(setup.seats, setup.options)
        self._prepare(setup)
        self.chance = Chance(setup.seed)
        self.state = self._deal()
        self.state.draws = self.chance.count
        self.opening = tuple(self._events)

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        """Raises Illegal if these seats and options do not go together. A game adds what its own options ask for."""
        if seats not in cls.seats:
            raise Illegal("seats", seats, cls.seats.start, cls.seats.stop - 1)

    def _prepare(self, setup: Setup) -> None:
        self.setup = setup
        self.options = setup.options
        self._legal: dict[int, list[Move]] = {}
        self._events: list[Event] = []
        self._open(setup.components)

    @classmethod
    def new(
        cls,
        seats: int,
        options: msgspec.Struct | None = None,
        seed: bytes = bytes(32),
        prior: Json = None,
        components: ComponentSet | None = None,
        version: int | None = None,
    ) -> Self:
        """A new game, with defaults for what is not said."""
        options = cls.Options() if options is None else options
        components = cls.components(options) if components is None else components
        return cls(Setup(seats, options, seed, components, cls.version if version is None else version, prior))

    @classmethod
    def restore(cls, setup: Setup, data: bytes) -> Self:
        """The game again from its set-up and `dump`."""
        game = cls.__new__(cls)
        game._prepare(setup)
        game.state = msgspec.json.decode(data, type=cls.State)  # type: ignore[assignment]
        game.chance = Chance(setup.seed, game.state.draws)
        return game

    def dump(self) -> bytes:
        return msgspec.json.encode(self.state, order="deterministic")

    def hash(self) -> str:
        return blake2b(self.dump(), digest_size=16).hexdigest()

    def copy(self) -> Self:
        """A game of its own that goes on from here."""
        twin = type(self).__new__(type(self))
        twin._prepare(self.setup)
        twin.state = self._copy_state()
        twin.chance = Chance(self.setup.seed, self.state.draws)
        return twin

    def imagine(self, seat: int | None, chance: Chance) -> Self:
        """A copy with the same view(seat), everything hidden from it drawn anew."""
        twin = self.copy()
        twin._redraw(seat, chance)
        twin.reseed(chance)
        return twin

    # ------------------------------------------------------------------------------------------------ playing

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of that seat; never empty while it is waiting. Do not change the list."""
        moves = self._legal.get(seat)
        if moves is None:
            moves = self._legal[seat] = list(self._moves(seat)) if seat in self.waiting() else []
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Plays it and tells what happened, or raises Illegal and changes nothing."""
        if move not in self.legal(seat):
            raise self.refused(seat, move)
        self._legal.clear()
        events: list[Event] = []
        self._events = events
        self._play(seat, move)
        self.state.draws = self.chance.count
        return events

    def refused(self, seat: int, move: Move) -> Illegal:
        """The reason why this move of this seat is not legal now."""
        if seat not in self.waiting():
            code, *details = self.off_turn(seat)
            return Illegal(str(code), *details)
        code, *details = self.refusal(seat, move)
        return Illegal(str(code), *details, allowed=self.legal(seat))

    def meant(self, seat: int, move: Move) -> Move:
        """The canonical move of one that a person spelled out in full (a payment that goes without saying)."""
        return move

    def off_turn(self, seat: int) -> tuple[str | int, ...]:
        """Why this seat has nothing to decide now: a code and its parameters."""
        waiting = self.waiting()
        return ("not_your_turn", *(s + 1 for s in waiting)) if waiting else ("over",)

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        """Why a move of a waiting seat is not legal: a code and its parameters. A game names its rule here."""
        return ("not_legal",)

    def tell(self, event: Event) -> None:
        self._events.append(event)

    def revealed(self) -> int:
        """Grows whenever chance or something hidden became known to anybody."""
        return self.state.revealed

    def over(self) -> bool:
        return not self.waiting()

    def reseed(self, chance: Chance) -> None:
        """What is still to be drawn is drawn from another stream: a part of every `imagine`."""
        self.setup = msgspec.structs.replace(self.setup, seed=chance.seed_bytes())
        self.chance = Chance(self.setup.seed, self.state.draws)

    # ------------------------------------------------------------------------------------------------ a game writes

    @classmethod
    def set_name(cls, options: Any) -> str:
        """The name of the component set these options ask for."""
        return "standard"

    @classmethod
    def components(cls, options: Any) -> ComponentSet:
        return read_set(cls.key, cls.set_name(options))

    @classmethod
    def earlier_sets(cls, options: Any) -> tuple[ComponentSet, ...]:
        """Sets that these options had in editions before: records that were made with them are still read."""
        return ()

    @classmethod
    def spellings(cls, move: Move) -> Iterable[tuple[str, ...]]:
        """Other words by which people may say the same move (the two cards of a pair in either order)."""
        return ()

    @classmethod
    def canonical(cls, word: str) -> str:
        """A word as the notation writes it, however it was typed (`c7` is `C7`)."""
        return word

    @classmethod
    def offers(cls, view: ViewT, /) -> Sequence[Standing]:
        """The standing decisions this seat may give now."""
        return ()

    @classmethod
    def follow(cls, given: Standing, view: ViewT, legal: Sequence[Move]) -> Move | Ended | None:
        """What a standing decision of this seat does now: one of its legal moves, nothing, or it has ended.

        It gets what the seat may know, and not the game.
        """
        return ENDED

    def _open(self, components: ComponentSet) -> None:
        """Makes the components ready for play (typed and cached); called before `_deal`."""

    @abstractmethod
    def _deal(self) -> StateT:
        """The state at the start. Draws come from `self.chance`."""

    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide now; () when the game is over."""

    @abstractmethod
    def _moves(self, seat: int) -> Sequence[Move]:
        """Every legal move of a waiting seat."""

    @abstractmethod
    def _play(self, seat: int, move: Move) -> None:
        """Plays a move known to be legal; reports with `tell`."""

    @abstractmethod
    def view(self, seat: int | None) -> ViewT:
        """All that this seat may know; None is a spectator."""

    def opened(self) -> ViewT:
        """What a spectator sees when nothing is hidden that any seat knew: for looking back once a game is over."""
        return self.view(None)

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        """Draws anew in the state what this seat may not know; nothing, in a game without secrets."""

    def _copy_state(self) -> StateT:
        """The state once more. A game with a large state may know a cheaper way."""
        return msgspec.json.decode(msgspec.json.encode(self.state), type=self.State)  # type: ignore[return-value]

    def kept(self) -> Json | None:
        """What would last of this game if it stood still now, hidden decisions included; None: nothing ever does."""
        return None

    @abstractmethod
    def result(self) -> Result | None:
        """None until the game is over."""


AnyGame = Game[Any, Any, Any]


def _look_at_types(package: str) -> None:
    """Lets msgspec look at all types of a game while it is imported, when no other thread can use them yet.

    It does so when a type is first read otherwise, and the process crashes if two threads are the first at once.
    """
    for kind in _kinds(msgspec.Struct):
        if kind.__module__.startswith(f"{package}."):
            with suppress(TypeError, NameError):
                msgspec.json.Decoder(kind)


def _kinds(kind: type) -> Iterator[type]:
    below: list[type] = type.__subclasses__(kind)
    for one in below:
        yield one
        yield from _kinds(one)


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat by its key, the greatest first; equal keys share the better place.

    >>> places([30, 41, 30, 12])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
