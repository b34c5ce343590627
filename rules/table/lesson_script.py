"""Lessons: a game by a script. A position is a seed and the moves that led to it, each step what the learner plays.

`data/lessons/<game>.toml` has the moves, `data/texts/english/<game>/lesson.toml` the words for each step. A lesson is a
table like any other: how far it has come is how many entries its log has.
"""

from functools import cache
from hashlib import blake2b

import msgspec

from data.lesson_shelf import kept_lesson
from rules import option_words
from rules.chance import seed_from_number
from rules.game import AnyGame, Illegal, Move, Reason
from rules.notation import parse, text, understand
from rules.registry import KEYS, find
from rules.table.rows import Row
from rules.table.session import Session, forced_move

LEARNER = 0
LESSON = "lesson"
"""The reason of a move by a script: the step follows."""
MARK = "L"
"""Begins the mark of every lesson: by it a store tells them from other tables."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Step(msgspec.Struct, frozen=True):
    """One idea: what the learner plays for it, and what the stewards answer."""

    code: str
    play: tuple[str, ...]
    reply: tuple[str, ...] = ()
    light: dict[str, Box] = {}
    """What is lit, by the kind of picture, in hundredths of its width."""


class Lesson(msgspec.Struct, frozen=True):
    seed: int
    seats: int
    steps: tuple[Step, ...]
    options: dict[str, str] = {}
    before: tuple[str, ...] = ()
    """The moves that led to the position, whoever was asked."""


class Line(msgspec.Struct, frozen=True):
    """One entry of a lesson's log."""

    seat: int
    text: str
    step: int
    """Counted from 0; what led to the position is before all steps, at -1."""
    forced: bool = False


class Script(msgspec.Struct, frozen=True):
    lesson: Lesson
    seed: bytes
    lines: tuple[Line, ...]
    mark: str
    """A lesson that was begun with another mark is another lesson: it cannot go on."""

    @property
    def begun(self) -> int:
        """How many entries led to the position."""
        return sum(line.step < 0 for line in self.lines)

    def line(self, count: int) -> Line | None:
        """What comes after so many entries."""
        return self.lines[count] if count < len(self.lines) else None

    def step(self, count: int) -> int:
        """The step that is to be done after so many entries; as many as there are when all are done."""
        line = self.line(count)
        return len(self.lesson.steps) if line is None else max(0, line.step)


@cache
def has_lesson(game: str) -> bool:
    return game in KEYS and kept_lesson(game) is not None


@cache
def script_of(game: str) -> Script:
    """The lesson of a game with every entry of its log, made by playing it."""
    lesson = msgspec.toml.decode(kept_lesson(game) or b"", type=Lesson)
    kind = find(game)
    playing = kind.new(lesson.seats, option_words.read(kind, lesson.options), seed_from_number(lesson.seed))
    lines = _forced(playing, -1)
    for said in lesson.before:
        lines += _played(playing, playing.waiting()[0], said, -1)
    for number, step in enumerate(lesson.steps):
        for said in step.play:
            lines += _played(playing, LEARNER, said, number)
        for said in step.reply:
            steward = next(seat for seat in playing.waiting() if seat != LEARNER)
            lines += _played(playing, steward, said, number)
    told = "\n".join(f"{line.seat} {line.text}" for line in lines)
    mark = blake2b(f"{kind.version} {lesson.seed} {told}".encode(), digest_size=6).hexdigest()
    return Script(lesson, seed_from_number(lesson.seed), tuple(lines), f"{MARK}{mark}")


def _played(game: AnyGame, seat: int, said: str, step: int) -> list[Line]:
    move = understand(game, seat, said)
    game.play(seat, move)
    return [Line(seat, text(move), step), *_forced(game, step)]


def _forced(game: AnyGame, step: int) -> list[Line]:
    found = []
    while (forced := forced_move(game)) is not None:
        game.play(*forced)
        found.append(Line(forced[0], text(forced[1]), step, forced=True))
    return found


# ---------------------------------------------------------------------------------------------------- at a table


def is_current(row: Row) -> bool:
    """Whether the table is played by the lesson as it is now."""
    return has_lesson(row.game) and script_of(row.game).mark == row.terms.lesson


def script_at(row: Row) -> Script:
    """The script by which this table is played; Illegal if the lesson is another one now."""
    if not is_current(row):
        raise Illegal("lesson_changed")
    return script_of(row.game)


def keep_to(row: Row, count: int, seat: int, said: str) -> None:
    """Raises Illegal for a move that is not the one to try now; nothing is played, and the step says why."""
    script = script_at(row)
    line = script.line(count)
    if line is None or line.seat != seat or line.text != said:
        raise Illegal("lesson_step", script.step(count), said)


def asked_by(row: Row, count: int) -> int | None:
    """Whose move the script has next."""
    line = script_at(row).line(count)
    return None if line is None else line.seat


def scripted(session: Session) -> tuple[Move, Reason]:
    """The move that the script has next, and the step that explains it."""
    script = script_at(session.row)
    line = script.line(session.count)
    assert line is not None
    return parse(session.game.moves, line.text), (LESSON, line.step)
