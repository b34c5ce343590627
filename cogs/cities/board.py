"""The whole table as text, complete enough to play by."""

from __future__ import annotations

from cogs.cities.places import offered
from cogs.cities.story import asks
from cogs.face import Scene
from render.cities.words import ROWS as ROW_NAMES
from render.cities.words import brief, colour, needs, spaces
from rules.cities.view import COLOURS, ROWS, CitiesView, District, Field

WIDE = 4
"""Letters of a field in the drawing, the gap included."""


def describe(scene: Scene) -> str:
    say, view = scene.say, scene.view
    lines = [f"**{asks(scene)}**"]
    if view.round:
        lines.append(
            say("Round {n} of {all}, begun by {name}.", n=view.round, all=view.rounds, name=scene.names[view.first])
        )
    if view.starts:
        lines.append(say("Starting tiles: {tiles}", tiles=", ".join(spaces(tile) for tile in view.starts)))
    lines += _offer(scene)
    lines += _milestones(scene)
    for seat in range(view.seats):
        lines += _district(scene, seat)
    lines.append("-# " + _legend(scene))
    return "\n".join(lines)


def _offer(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    if not view.offer or view.over:
        return []
    lines = [f"**{say('Offer')}**"]
    for row, slots in zip(ROWS, view.offer, strict=True):
        for number, slot in enumerate(slots, 1):
            choice = offered(scene, f"{row}{number}")
            taken = say("taken by {name}", name=scene.names[slot.worker]) if slot.worker is not None else ""
            what = taken or ": ".join(part for part in (choice.label, choice.description) if part)
            lines.append(f"`{row}{number}` {what}")
    bag = ", ".join(f"{colour(say, letter)} {n}" for letter, n in zip(COLOURS, view.bag, strict=True))
    lines.append(say("In the bag: {pieces}", pieces=bag))
    return lines


def _milestones(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    lines = [f"**{say(view.city_name)}**"]
    for milestone in view.milestones:
        ladder = []
        for reward, ring, covered in zip(milestone.rewards, milestone.rings, milestone.covered, strict=True):
            if ring is not None:
                ladder.append(f"{reward} {scene.names[ring]}")
            elif not covered:
                ladder.append(say("{reward} free", reward=reward))
        lines.append(f"{say(milestone.name)} ({needs(say, milestone, short=True)}): {', '.join(ladder)}")
    return lines


def _district(scene: Scene, seat: int) -> list[str]:
    say, view = scene.say, scene.view
    district: District = view.districts[seat]
    lines = [f"P{seat + 1} **{scene.names[seat]}**: " + say.many("{n} point", "{n} points", district.total)]
    lines.append(
        say(
            "milestones {milestones}, parks {parks}, water {water}, statues {statues}",
            milestones=district.milestones,
            parks=district.parks,
            water=district.waters,
            statues=district.statues,
        )
    )
    known = {card.id: card for card in view.cards}
    for held in district.cards:
        card = known[held.card]
        lines.append(f"- {say(card.name)} ({brief(say, card.criterion)}): {held.times} × {card.points} = {held.points}")
    if not view.over and view.round:
        left = ", ".join(f"{say(ROW_NAMES[row])} {n}" for row, n in zip(ROWS, district.workers, strict=True) if n)
        lines.append(say("Workers left: {rows}", rows=left or say("none")))
    return lines + _drawing(view, district)


def _drawing(view: CitiesView, district: District) -> list[str]:
    if not district.fields:
        return []
    fields = {field.name: field for field in district.fields}
    columns = sorted({name[0] for name in fields})
    rows = sorted({int(name[1:]) for name in fields})
    head = "   " + "".join(column.ljust(WIDE) for column in columns)
    lines = ["```", head.rstrip()]
    for row in rows:
        line = "".join(_sign(view, fields.get(f"{column}{row}")).ljust(WIDE) for column in columns)
        lines.append(f"{row:>2} {line}".rstrip())
    return [*lines, "```"]


def _sign(view: CitiesView, field: Field | None) -> str:
    """`R2` a building, `r` an empty lot, `p` and `w` ground, otherwise the feature."""
    if field is None:
        return ""
    if field.colour is not None:
        return f"{field.colour}{field.height}{'*' if field.feature is not None else ''}"
    return field.feature or field.ground.lower()


def _legend(scene: Scene) -> str:
    say, view = scene.say, scene.view
    kinds = ", ".join(f"{kind.id} {say(kind.name)}" for kind in view.features)
    return say(
        "R2: red building of 2 storeys (* on a wild lot), r: empty red lot, p: park, w: water; {kinds}", kinds=kinds
    )
