"""What goes to Discord, counted by kind and status; how long it took until a person had our first answer."""

import time
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp

from data import metrics

ARRIVED: ContextVar[float] = ContextVar("arrived", default=0.0)
"""When the interaction came that is being answered here."""
KNOWN = {
    *("applications", "callback", "channels", "commands", "emojis", "gateway", "guilds", "interactions", "members"),
    *("messages", "original", "thread-members", "threads", "typing", "users", "webhooks"),
}


def kind_of(method: str, path: str) -> str:
    """By its words alone, of which there are few: ids and tokens are left out.

    >>> kind_of("PATCH", "/api/v10/webhooks/123/aToken/messages/@original")
    'PATCH webhooks/messages/original'
    """
    words = (part.strip("@") for part in path.split("/"))
    return f"{method} {'/'.join(word for word in words if word in KNOWN) or 'other'}"


def trace() -> aiohttp.TraceConfig:
    """For the session by which discord.py speaks to Discord."""

    async def ended(_: object, __: SimpleNamespace, of: aiohttp.TraceRequestEndParams) -> None:
        kind = kind_of(of.method, of.url.path)
        metrics.REQUESTS.labels(kind, str(of.response.status)).inc()
        if kind.endswith("/callback") and ARRIVED.get():
            metrics.ACKNOWLEDGED.observe(time.perf_counter() - ARRIVED.get())

    async def failed(_: object, __: SimpleNamespace, of: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.REQUESTS.labels(kind_of(of.method, of.url.path), "none").inc()

    config = aiohttp.TraceConfig()
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config
