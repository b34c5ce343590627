"""The whole table as text, complete enough to play by."""

from cogs.cities.choices import offered
from cogs.cities.story import asks
from cogs.face import Scene
from data.texts import Say, mark
from rules.cities.view import COLOURS, ROWS, CitiesView, District, Feature, Field
from rules.cities.vocabulary import ROWS as ROW_NAMES
from rules.cities.vocabulary import brief, colour, needs, tile_name

WIDE = 5
"""Letters of a field in the drawing, the gap included."""
GROUNDS: dict[str, str] = {"park": mark("on park"), "water": mark("on water"), "lot": mark("on lots")}


def describe(scene: Scene) -> str:
    say, view = scene.say, scene.view
    lines = [f"**{asks(scene)}**", *_course(scene)]
    if view.starts:
        lines.append(say("Starting tiles: {tiles}", tiles=", ".join(tile_name(say, t) for t in view.starts)))
    lines += _offer(scene)
    bag = ", ".join(f"{colour(say, letter)} {n}" for letter, n in zip(COLOURS, view.bag, strict=True))
    lines.append(say("In the bag: {pieces}", pieces=bag))
    lines += _milestones(scene)
    for seat in range(view.seats):
        lines += _district(scene, seat)
    return "\n".join([*lines, *_legend(scene)])


def _course(scene: Scene) -> list[str]:
    """How far the game is, and how large districts may grow."""
    say, view = scene.say, scene.view
    first = scene.names[view.first]
    if view.round:
        lines = [say("Round {n} of {all}, begun by {name}.", n=view.round, all=view.rounds, name=first)]
    else:
        lines = [say("{all} rounds to come; {name} begins.", all=view.rounds, name=first)]
    if view.star is not None:
        lines.append(say("The next round is begun by {name}.", name=scene.names[view.star]))
    corner = f"{chr(ord('A') + view.span - 1)}{view.span}"
    kind = say("Long game") if view.long else say("Usual length")
    wide, high = view.size
    size = say("a district has at most {n} by {m} tiles, from A1 to {corner}", n=wide, m=high, corner=corner)
    return [*lines, f"{kind}; {size}."]


def _offer(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    if not view.offer or view.over:
        return []
    lines = [f"**{say('Offer')}**"]
    for row, slots in zip(ROWS, view.offer, strict=True):
        for number, slot in enumerate(slots, 1):
            choice = offered(scene, f"{row}{number}", in_order=True)
            taken = say("taken by {name}", name=scene.names[slot.worker]) if slot.worker is not None else ""
            what = taken or ": ".join(part for part in (choice.label, choice.description) if part)
            lines.append(f"`{row}{number}` {what}")
    return lines


def _milestones(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    lines = [f"**{say(view.city_name)}**"]
    for milestone in view.milestones:
        ladder = []
        for reward, ring, covered in zip(milestone.rewards, milestone.rings, milestone.covered, strict=True):
            if ring is not None:
                ladder.append(f"{reward} {scene.names[ring]}")
            elif covered:
                ladder.append(say("{reward} out of play", reward=reward))
            else:
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
    """`R2` a building, `R2*b` one on a wild lot of blue, `r` an empty lot, `FXb` and `FSr` features on lots.

    A feature on park or water says by its kind where it lies.
    """
    if field is None:
        return ""
    ground = field.ground.lower()
    if field.colour is not None:
        return f"{field.colour}{field.height}" + (f"*{ground}" if field.feature is not None else "")
    if field.feature is None:
        return ground
    return field.feature + (ground if field.ground in COLOURS else "")


def _legend(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    kinds = ", ".join(_kind(say, kind) for kind in view.features)
    signs = say(
        "R2: red building of 2 storeys (R2*b on a wild lot of blue), r: empty red lot, p: park, w: water, "
        "FSr: statue on a red lot"
    )
    return [f"-# {signs}", f"-# {kinds}"]


def _kind(say: Say, kind: Feature) -> str:
    """`FS statue (on lots, 2 points)`."""
    parts = [say(GROUNDS[kind.ground])]
    parts += [say.many("{n} point", "{n} points", kind.points)] if kind.points else []
    parts += [say("serves every colour")] if kind.wild else []
    return f"{kind.id} {say(kind.name)} ({', '.join(parts)})"
