"""The whole table as text, complete enough to play by."""

from collections import Counter

from cogs.face import Scene
from cogs.point_city.story import asks
from data.texts import Say
from rules.point_city import vocabulary
from rules.point_city.view import RESOURCES, Cell, City, PointCityView, Virtual


def describe(scene: Scene) -> str:
    """Everything one needs to play without the picture."""
    say, view = scene.say, scene.view
    lines = [f"**{asks(scene)}** " + say("Turn {n} of {all}.", n=view.turns, all=view.length)]
    lines.append(say("{name} began.", name=scene.names[view.first]))
    if view.owed:
        lines.append(say.many("{n} token to choose.", "{n} tokens to choose.", view.owed))
    if view.flipped is not None:
        lines.append(say("Turned over in this turn: {cell}", cell=view.flipped))
    lines += _market(say, view)
    for seat, city in enumerate(view.cities):
        lines.append(f"P{seat + 1} **{scene.names[seat]}**: " + say.many("{n} point", "{n} points", city.total))
        lines += [f"  {line}" for line in (*_city(say, city), _tokens(say, city))]
    if view.virtual is not None:
        lines += _virtual(say, view.virtual)
    return "\n".join(lines)


def _market(say: Say, view: PointCityView) -> list[str]:
    lines = [f"**{say('Market')}**"]
    lines += [f"- {cell.id}: {_cell(say, cell)}" for cell in view.market]
    if view.pairs:
        lines.append(say("Can be taken: {pairs}", pairs=", ".join("+".join(pair) for pair in view.pairs)))
    if view.top is not None:
        levels = ", ".join(say("level {n}: {count}", n=n, count=count) for n, count in enumerate(view.levels, 1))
        top = vocabulary.resource(say, view.top.symbol, view.top.count)
        many = say.many("{n} card", "{n} cards", view.deck)
        lines.append(say("Deck: {cards} ({levels}), on top {top}", cards=many, levels=levels, top=top))
    else:
        lines.append(say("The deck is empty."))
    tokens = "; ".join(f"{token.id} {vocabulary.token_text(say, token)}" for token in view.offer)
    lines.append(say("Civic tokens: {list}", list=tokens or say("none")))
    return lines


def _cell(say: Say, cell: Cell) -> str:
    if cell.side is None:
        return say("empty")
    built = cell.side.building
    if built is None:
        shown = say("{resource}, level {n}", resource=vocabulary.side_name(say, cell.side), n=cell.level)
    else:
        shown = say(
            "{name}, level {n} (costs {cost}; {yields})",
            name=vocabulary.building_name(say, built.building),
            n=built.level,
            cost=vocabulary.cost(say, built),
            yields=vocabulary.yields(say, built),
        )
    return shown + (" " + say("(may be turned over)") if cell.turnable else "")


def _city(say: Say, city: City) -> list[str]:
    owned = ", ".join(
        f"{say(vocabulary.RESOURCE_NAMES[r])} {n}" for r, n in zip(RESOURCES, city.permanents, strict=True)
    )
    counts = Counter((building.building, building.points) for building in city.buildings)
    names = [
        vocabulary.building_name(say, name) + (f" ({points})" if points else "") + (f" ×{n}" if n > 1 else "")
        for (name, points), n in counts.items()
    ]
    return [
        say("Permanent resources: {list}", list=owned),
        say("Cards: {list}", list=vocabulary.cards(say, city.hand)),
        say("Buildings ({points}): {list}", points=city.printed, list=", ".join(names) or say("none")),
    ]


def _tokens(say: Say, city: City) -> str:
    tokens = [
        f"{scored.token.id} {vocabulary.token_text(say, scored.token)} = {scored.points}" for scored in city.tokens
    ]
    return say("Tokens: {list}", list="; ".join(tokens) or say("none"))


def _virtual(say: Say, virtual: Virtual) -> list[str]:
    level = say(vocabulary.LEVELS[virtual.level])
    state = say("ahead") if virtual.ahead else say("not ahead")
    lines = [say("**Virtual opponent** ({level}): {n} points, {state}", level=level, n=virtual.city.total, state=state)]
    parts = ", ".join(f"{vocabulary.part_name(say, part)} {part.points}" for part in virtual.parts)
    lines.append(f"  {parts}")
    lines += [f"  {line}" for line in _city(say, virtual.city)]
    tokens = [str(scored.points) for scored in virtual.city.tokens]
    lines.append("  " + say("Tokens, face down: {list}", list=" + ".join(tokens) or say("none")))
    column = "ABCD"[virtual.column]
    lines.append("  " + say("Its markers stand at column {column} and row {row}.", column=column, row=virtual.row + 1))
    if virtual.next:
        lines.append("  " + say("Takes next: {cells}", cells=say.listed(list(virtual.next))))
    return lines
