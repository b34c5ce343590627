"""What a seat could make of each thing of the offer: the best places for it, one thing after the other."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bits import numbers
from rules.cities.deal import CARDS, PIECES, TILES, hidden
from rules.cities.district import District
from rules.cities.game import Cities
from rules.cities.moves import OFFERS, TURNS, Place, Put, Take
from rules.cities.steward.evaluation import Evaluation
from rules.cities.view import COLOURS, HIDDEN
from rules.game import Move

FACE_DOWN = 0.7
"""A feature that nobody has seen, against the one that lies with it."""


class Candidates:
    """The offer as one seat sees it."""

    def __init__(self, game: Cities, seat: int, evaluation: Evaluation) -> None:
        self.game, self.seat, self.evaluation = game, seat, evaluation
        self.district: District = game.districts[seat]
        self.now = evaluation.worth(self.district)
        self._places: tuple[str, ...] | None = None

    # ------------------------------------------------------------------------------------------------ moves

    def placed(self, move: Move) -> float:
        """What laying a tile, putting a thing or being done is worth."""
        twin = self.district.copy()
        if isinstance(move, Place):
            twin.lay(move.tile, TURNS.index(move.turn), move.field)
        elif isinstance(move, Put):
            _put(twin, move.thing, move.field)
        else:
            return 0.0
        return self.evaluation.worth(twin) - self.now

    def taken(self, move: Take) -> float:
        """What taking this is worth."""
        row, slot = OFFERS[move.offer]
        things = self.game.state.offer[row][slot]
        if row == CARDS:
            card = self.game.box.cards[things[0]]
            return self.evaluation.card(self.district, card.points, card.criterion)
        if row == TILES:
            return self._tile(things[0])
        if row == PIECES and things[0] == HIDDEN:
            return len(things) * self._drawn()
        known = things[: len(things) - hidden(row, slot, things)]
        return self._things(known) * (1 + FACE_DOWN * (len(things) - len(known)))

    # ------------------------------------------------------------------------------------------------ the best places

    def _tile(self, tile: str) -> float:
        if self._places is None:
            self._places = self.game.open_places(self.seat)
        looks = range(len(self.game.box.turned[tile]))
        return max(self.placed(Place(tile, TURNS[turn], field)) for turn in looks for field in self._places)

    def _things(self, things: Sequence[str]) -> float:
        district, worth = self.district, self.now
        for thing in things:
            best: District | None = None
            for number in numbers(district.room(thing)):
                twin = district.copy()
                _put(twin, thing, district.frame.names[number])
                after = self.evaluation.worth(twin)
                if best is None or after > worth:
                    best, worth = twin, after
            district = best or district
        return worth - self.now

    def _drawn(self) -> float:
        """A piece that is still in the bag, on average."""
        bag = self.game.state.bag
        found = sum(pieces * self._things([colour]) for colour, pieces in zip(COLOURS, bag, strict=True))
        return found / max(1, sum(bag))


def _put(district: District, thing: str, field: str) -> None:
    if thing in COLOURS:
        district.put_piece(thing, field)
    else:
        district.put_feature(thing, field)
