"""Records: a header and the entries, read back as written; what is undone is gone."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import option_words
from rules.chance import seed_from_number
from rules.game import Setup
from rules.record import BadRecord, Entry, Record, effective, read, replay, undo_of, write
from rules.registry import find
from tests.toy import Toy, standard
from tests.toy.about import ToyOptions
from tests.toy.moves import Roll

PRIOR = {"night": 1, "stars": [0, 1]}


def log(*lines: str) -> list[Entry]:
    """`1 roll` is a move of the first seat, `* undo 1` an entry of the table."""
    return [Entry(None if who == "*" else int(who) - 1, rest) for who, rest in (line.split(" ", 1) for line in lines)]


@pytest.mark.parametrize(
    ("lines", "standing"),
    [
        ((), []),
        (("1 a", "2 b", "1 c"), [1, 2, 3]),
        (("1 a", "2 b", "* undo 2"), [1]),
        (("1 a", "2 b", "* undo 1", "1 c"), [4]),
        (("1 a", "2 b", "* undo 2", "* undo 3"), [1, 2]),
        (("1 a", "2 b", "* undo 2", "2 c", "* undo 3", "1 d"), [1, 2, 6]),
        (("1 a", "* pause", "2 b", "* resume", "* undo 3"), [1]),
        (("1 a", "2 b", "* undo 1 P1"), [2]),
        (("1 a", "2 b", "* undo 1 P1", "1 c"), [2, 4]),
        (("1 a", "2 b", "1 c", "* undo 3 P2"), [1, 2, 3]),
        (("1 a", "* undo 1 P1", "* undo 2"), [1]),
    ],
)
def test_what_stands_after_undoing(lines: tuple[str, ...], standing: list[int]) -> None:
    assert effective(log(*lines)) == standing


@pytest.mark.parametrize("lines", [("* undo 1",), ("1 a", "* undo 2"), ("1 a", "* undo 0"), ("1 a", "* undo 9 P1")])
def test_there_must_be_something_to_undo(lines: tuple[str, ...]) -> None:
    with pytest.raises(BadRecord):
        effective(log(*lines))


def test_a_move_that_says_undo_is_no_undo() -> None:
    assert undo_of(Entry(0, "undo 1")) is None
    assert undo_of(Entry(None, "undo 12 P3")) == (12, 2)
    assert undo_of(Entry(None, "undo everything")) is None


def a_record(*lines: str) -> Record:
    setup = Toy.new(2, ToyOptions(rounds=2, charms=("lens",)), seed_from_number(3), PRIOR).setup
    return Record("toy", setup, ("Anna # 1", "Божена"), tuple(log(*lines)))


def test_written_and_read_again() -> None:
    record = a_record("1 roll", "1 dark", "* undo 2 P1", "2 dark")
    text = write(record)
    assert text.splitlines() == [
        "skyline-record 1",
        "game toy 1",
        f"set standard {standard().hash}",
        "seats 2",
        "seat P1 Anna # 1",
        "seat P2 Божена",
        "options sea=calm rounds=2 flags=yes charms=lens",
        'prior {"night":1,"stars":[0,1]}',
        f"seed {seed_from_number(3).hex()}",
        "",
        "P1 roll",
        "P1 dark",
        "* undo 2 P1",
        "P2 dark",
    ]
    assert read(text, standard()) == record


def test_an_episode_names_its_campaign() -> None:
    plain = a_record("1 roll")
    record = msgspec.structs.replace(plain, campaign=("VALLEY0001", 15))
    text = write(record)
    line = "campaign VALLEY0001 episode 15"
    assert line in text.splitlines()
    assert read(text, standard()) == record
    assert read(text.replace(line + "\n", ""), standard()) == plain, "older records have no such line"
    for wrong in ("campaign", "campaign VALLEY0001", "campaign VALLEY0001 episode x", "campaign V episode 1"):
        with pytest.raises(BadRecord, match="campaign"):
            read(text.replace(line, wrong), standard())


def test_an_episodes_number_is_the_one_that_was_played() -> None:
    kind = find("my_city")
    options = option_words.read(kind, {"board": "episode", "episode": "2"})
    setup = Setup(2, options, seed_from_number(1), kind.components(options), kind.version)
    text = write(Record("my_city", setup, campaign=("VALLEY0001", 2)))
    assert read(text).campaign == ("VALLEY0001", 2)
    with pytest.raises(BadRecord, match="campaign"):
        read(text.replace("VALLEY0001 episode 2", "VALLEY0001 episode 3"))


def test_comments_and_empty_lines_are_not_read() -> None:
    record = a_record("1 roll")
    assert read(write(record) + "\n# weather 4\n\nP1 dark   # nothing to lose\n", standard()).entries == (
        *record.entries,
        Entry(0, "dark"),
    )


def test_without_the_seed_there_is_none() -> None:
    """What people get of a running game."""
    record = a_record("1 roll")
    text = write(record, with_seed=False, commit="c0ffee")
    assert record.setup.seed.hex() not in text and "commit c0ffee" in text
    with pytest.raises(BadRecord):
        read(text, standard())


def test_replayed() -> None:
    game = replay(a_record("1 roll", "2 dark", "* undo 2 P2"))
    again = Toy(game.setup)
    again.play(0, Roll())
    assert game.dump() == again.dump()


@pytest.mark.parametrize("line", ["2 roll", "1 show 3", "1 sing", "1 roll 6"])
def test_what_cannot_be_played_is_no_record(line: str) -> None:
    with pytest.raises(BadRecord):
        replay(a_record(line))


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_bad_one(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text, standard())
