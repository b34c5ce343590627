"""What a seat could make of each thing of the offer: the best places for it, one thing after the other."""

from collections.abc import Sequence

from rules.bits import numbers
from rules.cities.deal import CARDS, PIECES, TILES, hidden
from rules.cities.district import District
from rules.cities.game import Cities
from rules.cities.moves import OFFERS, TURNS, Place, Put, Take
from rules.cities.steward.evaluation import Evaluation, Facts
from rules.cities.view import COLOURS, HIDDEN
from rules.game import Move

FACE_DOWN = 0.7
"""A feature that nobody has seen, against the one that lies with it."""


class Districts:
    """Every district thought of in a decision, counted once however it came about."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._known: dict[tuple[int, ...], Facts] = {}
        self.gains: dict[tuple[object, ...], float] = {}
        """What takings were found to be worth."""

    def of(self, district: District) -> Facts:
        key = (district.park, district.water, *district.lots, *district.features.values())
        key += (*district.built, *district.storeys)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Facts(district.copy(), self._steps)
        return found

    def after(self, facts: Facts, move: Place | Put) -> Facts:
        what = f"{move.tile}{move.turn}" if isinstance(move, Place) else move.thing
        found = facts.after.get((what, move.field))
        if found is None:
            twin = facts.district.copy()
            if isinstance(move, Place):
                twin.lay(move.tile, TURNS.index(move.turn), move.field)
            elif move.thing in COLOURS:
                twin.put_piece(move.thing, move.field)
            else:
                twin.put_feature(move.thing, move.field)
            found = facts.after[what, move.field] = self.of(twin)
        return found


class Candidates:
    """The offer as one seat sees it."""

    def __init__(self, game: Cities, seat: int, evaluation: Evaluation, districts: Districts | None = None) -> None:
        self.game, self.seat, self.evaluation = game, seat, evaluation
        self.districts = districts or Districts(evaluation.steps)
        self.here = self.districts.of(game.districts[seat])
        self.now = evaluation.worth(self.here)
        self._key = evaluation.key(), id(self.here)

    # ------------------------------------------------------------------------------------------------ moves

    def placed(self, move: Move) -> float:
        """What laying a tile, putting a thing or being done is worth."""
        if not isinstance(move, Place | Put):
            return 0.0
        return self.evaluation.worth(self.districts.after(self.here, move)) - self.now

    def taken(self, move: Take) -> float:
        """What taking this is worth."""
        row, slot = OFFERS[move.offer]
        things = self.game.state.offer[row][slot]
        if row == CARDS:
            return self.evaluation.card(self.here, self.game.box.cards[things[0]])
        if row == PIECES and things[0] == HIDDEN:
            return len(things) * self._drawn()
        known = things if row == TILES else things[: len(things) - hidden(row, slot, things)]
        key = *self._key, *known
        found = self.districts.gains.get(key)
        if found is None:
            found = self.districts.gains[key] = self._tile(known[0]) if row == TILES else self._things(known)
        return found * (1 + FACE_DOWN * (len(things) - len(known)))

    def by_row(self, moves: Sequence[Take]) -> list[list[tuple[float, Take]]]:
        """The takings of each row with what they are worth, the best first."""
        rows: dict[int, list[tuple[float, Take]]] = {}
        for move in moves:
            rows.setdefault(OFFERS[move.offer][0], []).append((self.taken(move), move))
        for found in rows.values():
            found.sort(key=lambda pair: -pair[0])
        return list(rows.values())

    def best(self, moves: Sequence[Move]) -> Move:
        """The steady choice: of the takings, the best thing of the row whose next best is worth least against it."""
        takes = [move for move in moves if isinstance(move, Take)]
        if not takes:
            return max(moves, key=self.placed)
        rows = self.by_row(takes)
        return max(rows, key=lambda found: found[0][0] - found[min(1, len(found) - 1)][0])[0][1]

    # ------------------------------------------------------------------------------------------------ the best places

    def _tile(self, tile: str) -> float:
        looks, places = range(len(self.game.box.turned[tile])), self.game.open_places(self.seat)
        return max(self.placed(Place(tile, TURNS[turn], field)) for turn in looks for field in places)

    def _things(self, things: Sequence[str]) -> float:
        facts, worth = self.here, self.now
        for thing in things:
            best: Facts | None = None
            names = facts.district.frame.names
            for number in numbers(facts.district.room(thing)):
                then = self.districts.after(facts, Put(thing, names[number]))
                after = self.evaluation.worth(then)
                if best is None or after > worth:
                    best, worth = then, after
            facts = best or facts
        return worth - self.now

    def _drawn(self) -> float:
        """A piece that is still in the bag, on average."""
        bag = self.game.state.bag
        found = 0.0
        for colour, pieces in zip(COLOURS, bag, strict=True):
            key = *self._key, colour
            if pieces and key not in self.districts.gains:
                self.districts.gains[key] = self._things([colour])
            found += pieces * self.districts.gains.get(key, 0.0)
        return found / max(1, sum(bag))
