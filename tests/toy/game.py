"""Harbour lights: the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from data.sets import ComponentSet
from rules.about import About
from rules.chance import Chance
from rules.game import ENDED, Ended, Game, Illegal, Move, Part, Result, Standing, State, places
from rules.notation import words
from tests.toy.about import ABOUT, ToyOptions
from tests.toy.events import Answered, Dealt, Drawn, Moored, NightOver, Ship, Shown, Weather
from tests.toy.moves import Dark, Moor, Roll, Show, StayDark
from tests.toy.state import Box, ToyPrior, ToyState, open_box, standard
from tests.toy.view import ToyView

DARK = 0
NOBODY = -1
ROUGH = 5
"""In a rough sea no lamp is seen in weather of this kind or worse."""
FLAG_PRICE = 1
FLAG_GIFT = 2


class Toy(Game[ToyState, ToyView, ToyOptions]):
    about: ClassVar[About] = ABOUT
    key: ClassVar[str] = ABOUT.key
    seats: ClassVar[range] = ABOUT.seats
    Options: ClassVar[type[msgspec.Struct]] = ToyOptions
    State: ClassVar[type[State]] = ToyState
    moves: ClassVar[tuple[type[Move], ...]] = (Roll, Show, Dark, Moor)
    standing_kinds: ClassVar[tuple[type[Standing], ...]] = (StayDark,)

    box: Box

    @classmethod
    def components(cls, options: object) -> ComponentSet:
        """The toy's set lies beside it, not on the shelf of the project."""
        return standard()

    def _open(self, components: ComponentSet) -> None:
        self.box = open_box(components.text)

    def _deal(self) -> ToyState:
        seats = self.setup.seats
        prior = self._prior(seats)
        deck = self.chance.shuffled(self.box.lamps)
        size = self.box.hand + ("lens" in self.options.charms)
        weakest = min(prior.stars)
        sizes = [size + (prior.night > 0 and stars == weakest) for stars in prior.stars]
        hands = [sorted(deck.pop() for _ in range(n)) for n in sizes]
        for seat, hand in enumerate(hands):
            self.tell(Dealt(to=(seat,), seat=seat, lamps=tuple(hand)))
        return ToyState(
            phase="roll",
            round=1,
            die=0,
            deck=deck,
            hands=hands,
            answered=[False] * seats,
            answers=[DARK] * seats,
            ship=NOBODY,
            docks={},
            points=[0] * seats,
            gifts=[0] * seats,
            gone=[],
            stars=list(prior.stars),
            night=prior.night,
        )

    def _prior(self, seats: int) -> ToyPrior:
        if self.setup.prior is None:
            return ToyPrior(0, (0,) * seats)
        try:
            prior = msgspec.convert(self.setup.prior, ToyPrior)
        except msgspec.ValidationError as fault:
            raise Illegal("prior") from fault
        if len(prior.stars) != seats:
            raise Illegal("prior", len(prior.stars), seats)
        return prior

    # ------------------------------------------------------------------------------------------------ decisions

    def waiting(self) -> tuple[int, ...]:
        state = self.state
        if state.phase == "roll":
            return (self._master(),)
        if state.phase == "show":
            return tuple(seat for seat, answered in enumerate(state.answered) if not answered)
        return (state.ship,) if state.phase == "moor" else ()

    def _master(self) -> int:
        return (self.state.round - 1) % self.setup.seats

    def _moves(self, seat: int) -> Sequence[Move]:
        state = self.state
        if state.phase == "roll":
            return [Roll()]
        if state.phase == "show":
            return [*(Show(lamp) for lamp in sorted(set(state.hands[seat]))), Dark()]
        flags = [s for s in range(self.setup.seats) if s != seat] if self.options.flags and state.points[seat] else []
        return [Moor(a, b, flag) for a, b in self._free() for flag in (None, *flags)]

    def _free(self) -> list[tuple[str, str]]:
        return [pair for pair in self.box.pairs() if not any(dock in self.state.docks for dock in pair)]

    @classmethod
    def spellings(cls, move: Move) -> Iterator[tuple[str, ...]]:
        if isinstance(move, Moor):
            yield words(Moor(move.second, move.first, move.flag))

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        if isinstance(move, Show) and self.state.phase == "show":
            return ("no_such_lamp", move.lamp)
        return ("not_now", self.state.phase)

    # ------------------------------------------------------------------------------------------------ what follows

    def _play(self, seat: int, move: Move) -> None:
        state = self.state
        if isinstance(move, Roll):
            state.die = self.chance.die()
            state.phase = "show"
            state.revealed += 1
            self.tell(Weather(seat=seat, die=state.die))
        elif isinstance(move, Moor):
            self._moor(seat, move)
        else:
            lamp = move.lamp if isinstance(move, Show) else DARK
            state.answered[seat] = True
            state.answers[seat] = lamp
            self.tell(Answered(to=(seat,), seat=seat, lamp=lamp or None))
            if all(state.answered):
                self._close()

    def _close(self) -> None:
        """The last seat has answered: everything is shown together, in the order of the seats."""
        state = self.state
        state.revealed += 1
        for seat, lamp in enumerate(state.answers):
            self.tell(Shown(seat=seat, lamp=lamp or None))
            if lamp:
                state.hands[seat].remove(lamp)
                state.gone.append(lamp)
        winner = self._winner()
        self.tell(Ship(seat=None if winner == NOBODY else winner))
        for seat, lamp in enumerate(state.answers):
            if lamp and seat != winner and state.deck:
                drawn = state.deck.pop()
                state.hands[seat] = sorted([*state.hands[seat], drawn])
                self.tell(Drawn(to=(seat,), seat=seat, lamp=drawn))
        state.answered = [False] * self.setup.seats
        state.answers = [DARK] * self.setup.seats
        if winner != NOBODY and self._free():
            state.ship = winner
            state.phase = "moor"
        else:
            self._next_round()

    def _winner(self) -> int:
        state = self.state
        if self.options.sea == "rough" and state.die >= ROUGH:
            return NOBODY
        shown = [lamp for lamp in state.answers if lamp]
        if not shown:
            return NOBODY
        best = [seat for seat, lamp in enumerate(state.answers) if lamp == max(shown)]
        if len(best) == 1:
            return best[0]
        return self.chance.choice(best) if "bell" in self.options.charms else NOBODY

    def _moor(self, seat: int, move: Moor) -> None:
        state = self.state
        points = self.box.docks[move.first] + self.box.docks[move.second]
        state.docks[move.first] = state.docks[move.second] = seat
        state.points[seat] += points
        if move.flag is not None:
            state.points[seat] -= FLAG_PRICE
            state.gifts[move.flag] += FLAG_GIFT
        self.tell(Moored(seat=seat, docks=(move.first, move.second), points=points, flag=move.flag))
        state.ship = NOBODY
        self._next_round()

    def _next_round(self) -> None:
        state = self.state
        if state.round < self.options.rounds:
            state.round += 1
            state.phase = "roll"
            return
        state.phase = "over"
        self.tell(NightOver(places=self._places()))

    # ------------------------------------------------------------------------------------------------ who knows what

    def view(self, seat: int | None) -> ToyView:
        state = self.state
        return ToyView(
            seat=seat,
            seats=self.setup.seats,
            waiting=self.waiting(),
            over=state.phase == "over",
            phase=state.phase,
            round=state.round,
            rounds=self.options.rounds,
            die=state.die,
            hand=() if seat is None else tuple(state.hands[seat]),
            hands=tuple(len(hand) for hand in state.hands),
            deck=len(state.deck),
            answered=tuple(state.answered),
            answer=None if seat is None or not state.answered[seat] else state.answers[seat],
            ship=state.ship,
            docks=dict(sorted(state.docks.items())),
            points=tuple(state.points),
            gifts=tuple(state.gifts),
            gone=tuple(state.gone),
            stars=tuple(state.stars),
            night=state.night,
            result=self.result(),
        )

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        state = self.state
        others = [s for s in range(self.setup.seats) if s != seat]
        pool = chance.shuffled([*state.deck, *(lamp for s in others for lamp in state.hands[s])])
        for other in others:
            state.hands[other] = sorted(pool.pop() for _ in state.hands[other])
            if state.answered[other]:
                state.answers[other] = chance.choice([DARK, *state.hands[other]])
        state.deck = pool

    # ------------------------------------------------------------------------------------------------ standing

    @classmethod
    def offers(cls, view: ToyView) -> Sequence[Standing]:
        rounds = range(view.round, view.rounds + 1)
        return [] if view.over or view.seat is None else [StayDark(until) for until in rounds]

    @classmethod
    def follow(cls, given: Standing, view: ToyView, legal: Sequence[Move]) -> Move | Ended | None:
        assert isinstance(given, StayDark)
        if view.over or view.round > given.until:
            return ENDED
        return Dark() if Dark() in legal else None

    # ------------------------------------------------------------------------------------------------ the end

    def _totals(self) -> tuple[int, ...]:
        state = self.state
        return tuple(p + g + s for p, g, s in zip(state.points, state.gifts, state.stars, strict=True))

    def _ranks(self) -> list[tuple[int, int]]:
        """Equal totals: more docks."""
        docks = list(self.state.docks.values())
        return [(total, docks.count(seat)) for seat, total in enumerate(self._totals())]

    def _places(self) -> tuple[int, ...]:
        return places(self._ranks())

    def result(self) -> Result | None:
        state = self.state
        if state.phase != "over":
            return None
        totals, ranking = self._totals(), self._places()
        parts = tuple(
            (
                Part(
                    "docks", state.points[seat], tuple(dock for dock in self.box.docks if state.docks.get(dock) == seat)
                ),
                Part("flags", state.gifts[seat]),
                Part("stars", state.stars[seat]),
            )
            for seat in range(self.setup.seats)
        )
        decided = len(set(zip(totals, ranking, strict=True))) > len(set(totals))
        stars = [old + (place == 1) for old, place in zip(state.stars, ranking, strict=True)]
        carry = {"night": state.night + 1, "stars": stars}
        return Result(ranking, totals, parts, "docks" if decided else None, carry)
