"""The letters of the four colours as the reader's language begins their words: on lots, houses and signs.

Set around the drawing of a picture, as a palette is; what is kept of it is kept for these letters alone.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from data.texts import Say
from render.cache import ByteCache
from rules.cities.view import COLOURS
from rules.cities.vocabulary import colour

T = TypeVar("T")
P = ParamSpec("P")

OURS = "".join(COLOURS)
"""Those of the notation; also where two words of a language begin alike."""
_now: ContextVar[str] = ContextVar("letters", default=OURS)


def letters() -> str:
    """The letters that are drawn with at present, in the order of COLOURS."""
    return _now.get()


def letter_of(colour_key: str) -> str:
    return letters()[OURS.index(colour_key)]


def initials(say: Say) -> str:
    found = "".join(colour(say, key)[0].upper() for key in COLOURS)
    return found if len(set(found)) == len(COLOURS) else OURS


@contextmanager
def spelling(say: Say | None) -> Iterator[None]:
    """Everything drawn inside has the letters of this language, or none."""
    token = _now.set(" " * len(OURS) if say is None else initials(say))
    try:
        yield
    finally:
        _now.reset(token)


def spelt(cache: ByteCache[T], *, unless: Sequence[object] = ()) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As `kept`, for what bears such letters; `unless` are first arguments whose picture bears none."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            word = "" if args and args[0] in unless else letters()
            return cache.make((name, word, args, tuple(kwargs.items())), lambda: function(*args, **kwargs))

        return found

    return decorate
