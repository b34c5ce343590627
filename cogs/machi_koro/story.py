"""What happened in Machi Koro, what is asked, and the whole table as text."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from cogs.machi_koro.board_text import dice_text
from data.texts import Say
from rules.game import Event
from rules.machi_koro import events as e
from rules.machi_koro.moves import CLOSED
from rules.machi_koro.vocabulary import card, card_name


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say, verb, rest = scene.say, words[0], [_thing(scene, word) for word in words[1:]]
    match verb, rest:
        case "roll", [n]:
            return say.many("Roll {n} die", "Roll {n} dice", int(n))
        case "reroll", [n]:
            return say.many("Roll {n} die again", "Roll {n} dice again", int(n))
        case "keep", _:
            return say("Keep the throw")
        case "add", [n]:
            return say("Add {n} to the throw", n=n)
        case "order", [_]:
            return say("Demolish first") if words[1] == "first" else say("Demolish last")
        case "next", [card]:
            return say("{card} works next", card=card)
        case "demolish", [landmark]:
            return say("Demolish your {landmark}", landmark=landmark)
        case "give", [gift, receiver]:
            return say("Give your {card} to {name}", card=gift, name=receiver)
        case "tv", [payer]:
            return say("Take 5 coins from {name}", name=payer)
        case "swap", [other, theirs, mine]:
            return say("Take {theirs} from {name} for your {mine}", theirs=theirs, name=other, mine=mine)
        case "renovate", [kind]:
            return say("Close every {card} in all towns", card=kind)
        case "build", [thing]:
            return say("Build {card}", card=thing)
        case "invest", _:
            return say("Put 1 coin on your Tech Startup")
    phase = scene.view.phase if scene.view is not None else "build"
    if phase == "swap":
        return say("Do not swap")
    return say("Do not invest") if phase == "invest" else say("Build nothing")


def _thing(scene: Scene, word: str) -> str:
    if word.isdigit():
        return word
    if word.startswith("P") and word[1:].isdigit():
        seat = int(word[1:]) - 1
        return scene.names[seat] if seat < len(scene.names) else word
    return card_name(scene.say, word)


# ---------------------------------------------------------------------------------------------------- events


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    """A line per thing that happened; payments for one card share a line."""
    lines: list[str] = []
    paid: list[e.Paid] = []
    for event in events:
        if isinstance(event, e.Paid):
            paid.append(event)
            continue
        if paid:
            lines += _payments(scene, paid)
            paid = []
        line = _line(scene, event)
        if line:
            lines.append(line)
    return lines + _payments(scene, paid)


def _payments(scene: Scene, paid: Sequence[e.Paid]) -> list[str]:
    """`Mine: Ada +10, Cleo +5`: who got and who paid for each card, in the order in which it happened."""
    lines = []
    for thing in dict.fromkeys(p.card for p in paid):
        change: dict[int, int] = {}
        for p in paid:
            if p.card == thing:
                for seat, sign in ((p.receiver, 1), (p.payer, -1)):
                    if seat is not None:
                        change[seat] = change.get(seat, 0) + sign * p.coins
        shares = ", ".join(
            f"{scene.names[seat]} {coins:+d}".replace("-", "−") for seat, coins in change.items() if coins
        )
        if shares:
            lines.append(f"· {card(thing).called(scene.say)}: {shares}")
    return lines


def _left_out(say: Say, useless: Sequence[str], drawn: Sequence[str]) -> str:
    told = [say("By lot left out: {cards}.", cards=", ".join(card_name(say, name) for name in drawn))] if drawn else []
    if useless:
        names = ", ".join(card_name(say, name) for name in useless)
        told.append(say("Left out too, for without the others they could not work: {cards}", cards=names))
    return "\n".join(told)


def _line(scene: Scene, event: Event) -> str:
    say, names = scene.say, scene.names
    match event:
        case e.LeftOut(useless, drawn):
            return _left_out(say, useless, drawn)
        case e.TurnBegun(seat, _, extra=True):
            return say("**{name}** takes an extra turn.", name=names[seat])
        case e.Rolled(seat, dice):
            return say("**{name}** rolled {dice}.", name=names[seat], dice=dice_text(dice))
        case e.Rerolled(seat, dice):
            return say("**{name}** rolled again: {dice}.", name=names[seat], dice=dice_text(dice))
        case e.Added(seat, number, total):
            return say("**{name}** adds {number}: {total}.", name=names[seat], number=number, total=total)
        case e.TunaThrown(_, dice):
            return say("The Tuna Boats’ throw: {dice}.", dice=dice_text(dice))
        case e.Opened(thing, seat, copies):
            return say(
                "· {name}’s {card} opens again (×{n}).", name=names[seat], card=card(thing).called(say), n=copies
            )
        case e.Closed(thing, seat, copies):
            return say("· {name}’s {card} closes (×{n}).", name=names[seat], card=card(thing).called(say), n=copies)
        case e.Demolished(seat, landmark):
            return say("**{name}** demolishes the {card}.", name=names[seat], card=card(landmark).called(say))
        case e.Given(thing, giver, receiver, closed):
            shown = card_name(say, thing + CLOSED if closed else thing)
            return say("**{name}** gives {card} to {other}.", name=names[giver], card=shown, other=names[receiver])
        case e.Swapped(seat, other, took, gave):
            return say(
                "**{name}** takes {took} from {other} for {gave}.",
                name=names[seat],
                took=card_name(say, took),
                other=names[other],
                gave=card_name(say, gave),
            )
        case e.Renovated(seat, thing):
            return say("**{name}** closes every {card}.", name=names[seat], card=card(thing).called(say))
        case e.Built(seat, thing, cost):
            return say(
                "**{name}** builds **{card}** for {cost}.", name=names[seat], card=card(thing).called(say), cost=cost
            )
        case e.BuiltNothing(seat):
            return say("**{name}** builds nothing.", name=names[seat])
        case e.TurnedUp(_, cards):
            return say("· New in the supply: {cards}.", cards=say.listed(_counted(say, cards)))
        case e.SetAside(thing, _):
            return say("· Every town has a {card}: the rest leaves the supply.", card=card(thing).called(say))
        case e.Invested(seat, _, invested):
            return say("**{name}** invests: {n} on the Tech Startup.", name=names[seat], n=invested)
        case e.Won(seat):
            return say("**{name}** has built every landmark and wins!", name=names[seat])
    return ""


def _counted(say: Say, cards: Sequence[str]) -> list[str]:
    counts = {thing: cards.count(thing) for thing in dict.fromkeys(cards)}
    return [f"{card(c).called(say)} ×{n}" if n > 1 else card(c).called(say) for c, n in counts.items()]


def changed(events: Sequence[Event]) -> list[int]:
    """The towns that got something new to look at; coins alone are seen in the picture of the table."""
    seats: list[int] = []
    for event in reversed(events):
        match event:
            case e.Built(seat) | e.Demolished(seat) | e.Invested(seat):
                seats.append(seat)
            case e.Given(giver=giver, receiver=receiver):
                seats += [giver, receiver]
            case e.Swapped(seat, other):
                seats += [seat, other]
    return list(dict.fromkeys(seats))


# ---------------------------------------------------------------------------------------------------- the table
