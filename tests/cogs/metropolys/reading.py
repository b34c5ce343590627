"""Reads the text of `/table describe` of Metropolys."""

from __future__ import annotations

import re
from collections.abc import Mapping

from data.sets import ComponentSet
from data.texts import speak
from rules.metropolys.components import Map, read_board
from rules.metropolys.view import Mode
from rules.metropolys.vocabulary import CARDS, DISTRICTS, GOALS, GROUNDS, HEIGHTS, MODES, TOKENS, goal_text
from tests.kit.describe import Values, found, listed, maybe, names, parts_of_seats, sure

BESIDES: Mapping[str, str] = {
    "layout": "how the tokens were laid: where they lie is told",
    "last": "what has happened: the log tells it",
    "previous": "what has happened: the log tells it; what was built stands on the map",
}
FOLLOWS: Mapping[str, str] = {
    "planners.*.built": "the buildings on the map, in the order in which the seat's line has them",
    "planners.*.pending": "the tender so far",
    "planners.*.passed": "who has passed",
}
SAY = speak("en")
TOKEN_OF = {name: token for token, name in TOKENS.items()}
CARD_OF = {name: card for card, name in CARDS.items()}
GOAL_OF = {name: goal for goal, name in GOALS.items()}
HEIGHT_OF = {name: height for height, name in HEIGHTS.items()}


def settled(values: Values) -> Values:
    """Buildings by their spaces (the order in which a seat built is told with the seat), districts by their names."""
    built = sorted(values["buildings"], key=lambda placed: str(placed["space"]))
    return values | {"buildings": built, "unused": sorted(values["unused"])}


def read(text: str, components: ComponentSet) -> Values:
    city, people = read_board(components.text).box.map, names(text)
    before, *seats = parts_of_seats(text)
    spaces = _spaces(text, city)
    mode, tender = found(r"^(\w+ version), tender (\d+)\.$", before).groups()
    unused = [name for name in DISTRICTS.values() if maybe(rf"^\*\*{name}\*\*: not in play$", text)]
    chain = _chain(before, people, spaces)
    passed = maybe(r"^Passed: (.+)$", before)
    passed_by = [people.index(name) for name in passed[1].split(", ")] if passed else []
    phase, turn, targets = _asked(before, people)
    if phase == "open":
        targets = [space for space, (_, placed) in spaces.items() if placed is None]
    built = [placed for _, placed in spaces.values() if placed is not None and placed[0] == "built"]
    last = maybe(r"^Last built: (.+) (\d+) (\w+)$", before)
    sure(last is None or any((owner, value, space) == last.groups() for _, owner, value, _, space in built))
    for name, part in zip(people, seats, strict=True):
        own = {(value, space) for _, owner, value, _, space in built if owner == name}
        sure({tuple(text.split()) for text in listed(found(r"^  Built: (.+)$", part)[1])} == own)
    order = [space.id for space in city.spaces]
    modes = {title: key for key, title in MODES.items()}
    return {
        "seats": len(people),
        "waiting": [] if turn is None else [turn],
        "over": phase == "over",
        "mode": modes[mode],
        "phase": phase,
        "turn": turn,
        "tender": int(tender),
        "unused": sorted(key for key, title in DISTRICTS.items() if title in unused),
        "tokens": {space: token for space, (token, _) in spaces.items() if token is not None},
        "buildings": sorted((_placed(p, people) for p in built), key=lambda placed: str(placed["space"])),
        "chain": chain,
        "passed": passed_by,
        "targets": sorted(targets, key=order.index),
        "planners": [_planner(part, seat, modes[mode], chain, passed_by) for seat, part in enumerate(seats)],
    }


