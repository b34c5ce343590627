"""The placing control: a ghost of the piece on one's own board, moved by buttons until it is built. No Discord in here.

Moves of one verb with four words (`place RE5 turn1 E3`) are places; all others stand as buttons in the last row. Every
ghost is a legal place: arrows jump over what is not. The whole state of a ghost is in the ids of its buttons, so a
restart between two clicks loses nothing.

>>> sorted(["C7", "A10", "B7"], key=spot)
['B7', 'C7', 'A10']
>>> step("E3", "u", ["E1", "D2", "F9"])
'E1'
"""

from collections.abc import Sequence

import msgspec

from cogs.controls.ids import Control, Kind
from cogs.controls.pages import A_ROW, LABEL, MOST_OPTIONS, Button, Page, Row, Select, Style, filled, promised, rows_of
from cogs.face import Choice, Face, Scene
from data.texts import Say
from rules.notation import words
from rules.table.looks import Look

Words = tuple[str, ...]
VERB, PIECE, TURN, FIELD = range(4)
LEFT, RIGHT, UP, DOWN, WEST, EAST, NEXT, PLACE = "l", "r", "u", "d", "w", "e", "n", "p"
"""The letters of the nudges: turns, arrows, the next best places, one's own place."""
TURNED = ("", "↻", "↻↻", "↺")
"""From the turn one sees to another, by the buttons that do it."""
BUILD = "🏗️"
"""Five of them side by side have no room for the word on a phone."""
AT_ONCE = A_ROW + 1
"""Places on one page: a row of buttons, and the one where the ghost stands."""
MOST_PLACES = 13
"""Places of a turn that can stand as a button each."""


class Pad(msgspec.Struct, frozen=True):
    """How a game wants its places chosen, and what it says about one of them."""

    near: str | None = None
    """The field near which the first ghost appears."""
    each: bool = False
    """One button for each place instead of arrows; for pieces with few places."""
    text: str = ""
    """What is said beside the picture of this ghost."""
    play: str = ""
    """The label of the button that builds it."""
    emoji: str = ""


