"""Whose work it is: everything that a bot starts is marked as that bot's, so that it can die as one."""

from __future__ import annotations

import contextvars

WORLD = "world"
OWNER: contextvars.ContextVar[str] = contextvars.ContextVar("owner", default=WORLD)


def context_of(owner: str) -> contextvars.Context:
    context = contextvars.Context()
    context.run(OWNER.set, owner)
    return context
