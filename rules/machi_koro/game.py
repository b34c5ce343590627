"""The turn: roll, income, construction, and what follows it."""

from collections.abc import Sequence
from typing import Any, Self

from data.sets import ComponentSet, read_set
from rules.chance import Chance
from rules.game import Game, Illegal, Move, Result
from rules.machi_koro import check_set, income, left_out, standing, supply
from rules.machi_koro import events as e
from rules.machi_koro import income_decisions as decisions
from rules.machi_koro import moves as m
from rules.machi_koro.about import ABOUT, MachiKoroOptions
from rules.machi_koro.box import SKIP, Box, box_of, supply_of
from rules.machi_koro.components import Repay, read_components
from rules.machi_koro.refusals import refusal
from rules.machi_koro.scoring import final_result
from rules.machi_koro.state import NOTHING, MachiKoroState
from rules.machi_koro.towns import receive, wake
from rules.machi_koro.view import MachiKoroView, Phase
from rules.machi_koro.view_builder import look
from rules.turn import Step

ANY_ORDER = 2
"""The version since which the roller chooses the order of the income, and a table may leave out anything."""
_WAITING = ((0,), (1,), (2,), (3,))
_ROLLS = ((m.Roll(1),), (m.Roll(1), m.Roll(2)))
_REROLLS = ((m.Reroll(1),), (m.Reroll(1), m.Reroll(2)))
_KEEP = m.Keep()
_INVEST = (m.Invest(), SKIP)


