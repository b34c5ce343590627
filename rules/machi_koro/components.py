"""The component set as typed rows: what a card does is data, named by the kinds of effect below."""

from functools import lru_cache
from typing import Literal

import msgspec

Colour = Literal["blue", "green", "red", "purple"]
DeckName = Literal["low", "high", "purple"]
Module = Literal["base", "harbor", "millionaire"]


class Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What an establishment does when its number comes up."""


class Income(Effect, frozen=True, tag="income"):
    """The bank pays the owner, per copy."""

    coins: int = 0
    per_icon: str | None = None
    per_card: str | None = None
    whose: Literal["own", "all"] = "own"
    throw: bool = False
    """The coins are a throw of two dice, made once for everybody."""
    needs: str | None = None
    up_to: int | None = None
    """The most landmarks the owner may have."""
    closes: bool = False


class FromRoller(Effect, frozen=True, tag="from_roller"):
    """The roller pays the owner, per copy."""

    coins: int = 0
    everything: bool = False
    needs: str | None = None
    landmarks: int = 0
    """The fewest landmarks of the roller."""


class FromEach(Effect, frozen=True, tag="from_each"):
    """Every other town pays the roller."""

    coins: int = 0
    per_icons: tuple[str, ...] = ()
    per_invested: bool = False
    half_from: int | None = None


class FromOne(Effect, frozen=True, tag="from_one"):
    coins: int


class Repay(Effect, frozen=True, tag="repay"):
    coins: int
    when_built: int


class DemolishLandmark(Effect, frozen=True, tag="demolish"):
    coins: int


class GiveAway(Effect, frozen=True, tag="give"):
    coins: int


class SwapCards(Effect, frozen=True, tag="swap"):
    pass


class CloseAll(Effect, frozen=True, tag="renovate"):
    coins: int


class ShareAll(Effect, frozen=True, tag="share"):
    pass


AnyEffect = (
    Income | FromRoller | FromEach | FromOne | Repay | DemolishLandmark | GiveAway | SwapCards | CloseAll | ShareAll
)


class Ability(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a standing landmark does for its town."""


class Dole(Ability, frozen=True, tag="dole"):
    """Coins for a town that has none before construction."""

    coins: int


class AddToRoll(Ability, frozen=True, tag="add"):
    number: int
    total_from: int


class TwoDice(Ability, frozen=True, tag="two_dice"):
    pass


class Bonus(Ability, frozen=True, tag="bonus"):
    """More coins for every card with one of the icons, whenever it pays."""

    icons: tuple[str, ...]
    coins: int


class ExtraTurn(Ability, frozen=True, tag="extra_turn"):
    pass


class RollAgain(Ability, frozen=True, tag="reroll"):
    pass


class Idle(Ability, frozen=True, tag="idle"):
    """Coins for a turn without construction."""

    coins: int


AnyAbility = Dole | AddToRoll | TwoDice | Bonus | ExtraTurn | RollAgain | Idle


class Establishment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    module: Module
    colour: Colour
    numbers: tuple[int, ...]
    cost: int
    icon: str
    deck: DeckName
    copies: int
    effect: AnyEffect


class Landmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    modules: tuple[Module, ...]
    cost: int
    copies: int
    ability: AnyAbility


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    coins: int
    cards: tuple[str, ...]
    landmarks: tuple[str, ...]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many different names lie open of each deck."""

    all: int
    low: int
    high: int
    purple: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    establishments: tuple[Establishment, ...]
    landmarks: tuple[Landmark, ...]
    start: Start
    supply: Limits


@lru_cache(maxsize=16)
def read_components(text: str) -> Components:
    return msgspec.toml.decode(text, type=Components)