class Ghost:
    """Makes the pages of one seat's present decision, as long as it has places to choose from."""

    def __init__(self, face: Face, look: Look, scene: Scene, verb: str = "place") -> None:
        assert look.seat is not None
        self._face, self._look, self._scene = face, look, scene
        self._seat = look.seat
        self.verb = verb
        said = [words(move) for move in look.legal]
        self._places = [place for place in said if place[VERB] == verb and len(place) == FIELD + 1]
        self._others = list(dict.fromkeys(place[VERB] for place in said if place[VERB] != verb))

    # ------------------------------------------------------------------------------------------------ where it stands

    def suggested(self, near: str | None) -> list[Words]:
        """Every place: where it fits best first, then the lowest turn, nearest to that field, reading order."""
        return sorted(
            self._places,
            key=lambda p: (-self._face.fits(self._scene, p), p[TURN], _apart(p[FIELD], near), spot(p[FIELD])),
        )

    def first(self, near: str | None) -> Words:
        return self.suggested(near)[0]

    def is_place(self, said: Sequence[str]) -> bool:
        return tuple(said) in self._places

    def stands(self, said: Sequence[str], near: str | None = None) -> Words:
        """The place these words name, if it is legal; else the first suggestion."""
        return tuple(said) if self.is_place(said) else self.first(near)

    def nudged(self, said: Sequence[str], letter: str, near: str | None = None) -> Words:
        """Where the ghost stands after a button; where it stood, if there is nothing in that direction."""
        here = self.stands(said, near)
        if letter in (LEFT, RIGHT):
            return self._turned(here, -1 if letter == LEFT else 1)
        if letter == NEXT:
            best = self.suggested(near)
            return [*best[(best.index(here) // AT_ONCE + 1) * AT_ONCE :], best[0]][0]
        if letter == PLACE or letter not in (UP, DOWN, WEST, EAST):
            return here
        found = step(here[FIELD], letter, self._fields(here))
        return self._at(here, found) if found is not None else here

    def jumped(self, said: Sequence[str], value: str, near: str | None = None) -> Words:
        """Where the ghost stands after a choice of the select: a field, or the leftmost place of a row."""
        here = self.stands(said, near)
        fields = self._fields(here)
        if value in fields:
            return self._at(here, value)
        return self._at(here, next((field for field in fields if field[1:] == value), here[FIELD]))

    def _at(self, here: Words, field: str) -> Words:
        return (*here[:FIELD], field)

    def _fields(self, here: Words) -> list[str]:
        """All places of this piece in this turn, in reading order."""
        return sorted((place[FIELD] for place in self._places if place[:FIELD] == here[:FIELD]), key=spot)

    def _turns(self, here: Words) -> list[str]:
        return sorted({place[TURN] for place in self._places if place[PIECE] == here[PIECE]})

    def _turned(self, here: Words, by: int) -> Words:
        turns = self._turns(here)
        turn = turns[(turns.index(here[TURN]) + by) % len(turns)]
        there = (*here[:TURN], turn, here[FIELD])
        nearest = min(self._fields(there), key=lambda field: (_apart(field, here[FIELD]), spot(field)))
        return self._at(there, nearest)

    # ------------------------------------------------------------------------------------------------ the page

    def page(self, said: Sequence[str], pad: Pad) -> Page:
        here = self.stands(said, pad.near)
        fields = self._fields(here)
        rows = self._each(here, fields) if pad.each and len(fields) <= MOST_PLACES else self._arrows(here, fields)
        play = Button(self._control(Kind.PLAY, here), pad.play[:LABEL], "success", emoji=pad.emoji)
        if pad.each:
            rows.append((play, *self._rest()))
        else:
            more = Button(self._control(Kind.NUDGE, here, NEXT), self._scene.say("Other places"), emoji="⏭️")
            rows.append((play, *([more] if len(self._places) > AT_ONCE else []), *self._rest()))
            rows += rows_of(self._at_once(here, pad.near))
        return Page(pad.text, tuple(rows))

    def _arrows(self, here: Words, fields: Sequence[str]) -> list[Row]:
        turns = len(self._turns(here)) > 1
        arrows = {letter: step(here[FIELD], letter, fields) is not None for letter in (UP, DOWN, WEST, EAST)}
        rows: list[Row] = [
            (
                self._nudge(here, LEFT, "↺", turns),
                self._nudge(here, UP, "▲", arrows[UP]),
                self._nudge(here, RIGHT, "↻", turns),
            ),
            (
                self._nudge(here, WEST, "◀", arrows[WEST]),
                self._nudge(here, DOWN, "▼", arrows[DOWN]),
                self._nudge(here, EAST, "▶", arrows[EAST]),
            ),
        ]
        if len(fields) > 1:
            rows.append(
                Select(self._control(Kind.GHOST_SELECT, here), self._scene.say("Go to…"), self._goals(here, fields))
            )
        return rows

    def _goals(self, here: Words, fields: Sequence[str]) -> tuple[Choice, ...]:
        """Each other place, or each row that has one, if there are too many."""
        say: Say = self._scene.say
        if len(fields) <= MOST_OPTIONS + 1:
            return tuple(Choice(field, field) for field in fields if field != here[FIELD])
        rows = dict.fromkeys(field[1:] for field in fields)
        return tuple(Choice(row, say("Row {row}", row=row)) for row in rows)

    def _each(self, here: Words, fields: Sequence[str]) -> list[Row]:
        turns = len(self._turns(here)) > 1
        rows: list[Row] = [(self._nudge(here, LEFT, "↺", turns), self._nudge(here, RIGHT, "↻", turns))]
        buttons = [
            Button(self._control(Kind.NUDGE, self._at(here, field), PLACE), field, "primary", field != here[FIELD])
            for field in fields
        ]
        rows += rows_of(buttons)
        return rows

    def _at_once(self, here: Words, near: str | None) -> list[Button]:
        """The places that fit about as well, turned as the signs say: built at once where that can be taken back."""
        found, best = [], self.suggested(near)
        start = best.index(here) // AT_ONCE * AT_ONCE
        for place in [place for place in best[start : start + AT_ONCE] if place != here]:
            sign = TURNED[(int(place[TURN][-1]) - int(here[TURN][-1])) % len(TURNED)]
            label = f"{place[FIELD]} {sign}".strip()
            found.append(Button(self._control(Kind.WORD, place), label, "primary", emoji=BUILD))
        return found

    def _rest(self) -> tuple[Button, ...]:
        """The other moves, to their own pages: only those that are legal."""
        found = []
        for verb in self._others[: A_ROW - 2]:
            said = self._whole(verb)
            choice = self._face.choice(self._scene, said)
            style: Style = "danger" if self._face.dangerous(said) else "secondary"
            label = promised(self._face, self._look, said, choice.label)[:LABEL]
            found.append(Button(self._control(Kind.WORD, said), label, style, emoji=choice.emoji))
        return tuple(found)

    def _whole(self, verb: str) -> Words:
        """The verb and whatever follows it without a choice."""
        return filled(self._face.game, self._look.legal, (verb,))[0]

    def _nudge(self, here: Words, letter: str, label: str, enabled: bool) -> Button:
        return Button(self._control(Kind.NUDGE, here, letter), label, "secondary", enabled)

    def _control(self, kind: Kind, said: Sequence[str], nudge: str = "") -> Control:
        return Control(kind, self._look.row.id, self._seat, self._look.decision, tuple(said), nudge=nudge)


def spot(field: str) -> tuple[int, int]:
    """Row and column of a field: reading order."""
    return int(field[1:]), ord(field[0])


def _apart(field: str, near: str | None) -> int:
    if near is None:
        return 0
    (row, column), (other_row, other_column) = spot(field), spot(near)
    return abs(row - other_row) + abs(column - other_column)


def step(here: str, way: str, fields: Sequence[str]) -> str | None:
    """The nearest place in a direction: least distance and twice the sidestep, then reading order."""
    row, column = spot(here)
    ranked: list[tuple[int, tuple[int, int], str]] = []
    for field in fields:
        down, right = spot(field)[0] - row, spot(field)[1] - column
        ahead, aside = {UP: (-down, right), DOWN: (down, right), WEST: (-right, down), EAST: (right, down)}[way]
        if ahead > 0:
            ranked.append((ahead + 2 * abs(aside), spot(field), field))
    return min(ranked)[2] if ranked else None
