"""Whole campaigns of stewards, and what their figures say: `python -m tests.simulate_campaigns --help`.

Every campaign is a line of the file named, so that a run that was stopped goes on where it was. Both figures look at
finished boards: a line of the score *decides* an episode if somebody else wins it once the line is struck out, and its
*spread* is the standard deviation of its points between the seats of one episode (root mean square over episodes).
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from data.sets import ComponentSet
from rules.chance import seed_from_number
from rules.my_city import scoring
from rules.my_city.about import MyCityOptions
from rules.my_city.check_set import read_box
from rules.my_city.editions import first_edition, present_edition
from rules.my_city.episode import Episode
from rules.my_city.game import MyCity
from rules.my_city.lasting import fresh, read, standings, write
from rules.my_city.modules import AnyModule
from rules.my_city.modules.points import Features
from rules.stewards.steward import decide, find_steward

EPISODES = range(1, 25)
Edition = Callable[[int], ComponentSet]
FIRST_SEED = 20_001
NEW = {
    1: ("tree",),
    2: ("groups",),
    3: ("well",),
    5: ("church",),
    6: ("church",),
    8: ("sandbags",),
    9: ("sandbags",),
    10: ("gold",),
    11: ("gold",),
    12: ("gold",),
    13: ("trail",),
    14: ("cog",),
    15: ("smoke",),
    16: ("shaft_blue",),
    17: ("shaft_red",),
    18: ("shaft_yellow",),
    19: ("railway", "platform"),
    20: ("link",),
    21: ("through_train",),
    22: ("park",),
    23: ("park",),
    24: ("park", "palace"),
}
"""What each episode brings, or its chapter."""
GROUPS, SMOKE, TREE = "groups", "smoke", "tree"


class Played(msgspec.Struct, frozen=True):
    """An episode: totals, places, and the totals there would be without something that is new in it."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    without: dict[str, tuple[int, ...]]
    winners: dict[str, tuple[int, ...]]
    """Who would be first without it."""


class Simulated(msgspec.Struct, frozen=True):
    seats: int
    seed: int
    episodes: tuple[Played, ...]
    before_finale: tuple[int, ...]
    standings: tuple[int, ...]
    progress: tuple[int, ...]


# ---------------------------------------------------------------------------------------------------- playing


def simulate(seats: int, seed: int, steward: str, edition: Edition = present_edition) -> Simulated:
    player, prior, episodes = find_steward("my_city", steward), write(fresh(seats)), []
    places = (1,) * seats
    before = places
    for number in EPISODES:
        options, luck = MyCityOptions("episode", number), seed_from_number(100 * seed + number)
        game = MyCity.new(seats, options, luck, prior, edition(number))
        count = 0
        while waiting := game.waiting():
            game.play(waiting[0], decide(game, waiting[0], player, game.setup.seed, count))
            count += 1
        result = game.result()
        assert result is not None
        prior = result.carry
        episodes.append(_played(game, result.totals, result.places))
        before, places = places, standings(read(prior))
    progress = tuple(city.progress for city in read(prior).cities)
    return Simulated(seats, seed, tuple(episodes), before, places, progress)


def _played(game: MyCity, totals: tuple[int, ...], places: tuple[int, ...]) -> Played:
    without, winners = {}, {}
    for code in NEW.get(game.episode.number, ()):
        found = _struck(game.setup.components.text, code)
        if found is None:
            continue
        legacy = game.legacy
        assert legacy is not None
        cities = [msgspec.structs.replace(c, ledger=[e for e in c.ledger if e.code != code]) for c in game.state.cities]
        for city, own in zip(cities, game.state.cities, strict=True):
            city.stone = own.stone - sum(entry.points for entry in own.ledger if entry.code == code)
        homes = [found.home(legacy.board[seat]) for seat in range(len(cities))]
        layouts = [home.layout(home.laid(city.laid)) for home, city in zip(homes, cities, strict=True)]
        result = scoring.result(found, cities, layouts)
        without[code] = result.totals
        winners[code] = tuple(seat for seat, place in enumerate(result.places) if place == 1)
    return Played(totals, places, without, winners)


@cache
def _struck(text: str, code: str) -> Episode | None:
    """The episode without what pays this line; None where it has no such line."""
    box = read_box(text)
    modules: list[AnyModule] = []
    gone: set[str] = set()
    for module in box.modules:
        if code == TREE and isinstance(module, Features):
            modules.append(msgspec.structs.replace(module, tree=0))
            gone.add("")
        elif code in _names(module):
            gone |= {*module.lines(), ""}
        else:
            modules.append(module)
    if not gone:
        return None
    lines = tuple(line for line in box.lines if line not in gone)
    return Episode(msgspec.structs.replace(box, modules=tuple(modules), lines=lines))


