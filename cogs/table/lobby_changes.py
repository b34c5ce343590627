"""What a host may change until the start, as forms to fill in: what goes together stands together, each explained."""

from collections.abc import Callable, Mapping
from typing import Any

import discord
import msgspec
from discord import ui

from cogs.controls.ids import Control
from cogs.controls.pages import MOST_OPTIONS, OPTION
from cogs.face import Choice, Face
from cogs.table.pace import pace_words
from data.texts import Say, languages, mark
from rules.game import Illegal
from rules.option_words import NONE, Option, describe
from rules.registry import find as find_game
from rules.table import lobby
from rules.table.clock import PACES, Pace, own_pace
from rules.table.rows import Row, Terms

MOST_FIELDS = 5
LABEL = 45
RADIO, CHECKBOXES = 5, 10
"""So many choices are shown at once; Discord takes ten, but a form should be seen whole."""
AN_HOUR = 3600.0
"""So long discord.py remembers a form that nobody sends; we read one from its id at any time."""
OWN_PACES = ("1", "4", "8", "12", "48", "72")
NATIVE = {"en": "English", "cs": "Čeština", "sk": "Slovenčina"}
TERMS = {
    "invited": (mark("Only who is invited"), mark("Nobody else may join; you invite with /table invite.")),
    "private": (mark("Private thread"), mark("Only those at the table see it.")),
    "substitute": (mark("Substitutes before stewards"), mark("When time runs out, the seat is on offer first.")),
    "hints": (mark("Hints"), mark("Anybody may ask a steward with /hint, also in a rated game.")),
}
KINDS = {
    "usual": (mark("As usual"), mark("Friendly if somebody is new to the game, else rated.")),
    "rated": (mark("Rated"), mark("Counts for ratings; no coaching.")),
    "friendly": (mark("Friendly"), mark("No ratings; hints, coaching and what-if for everybody.")),
}
CHOSEN = {"usual": None, "rated": True, "friendly": False}

Change = Callable[[Row], Row]
Answers = Mapping[str, tuple[str, ...]]
"""What was chosen, by the key of its field."""


class Field(msgspec.Struct, frozen=True):
    key: str
    title: str
    note: str
    choices: tuple[Choice, ...]
    chosen: tuple[str, ...]
    several: bool = False


class Form(msgspec.Struct, frozen=True):
    label: str
    """Of the button that opens it."""
    fields: tuple[Field, ...]


def forms(face: Face, row: Row, say: Say) -> list[Form]:
    """One form if everything fits into it; else the game's and the table's."""
    game, table = _of_the_game(face, row, say), _of_the_table(row, say)
    if len(game) + len(table) <= MOST_FIELDS:
        return [Form(say("Change…"), (*game, *table))]
    parts = [tuple(game[at : at + MOST_FIELDS]) for at in range(0, len(game), MOST_FIELDS)]
    labels = [say("Game options…"), *[say("More options…")] * (len(parts) - 1)]
    return [*map(Form, labels, parts), Form(say("Table options…"), tuple(table))]


def _of_the_game(face: Face, row: Row, say: Say) -> list[Field]:
    about = face.about
    numbers = tuple(Choice(str(n), str(n)) for n in find_game(row.game).seats)
    found = [Field("seats", say("Seats"), "", numbers, (str(row.places),))]
    for option in sorted(_options(face), key=lambda one: one.many):
        choices = [
            Choice(word, about.choice_name(say, option.name, word), about.note(say, option.name, word))
            for word in option.choices
        ]
        if len(choices) > MOST_OPTIONS:
            groups = about.options[option.name].choices
            choices.sort(key=lambda choice: (choice.word not in groups, choice.label))
        # A lobby may be older than an option of its game.
        chosen = tuple(row.options.get(option.name, option.default).split(","))
        title, note = about.option_name(say, option.name), about.note(say, option.name)
        for at in range(0, len(choices), MOST_OPTIONS):
            part = tuple(choices[at : at + MOST_OPTIONS])
            span = f"{part[0].label} – {part[-1].label}" if len(choices) > MOST_OPTIONS else note
            found.append(Field(f"{option.name}.{at}", title, span, part, chosen, option.many))
    return found


