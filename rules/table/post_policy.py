"""Which post tells what waits in the outbox: the newest, amended, or a new one. Pure; a store reads, asks, writes."""

from collections.abc import Sequence

import msgspec

from rules.table.clock import MINUTE
from rules.table.rows import Post, PostKind

EPOCH = 1_420_070_400.0
"""The beginning of time for Discord's ids."""
EDITABLE = 50 * MINUTE
"""So long a post is amended. Edits of messages older than an hour are few a channel, and nobody says how few."""


def time_of(ident: int) -> float:
    """When Discord gave out an id, of a message or a press: the id carries it."""
    return (ident >> 22) / 1000 + EPOCH


def is_old(message: int, now: float) -> bool:
    """Whether an edit of this message may be refused for its age."""
    return now - time_of(message) >= EDITABLE


class Pending(msgspec.Struct, frozen=True):
    """One thing that waits in the outbox, as a decision left it there."""

    kind: PostKind
    upto: int
    """The last entry it tells of."""
    waiting: tuple[int, ...]
    """The seats the table waited for after it."""


class NewestPost(msgspec.Struct, frozen=True):
    """The newest post there is, and what has happened since it was made."""

    post: Post
    waiting: tuple[int, ...]
    """The seats the table waited for when it was made or last amended."""
    acted: tuple[int, ...]
    """The seats of the entries since, as far as they are to be told now, in order."""


def told_upto(pending: Sequence[Pending]) -> int:
    return max(one.upto for one in pending)


def gathered(
    table: str, pending: Sequence[Pending], newest: NewestPost | None, place: int, seats: int, now: float
) -> Post:
    """Everything that waits as one post. It has the newest one's number if that one is to be amended.

    `place` is where the table lives now, `seats` how many seats it has. What would amend a post that is too old for it
    is a post of its own, and a quiet one if it is no news to anybody.
    """
    kinds = {one.kind for one in pending}
    last = told_upto(pending)
    kind: PostKind = "closed" if "closed" in kinds else "turn"
    if newest is not None and kind == "turn" and _goes_on(newest, pending, place, seats):
        if newest.post.message is None or not is_old(newest.post.message, now):
            return msgspec.structs.replace(newest.post, last=last)
        kind = "quiet" if kinds == {"quiet"} else kind
    number, told = (newest.post.number, newest.post.last) if newest is not None else (0, 0)
    return Post(table, number + 1, kind, told + 1, last, f"{table}-{number + 1}")


def _goes_on(newest: NewestPost, pending: Sequence[Pending], place: int, seats: int) -> bool:
    """Whether this belongs to the post that is there: no news, or the same seat's turn goes on.

    Whoever plays alone would have one post for the whole game: there each decision has its own.
    """
    if newest.post.channel != place:
        return False
    if all(one.kind == "quiet" for one in pending):
        return True
    waiting = pending[-1].waiting
    return seats != 1 and newest.waiting == waiting and tuple(dict.fromkeys(newest.acted)) == waiting
