"""The ids on buttons and selects: a format number, a kind, the table, the seat's decision, the words so far.

An id proves nothing: who clicked, which seat, which decision and which words are checked again on every click.

>>> control = Control(Kind.WORD, "AB12CD34EF", 1, 17, ("raise", "9"))
>>> control.text()
'1w:AB12CD34EF:1.17:raise 9'
>>> read(control.text()) == control
True
"""

import re
from enum import Enum

import msgspec

FORMAT = "1"
LONGEST = 100


class Kind(Enum):
    """What using a control does, by the letter that stands for it in an id.

    Buttons that were posted keep their ids for ever: none of these may change.
    """

    OPEN = "o"  # opens one's picker
    WORD = "w"  # goes on with a word
    WORD_SELECT = "s"  # goes on with the word chosen
    NUDGE = "n"  # moves a ghost
    GHOST_SELECT = "j"  # moves a ghost to the place chosen
    PLAY = "c"  # plays a move
    LOBBY = "l"  # changes a lobby
    LOBBY_SELECT = "p"  # changes a lobby to what is chosen
    LOBBY_FORM = "f"  # changes a lobby to what a form says; the number is the form's
    HELP = "h"  # tells of rules or commands, or gives a hint; where no table is meant, the id in it is NO_TABLE
    TABLE = "t"  # the table's own: take back, consent, return, a seat, a rematch
    STANDING = "d"  # gives or cancels a standing decision
    REPLAY = "r"  # steps through a replay
    REPLAY_SELECT = "q"  # goes to the step or the picture chosen
    CAMPAIGN = "k"  # a campaign's; the id in it is the campaign's
    TRY = "x"  # tries a move in a sandbox: the letter of a kind, the lot, the moves tried by their numbers, `*`, words
    COMPANY = "m"  # finding players: open tables, the queue, the city of the day


LETTERS = {kind: kind.value for kind in Kind}
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
