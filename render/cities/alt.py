"""The pictures in words: what changed, scores, whose turn."""

from collections.abc import Sequence

from data.texts import Say
from render.cities.letters import letter_of
from render.painter import in_words
from rules.cities.view import COLOURS, HIDDEN, Change, CitiesView, District, Field
from rules.cities.view import ROWS as ROW_KEYS
from rules.cities.vocabulary import ASKED, ROWS, brief, colour, feature_name, needs, thing_name
from rules.game import Result


def named(names: Sequence[str], seat: int) -> str:
    return names[seat] or f"P{seat + 1}"


def asked(view: CitiesView, names: Sequence[str], say: Say) -> str:
    return say(ASKED[view.phase], name=named(names, view.turn) if view.turn is not None else "")


def head(view: CitiesView, names: Sequence[str], say: Say) -> list[str]:
    told = [say("{city}.", city=say(view.city_name))]
    if view.round:
        told.append(say("Round {n} of {all}.", n=view.round, all=view.rounds))
    return [*told, asked(view, names, say)]


def scores(view: CitiesView, names: Sequence[str], say: Say) -> list[str]:
    return [
        say.many("{name}: {n} point now.", "{name}: {n} points now.", district.total, name=named(names, seat))
        for seat, district in enumerate(view.districts)
    ]


def changes(view: CitiesView, district: District, name: str, say: Say) -> str:
    told = [_change(view, change, say) for change in district.last]
    return say("{name} last: {what}.", name=name, what=", ".join(filter(None, told))) if any(told) else ""


def _change(view: CitiesView, change: Change, say: Say) -> str:
    match change.how:
        case "place" | "start":
            return say("{tile} at {field}", tile=change.thing, field=change.field)
        case "put" if change.thing in COLOURS:
            return say("{colour} on {field}", colour=colour(say, change.thing), field=change.field)
        case "put":
            return say("{feature} on {field}", feature=feature_name(say, view, change.thing), field=change.field)
        case "drop":
            return say("{thing} discarded", thing=thing_name(say, view, change.thing))
        case "claim":
            found = next((m for m in view.milestones if m.id == change.thing), None)
            return say("milestone {name}", name=say(found.name)) if found is not None else ""
        case _:
            return say("took {offer}", offer=change.thing)


def table_alt(view: CitiesView, names: Sequence[str], say: Say) -> str:
    last = [changes(view, district, named(names, seat), say) for seat, district in enumerate(view.districts)]
    return in_words([*head(view, names, say), *scores(view, names, say), *last])


def turn_alt(view: CitiesView, seat: int, names: Sequence[str], say: Say) -> str:
    """Who is asked, what the one shown large did, the scores; then the others, the milestones, the offer."""
    order = [(seat + k) % view.seats for k in range(view.seats)]
    last = [changes(view, view.districts[other], named(names, other), say) for other in order]
    told = [*head(view, names, say), last[0], *scores(view, names, say), *last[1:]]
    return in_words([*told, *_milestones(view, names, say), *_offered(view, names, say)])


def city_alt(view: CitiesView, seat: int, names: Sequence[str], say: Say) -> str:
    district, name = view.districts[seat], named(names, seat)
    told = [
        *head(view, names, say),
        say.many(
            "The district of {name}: {n} point now.",
            "The district of {name}: {n} points now.",
            district.total,
            name=name,
        ),
        changes(view, district, name, say),
        *_milestones(view, names, say),
    ]
    known = {card.id: card for card in view.cards}
    told += [f"{say(known[held.card].name)}: {held.points}." for held in district.cards]
    told += _rows(view, district, say)
    return in_words(told)


def _rows(view: CitiesView, district: District, say: Say) -> list[str]:
    """Row by row what stands where; empty ground is left out."""
    rows: dict[int, list[str]] = {}
    for field in district.fields:
        what = _thing(view, field, say)
        if what:
            rows.setdefault(int(field.name[1:]), []).append(f"{field.name} {what}")
    return [", ".join(things) + "." for _, things in sorted(rows.items())]


def _thing(view: CitiesView, field: Field, say: Say) -> str:
    if field.colour is not None:
        return f"{letter_of(field.colour)}{field.height}"
    return feature_name(say, view, field.feature) if field.feature is not None else ""


def _milestones(view: CitiesView, names: Sequence[str], say: Say) -> list[str]:
    told = []
    for milestone in view.milestones:
        rings = [
            f"{named(names, ring)} {milestone.rewards[n]}" for n, ring in enumerate(milestone.rings) if ring is not None
        ]
        told.append(f"{say(milestone.name)}: {', '.join(rings) or say('nobody yet')}.")
    return told


def offer_alt(view: CitiesView, names: Sequence[str], say: Say) -> str:
    told = [*head(view, names, say), *_offered(view, names, say)]
    told += scores(view, names, say)
    told += _milestones(view, names, say)
    told += [f"{say(m.name)}: {needs(say, m, short=True)}." for m in view.milestones]
    return in_words(told)


def _offered(view: CitiesView, names: Sequence[str], say: Say) -> list[str]:
    """The starting tiles, or the offer row by row."""
    told = []
    if view.starts:
        tiles = ", ".join(thing_name(say, view, tile.id) for tile in view.starts)
        told.append(say("Starting tiles: {tiles}.", tiles=tiles))
    for row, slots in zip(ROW_KEYS, view.offer, strict=False):
        places = []
        for slot in slots:
            if slot.worker is not None:
                places.append(named(names, slot.worker))
            else:
                places.append(" + ".join("?" if t == HIDDEN else _named(view, t, say) for t in slot.things))
        told.append(f"{say(ROWS[row])}: {'; '.join(places)}.")
    return told


def _named(view: CitiesView, thing: str, say: Say) -> str:
    if thing in COLOURS:
        return colour(say, thing)
    card = next((card for card in view.cards if card.id == thing), None)
    if card is None:
        return thing_name(say, view, thing)
    worth = say("now {points}", points=card.worth[view.turn]) if view.turn is not None else ""
    return f"{say(card.name)} ({brief(say, card.criterion)}, {card.points}, {worth})"


def ghost_alt(view: CitiesView, seat: int, names: Sequence[str], words: Sequence[str], say: Say) -> str:
    """The move that is tried, and the fields it covers."""
    told = []
    match list(words):
        case ["place", tile, turn, field]:
            column, row = ord(field[0]), int(field[1:])
            fields = " ".join(f"{chr(column + x)}{row + y}" for y in (0, 1) for x in (0, 1))
            told.append(
                say(
                    "Preview: {tile} turned {degrees}° on {fields}.",
                    tile=tile,
                    degrees=90 * int(turn[-1]),
                    fields=fields,
                )
            )
        case ["put", thing, field]:
            told.append(say("Preview: {thing} on {field}.", thing=thing_name(say, view, thing), field=field))
    return in_words([*told, city_alt(view, seat, names, say)])


def result_alt(view: CitiesView, result: Result, names: Sequence[str], say: Say) -> str:
    told = [say("{city}.", city=say(view.city_name)), say(ASKED["over"])]
    for seat in sorted(range(view.seats), key=lambda seat: result.places[seat]):
        district = view.districts[seat]
        told.append(
            say(
                "{place}. {name}: {total} (milestones {milestones}, water {water}, parks {parks}, statues {statues}, "
                "cards {cards}).",
                place=result.places[seat],
                name=named(names, seat),
                total=result.totals[seat],
                milestones=district.milestones,
                water=district.waters,
                parks=district.parks,
                statues=district.statues,
                cards=sum(held.points for held in district.cards),
            )
        )
    return in_words(told)
