"""What company needs of a store: a part of the port in ports.py, to which the same promises hold."""

from collections.abc import Sequence
from typing import Protocol

from rules.table.rows import DailyTry, OpenPost, Row, Waiting


class CompanyStore(Protocol):
    """Finding players: open tables, the queue; who follows a table."""

    async def lobbies_in(self, guild: int) -> Sequence[str]:
        """The lobbies of a server that have a post, the oldest first."""

    async def open_post(self, guild: int) -> OpenPost | None:
        """The server's live post of open tables, if it has one."""

    async def open_posts(self) -> Sequence[OpenPost]:
        """All of them, but for servers that removed the bot."""

    async def put_open_post(self, post: OpenPost) -> None:
        """The server's live post from now on."""

    async def end_open_post(self, guild: int) -> None:
        """The server has none any more. Saying so twice changes nothing."""

    async def queue(self, guild: int) -> Sequence[Waiting]:
        """Who waits there, the longest first; of equals by id."""

    async def put_waiting(self, waiting: Waiting) -> None:
        """Waits from now on, in place of what they waited for there before."""

    async def drop_waiting(self, guild: int, person: int) -> bool:
        """Waits there no more; whether they did."""

    async def seat_waiting(self, row: Row) -> None:
        """A new table, as `create` has it, for people who wait in its server: from now on they wait for it.

        Conflict, and nothing is written, if one of them does not wait, or waits for another table.
        """

    async def waited(self, table: str, *, posted: bool) -> None:
        """Those for whom that table was made wait no more if it has its post, else for any table again."""

    async def waiting_long(self, before: float) -> Sequence[Waiting]:
        """Who has waited since before then, for no table yet, and was not offered stewards; the longest first."""

    async def offer_stewards(self, guild: int, person: int) -> bool:
        """They are offered stewards now; whether they wait and were not before."""

    async def drop_waiting_before(self, before: float) -> None:
        """Whoever has waited since before then waits no more."""

    async def daily_secret(self, day: int, fresh: bytes | None = None) -> bytes | None:
        """The secret of a day; `fresh` becomes it if there is none yet."""

    async def try_daily(self, row: Row) -> None:
        """A new table, as `create` has it, which is the one try of the person on its first seat at the city of its day.

        Illegal, and nothing is written, if they have tried it already.
        """

    async def daily_tries_of(self, person: int) -> Sequence[DailyTry]:
        """All tries of a person, by day, with score and time of those whose game is over."""

    async def daily_tries(self, day: int, guild: int | None) -> Sequence[DailyTry]:
        """The tries of a day that are shown in that server, or, without one, to everybody; the best score first, then
        who was first, then by id. Not of people who wish to be left out of statistics."""

    async def show_daily(self, day: int, guild: int, person: int) -> None:
        """The person's try of that day is shown in that server. Saying so twice changes nothing."""

    async def daily_public(self, person: int) -> bool:
        """Whether a person's tries are shown to everybody; they are not before somebody has said so."""

    async def set_daily_public(self, person: int, public: bool) -> None:
        """Sets that wish, also for the days that were."""

    async def follow(self, table: str, person: int, following: bool) -> None:
        """Follows a table, or no longer does. Saying so twice changes nothing."""

    async def follows(self, table: str, person: int) -> bool:
        """Whether that person follows that table."""

    async def followed(self, table: str) -> bool:
        """Whether anybody follows it."""

    async def tell_followers(self, table: str, stage: int) -> Sequence[int]:
        """Whoever follows the table and was not told of that stage or of a later one, by id; now they are."""
