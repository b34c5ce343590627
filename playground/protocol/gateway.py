"""The bot's websocket: HELLO, IDENTIFY, READY, heartbeats, RESUME with replay."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque

from aiohttp import WSMessage, WSMsgType, web

from playground.clock import Clock
from playground.protocol import payloads
from playground.protocol.frames import Closed, Frame, Identity, MembersWanted, Resumed, read
from playground.protocol.ratelimit import RateLimits
from playground.world.model import Guild, Json
from playground.world.world import Event, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, REACTIONS, DIRECT_MESSAGES, CONTENT = 1, 1 << 9, 1 << 10, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | CONTENT
MOST_INTENTS = 1 << 26
MOST_BYTES = 4096
KEPT_EVENTS = 2000
RESUMABLE_SECONDS = 300.0
DAY = 86_400.0
NEVER_RESUMED = (1000, 1001)
ROUND_TRIP = 0.1
"""Seconds before a heartbeat is acknowledged.

discord.py notes in a thread of its own, after the sending, when it sent a heartbeat. In one process an answer at once
may come before that note and is then measured from the heartbeat before it: "Can't keep up, 41.3s behind". No network
is that fast.
"""


class Session:
    """One identified connection and the events it may ask for again."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.sent: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self.socket: Socket | None = None
        self.left_at = 0.0

    def dispatch(self, name: str, data: Json) -> None:
        self.sequence += 1
        packet = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.sent.append(packet)
        if self.socket is not None:
            self.socket.send(packet)


class Socket:
    """A websocket with its outgoing queue: events are handed over at once and written in order."""

    def __init__(self, ws: web.WebSocketResponse, compressed: bool) -> None:
        self.ws = ws
        self.cut = False
        """Closed from this side: whatever the other side says in reply, its session stays."""
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._zlib = zlib.compressobj() if compressed else None
        self._task = asyncio.get_running_loop().create_task(self._write())

    def send(self, packet: Json) -> None:
        self._queue.put_nowait(packet)

    def acknowledge(self) -> None:
        packet: Json = {"op": ACK, "d": None, "s": None, "t": None}
        asyncio.get_running_loop().call_later(ROUND_TRIP, self.send, packet)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while (packet := await self._queue.get()) is not None:
                text = json.dumps(packet)
                if self._zlib is None:
                    await self.ws.send_str(text)
                else:
                    await self.ws.send_bytes(self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH))

    async def finish(self) -> None:
        self._queue.put_nowait(None)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


class Starts:
    """How often sessions may be begun: so many a day, and of shards that are counted together one at a time."""

    def __init__(self, clock: Clock, limits: RateLimits) -> None:
        self._clock = clock
        self._limits = limits
        self._day = clock.now()
        self._used = 0
        self._last: dict[int, float] = {}

    def told(self) -> Json:
        """As `/gateway/bot` tells it."""
        self._new_day()
        left = self._day + DAY - self._clock.now()
        total = self._limits.sessions
        return {
            "total": total,
            "remaining": max(0, total - self._used),
            "reset_after": int(left * 1000),
            "max_concurrency": self._limits.together,
        }

    def too_soon(self, shard: int) -> bool:
        """Counts an identify; whether it came too soon after another one. One too many costs the bot its token."""
        self._new_day()
        self._used += 1
        if self._used > self._limits.sessions:
            raise Closed(4004, "Authentication failed.")
        group, now = shard % self._limits.together, self._clock.now()
        soon = now - self._last.get(group, float("-inf")) < self._limits.identify_window
        self._last[group] = self._last[group] if soon else now
        return soon

    def _new_day(self) -> None:
        if self._clock.now() >= self._day + DAY:
            self._day, self._used = self._clock.now(), 0


