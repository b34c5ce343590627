"""The box on the table: the cards and landmarks of one choice of options, numbered and made ready for quick play."""

from functools import cache, lru_cache
from typing import TypeVar

import msgspec

from rules.game import Illegal, Move
from rules.machi_koro import components as printed
from rules.machi_koro.about import SUPPLIES, MachiKoroOptions, Supply
from rules.machi_koro.left_out import Played
from rules.machi_koro.moves import CLOSED, FRESH, Build, Demolish, Give, Renovate, Skip, Swap, Tv

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's 2."""

SKIP = Skip()
_CHUNK = 8
"""Lists of building moves are put together from tables for so many things at a time."""
AbilityT = TypeVar("AbilityT", bound=printed.AnyAbility)


class Card(msgspec.Struct, frozen=True, eq=False):
    """An establishment in play, with its conditions as bits and its counts as card numbers."""

    index: int
    id: str
    colour: printed.Colour
    numbers: tuple[int, ...]
    cost: int
    deck: printed.DeckName
    copies: int
    effect: printed.AnyEffect
    coins: int
    """Per copy, and per card counted."""
    bonus: int
    """The Shopping Mall's addition to `coins`."""
    needs: int
    """The landmark the owner must have, as a bit."""
    counted: tuple[int, ...] | None
    """The cards whose copies multiply the coins."""
    up_to: int
    """The most landmarks the owner may have."""
    fewest: int
    """The fewest landmarks of the roller."""
    everything: bool
    """The roller pays all there is."""
    throw: bool
    """Pays what two dice show."""
    everywhere: bool
    """Copies in all towns are counted."""
    closes: bool
    """A copy that has paid closes."""


class Row(msgspec.Struct, frozen=True, eq=False):
    """A part of the supply that has its own deck."""

    deck: str
    limit: int
    cards: int
    """The names that belong to it, one bit each."""