def _names(module: AnyModule) -> set[str]:
    """What the lines are called that this module pays."""
    tag = str(module.__struct_config__.tag)
    race = module.race()
    names = {*module.lines(), module.earning() or "", race[0] if race else ""}
    return names | ({GROUPS} if tag == "colour_groups" else set()) | ({SMOKE} if tag == "smoke" else set())


# ---------------------------------------------------------------------------------------------------- figures


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, in per cent."""
    if not of:
        return 0.0, 100.0
    z, p = 1.96, hits / of
    middle, half = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return max(0.0, 100 * (middle - half) / (1 + z * z / of)), 100 * (middle + half) / (1 + z * z / of)


def share(hits: int, of: int) -> str:
    low, high = wilson(hits, of)
    return f"{100 * hits / max(1, of):.0f} % [{low:.0f}–{high:.0f}]"


def report(found: Sequence[Simulated]) -> Iterator[str]:
    by_seats = {seats: [one for one in found if one.seats == seats] for seats in sorted({one.seats for one in found})}
    for seats, campaigns in by_seats.items():
        seeds = sorted(one.seed for one in campaigns)
        yield f"{seats} seats: {len(campaigns)} campaigns, seeds {seeds[0]} to {seeds[-1]}"
    groups = {"all": found} | {f"{seats} seats": campaigns for seats, campaigns in by_seats.items()}
    for name, campaigns in groups.items():
        yield f"\n{name}: {len(campaigns)} campaigns"
        yield "| Ep | Mean | Lowest | At 50 | New: decides (spread) |"
        yield "| --- | --- | --- | --- | --- |"
        yield from (_row(number, [one.episodes[number - 1] for one in campaigns]) for number in EPISODES)
        yield from _ends(campaigns)


def _row(number: int, played: Sequence[Played]) -> str:
    totals = [total for one in played for total in one.totals]
    full = sum(total >= 50 for total in totals)
    new = []
    for code in NEW.get(number, ()):
        told = [one for one in played if code in one.without]
        if told:
            new.append(
                f"{code} {share(sum(_decides(one, code) for one in told), len(told))} ({_spread(told, code):.1f})"
            )
    at_50 = share(full, len(totals))
    return f"| {number} | {fmean(totals):.1f} | {min(totals)} | {at_50} | {'; '.join(new) or '–'} |"


def _decides(one: Played, code: str) -> bool:
    return one.winners[code] != tuple(seat for seat, place in enumerate(one.places) if place == 1)


def _spread(played: Iterable[Played], code: str) -> float:
    squares = [
        stdev([total - less for total, less in zip(one.totals, one.without[code], strict=True)]) ** 2 for one in played
    ]
    return math.sqrt(fmean(squares))


def _ends(campaigns: Sequence[Simulated]) -> Iterator[str]:
    number = len(campaigns)
    finales = [one.episodes[-1].totals for one in campaigns]
    tied = sum(sorted(totals)[-1] == sorted(totals)[-2] for totals in finales)
    yield f"Tie for first in the finale: {share(tied, number)}"
    changed = sum(_first(one.before_finale) != _first(one.standings) for one in campaigns)
    yield f"The finale changes who wins the campaign: {share(changed, number)}"
    below = defaultdict(int)
    for one in campaigns:
        for episode, played in enumerate(one.episodes, 1):
            below[episode] += sum(total < -10 for total in played.totals)
    yield f"Cities below −10: {({e: n for e, n in below.items() if n}) or 'none'}"


def _first(places: Sequence[int]) -> set[int]:
    return {seat for seat, place in enumerate(places) if place == 1}


# ---------------------------------------------------------------------------------------------------- the command


def main(argv: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.simulate_campaigns", description=__doc__)
    asked.add_argument("file", type=Path, help="one campaign a line; what is there is not played again")
    asked.add_argument("--campaigns", type=int, default=200, help="for each number of seats")
    asked.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    asked.add_argument("--first-seed", type=int, default=FIRST_SEED)
    asked.add_argument("--steward", default="steady")
    asked.add_argument("--first-edition", action="store_true", help="with the sets as they were before the rebalance")
    asked.add_argument("--report", action="store_true", help="only say what the file holds")
    given = asked.parse_args(argv)
    edition = first_edition if given.first_edition else present_edition
    found = list(_stored(given.file))
    if not given.report:
        there = {(one.seats, one.seed) for one in found}
        with given.file.open("ab") as out:
            for seed in range(given.first_seed, given.first_seed + given.campaigns):
                for seats in given.seats:
                    if (seats, seed) not in there:
                        found.append(simulate(seats, seed, given.steward, edition))
                        out.write(msgspec.json.encode(found[-1]) + b"\n")
                        out.flush()
    print("\n".join(report(found)))


def _stored(file: Path) -> Iterator[Simulated]:
    if file.is_file():
        for line in file.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Simulated)


if __name__ == "__main__":
    main()