def _of_the_table(row: Row, say: Say) -> list[Field]:
    paces = [Choice(key, pace_words(say, pace)) for key, pace in PACES.items()]
    paces += [Choice(hours, pace_words(say, own_pace(int(hours)))) for hours in OWN_PACES]
    now = next((choice.word for choice in paces if pace_of(choice.word) == row.pace), "")
    terms = tuple(Choice(key, say(label), say(note)) for key, (label, note) in TERMS.items())
    kinds = tuple(Choice(key, say(label), say(note)) for key, (label, note) in KINDS.items())
    kind = next(key for key, rated in CHOSEN.items() if rated is row.terms.rated)
    spoken = tuple(Choice(code, NATIVE.get(code, code)) for code in languages())
    return [
        Field("pace", say("Pace"), say("How much time there is for a decision."), tuple(paces), (now,)),
        Field("kind", say("Rated or friendly"), say("Fixed at the start."), kinds, (kind,)),
        Field("terms", say("At this table"), "", terms, _agreed(row.terms), several=True),
        Field("language", say("Language"), say("Of what everybody reads."), spoken, (row.language,)),
    ]


def _agreed(terms: Terms) -> tuple[str, ...]:
    held = {
        "invited": terms.invited is not None,
        "private": terms.private,
        "substitute": terms.absent == "substitute",
        "hints": terms.hints,
    }
    return tuple(key for key, holds in held.items() if holds)


def _options(face: Face) -> list[Option]:
    return [option for option in describe(face.game) if not face.about.options[option.name].settled]


# ---------------------------------------------------------------------------------------------------- as Discord has it


def modal(form: Form, title: str, control: Control) -> ui.Modal:
    """Everything is in its ids: it can be sent back after a restart too."""
    made = ui.Modal(title=title[:LABEL], custom_id=control.text(), timeout=AN_HOUR)
    for field in form.fields:
        made.add_item(
            ui.Label(text=field.title[:LABEL], description=field.note[:OPTION] or None, component=_component(field))
        )
    return made


def _component(field: Field) -> ui.Item[Any]:
    told: list[Any] = [
        {
            "label": choice.label[:OPTION],
            "value": choice.word,
            "description": choice.description[:OPTION] or None,
            "default": choice.word in field.chosen,
        }
        for choice in field.choices
    ]
    if field.several and len(told) <= CHECKBOXES:
        boxes = [discord.CheckboxGroupOption(**one) for one in told]
        return ui.CheckboxGroup(custom_id=field.key, options=boxes, min_values=0, max_values=len(told), required=False)
    if not field.several and len(told) <= RADIO:
        return ui.RadioGroup(custom_id=field.key, options=[discord.RadioGroupOption(**one) for one in told])
    options = [discord.SelectOption(**one) for one in told]
    must = not field.several and any(option.default for option in options)
    most = len(told) if field.several else 1
    return ui.Select(custom_id=field.key, options=options, min_values=int(must), max_values=most, required=must)


def answers(data: Any) -> Answers:
    """What a form that came back says."""
    found = {}
    for item in data.get("components", ()):
        part = item.get("component", {})
        value = part.get("values", part.get("value"))
        found[str(part.get("custom_id"))] = tuple(value) if isinstance(value, list) else (value,) if value else ()
    return found


# ---------------------------------------------------------------------------------------------------- what it changes


def change(face: Face, person: int, said: Answers) -> Change:
    """The change as a function of the row; all of it or nothing. Illegal for what the form does not offer."""

    def changed(row: Row) -> Row:
        parts: dict[str, list[str]] = {}
        for key, words in said.items():
            parts.setdefault(key.partition(".")[0], []).extend(words)
        known = {option.name for option in _options(face)}
        chosen = {name: ",".join(words) or NONE for name, words in parts.items() if name in known}
        row = lobby.set_game(row, person, chosen, _number(parts.get("seats")))
        for word in parts.get("pace", ()):
            row = lobby.set_pace(row, person, pace_of(word))
        for word in parts.get("language", ()):
            row = lobby.set_language(row, person, word if word in languages() else row.language)
        for word in parts.get("kind", ()):
            row = lobby.set_terms(row, person, msgspec.structs.replace(row.terms, rated=CHOSEN.get(word)))
        return row if "terms" not in parts else lobby.set_terms(row, person, _settled(row, parts["terms"]))

    return changed


def _number(words: list[str] | None) -> int | None:
    return int(words[0]) if words and words[0].isdecimal() else None


def pace_of(word: str) -> Pace:
    if word not in PACES and word not in OWN_PACES:
        raise Illegal("unknown_pace")
    return PACES[word] if word in PACES else own_pace(int(word))


def _settled(row: Row, chosen: list[str]) -> Terms:
    return msgspec.structs.replace(
        row.terms,
        invited=(row.terms.invited or row.people()) if "invited" in chosen else None,
        private="private" in chosen,
        absent="substitute" if "substitute" in chosen else "steward",
        hints="hints" in chosen,
    )