class MachiKoro(Game[MachiKoroState, MachiKoroView, MachiKoroOptions]):
    """A turn, its decisions in the order of `TURN`:

    1. The dice are thrown: `_roll`; with a landmark, thrown again or raised: `_after_roll`.
    2. Income, step by step of `income.plan`: `_settle`, `_go_on`; a card that asks something interrupts it.
    3. What follows the income, a coin for whoever has none: `_end_income`.
    4. One thing is built, or nothing: `_build`, `_build_nothing`. All landmarks win at once.
    5. A coin is invested, or not: `_invest`, `_invest_nothing`.
    6. The next seat, or the same after a double: `_end_turn`.
    """

    about = ABOUT
    key = ABOUT.key
    seats = ABOUT.seats
    version = 2
    Options = MachiKoroOptions
    State = MachiKoroState
    moves = m.MOVES
    standing_kinds = standing.KINDS
    offers = staticmethod(standing.offers)
    follow = staticmethod(standing.follow)

    box: Box

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        super().check(seats, options)
        supply_of(options)
        standard = read_components(read_set(cls.key, cls.set_name(options)).text)
        left_out.played(standard, options.modules, options.left_out)
        if options.first != "random" and int(options.first[1:]) > seats:
            raise Illegal("first_seat", options.first, seats)

    def _open(self, components: ComponentSet) -> None:
        self.box = box_of(components.text, self.options, self.setup.seats, self._played(components))
        self._plan = income.plan(self.box, self.any_order)

    def _played(self, components: ComponentSet) -> left_out.Played:
        """By the seed alone, so that a table that wakes has the same box."""
        rows, options, setup = read_components(components.text), self.options, self.setup
        if setup.version < ANY_ORDER:
            return left_out.played_before(rows, options.modules, options.left_out)
        lot = Chance(b"left out" + setup.seed)
        return left_out.played(rows, options.modules, options.left_out, options.lot, lot)

    @property
    def any_order(self) -> bool:
        return self.setup.version >= ANY_ORDER

    def _deal(self) -> MachiKoroState:
        box, seats, first = self.box, self.setup.seats, self.options.first
        if self.any_order:
            for _, *second in check_set.abilities(read_components(self.setup.components.text)):
                raise Illegal("second_ability", *second)
        turn = self.chance.below(seats) if first == "random" else int(first[1:]) - 1
        empty = [0] * len(box.cards)
        town = [box.start.cards.count(card.id) for card in box.cards]
        self.state = MachiKoroState(
            turn=turn,
            coins=[box.start.coins] * seats,
            open=[town[:] for _ in range(seats)],
            closed=[empty[:] for _ in range(seats)],
            standing=[box.given] * seats,
            invested=[0] * seats,
            supply=empty[:],
            market=0,
            decks=supply.shuffled_decks(box, self.chance),
            aside=empty[:],
            spent=[0] * seats,
            before=[box.start.coins] * seats,
            built=[NOTHING] * seats,
            built_in=[0] * seats,
        )
        if box.played.useless or box.played.drawn:
            self.tell(e.LeftOut(box.played.useless, box.played.drawn))
        supply.deal(self)
        return self.state

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.setup, twin.options, twin.box, twin._plan = self.setup, self.options, self.box, self._plan
        twin._legal, twin._events = {}, []
        twin.state = self.state.twin()
        twin.chance = Chance(self.setup.seed, self.chance.count)
        return twin

    def imagine(self, seat: int | None, chance: Chance) -> Self:
        """Only the order of the decks and the throws to come are hidden, from everybody."""
        twin = self.copy()
        twin.state.decks = [chance.shuffled(sorted(deck)) for deck in self.state.decks]
        twin.reseed(chance)
        return twin

    # ------------------------------------------------------------------------------------------------ asking

    def waiting(self) -> tuple[int, ...]:
        return () if self.state.phase == "over" else _WAITING[self.state.turn]

    def _moves(self, seat: int) -> Sequence[Move]:
        return TURN[self.state.phase].asks(self, seat)

    def asks_for(self, move: type[Move]) -> bool:
        step = TURN.get(self.state.phase)
        return step is not None and move in step.plays

    def _rolls(self, seat: int) -> Sequence[Move]:
        return _ROLLS[self.state.standing[seat] & self.box.two_dice > 0]

    def _builds(self, seat: int) -> Sequence[Move]:
        return self.box.builds(self.buildable(seat))

    def _after_roll(self, seat: int) -> Sequence[Move]:
        s, box = self.state, self.box
        standing = s.standing[seat]
        found: list[Move] = [_KEEP]
        if standing & box.reroll and not s.rerolled:
            found += _REROLLS[standing & box.two_dice > 0]
        if self.may_add():
            found.append(m.Add(box.add_number))
        return found

    def may_add(self) -> bool:
        s, box = self.state, self.box
        return bool(s.standing[s.turn] & box.add) and sum(s.dice) >= box.add_from

    def buildable(self, seat: int) -> int:
        """What this seat could build with its coins now: one bit for each card, then for each landmark."""
        s, box = self.state, self.box
        coins = s.coins[seat]
        unbuilt = box.all_landmarks & ~s.standing[seat]
        things = (s.market | unbuilt << len(box.cards)) & box.affordable[coins if coins < box.dearest else box.dearest]
        if things & box.purple_mask:
            town = s.open[seat]
            for index in box.purples:
                if town[index]:
                    things &= ~(1 << index)
        return things

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        return refusal(self, seat, move)

    # ------------------------------------------------------------------------------------------------ playing

    def _play(self, seat: int, move: Move) -> None:
        TURN[self.state.phase].plays[type(move)](self, seat, move)

    def throw(self, dice: int) -> tuple[int, ...]:
        self.state.revealed += 1
        die = self.chance.die
        return (die(),) if dice == 1 else (die(), die())

    def _roll(self, seat: int, move: m.Roll) -> None:
        s = self.state
        s.before = s.coins[:]
        s.payments = []
        s.roller = s.turn
        s.rerolled = False
        s.added = 0
        s.tuna = ()
        s.dice = self.throw(move.dice)
        self.tell(e.Rolled(s.turn, s.dice))
        if s.standing[s.turn] & self.box.reroll or self.may_add():
            s.phase = "after_roll"
        else:
            self._settle()

    def _reroll(self, seat: int, move: m.Reroll) -> None:
        s = self.state
        s.rerolled = True
        s.dice = self.throw(move.dice)
        self.tell(e.Rerolled(s.turn, s.dice))
        if not self.may_add():
            self._settle()

    def _keep(self, seat: int, move: m.Keep) -> None:
        self._settle()

    def _add(self, seat: int, move: m.Add) -> None:
        s = self.state
        s.added = move.number
        self.tell(e.Added(s.turn, move.number, sum(s.dice) + move.number))
        self._settle()

    # ------------------------------------------------------------------------------------------------ income

    def _settle(self) -> None:
        s = self.state
        if self.box.closable:
            wake(self, sum(s.dice) + s.added)
        s.step = 0
        self._go_on()

    def _go_on(self) -> None:
        s = self.state
        steps = self._plan[sum(s.dice) + s.added]
        for number in range(s.step, len(steps)):
            step, cards = steps[number]
            if step(self, cards):
                s.step = number
                return
        self._end_income()

    def next_step(self) -> None:
        """The decision that interrupted the income is made."""
        self.state.step += 1
        self._go_on()

    def _end_income(self) -> None:
        s, box = self.state, self.box
        standing = s.standing[s.turn]
        s.again = len(s.dice) == 2 and s.dice[0] == s.dice[1] and standing & box.extra_turn > 0
        if s.again:
            self.tell(e.ExtraTurnDue(s.turn))
        if not s.coins[s.turn] and standing & box.dole:
            receive(self, box.landmark_with(box.dole).id, s.turn, box.dole_coins)
        s.phase = "build"

    # ------------------------------------------------------------------------------------------------ construction

    def _build(self, seat: int, move: m.Build) -> None:
        s, box = self.state, self.box
        turn, thing = s.turn, box.thing_of[move.thing]
        cost = box.costs[thing]
        s.built[turn] = thing
        s.built_in[turn] = s.number
        self.tell(e.Built(turn, move.thing, cost))
        if cost:
            s.coins[turn] -= cost
            s.payments.append(e.Paid(move.thing, turn, None, cost))
        if thing < len(box.cards):
            s.open[turn][thing] += 1
            effect = box.cards[thing].effect
            if isinstance(effect, Repay):
                receive(self, move.thing, turn, effect.when_built)
            supply.take(self, thing)
        else:
            s.standing[turn] |= 1 << thing - len(box.cards)
            if s.standing[turn] == box.all_landmarks:
                s.phase = "over"
                self.tell(e.Won(turn))
                return
        self._after_construction()

    def _build_nothing(self, seat: int, move: m.Skip) -> None:
        s, box = self.state, self.box
        self.tell(e.BuiltNothing(s.turn))
        if s.standing[s.turn] & box.idle:
            receive(self, box.landmark_with(box.idle).id, s.turn, box.idle_coins)
        self._after_construction()

    def _after_construction(self) -> None:
        s, startup = self.state, self.box.startup
        if startup is not None and s.open[s.turn][startup.index] and s.coins[s.turn]:
            s.phase = "invest"
        else:
            self._end_turn()

    def _invest(self, seat: int, move: m.Invest) -> None:
        s, startup = self.state, self.box.startup
        assert startup is not None
        s.coins[s.turn] -= 1
        s.invested[s.turn] += 1
        s.payments.append(e.Paid(startup.id, s.turn, None, 1))
        self.tell(e.Invested(s.turn, startup.id, s.invested[s.turn]))
        self._end_turn()

    def _invest_nothing(self, seat: int, move: m.Skip) -> None:
        self._end_turn()

    def _end_turn(self) -> None:
        s = self.state
        s.extra = s.again
        s.again = False
        if not s.extra:
            s.turn = (s.turn + 1) % self.setup.seats
        s.number += 1
        s.phase = "roll"
        self.tell(e.TurnBegun(s.turn, s.number, s.extra))

    # ------------------------------------------------------------------------------------------------ showing

    def view(self, seat: int | None) -> MachiKoroView:
        return look(self, seat)

    def result(self) -> Result | None:
        return final_result(self) if self.state.phase == "over" else None


