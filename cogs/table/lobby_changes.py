"""What a host may change until the start, each with an explanation: a private page, one select after the other."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cogs.controls.ids import Control, Kind
from cogs.controls.pages import OPTION, Button, Page, Select
from cogs.face import Choice, Face
from data.texts import Say, languages, mark
from rules.game import Illegal
from rules.option_words import NONE, Option, describe
from rules.registry import find as find_game
from rules.table import lobby
from rules.table.rows import Row, Terms

MOST = 25
LONGEST_PLACEHOLDER = 150
MOST_SELECTS = 4
"""Rows of a message that are left beside the one with the way back."""
COMMON = {
    "seats": mark("Seats"),
    "join": mark("Who may join"),
    "thread": mark("Thread"),
    "absent": mark("When time runs out"),
    "hints": mark("Hints"),
    "language": mark("Language"),
}
"""What every game has; its own options stand before these."""

VALUES = {
    "join": {
        "open": (mark("everybody"), mark("Anybody who sees this post may join.")),
        "invited": (mark("only who is invited"), mark("You invite people with /table invite.")),
    },
    "thread": {
        "public": (mark("public"), mark("Everybody in the channel may watch.")),
        "private": (mark("private"), mark("Only those at the table see the thread.")),
    },
    "hints": {
        "no": (mark("no hints"), mark("Everybody thinks for themselves.")),
        "yes": (mark("hints"), mark("Anybody at the table may ask a steward with /hint.")),
    },
    "absent": {
        "steward": (mark("a steward"), mark("A steward decides until the holder is back.")),
        "substitute": (
            mark("a substitute first"),
            mark("The seat is on offer for a while; then a steward decides."),
        ),
    },
}

Change = Callable[[Row], Row]


def things_page(face: Face, row: Row, say: Say) -> Page:
    """What can be changed."""
    choices = [
        Choice(f"o{n}", face.about.option_name(say, o.name), face.about.note(say, o.name))
        for n, o in enumerate(_options(face))
    ]
    choices += [Choice(name, say(label)) for name, label in COMMON.items()]
    shown = tuple(_short(choice) for choice in choices[:MOST])
    select = Select(Control(Kind.LOBBY_SELECT, row.id, 0, 0, ("change",)), say("What?"), shown)
    return Page(say("What do you want to change? It holds from the start of the game on."), (select,))


def values_page(face: Face, row: Row, say: Say, thing: str) -> Page:
    """What it can be changed to; the present choice is in the text."""
    title, now, choices = _values(face, row, say, thing)
    many = thing.startswith("o") and _option(face, thing).many
    asked = say("Add or remove…") if many else say("Choose…")
    parts = [choices[at : at + MOST] for at in range(0, len(choices), MOST)][:MOST_SELECTS]
    selects = [
        Select(
            Control(Kind.LOBBY_SELECT, row.id, 0, 0, ("set", thing, *([str(number)] if number else []))),
            asked if len(parts) == 1 else f"{asked} {_span(part)}"[:LONGEST_PLACEHOLDER],
            tuple(_short(choice) for choice in part),
        )
        for number, part in enumerate(parts)
    ]
    back = Button(Control(Kind.LOBBY, row.id, 0, 0, ("things",)), say("Back"))
    text = f"**{title}**: {now}"
    if thing.startswith("o") and (note := face.about.note(say, _option(face, thing).name)):
        text += f"\n-# {note}"
        text += "".join(f"\n-# {line}" for line in face.about.follows(say, row.options))
    return Page(text, (*selects, (back,)))


def _span(part: list[Choice]) -> str:
    """From which to which choice one of several selects goes."""
    return f"({part[0].label} – {part[-1].label})"


def change(face: Face, person: int, thing: str, value: str) -> Change:
    """The change as a function of the row; Illegal for what is not on the page."""
    if thing.startswith("o"):
        return _option_change(_option(face, thing), person, value)
    if thing == "seats" and value.isdigit():
        return lambda r: lobby.set_places(r, person, int(value))
    if thing == "language" and value in languages():
        return lambda r: lobby.set_language(r, person, value)
    if value not in VALUES.get(thing, {}):
        raise Illegal("unknown_control")
    return lambda r: lobby.set_terms(r, person, _settled(r, thing, value))


def _option_change(option: Option, person: int, value: str) -> Change:
    def changed(row: Row) -> Row:
        # Toggled in the row as it is by then: of two quick presses none is lost.
        word = _toggled(row.options[option.name], value, option.choices) if option.many else value
        return lobby.set_option(row, person, option.name, word)

    return changed


def _settled(row: Row, thing: str, value: str) -> Terms:
    if thing == "join":
        invited = (row.terms.invited or row.people()) if value == "invited" else None
        return msgspec.structs.replace(row.terms, invited=invited)
    if thing == "thread":
        return msgspec.structs.replace(row.terms, private=value == "private")
    if thing == "hints":
        return msgspec.structs.replace(row.terms, hints=value == "yes")
    return msgspec.structs.replace(row.terms, absent="substitute" if value == "substitute" else "steward")


def _values(face: Face, row: Row, say: Say, thing: str) -> tuple[str, str, list[Choice]]:
    if thing.startswith("o"):
        option, about = _option(face, thing), face.about
        value = row.options[option.name]
        now = say("none") if value in ("", NONE) else about.choice_name(say, option.name, value)
        choices = [
            Choice(word, about.choice_name(say, option.name, word), about.note(say, option.name, word))
            for word in option.choices
        ]
        if len(choices) > MOST:
            groups = about.options[option.name].choices
            choices.sort(key=lambda choice: (choice.word not in groups, choice.label))
        return about.option_name(say, option.name), now, choices
    if thing not in COMMON:
        raise Illegal("unknown_control")
    title = say(COMMON[thing])
    if thing == "seats":
        return title, str(row.places), [Choice(str(n), str(n)) for n in find_game(row.game).seats]
    if thing == "language":
        return title, row.language, [Choice(code, code) for code in languages()]
    known = VALUES[thing]
    present = {
        "join": "open" if row.terms.invited is None else "invited",
        "thread": "private" if row.terms.private else "public",
        "absent": row.terms.absent,
        "hints": "yes" if row.terms.hints else "no",
    }[thing]
    return title, say(known[present][0]), [Choice(v, say(label), say(note)) for v, (label, note) in known.items()]


def _options(face: Face) -> list[Option]:
    return [option for option in describe(face.game) if not face.about.options[option.name].settled]


def _option(face: Face, thing: str) -> Option:
    options = _options(face)
    if not thing[1:].isdigit() or int(thing[1:]) >= len(options):
        raise Illegal("unknown_control")
    return options[int(thing[1:])]


def _toggled(words: str, value: str, known: tuple[str, ...]) -> str:
    """Several words, with one more or one less."""
    chosen = set(words.split(",")) ^ {value}
    return ",".join(word for word in known if word in chosen) or NONE


def _short(choice: Choice) -> Choice:
    return Choice(choice.word, choice.label[:OPTION], choice.description[:OPTION])
