"""Ids on buttons that were posted long ago: they mean what they meant, letter by letter."""

from __future__ import annotations

import pytest

from cogs.controls.ids import LETTERS, NO_TABLE, Control, Kind, beginning, read

TABLE = "AB12CD34EF"
POSTED = {
    "1o:AB12CD34EF:0.3:": Control(Kind.OPEN, TABLE, 0, 3),
    "1o:AB12CD34EF:2.41:build": Control(Kind.OPEN, TABLE, 2, 41, ("build",)),
    "1w:AB12CD34EF:1.17:raise 9": Control(Kind.WORD, TABLE, 1, 17, ("raise", "9")),
    "1w:AB12CD34EF:1.17:>back": Control(Kind.WORD, TABLE, 1, 17, (), "back"),
    "1w:AB12CD34EF:3.99999:take A2>B": Control(Kind.WORD, TABLE, 3, 99999, ("take", "A2"), "B"),
    "1n:AB12CD34EF:0.5:place RE5 turn1 E3~u": Control(
        Kind.NUDGE, TABLE, 0, 5, ("place", "RE5", "turn1", "E3"), nudge="u"
    ),
    "1c:AB12CD34EF:0.5:place RE5 turn1 E3": Control(Kind.PLAY, TABLE, 0, 5, ("place", "RE5", "turn1", "E3")),
    "1c:AB12CD34EF:1.2:roll 2": Control(Kind.PLAY, TABLE, 1, 2, ("roll", "2")),
    "1l:AB12CD34EF:0.0:addeasy": Control(Kind.LOBBY, TABLE, words=("addeasy",)),
    "1t:AB12CD34EF:0.12:agree undo": Control(Kind.TABLE, TABLE, 0, 12, ("agree", "undo")),
    "1t:AB12CD34EF:0.4:take P3": Control(Kind.TABLE, TABLE, 0, 4, ("take", "P3")),
    "1t:AB12CD34EF:2.31:undo": Control(Kind.TABLE, TABLE, 2, 31, ("undo",)),
    "1d:AB12CD34EF:1.0:give pass 1": Control(Kind.STANDING, TABLE, 1, 0, ("give", "pass", "1")),
    "1r:AB12CD34EF:0.7:P2~b": Control(Kind.REPLAY, TABLE, 0, 7, ("P2",), nudge="b"),
    "1x:AB12CD34EF:0.5:c 0 3 17 * place RE5 turn1 E3": Control(
        Kind.TRY, TABLE, 0, 5, ("c", "0", "3", "17", "*", "place", "RE5", "turn1", "E3")
    ),
    "1m:0000000000:0.0:queue leave": Control(Kind.COMPANY, NO_TABLE, words=("queue", "leave")),
    "1k:AB12CD34EF:0.4:next": Control(Kind.CAMPAIGN, TABLE, 0, 4, ("next",)),
    "1s:AB12CD34EF:1.17:buy": Control(Kind.WORD_SELECT, TABLE, 1, 17, ("buy",)),
    "1j:AB12CD34EF:0.5:place RE5 turn1 E3": Control(Kind.GHOST_SELECT, TABLE, 0, 5, ("place", "RE5", "turn1", "E3")),
    "1p:AB12CD34EF:0.0:set o2": Control(Kind.LOBBY_SELECT, TABLE, words=("set", "o2")),
    "1f:AB12CD34EF:0.1:change": Control(Kind.LOBBY_FORM, TABLE, 0, 1, ("change",)),
    "1h:AB12CD34EF:0.0:hint": Control(Kind.HELP, TABLE, words=("hint",)),
    "1h:0000000000:0.0:rules machi_koro cards": Control(Kind.HELP, NO_TABLE, words=("rules", "machi_koro", "cards")),
    "1q:AB12CD34EF:0.7:~j": Control(Kind.REPLAY_SELECT, TABLE, 0, 7, nudge="j"),
}


@pytest.mark.parametrize("posted", POSTED)
def test_an_id_on_an_old_post_is_read_and_written_as_it_was(posted: str) -> None:
    control = read(posted)
    assert control == POSTED[posted]
    assert control.text() == posted and posted.startswith(beginning(control.kind))


def test_there_is_an_old_id_of_every_kind() -> None:
    assert {control.kind for control in POSTED.values()} == set(Kind) == set(LETTERS)
    assert len(set(LETTERS.values())) == len(Kind)


@pytest.mark.parametrize(
    "text", ["", "1z:AB12CD34EF:0.0:", "2o:AB12CD34EF:0.0:", "1o:AB12CD34E:0.0:", "1o:AB12CD34EF:0.0:a~", "1OPEN:"]
)
def test_what_is_no_id_of_ours_is_none(text: str) -> None:
    assert read(text) is None
