"""What happened in My City, and what is asked."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.my_city import campaign_story
from cogs.reasons import Sentences
from data.texts import Say
from rules.game import Event, Part
from rules.my_city import events as e
from rules.my_city.vocabulary import PARTS, RACES, SHAFTS, building_name, over, signed, sticker_name, stickers_listed

STORY = Sentences(
    "my_city",
    {
        "card": lambda scene, building: building_name(scene.say, scene.view, building),
        "id": lambda scene, building: building,
        "seat": lambda scene, seat: scene.names[seat],
        "shaft": lambda scene, colour: scene.say(SHAFTS[colour]),
        "sticker": lambda scene, sticker: sticker_name(scene.say, sticker),
    },
    "story",
)


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    return [line for event in events if (line := _line(scene, event) or campaign_story.line(scene, event))]


def _line(scene: Scene, event: Event) -> str:
    say, names = scene.say, scene.names
    match event:
        case e.Built(seat, building, _, field, _, covered):
            line = say("**{name}** builds {card} at {field}", name=names[seat], card=building, field=field)
            return line + (", " + over(say, covered) if covered else "") + "."
        case e.Refused(seat, building, _, stone, nugget):
            if nugget:
                return say("**{name}** refuses {card} for a nugget.", name=names[seat], card=building)
            return say("**{name}** refuses {card}, points left: {stone}.", name=names[seat], card=building, stone=stone)
        case e.Ended(seat, _, fits):
            if fits:
                return say("**{name}** builds no more.", name=names[seat])
            return say("**{name}** has no place for it and builds no more.", name=names[seat])
        case e.RaceWon(race, winners, points):
            won = say.listed([f"{names[seat]} {signed(p)}" for seat, p in zip(winners, points, strict=True)])
            return say("✨ First with {goal}: {won}.", goal=say(RACES[race]), won=won)
        case e.Finished(ended):
            return say("Everybody has ended.") if ended else say("The last card has been played.")
    return STORY.event(scene, event)


def changed(events: Sequence[Event]) -> list[int]:
    """The cities with something new in them, in the order of the seats."""
    return sorted({event.seat for event in events if isinstance(event, e.Built | e.Stuck)})


# ---------------------------------------------------------------------------------------------------- the table


def asks(scene: Scene, *, whole: bool = False) -> str:
    """`whole`: with the round, where no picture tells it."""
    say, view = scene.say, scene.view
    if view.over:
        return say("The game is over.")
    card = building_name(say, view, view.card) if view.card is not None else ""
    if view.card is not None:
        line = say("Round {n}: **{card}**.", n=view.round, card=card) if whole else ""
    elif view.campaign.sticker is not None:
        line = say("Your next sticker: **{sticker}**.", sticker=stickers_listed(say, [view.campaign.sticker]))
    else:
        line = say("Stickers are placed.")
    answered = [scene.names[seat] for seat, done in enumerate(view.answered) if done]
    if answered:
        line += " " + say("Decided: {names}.", names=say.listed(answered))
    names = say.listed([scene.names[seat] for seat in view.waiting])
    if view.card is None or whole:
        return line + " " + say("Waiting for {names}.", names=names)
    return (line + " " + say("{names}: decide on **{card}**.", names=names, card=card)).strip()


def part_name(say: Say, part: Part) -> str:
    """`churches ×2`: how many, where the points do not say it."""
    name = say(PARTS[part.code])
    if part.details and part.details[0] and part.details[0] != abs(part.points):
        name = f"{name} ×{part.details[0]}"
    if len(part.details) > 1 and part.details[-1] != part.points:
        return say("{line} (the stone stays)", line=name)
    return name