class Box:
    """Cards have the numbers 0 to n - 1, landmarks have bits; a thing is a card or, from n on, a landmark."""

    def __init__(self, components: printed.Components, options: MachiKoroOptions, seats: int, played: Played) -> None:
        self.seats = seats
        self.played = played
        self.supply: Supply = supply_of(options)
        self.start = components.start
        self.landmarks = tuple(mark for mark in components.landmarks if mark.id in played.landmarks)
        self.landmark_of = {type(mark.ability): mark.id for mark in components.landmarks}
        """By its ability, whether it is played or not."""
        self.bit_of = {mark.id: 1 << k for k, mark in enumerate(self.landmarks)}
        self._set_abilities()
        rows = [row for row in map(self._in_play, components.establishments) if row is not None]
        self.cards = tuple(self._card(index, row, rows) for index, row in enumerate(rows))
        self.card_of = {card.id: card for card in self.cards}
        self.card_with = {type(card.effect): card for card in self.cards}
        """By kind of effect; used for the kinds that only one card has."""
        self.startup = next(
            (c for c in self.cards if isinstance(c.effect, printed.FromEach) and c.effect.per_invested), None
        )
        self.closable = any(card.closes or isinstance(card.effect, printed.CloseAll) for card in self.cards)
        """There is a card that closes cards."""
        self.purples = tuple(card.index for card in self.cards if card.colour == "purple")
        self.common = tuple(card.index for card in self.cards if card.colour != "purple")
        self.purple_mask = sum(1 << index for index in self.purples)
        self.rows = self._rows(components)
        self.row_of = tuple(next((r for r in self.rows if r.cards >> c.index & 1), None) for c in self.cards)
        self.showing = tuple(
            tuple(card for card in self.cards if total in card.numbers and card.colour != "purple")
            for total in range(HIGHEST_TOTAL + 1)
        )
        self.clockwise = tuple(tuple((s + k) % seats for k in range(seats)) for s in range(seats))
        """All seats, beginning with the roller."""
        self.others = tuple(order[1:] for order in self.clockwise)
        self.payees = tuple(tuple(reversed(order)) for order in self.others)
        """Whom the roller pays, in this order: counter-clockwise."""
        self._set_things()
        self.give_moves = cache(self._give_moves)
        self.swap_moves = cache(self._swap_moves)

    def _in_play(self, row: printed.Establishment) -> printed.Establishment | None:
        """With its copies in the supply; of a name left out there are only those that towns start with."""
        if row.id in self.played.cards:
            return row
        return msgspec.structs.replace(row, copies=0) if self.played.starts and row.id in self.start.cards else None

    def _set_abilities(self) -> None:
        self.all_landmarks = (1 << len(self.landmarks)) - 1
        self.given = sum(self.bit_of.get(name, 0) for name in self.start.landmarks)
        self.counted = self.all_landmarks & ~self.given
        """Landmarks that are counted and can be demolished."""
        self.two_dice, _ = self._ability(printed.TwoDice)
        self.reroll, _ = self._ability(printed.RollAgain)
        self.extra_turn, _ = self._ability(printed.ExtraTurn)
        self.add, adding = self._ability(printed.AddToRoll)
        self.add_number = adding.number if adding else 0
        self.add_from = adding.total_from if adding else 0
        self.idle, idle = self._ability(printed.Idle)
        self.idle_coins = idle.coins if idle else 0
        self.dole, dole = self._ability(printed.Dole)
        self.dole_coins = dole.coins if dole else 0
        self.mall, self.bonus = self._ability(printed.Bonus)

    def _ability(self, kind: type[AbilityT]) -> tuple[int, AbilityT | None]:
        """The bit of the landmark with this ability, and the ability; 0 where it is not played."""
        for mark in self.landmarks:
            if isinstance(mark.ability, kind):
                return self.bit_of[mark.id], mark.ability
        return 0, None

    def landmark_with(self, bit: int) -> printed.Landmark:
        return self.landmarks[bit.bit_length() - 1]

    def _card(self, index: int, row: printed.Establishment, rows: list[printed.Establishment]) -> Card:
        effect = row.effect
        earns = isinstance(effect, printed.Income | printed.FromRoller)
        counted = None
        if isinstance(effect, printed.Income) and (effect.per_icon or effect.per_card):
            counted = tuple(k for k, r in enumerate(rows) if r.icon == effect.per_icon or r.id == effect.per_card)
        if isinstance(effect, printed.FromEach) and effect.per_icons:
            counted = tuple(k for k, r in enumerate(rows) if r.icon in effect.per_icons)
        return Card(
            index=index,
            id=row.id,
            colour=row.colour,
            numbers=row.numbers,
            cost=row.cost,
            deck=row.deck,
            copies=row.copies,
            effect=effect,
            coins=getattr(effect, "coins", 0),
            bonus=self.bonus.coins if earns and self.bonus and row.icon in self.bonus.icons else 0,
            needs=self.bit_of[effect.needs]
            if isinstance(effect, printed.Income | printed.FromRoller) and effect.needs
            else 0,
            counted=counted,
            up_to=effect.up_to
            if isinstance(effect, printed.Income) and effect.up_to is not None
            else len(self.landmarks),
            fewest=effect.landmarks if isinstance(effect, printed.FromRoller) else 0,
            everything=isinstance(effect, printed.FromRoller) and effect.everything,
            throw=isinstance(effect, printed.Income) and effect.throw,
            everywhere=isinstance(effect, printed.Income) and effect.whose == "all",
            closes=isinstance(effect, printed.Income) and effect.closes,
        )

    def _rows(self, components: printed.Components) -> tuple[Row, ...]:
        limits = components.supply
        if self.supply == "open":
            return ()
        if self.supply == "ten":
            return (Row("all", limits.all, (1 << len(self.cards)) - 1),)
        sizes: tuple[tuple[printed.DeckName, int], ...] = (
            ("low", limits.low),
            ("high", limits.high),
            ("purple", limits.purple),
        )
        return tuple(Row(deck, n, sum(1 << c.index for c in self.cards if c.deck == deck)) for deck, n in sizes)

    def _set_things(self) -> None:
        count = len(self.cards)
        self.things = tuple(card.id for card in self.cards) + tuple(mark.id for mark in self.landmarks)
        self.costs = tuple(card.cost for card in self.cards) + tuple(mark.cost for mark in self.landmarks)
        self.thing_of = {name: index for index, name in enumerate(self.things)}
        self.affordable = tuple(
            sum(1 << k for k, cost in enumerate(self.costs) if cost <= coins) for coins in range(max(self.costs) + 1)
        )
        """By coins, up to the dearest thing: what they could pay, one bit each."""
        self.dearest = max(self.costs)
        builds = [Build(name) for name in self.things]
        self._build_moves = tuple(_subsets(builds[k : k + _CHUNK]) for k in range(0, len(builds), _CHUNK))
        self.demolish_moves = tuple(Demolish(mark.id) for mark in self.landmarks)
        self.tv_moves = tuple(tuple(Tv(other) for other in others) for others in self.others)
        self.renovate_moves = tuple(Renovate(card.id) for card in self.cards if card.colour != "purple")
        self.words = tuple(card.id for card in self.cards) + tuple(card.id + CLOSED for card in self.cards)
        """Names of open copies and, `count` further on, of closed ones."""
        self.word_of = {word: index for index, word in enumerate(self.words)}
        self.movable = tuple(k for k in range(2 * count) if self.cards[k % count].colour != "purple")

    def _give_moves(self, giver: int, word: int) -> tuple[Move, ...]:
        return tuple(Give(self.words[word], receiver) for receiver in self.others[giver])

    def fresh_moves(self, giver: int, index: int) -> tuple[Move, ...]:
        """The gifts of a copy that was opened just now, beside one that has paid."""
        return tuple(Give(self.cards[index].id + FRESH, receiver) for receiver in self.others[giver])

    def _swap_moves(self, other: int, theirs: int) -> tuple[Move, ...]:
        """One for each word in `movable`: what the roller might give for this."""
        return tuple(Swap(other, self.words[theirs], self.words[mine]) for mine in self.movable)

    def builds(self, things: int) -> list[Move]:
        """The moves that build one of these things (one bit each), or nothing."""
        found: list[Move] = []
        for moves in self._build_moves:
            found += moves[things & (1 << _CHUNK) - 1]
            things >>= _CHUNK
        found.append(SKIP)
        return found


def _subsets(moves: list[Build]) -> tuple[list[Build], ...]:
    """By the bits of a number: the moves it stands for."""
    return tuple([move for k, move in enumerate(moves) if bits >> k & 1] for bits in range(1 << _CHUNK))


def supply_of(options: MachiKoroOptions) -> Supply:
    """How the cards are laid out; Illegal for a way that the chosen box does not have."""
    allowed = SUPPLIES[options.modules]
    if options.supply == "auto":
        return allowed[0]
    if options.supply not in allowed:
        raise Illegal("supply_not_for_modules", options.supply, options.modules, *allowed)
    return options.supply


@lru_cache(maxsize=32)
def box_of(text: str, options: MachiKoroOptions, seats: int, played: Played) -> Box:
    return Box(printed.read_components(text), options, seats, played)
