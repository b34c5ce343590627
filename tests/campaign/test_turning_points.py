"""Turning points and the score table: what is told about an episode, and that it is what the data say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.campaign.chronicle import chronicle_text, episode_line, episode_page
from cogs.campaign.envelope import envelope_text, episode_text
from cogs.campaign.score_table import score_table
from cogs.my_city.campaign_pictures import episode_texts
from data.texts import speak
from rules.campaign.model import EPISODES, Campaign, CampaignSeat, Checkpoint, chapter_of
from rules.campaign.turning_points import TurningPoint, ranked, turning_points, winners
from rules.game import Part, Result, places
from rules.my_city.editions import present_edition
from rules.my_city.episode import read_episode
from rules.my_city.lasting import City, Lasting, write
from tests.architecture.sources import ROOT
from tests.table.place import HOME

SAY = speak("en")
SEATS = 3
GOALS = {"gold": "veins", "platform": "H11", "through_train": "railway"}


def checkpoint(episode: int, totals: tuple[int | None, ...], progress: tuple[int, ...], **more: object) -> Checkpoint:
    """None for a city that sat the episode out."""
    shown = [total if total is not None else -999 for total in totals]
    parts = tuple((Part("start", total),) if total is not None else () for total in totals)
    result = Result(places(shown), tuple(total or 0 for total in totals), parts)
    depths = more.get("blue", (0,) * len(totals))
    assert isinstance(depths, tuple)
    church = "domino" if episode > 4 else None
    cities = tuple(
        City(progress=p, church=church, shafts={"blue": d} if d else {}) for p, d in zip(progress, depths, strict=True)
    )
    gone = ("blue6",) if max(depths) >= 6 else ()
    return Checkpoint(episode, "T", result, write(Lasting(cities, episode + 1, gone)), 0.0)


def points(*checkpoints: Checkpoint) -> list[TurningPoint]:
    return turning_points(checkpoints, len(checkpoints) - 1)


FIRST = checkpoint(1, (20, 10, 5), (2, 1, 0))


def test_a_plain_win_is_no_turning_point() -> None:
    assert points(FIRST) == []
    assert winners(FIRST.result) == (0,) and ranked(FIRST.result) == (0, 1, 2)


@pytest.mark.parametrize(
    ("totals", "code"), [((9, 10, 5), "narrow"), ((10, 10, 5), "shared_win"), ((1, 20, 5), "clear")]
)
def test_how_an_episode_was_won(totals: tuple[int, ...], code: str) -> None:
    assert code in [point.code for point in points(FIRST, checkpoint(2, totals, (3, 2, 0)))]


def test_a_tie_that_was_broken() -> None:
    tied = checkpoint(2, (10, 10, 5), (3, 2, 0))
    broken = replace(tied, result=replace(tied.result, places=(2, 1, 3)))
    assert TurningPoint("tie_break", (1,)) in points(FIRST, broken)


def test_the_lead_changes_hands_or_is_shared() -> None:
    assert TurningPoint("lead", (1,)) in points(FIRST, checkpoint(2, (5, 10, 5), (2, 3, 0)))
    assert TurningPoint("shared_lead", (0, 1)) in points(FIRST, checkpoint(2, (5, 10, 5), (2, 2, 0)))


def test_a_record_and_a_box_that_pays_once() -> None:
    later = checkpoint(17, (10, 25, 5), (3, 2, 0), blue=(2, 7, 0))
    assert TurningPoint("record", (1,), 25) in points(FIRST, later)
    assert TurningPoint("shaft", (1,), 6, "blue") in points(FIRST, later)


def test_who_sat_out_has_won_nothing() -> None:
    """Even where everybody else ends below nothing."""
    later = checkpoint(2, (-10, None, -20), (4, 1, 1))
    assert winners(later.result) == (0,) and ranked(later.result) == (0, 2)
    assert not [point for point in points(FIRST, later) if 1 in point.seats]


def _campaign() -> Campaign:
    seats = (CampaignSeat(1, "Ada", city="Brno"), CampaignSeat(2, "B*b"), CampaignSeat(None, "", "easy"))
    return Campaign(id="X", home=HOME, host=1, language="en", secret=b"", seats=seats, chapter=8, episode=3)


def test_the_chronicle_in_words() -> None:
    done = (FIRST, checkpoint(2, (9, 10, None), (2, 3, 0)))
    line = episode_line(_campaign(), done, 1, SAY)
    assert line.startswith("**2. Like Next to Like**: **City 2** won with 10.")
    assert "**City 2** takes the lead." in line and "by a single point" in line
    assert "· **City 3** · sat it out" in episode_page(_campaign(), done, 1, SAY)
    long = chronicle_text(_campaign(), done, SAY, 2_000)
    assert len(chronicle_text(_campaign(), done, SAY, 100)) < len(long)


def test_a_number_below_zero_looks_the_same_everywhere() -> None:
    done = (checkpoint(1, (-78, -80, -90), (2, 1, 0)), checkpoint(2, (-76, -79, -90), (4, 2, 0)))
    line = episode_line(_campaign(), done, 1, SAY)
    assert "sets a record" in line and line.count("−76") == 2


@pytest.mark.parametrize("episode", range(1, EPISODES + 1))
def test_the_score_table_says_what_the_set_says(episode: int) -> None:
    set_ = present_edition(episode)
    table = score_table(set_, SAY)
    rules = read_episode(set_.text)
    assert f"**Start**: {rules.stone}\n" in table
    for race, (_, paid) in rules.races.items():
        assert f"{GOALS[race]} +{paid}" in table
    assert ("a building refused −1" in table) == any(rules.refusing(name) for name in rules.buildings)
    assert table.count("shaft from") == len(rules.shafts)
    assert len(envelope_text(chapter_of(episode), SAY)) < 1_900
    assert episode_texts(episode).title in episode_text(episode, set_, SAY)


def test_what_pausing_means_is_said_in_one_document() -> None:
    """The rulings have it; the page about campaigns leads there instead of saying it in other words."""
    told = (ROOT / "docs" / "campaign.md").read_text(encoding="utf-8")
    assert "Y-19" in told and "last line" not in told
    assert "takes the line of the others without progress" in (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
