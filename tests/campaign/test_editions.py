"""A campaign that was begun with the first edition ends its chapter with it, and is told where it moves over."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cogs.campaign.envelope import episode_text, moved_over_text
from data.texts import speak
from rules.campaign import episodes, roster
from rules.campaign.episodes import editions, moves_over, next_set
from rules.campaign.file_format import read_file
from rules.campaign.model import EPISODES, chapter_of
from rules.my_city.about import MyCityOptions
from rules.my_city.check_episodes import campaign_faults
from rules.my_city.check_set import faults, read_box
from rules.my_city.editions import first_edition, is_first, present_edition
from rules.my_city.episode import read_episode
from rules.my_city.game import MyCity
from rules.my_city.lasting import City, Lasting, write
from rules.record import Record, read
from rules.record import write as write_record
from tests.campaign.square import Square, posts_of, told
from tests.campaign.valley import Valley, valley
from tests.table.place import HOME, PEOPLE

SAY = speak("en")
NUMBERS = range(1, EPISODES + 1)
GENTLE = (1, 2, 3)
"""Episodes in which both editions play the same."""


def test_both_editions_are_sound_and_in_chain() -> None:
    for edition in (first_edition, present_edition):
        boxes = {number: read_box(edition(number).text) for number in NUMBERS}
        assert not [fault for number in NUMBERS for fault in faults(edition(number).text)]
        assert not list(campaign_faults(boxes))


def test_the_first_three_episodes_play_as_they_did() -> None:
    for number in GENTLE:
        first, now = (msgspec.toml.decode(one(number).text) for one in (first_edition, present_edition))
        for rows in (first, now):
            rows["sets"].pop("fourth_church")
        assert first == now


def test_losses_are_counted_before_the_stone_can_be_locked() -> None:
    """From episode 4 on. With the first edition a stone that got to 50 never paid for its empty fields."""
    for number in range(4, EPISODES + 1):
        lines = read_episode(present_edition(number).text).lines
        losses = [line for line in lines if line in ("rock", "empty", "sandbags")]
        assert list(lines[: len(losses)]) == losses
        assert lines[0] != read_episode(first_edition(number).text).lines[0]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_chapter_is_played_to_its_end_with_its_edition(number: int) -> None:
    first, now = first_edition(number), present_edition(number)
    assert first.hash != now.hash and editions(number) == (now, first)
    assert next_set(number, None) == now
    if number > 1:
        inside = chapter_of(number) == chapter_of(number - 1)
        assert next_set(number, first_edition(number - 1)) == (first if inside else now)
        assert next_set(number, present_edition(number - 1)) == now
        assert moves_over(number, now, first_edition(number - 1))
        assert not moves_over(number, now, present_edition(number - 1))
        assert not moves_over(number, first, first_edition(number - 1))


@pytest.mark.parametrize("number", range(5, EPISODES + 1))
def test_a_city_with_a_cross_begins_every_episode(number: int) -> None:
    city = City(church="cross")
    game = MyCity.new(2, MyCityOptions("episode", number), prior=write(Lasting((city, city), number)))
    while game.state.card is None:
        seat = game.waiting()[0]
        game.play(seat, game.legal(seat)[0])
    assert game.home(0).buildings["CH4"].size == 5


def test_a_record_of_the_first_edition_is_still_read() -> None:
    game = MyCity.new(2, MyCityOptions("episode", 8), components=first_edition(8))
    text = write_record(Record("my_city", game.setup, (), ()))
    assert read(text).setup.components == first_edition(8)
    now = MyCity.new(2, MyCityOptions("episode", 8))
    assert read(write_record(Record("my_city", now.setup, (), ()))).setup.components == present_edition(8)


def test_the_rules_of_each_edition() -> None:
    old, new = (episode_text(22, one(22), SAY) for one in (first_edition, present_edition))
    assert "is worth a point" in old and "each park of 1 field +1" in old and "**Start**: 2" in old
    assert "is worth a point" not in new and "a park of 1 field costs nothing" in new and "**Start**: 4" in new
    assert "costs five more" in episode_text(8, present_edition(8), SAY)
    assert "costs five more" not in episode_text(8, first_edition(8), SAY)


def test_only_a_city_with_a_cross_hears_of_it() -> None:
    for church, says in (("cross", True), ("tee", False), (None, False)):
        told_so = moved_over_text(Lasting((City(church=church), City()), 7), SAY)
        assert ("cross" in told_so) == says and "revised figures" in told_so


# ---------------------------------------------------------------------------------------------------- a campaign


async def _envelope(here: Valley, campaign: str) -> tuple[str, Square]:
    """The next episode is dealt: its table, and what is posted before it."""
    look = await here.next(campaign)
    post = await here.store.claim(look.row.id)
    assert post is not None
    square = Square()
    await posts_of(here).before(square, post, await told(here, post))
    return look.row.id, square


async def test_a_campaign_in_progress_moves_over_at_its_next_chapter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        with monkeypatch.context() as before_the_upgrade:
            before_the_upgrade.setattr(episodes, "present_edition", first_edition)
            await here.evening(campaign.id)
        for number in (2, 3, 4):
            found = await here.get(campaign.id)
            expected = (first_edition if number < 4 else present_edition)(number)
            assert await here.campaigns.set_of(found, number) == expected, "told before it is dealt"
            for person in found.people():
                await here.campaigns.change(campaign.id, lambda c, p=person: roster.evening(c, p, "easy"))  # type: ignore[misc]
            table, square = await _envelope(here, campaign.id)
            assert (await here.tables.row(table)).components == expected
            assert ("Revised figures" in square.text) == (number == 4)
            await here.tables.settled(table)
        texts = [message.content for message in square.sent]
        assert "The envelope is opened." in texts[0] and "Revised figures" in texts[1]
        assert "what costs is counted first" in texts[2]
        found = await here.get(campaign.id)
        for number in (1, 2, 3):
            assert is_first(number, await here.campaigns.set_of(found, number)), "what was played stays"
        _, later = await _envelope(here, campaign.id)
        assert "Revised figures" not in later.text, "it is told once"
        await here.agrees(campaign.id)


async def test_a_file_of_the_first_edition_is_adopted_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with valley(tmp_path / "there") as there:
        campaign = await there.opened_campaign(2)
        with monkeypatch.context() as before_the_upgrade:
            before_the_upgrade.setattr(episodes, "present_edition", first_edition)
            await there.evening(campaign.id)
        data = await there.campaigns.export(campaign.id)
    async with valley(tmp_path / "here") as here:
        adopted = await here.campaigns.adopt(read_file(data), PEOPLE[0], HOME, "en")
        assert is_first(1, await here.campaigns.set_of(adopted, 1))
        assert is_first(2, await here.campaigns.set_of(adopted, 2)), "its chapter goes on as it was begun"
