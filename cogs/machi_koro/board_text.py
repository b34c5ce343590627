"""The whole table as text, complete enough to play by."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import Say
from rules.machi_koro.view import Holding, MachiKoroView, Stack, Town
from rules.machi_koro.vocabulary import ASKED, CLASSES, DECKS, ROWS, Card, card, card_name, effect, icon_word

MAJOR = "major"
"""The icon of purple cards, which no other card counts."""


def asks(scene: Scene) -> str:
    view = scene.view
    return scene.say(ASKED[view.phase], name=scene.names[view.turn])


def dice_text(dice: Sequence[int]) -> str:
    return f"**{dice[0]}**" if len(dice) == 1 else f"{' + '.join(map(str, dice))} = **{sum(dice)}**"


def describe(scene: Scene) -> str:
    """Everything one needs to play without the picture."""
    say, view = scene.say, scene.view
    turn = say("Turn {n}, an extra one.", n=view.number) if view.extra else say("Turn {n}.", n=view.number)
    lines = [f"**{asks(scene)}** {turn}"]
    if view.places:
        ranked = sorted(range(view.seats), key=lambda seat: view.places[seat])
        lines.append(say("Places: {list}", list=", ".join(f"{view.places[s]}. {scene.names[s]}" for s in ranked)))
    lines += _throw(scene)
    for seat, town in enumerate(view.towns):
        lines += _town(scene, seat, town)
    for row, title in ROWS.items():
        stacks = [stack for stack in view.supply if stack.row == row]
        if stacks:
            lines.append(f"**{say(title)}**")
            lines += [_stack(say, view, stack) for stack in stacks]
    lines += _elsewhere(say, view)
    if view.decks:
        decks = ", ".join(f"{say(DECKS[name])} {count}" for name, count in view.decks.items())
        lines.append(say("Cards left in the decks: {decks}", decks=decks))
    if view.drawn:
        names = ", ".join(card_name(say, name) for name in view.drawn)
        lines.append(say("By lot left out: {cards}.", cards=names))
    if view.affordable:
        lines.append("-# " + say("*: within {name}’s means now", name=scene.names[view.turn]))
    return "\n".join(lines)


def _throw(scene: Scene) -> list[str]:
    """The last throw, and the coins that moved by it."""
    say, view = scene.say, scene.view
    if not view.dice:
        return []
    roller = scene.names[view.roller] if view.roller is not None else ""
    added = f" +{view.added}" if view.added else ""
    lines = [say("Last throw: {name}, {dice}", name=roller, dice=dice_text(view.dice) + added)]
    if view.rerolled:
        lines[0] += " · " + say("thrown again")
    if view.tuna:
        lines.append(say("The Tuna Boats’ throw: {dice}", dice=dice_text(view.tuna)))
    bank = say("bank")
    for paid in view.payments:
        ends = [scene.names[end] if end is not None else bank for end in (paid.payer, paid.receiver)]
        lines.append(f"- {card(paid.card).called(say)}: {ends[0]} → {ends[1]} {paid.coins}")
    return lines


def _town(scene: Scene, seat: int, town: Town) -> list[str]:
    say, view = scene.say, scene.view
    coins = say.many("{n} coin", "{n} coins", town.coins) + (f" ({town.change:+d})" if town.change else "")
    lines = [f"P{seat + 1} **{scene.names[seat]}**: {coins}"]
    marks = [_landmark(say, view, seat, mark_) for mark_ in view.landmarks]
    lines.append("  " + say("Landmarks: {list}", list=", ".join(marks)))
    cards = [_holding(say, holding) for holding in town.cards]
    lines.append("  " + say("Cards: {list}", list=", ".join(cards) or say("none")))
    if town.invested:
        lines.append("  " + say("On the Tech Startup: {n}", n=town.invested))
    if town.built is not None:
        lines.append("  " + say("Built last: {card}", card=card(town.built).called(say)))
    return lines


def _landmark(say: Say, view: MachiKoroView, seat: int, landmark: str) -> str:
    """✓ stands, ✗ does not; in brackets its cost, with a star if the seat on turn could pay it now."""
    stands = landmark in view.towns[seat].landmarks
    within_reach = "*" if seat == view.turn and not stands and landmark in view.affordable else ""
    return f"{'✓' if stands else '✗'} {card(landmark).called(say)} ({card(landmark).cost}{within_reach})"


def _holding(say: Say, holding: Holding) -> str:
    known = card(holding.card)
    parts = [f"×{holding.open}"] if holding.open else []
    parts += [say("{n} closed", n=holding.closed)] if holding.closed else []
    return f"{known.numbers} {known.called(say)} {' '.join(parts)}"


def _stack(say: Say, view: MachiKoroView, stack: Stack) -> str:
    """A star behind it: the seat on turn could pay it now."""
    return _kind(say, card(stack.card), f" ×{stack.copies}") + (" *" if stack.card in view.affordable else "")


def _kind(say: Say, known: Card, copies: str = "") -> str:
    """What a card is and does."""
    words = [say(CLASSES[known.colour])] if known.colour is not None else []
    words += [icon_word(say, known.icon)] if known.icon not in ("", MAJOR) else []
    cost = say("costs {n}", n=known.cost)
    return f"- {known.numbers} {known.called(say)}{copies} ({', '.join([*words, cost])}): {effect(say, known)}"


def _elsewhere(say: Say, view: MachiKoroView) -> list[str]:
    """What cards do that stand in towns and are not in the supply."""
    offered = {stack.card for stack in view.supply}
    held = {holding.card: None for town in view.towns for holding in town.cards if holding.card not in offered}
    return [f"**{say('In towns only')}**", *(_kind(say, card(kind)) for kind in held)] if held else []
