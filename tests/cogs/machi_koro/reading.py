"""Reads the text of `/table describe` of Machi Koro."""

from __future__ import annotations

import re
from collections.abc import Mapping

from data.sets import ComponentSet
from data.texts import speak
from rules.machi_koro.vocabulary import ASKED, CLASSES, DECKS, ROWS, card, cards, effect, icon_word
from tests.kit.describe import Values, found, listed, maybe, names, parts_of_seats, sure

BESIDES: Mapping[str, str] = {"round": "only a post has one, and its lines tell it"}
FOLLOWS: Mapping[str, str] = {}

SAY = speak("en")
CALLED = {known.called(SAY): known.id for known in cards().values()}
NUMBERED = {f"{known.numbers} {known.called(SAY)}": known.id for known in cards().values() if known.numbers}


def settled(values: Values) -> Values:
    """What can be paid: in whatever order."""
    return values | {"affordable": sorted(values["affordable"])}


def read(text: str, components: ComponentSet) -> Values:
    people = names(text)
    asked = found(r"^\*\*(.+?)\*\* Turn (\d+)(, an extra one)?\.$", text)
    phase, turn = next(
        (phase, seat)
        for phase, sentence in ASKED.items()
        for seat, name in enumerate(people)
        if asked[1] == SAY(sentence, name=name)
    )
    before, *seats = parts_of_seats(text)
    towns = [_town(part, phase) for part in seats]
    within = [landmark for landmark, reach in _landmarks(seats[turn]) if reach == "*"]
    stacks = [(row, *stack) for row, title in ROWS.items() for stack in _stacks(text, title)]
    _kinds_are_explained(text, towns)
    return {
        "seats": len(people),
        "waiting": [] if phase == "over" else [turn],
        "over": phase == "over",
        "phase": phase,
        "turn": turn,
        "number": int(asked[2]),
        "extra": asked[3] is not None,
        **_throw(before, people),
        "towns": towns,
        "supply": [{"card": kind, "copies": copies, "row": row} for row, kind, copies, _ in stacks],
        "decks": _decks(text),
        "landmarks": [landmark for landmark, _ in _landmarks(seats[0])],
        "drawn": _drawn(text),
        "affordable": sorted([*(kind for _, kind, _, reach in stacks if reach), *within]),
        "places": _places(before, people),
    }


def _drawn(text: str) -> list[str]:
    lot = maybe(r"^By lot left out: (.+)\.$", text)
    return [] if lot is None else [CALLED[name] for name in lot[1].split(", ")]


def _places(text: str, people: list[str]) -> list[int]:
    ranked = maybe(r"^Places: (.+)$", text)
    if ranked is None:
        return []
    places = {name: int(place) for place, name in (part.split(". ", 1) for part in ranked[1].split(", "))}
    return [places[name] for name in people]


def _throw(text: str, people: list[str]) -> Values:
    thrown = maybe(r"^Last throw: (.+?), ([\d+ =*]+?)(?: \+(\d+))?( · thrown again)?$", text)
    boats = maybe(r"^The Tuna Boats’ throw: (.+)$", text)
    payments = []
    for kind, payer, receiver, coins in re.findall(r"^- (.+?): (.+?) → (.+?) (\d+)$", text, re.M):
        ends = [None if end == "bank" else people.index(end) for end in (payer, receiver)]
        payments.append({"card": CALLED[kind], "payer": ends[0], "receiver": ends[1], "coins": int(coins)})
    return {
        "dice": _dice(thrown[2]) if thrown else [],
        "rerolled": thrown is not None and thrown[4] is not None,
        "added": int(thrown[3] or 0) if thrown else 0,
        "tuna": _dice(boats[1]) if boats else [],
        "roller": people.index(thrown[1]) if thrown else None,
        "payments": payments,
    }


def _dice(text: str) -> list[int]:
    """`**3**`, or `3 + 4 = **7**`."""
    dice = [int(number) for number in re.findall(r"\d+", text.partition("=")[0])]
    sure(int(found(r"\*\*(\d+)\*\*", text)[1]) == sum(dice))
    return dice


def _landmarks(part: str) -> list[tuple[str, str]]:
    """Each with `*` if it could be paid, `✓` if it stands."""
    marks = found(r"^  Landmarks: (.+)$", part)[1].split(", ")
    read_marks = [found(r"^([✓✗]) (.+) \((\d+)(\*?)\)$", mark) for mark in marks]
    sure(all(card(CALLED[mark[2]]).cost == int(mark[3]) for mark in read_marks))
    return [(CALLED[mark[2]], "✓" if mark[1] == "✓" else mark[4]) for mark in read_marks]


def _town(part: str, phase: str) -> Values:
    head = found(r"^P\d \*\*.+?\*\*: (\d+) coins?(?: \(([+-]\d+)\))?$", part)
    cards_ = []
    for text in listed(found(r"^  Cards: (.+)$", part)[1]):
        held = found(r"^(.+?)(?: ×(\d+))?(?: (\d+) closed)?$", text)
        cards_.append({"card": NUMBERED[held[1].strip()], "open": int(held[2] or 0), "closed": int(held[3] or 0)})
    invested, built = maybe(r"^  On the Tech Startup: (\d+)$", part), maybe(r"^  Built last: (.+)$", part)
    return {
        "coins": int(head[1]),
        "cards": cards_,
        "landmarks": [landmark for landmark, stands in _landmarks(part) if stands == "✓"],
        "invested": int(invested[1]) if invested else 0,
        "change": int(head[2] or 0),
        "built": CALLED[built[1]] if built else None,
    }


def _stacks(text: str, title: str) -> list[tuple[str, int, bool]]:
    """The lines under a title; each says rightly what its card is and does."""
    part = maybe(rf"^\*\*{title}\*\*\n((?:- .+\n?)+)", text)
    stacks = []
    for line in part[1].splitlines() if part else []:
        stack = found(r"^- (.+) ×(\d+) \((.+?)\): (.+?)( \*)?$", line)
        kind = NUMBERED[stack[1]]
        _explained(kind, stack[3], stack[4])
        stacks.append((kind, int(stack[2]), stack[5] is not None))
    return stacks


def _explained(kind: str, words: str, does: str) -> None:
    known = card(kind)
    assert known.colour is not None
    icon = [] if known.icon == "major" else [icon_word(SAY, known.icon)]
    sure(words.split(", ") == [CLASSES[known.colour], *icon, f"costs {known.cost}"])
    sure(does == effect(SAY, known))


def _kinds_are_explained(text: str, towns: list[Values]) -> None:
    """Also cards that stand in towns alone are told in full."""
    offered = {kind for title in ROWS.values() for kind, _, _ in _stacks(text, title)}
    part = maybe(r"^\*\*In towns only\*\*\n((?:- .+\n?)+)", text)
    only = set()
    for line in part[1].splitlines() if part else []:
        told = found(r"^- (.+?) \((.+?)\): (.+)$", line)
        _explained(NUMBERED[told[1]], told[2], told[3])
        only.add(NUMBERED[told[1]])
    sure(offered | only >= {held["card"] for town in towns for held in town["cards"]})


def _decks(text: str) -> dict[str, int]:
    decks = maybe(r"^Cards left in the decks: (.+)$", text)
    keys = {title: name for name, title in DECKS.items()}
    pairs = [part.rsplit(" ", 1) for part in decks[1].split(", ")] if decks else []
    return {keys[name]: int(count) for name, count in pairs}
