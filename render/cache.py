"""Caches bounded by bytes, safe to use from several threads."""

from __future__ import annotations

import pickle
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

from render.palette import palette, using

T = TypeVar("T")
P = ParamSpec("P")

OVERHEAD = 200
"""Bytes counted for an entry beside its contents: the key, the object, the links."""

UNFOLDING, FOLDING, LARGE = 2.5e-9, 1e-8, 1 << 20
"""Seconds a byte costs to unfold, and to fold up besides, and a little more; bytes of a whole ground."""

_BYTES_OF_A_PIXEL = {"L": 1, "1": 1, "P": 1}
Place = tuple[int, Hashable]


class Shelf:
    """Room for so many bytes, of one cache or of several together: what was used last stays, whoever's it is.

    What must go is folded up, as far as there is room for that and drawing it anew would take longer: it takes an
    eighth of the bytes.
    """

    def __init__(self, limit: int, folded: int = 0) -> None:
        self.limit = limit
        self.held = 0
        self.kept: OrderedDict[Place, tuple[ByteCache[Any], Any, int, float]] = OrderedDict()
        self.lock = Lock()
        self.folded: ByteCache[bytes] | None = ByteCache(folded, len) if folded else None

    def drop(self, place: Place) -> tuple[Any, bool]:
        cache, value, size, cost = self.kept.pop(place)
        self.held -= size
        cache.held -= size
        # What is large would take too long while somebody waits; what all tables use is folded since the warming.
        return value, cost > FOLDING and size < LARGE

    def fold(self, place: Place, value: Any, dear: bool) -> None:
        if dear and self.folded is not None and self.folded.get(place) is None:
            self.folded.put(place, zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), level=1))

    def tidy(self) -> None:
        """Folds up what is dear while there is time: whoever draws when it must go does not wait for that."""
        for place, (_, value, _, cost) in list(self.kept.items()):
            self.fold(place, value, cost > UNFOLDING)

    def unfold(self, place: Place) -> Any:
        data = None if self.folded is None else self.folded.get(place)
        return None if data is None else pickle.loads(zlib.decompress(data))


class ByteCache(Generic[T]):
    """Keeps what was used last, as long as all of it together stays below the bytes there are for it."""

    def __init__(self, shelf: Shelf | int, size: Callable[[T], int]) -> None:
        self.size = size
        self.held = self.hits = self.misses = 0
        self._shelf = shelf if isinstance(shelf, Shelf) else Shelf(shelf)

    def __len__(self) -> int:
        return len(self._keys())

    def _keys(self) -> list[Place]:
        return [key for key in self._shelf.kept if key[0] == id(self)]

    def get(self, key: Hashable) -> T | None:
        shelf, place, value = self._shelf, (id(self), key), None
        with shelf.lock:
            if (found := shelf.kept.get(place)) is not None:
                shelf.kept.move_to_end(place)
                value = found[1]
        if found is None and (value := shelf.unfold(place)) is not None:
            self.put(key, value, 0.0)
        self.hits, self.misses = self.hits + (value is not None), self.misses + (value is None)
        return value

    def put(self, key: Hashable, value: T, cost: float = 1.0) -> None:
        shelf, place, size = self._shelf, (id(self), key), self.size(value) + OVERHEAD
        gone = []
        with shelf.lock:
            if place in shelf.kept:
                shelf.drop(place)
            if size > shelf.limit:
                return
            shelf.kept[place] = self, value, size, cost
            self.held += size
            shelf.held += size
            while shelf.held > shelf.limit:
                oldest = next(iter(shelf.kept))
                gone.append((oldest, *shelf.drop(oldest)))
        for one in gone:
            shelf.fold(*one)

    def make(self, key: Hashable, maker: Callable[[], T]) -> T:
        """The kept value for the palette in use, or a new one.

        Two threads may make the same thing at once; both get an equal one.
        """
        key = (palette(), key)
        found = self.get(key)
        if found is None:
            begun = time.thread_time()
            found = maker()
            self.put(key, found, (time.thread_time() - begun) / max(1, self.size(found)))
        return found

    def clear(self) -> None:
        with self._shelf.lock:
            for key in self._keys():
                self._shelf.drop(key)
        if self._shelf.folded is not None:
            self._shelf.folded.clear()


def image_bytes(image: Image.Image) -> int:
    return image.width * image.height * _BYTES_OF_A_PIXEL.get(image.mode, 4)


DRAWN = Shelf(88 << 20, folded=72 << 20)
"""For all that is drawn once and used again, of all games: one that is not played makes room for those that are."""

BOARDS = Shelf(32 << 20)
"""For parts of single tables that stay the same from turn to turn: apart, for those of many tables would drive out the
sprites of which they are made."""

SPRITES: ByteCache[Image.Image] = ByteCache(DRAWN, image_bytes)
"""Small pictures that are pasted: houses, coins, badges."""

LAYERS: ByteCache[Image.Image] = ByteCache(DRAWN, image_bytes)
"""Whole grounds: landscapes, table tops."""


def kept(cache: ByteCache[T], *, toned: bool = True) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps a function's results in a shared cache. The arguments are hashable; nobody changes the results.

    What is not `toned` is drawn once, in the standard palette, for all of them: scenery that tells nothing.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (name, args, tuple(kwargs.items()))
            with nullcontext() if toned else using("standard"):
                return cache.make(key, lambda: function(*args, **kwargs))

        return found

    return decorate
