"""Caches bounded by bytes, safe to use from several threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

from render.palette import palette, using

T = TypeVar("T")
P = ParamSpec("P")

OVERHEAD = 200
"""Bytes counted for an entry beside its contents: the key, the object, the links."""

_BYTES_OF_A_PIXEL = {"L": 1, "1": 1, "P": 1}


class ByteCache(Generic[T]):
    """Keeps what was used last, as long as all of it together stays below `limit` bytes."""

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        self.limit = limit
        self.size = size
        self.held = 0
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: T) -> None:
        size = self.size(value) + OVERHEAD
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self.held -= before[1]
            if size > self.limit:
                return
            self._kept[key] = (value, size)
            self.held += size
            while self.held > self.limit:
                _, (_, freed) = self._kept.popitem(last=False)
                self.held -= freed

    def make(self, key: Hashable, maker: Callable[[], T]) -> T:
        """The kept value for the palette in use, or a new one.

        Two threads may make the same thing at once; both get an equal one.
        """
        key = (palette(), key)
        found = self.get(key)
        if found is None:
            found = maker()
            self.put(key, found)
        return found

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.held = 0


def image_bytes(image: Image.Image) -> int:
    return image.width * image.height * _BYTES_OF_A_PIXEL.get(image.mode, 4)


SPRITES: ByteCache[Image.Image] = ByteCache(64 << 20, image_bytes)
"""Small pictures that are pasted: houses, coins, badges."""

LAYERS: ByteCache[Image.Image] = ByteCache(64 << 20, image_bytes)
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
