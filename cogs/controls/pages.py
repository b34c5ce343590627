"""The pages of a picker: from the legal moves and the words chosen so far to buttons and selects. No Discord in here.

The words are the questions. A word with one possible value is filled in and not asked; a one-word move stands as a
button beside the list of the others; a list of more than 25 gets a page of groups first.
"""

from __future__ import annotations

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
LABEL = 80
OPTION = 100
BACK = "back"

Style = Literal["primary", "secondary", "success", "danger"]


class Button(msgspec.Struct, frozen=True):
    control: Control
    label: str
    style: Style = "secondary"
    enabled: bool = True


class Select(msgspec.Struct, frozen=True):
    control: Control
    placeholder: str
    options: tuple[Choice, ...]


class Page(msgspec.Struct, frozen=True):
    """What the picker shows: a text and up to five rows."""

    text: str
    rows: tuple[tuple[Button, ...] | Select, ...]
    move: Move | None = None
    """The one move these words leave, if they leave only one: to be played, or shown and confirmed."""


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
        if not chosen and len(rest) == 1:
            # A verb costs no click of its own when it is the only one with more words to choose.
            below, choices = self._filled((rest[0],))
            rest = [word for word in choices if word]
            if "" in choices:
                # Nor is there anything to choose before the move is whole: it stands as a button.
                single, below, rest = [below, *single], (), []
        rest = self._face.order(self._scene, below, rest)
        pad = self._pad(below, rest)
        rows = pad or (self._list(below, rest, group) if rest else [])
        last = [self._button(said) for said in single]
        if pad:
            last = [self._button((*below, word)) for word in rest if not self._on(pad, (*below, word))] + last
        if chosen or group:
            last.append(self._back(below if group else self._before(chosen)))
        if last:
            rows.append(tuple(last))
        return Page(self._face.question(self._scene, below), tuple(rows))

    def confirm(self, move: Move) -> Page:
        """The move in words, to be played or not."""
        said = words(move)
        play = Button(self._control(Kind.PLAY, said), self._say("Yes, play this"), "success")
        return Page(self._face.sentence(self._scene, said), ((play, self._back(self._before(said))),), move)

    def _variants(self, chosen: tuple[str, ...], moves: Sequence[Move]) -> Page:
        """Several whole moves begin with these words (ways to pay): a button for each plays it, the usual one first."""
        ordered = sorted(moves, key=lambda move: words(move) != chosen)[: MOST_BUTTONS + A_ROW]
        buttons = [
            Button(
                self._control(Kind.PLAY, words(m)), _cut(self._face.closing(self._scene, words(m)), LABEL), "primary"
            )
            for m in ordered
        ]
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
        if not asked or (asked[-1] == 1 and self._one_verb()):
            return ()
        return tuple(said[: asked[-1]])

    def _one_verb(self) -> bool:
        return sum(not self._is_whole((verb,)) for verb in self._next(())) == 1

    # ------------------------------------------------------------------------------------------------ rows

    def _list(self, below: tuple[str, ...], rest: list[str], group: str) -> list[tuple[Button, ...] | Select]:
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

    def _pad(self, below: tuple[str, ...], rest: list[str]) -> list[tuple[Button, ...] | Select]:
        pad = self._face.pad(self._scene, below, rest) or []
        return [tuple(self._padded(below, choice) for choice in row) for row in pad]

    def _padded(self, below: tuple[str, ...], choice: Choice) -> Button:
        style: Style = "primary" if choice.enabled else "secondary"
        return Button(self._control(Kind.WORD, (*below, choice.word)), _cut(choice.label, LABEL), style, choice.enabled)

    def _on(self, pad: Sequence[tuple[Button, ...] | Select], said: tuple[str, ...]) -> bool:
        return any(button.control.words == said for row in pad if not isinstance(row, Select) for button in row)

    def _button(self, said: tuple[str, ...]) -> Button:
        # What plays at once on the post needs no confirmation here either.
        kind = Kind.PLAY if self._face.direct(said) and self._is_whole(said) else Kind.WORD
        choice = self._face.choice(self._scene, said)
        return Button(self._control(kind, said), _cut(choice.label, LABEL), "primary", choice.enabled)

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


def rows_of(buttons: Sequence[Button]) -> list[tuple[Button, ...] | Select]:
    """The buttons in rows as long as Discord allows."""
    return [tuple(buttons[i : i + A_ROW]) for i in range(0, len(buttons), A_ROW)]


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
