"""Every city as text: complete enough to play by."""

from itertools import groupby

from cogs.face import Scene
from cogs.my_city.board_letters import board, covered, legend
from cogs.my_city.campaign_board_text import campaign_lines, lasting_lines
from cogs.my_city.story import asks
from data.texts import Say
from render.my_city.phases import is_scored, shape_of
from rules.game import Part
from rules.my_city.view import Answer, Building, City
from rules.my_city.vocabulary import COLOURS, PARTS, RACES, card_of, number


def describe(scene: Scene) -> str:
    """Everything one needs to play without the picture."""
    say, view = scene.say, scene.view
    lines = [asks(scene, whole=True), *campaign_lines(scene)]
    if view.card is not None:
        shape = shape_of(view, view.seat, card_of(view, view.card))
        lines += [f"```\n{chr(10).join(shape)}\n```", _refusing(say, view.refusing)]
    if view.answer is not None:
        lines.append(say("Your answer: `{words}`", words=view.answer))
    lines += _deck(scene)
    for seat, city in enumerate(view.cities):
        lines += _city(scene, seat, city)
    lines.append(legend(say, view))
    return "\n".join(lines)


def _refusing(say: Say, cost: int | None) -> str:
    if cost is None:
        return say("It cannot be refused.")
    return say.many("Refusing it costs {n} point.", "Refusing it costs {n} points.", cost)


def _deck(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    to_come = [card.id for card in view.cards if card.state == "to_come"]
    stops = [say.many("{n} stop card", "{n} stop cards", view.stops_left)] if view.stops_left else []
    lines = [say("In the deck ({n}): {cards}", n=view.left, cards=", ".join([*to_come, *stops]) or "–")]
    if view.turned:
        lines.append(say("Turned so far: {cards}", cards=", ".join(_turned(scene))))
    lines.append(say("Shapes, row by row, not turned:"))
    for colour, cards in groupby(view.cards, key=lambda card: card.colour):
        shapes = ", ".join(f"{card.id} `{'/'.join(card.shape)}`" for card in cards)
        lines.append(f"- {say(COLOURS[colour])}: {shapes}")
    for race, won in view.races.items():
        winners = [scene.names[seat] for seat, city in enumerate(view.cities) if race in city.won]
        goal = say(RACES[race])
        lines.append(
            say("First with {goal}: {names}", goal=goal, names=say.listed(winners))
            if won
            else say("First with {goal}: still open", goal=goal)
        )
    return lines


def _turned(scene: Scene) -> list[str]:
    say, states = scene.say, {card.id: card.state for card in scene.view.cards}
    return [
        say("a stop card")
        if card not in states
        else say("{card} (blocked)", card=card)
        if states[card] == "blocked"
        else card
        for card in scene.view.turned
    ]


# ---------------------------------------------------------------------------------------------------- a city


def _city(scene: Scene, seat: int, city: City) -> list[str]:
    say, view = scene.say, scene.view
    total = say.many("{total} point", "{total} points", city.total, total=number(city.total))
    if not is_scored(view):
        total = say("{total} if it ended now", total=number(city.total))
    head = say("P{n} **{name}**: stone at {stone} of {track}, {total}", n=seat + 1, name=scene.names[seat],
               stone=city.stone, track=view.track, total=total)  # fmt: skip
    notes = [say("builds no more")] if city.ended else []
    if city.refused:
        notes.append(say("refused {cards}", cards=", ".join(city.refused)))
    if city.last is not None:
        notes.append(say("last answer: {answer}", answer=_answer(say, city.last)))
    lines = [" · ".join([head, *notes])]
    parts = [_part(say, part) for part in city.parts if part.points or any(part.details) or not part.details]
    if parts:
        lines.append(", ".join(parts))
    lines += lasting_lines(scene, city)
    if city.buildings:
        lines.append(say("Built, in order: {buildings}", buildings=", ".join(_built(say, b) for b in city.buildings)))
        under = ", ".join(f"{code} {field}" for code, field in covered(city))
        lines += [say("Under them: {things}", things=under)] if under else []
    return [*lines, f"```\n{board(view, city)}\n```"]


def _built(say: Say, building: Building) -> str:
    """In the words of a move."""
    words = f"{building.id} {building.turn} {building.field}"
    return say("{building} (cog)", building=words) if building.cog is True else words


def _answer(say: Say, answer: Answer) -> str:
    card = answer.building
    if answer.kind == "place":
        return say("built {card}", card=card)
    if answer.kind == "end":
        return say("ended at {card}", card=card)
    if answer.nugget is True:
        return say("refused {card} for a nugget", card=card)
    return say("refused {card} for {points}", card=card, points=answer.cost)


def _part(say: Say, part: Part) -> str:
    """`churches ×2 = 6`, and what they would bring if the stone could move on."""
    name, points = say(PARTS[part.code]), number(part.points)
    if not part.details:
        return f"{name} {points}"
    line = f"{name} ×{part.details[0]} = {points}"
    worth = int(part.details[-1])
    if len(part.details) > 1 and worth != part.points:
        return say("{line} (of {worth}: the stone stays)", line=line, worth=number(worth))
    return line
