"""The pages of a picker: from the legal moves and the words chosen so far to buttons and selects. No Discord in here.

The words are the questions. A word with one possible value is filled in and not asked; a one-word move stands as a
button beside the list of the others; a list of more than 25 gets a page of groups first.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from cogs.controls.ids import Control, Kind
from cogs.face import Choice, Face, Scene
from rules.game import AnyGame, Move
from rules.notation import next_words, words
from rules.table.looks import Look

MOST_BUTTONS = 15
MOST_OPTIONS = 25
A_ROW = 5
MOST_ROWS = 5
LABEL = 80
OPTION = 100
BACK = "back"
DECLINING = ("done", "pass", "refuse", "skip")
"""Verbs that leave something alone: their buttons stand back."""

Style = Literal["primary", "secondary", "success", "danger"]


class Button(msgspec.Struct, frozen=True):
    control: Control
    label: str
    style: Style = "secondary"
    enabled: bool = True
    emoji: str = ""


class Select(msgspec.Struct, frozen=True):
    control: Control
    placeholder: str
    options: tuple[Choice, ...]


Row = tuple[Button, ...] | Select


class Page(msgspec.Struct, frozen=True):
    """What the picker shows: a text and up to five rows."""

    text: str
    rows: tuple[Row, ...]
    move: Move | None = None
    """The one move these words leave, if they leave only one: to be played, or shown and confirmed."""
    said: tuple[str, ...] = ()
    """The words after which it asks, those among them that need not be asked."""
    padded: bool = False
    """Its choices have the shape of the table."""


class Picker:
    """Makes the pages for one seat's present decision."""

    def __init__(self, face: Face, look: Look, scene: Scene) -> None:
        assert look.seat is not None
        self._face = face
        self._look = look
        self._seat = look.seat
        self._scene = scene
        self._say = scene.say

    def page(self, so_far: Sequence[str], group: str = "") -> Page:
        """The next question after these words; the whole list again if they lead nowhere."""
        group = "" if group == BACK else group
        chosen, choices = self._filled(so_far)
        if not choices:
            chosen, choices = self._filled(())
        left = {id(move): move for moves in choices.values() for move in moves}
        if len(left) == 1 and chosen:
            (move,) = left.values()
            return Page(self._face.sentence(self._scene, words(move)), (), move)
        if "" in choices:
            return self._variants(chosen, list(left.values()))
        single: list[tuple[str, ...]] = [(w,) for w in choices if w and not chosen and self._is_whole((w,))]
        rest = [word for word in choices if word and (word,) not in single]
        below = chosen
        if not chosen and (len(rest) == 1 or self._face.leading in rest):
            # A verb costs no click of its own when it leads, or is the only one with more words to choose.
            verb = rest[0] if len(rest) == 1 else self._face.leading
            single += [(other,) for other in rest if other != verb]
            below, choices = self._filled((verb,))
            rest = [word for word in choices if word]
            if "" in choices:
                # Nor is there anything to choose before the move is whole: it stands as a button.
                single, below, rest = [below, *single], (), []
        rest = self._face.order(self._scene, below, rest)
        pad = self._pad(below, rest)
        group = "" if pad else group
        rows = pad or (self._list(below, rest, group) if rest else [])
        last = [self._button(said) for said in single]
        if pad:
            last = [self._button((*below, word)) for word in rest if not self._on(pad, (*below, word))] + last
        last += self._beside(below)
        if chosen or group:
            last.append(self._back(below if group else self._before(chosen)))
        if last:
            rows.append(tuple(last))
        return Page(self._face.question(self._scene, below), tuple(rows), said=below, padded=bool(pad))

    def on_post(self, room: int) -> list[Row]:
        """The first question as everybody sees it: a pad where it fits in so many rows, else verbs; dice at once."""
        page = self.page(()) if ghost_verb(self._face, self._look) is None else Page("", ())
        rows = packed(page.rows, room) if page.padded else None
        if rows is None:
            said: list[tuple[str, ...]] = []
            for verb, moves in self._next(()).items():
                whole = [words(move) for move in moves]
                said += whole if all(self._face.direct(one) for one in whole) else [(verb,)]
            rows = rows_of([self._button(one) for one in said])[:room]
        return [row if isinstance(row, Select) else tuple(_opening(button) for button in row) for row in rows]

    def confirm(self, move: Move) -> Page:
        """The move in words, to be played or not."""
        said = words(move)
        style: Style = "danger" if self._face.dangerous(said) else "success"
        play = Button(self._control(Kind.PLAY, said), self._say("Yes, play this"), style)
        row = (play, *self._beside(said), self._back(self._before(said)))
        return Page(self._face.sentence(self._scene, said), (row,), move)

    def _variants(self, chosen: tuple[str, ...], moves: Sequence[Move]) -> Page:
        """Several whole moves begin with these words (ways to pay): a button for each plays it, the usual one first."""
        ordered = sorted(moves, key=lambda move: words(move) != chosen)[: MOST_BUTTONS + A_ROW]
        buttons = [self._whole(self._face.closing(self._scene, words(move)), words(move)) for move in ordered]
        buttons[0] = msgspec.structs.replace(buttons[0], style="success")
        question = self._face.sentence(self._scene, words(ordered[0]))
        return Page(question, (*rows_of(buttons), (self._back(self._before(chosen)),)))

    # ------------------------------------------------------------------------------------------------ words

    def _next(self, so_far: Sequence[str]) -> dict[str, list[Move]]:
        return next_words(self._face.game, self._look.legal, so_far)

    def _filled(self, so_far: Sequence[str]) -> tuple[tuple[str, ...], dict[str, list[Move]]]:
        return filled(self._face.game, self._look.legal, so_far)

    def _is_whole(self, said: tuple[str, ...]) -> bool:
        return list(self._next(said)) == [""]

    def _before(self, said: Sequence[str]) -> tuple[str, ...]:
        """The words before the last one that was really a question."""
        asked = [end for end in range(1, len(said)) if len(self._next(said[:end])) > 1]
        if not asked or (asked[-1] == 1 and (said[0] == self._face.leading or self._one_verb())):
            return ()
        return tuple(said[: asked[-1]])

    def _one_verb(self) -> bool:
        return sum(not self._is_whole((verb,)) for verb in self._next(())) == 1

    # ------------------------------------------------------------------------------------------------ rows

    def _list(self, below: tuple[str, ...], rest: list[str], group: str) -> list[Row]:
        if len(rest) > MOST_OPTIONS:
            groups = self._face.groups(self._scene, below, rest)
            found = next((g for g in groups if g.key == group), None)
            if found is None:
                buttons = [Button(self._control(Kind.WORD, below, g.key), _cut(g.label, LABEL)) for g in groups]
                return rows_of(buttons)
            rest = [word for word in found.words if word in rest]
        if len(rest) > MOST_BUTTONS:
            options = [self._face.choice(self._scene, (*below, word)) for word in rest[:MOST_OPTIONS]]
            shown = tuple(
                msgspec.structs.replace(o, label=_cut(o.label, OPTION), description=_cut(o.description, OPTION))
                for o in options
            )
            return [Select(self._control(Kind.WORD_SELECT, below), self._scene.say("Choose…"), shown)]
        return rows_of([self._button((*below, word)) for word in rest])

    def _pad(self, below: tuple[str, ...], rest: list[str]) -> list[Row]:
        pad = self._face.pad(self._scene, below, rest) or []
        return [part for row in pad for part in rows_of([self._padded(below, choice) for choice in row])]

    def _padded(self, below: tuple[str, ...], choice: Choice) -> Button:
        style: Style = "primary" if choice.enabled else "secondary"
        said, enabled, was = (*below, choice.word), choice.enabled, ""
        if not enabled and below and choice.word != below[-1] and choice.word in self._next(below[:-1]):
            # No choice after these words, but one in the place of the last of them.
            said, enabled, was = (*below[:-1], choice.word), True, below[-1]
        return Button(self._control(Kind.WORD, said, was), _cut(choice.label, LABEL), style, enabled, choice.emoji)

    def _on(self, pad: Sequence[Row], said: tuple[str, ...]) -> bool:
        return any(button.control.words == said for row in pad if not isinstance(row, Select) for button in row)

    def _button(self, said: tuple[str, ...]) -> Button:
        # What plays at once on the post needs no confirmation here either.
        kind = Kind.PLAY if self._face.direct(said) and self._is_whole(said) else Kind.WORD
        choice = self._face.choice(self._scene, said)
        calm: Style = "secondary" if said[0] in DECLINING else "primary"
        style = "danger" if self._face.dangerous(said) else calm
        label = promised(self._face, self._look, said, choice.label)
        return Button(self._control(kind, said), _cut(label, LABEL), style, choice.enabled, choice.emoji)

    def _beside(self, words_: tuple[str, ...]) -> list[Button]:
        found = [said for said in self._face.beside(words_) if self._is_whole(said)]
        return [self._whole(self._face.choice(self._scene, said).label, said) for said in found]

    def _whole(self, label: str, said: tuple[str, ...]) -> Button:
        return Button(self._control(Kind.PLAY, said), _cut(label, LABEL), "primary")

    def _back(self, to: Sequence[str]) -> Button:
        # The mark keeps the id apart from a button of the same words that goes forward.
        return Button(self._control(Kind.WORD, tuple(to), BACK), self._say("Back"))

    def _control(self, kind: Kind, said: Sequence[str], group: str = "") -> Control:
        return Control(kind, self._look.row.id, self._seat, self._look.decision, tuple(said), group)


