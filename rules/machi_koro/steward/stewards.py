"""The computer players of Machi Koro. They count in a game they imagine, which hides what they may not know.

A beginner likes dear things, landmarks above all, numbers that the dice can show, the richest payer. The expert takes
what wins most often, by how games of stewards ended.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.chance import Chance
from rules.game import Move
from rules.machi_koro.box import Card
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import FRESH, Add, Build, Demolish, Give, Invest, Keep, Renovate, Reroll, Roll, Swap, Tv
from rules.machi_koro.steward import reasons
from rules.machi_koro.steward.evaluation import Judge, worth
from rules.machi_koro.steward.income_forecast import NOW, gains, in_vain
from rules.machi_koro.steward.throws import best, ranked
from rules.machi_koro.steward.winning_chance import Chances, fitted, kind_of
from rules.stewards.search import Expert, Memo, Weighed, as_chance
from rules.stewards.steward import Seen, Thinker, of_game

JUDGE = "judge"
SHARES = {"base_4": 0.1}
"""Of two dice in towns without the Train Station, by kinds of tables, where another than the steady one wins more."""


class MachiKoroExpert(Expert[MachiKoro]):
    """Dice hide what a single move is worth from any number of rollouts that there is time for: it plays none."""

    unit = "chance"
    rollouts: ClassVar[Mapping[int, int]] = {2: 0, 3: 0, 4: 0}
    luck = "dice"
    spread = 0.2
    worlds = 32

    def candidates(self, game: MachiKoro, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        return [move for _, move in ranked(game, seat, moves, _judge(game, memo))]

    def weigh(
        self, seen: Seen, chance: Chance, also: Sequence[Move] = (), times: float = 1, only: Sequence[Move] = ()
    ) -> list[Weighed]:
        game, memo = self.imagined(seen, chance), Memo()
        found = ranked(game, seen.seat, seen.legal(), _judge(game, memo), also)
        return [Weighed(move, as_chance(odds)) for odds, move in found]

    def policy(self, game: MachiKoro, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        return best(game, seat, game.legal(seat), _judge(game, memo))

    def leaf(self, game: MachiKoro, seat: int, memo: Memo) -> float:
        return as_chance(worth(game, seat, _judge(game, memo)))

    def clock(self, game: MachiKoro) -> int:
        return (game.state.number - 1) // game.setup.seats


def _judge(game: MachiKoro, memo: Memo) -> Judge:
    found: Judge | None = memo.get(JUDGE)
    if found is None:
        by = fitted(kind_of(game))
        found = memo[JUDGE] = Judge(SHARES.get(kind_of(game))) if by is None else Chances(game.box, by)
    return found


LANDMARK = 100
OUT_OF_REACH = 10
"""Taken off for a card whose numbers need two dice before there are two."""
PURPLE = 4
"""Taken off for the purple cards: who knows what they are good for?"""
PURSE = 3
"""Coins a beginner keeps before it invests any."""


def fancy(game: MachiKoro, seat: int, move: Move) -> float:
    """How much this move is liked; 0 for what declines something."""
    box, s = game.box, game.state
    match move:
        case Build(thing):
            return _thing(game, seat, box.thing_of[thing])
        case Roll(dice):
            return dice
        case Reroll(dice):
            return 0.1 * dice
        case Keep():
            return gains(game, seat, sum(s.dice), NOW)[seat]
        case Add(number):
            return gains(game, seat, sum(s.dice) + number, NOW)[seat]
        case Demolish(landmark):
            return -box.costs[box.thing_of[landmark]]
        case Give(card):
            return -_price(game, card)
        case Swap(_, theirs, mine):
            return _price(game, theirs) - _price(game, mine)
        case Tv(payer):
            return s.coins[payer]
        case Renovate(card):
            index = box.card_of[card].index
            return sum(s.open[other][index] for other in box.others[seat]) - s.open[seat][index]
        case Invest():
            return s.coins[seat] - PURSE
    return 0.0


def _thing(game: MachiKoro, seat: int, number: int) -> float:
    box = game.box
    cost = box.costs[number]
    if number >= len(box.cards):
        return -OUT_OF_REACH if in_vain(game, seat, number) else LANDMARK + cost
    card: Card = box.cards[number]
    liking = 1.0 + cost
    if card.numbers[0] > 6 and not game.state.standing[seat] & box.two_dice:
        liking -= OUT_OF_REACH
    if card.colour == "purple":
        liking -= PURPLE
    return liking


def _price(game: MachiKoro, word: str) -> float:
    """Of a card; a closed copy is worth a little less."""
    count = len(game.box.cards)
    place = game.box.word_of[word.removesuffix(FRESH)]
    return game.box.cards[place % count].cost - 0.5 * (place >= count)


class Easy(Thinker[MachiKoro]):
    """Builds landmarks as soon as it can, else the dearest card; sees what a throw pays, but weighs no chances."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(Thinker[MachiKoro]):
    """Builds what brings its last landmark nearer, and throws the dice that promise most."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        return best(self.imagined(seen, chance), seen.seat, seen.legal(), Judge())


STEWARDS = of_game(MachiKoro, reasons.reason, easy=Easy, steady=Steady, expert=MachiKoroExpert)
