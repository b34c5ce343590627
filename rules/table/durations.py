"""How long what is not a decision lasts: pauses, questions, lobbies, the patience with a host."""

from __future__ import annotations

from rules.table.clock import DAY, HOUR

PAUSE = 7 * DAY
HOST_ABSENT = 7 * DAY
LOBBY_LASTS = 7 * DAY
REQUEST_LASTS = 24 * HOUR
REOPEN = 90 * DAY
"""A closed game may go on within this time."""
QUEUE_LONG = {"live": HOUR / 4, "daily": 6 * HOUR, "relaxed": 24 * HOUR}
"""By pace: after so long, who waits in a queue is offered stewards."""
QUEUE_LASTS = 7 * DAY
