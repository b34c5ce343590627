"""What the options are about, for a host who chooses."""

from __future__ import annotations

from data.texts import mark

NOTES: dict[tuple[str, str | None], str] = {
    ("city", None): mark("Which city's milestones and areas are used."),
    ("long", None): mark("Two players only: seven rounds and larger districts."),
    ("first", None): mark("Who takes the first turn."),
}
