"""What throws bring: the coins each town wins or loses by a total, and its income in a round of the table.

Computer players count with this; it is about right and never touches the game.
"""

import msgspec

from rules.machi_koro import components
from rules.machi_koro.box import Card
from rules.machi_koro.game import MachiKoro

Coins = list[float]
"""By seat."""
Dice = tuple[tuple[int, float], ...]
"""Totals and their chances."""

ONE_DIE: Dice = tuple((total, 1 / 6) for total in range(1, 7))
TWO_DICE: Dice = tuple((total, (6 - abs(7 - total)) / 36) for total in range(2, 13))
DOUBLE = 1 / 6
TUNA_THROW = 7
REBUILDING = 5.0
"""Coins that it costs to have no other construction in the turn in which a landmark is built again."""
GIFT_COST = 1.0
"""Coins that the card given away is thought to be worth."""
SWAP_GAIN = 2.5
"""Coins that a swap is thought to be worth."""
CLOSING_GAIN = 2.0
"""Coins that a renovation is thought to be worth."""


class Weights(msgspec.Struct, frozen=True):
    """How much counts of a card that does not pay at present, or will not pay for long."""

    closed: float
    lacking: float
    """The landmark it needs, or those its victim needs, are not built yet."""
    passing: float
    """It pays only a town with few landmarks."""
    tiring: float
    """It closes when it has paid."""
    rebuilt: bool
    """Demolished landmarks stand again."""
    purse: int
    """Coins that a town is thought to have when it has to pay."""


NOW = Weights(closed=0, lacking=0, passing=1, tiring=1, rebuilt=False, purse=0)
"""For the throw that lies on the table."""
AHEAD = Weights(closed=0.6, lacking=0.4, passing=0.6, tiring=0.6, rebuilt=True, purse=6)
"""For the rounds to come."""
NEXT_TO_NOTHING = 0.25
"""Coins by a throw of two dice, below which a second die is of no use."""
STATION = {2: 0.25, 3: 0.2, 4: 0.2}
"""By seats: the share of two dice in the rounds to come of a town without the Train Station. More of it, and a town
opens with the Station or with cards that need it, and sits there without a coin."""


# ---------------------------------------------------------------------------------------------------- one throw


def gains(game: MachiKoro, roller: int, total: int, weights: Weights) -> Coins:
    """What each seat wins or loses when this roller's throw comes to this total."""
    s, box = game.state, game.box
    won = [0.0] * len(s.coins)
    left = float(max(s.coins[roller], weights.purse))
    for card in box.showing[total]:
        index = card.index
        if card.colour == "red":
            for owner in box.payees[roller]:
                if s.open[owner][index] or s.closed[owner][index]:
                    paid = min(left, _due(game, card, owner, roller, left, weights))
                    left -= paid
                    won[owner] += paid
                    won[roller] -= paid
        elif card.colour == "blue":
            for owner in box.clockwise[roller]:
                if s.open[owner][index] or s.closed[owner][index]:
                    won[owner] += _income(game, card, owner, weights)
        elif s.open[roller][index] or s.closed[roller][index]:
            won[roller] += _income(game, card, roller, weights)
    for index in box.purples:
        if s.open[roller][index] and total in box.cards[index].numbers:
            _purple(game, box.cards[index], roller, won, weights)
    return won


def _copies(game: MachiKoro, card: Card, owner: int, weights: Weights) -> float:
    return game.state.open[owner][card.index] + weights.closed * game.state.closed[owner][card.index]


def _due(game: MachiKoro, card: Card, owner: int, roller: int, purse: float, weights: Weights) -> float:
    s, box = game.state, game.box
    standing = s.standing[owner]
    lacks = card.needs & ~standing or (s.standing[roller] & box.counted).bit_count() < card.fewest
    each = purse if card.everything else card.coins + (card.bonus if standing & box.mall else 0)
    return _copies(game, card, owner, weights) * each * (weights.lacking if lacks else 1)


def _income(game: MachiKoro, card: Card, owner: int, weights: Weights) -> float:
    s, box = game.state, game.box
    copies, effect, standing = _copies(game, card, owner, weights), card.effect, s.standing[owner]
    if isinstance(effect, components.Repay):
        return -copies * card.coins
    if isinstance(effect, components.DemolishLandmark):
        return _demolitions(game, owner, copies, card.coins, weights)
    if isinstance(effect, components.GiveAway):
        return copies * (card.coins - GIFT_COST)
    if (standing & box.counted).bit_count() > card.up_to:
        return 0.0
    each = float(TUNA_THROW if card.throw else card.coins + (card.bonus if standing & box.mall else 0))
    if card.counted is not None:
        towns = s.open if card.everywhere else (s.open[owner],)
        each *= sum(town[index] for town in towns for index in card.counted)
    if card.needs & ~standing:
        each *= weights.lacking
    if card.up_to < len(box.landmarks):
        each *= weights.passing
    if card.closes:
        each *= weights.tiring
    return copies * each


