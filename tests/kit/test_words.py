"""The notation: every move has one short text that reads back, and the words lead to exactly the legal moves."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.game import AnyGame, Illegal, Move
from rules.notation import LONGEST_TEXT, next_words, parse, spellings, text, understand
from rules.option_words import describe, read_line, write
from tests.kit.case import Case, Table
from tests.kit.cases import every_case, every_table
from tests.kit.walks import luck, positions, walk

WORD = re.compile(r"[A-Za-z0-9_*]+")
MOST_LEAVES = 25
MOST_CHOICES = 12


@every_table
def test_texts_read_back(table: Table) -> None:
    """Each legal list of a whole game: distinct short texts of plain words, each of which reads back into its move."""
    known: set[Move] = set()
    for game, _, _ in walk(table):
        for seat in game.waiting():
            legal = game.legal(seat)
            texts = [text(move) for move in legal]
            assert len(set(texts)) == len(texts), "two legal moves with one text"
            for move, line in zip(legal, texts, strict=True):
                if move in known:
                    continue
                known.add(move)
                assert len(line) <= LONGEST_TEXT, line
                assert all(WORD.fullmatch(word) for word in line.split(" ")), line
                assert 1 <= len(line.split(" ")) <= 5, line
                assert parse(game.moves, line) == move, line
                data = msgspec.json.encode(move)
                assert msgspec.json.decode(data, type=type(move)) == move, "the move does not survive JSON"


@every_table
def test_spellings_are_understood(table: Table) -> None:
    """Whatever a person writes for a move, in upper or lower case, is that move, and no other one."""
    for at, game in positions(table):
        for seat in game.waiting():
            legal = game.legal(seat)
            owner: dict[str, Move] = {}
            for move in legal:
                for spelling in spellings(type(game), move):
                    line = " ".join(spelling)
                    assert len(line) <= LONGEST_TEXT and all(WORD.fullmatch(word) for word in spelling)
                    assert owner.setdefault(line.lower(), move) == move, f"{line} means two moves"
            lines = list(owner)
            chance = luck(at, seat)
            for line in chance.shuffled(lines)[:MOST_LEAVES]:
                assert understand(game, seat, line) == owner[line]
                assert understand(game, seat, f"  {line.upper()} ") == owner[line]


@every_table
def test_words_lead_to_the_legal_moves(table: Table) -> None:
    """Word by word, from nothing: every way ends at a legal move, and all legal moves are reached."""
    for at, game in positions(table):
        for seat in game.waiting():
            reached = set(follow(game, seat, (), game.legal(seat), at))
            assert reached == set(game.legal(seat)), "the words do not reach the legal moves"


def follow(game: AnyGame, seat: int, so_far: tuple[str, ...], moves: list[Move], at: int) -> list[Move]:
    kind = type(game)
    found = next_words(kind, moves, so_far)
    assert found, "words that lead nowhere"
    reached: list[Move] = []
    leaves = 0
    for word, below in found.items():
        if word == "":
            assert len(below) == 1, f"{' '.join(so_far)} is complete and means {len(below)} moves"
            reached += below
        elif len(below) == 1 and leaves >= MOST_LEAVES:
            reached += below  # a long list of last words: the first ones were followed to their end
        else:
            leaves += len(below) == 1
            reached += follow(game, seat, (*so_far, word), below, at)
    return reached


@every_case
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(line=st.text(max_size=220) | st.from_regex(r"[A-Za-z0-9_* ]{1,80}", fullmatch=True))
def test_nonsense_is_refused(case: Case, line: str) -> None:
    game = case.tables()[0].new()
    before = game.hash()
    for seat in range(-1, game.setup.seats + 1):
        try:
            move = understand(game, seat, line)
        except Illegal:
            pass
        else:
            assert move in game.legal(seat)
    assert game.hash() == before


@every_case
@settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_bent_texts_are_refused_or_legal(case: Case, data: st.DataObject) -> None:
    """Texts of legal moves with a word left out, doubled, exchanged or changed."""
    game = case.tables()[-1].new()
    seat = game.waiting()[0]
    words = text(data.draw(st.sampled_from(game.legal(seat)))).split()
    at = data.draw(st.integers(0, len(words) - 1))
    other = data.draw(st.sampled_from(["P1", "P9", "turn0", "0", "9999", "all", words[0], words[-1], "Ž", "1e3"]))
    bent = data.draw(
        st.sampled_from([words[:at] + words[at + 1 :], [*words, other], [*words[:at], other, *words[at + 1 :]]])
    )
    before = game.hash()
    try:
        move = understand(game, seat, " ".join(bent))
    except Illegal as refused:
        assert refused.code
    else:
        assert move in game.legal(seat)
    assert game.hash() == before


@every_case
def test_options_read_back(case: Case) -> None:
    for options in case.options:
        assert read_line(case.game, write(options)) == options
    assert read_line(case.game, write(case.game.Options())) == case.game.Options()
    with pytest.raises(Illegal):
        read_line(case.game, "no_such_option=yes")


@every_case
def test_every_choice_of_every_option_is_played(case: Case) -> None:
    """The case's options hold each choice at least once (of a long range of numbers: both ends and the default)."""
    for option in describe(case.game):
        played = {read_word(options, option.name) for options in case.options}
        words = {word for line in played for word in line.split(",")} if option.many else played
        choices = option.choices if len(option.choices) <= MOST_CHOICES else (option.choices[0], option.choices[-1])
        assert option.many or option.default in option.choices
        assert set(choices) <= words, f"{option.name}: {set(choices) - words} is never played"


def read_word(options: msgspec.Struct, name: str) -> str:
    pairs = dict(pair.split("=", 1) for pair in write(options).split())
    return pairs[name]
