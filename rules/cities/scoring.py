"""Points: milestones, park and water, statues, cards; and the ranking. Every part says which fields earned it."""

from rules.cities.components import Box, CardRow
from rules.cities.criteria import occurrences
from rules.cities.district import District
from rules.cities.state import CitiesState
from rules.cities.view import GROUNDS, Ground
from rules.game import Part, Result, places

JOIN = "+"
"""Between the fields of one occurrence."""


def card_times(district: District, card: CardRow) -> int:
    return len(occurrences(district, card.criterion))


def area_points(district: District, ground: Ground) -> int:
    scale = district.box.rows.points.area
    return sum(_area(scale, district.kinds_in(area, ground)) for area in district.areas(ground))


def _area(scale: tuple[int, ...], kinds: int) -> int:
    return scale[min(kinds, len(scale)) - 1] if kinds else 0


def statue_points(district: District) -> int:
    return district.box.features[district.box.statue].points * district.statues.bit_count()


def milestone_points(box: Box, state: CitiesState, seat: int) -> int:
    return sum(reward for _, _, reward in rings(box, state, seat))


def rings(box: Box, state: CitiesState, seat: int) -> list[tuple[str, str, int]]:
    """Id, name and reward of each milestone this seat has reached."""
    return [
        (row.id, row.name, row.rewards[laid.index(seat)])
        for row, laid in zip(box.cities[state.city].milestones, state.rings, strict=True)
        if seat in laid
    ]


def result(box: Box, state: CitiesState, districts: list[District]) -> Result:
    """More points, then more points by milestones; seats still equal share the place."""
    seats = range(len(districts))
    parts = tuple(seat_parts(box, state, seat, districts[seat]) for seat in seats)
    totals = tuple(sum(part.points for part in lines) for lines in parts)
    keys = [(totals[seat], milestone_points(box, state, seat)) for seat in seats]
    broken = len(set(keys)) > len(set(totals))
    return Result(places(keys), totals, parts, "milestones" if broken else None)


def seat_parts(box: Box, state: CitiesState, seat: int, district: District) -> tuple[Part, ...]:
    """Milestones, water, parks, statues, then every card, those of 0 points too.

    Details: milestones id, name and reward of each; areas the kinds in each and its fields; statues their fields; a
    card its id, name, how often it was met, the points for each time, and the fields of each time.
    """
    won = rings(box, state, seat)
    parts = [Part("milestones", sum(reward for _, _, reward in won), tuple(word for ring in won for word in ring))]
    parts += [_areas(district, ground) for ground in reversed(GROUNDS)]
    statues = district.frame.fields(district.statues)
    parts.append(Part("statues", statue_points(district), statues))
    for held in state.holdings[seat].cards:
        card = box.cards[held]
        found = occurrences(district, card.criterion)
        fields = [_fields(district, mask) for mask in found]
        details: tuple[str | int, ...] = (card.id, card.name, len(found), card.points, *fields)
        parts.append(Part("card", card.points * len(found), details))
    return tuple(parts)


def _areas(district: District, ground: Ground) -> Part:
    details: list[str | int] = []
    for area in district.areas(ground):
        kinds = district.kinds_in(area, ground)
        if kinds:
            details += [kinds, _fields(district, area)]
    return Part(ground, area_points(district, ground), tuple(details))


def _fields(district: District, mask: int) -> str:
    return JOIN.join(district.frame.fields(mask))
