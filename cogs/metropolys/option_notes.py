"""What the options are about, for a host who chooses."""

from __future__ import annotations

from data.texts import mark

NOTES: dict[tuple[str, str | None], str] = {
    ("mode", None): mark("Which secret goals are dealt."),
    ("mode", "family"): mark("One secret goal each: at bridges, statues, lakes or the edge of the city."),
    ("mode", "expert"): mark("Two secret goals each, and the highest building of each district counts."),
    ("layout", None): mark("Where the tokens lie."),
    ("layout", "random"): mark("Tokens are dealt anew each time."),
    ("layout", "house"): mark("The same layout each time, good for a first game."),
    ("first", None): mark("Who opens the first auction."),
}
