"""What happened in My City, what is asked, and every city as text."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import Say, mark
from rules.game import Event, Part
from rules.my_city import events as e
from rules.my_city.view import Card, City, MyCityView

COLOURS = {"yellow": mark("yellow"), "red": mark("red"), "blue": mark("blue"), None: mark("church")}
TURNS = {
    "turn0": mark("not turned"),
    "turn1": mark("a quarter turn"),
    "turn2": mark("half a turn"),
    "turn3": mark("three quarter turns"),
}
FEATURES = {
    "trees": mark("two trees"),
    "tree": mark("a tree"),
    "rocks": mark("two rocks"),
    "well": mark("the well"),
    "vein": mark("a gold vein"),
}
RACES = {"gold": mark("both gold veins")}
PARTS = {
    "start": mark("start"),
    "refused": mark("refused"),
    "gold": mark("gold"),
    "tree": mark("trees"),
    "rock": mark("rocks"),
    "yellow": mark("yellow group"),
    "red": mark("red group"),
    "blue": mark("blue group"),
    "church": mark("churches"),
    "well": mark("well"),
    "empty": mark("empty fields"),
}
GROUND = {"T": "2t", "t": "1t", "R": "2r", "W": "we", "G": "go", "M": "^^", "F": "##", "S": "st", ".": "."}
LEGEND = mark(
    "`.` empty, `2t` two trees, `1t` one tree, `2r` two rocks, `we` well, `go` gold, `^^` mountain, `##` forest, "
    "`st` structure, `~` flooded, `|` river"
)
COLUMNS = "ABCDEFGHIJK"
CELL = 4


def card_of(view: MyCityView, name: str) -> Card:
    return next(card for card in view.cards if card.id == name)


def colour_of(say: Say, card: Card) -> str:
    return say(COLOURS[card.colour])


def called(scene: Scene, name: str) -> str:
    """`RE5 (red)`."""
    return f"{name} ({colour_of(scene.say, card_of(scene.view, name))})"


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def shown(points: int) -> str:
    return str(points).replace("-", "−")


# ---------------------------------------------------------------------------------------------------- events


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    return [line for event in events if (line := _line(scene, event))]


def _line(scene: Scene, event: Event) -> str:
    say, names = scene.say, scene.names
    match event:
        case e.Turned(building, number, left):
            return say("Round {n}: **{card}**, {left} in the deck.", n=number, card=called(scene, building), left=left)
        case e.Stopped():
            return say("🛑 A stop card.")
        case e.Blocked(building):
            return say("· {card} is blocked: nobody builds it.", card=called(scene, building))
        case e.Answered(words=words):
            return say("Your answer: `{words}`", words=words)
        case e.Built(seat, building, _, field, _, covered):
            line = say("**{name}** builds {card} at {field}", name=names[seat], card=building, field=field)
            return line + (", " + over(say, covered) if covered else "") + "."
        case e.Refused(seat, building, _, stone):
            return say("**{name}** refuses {card}: {stone} points.", name=names[seat], card=building, stone=stone)
        case e.Ended(seat, _, fits):
            if fits:
                return say("**{name}** builds no more.", name=names[seat])
            return say("**{name}** has no place for it and builds no more.", name=names[seat])
        case e.RaceWon(race, winners, points):
            won = say.listed([f"{names[seat]} {signed(p)}" for seat, p in zip(winners, points, strict=True)])
            return say("✨ First to cover {goal}: {won}.", goal=say(RACES[race]), won=won)
        case e.TrackEnd(seat):
            return say("**{name}** has reached the end of the score track.", name=names[seat])
        case e.Finished(ended):
            return say("Everybody has ended.") if ended else say("The last card has been played.")
    return ""


def over(say: Say, covered: Sequence[str]) -> str:
    """`over two trees and a gold vein`."""
    counted = {thing: covered.count(thing) for thing in dict.fromkeys(covered)}
    things = [say(FEATURES[thing]) + (f" ×{n}" if n > 1 else "") for thing, n in counted.items()]
    return say("over {things}", things=say.listed(things))


def changed(events: Sequence[Event]) -> list[int]:
    """The cities with something new in them, in the order of the seats."""
    return sorted({event.seat for event in events if isinstance(event, e.Built)})


# ---------------------------------------------------------------------------------------------------- the table


def asks(scene: Scene) -> str:
    say, view = scene.say, scene.view
    if view.over:
        return say("The game is over.")
    line = say("Round {n}: **{card}**.", n=view.round, card=called(scene, view.card))
    answered = [scene.names[seat] for seat, done in enumerate(view.answered) if done]
    if answered:
        line += " " + say("Decided: {names}.", names=say.listed(answered))
    return line + " " + say("Waiting for {names}.", names=say.listed([scene.names[seat] for seat in view.waiting]))


def part_name(say: Say, part: Part) -> str:
    """`2 churches`: how many, where the points do not say it."""
    name = say(PARTS[part.code])
    if part.details and part.details[0] and part.details[0] != abs(part.points):
        name = f"{part.details[0]} {name}"
    if len(part.details) > 1 and part.details[-1] != part.points:
        return say("{line} (the stone stays)", line=name)
    return name


def describe(scene: Scene) -> str:
    """Everything one needs to play without the picture."""
    say, view = scene.say, scene.view
    lines = [asks(scene)]
    if view.card is not None:
        lines += [f"```\n{chr(10).join(card_of(view, view.card).shape)}\n```"]
    if view.answer is not None:
        lines.append(say("Your answer: `{words}`", words=view.answer))
    to_come = [card.id for card in view.cards if card.state == "to_come"]
    stops = [say.many("{n} stop card", "{n} stop cards", view.stops_left)] if view.stops_left else []
    lines.append(say("In the deck ({n}): {cards}", n=view.left, cards=", ".join([*to_come, *stops]) or "–"))
    blocked = [card.id for card in view.cards if card.state == "blocked"]
    if blocked:
        lines.append(say("Blocked: {cards}", cards=", ".join(blocked)))
    for race, won in view.races.items():
        winners = [scene.names[seat] for seat, city in enumerate(view.cities) if race in city.won]
        goal = say(RACES[race])
        lines.append(
            say("First to cover {goal}: {names}", goal=goal, names=say.listed(winners))
            if won
            else say("First to cover {goal}: still open", goal=goal)
        )
    for seat, city in enumerate(view.cities):
        lines += _city(scene, seat, city)
    lines.append(say(LEGEND))
    return "\n".join(lines)


def _city(scene: Scene, seat: int, city: City) -> list[str]:
    say = scene.say
    head = say("P{n} **{name}**: stone at {stone}, {total} if it ended now", n=seat + 1, name=scene.names[seat],
               stone=city.stone, total=shown(city.total))  # fmt: skip
    notes = []
    if city.ended:
        notes.append(say("builds no more"))
    if city.refused:
        notes.append(say("refused {cards}", cards=", ".join(city.refused)))
    parts = ", ".join(f"{part_name(say, part)} {shown(part.points)}" for part in city.parts if part.points)
    return [" · ".join([head, *notes]), parts, f"```\n{board(city)}\n```"]


def board(city: City) -> str:
    """The valley in letters: a building's id on each of its fields, a bar where the river runs."""
    there = {field: building.id for building in city.buildings for field in building.fields}
    lines = ["   " + "".join(f"{column:<{CELL}}" for column in COLUMNS).rstrip()]
    for row, ground in enumerate(city.rows):
        line = f"{row + 1:>2} "
        for at, letter in enumerate(ground):
            field = f"{COLUMNS[at]}{row + 1}"
            text = there.get(field, "~" if field in city.closed else GROUND[letter])
            line += f"{text:<{CELL - 1}}" + ("|" if at + 1 == city.west[row] else " ")
        lines.append(line.rstrip())
    return "\n".join(lines)
