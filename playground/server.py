"""The parts joined: one aiohttp server on the loopback interface."""

from collections import Counter
from pathlib import Path

from aiohttp import web

from playground.clock import Clock
from playground.page import api as page_api
from playground.page.greeting import Greeting
from playground.page.guard import host_middleware, page_middleware
from playground.page.sessions import Sessions
from playground.protocol import cdn
from playground.protocol.errors import ApiError
from playground.protocol.gateway import Gateway
from playground.protocol.ratelimit import Limiter, RateLimits
from playground.protocol.trouble import Troubles
from playground.rest import basics, channels, commands, emojis, interactions, messages
from playground.rest.core import PREFIX, SERVER, Handler, answer, crashed, rest_middleware
from playground.world.channels import Channels
from playground.world.commands import Commands
from playground.world.interactions import Interactions
from playground.world.messages import Messages
from playground.world.people import Person
from playground.world.world import Seed, World

LOOPBACK = "127.0.0.1"
MOST_BYTES = 40 * 1024 * 1024


class Server:
    def __init__(
        self, directory: Path, clock: Clock, seed: Seed, rate_limits: RateLimits, greeting: Greeting, heartbeat: float,
        shards: int = 1,
    ) -> None:  # fmt: skip
        self.world = World(directory, clock, seed)
        self.messages = Messages(self.world)
        self.channels = Channels(self.world, self.messages)
        self.commands = Commands(self.world)
        self.interactions = Interactions(self.world, self.messages)
        self.gateway = Gateway(self.world, heartbeat, rate_limits, shards)
        self.limiter = Limiter(clock, rate_limits)
        self.troubles = Troubles()
        self.sessions = Sessions(self)
        self.greeting = greeting
        self.requests: Counter[tuple[str, str]] = Counter()
        self.unknown_routes: Counter[tuple[str, str]] = Counter()
        """What the bot asked for and the playground does not know: a hole in the playground, or in the bot."""
        self.crashes: list[Exception] = []
        """Requests that the playground itself could not handle."""
        self.port = 0
        self._runner: web.AppRunner | None = None

    def person(self, user_id: int) -> Person:
        return Person(self.world, self.messages, self.interactions, self.world.users[user_id])

    async def start(self, port: int) -> None:
        app = web.Application(client_max_size=MOST_BYTES, middlewares=[host_middleware, _by_part])
        app[SERVER] = self
        for part in (basics, channels, messages, commands, emojis, interactions, cdn, page_api):
            app.add_routes(part.routes())
        app.add_routes([web.get("/gateway", self.gateway.handle), web.get("/gateway/", self.gateway.handle)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.world.url = f"http://{LOOPBACK}:{self.port}"

    async def stop(self) -> None:
        await self.interactions.close()
        await self.sessions.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.world.close()


@web.middleware
async def _by_part(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Each part of the server has its own doorkeeper."""
    if request.path.startswith("/api/"):
        if not request.path.startswith(PREFIX + "/"):
            return answer({"message": "Invalid API version provided.", "code": 50041}, 400)
        return await rest_middleware(request, handler)
    if request.path.startswith("/page/"):
        return await page_middleware(request, handler)
    try:
        return await handler(request)
    except ApiError as error:
        return answer(error.body(), error.status)
    except (web.HTTPException, ConnectionError):
        raise
    except Exception as error:
        return crashed(request, error)
