"""What a move says, what happened, and what is asked."""

from collections import Counter
from collections.abc import Sequence

from cogs.cities.choices import offered
from cogs.face import Scene
from cogs.reasons import Sentences
from data.texts import mark
from rules.cities import events as e
from rules.cities.vocabulary import ASKED, COLOURS, colour, slot_name, thing_name
from rules.game import Event

PUT = e.PiecePut | e.FeaturePut
WHY = {
    "no_place": mark("· No place for {things}: out of the game."),
    "declined": mark("· {name} does not build {things}: out of the game."),
}


STORY = Sentences(
    "cities",
    {
        "milestone": lambda scene, name: scene.say(name),
        "offers": lambda scene, offers: ", ".join(slot_name(scene.say, offer) for offer in offers),
        "seat": lambda scene, seat: scene.names[seat],
    },
    "story",
)


def listed(scene: Scene, things: Sequence[str]) -> str:
    """`2 × red piece, fountain`."""
    counts = Counter(things)
    named = [
        thing_name(scene.say, scene.view, thing) if n == 1 else f"{n} × {thing_name(scene.say, scene.view, thing)}"
        for thing, n in counts.items()
    ]
    return scene.say.listed(named)


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say = scene.say
    match list(words):
        case ["start", tile]:
            return say("Begin with {tile}", tile=thing_name(say, scene.view, tile))
        case ["take", offer]:
            return say("Take {what}", what=offered(scene, offer).label)
        case ["place", tile, turn, field]:
            return say("Lay {tile} at {field}, turned {degrees}°", tile=tile, field=field, degrees=90 * int(turn[-1]))
        case ["put", thing, field]:
            return say("Put {thing} on {field}", thing=thing_name(say, scene.view, thing), field=field)
        case _:
            hand = scene.view.hand if scene.view is not None else ()
            return say("Discard {things}", things=listed(scene, hand)) if hand else say("Done")


def asks(scene: Scene) -> str:
    say, view = scene.say, scene.view
    if view.turn is None:
        return say(ASKED["over"])
    name = scene.names[view.turn]
    if view.phase in ("place", "put"):
        return say("{name}, put down {things}.", name=name, things=listed(scene, view.hand))
    return say(ASKED[view.phase], name=name)


# ---------------------------------------------------------------------------------------------------- events


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    """A line per thing that happened; storeys and features put down in a row share one."""
    lines: list[str] = []
    put: list[e.PiecePut | e.FeaturePut] = []
    for event in events:
        if put and not (isinstance(event, PUT) and event.seat == put[0].seat):
            lines += _put(scene, put)
            put = []
        if isinstance(event, PUT):
            put.append(event)
            continue
        line = _line(scene, event)
        if line:
            lines.append(line)
    return lines + (_put(scene, put) if put else [])


def _put(scene: Scene, put: Sequence[e.PiecePut | e.FeaturePut]) -> list[str]:
    said = []
    for event in put:
        if isinstance(event, e.PiecePut):
            named = colour(scene.say, event.colour)
            said.append(scene.say("{colour} {height} on {field}", colour=named, height=event.height, field=event.field))
        else:
            named = thing_name(scene.say, scene.view, event.feature)
            said.append(scene.say("{feature} on {field}", feature=named, field=event.field))
    return [scene.say("**{name}** puts {things}.", name=scene.names[put[0].seat], things=scene.say.listed(said))]


def _line(scene: Scene, event: Event) -> str:
    say, names, view = scene.say, scene.names, scene.view
    match event:
        case e.Prepared(first=first):
            return say("The city is **{city}**. {name} begins.", city=say(view.city_name), name=names[first])
        case e.RoundBegun(number=number, first=first):
            return say("**Round {n} of {all}**: {name} begins.", n=number, all=view.rounds, name=names[first])
        case e.Taken():
            return _taken(scene, event)
        case e.Dropped(seat=seat, things=things, why=why):
            return say(WHY[why], things=listed(scene, things), name=names[seat])
    return STORY.event(scene, event)


def _taken(scene: Scene, event: e.Taken) -> str:
    say = scene.say
    name, first, things = scene.names[event.seat], event.things[0], listed(scene, event.things)
    if first.startswith("T"):
        # No picture that everybody sees shows the numbers of tiles.
        things = things.replace(first, say("a tile"))
    if event.hidden and first in COLOURS:
        return say("**{name}** draws: {things}.", name=name, things=things)
    if event.hidden:
        return say("**{name}** takes {things}; face down until now.", name=name, things=things)
    return say("**{name}** takes {things}.", name=name, things=things)


def changed(events: Sequence[Event]) -> list[int]:
    """The districts that got something to look at; who took a card comes after them."""
    grown: list[int] = []
    others: list[int] = []
    for event in reversed(events):
        match event:
            case e.TileLaid(seat=seat) | e.PiecePut(seat=seat) | e.FeaturePut(seat=seat) | e.Claimed(seat=seat):
                grown.append(seat)
            case e.Taken(seat=seat) | e.StartChosen(seat=seat):
                others.append(seat)
    return list(dict.fromkeys([*grown, *others]))
