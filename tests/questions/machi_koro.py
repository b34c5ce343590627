"""Questions about the pictures of Machi Koro."""

from __future__ import annotations

from render.machi_koro.result import standing
from render.painter import Frame
from rules.machi_koro.view import MachiKoroView, Town
from rules.machi_koro.vocabulary import card
from tests.questions.asking import SAY, Asked, Kind, each, listed, of_samples, signed, winners
from tests.render.every import samples_of

Names = tuple[str, ...]


def kinds() -> dict[str, Kind]:
    asks = {
        "table": ("late_table", table),
        "round": ("round_table", whole_round),
        "city": ("late_city", city),
        "market": ("late_market", market),
        "ghost": ("middle_ghost", ghost),
        "result": ("result", result),
    }
    return of_samples("machi_koro", samples_of("machi_koro"), asks)


def called(id: str | None) -> str:
    return card(id).called(SAY) if id else "nothing"


def copies(town: Town, id: str) -> int:
    return sum(held.open + held.closed for held in town.cards if held.card == id)


def at(town: Town, number: int) -> str:
    """What works at a number: a card whose copies are all closed only opens."""
    spans = [(held.card, card(held.card).span) for held in town.cards if held.open]
    return listed(called(id) for id, (low, high) in spans if low <= number <= high)


def table(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    assert view.roller is not None
    paid = max(view.payments, key=lambda payment: payment.coins)
    payer = "the bank" if paid.payer is None else names[paid.payer]
    receiver = "the bank" if paid.receiver is None else names[paid.receiver]
    richest = max(range(view.seats), key=lambda seat: view.towns[seat].coins)
    last = view.seats - 1
    return [
        ("Whose town is lit: whose turn is it?", names[view.turn]),
        ("Who rolled the dice?", names[view.roller]),
        ("What was the total of the roll?", sum(view.dice) + view.added),
        *each("How many coins has {}?", names, (town.coins for town in view.towns))[:4],
        (f"By how much have {names[richest]}’s coins changed?", signed(view.towns[richest].change)),
        (f"How many landmarks of {names[last]}’s stand (in colour)?", len(view.towns[last].landmarks)),
        (f"How many coins went from {payer} to {receiver} in the largest payment?", paid.coins),
    ]


def whole_round(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    """Several have played since the last post."""
    rolls = [(names[turn.seat], sum(turn.dice) + turn.added, turn) for turn in view.round]
    change = [sum(turn.changes[seat] for turn in view.round) for seat in range(view.seats)]
    best = max(rolls, key=lambda roll: roll[1])
    name, _, third = rolls[2]
    paid = card(third.built).cost if third.built else 0
    brought = [coins + paid * (seat == third.seat) for seat, coins in enumerate(third.changes)]
    winner = max(range(view.seats), key=brought.__getitem__)
    return [
        ("Whose turn is it now?", names[view.turn]),
        (f"What did {rolls[1][0]} roll in all?", rolls[1][1]),
        (f"What did {name} pay for what {name} built?", paid),
        ("Who rolled the most, and how much?", f"{best[0]}, {best[1]}"),
        *[(f"What has {name} built?", called(turn.built)) for name, _, turn in rolls[:2]],
        *each("How many coins has {}?", names, (town.coins for town in view.towns))[2:4],
        (f"By how much have {names[1]}’s coins changed in the whole round?", signed(change[1])),
        (f"How many coins did {names[winner]} win by {name}’s roll?", brought[winner]),
    ]


def city(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    town = view.towns[frame.seat]
    missing = [id for id in view.landmarks if id not in town.landmarks]
    many = max(town.cards, key=lambda held: held.open)
    return [
        ("Whose town is this?", names[frame.seat]),
        ("How many coins are there?", town.coins),
        ("How many landmarks stand?", len(town.landmarks)),
        ("Which landmarks are still missing?", listed(map(called, missing))),
        ("What does the dearest missing landmark cost?", max(card(id).cost for id in missing)),
        (f"How many copies of {called(many.card)} are there?", copies(town, many.card)),
        ("Which open cards work when a 6 is rolled?", at(town, 6)),
        ("Which open cards work when a 9 is rolled?", at(town, 9)),
        ("Which card is closed?", listed(called(held.card) for held in town.cards if held.closed)),
        ("What was built last (it is lit)?", called(town.built)),
    ]


def market(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    town, first = view.towns[view.turn], view.supply[0]
    dear = max(view.supply, key=lambda stack: card(stack.card).cost)
    most = max(view.supply, key=lambda stack: stack.copies)
    reach = [stack.card for stack in view.supply if stack.row == "low" and stack.card in view.affordable]
    purple = [stack.card for stack in view.supply if stack.row == "purple"]
    plain = next(stack.card for stack in view.supply if card(stack.card).colour == "green")
    return [
        ("Who may build?", names[view.turn]),
        ("How many coins are there to spend?", town.coins),
        (f"What does {called(first.card)} cost?", card(first.card).cost),
        (f"What does {called(dear.card)} cost?", card(dear.card).cost),
        ("Of which card are the most copies on offer, and how many?", f"{called(most.card)}, {most.copies}"),
        ("Which cards of the top row can be paid for (not greyed)?", listed(map(called, reach))),
        ("Which purple cards are on offer?", listed(map(called, purple))),
        (f"At which number does {called(plain)} work?", card(plain).numbers),
        ("How many more cards are in the deck of the top row?", view.decks["low"]),
        ("How many more cards are in the purple deck?", view.decks["purple"]),
    ]


def ghost(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and frame.ghost is not None
    town, planned = view.towns[frame.seat], card(frame.ghost.split()[1])
    missing = [id for id in view.landmarks if id not in town.landmarks]
    return [
        ("Whose town is this?", names[frame.seat]),
        ("How many coins are there?", town.coins),
        ("What is planned but not built yet?", planned.called(SAY)),
        ("What would that cost?", planned.cost),
        ("At which number would it work?", planned.numbers),
        ("Which landmarks stand already?", listed(map(called, town.landmarks))),
        ("What does the dearest missing landmark cost?", max(card(id).cost for id in missing)),
        ("How many copies of Bakery are there?", copies(town, "bakery")),
        ("What works when a 4 is rolled?", at(town, 4)),
        ("What works when a 6 is rolled?", at(town, 6)),
    ]


def result(view: MachiKoroView, frame: Frame, names: Names) -> list[Asked]:
    order = standing(view)
    won = view.towns[order[0]]
    missing = [id for id in view.landmarks if id not in view.towns[order[1]].landmarks]
    return [
        ("Who has won?", winners(view.places, names)),
        ("With which landmark?", called(won.built)),
        ("In which turn?", view.number),
        *each("How many coins has {}?", names, (town.coins for town in view.towns))[:4],
        (f"How many landmarks has {names[order[1]]}?", len(view.towns[order[1]].landmarks)),
        (f"How many landmarks is {names[order[1]]} short of?", len(missing)),
        ("How many copies of Ranch has the winner?", copies(won, "ranch")),
    ]
