"""Connections inside one process: two ends each, with delays, pieces and cuts drawn from the seed."""

from __future__ import annotations

import asyncio
import contextvars
import zlib
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.owner import OWNER, WORLD

if TYPE_CHECKING:
    from tests.simulation.loop import SeededLoop

Address = tuple[str, int]
FIRST_PORT = 40_000


class Listener:
    """What asyncio calls a server."""

    def __init__(self, network: Network, factory: Callable[[], Any], address: Address) -> None:
        self._network = network
        self.factory = factory
        self.address = address
        self.context = contextvars.copy_context()
        self.sockets = [self]

    def getsockname(self) -> Address:
        return self.address

    def close(self) -> None:
        self._network.listeners.pop(self.address, None)
        self.sockets = []

    async def wait_closed(self) -> None:
        pass

    def is_serving(self) -> bool:
        return bool(self.sockets)


class End(asyncio.Transport):
    """One end of a connection."""

    peer: End
    protocol: Any

    def __init__(self, network: Network, name: str, context: contextvars.Context, local: Address, remote: Address):
        super().__init__({"peername": remote, "sockname": local})
        self._network = network
        self._loop = network.loop
        self.name = name
        self.context = context
        self.owner = context.get(OWNER, WORLD)
        self._closing = False
        self._lost = False
        self._broken = False
        self._paused = False
        self._held: list[bytes | None] = []
        self._last = 0.0

    # ------------------------------------------------------------------------------------------------ sending

    def write(self, data: Any) -> None:
        if self._closing or not data:
            return
        data = bytes(data)
        self._loop.trace.bytes_sent(f"  {self.name} {len(data)} {zlib.crc32(data):08x}")
        chance = self._network.chance
        cut = chance.randrange(1, len(data)) if len(data) > 1 and chance.random() < 0.1 else len(data)
        for piece in (data[:cut], data[cut:]):
            if piece:
                self._later(piece)

    def writelines(self, parts: Any) -> None:
        self.write(b"".join(parts))

    def _later(self, piece: bytes | None) -> None:
        """In order, each after a delay of its own, and in the other end's name: it does not die with the sender."""
        self._last = max(self._last + 1e-6, self._loop.now + self._network.delay())
        self._loop.call_at(self._last, self.peer.arrive, piece, context=self.peer.context)

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    # ------------------------------------------------------------------------------------------------ receiving

    def arrive(self, piece: bytes | None) -> None:
        """None: the other end is closed."""
        if self._lost or self._closing or self._broken:
            return
        if self._paused:
            self._held.append(piece)
        elif piece is not None:
            self.protocol.data_received(piece)
        elif not self.protocol.eof_received():
            self.close()

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        if self._paused:
            self._paused = False
            self._loop.call_soon(self._release, context=self.context)

    def _release(self) -> None:
        while self._held and not self._paused:
            self.arrive(self._held.pop(0))

    def is_reading(self) -> bool:
        return not self._paused and not self._closing

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    # ------------------------------------------------------------------------------------------------ ending

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._later(None)
            self._loop.call_soon(self._lose, None, context=self.context)

    def abort(self) -> None:
        self.close()

    def _lose(self, fault: Exception | None) -> None:
        if not self._lost:
            self._lost = self._closing = True
            self._network.ends.pop(self.name, None)
            self.protocol.connection_lost(fault)

    def cut(self) -> None:
        """The line is dead: what is under way arrives or not, and each side notices at a time of its own."""
        chance = self._network.chance
        broken = chance.random() < 0.75
        for end in (self, self.peer):
            end._broken = broken
            reset = ConnectionResetError(104, "Connection reset by peer")
            self._loop.call_later(chance.expovariate(20), end._lose, reset, context=end.context)

    def die(self) -> None:
        """The system closes a dead process's connections; what it had sent still arrives."""
        self._closing = self._lost = True
        self._network.ends.pop(self.name, None)
        self._later(None)


class Network:
    def __init__(self, loop: SeededLoop) -> None:
        self.loop = loop
        self.listeners: dict[Address, Listener] = {}
        self.ends: dict[str, End] = {}
        self._dialled: dict[int, Address] = {}
        self._ports = FIRST_PORT
        self._made = 0

    @property
    def chance(self) -> Random:
        return self.loop.chance.network

    def delay(self) -> float:
        return self.chance.expovariate(500) if self.chance.random() < 0.97 else self.chance.uniform(0.02, 0.8)

    def listen(self, factory: Callable[[], Any], host: str, port: int) -> Listener:
        address = (host, port or self._next_port())
        if address in self.listeners:
            raise OSError(98, "Address already in use")
        self.listeners[address] = Listener(self, factory, address)
        return self.listeners[address]

    def _next_port(self) -> int:
        self._ports += 1
        return self._ports

    async def dial(self, sock: Any, address: Any) -> None:
        await asyncio.sleep(self.delay())
        if tuple(address[:2]) not in self.listeners:
            raise ConnectionRefusedError(111, "Connection refused")
        self._dialled[sock.fileno()] = tuple(address[:2])

    async def connect(self, factory: Callable[[], Any], sock: Any) -> tuple[End, Any]:
        address = self._dialled.pop(sock.fileno())
        sock.close()
        listener = self.listeners.get(address)
        if listener is None:
            raise ConnectionRefusedError(111, "Connection refused")
        self._made += 1
        mine = ("127.0.0.1", self._next_port())
        near = End(self, f"{self._made}c", contextvars.copy_context(), mine, address)
        far = End(self, f"{self._made}s", listener.context.copy(), address, mine)
        near.peer, far.peer = far, near
        near.protocol, far.protocol = factory(), far.context.run(listener.factory)
        self.ends |= {near.name: near, far.name: far}
        self.loop.call_soon(far.protocol.connection_made, far, context=far.context)
        near.protocol.connection_made(near)
        return near, near.protocol

    def of_clients(self) -> list[End]:
        return [end for name, end in self.ends.items() if name.endswith("c")]

    def owner_died(self, owner: str) -> None:
        for end in [end for end in self.ends.values() if end.owner == owner]:
            end.die()
