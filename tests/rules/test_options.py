"""Options: described, written and read by their types alone."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.option_words import describe, read, read_line, write
from tests.toy import Toy
from tests.toy.about import ToyOptions


def test_all_four_kinds_are_described() -> None:
    found = {option.name: option for option in describe(Toy)}
    assert found["sea"].choices == ("calm", "rough") and found["sea"].default == "calm"
    assert found["rounds"].choices == ("1", "2", "3", "4") and found["rounds"].default == "3"
    assert found["flags"].choices == ("yes", "no") and found["flags"].default == "yes"
    assert found["charms"].choices == ("lens", "bell") and found["charms"].default == "none"
    assert [option.many for option in found.values()] == [False, False, False, True]


def test_written_and_read() -> None:
    options = ToyOptions(sea="rough", rounds=2, flags=False, charms=("lens", "bell"))
    assert write(options) == "sea=rough rounds=2 flags=no charms=lens,bell"
    assert read_line(Toy, write(options)) == options
    assert read_line(Toy, "none") == ToyOptions()
    assert read(Toy, {"charms": "none"}) == ToyOptions()


def test_several_choices_are_kept_in_their_own_order_and_once() -> None:
    assert read(Toy, {"charms": "bell,lens,bell"}) == ToyOptions(charms=("lens", "bell"))


@pytest.mark.parametrize(
    ("name", "given", "code", "allowed"),
    [
        ("sky", "blue", "unknown_option", "sea, rounds, flags, charms"),
        ("sea", "flat", "unknown_choice", "calm, rough"),
        ("rounds", "5", "unknown_choice", "1, 2, 3, 4"),
        ("rounds", "", "unknown_choice", "1, 2, 3, 4"),
        ("flags", "true", "unknown_choice", "yes, no"),
        ("charms", "lens,book", "unknown_choice", "lens, bell"),
    ],
)
def test_refused_with_what_would_be_allowed(name: str, given: str, code: str, allowed: str) -> None:
    with pytest.raises(Illegal) as refused:
        read(Toy, {name: given})
    assert refused.value.code == code
    assert refused.value.details[-1] == allowed
