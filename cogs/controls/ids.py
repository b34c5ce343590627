"""The ids on buttons and selects: a format number, a kind, the table, the seat's decision, the words so far.

An id proves nothing: who clicked, which seat, which decision and which words are checked again on every click.

>>> control = Control(Kind.WORD, "AB12CD34EF", 1, 17, ("raise", "9"))
>>> control.text()
'1w:AB12CD34EF:1.17:raise 9'
>>> read(control.text()) == control
True
"""

from __future__ import annotations

import re
from enum import Enum

import msgspec

FORMAT = "1"
LONGEST = 100


class Kind(Enum):
    """What using a control does."""

    OPEN = "opens one's picker"
    WORD = "goes on with a word"
    WORD_SELECT = "goes on with the word chosen"
    NUDGE = "moves a ghost"
    GHOST_SELECT = "moves a ghost to the place chosen"
    PLAY = "plays a move"
    LOBBY = "changes a lobby"
    LOBBY_SELECT = "changes a lobby to what is chosen"
    LOBBY_FORM = "changes a lobby to what a form says; the number is the form's"
    HELP = "tells of rules or commands, or gives a hint; where no table is meant, the id in it is NO_TABLE"
    TABLE = "the table's own: take back, consent, return, a seat, a rematch"
    STANDING = "gives or cancels a standing decision"
    REPLAY = "steps through a replay"
    REPLAY_SELECT = "goes to the step or the picture chosen"
    CAMPAIGN = "a campaign's; the id in it is the campaign's"
    TRY = "tries a move in a sandbox: the letter of a kind, the lot, the moves tried by their numbers, `*`, words"
    COMPANY = "finding players: open tables, the queue, the city of the day"


LETTERS = {
    Kind.OPEN: "o",
    Kind.WORD: "w",
    Kind.NUDGE: "n",
    Kind.PLAY: "c",
    Kind.LOBBY: "l",
    Kind.LOBBY_FORM: "f",
    Kind.HELP: "h",
    Kind.TABLE: "t",
    Kind.STANDING: "d",
    Kind.REPLAY: "r",
    Kind.CAMPAIGN: "k",
    Kind.TRY: "x",
    Kind.COMPANY: "m",
    Kind.WORD_SELECT: "s",
    Kind.GHOST_SELECT: "j",
    Kind.LOBBY_SELECT: "p",
    Kind.REPLAY_SELECT: "q",
}
"""What stands for a kind in an id. Buttons that were posted keep their ids for ever: none of these may change."""
NO_TABLE = "0" * 10
KINDS = {letter: kind for kind, letter in LETTERS.items()}
_TEMPLATE = re.compile(
    rf"^{FORMAT}(?P<kind>[{''.join(KINDS)}])"
    r":(?P<table>[0-9A-Z]{10}):(?P<seat>\d)\.(?P<number>\d{1,5}):"
    r"(?P<words>[A-Za-z0-9_* ]{0,70})(?:(?P<mark>[>~])(?P<extra>\w{1,6}))?$"
)


class Control(msgspec.Struct, frozen=True):
    kind: Kind
    table: str
    seat: int = 0
    number: int = 0
    words: tuple[str, ...] = ()
    group: str = ""
    nudge: str = ""

    def text(self) -> str:
        extra = f">{self.group}" if self.group else f"~{self.nudge}" if self.nudge else ""
        return f"{beginning(self.kind)}{self.table}:{self.seat}.{self.number}:{' '.join(self.words)}{extra}"


def beginning(kind: Kind) -> str:
    """How every id of this kind begins."""
    return f"{FORMAT}{LETTERS[kind]}:"


def read(text: str) -> Control | None:
    found = _TEMPLATE.match(text)
    if found is None:
        return None
    extra = found["extra"] or ""
    return Control(
        KINDS[found["kind"]],
        found["table"],
        int(found["seat"]),
        int(found["number"]),
        tuple(found["words"].split()),
        extra if found["mark"] == ">" else "",
        extra if found["mark"] == "~" else "",
    )
