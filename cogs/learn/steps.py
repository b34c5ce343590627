"""What a lesson says: at each step what one sees, what to do and why; to a wrong click a kind reason; at the end more.

The words are in data/texts/english/<game>/lesson.toml, by the codes of the steps in data/lessons/<game>.toml.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.pages import Button
from data.texts import Say, english
from render.painter import Frame
from rules.table.lesson_script import Script, has_lesson, is_current, script_at
from rules.table.looks import Look, News
from rules.table.rows import Row

END = english("words", dict[str, dict[str, str]])["explained"]["lesson_over"]


class StepText(msgspec.Struct, frozen=True):
    title: str
    see: str
    do: str
    why: str
    wrong: str
    """To a move that is not the one to try."""
    other: dict[str, str] = {}
    """The same to moves that begin with these words."""
    reply: str = ""
    """What the steward says of its answer."""


class LessonText(msgspec.Struct, frozen=True):
    intro: tuple[str, ...]
    next: str
    """What to try after it."""
    steps: dict[str, StepText]


@cache
def lesson_text(game: str) -> LessonText:
    return english(f"{game}/lesson", LessonText)


def _step(row: Row, number: int) -> StepText | None:
    """The words of a step, counted from 0."""
    steps = script_at(row).lesson.steps
    return lesson_text(row.game).steps[steps[number].code] if 0 <= number < len(steps) else None


def step_words(row: Row, count: int, say: Say) -> str:
    """What is to be done after so many entries, below what the steward says of what it has just done."""
    if not is_current(row):
        return ""
    script = script_at(row)
    number = script.step(count)
    lines = [said] if (said := _reply(row, script, count, say)) else []
    shown = _step(row, number)
    if shown is None:
        return "\n".join([*lines, say(END, next=say(lesson_text(row.game).next), table=say("My first table"))])
    step, steps = number + 1, len(script.lesson.steps)
    lines.append(say("**Step {step} of {steps}: {title}**", step=step, steps=steps, title=say(shown.title)))
    return "\n".join([*lines, f"👁️ {say(shown.see)}", f"👉 **{say(shown.do)}**", f"-# {say(shown.why)}"])


def _reply(row: Row, script: Script, count: int, say: Say) -> str:
    """What the steward says, where it has just answered."""
    number = script.step(count)
    before = script.lines[count - 1] if 0 < count <= len(script.lines) else None
    said = _step(row, number - 1) if before is not None and before.step == number - 1 else None
    return f"🤖 *{say(said.reply)}*" if said is not None and said.reply else ""


def reason_words(game: str, say: Say, step: int) -> str:
    """Why a move of a lesson was made, for who asks later."""
    texts = list(lesson_text(game).steps.values())
    return say(texts[step].reply or texts[step].why) if 0 <= step < len(texts) else ""


def kind_reason(row: Row, number: int, said: Sequence[str], say: Say) -> str:
    """Why these words are not what to try at this step."""
    shown = _step(row, number)
    if shown is None:
        return say("The lesson is over.")
    fitting = [begin for begin in shown.other if tuple(begin.split()) == tuple(said)[: len(begin.split())]]
    why = shown.other[max(fitting, key=len)] if fitting else shown.wrong
    return f"↩️ {say(why)} " + say("Nothing was played: try again.")


def step_at(look: Look) -> int:
    return script_at(look.row).step(look.entries)


def leads_away(row: Row, count: int, said: Sequence[str]) -> bool:
    """Whether these words, the first of a move, are not those of the move to try."""
    line = script_at(row).line(count)
    return line is not None and tuple(line.text.split())[: len(said)] != tuple(said)


def lesson_news(row: Row, count: int, news: Sequence[News]) -> Sequence[News]:
    """What came of the step before, and nothing of what led to the position: nobody at the table has done that."""
    script = script_at(row) if is_current(row) else None
    step = max(0, script.step(count) - 1) if script is not None else 0
    before = sum(line.step < step for line in script.lines) if script is not None else -1
    return tuple(one for one in news if one.number > before)


def lit(row: Row, count: int, frame: Frame) -> Frame:
    """The picture with the one thing lit that the step is about."""
    if not row.lesson or not is_current(row):
        return frame
    script = script_at(row)
    number = script.step(count)
    light = script.lesson.steps[number].light.get(frame.kind) if number < len(script.lesson.steps) else None
    return frame if light is None else msgspec.structs.replace(frame, light=light)


def after_buttons(game: str, say: Say) -> tuple[Button, ...]:
    """What to do once a lesson is over."""
    first = Button(Control(Kind.HELP, NO_TABLE, 0, 0, ("learn", game, "table")), say("My first table"), "success")
    return first, Button(Control(Kind.HELP, NO_TABLE, 0, 0, ("learn",)), say("Another lesson"))


def learn_buttons(game: str, say: Say, table: str = NO_TABLE) -> tuple[Button, ...]:
    """The way to a game's lesson, where it has one."""
    button = Button(Control(Kind.HELP, table, 0, 0, ("learn", game)), f"🎓 {say('Learn it')}")
    return (button,) if has_lesson(game) else ()
