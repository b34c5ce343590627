"""A second book: what a campaign has come to, added up from the events its logs tell, without asking any state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from data.store.sql.store import SqlStore
from rules.campaign.lasting_rows import CityRow, LastingRows, ShaftRow, StickerRow
from rules.campaign.model import Checkpoint
from rules.game import Event, Result
from rules.my_city import events as e
from rules.table.session import Session

COG, PICK, KIOSK = "cog", "pick", "kiosk"


class Book:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.progress: Counter[int] = Counter()
        self.firsts: Counter[int] = Counter()
        self.nuggets: Counter[int] = Counter()
        self.church: dict[int, str] = {}
        self.last_place: dict[int, int] = {}
        self.stickers: dict[tuple[int, str], str] = {}
        self.shafts: Counter[tuple[int, str]] = Counter()
        self.kinds: Counter[str] = Counter()
        """How often each kind of thing happened; points at once and score lines by their codes."""

    def episode(self, told: Iterable[Iterable[Event]], result: Result) -> None:
        for events in told:
            for event in events:
                self._note(event)
        for seat in range(self.seats):
            self.last_place[seat] = result.places[seat]
            self.firsts[seat] += result.places[seat] == 1
            for part in result.parts[seat]:
                self.kinds[f"line {part.code}"] += part.points != 0

    def _note(self, event: Event) -> None:
        self.kinds[type(event).__name__] += 1
        match event:
            case e.Advanced():
                self.kinds[f"progress {event.code}"] += 1
                self.progress[event.seat] += event.progress
            case e.Rewarded():
                self.nuggets[event.seat] += event.nuggets
                if event.church is not None:
                    self.church[event.seat] = event.church
            case e.Mined():
                self.nuggets[event.seat] += event.nuggets
            case e.Refused() if event.nugget:
                self.kinds["refused for a nugget"] += 1
                self.nuggets[event.seat] -= 1
            case e.Dug():
                self.shafts[event.seat, event.colour] += event.boxes
            case e.Stuck() if event.sticker != PICK:
                kind = f"{KIOSK}_{event.colour}" if event.sticker == KIOSK else event.sticker
                assert (event.seat, event.at) not in self.stickers or kind == "blank", "placed twice"
                self.stickers[event.seat, event.at] = kind
            case e.Earned():
                self.kinds[f"at once {event.code}"] += 1

    def rows(self) -> LastingRows:
        """As the store should have them; what is gone and which areas are open is not told by events."""
        return LastingRows(
            tuple(
                CityRow(
                    seat,
                    self.progress[seat],
                    self.firsts[seat],
                    self.last_place[seat],
                    self.church.get(seat),
                    self.nuggets[seat],
                )
                for seat in range(self.seats)
            ),
            tuple(sorted(StickerRow(seat, place, kind) for (seat, place), kind in self.stickers.items())),
            tuple(sorted(ShaftRow(seat, colour, depth) for (seat, colour), depth in self.shafts.items())),
        )


async def added_up(store: SqlStore, checkpoints: Iterable[Checkpoint], seats: int) -> Book:
    book = Book(seats)
    for one in checkpoints:
        stored = await store.table(one.table)
        assert stored is not None
        session = Session(stored.row)
        told = [session.opening, *(session.advance(entry).events for entry in await store.entries(one.table))]
        book.episode([[event for event in events if event.known_to(None)] for events in told], one.result)
    return book
