"""The pictures in words: the most important first, and never more than an alt text holds."""

from collections.abc import Sequence

from data.texts import Say
from render.festive.celebration import victory
from render.machi_koro.payments import net
from render.machi_koro.result import standing
from render.machi_koro.round import town_told
from render.painter import Frame, in_words
from rules.machi_koro.view import Holding, MachiKoroView, Payment, Stack, Throw, Town
from rules.machi_koro.vocabulary import ASKED, card

LONGEST_NAME = 24
"""Names are cut to this length, so that four of them leave room for the rest."""


def describe(view: MachiKoroView, frame: Frame, names: Sequence[str], say: Say) -> str:
    names = [name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…" for name in names]
    seat = view.turn if frame.seat is None else frame.seat
    match frame.kind:
        case "market":
            parts = _market(view, names, say)
        case "city":
            parts = [*_city(view.towns[seat], names[seat], view, say), _asked(view, names, say)]
        case "ghost":
            thing = say(card((frame.ghost or "").split(" ")[-1]).name)
            preview = say("Preview: {name} would build {card}.", name=names[seat], card=thing)
            parts = [preview, *_city(view.towns[seat], names[seat], view, say)]
        case "result":
            parts = _result(view, names, say)
        case _:
            parts = _table(view, names, say)
    return in_words(parts)


def _table(view: MachiKoroView, names: Sequence[str], say: Say) -> list[str]:
    towns = [town_told(view, seat) for seat in range(view.seats)]
    last = [Throw(view.roller, view.dice, view.added)] if view.dice and view.roller is not None else []
    rolled = [_rolled(turn, names, say) for turn in view.round or last if turn.dice]
    scores = [_score(town, name, view, say) for town, name in zip(towns, names, strict=True)]
    paid = [_payment(payment, names, say) for payment in net(view.payments) if not view.round]
    built = [
        say("{name} built {card}.", name=name, card=say(card(town.built).name))
        for town, name in zip(towns, names, strict=True)
        if town.built
    ]
    return [*rolled, _asked(view, names, say), *scores, *built, *paid]


def _rolled(turn: Throw, names: Sequence[str], say: Say) -> str:
    name, dice = names[turn.seat], " + ".join(str(value) for value in turn.dice)
    if turn.added:
        dice += f" + {turn.added}"
    total = sum(turn.dice) + turn.added
    if len(turn.dice) == 1 and not turn.added:
        return say("{name} rolled {total}.", name=name, total=total)
    return say("{name} rolled {dice} = {total}.", name=name, dice=dice, total=total)


def _asked(view: MachiKoroView, names: Sequence[str], say: Say) -> str:
    return say(ASKED[view.phase], name=names[view.turn])


def _score(town: Town, name: str, view: MachiKoroView, say: Say) -> str:
    coins = say.many("{n} coin", "{n} coins", town.coins)
    if town.change:
        coins += f" ({town.change:+d})".replace("-", "−")
    return say(
        "{name}: {coins}, landmarks {built} of {all}.",
        name=name,
        coins=coins,
        built=len(town.landmarks),
        all=len(view.landmarks),
    )


def _payment(payment: Payment, names: Sequence[str], say: Say) -> str:
    thing, n = say(card(payment.card).name), payment.coins
    if payment.payer is None and payment.receiver is not None:
        return say("{card}: {name} gets {n}.", card=thing, name=names[payment.receiver], n=n)
    if payment.receiver is None and payment.payer is not None:
        return say("{card}: {name} pays {n}.", card=thing, name=names[payment.payer], n=n)
    if payment.receiver is None or payment.payer is None:
        return ""
    payer, receiver = names[payment.payer], names[payment.receiver]
    return say("{card}: {payer} pays {receiver} {n}.", card=thing, payer=payer, receiver=receiver, n=n)


def _held(holding: Holding, say: Say) -> str:
    name = say(card(holding.card).name)
    text = name if holding.open + holding.closed == 1 else f"{name} ×{holding.open + holding.closed}"
    return text + say(" ({n} closed)", n=holding.closed) if holding.closed else text


def _city(town: Town, name: str, view: MachiKoroView, say: Say) -> list[str]:
    parts = [_score(town, name, view, say)]
    if town.built:
        parts.insert(0, say("{name} built {card}.", name=name, card=say(card(town.built).name)))
    standing = [say(card(id).name) for id in town.landmarks]
    if standing:
        parts.append(say("Landmarks: {list}.", list=", ".join(standing)))
    parts.append(say("Cards: {list}.", list=", ".join(_held(holding, say) for holding in town.cards)))
    if town.invested:
        parts.append(say.many("{n} coin on the Tech Startup.", "{n} coins on the Tech Startup.", town.invested))
    return parts


def _stack(stack: Stack, say: Say) -> str:
    thing = card(stack.card)
    text = say("{card} {cost}", card=say(thing.name), cost=thing.cost)
    return text if stack.copies == 1 else f"{text} ×{stack.copies}"


def _market(view: MachiKoroView, names: Sequence[str], say: Say) -> list[str]:
    town = view.towns[view.turn]
    parts = [_asked(view, names, say), _score(town, names[view.turn], view, say)]
    copies = {stack.card: stack for stack in view.supply}
    near = [_stack(copies.get(id, Stack(id, 1, "open")), say) for id in view.affordable]
    if near:
        parts.append(say("Within reach, with costs: {list}.", list=", ".join(near)))
    far = [_stack(stack, say) for stack in view.supply if stack.card not in view.affordable]
    if far:
        parts.append(say("Too dear, with costs: {list}.", list=", ".join(far)))
    if view.decks:
        left = sum(view.decks.values())
        parts.append(say.many("{n} card left in the decks.", "{n} cards left in the decks.", left))
    return parts


def _result(view: MachiKoroView, names: Sequence[str], say: Say) -> list[str]:
    order = standing(view)
    parts = [victory(say, 1, names[order[0]])]
    for seat in order:
        score = _score(view.towns[seat], names[seat], view, say)
        parts.append(say("Place {place}: {score}", place=view.places[seat], score=score))
    return [*parts, *_city(view.towns[order[0]], names[order[0]], view, say)[-2:]]
