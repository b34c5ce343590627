"""Whole campaigns by stewards, in the rules alone: each episode from what the one before it left."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.game import Event, Result
from rules.my_city import events
from rules.my_city.buildings import places
from rules.my_city.game import MyCity
from rules.my_city.ground import Ground
from rules.my_city.lasting import read, standings
from rules.my_city.modules import MODULES
from rules.my_city.modules.base import Module
from tests.rules.my_city.case import check
from tests.rules.my_city.valley import NUMBERS, Told, campaign


def results(told: Told) -> list[Result]:
    found = [game.result() for game in told.games]
    assert all(result is not None for result in found)
    return [result for result in found if result is not None]


@pytest.fixture(scope="module")
def three() -> Told:
    return campaign(3)


def test_a_campaign_of_24_episodes(three: Told) -> None:
    """The carry of each episode is the prior of the next; at the end there are standings."""
    assert [read(carry).episode for carry in three.carries] == [*range(2, 26)]
    for game, before in zip(three.games[1:], three.carries, strict=False):
        assert game.setup.prior == before
        check(game)
    last = read(three.carries[-1])
    assert 1 in standings(last)
    assert all(10 <= city.progress <= 50 for city in last.cities)


def test_progress_is_the_sum_of_what_was_told(three: Told) -> None:
    """Recomputed from the events alone, against what was carried."""
    progress, firsts, stickers = Counter[int](), Counter[int](), [dict[str, str]() for _ in range(3)]
    for told, game, carry in zip(three.events, three.games, three.carries, strict=True):
        for event in told:
            if isinstance(event, events.Advanced):
                progress[event.seat] += event.progress
            elif isinstance(event, events.Stuck) and event.sticker not in ("cog", "pick"):
                kind = event.sticker if event.colour is None else f"{event.sticker}_{event.colour}"
                stickers[event.seat][event.at] = kind
        result = game.result()
        assert result is not None
        firsts.update(seat for seat, place in enumerate(result.places) if place == 1)
        for seat, city in enumerate(read(carry).cities):
            assert (city.progress, city.firsts, city.stickers) == (progress[seat], firsts[seat], stickers[seat])
            assert city.last_place == result.places[seat]


def test_nuggets_cogs_and_shafts_are_what_was_told(three: Told) -> None:
    nuggets, cogs, depths = Counter[int](), [set[str]() for _ in range(3)], Counter[tuple[int, str]]()
    for told, carry in zip(three.events, three.carries, strict=True):
        for event in told:
            match event:
                case events.Mined(seat, count):
                    nuggets[seat] += count
                case events.Rewarded(seat=seat, nuggets=count):
                    nuggets[seat] += count
                case events.Refused(seat=seat, nugget=True):
                    nuggets[seat] -= 1
                case events.Stuck(seat, "cog", at):
                    cogs[seat].add(at)
                case events.Dug(seat, colour, boxes):
                    depths[seat, colour] += boxes
        for seat, city in enumerate(read(carry).cities):
            assert city.nuggets == nuggets[seat] and set(city.cogs) == cogs[seat]
            assert {colour: depths[seat, colour] for colour in city.shafts} == city.shafts


def test_every_first_comers_reward_is_paid_in_one_episode_only(three: Told) -> None:
    paid: dict[tuple[str, int], set[int]] = {}
    for number, told in zip(NUMBERS, three.events, strict=True):
        for event in told:
            if isinstance(event, events.BoxReached) and event.box == 6 and event.progress:
                paid.setdefault((event.colour, event.box), set()).add(number)
    assert paid and all(len(episodes) == 1 for episodes in paid.values())


# ---------------------------------------------------------------------------------------------------- coverage


class Coverage:
    """How often each module did something: it paid or cost points, took or gave something that lasts, or refused."""

    def __init__(self) -> None:
        self.counts = Counter[str]()

    def play(self, told: Told) -> None:
        for game, happened, result in zip(told.games, told.events, results(told), strict=True):
            for module in game.episode.modules:
                self._lines(module, game, result)
            for event in happened:
                self._event(game, event)
            self._refused(game)

    def _lines(self, module: Module, game: MyCity, result: Result) -> None:
        tag = str(type(module).__struct_config__.tag)
        race = module.race()
        codes = {*module.lines(), module.earning(), None if race is None else race[0]}
        for seat, parts in enumerate(result.parts):
            self.counts[tag] += sum(bool(part.points) for part in parts if part.code in codes)
            layout = game._layout(seat)
            list(game.episode.score(layout))
            trees = 0
            for _, fields in layout.ground.trees:
                trees |= fields
            self.counts[tag] += bool(module.dulled(layout) & trees & ~layout.built)
            self.counts[tag] += bool(module.excused(layout) & layout.empty())
        self.counts[tag] += bool(module.stone())

    def _event(self, game: MyCity, event: Event) -> None:
        match event:
            case events.Refused(cost=cost, nugget=False):
                self.counts["passing" if cost else "free_refusal"] += 1
            case events.Refused(nugget=True) | events.Mined():
                self.counts["nuggets"] += 1
            case events.Blocked():
                self.counts["stop_card"] += 1
            case events.Skipped():
                self.counts["deck_filter"] += 1
            case events.Advanced(code="milestone"):
                self.counts["milestone"] += 1
            case events.Dug():
                self.counts["shaft"] += 1
            case events.Turned(building=building):
                self.counts["must_build"] += game.episode.must_build(building)

    def _refused(self, game: MyCity) -> None:
        """Places of each city's first building that only the start or only the flood forbids."""
        for seat in range(game.setup.seats):
            home, laid = game.home(seat), game.state.cities[seat].laid
            if not laid:
                continue
            building, dry = home.buildings[laid[0].building], Ground(home.ground.board)
            legal = len(places(home.ground, 0, home.anchor, building))
            self.counts["anchor"] += len(places(home.ground, 0, home.ground.buildable, building)) - legal
            self.counts["closed_area"] += len(places(dry, 0, home.anchor, building)) - legal

    def table(self) -> str:
        return "\n".join(f"  {name:20} {self.counts[name]:6}" for name in sorted(MODULES))


def test_every_module_matters_in_a_campaign(three: Told) -> None:
    """In one campaign of three beginners every module paid, cost or refused something."""
    coverage = Coverage()
    coverage.play(three)
    assert all(coverage.counts[name] for name in MODULES), "\n" + coverage.table()


@pytest.mark.soak
def test_every_module_in_many_campaigns() -> None:
    coverage = Coverage()
    for seats in (2, 3, 4):
        for steward in ("easy", "steady"):
            coverage.play(campaign(seats, steward, 3))
    print("How often each module paid, cost or refused something in six campaigns:")
    print(coverage.table())
    assert all(coverage.counts[name] >= 3 for name in MODULES)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_campaigns(seats: int) -> None:
    ends = []
    for seed in range(10, 16):
        told = campaign(seats, "easy", seed)
        for game in told.games:
            check(game)
        ends.append([city.progress for city in read(told.carries[-1]).cities])
    print(f"my_city campaign, {seats} easy stewards: progress {ends}")
    assert all(8 <= progress <= 60 for end in ends for progress in end)


@pytest.mark.soak
def test_care_decides_a_campaign() -> None:
    """A steady steward among beginners wins most campaigns: rewards for others only narrow the gap."""
    won = 0
    for seed in range(8):
        told = campaign(3, ("steady", "easy", "easy"), seed)
        won += standings(read(told.carries[-1]))[0] == 1
    print(f"my_city campaign: one steady steward against two easy ones wins {won} of 8")
    assert won >= 6
