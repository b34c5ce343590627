"""A way to the server that counts how often somebody waits for an answer: what is sent together is one."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PORT = ".s.PGSQL.5432"
PIECE = 1 << 16


class Counter:
    """`trips`: how often an answer came after something was sent; `commits`: the transactions that were ended."""

    def __init__(self) -> None:
        self.trips = self.commits = 0

    def reset(self) -> None:
        self.trips = self.commits = 0

    def carry(self, client: socket.socket, server: socket.socket) -> None:
        """Until one of the two ends it."""
        asked = False
        with client, server, selectors.DefaultSelector() as ready, suppress(OSError):
            ready.register(client, selectors.EVENT_READ)
            ready.register(server, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    if not (piece := key.fileobj.recv(PIECE)):  # type: ignore[union-attr]
                        return
                    if key.fileobj is server:
                        self.trips += asked
                        self.commits += piece.count(b"COMMIT\0")
                    asked = key.fileobj is client
                    (server if key.fileobj is client else client).sendall(piece)


@contextmanager
def counted(address: str, folder: Path) -> Iterator[tuple[str, Counter]]:
    """The address of a way to the server at this one, and what is counted on it."""
    real, counter = Path(parse_qs(urlsplit(address).query)["host"][0]) / PORT, Counter()
    folder.mkdir(parents=True, exist_ok=True)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder / PORT))
        door.listen()

        def open_ways() -> None:
            with suppress(OSError):
                while True:
                    client, _ = door.accept()
                    server = socket.socket(socket.AF_UNIX)
                    server.connect(str(real))
                    threading.Thread(target=counter.carry, args=(client, server), daemon=True).start()

        threading.Thread(target=open_ways, daemon=True).start()
        yield address.replace(str(real.parent), str(folder)), counter
        door.shutdown(socket.SHUT_RDWR)
