"""Metropolys: the class that plays it. The rules of a tender are in tender.py, the set-up in deal.py."""

from collections.abc import Sequence
from typing import Any, ClassVar

from data.sets import ComponentSet, read_set
from rules.about import About
from rules.chance import Chance
from rules.game import Game, Move, Result
from rules.metropolys import deal, events, refusals, scoring, standing, tender
from rules.metropolys.about import ABOUT, MetropolysOptions
from rules.metropolys.components import Board, read_board
from rules.metropolys.moves import Open, Pass, Raise
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import Card, Change, Finished, How, MetropolysView, Placed, Token
from rules.metropolys.view_builder import see


class Metropolys(Game[MetropolysState, MetropolysView, MetropolysOptions]):
    """Tender after tender, each seat in its turn (`_play`):

    1. The winner of the last tender opens one: `_place` with any building on any free space.
    2. The others raise on a free neighbour, or pass for this tender: `_place` again.
    3. Once nobody can or will raise (`tender.ending`), the last building is built: `_build`.
    4. Its owner takes the token of the space, and the card that comes with it: `_take`.
    5. Whoever has built everything ends the game, goals are shown: `_finish`; else that seat opens.
    """

    about: ClassVar[About] = ABOUT
    key: ClassVar[str] = ABOUT.key
    seats: ClassVar[range] = ABOUT.seats
    Options = MetropolysOptions
    State = MetropolysState
    moves = (Open, Raise, Pass)
    standing_kinds = standing.KINDS
    offers = staticmethod(standing.offers)
    follow = staticmethod(standing.follow)

    board: Board

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        super().check(seats, options)
        deal.check(read_board(read_set(cls.key, cls.set_name(options)).text), seats, options)

    @classmethod
    def set_name(cls, options: Any) -> str:
        return super().set_name(options) if options.layout == deal.RANDOM else deal.FIRST_GAME

    @classmethod
    def canonical(cls, word: str) -> str:
        return word.upper()

    def _open(self, components: ComponentSet) -> None:
        self.board = read_board(components.text)

    def _deal(self) -> MetropolysState:
        state = deal.deal(self.board, self.setup.seats, self.options, self.chance)
        self.tell(events.Prepared(unused=tuple(state.unused), first=state.turn))
        for seat, goals in enumerate(state.goals):
            self.tell(events.GoalsDealt(to=(seat,), seat=seat, goals=goals))
        return state

    def _copy_state(self) -> MetropolysState:
        return self.state.copy()

    # ------------------------------------------------------------------------------------------------ playing

    def waiting(self) -> tuple[int, ...]:
        return () if self.state.over else (self.state.turn,)

    def _moves(self, seat: int) -> Sequence[Move]:
        return tender.moves(self.board, self.state, seat)

    def off_turn(self, seat: int) -> tuple[str | int, ...]:
        if not self.state.over and seat in self.state.passed:
            return "passed_already", self.state.turn + 1
        return super().off_turn(seat)

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        return refusals.refusal(self.board, self.state, seat, move)

    def _play(self, seat: int, move: Move) -> None:
        state = self.state
        if isinstance(move, Open | Raise):
            self._place(seat, move)
        else:
            state.passed.append(seat)
            state.last = Change("pass", seat)
            self.tell(events.Passed(seat=seat))
        how = tender.ending(self.board, state)
        if how is None:
            state.turn = tender.following(state, seat)
        else:
            self._build(how)

    def _place(self, seat: int, move: Open | Raise) -> None:
        state = self.state
        state.chain.append(Placed(seat, move.value, move.space, self.board.height[move.value]))
        state.occupied |= 1 << self.board.index[move.space]
        if isinstance(move, Open):
            state.last = Change("open", seat, move.value, move.space)
            self.tell(events.Opened(seat=seat, value=move.value, space=move.space))
        else:
            state.last = Change("raise", seat, move.value, move.space)
            self.tell(events.Raised(seat=seat, value=move.value, space=move.space))

    def _build(self, how: How) -> None:
        """The last building stays, the others go back; its owner takes the token and opens the next tender."""
        state = self.state
        won = state.chain[-1]
        state.buildings.append(won)
        state.stock[won.seat] &= ~(1 << won.value)
        state.occupied &= ~self.board.mask(placed.space for placed in state.chain[:-1])
        self.tell(events.Built(seat=won.seat, value=won.value, space=won.space, how=how))
        token = state.tokens.pop(won.space, None)
        cards = self._take(won, token) if token is not None else ()
        state.previous = Finished(tuple(state.chain), tuple(state.passed), how, token, cards)
        state.chain.clear()
        state.passed.clear()
        state.turn = won.seat
        if not state.stock[won.seat]:
            self._finish(won.seat)

    def _take(self, won: Placed, token: Token) -> tuple[Card, ...]:
        """The token, and the card that comes with it: Metro to who has more than anybody, Archaeology to the last."""
        state = self.state
        held = state.held
        held[won.seat][token] += 1
        self.tell(events.TokenTaken(seat=won.seat, space=won.space, token=token))
        if token == "trendy":
            return ()
        before = state.cards.get(token)
        if before == won.seat:
            return ()
        if token == "metro" and before is not None and held[won.seat]["metro"] <= held[before]["metro"]:
            return ()
        state.cards[token] = won.seat
        self.tell(events.CardMoved(card=token, seat=won.seat, before=before))
        return (token,)

    def _finish(self, seat: int) -> None:
        state = self.state
        state.over = True
        state.revealed += 1
        for other, goals in enumerate(state.goals):
            self.tell(events.GoalsRevealed(seat=other, goals=goals))
        final = scoring.result(self.board, self.options.mode, state)
        self.tell(events.Ended(seat=seat, places=final.places, totals=final.totals))

    # ------------------------------------------------------------------------------------------------ what is known

    def view(self, seat: int | None) -> MetropolysView:
        return self._view(seat)

    def opened(self) -> MetropolysView:
        return self._view(None, all_known=True)

    def _view(self, seat: int | None, *, all_known: bool = False) -> MetropolysView:
        state = self.state
        free = 0 if state.over else tender.targets(self.board, state)
        return see(self.board, self.options, state, seat, free, self.result(), all_known=all_known)

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        """Goals that this seat does not know are dealt anew. Nothing played so far tells anything about them."""
        if self.state.over:
            return
        state, seats = self.state, self.setup.seats
        known = state.goals[seat] if seat is not None else None
        around = deal.neighbourhood_cards(self.board, seats, self.options)
        residences = deal.residence_cards(self.board, self.options)
        around = _again(around, seat, known.neighbourhood if known else None, chance)
        residences = _again(residences, seat, known.residence if known else None, chance)
        state.goals = deal.hands(around, residences, seats)
        state.undealt_neighbourhoods = around[seats:]
        state.undealt_residences = residences[seats:]

    def result(self) -> Result | None:
        return scoring.result(self.board, self.options.mode, self.state) if self.state.over else None


def _again(cards: list[str], seat: int | None, known: str | None, chance: Chance) -> list[str]:
    """The cards shuffled, the known one in its place."""
    pile = chance.shuffled([card for card in cards if card != known])
    if seat is not None and known is not None:
        pile.insert(seat, known)
    return pile
