"""A game of Machi Koro made again from what its text tells a seat."""

from __future__ import annotations

import msgspec

from rules.game import Setup
from rules.machi_koro import income, left_out
from rules.machi_koro.box import Box, box_of
from rules.machi_koro.components import DemolishLandmark, read_components
from rules.machi_koro.events import Paid
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.state import NOTHING, MachiKoroState
from tests.kit.describe import Values

Counts = list[int]


def rebuilt(values: Values, setup: Setup, seat: int) -> MachiKoro:
    box, towns = _box(setup, tuple(values["drawn"])), values["towns"]
    supply = _counts(box, {stack["card"]: stack["copies"] for stack in values["supply"]})
    opened, closed = (
        [_counts(box, {held["card"]: held[how] for held in town["cards"]}) for town in towns]
        for how in ("open", "closed")
    )
    standing = [sum(box.bit_of[landmark] for landmark in town["landmarks"]) for town in towns]
    decks = _decks(box, values["decks"], [supply, *opened, *closed])
    dice, turn = tuple(values["dice"]), values["turn"]
    doubles = len(dice) == 2 and dice[0] == dice[1]
    state = MachiKoroState(
        phase=values["phase"],
        turn=turn,
        number=values["number"],
        extra=values["extra"],
        again=values["phase"] in ("build", "invest") and doubles and standing[turn] & box.extra_turn > 0,
        coins=[town["coins"] for town in towns],
        open=opened,
        closed=closed,
        standing=standing,
        invested=[town["invested"] for town in towns],
        supply=supply,
        market=sum(1 << card for card, copies in enumerate(supply) if copies),
        decks=decks,
        aside=[0] * len(box.cards),
        dice=dice,
        roller=NOTHING if values["roller"] is None else values["roller"],
        rerolled=values["rerolled"],
        added=values["added"],
        tuna=tuple(values["tuna"]),
        left=1,
        spent=[0] * setup.seats,
        before=[town["coins"] - town["change"] for town in towns],
        payments=[Paid(paid["card"], paid["payer"], paid["receiver"], paid["coins"]) for paid in values["payments"]],
        built=[NOTHING if town["built"] is None else box.thing_of[town["built"]] for town in towns],
        built_in=[values["number"]] * setup.seats,
    )
    if state.phase == "order":
        _order(box, state)
    twin = MachiKoro.restore(setup, msgspec.json.encode(state))
    twin.box, twin._plan = box, income.plan(box, True)
    return twin


def _box(setup: Setup, drawn: tuple[str, ...]) -> Box:
    """What was left out by lot is told; the seed that says so as well is nobody's to know."""
    rows, options = read_components(setup.components.text), setup.options
    played = left_out.played(rows, options.modules, (*options.left_out, *drawn))
    return box_of(setup.components.text, options, setup.seats, msgspec.structs.replace(played, drawn=drawn))


def _order(box: Box, state: MachiKoroState) -> None:
    """Which cards wait for their place: those of this total that have not been paid; so do the companies."""
    paid = [payment.card for payment in state.payments if payment.receiver == state.turn]
    company = box.card_with[DemolishLandmark]
    state.left = state.open[state.turn][company.index] - paid.count(company.id)
    state.in_order = tuple(
        card.index
        for card in box.showing[sum(state.dice) + state.added]
        if card.colour in ("blue", "green")
        and state.open[state.turn][card.index]
        and card.id not in {*paid, company.id}
    )


def _counts(box: Box, copies: dict[str, int]) -> Counts:
    return [copies.get(card.id, 0) for card in box.cards]


def _decks(box: Box, sizes: dict[str, int], seen: list[Counts]) -> list[list[int]]:
    """As many as lie there, of those that are nowhere else; the cards with which towns begin come from no deck."""
    given = [box.seats * box.start.cards.count(card.id) for card in box.cards]
    left = [card.copies + given[card.index] - sum(counts[card.index] for counts in seen) for card in box.cards]
    hidden = [[card.index for card in box.cards if row.cards >> card.index & 1 for _ in range(left[card.index])]
              for row in box.rows]  # fmt: skip
    return [deck[: sizes[row.deck]] for row, deck in zip(box.rows, hidden, strict=True)]
