"""Words: every move has one short text that reads back into the same move.

A move's words are its verb and its fields in order. A field of None is left out; a field that needs a word before its
value (`pay c2cw`) is an optional field whose metadata names that word. Texts are the same in every language.

>>> class Take(Move, frozen=True):
...     verb = "take"
...     first: str
...     second: str | None = None
...     pay: Annotated[str | None, Keyword("pay")] = None
>>> text(Take("A2", "B2", "c2cw"))
'take A2 B2 pay c2cw'
>>> parse((Take,), "take A2 B2 pay c2cw")
Take(first='A2', second='B2', pay='c2cw')
"""

import re
import types
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.game import AnyGame, Illegal, Move

LONGEST_INPUT = 200
LONGEST_TEXT = 70
_WORD = re.compile(r"[A-Za-z0-9_*]+")
RESERVED = frozenset({"undo", "resign", "substitute", "pause", "resume", "close", "agree", "decline"})
"""Entries of the table; no game uses them as a verb."""


class Keyword(msgspec.Struct, frozen=True):
    """Stands before the value of an optional field."""

    word: str


_SEAT = "seat"
SeatId = Annotated[int, _SEAT]
"""The type of a field that names a seat: 0 to 3 inside, P1 to P4 in words."""


class _Field(msgspec.Struct, frozen=True):
    name: str
    keyword: str | None
    optional: bool
    number: bool
    seat: bool


@lru_cache(maxsize=256)
def _fields(kind: type[Move]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, hints[name]) for name in kind.__struct_fields__)


def _field(name: str, hint: Any) -> _Field:
    parts, marks = _opened(hint)
    keyword = next((mark.word for mark in marks if isinstance(mark, Keyword)), None)
    return _Field(name, keyword, type(None) in parts, int in parts, _SEAT in marks)


def _opened(hint: Any) -> tuple[list[Any], list[Any]]:
    """The plain types in a hint and the marks on it, however they are nested (`SeatId | None`)."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        parts, more = _opened(inner)
        return parts, [*marks, *more]
    if get_origin(hint) in (Union, types.UnionType):
        opened = [_opened(part) for part in get_args(hint)]
        return [p for parts, _ in opened for p in parts], [m for _, marks in opened for m in marks]
    return [hint], []


@lru_cache(maxsize=8192)
def words(move: Move) -> tuple[str, ...]:
    """The canonical words of a move. They are asked for again and again while its table waits."""
    found = [move.verb]
    for field in _fields(type(move)):
        value: Any = getattr(move, field.name)
        if value is None:
            continue
        if field.keyword is not None:
            found.append(field.keyword)
        found.append(f"P{value + 1}" if field.seat else str(value))
    return tuple(found)


def text(move: Move) -> str:
    return " ".join(words(move))


def spellings(kind: type[AnyGame], move: Move) -> Iterable[tuple[str, ...]]:
    """The canonical words first, then every other way in which the game lets people say the same."""
    return (words(move), *kind.spellings(move))


def split(line: str) -> tuple[str, ...]:
    """The words of a typed line; anything that is not a line of words is refused, in linear time."""
    if len(line) > LONGEST_INPUT:
        raise Illegal("too_long", LONGEST_INPUT)
    found = tuple(line.split())
    if not found or not all(_WORD.fullmatch(word) for word in found):
        raise Illegal("not_words")
    return found


def parse(kinds: Iterable[type[Move]], line: str) -> Move:
    """The move a canonical text stands for, legal or not."""
    given = split(line)
    for kind in kinds:
        if kind.verb == given[0]:
            move = _read(kind, given[1:])
            if move is not None:
                return move
    raise Illegal("unknown_words", line)


def _read(kind: type[Move], given: Sequence[str]) -> Move | None:
    values: dict[str, Any] = {}
    rest = list(given)
    for field in _fields(kind):
        if field.keyword is not None:
            if not rest or rest[0] != field.keyword:
                continue
            rest.pop(0)
            if not rest:
                return None
        if not rest:
            if field.optional:
                continue
            return None
        word = rest.pop(0)
        if field.seat:
            if not re.fullmatch(r"P[1-9]", word):
                return None
            values[field.name] = int(word[1:]) - 1
        elif field.number:
            if not re.fullmatch(r"[0-9]{1,4}", word):
                return None
            values[field.name] = int(word)
        else:
            values[field.name] = word
    if rest:
        return None
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError:
        return None


def understand(game: AnyGame, seat: int, line: str) -> Move:
    """The legal move a person means: any spelling, upper or lower case. Raises Illegal with what would be allowed."""
    given = tuple(word.lower() for word in split(line))
    legal = game.legal(seat)
    for move in legal:
        for spelling in spellings(type(game), move):
            if len(spelling) == len(given) and tuple(word.lower() for word in spelling) == given:
                return move
    verb, *rest = split(line)
    move = game.meant(seat, parse(game.moves, " ".join([verb.lower(), *map(game.canonical, rest)])))
    if move in legal:
        return move
    raise game.refused(seat, move)


def next_words(kind: type[AnyGame], legal: Iterable[Move], so_far: Sequence[str]) -> dict[str, list[Move]]:
    """From the legal moves and the words chosen so far: each possible next word with the moves it leads to.

    A move that is complete with the words so far stands under the empty word.
    """
    start = tuple(so_far)
    found: dict[str, list[Move]] = {}
    for move in legal:
        for spelling in spellings(kind, move):
            if spelling[: len(start)] == start:
                word = spelling[len(start)] if len(spelling) > len(start) else ""
                group = found.setdefault(word, [])
                # Only another spelling of this very move can have put it there: it would be the last.
                if not group or group[-1] != move:
                    group.append(move)
    return found