class Gateway:
    def __init__(
        self, world: World, heartbeat_seconds: float = 41.25, limits: RateLimits | None = None, shards: int = 1
    ) -> None:
        """`shards`: how many of them the bot is advised to have."""
        self.world = world
        self.shards = shards
        self.starts = Starts(world.clock, limits or RateLimits.relaxed())
        self.heartbeat_seconds = heartbeat_seconds
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.duplicates: dict[str, int] = {}
        self._sockets: dict[Socket, None] = {}
        world.bus.listen(self.on_event)

    # Events to the bot

    def on_event(self, event: Event) -> None:
        if not event.to_bot:
            return
        copies = 1
        if self.duplicates.get(event.name, 0) > 0:
            self.duplicates[event.name] -= 1
            copies = 2
        for session in self._living():
            if self._wanted(session, event):
                for _ in range(copies):
                    session.dispatch(event.name, self._for_bot(session, event))

    def _living(self) -> list[Session]:
        now = self.world.clock.now()
        for session in list(self.sessions.values()):
            if session.socket is None and now - session.left_at > RESUMABLE_SECONDS:
                del self.sessions[session.id]
        return list(self.sessions.values())

    def _wanted(self, session: Session, event: Event) -> bool:
        world = self.world
        guild = None if event.guild_id is None else world.guilds.get(event.guild_id)
        shard, count = session.shard
        home = 0 if event.guild_id is None else (event.guild_id >> 22) % count
        if home != shard:
            return False
        if event.name == "INTERACTION_CREATE":
            return guild is None or guild.bot_present or world.users[event.only_user or 0].installed
        if guild is not None and not guild.bot_present and event.name != "GUILD_DELETE":
            return False
        place = world.channels.get(event.channel_id or 0)
        if place is not None and not world.can_see(world.bot.id, place):
            return False
        if event.name.startswith("MESSAGE_"):
            # Discord treats an ephemeral message's event as a direct one.
            direct = event.guild_id is None or event.only_user is not None
            if "REACTION" in event.name:
                return bool(session.intents & (REACTIONS if not direct else 1 << 13))
            return bool(session.intents & (DIRECT_MESSAGES if direct else GUILD_MESSAGES))
        return bool(session.intents & GUILDS)

    def _for_bot(self, session: Session, event: Event) -> Json:
        data = event.data
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & CONTENT:
            return data
        bot = str(self.world.bot.id)
        named = any(user["id"] == bot for user in data["mentions"])
        if data["author"]["id"] == bot or event.guild_id is None or named:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # The connection

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if "Origin" in request.headers:
            # A bot sends none. Refused here, where every address of the gateway ends.
            return web.Response(text="The gateway is for bots.", status=403)
        ws = web.WebSocketResponse(max_msg_size=1 << 20)
        await ws.prepare(request)
        socket = Socket(ws, request.query.get("compress") == "zlib-stream")
        self._sockets[socket] = None
        socket.send(
            {"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat_seconds * 1000)}, "s": None, "t": None}
        )
        session: Session | None = None
        try:
            async for message in ws:
                try:
                    session = self._hear(socket, session, message)
                except Closed as error:
                    await ws.close(code=error.code, message=error.reason.encode())
        finally:
            self._sockets.pop(socket, None)
            await socket.finish()
            if session is not None and session.socket is socket:
                session.socket = None
                session.left_at = self.world.clock.now()
                if ws.close_code in NEVER_RESUMED and not socket.cut:
                    self.sessions.pop(session.id, None)
                self._tell_people()
        return ws

    def _hear(self, socket: Socket, session: Session | None, message: WSMessage) -> Session | None:
        """One frame of the bot's; the session it speaks for from now on."""
        if message.type is not WSMsgType.TEXT or len(message.data.encode(errors="replace")) > MOST_BYTES:
            raise Closed(4002, "Error while decoding payload.")
        frame = read(message.data, Frame)
        if frame.op == HEARTBEAT:
            socket.acknowledge()
        elif frame.op in (IDENTIFY, RESUME):
            if session is not None:
                raise Closed(4005, "Already authenticated.")
            if frame.op == IDENTIFY:
                return self._identify(socket, read(frame.d, Identity))
            return self._resume(socket, read(frame.d, Resumed))
        elif frame.op not in (PRESENCE, VOICE, REQUEST_MEMBERS):
            raise Closed(4001, "Unknown opcode.")
        elif session is None:
            raise Closed(4003, "Not authenticated.")
        elif frame.op == REQUEST_MEMBERS:
            self._members(session, read(frame.d, MembersWanted))
        return session

    def _identify(self, socket: Socket, identity: Identity) -> Session | None:
        if identity.token != self.world.meta.token:
            raise Closed(4004, "Authentication failed.")
        intents = identity.intents
        if intents >= MOST_INTENTS:
            raise Closed(4013, "Invalid intent(s).")
        if intents & PRIVILEGED:
            raise Closed(4014, "Disallowed intent(s).")
        shard, count = identity.shard or (0, 1)
        if not 0 <= shard < count:
            raise Closed(4010, "Invalid shard.")
        if self.starts.too_soon(shard):
            socket.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        session = Session(intents, (shard, count))
        session.socket = socket
        self.identifies += 1
        world = self.world
        mine = [guild for guild in world.guilds.values() if guild.bot_present and self._on_shard(guild, session)]
        ready = {
            "v": 10,
            "user": payloads.me(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": list(session.shard),
            "application": {"id": str(world.bot.id), "flags": 0},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "session_type": "normal",
        }
        session.dispatch("READY", ready)
        for guild in mine:
            session.dispatch("GUILD_CREATE", payloads.guild(world, guild, full=True))
        self.sessions[session.id] = session
        self._tell_people()
        return session

    def _tell_people(self) -> None:
        self.world.bus.emit(Event("BOT_STATUS", {"connected": self.connected}, to_bot=False))

    @property
    def connected(self) -> bool:
        return any(session.socket is not None for session in self.sessions.values())

    def _on_shard(self, guild: Guild, session: Session) -> bool:
        return (guild.id >> 22) % session.shard[1] == session.shard[0]

    def _resume(self, socket: Socket, resumed: Resumed) -> Session | None:
        if resumed.token != self.world.meta.token:
            raise Closed(4004, "Authentication failed.")
        self._living()
        session = self.sessions.get(resumed.session_id or "")
        seen = resumed.seq or 0
        missed = session is not None and session.sent and session.sent[0]["s"] > seen + 1
        if session is None or missed:
            socket.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        self.resumes += 1
        session.socket = socket
        for packet in [packet for packet in session.sent if packet["s"] > seen]:
            socket.send(packet)
        session.dispatch("RESUMED", {"_trace": ["playground"]})
        self._tell_people()
        return session

    def _members(self, session: Session, asked: MembersWanted) -> None:
        guild = self.world.guilds.get(int(asked.guild_id))
        if guild is None:
            return
        wanted = asked.user_ids or []
        ids = {int(value) for value in (wanted if isinstance(wanted, list) else [wanted])}
        start = (asked.query or "").lower()
        found = [
            member
            for member in guild.members.values()
            if (member.user_id in ids if ids else start and self.world.users[member.user_id].name.startswith(start))
        ]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [payloads.member(self.world, guild, member) for member in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user_id) for user_id in ids - {member.user_id for member in found}],
        }
        if asked.nonce:
            chunk["nonce"] = asked.nonce
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    @property
    def address(self) -> str:
        return self.world.url.replace("http://", "ws://", 1) + "/gateway"

    # Trouble

    async def drop(self, *, resumable: bool) -> None:
        """Cuts every connection; without `resumable` the sessions are gone too."""
        if not resumable:
            self.sessions.clear()
        for socket in list(self._sockets):
            socket.cut = True
            await socket.ws.close(code=4000)

    def ask_to_reconnect(self) -> None:
        for socket in self._sockets:
            socket.send({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.ws.close(code=1012)