def _asked(text: str, people: list[str]) -> tuple[str, int | None, list[str]]:
    asked = text.splitlines()[0].strip("*")
    if asked == "The game is over.":
        return "over", None, []
    opened = re.fullmatch(r"(.+), open a tender: any building, on any free space\.", asked)
    if opened is not None:
        return "open", people.index(opened[1]), []
    passing = r", pass: you have no building above (\d+) for (.+)\.$"
    raised = maybe(f"^(.+){passing}", asked) or found(r"^(.+), raise above (\d+) on (.+), or pass\.$", asked)
    return "raise", people.index(raised[1]), re.split(r", | or ", raised[3])


Spaces = dict[str, tuple[str | None, tuple[str, str, str, str, str] | None]]
"""The token of each space, and what stands there: pending or built, whose, its value, its height, the space."""


def _spaces(text: str, city: Map) -> Spaces:
    """Every space in play; what is said about its ground and its neighbours must be true."""
    spaces: Spaces = {}
    line = r"^- ([A-Z]\d+) (\w+)(?:, ([\w ]+))?: (.+?)(?: · (pending|built): (.+) (\d+) \((\w+)\))?$"
    for name, ground, token, around, how, owner, value, height in re.findall(line, text, re.M):
        known = next(space for space in city.spaces if space.id == name)
        sure(GROUNDS[known.type] == ground)
        beside = maybe(r"beside ([\w ]+?)(?:,|$)", around)
        there = {*(beside[1].split() if beside else []), *re.findall(r"bridge to (\w+)", around)}
        pairs = [*city.borders, *(bridge.spaces for bridge in city.bridges)]
        sure(there == {other for pair in pairs if name in pair for other in pair if other != name})
        for kind, sites in (("statue", city.statues), ("lake", city.lakes)):
            sure(re.findall(rf"{kind} (\w+)", around) == [site.id for site in sites if name in site.spaces])
        sure(("city edge" in around) == known.edge)
        spaces[name] = (TOKEN_OF[token] if token else None, (how, owner, value, height, name) if how else None)
    return spaces


def _placed(placed: tuple[str, str, str, str, str], people: list[str]) -> Values:
    _, owner, value, height, space = placed
    return {"seat": people.index(owner), "value": int(value), "space": space, "height": HEIGHT_OF[height]}


def _chain(text: str, people: list[str], spaces: Spaces) -> list[Values]:
    chain = maybe(r"^Tender so far: (.+)$", text)
    placed = []
    for part in chain[1].split(" → ") if chain else []:
        owner, value, space = found(r"^(.+) (\d+) (\w+)$", part).groups()
        standing = spaces[space][1]
        assert standing is not None
        sure(standing[:3] == ("pending", owner, value))
        placed.append(_placed(standing, people))
    return placed


def _planner(part: str, seat: int, mode: Mode, chain: list[Values], passed: list[int]) -> Values:
    things = found(r"^P\d \*\*.+?\*\*: (.+)$", part)[1].split(", ")
    counts = dict(thing.rsplit(" ", 1) for thing in things[: len(TOKENS)])
    built = listed(found(r"^  Built: (.+)$", part)[1])
    goals = maybe(r"^  Secret goals: (.+)$", part)
    return {
        "ready": [int(value) for value in listed(found(r"^  Buildings left: (.+)$", part)[1], by=" ")],
        "pending": [placed["value"] for placed in chain if placed["seat"] == seat],
        "built": [int(text.split()[0]) for text in built],
        "tokens": {TOKEN_OF[name]: int(count) for name, count in counts.items()},
        "cards": [CARD_OF[name] for name in things[len(TOKENS) :]],
        "passed": seat in passed,
        "goals": _goals(goals[1], mode) if goals else None,
    }


def _goals(text: str, mode: Mode) -> Values:
    """Each with what it brings."""
    goals = re.findall(r"\*\*(.+?)\*\* \((.+?)\)", text)
    ids = [GOAL_OF[name] for name, _ in goals]
    sure([words for _, words in goals] == [goal_text(SAY, mode, goal) for goal in ids])
    return {"neighbourhood": ids[-1], "residence": ids[0] if len(ids) > 1 else None}