def _demolitions(game: MachiKoro, owner: int, copies: float, coins: int, weights: Weights) -> float:
    """The cheapest landmarks go, and have to be built again."""
    box = game.box
    standing = box.counted if weights.rebuilt else box.counted & game.state.standing[owner]
    costs = sorted(mark.cost for k, mark in enumerate(box.landmarks) if standing >> k & 1)
    return sum(coins - cost - REBUILDING for cost in costs[: round(copies)])


def _purple(game: MachiKoro, card: Card, roller: int, won: Coins, weights: Weights) -> None:
    s, effect = game.state, card.effect
    others = game.box.others[roller]
    purse = [max(coins, weights.purse) for coins in s.coins]
    if isinstance(effect, components.FromEach):
        for other in others:
            if effect.half_from is not None:
                due = purse[other] // 2 if purse[other] >= effect.half_from else purse[other] // 2 * weights.lacking
            elif effect.per_invested:
                due = s.invested[roller]
            elif card.counted is not None:
                due = effect.coins * sum(s.open[other][k] + s.closed[other][k] for k in card.counted)
            else:
                due = effect.coins
            _move(won, other, roller, min(due, purse[other]))
    elif isinstance(effect, components.FromOne):
        richest = max(others, key=lambda other: purse[other])
        _move(won, richest, roller, min(effect.coins, purse[richest]))
    elif isinstance(effect, components.SwapCards):
        won[roller] += SWAP_GAIN
    elif isinstance(effect, components.CloseAll):
        won[roller] += CLOSING_GAIN
    elif isinstance(effect, components.ShareAll):
        each = -(-sum(s.coins) // len(s.coins))
        for seat, coins in enumerate(s.coins):
            won[seat] += each - coins


def _move(won: Coins, payer: int, receiver: int, coins: float) -> None:
    won[payer] -= coins
    won[receiver] += coins


# ---------------------------------------------------------------------------------------------------- a round


def incomes(game: MachiKoro, share: float | None = None) -> Coins:
    """What each seat wins on average in a round in which every seat has its turn; `share`: instead of `STATION`."""
    found = [0.0] * game.setup.seats
    for roller in range(game.setup.seats):
        for seat, coins in enumerate(_turn(game, roller, share)):
            found[seat] += coins
    return found


def _turn(game: MachiKoro, roller: int, share: float | None) -> Coins:
    """An average turn of this roller, who throws the dice that bring it more."""
    box, standing = game.box, game.state.standing[roller]
    table = {total: gains(game, roller, total, AHEAD) for total in range(1, TWO_DICE[-1][0] + 1)}
    if standing & box.add:
        for total in range(box.add_from, TWO_DICE[-1][0] + 1):
            more = gains(game, roller, total + box.add_number, AHEAD)
            if more[roller] > table[total][roller]:
                table[total] = more
    again = standing & box.reroll > 0
    one, two = _average(table, ONE_DIE, roller, again), _average(table, TWO_DICE, roller, again)
    if standing & box.extra_turn:
        two = [coins / (1 - DOUBLE) for coins in two]
    if standing & box.two_dice:
        return two if two[roller] > one[roller] else one
    share = STATION[len(one)] if share is None else share
    return [(1 - share) * a + share * b for a, b in zip(one, two, strict=True)]


def in_vain(game: MachiKoro, seat: int, thing: int) -> bool:
    """A landmark for a second die that would earn next to nothing, while others are missing."""
    box = game.box
    mark = 1 << thing >> len(box.cards)
    others = box.all_landmarks & ~game.state.standing[seat] & ~mark
    return bool(box.two_dice & mark and others) and by_two_dice(game, seat) < NEXT_TO_NOTHING


def by_two_dice(game: MachiKoro, roller: int) -> float:
    """What the roller wins on average by a throw of two dice, whether it may throw them or not."""
    return sum(chance * gains(game, roller, total, AHEAD)[roller] for total, chance in TWO_DICE)


def _average(table: dict[int, Coins], dice: Dice, roller: int, again: bool) -> Coins:
    seats = range(len(table[1]))
    mean = [sum(chance * table[total][seat] for total, chance in dice) for seat in seats]
    if not again:
        return mean
    kept = [(table[total] if table[total][roller] >= mean[roller] else mean, chance) for total, chance in dice]
    return [sum(chance * coins[seat] for coins, chance in kept) for seat in seats]
