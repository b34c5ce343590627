"""`/cities card`: what a card or a milestone asks for, where that comes from, and what it would pay everybody now."""

from cogs.face import Scene
from cogs.typed_search import finds, folded
from data.sets import ComponentSet
from data.texts import Say, english
from rules.cities.components import CardRow, MilestoneRow, read_box
from rules.cities.view import CitiesView
from rules.cities.vocabulary import meaning

AnyRow = CardRow | MilestoneRow
WORDS = english("cities/marks", dict[str, dict[str, str]])
MARKS = WORDS["marks"]
FACETS = WORDS["facets"]


def rows(components: ComponentSet) -> list[AnyRow]:
    box = read_box(components.text).rows
    return [*box.cards, *(milestone for city in box.cities for milestone in city.milestones)]


def named(say: Say, components: ComponentSet, typed: str) -> list[tuple[str, str]]:
    """Names and ids of what has the typed letters in it."""
    found = [(say(row.name), row.id) for row in rows(components)]
    return [(label, value) for label, value in found if finds(typed, label) or typed.lower() == value.lower()]


def explained(say: Say, components: ComponentSet, name: str) -> tuple[str, AnyRow] | None:
    """The text about a card or milestone by its id or name, and its row in the set."""
    row = next((r for r in rows(components) if folded(name) in map(folded, (r.id, r.name, say(r.name)))), None)
    if row is None:
        return None
    if isinstance(row, CardRow):
        head = say.many("{n} point each time", "{n} points each time", row.points)
        lines = [f"**{say(row.name)}** ({row.id}) · {head}", meaning(say, row.criterion)]
    else:
        ladder = " / ".join(map(str, row.rewards))
        lines = [f"**{say(row.name)}** ({row.id}) · {ladder}", " ".join(meaning(say, need) for need in row.needs)]
    marks = ", ".join(f"{say(FACETS.get(facet, facet))}: {say(MARKS[value])}" for facet, value in row.marks.items())
    return "\n".join([*lines, f"-# {marks}"] if marks else lines), row


def worth(scene: Scene, row: AnyRow) -> str:
    """What the card would pay each seat now, or who has reached the milestone."""
    say, view = scene.say, scene.view
    assert isinstance(view, CitiesView)
    if isinstance(row, CardRow):
        shown = next((card for card in view.cards if card.id == row.id), None)
        if shown is None:
            return ""
        told = ", ".join(f"{name} {points}" for name, points in zip(scene.names, shown.worth, strict=True))
        owner = next((s for s, d in enumerate(view.districts) if row.id in [held.card for held in d.cards]), None)
        line = "\n" + say("It would pay now: {told}.", told=told)
        return line if owner is None else line + " " + say("{name} has it.", name=scene.names[owner])
    here = next((milestone for milestone in view.milestones if milestone.id == row.id), None)
    if here is None:
        return ""
    rings = [f"{scene.names[ring]} {here.rewards[n]}" for n, ring in enumerate(here.rings) if ring is not None]
    return "\n" + say("Reached by: {told}.", told=", ".join(rings) or say("nobody yet"))
