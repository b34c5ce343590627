"""The simulation of campaigns: a run goes on where it was stopped, and its figures are what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.my_city.valley import text_of
from tests.simulate_campaigns import NEW, Played, Simulated, _decides, _spread, _struck, main, report, share

FOUR = Played((50, 50, 30, 20), (2, 1, 3, 4), {"gold": (50, 47, 30, 20)}, {"gold": (0,)})


def test_every_new_mechanic_can_be_struck_out() -> None:
    """The line of trees stays, at nothing; parks and smoke pay nothing, but without them other lines change."""
    for number, codes in NEW.items():
        for code in codes:
            without = _struck(text_of(number), code)
            assert without is not None, (number, code)
            assert code == "tree" or code not in (*without.lines, *without.races, *without.earnings)


def test_a_line_decides_where_somebody_else_would_win() -> None:
    assert _decides(FOUR, "gold")
    assert not _decides(Played((5, 4), (1, 2), {"gold": (2, 1)}, {"gold": (0,)}), "gold")


def test_spread_is_between_the_seats_of_one_episode() -> None:
    assert _spread([Played((5, 3), (1, 2), {"gold": (2, 0)}, {})], "gold") == 0
    assert _spread([Played((5, 3), (1, 2), {"gold": (3, 3)}, {})], "gold") == pytest.approx(2**0.5)


def test_a_share_with_its_interval() -> None:
    assert share(6, 81) == "7 % [3–15]"


def test_a_run_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "campaigns.jsonl"
    asked = [str(file), "--campaigns", "1", "--seats", "2", "--steward", "random"]
    main(asked)
    whole = file.read_bytes()
    first = capsys.readouterr().out
    main(asked)
    assert file.read_bytes() == whole and capsys.readouterr().out == first
    assert "2 seats: 1 campaigns, seeds 20001 to 20001" in first and "Tie for first in the finale" in first


def test_a_tie_in_the_finale_is_counted() -> None:
    one = Simulated(4, 1, (FOUR,) * 24, (1, 2, 3, 4), (2, 1, 3, 4), (9, 9, 3, 1))
    told = "\n".join(report([one]))
    assert "Tie for first in the finale: 100 %" in told and "The finale changes who wins the campaign: 100 %" in told
