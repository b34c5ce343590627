"""Point City: the class that plays it. Payments are in payments.py, the market in market.py, the set-up in deal.py."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from data.sets import ComponentSet
from rules.about import About
from rules.chance import Chance
from rules.game import Game, Illegal, Move, Result
from rules.point_city import deal, events, market, payments, refusals, scoring, solo, standing
from rules.point_city.about import ABOUT, PointCityOptions
from rules.point_city.components import CARDS, WORDS, Box, held, noted, read_box
from rules.point_city.moves import CELL_OF, CELLS, MOVES, PASS, Flip, Take, Token
from rules.point_city.state import ALONE, NONE, PointCityState, Turn
from rules.point_city.view import PointCityView
from rules.point_city.view_builder import see

OPPONENT_PLACED = 2
"""The version since which the result of a game alone places the virtual opponent; before, everybody alone was first."""
_WAITING = ((0,), (1,), (2,), (3,))
_CELL = re.compile(r"[A-Da-d][1-4]|[Tt]\d\d")
_CARD_WORD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


class PointCity(Game[PointCityState, PointCityView, PointCityOptions]):
    """A turn (`_play`):

    1. Perhaps one card of the market is turned over: `_flip`.
    2. Two cards are taken, side by side and paid for, or from the deck: `_take`, `_take_from_deck`.
    3. Each building goes to the city, what was spent to the discard: `_build`, `_spend`.
    4. For each civic building a token is chosen: `_choose_token`.
    5. The market is filled again, the next seat is on turn: `_end_turn`, `_refill`.
    6. Alone, the virtual opponent takes, and the market is filled once more: `_virtual_turn`.
    7. A market that cannot be filled ends the game: `_finish`.
    """

    about: ClassVar[About] = ABOUT
    key: ClassVar[str] = ABOUT.key
    seats: ClassVar[range] = ABOUT.seats
    version: ClassVar[int] = 2
    Options = PointCityOptions
    State = PointCityState
    moves = MOVES
    standing_kinds = standing.KINDS
    offers = staticmethod(standing.offers)
    follow = staticmethod(standing.follow)

    box: Box

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        super().check(seats, options)
        if seats > ALONE and options != PointCityOptions():
            raise Illegal("solo_level", seats)

    def _open(self, components: ComponentSet) -> None:
        self.box = read_box(components.text)

    def _deal(self) -> PointCityState:
        state = deal.deal(self.box, self.setup.seats, self.chance)
        self.tell(events.Prepared(first=state.first, tokens=tuple(self.box.tokens[t].id for t in state.offer)))
        return state

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.setup, twin.options, twin.box = self.setup, self.options, self.box
        twin._legal, twin._events = {}, []
        twin.state = self.state.copy()
        twin.chance = Chance(self.chance.seed, self.chance.count)
        return twin

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        deal.redraw(self.box, self.state, chance)

    # ------------------------------------------------------------------------------------------------ words

    @classmethod
    def spellings(cls, move: Move) -> Iterable[tuple[str, ...]]:
        if isinstance(move, Take) and move.second is not None:
            paid = () if move.pay is None else ("pay", move.pay)
            return ((move.verb, move.second, move.first, *paid),)
        return ()

    @classmethod
    def canonical(cls, word: str) -> str:
        return word.upper() if _CELL.fullmatch(word) else word.lower()

    def meant(self, seat: int, move: Move) -> Move:
        """The legal move behind words that only say more than they need: the usual payment, written out."""
        if not isinstance(move, Take) or move.pay is None or move.second is None or seat not in self.waiting():
            return move
        cells = sorted(CELL_OF[name] for name in (move.first, move.second) if name in CELL_OF)
        plain = Take(*(CELLS[cell] for cell in cells)) if len(cells) == 2 else move
        if plain not in self.legal(seat):
            return move
        due, stock = market.due_and_stock(self.box, self.state, cells)
        written = sorted(_CARD_WORD.findall(move.pay.lower()))
        usual = sorted(_CARD_WORD.findall(payments.word(payments.usual(due, stock))))
        return plain if written == usual else move

    # ------------------------------------------------------------------------------------------------ asking

    def waiting(self) -> tuple[int, ...]:
        return () if self.state.over else _WAITING[self.state.turn]

    def _moves(self, seat: int) -> Sequence[Move]:
        if self.state.owed:
            return [self.box.token_moves[token] for token in sorted(self.state.offer)]
        return market.moves(self.box, self.state) or [PASS]

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        return refusals.refusal(self.box, self.state, move)

    # ------------------------------------------------------------------------------------------------ playing

    def _play(self, seat: int, move: Move) -> None:
        match move:
            case Flip(cell):
                self._flip(seat, CELL_OF[cell])
            case Take(first, second, pay):
                if second is None:
                    self._take_from_deck(seat)
                else:
                    self._take(seat, [CELL_OF[first], CELL_OF[second]], pay)
            case Token(token):
                self._choose_token(seat, self.box.token_of[token])
            case _:
                self.state.passed = True
                self.tell(events.Passed(seat=seat))
                self._finish()

    def _flip(self, seat: int, cell: int) -> None:
        state = self.state
        state.now.flipped = cell
        state.fronts |= 1 << cell
        state.revealed += 1
        building = self.box.fronts[state.market[cell]].building
        assert building is not None
        self.tell(events.Flipped(seat=seat, cell=CELLS[cell], building=building))

    def _take(self, seat: int, cells: list[int], pay: str | None) -> None:
        state, box, turn = self.state, self.box, self.state.now
        fronts = [bool(state.fronts >> cell & 1) for cell in cells]
        cards = [state.market[cell] for cell in cells]
        if any(fronts):
            due, stock = market.due_and_stock(box, state, cells)
            turn.spent = payments.usual(due, stock) if pay is None else _read_payment(pay)
        turn.cells = cells
        turn.sides = [noted(card, box.kinds[card], front) for card, front in zip(cards, fronts, strict=True)]
        for cell, card, front in zip(cells, cards, fronts, strict=True):
            state.market[cell] = NONE
            if front:
                self._build(seat, card)
            else:
                state.hands[seat].append(card)
                state.stock[seat][box.kinds[card]] += 1
        if turn.spent:
            self._spend(seat, turn.spent)
        self.tell(
            events.Took(
                seat=seat,
                cells=tuple(CELLS[cell] for cell in cells),
                sides=tuple(box.sides[side] for side in turn.sides),
                spent=held(turn.spent) if turn.spent else (),
            )
        )
        civic = sum(box.civic[card] for card, front in zip(cards, fronts, strict=True) if front)
        state.owed = min(civic, len(state.offer))
        for _ in range(civic - state.owed):
            self.tell(events.NoToken(seat=seat))
        if not state.owed:
            self._end_turn()

    def _build(self, seat: int, card: int) -> None:
        self.state.cities[seat].append(card)
        gives = self.box.gives[card]
        if gives != NONE:
            self.state.permanents[seat][gives] += 1

    def _spend(self, seat: int, spent: list[int]) -> None:
        state, kinds, left = self.state, self.box.kinds, spent.copy()
        stock = state.stock[seat]
        kept = []
        for card in state.hands[seat]:
            kind = kinds[card]
            if left[kind]:
                left[kind] -= 1
                stock[kind] -= 1
                state.discard.append(card)
            else:
                kept.append(card)
        state.hands[seat] = kept

    def _take_from_deck(self, seat: int) -> None:
        state, box = self.state, self.box
        cards = [state.deck.pop(), state.deck.pop()]
        state.hands[seat] += cards
        for card in cards:
            state.stock[seat][box.kinds[card]] += 1
        state.now.sides = [noted(card, box.kinds[card], False) for card in cards]
        state.revealed += 1
        self.tell(events.TookFromDeck(seat=seat, cards=tuple(CARDS[box.kinds[card]] for card in cards)))
        self._end_turn()

    def _choose_token(self, seat: int, token: int) -> None:
        state = self.state
        state.offer.remove(token)
        state.tokens[seat].append(token)
        state.now.tokens.append(token)
        state.owed -= 1
        self.tell(events.TokenTaken(seat=seat, token=self.box.tokens[token].id))
        if not state.owed:
            self._end_turn()

    # ------------------------------------------------------------------------------------------------ the end of a turn

    def _end_turn(self) -> None:
        state, seats = self.state, self.setup.seats
        state.past = []
        if not self._refill():
            self._finish()
            return
        state.past.append(state.now)
        if seats == ALONE:
            state.now = Turn(solo.VIRTUAL)
            self._virtual_turn()
            if not self._refill():
                self._finish()
                return
            state.past.append(state.now)
        else:
            state.turn = (state.turn + 1) % seats
        state.now = Turn(state.turn)

    def _refill(self) -> bool:
        """Fills the market and ends the turn; False when it cannot be filled, which ends the game."""
        state, box = self.state, self.box
        if not market.fill(state):
            return False
        state.turns += 1
        mask = state.now.filled
        if mask:
            state.revealed += 1
            cells = [cell for cell in range(len(CELLS)) if mask >> cell & 1]
            sides = [
                box.fronts[state.market[cell]] if state.fronts >> cell & 1 else box.backs[state.market[cell]]
                for cell in cells
            ]
            self.tell(events.Refilled(cells=tuple(CELLS[cell] for cell in cells), sides=tuple(sides)))
        return True

    def _virtual_turn(self) -> None:
        state, box = self.state, self.box
        missing = solo.take(box, state)
        turn = state.now
        self.tell(
            events.Took(
                seat=None,
                cells=tuple(CELLS[cell] for cell in turn.cells),
                sides=tuple(box.sides[side] for side in turn.sides),
                spent=(),
            )
        )
        for token in turn.tokens:
            self.tell(events.TokenTaken(seat=None, token=box.tokens[token].id))
        for _ in range(missing):
            self.tell(events.NoToken(seat=None))

    def _finish(self) -> None:
        state, box = self.state, self.box
        state.turns += 1
        state.over = True
        final = self.result()
        assert final is not None
        if self.setup.seats > ALONE:
            self.tell(events.Ended(places=final.places, totals=final.totals))
            return
        level = self.options.solo
        self.tell(
            events.Ended(
                places=final.places,
                totals=final.totals,
                virtual_total=solo.total(box, state, level),
                virtual_parts=solo.parts(box, state, level),
                virtual_ahead=scoring.virtual_ahead(box, state, level),
            )
        )

    # ------------------------------------------------------------------------------------------------ looking

    def view(self, seat: int | None) -> PointCityView:
        state = self.state
        legal = [] if state.over else self.legal(state.turn)
        return see(self.box, self.options, state, seat, self.setup.seats, legal, self.result())

    def result(self) -> Result | None:
        seats = self.setup.seats
        against = self.options.solo if seats == ALONE and self.setup.version >= OPPONENT_PLACED else None
        return scoring.result(self.box, self.state, seats, against) if self.state.over else None


def _read_payment(word: str) -> payments.Counts:
    written = _CARD_WORD.findall(word)
    return [written.count(kind) for kind in WORDS]
