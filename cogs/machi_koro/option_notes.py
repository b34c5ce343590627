"""What the options are about, for a host who chooses."""

from __future__ import annotations

from data.texts import mark

NOTES: dict[tuple[str, str | None], str] = {
    ("modules", None): mark("Which boxes are on the table."),
    ("modules", "base"): mark("Four landmarks to win; the classic."),
    ("modules", "harbor"): mark("More cards and landmarks, ships and sushi; a market that changes."),
    ("modules", "millionaire"): mark("Renovations, loans and rich guests."),
    ("modules", "both"): mark("Everything together; the longest game."),
    ("supply", None): mark("How many different cards can be bought at a time."),
    ("supply", "auto"): mark("All cards open in the base game; 5 low, 5 high, 2 purple with a module."),
    ("supply", "open"): mark("All cards lie open from the start. Base game only."),
    ("supply", "ten"): mark("Ten different names at a time from one deck. Base game only."),
    ("supply", "552"): mark("Three decks: 5 names of 1 to 6, 5 of 7 and more, 2 purple ones."),
    ("left_out", None): mark("Cards that stay in the box."),
    ("first", None): mark("Who rolls first."),
    ("reopen", None): mark("Which roll opens a card that was closed for renovation."),
    ("clear_dead_purples", None): mark("Purple stacks nobody can buy any more make room for others."),
}
