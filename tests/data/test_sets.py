"""Component sets are told apart by what they say: a comment changes nothing, a price does, and old hashes are known."""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path

import pytest

from data import sets
from data.sets import SHELF, ComponentSet, UnknownSet, read_set, set_hash, set_names, text_hash
from rules.record import OtherSet, read
from rules.registry import KEYS, find
from tests.kit.cases import RECORDS
from tests.upgrade.kept import BEFORE_HOUSE

EVERY = [(game, name) for game in KEYS for name in set_names(game)]
every_set = pytest.mark.parametrize(("game", "name"), EVERY, ids=[f"{game}-{name}" for game, name in EVERY])
HASH_OF_TEXT = "a0a02259c9d86eb1"
"""Of Machi Koro's standard set as it was when sets were hashed by their text."""


def commented(one: ComponentSet) -> ComponentSet:
    return ComponentSet(
        one.game, one.name, "# another word\n" + one.text.replace("\n[", "\n\n[") + "\n# and one more\n"
    )


@every_set
def test_an_edited_comment_leaves_the_hash(game: str, name: str) -> None:
    one = read_set(game, name)
    assert commented(one).text_hash != one.text_hash
    assert commented(one).hash == one.hash


def test_another_price_or_another_order_is_another_set() -> None:
    text = read_set("machi_koro", "standard").text
    dearer = text.replace(", cost = ", ", cost = 1", 1)
    assert dearer != text and set_hash(dearer) != set_hash(text)
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if '"wheat_field", name' in line)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert set_hash("\n".join(lines)) != set_hash(text), "cards are dealt in the order of their rows"


def test_a_text_that_does_not_read_has_a_hash_too() -> None:
    assert set_hash("name =") == text_hash("name =")


def test_recorded_games_outlive_an_edited_comment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every record with the hash it has: of a text long edited since, or of a content."""
    texts = [path.read_text(encoding="utf-8") for key in KEYS for path in sorted((RECORDS / key).glob("*.txt"))]
    known = [text for text in texts if not other_set(text)]
    assert texts, "those of a set that has really changed are for `make records`"
    real = sets._text
    monkeypatch.setattr(sets, "_text", lambda game, name: "# edited\n" + real(game, name))
    read_set.cache_clear()
    try:
        for text in known:
            assert read(text).setup.components.text.startswith("# edited")
    finally:
        read_set.cache_clear()


def other_set(text: str) -> bool:
    try:
        read(text)
    except OtherSet:
        return True
    return False


def test_a_changed_price_is_told_by_its_hash() -> None:
    record = (RECORDS / "machi_koro" / "random_1_2.txt").read_text(encoding="utf-8")
    with pytest.raises(OtherSet) as refused:
        read(record.replace(HASH_OF_TEXT, "0" * 16))
    assert set_hash(read_set("machi_koro", "standard").text) in str(refused.value)


def test_old_hashes_are_known() -> None:
    """Of everything a store in use was played with, by the text it keeps and by the table of old hashes alone."""
    unpacked = lzma.decompress((BEFORE_HOUSE / "store.db.xz").read_bytes())
    with sqlite3.connect(":memory:") as store:
        store.deserialize(unpacked)
        kept = store.execute("SELECT hash, game, name, text FROM sets").fetchall()
    assert len(kept) > 5
    for fingerprint, game, name, text in kept:
        assert ComponentSet(game, name, text).known_as(fingerprint)
        assert commented(ComponentSet(game, name, text)).known_as(fingerprint)
    assert not read_set("cities", "standard").known_as(HASH_OF_TEXT)


def test_nothing_but_games_and_words_lies_on_the_shelf() -> None:
    assert {path.name for path in SHELF.iterdir() if path.is_dir()} == {*KEYS, "company", "words"}
    assert all(find(key).key == key for key in KEYS) and Path(SHELF / "known_hashes.toml").is_file()


def test_a_name_that_is_no_name_of_a_file_is_unknown() -> None:
    for name in ("a" * 4000, "", "../standard", "standard.toml"):
        with pytest.raises(UnknownSet):
            read_set("cities", name)