TURN: dict[Phase, Step[MachiKoro]] = {
    "roll": Step(MachiKoro._rolls, {m.Roll: MachiKoro._roll}),
    "after_roll": Step(
        MachiKoro._after_roll, {m.Keep: MachiKoro._keep, m.Reroll: MachiKoro._reroll, m.Add: MachiKoro._add}
    ),
    "order": Step(decisions.order_moves, {m.Order: decisions.order, m.Next: decisions.next_card}),
    "demolish": Step(decisions.demolish_moves, {m.Demolish: decisions.demolish}),
    "give": Step(decisions.give_moves, {m.Give: decisions.give}),
    "tv": Step(decisions.tv_moves, {m.Tv: decisions.tv}),
    "swap": Step(decisions.swap_moves, {m.Swap: decisions.swap, m.Skip: decisions.swap_nothing}),
    "renovate": Step(decisions.renovate_moves, {m.Renovate: decisions.renovate}),
    "build": Step(MachiKoro._builds, {m.Build: MachiKoro._build, m.Skip: MachiKoro._build_nothing}),
    "invest": Step(lambda game, seat: _INVEST, {m.Invest: MachiKoro._invest, m.Skip: MachiKoro._invest_nothing}),
}
"""The decisions of a turn, in its order. Those from `order` to `renovate` interrupt the income (`income.plan`)."""
