"""The ids on buttons and selects: a format number, a kind, the table, the seat's decision, the words so far.

An id proves nothing: who clicked, which seat, which decision and which words are checked again on every click.

>>> control = Control("w", "AB12CD34EF", 1, 17, ("raise", "9"))
>>> control.text()
'1w:AB12CD34EF:1.17:raise 9'
>>> read(control.text()) == control
True
"""

from __future__ import annotations

import re

import msgspec

FORMAT = "1"
LONGEST = 100

BUTTONS = "owncltdrk"
SELECTS = "sjpq"
_REST = (
    r":(?P<table>[0-9A-Z]{10}):(?P<seat>\d)\.(?P<number>\d{1,5}):"
    r"(?P<words>[A-Za-z0-9_* ]{0,70})(?:(?P<mark>[>~])(?P<extra>\w{1,6}))?$"
)
BUTTON = re.compile(rf"^{FORMAT}(?P<kind>[{BUTTONS}]){_REST}")
SELECT = re.compile(rf"^{FORMAT}(?P<kind>[{SELECTS}]){_REST}")


class Control(msgspec.Struct, frozen=True):
    """`kind`: o opens one's picker, w goes on with a word, c plays, n moves a ghost, s and j are the selects' w and n,
    l and p (a select) are the lobby's, t the table's own (undo, consent, return), d is about standing decisions,
    r and q (a select) are a replay's, k a campaign's, with its id."""

    kind: str
    table: str
    seat: int = 0
    number: int = 0
    words: tuple[str, ...] = ()
    group: str = ""
    nudge: str = ""

    def text(self) -> str:
        extra = f">{self.group}" if self.group else f"~{self.nudge}" if self.nudge else ""
        return f"{FORMAT}{self.kind}:{self.table}:{self.seat}.{self.number}:{' '.join(self.words)}{extra}"


def from_match(found: re.Match[str]) -> Control:
    extra = found["extra"] or ""
    return Control(
        found["kind"],
        found["table"],
        int(found["seat"]),
        int(found["number"]),
        tuple(found["words"].split()),
        extra if found["mark"] == ">" else "",
        extra if found["mark"] == "~" else "",
    )


def read(text: str) -> Control | None:
    found = BUTTON.match(text) or SELECT.match(text)
    return None if found is None else from_match(found)
