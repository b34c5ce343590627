"""Why a steward of Machi Koro moved, in words."""

from __future__ import annotations

from cogs.face import Scene
from cogs.reasons import coins, decimal
from data.texts import Say
from rules.game import Reason
from rules.machi_koro.vocabulary import card_name


def reason(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    return _throw(say, why) or _building(say, why) or _purple(scene, why)


def _throw(say: Say, why: Reason) -> str | None:
    match why:
        case ("odds", int(dice)):
            return say.many("The odds are best with {n} die.", "The odds are best with {n} dice.", dice)
        case ("throw_again", int(dice), int(won)):
            return say.many(
                "This throw brings {coins}; another one with {n} die promises more.",
                "This throw brings {coins}; another one with {n} dice promises more.",
                dice,
                coins=coins(say, won),
            )
        case ("keep", int(won)):
            return say("This throw brings {coins}; another total promises no more.", coins=coins(say, won))
        case ("add", int(number), int(more), int(less)):
            return say(
                "With {number} added the throw brings {more}, without it {less}.",
                number=number,
                more=coins(say, more),
                less=coins(say, less),
            )
    return None


def _building(say: Say, why: Reason) -> str | None:
    match why:
        case ("landmark", str(thing), int(missing)):
            return say.many(
                "{landmark} is a landmark more; {n} is still missing.",
                "{landmark} is a landmark more; {n} are still missing.",
                missing,
                landmark=card_name(say, thing),
            )
        case ("last_landmark", str(thing)):
            return say("{landmark} is the last landmark: it wins the game.", landmark=card_name(say, thing))
        case ("income", str(thing), int(before), int(after)):
            return say(
                "{card} lifts the income from about {before} to {after} coins a round.",
                card=card_name(say, thing),
                before=decimal(say, before, 100),
                after=decimal(say, after, 100),
            )
        case ("something", str(thing)):
            return say("{card} brings no more income, but nothing better is on offer.", card=card_name(say, thing))
        case ("save", int(held)):
            return say("Nothing on offer is worth it: {coins} are better saved.", coins=coins(say, held))
        case ("idle", int(paid)):
            return say("Building nothing pays {coins} at the Airport.", coins=coins(say, paid))
        case ("invest", int(laid)):
            return say(
                "The Tech Startup takes from everybody what lies on it: {coins} from now on.", coins=coins(say, laid)
            )
        case ("no_investment",):
            return say("A coin is worth more in hand than on the Tech Startup now.")
    return None


def _purple(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("order", "first"):
            return say("Demolishing before the other income pays more.")
        case ("order", _):
            return say("Demolishing after the other income pays more.")
        case ("next", str(card)):
            return say("It pays most if {card} works next.", card=card_name(say, card))
        case ("least_landmark", str(landmark)):
            return say("{landmark} is missed least.", landmark=card_name(say, landmark))
        case ("least_card", str(card), int(receiver)):
            return say(
                "{card} is missed least, and helps {name} least.",
                card=card_name(say, card),
                name=scene.names[receiver - 1],
            )
        case ("payer", int(payer), int(held)):
            return say("{name} can pay, with {coins}.", name=scene.names[payer - 1], coins=coins(say, held))
        case ("better_card", int(other), str(theirs), str(mine)):
            return say(
                "{theirs} of {name} is worth more here than {mine}.",
                theirs=card_name(say, theirs),
                name=scene.names[other - 1],
                mine=card_name(say, mine),
            )
        case ("no_better_card",):
            return say("No card of the others is worth a swap.")
        case ("close", str(card), int(copies)):
            return say.many(
                "The others have {n} {card} open: closing it costs them most.",
                "The others have {n} {card} open: closing them costs them most.",
                copies,
                card=card_name(say, card),
            )
    return None
