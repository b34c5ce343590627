"""The playground as one object, and the way to run it together with a bot."""

import contextlib
import errno
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from data.file_lock import lock
from playground import addresses
from playground.clock import Clock, SystemClock
from playground.page.greeting import Greeting
from playground.protocol.ratelimit import RateLimits
from playground.server import Server
from playground.world.world import DEFAULT, Seed, World

USUAL_PORT = 8420


class CannotServe(Exception):
    """The playground cannot be opened; says why."""


class Playground:
    """`async with Playground(directory) as playground:` and discord.py talks to it until the end of the block."""

    def __init__(
        self,
        directory: Path | str,
        *,
        port: int = 0,
        clock: Clock | None = None,
        seed: Seed = DEFAULT,
        rate_limits: RateLimits | None = None,
        greeting: Greeting | None = None,
        heartbeat: float = 41.25,
        shards: int = 1,
    ) -> None:
        self.directory = Path(directory)
        self.clock: Clock = clock or SystemClock()
        self._port = port
        self._seed = seed
        self._rate_limits = rate_limits or RateLimits()
        self._greeting = greeting or Greeting()
        self._heartbeat = heartbeat
        self._shards = shards
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        await self._start(self._port)
        addresses.point_at(self.url, self.token)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.stop()
        self._server = None
        addresses.use_discord()

    async def _start(self, port: int) -> None:
        server = Server(
            self.directory, self.clock, self._seed, self._rate_limits, self._greeting, self._heartbeat, self._shards
        )
        try:
            await server.start(port)
        except BaseException:
            await server.stop()
            raise
        self._server = server

    # What one needs to know

    @property
    def server(self) -> Server:
        if self._server is None:
            raise RuntimeError("the playground is not running")
        return self._server

    @property
    def world(self) -> World:
        return self.server.world

    @property
    def url(self) -> str:
        return self.world.url

    @property
    def page_url(self) -> str:
        """With the page's token behind `#`, where it reaches no log and no other server."""
        return f"{self.url}/#{self.world.meta.page_token}"

    @property
    def token(self) -> str:
        """The bot's token, good for this playground only."""
        return self.world.meta.token


def say_aloud(text: str) -> None:
    """Printed at once, into a pipe or a log too."""
    print(text, flush=True)


async def serve(
    run_bot: Callable[[str, Callable[[], object]], Awaitable[None]],
    directory: Path | str,
    *,
    port: int = USUAL_PORT,
    greeting: Greeting | None = None,
    rate_limits: RateLimits | None = None,
    announce: Callable[[str], object] = say_aloud,
) -> None:
    """Playground and bot in one process: starts the one, runs the other until it ends. CannotServe says why not.

    `run_bot` gets the token, and what it calls once it is there: only then is the page's address printed, for a page
    without a bot is no playground. discord.py's addresses already point here when it is called.
    """
    with _alone(Path(directory)):
        playground = Playground(directory, port=port, greeting=greeting, rate_limits=rate_limits)
        try:
            await playground.__aenter__()
        except (OSError, sqlite3.Error) as fault:
            raise CannotServe(_why(fault, port, Path(directory))) from fault
        try:
            await run_bot(playground.token, lambda: announce(f"The playground is open: {playground.page_url}"))
        finally:
            await playground.__aexit__(None, None, None)


@contextlib.contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Two playgrounds would write into one file, each over the other's world."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (directory / "playground.lock").open("a")
    except OSError as fault:
        raise CannotServe(f"The playground's folder {directory} cannot be used: {fault.strerror}.") from fault
    with file:
        try:
            lock(file)
        except OSError:
            raise CannotServe(f"The playground in {directory} is open already, in another process.") from None
        yield


def _why(fault: OSError | sqlite3.Error, port: int, directory: Path) -> str:
    if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
        return f"Port {port} is in use already, perhaps by another playground. SKYLINE_PORT names another; 0 is any."
    if isinstance(fault, OSError) and fault.errno == errno.EACCES:
        return f"The playground may not use port {port}, or its folder {directory}: {fault.strerror}."
    return f"The playground in {directory} cannot be opened: {fault}."
