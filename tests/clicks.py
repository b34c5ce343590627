"""`python -m tests.clicks`: how many clicks a turn takes, over whole games of stewards' choices at tables of people.

    python -m tests.clicks                    ten games of each kind
    python -m tests.clicks machi_koro --games 3

Each move is looked for from the post on through the pages that a person would be shown, by the shortest way. A button
is a click, a select two. A turn is what one seat decides in a row. A table of people is the strict case: nothing that
another person has seen can be taken back, so more is asked there than where one is alone with stewards.
"""

from __future__ import annotations

import argparse
import heapq
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from cogs import face as faces
from cogs.controls.ghost import Ghost
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import BACK, MOST_ROWS, Page, Picker, Row, Select, ghost_verb
from cogs.face import Face, Scene
from rules import registry
from rules.chance import seed_from_number
from rules.game import AnyGame, Move
from rules.notation import parse, text, words
from rules.stewards.steward import decide, find_steward
from rules.table.looks import Look
from rules.table.session import forced_move
from tests.kit.looks import look as look_at
from tests.kit.looks import scene as scene_of

STEWARD = "steady"
GOALS = {"machi_koro": 3.0, "point_city": 3.0, "metropolys": 2.5, "cities": 3.5, "my_city": 2.5}
SELECT, BUTTON = 2, 1
EACH_DECISION = ("metropolys",)
"""Whoever wins a tender opens the next one: that is another turn."""


class Turn(NamedTuple):
    """What one seat decided in a row."""

    verbs: tuple[str, ...]
    clicks: int


class Here(NamedTuple):
    """Where a person stands: a page of words so far, a ghost, or a whole move that is to be confirmed."""

    said: tuple[str, ...] = ()
    group: str = ""
    asks: bool = False


class Person:
    """Somebody whose decision it is, and the pages they would be shown."""

    def __init__(self, game: AnyGame, seat: int, alone: bool = False) -> None:
        self.game, self.seat, self.alone = game, seat, alone
        self.face: Face = faces.find(game.key)
        self.look: Look = look_at(game, seat)
        self.scene: Scene = scene_of(game, seat)

    def post(self) -> list[tuple[int, Control]]:
        """What the post offers to press."""
        if len(self.game.waiting()) > 1:
            return [(BUTTON, Control(Kind.OPEN, self.look.row.id, 0, 1))]
        picker = Picker(self.face, self.look, scene_of(self.game))
        return list(self._offered(picker.on_post(MOST_ROWS - 1)))

    def page(self, here: Here) -> Page:
        verb = ghost_verb(self.face, self.look)
        if not here.asks and verb is not None and here.said[:1] in ((), (verb,)):
            ghost, pad = self._ghost(), self.face.ghost(self.scene, ())
            assert pad is not None
            there = self.face.ghost(self.scene, ghost.stands(here.said, pad.near))
            assert there is not None
            return ghost.page(ghost.stands(here.said, pad.near), there)
        picker = Picker(self.face, self.look, self.scene)
        page = picker.page(here.said, here.group)
        return picker.confirm(page.move) if here.asks and page.move is not None else page

    def offers(self, here: Here) -> Iterator[tuple[int, Control]]:
        yield from self._offered(self.page(here).rows)

    def _offered(self, rows: Sequence[Row]) -> Iterator[tuple[int, Control]]:
        for row in rows:
            if isinstance(row, Select):
                for option in row.options:
                    said = (*row.control.words, option.word)
                    kind = Kind.WORD
                    if row.control.kind is Kind.GHOST_SELECT:
                        said, kind = self._ghost().jumped(row.control.words, option.word), Kind.NUDGE
                    yield SELECT, Control(kind, row.control.table, row.control.seat, row.control.number, said)
            else:
                yield from ((BUTTON, b.control) for b in row if b.enabled)

    def _ghost(self) -> Ghost:
        return Ghost(self.face, self.look, self.scene)

    def _is_place(self, said: Sequence[str]) -> bool:
        return ghost_verb(self.face, self.look) is not None and self._ghost().is_place(said)

    def pressed(self, control: Control) -> tuple[Here | None, str]:
        """The page after it, or the words that are played by it."""
        if control.kind is Kind.PLAY:
            return None, " ".join(control.words)
        if control.kind is Kind.NUDGE:
            return Here(self._ghost().nudged(control.words, control.nudge or "p")), ""
        here = Here(control.words, "" if control.group == BACK else control.group)
        page = self.page(here)
        if control.kind is Kind.WORD and page.move is None and self._is_place(control.words):
            move = parse(self.game.moves, " ".join(control.words))
            return (None, text(move)) if self.free(move) else (here, "")
        if page.move is None:
            return here, ""
        if not self.face.dangerous(words(page.move)) and self.free(page.move):
            return None, text(page.move)
        return Here(words(page.move), "", True), ""

    def free(self, move: Move) -> bool:
        game = self.game.copy()
        game.play(self.seat, move)
        while (forced := forced_move(game)) is not None:
            game.play(*forced)
        return not game.over() and (self.alone or game.revealed() == self.game.revealed())

    def after(self, move: Move) -> Here:
        """Where one's page goes on after this move; a move that is whole by then is asked."""
        said = self.face.goes_on(words(move)) if self.seat in self.game.waiting() else ()
        if self.seat not in self.game.waiting() or not said:
            return Here()
        whole = Person(self.game, self.seat, self.alone).page(Here(said)).move
        return Here(said) if whole is None else Here(words(whole), "", True)

    def clicks(self, wanted: Move, opened: Here | None) -> int:
        """The fewest clicks to this move, from the post or from one's open page."""
        number, goal = count(), text(wanted)
        best: dict[Here, int] = {}
        todo: list[tuple[int, int, Here | None, str]] = []

        def put(spent: int, found: Sequence[tuple[int, Control]]) -> None:
            for cost, control in found:
                after, played = self.pressed(control)
                if played in ("", goal) and (after is None or best.get(after, 999) > spent + cost):
                    if after is not None:
                        best[after] = spent + cost
                    heapq.heappush(todo, (spent + cost, next(number), after, played))

        put(0, list(self.offers(opened)) if opened is not None else self.post())
        while todo:
            spent, _, here, played = heapq.heappop(todo)
            if played == goal:
                return spent
            if here is not None and best[here] == spent:
                put(spent, list(self.offers(here)))
        raise AssertionError(f"no way to {goal}")


