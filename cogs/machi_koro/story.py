"""What happened in Machi Koro, what is asked, and the whole table as text."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.machi_koro.board_text import dice_text
from cogs.reasons import Sentences
from data.texts import Say
from rules.game import Event
from rules.machi_koro import events as e
from rules.machi_koro.moves import CLOSED
from rules.machi_koro.vocabulary import card, card_name


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say = scene.say
    if words[0] == "order":
        return say("Demolish first") if words[1] == "first" else say("Demolish last")
    said = MOVES.told(scene, tuple(words))
    if said is not None:
        return said
    phase = scene.view.phase if scene.view is not None else "build"
    if phase == "swap":
        return say("Do not swap")
    return say("Do not invest") if phase == "invest" else say("Build nothing")


def _thing(scene: Scene, word: str) -> str:
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
        case e.Given(thing, giver, receiver, closed):
            shown = card_name(say, thing + CLOSED if closed else thing)
            return say("**{name}** gives {card} to {other}.", name=names[giver], card=shown, other=names[receiver])
    return STORY.event(scene, event)


def _counted(say: Say, cards: Sequence[str]) -> str:
    counts = {thing: cards.count(thing) for thing in dict.fromkeys(cards)}
    return say.listed([f"{card(c).called(say)} ×{n}" if n > 1 else card(c).called(say) for c, n in counts.items()])


STORY = Sentences(
    "machi_koro",
    {
        "card": lambda scene, thing: card(thing).called(scene.say),
        "cards": lambda scene, things: _counted(scene.say, things),
        "copy": lambda scene, thing: card_name(scene.say, thing),
        "dice": lambda scene, dice: dice_text(dice),
        "seat": lambda scene, seat: scene.names[seat],
    },
    "story",
)
MOVES = Sentences("machi_koro", {"n": lambda scene, word: int(word), "word": _thing}, "moves")


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