def filled(
    game: type[AnyGame], legal: Iterable[Move], so_far: Sequence[str]
) -> tuple[tuple[str, ...], dict[str, list[Move]]]:
    """The words with every word that has one value filled in, and the choices after them."""
    said = tuple(so_far)
    choices = next_words(game, legal, said)
    while said and len(choices) == 1 and "" not in choices:
        said = (*said, next(iter(choices)))
        choices = next_words(game, legal, said)
    return said, choices


def promised(face: Face, look: Look, said: Sequence[str], label: str) -> str:
    """An ellipsis promises another question: none where one move is left that nobody is asked about."""
    left = {move for moves in next_words(face.game, look.legal, said).values() for move in moves}
    asked = len(left) > 1 or said[0] == face.placing or face.dangerous(said)
    return label if asked else label.removesuffix("…")


def rows_of(buttons: Sequence[Button]) -> list[Row]:
    """The buttons in rows as long as Discord allows."""
    return [tuple(buttons[i : i + A_ROW]) for i in range(0, len(buttons), A_ROW)]


def packed(rows: Sequence[Row], most: int) -> list[Row] | None:
    """The rows in at most so many: what is left over goes where there is room, lowest first. None if there is none."""
    kept, over = list(rows[:most]), list(rows[most:])
    left: list[Button] = []
    for row in over:
        if isinstance(row, Select):
            return None
        left += row
    for at, row in reversed(list(enumerate(kept))):
        if not isinstance(row, Select):
            room = A_ROW - len(row)
            kept[at], left = (*row, *left[:room]), left[room:]
    return None if left else kept


def with_row(page: Page, buttons: Sequence[Button]) -> Page:
    """The page with these buttons below the others, as many as there is room for."""
    while buttons:
        rows = packed((*page.rows, tuple(buttons)), MOST_ROWS)
        if rows is not None:
            return msgspec.structs.replace(page, rows=tuple(rows))
        buttons = buttons[:-1]
    return page


def ghost_verb(face: Face, look: Look) -> str | None:
    """The verb of a piece that is to be placed with a preview, in a game that does so."""
    return next((move.verb for move in look.legal if move.verb == face.placing), None)


def _opening(button: Button) -> Button:
    """The same on a post, where a word opens one's own page."""
    control = button.control
    if control.kind is Kind.WORD:
        control = msgspec.structs.replace(control, kind=Kind.OPEN)
    return msgspec.structs.replace(button, control=control)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