def turns(game: AnyGame, seed: int, *, alone: bool = False, by: str = STEWARD) -> Iterator[Turn]:
    """The turns of a game by stewards, as people would click them; `alone`: as one among stewards would.

    One's page goes on while one is asked, and alone with stewards from turn to turn.
    """
    steward = find_steward(game.key, by)
    turn: dict[int, list[tuple[str, int]]] = defaultdict(list)
    pages: dict[int, Here] = {}
    last = -1
    for number in count():
        waiting = game.waiting()
        forced = forced_move(game)
        seat = forced[0] if forced is not None else waiting[0] if waiting else -1
        if turn[last] and (seat != last or len(waiting) > 1 or game.key in EACH_DECISION):
            yield Turn(tuple(verb for verb, _ in turn[last]), sum(clicks for _, clicks in turn.pop(last)))
        if not waiting:
            return
        last = seat
        if forced is not None:
            game.play(*forced)
            continue
        move = decide(game, seat, steward, seed_from_number(seed), number)
        person = Person(game, seat, alone)
        clicks = person.clicks(move, pages.pop(seat, None))
        turn[seat].append((move.verb, clicks))
        game.play(seat, move)
        if alone or seat in game.waiting():
            pages[seat] = person.after(move)


def average(found: Sequence[Turn]) -> float:
    return sum(turn.clicks for turn in found) / len(found)


def played(key: str, games: int, *, alone: bool = False) -> list[Turn]:
    """The turns of so many games, the seat counts in turn."""
    kind = registry.find(key)
    counts = [seats for seats in kind.seats if seats > 1]
    found: list[Turn] = []
    for seed in range(games):
        game = kind.new(counts[seed % len(counts)], seed=seed_from_number(seed))
        found += turns(game, seed, alone=alone)
    return found


def report(key: str, games: int, *, alone: bool) -> None:
    found = played(key, games, alone=alone)
    among = "alone among stewards" if alone else "among people"
    print(f"{key} {among}: {games} games, {len(found)} turns, {average(found):.2f} clicks a turn (goal {GOALS[key]})")
    kinds: dict[str, list[Turn]] = defaultdict(list)
    for turn in found:
        kinds[" ".join(turn.verbs)].append(turn)
    for name, some in sorted(kinds.items(), key=lambda one: -len(one[1]))[:8]:
        most = max(turn.clicks for turn in some)
        print(f"  {len(some) / len(found):5.0%} {name[:44]:44} {average(some):5.2f}, at most {most}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("keys", nargs="*", default=[])
    parser.add_argument("--games", type=int, default=10)
    asked = parser.parse_args()
    for key in asked.keys or registry.KEYS:
        for alone in (False, True):
            report(key, asked.games, alone=alone)


if __name__ == "__main__":
    main()
