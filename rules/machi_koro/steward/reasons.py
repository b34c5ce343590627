"""Why a computer player made a move: a code and its parameters; the words are elsewhere.

Incomes are hundredths of a coin per round of the table; seats are numbers from 1.
"""

from rules.game import Move, Reason
from rules.machi_koro import moves as m
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.income_forecast import NOW, gains, incomes


def reason(game: MachiKoro, seat: int, move: Move) -> Reason:
    s = game.state
    match move:
        case m.Roll(dice):
            return ("odds", dice)
        case m.Reroll(dice):
            return ("throw_again", dice, _coins(game, seat, 0))
        case m.Keep():
            return ("keep", _coins(game, seat, 0))
        case m.Add(number):
            return ("add", number, _coins(game, seat, number), _coins(game, seat, 0))
        case m.Order(when):
            return ("order", when)
        case m.Next(card):
            return ("next", card)
        case m.Demolish(landmark):
            return ("least_landmark", landmark)
        case m.Give(card, receiver):
            return ("least_card", card, receiver + 1)
        case m.Tv(payer):
            return ("payer", payer + 1, s.coins[payer])
        case m.Swap(other, theirs, mine):
            return ("better_card", other + 1, theirs, mine)
        case m.Renovate(card):
            index = game.box.card_of[card].index
            return ("close", card, sum(s.open[other][index] for other in game.box.others[seat]))
        case m.Invest():
            return ("invest", s.invested[seat] + 1)
        case m.Build(thing):
            return _built(game, seat, thing)
    return _declined(game, seat)


def _coins(game: MachiKoro, seat: int, added: int) -> int:
    """Won by the throw on the table."""
    return round(gains(game, seat, sum(game.state.dice) + added, NOW)[seat])


def _built(game: MachiKoro, seat: int, thing: str) -> Reason:
    box = game.box
    before = incomes(game)[seat]
    twin = game.copy()
    twin.play(seat, m.Build(thing))
    if twin.over():
        return ("last_landmark", thing)
    if box.thing_of[thing] >= len(box.cards):
        return ("landmark", thing, (box.all_landmarks & ~twin.state.standing[seat]).bit_count())
    after = incomes(twin)[seat]
    if after > before:
        return ("income", thing, round(100 * before), round(100 * after))
    return ("something", thing)


def _declined(game: MachiKoro, seat: int) -> Reason:
    s = game.state
    if s.phase == "swap":
        return ("no_better_card",)
    if s.phase == "invest":
        return ("no_investment",)
    if s.standing[seat] & game.box.idle:
        return ("idle", game.box.idle_coins)
    return ("save", s.coins[seat])
