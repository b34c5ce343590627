"""Points in their lines, and the ranking."""

from collections.abc import Sequence

from rules.game import Part, Result, places
from rules.my_city.buildings import Layout
from rules.my_city.components import FIRST, OTHERS, SECOND
from rules.my_city.episode import Episode
from rules.my_city.ground import ROWS
from rules.my_city.state import CityState

START, REFUSED, ROW_BY_ROW = "start", "refused", "rows"


def counted(stone: int, points: int, track: int) -> int:
    """What these points move the stone; at the end of the track it stays."""
    if stone >= track:
        return 0
    return min(points, track - stone)


def lines(episode: Episode, layout: Layout) -> list[Part]:
    """What counts at the end, in the order of the episode, whatever the stone does with it."""
    found = {part.code: part for part in episode.score(layout)}
    return [found[code] for code in episode.lines]


def seat_parts(episode: Episode, city: CityState, layout: Layout) -> tuple[Part, ...]:
    """Every line, those of 0 points too: the stone's way during play, then the end.

    Points are those that moved the stone. Details of a line at the end: how many things were counted, and the points
    they would give with a longer track.
    """
    parts = [Part(START, episode.stone)]
    for code in (REFUSED, *episode.earnings, *episode.races):
        entries = [entry for entry in city.ledger if entry.code == code]
        parts.append(Part(code, sum(entry.points for entry in entries), (len(entries),)))
    stone = city.stone
    for part in lines(episode, layout):
        points = counted(stone, part.points, episode.track)
        stone += points
        parts.append(Part(part.code, points, (*part.details, part.points)))
    return tuple(parts)


def result(
    episode: Episode, cities: Sequence[CityState], layouts: Sequence[Layout], paused: Sequence[int] = ()
) -> Result:
    """More points; then fewer empty fields in the first row, the second, and so on; still equal: a shared place.

    Seats that sit the episode out have no points and come after all that are ranked.
    """
    seats = range(len(cities))
    ranked = [seat for seat in seats if seat not in paused]
    parts = tuple(seat_parts(episode, cities[seat], layouts[seat]) if seat in ranked else () for seat in seats)
    totals = tuple(sum(part.points for part in seat) for seat in parts)
    found = dict(zip(ranked, places([(totals[seat], *rows(layouts[seat])) for seat in ranked]), strict=True))
    ranking = tuple(found.get(seat, len(ranked) + 1) for seat in seats)
    broken = len({(totals[seat], ranking[seat]) for seat in ranked}) > len({totals[seat] for seat in ranked})
    carry = {
        "lines": [reward_line(place, len(ranked)) for place in ranking],
        "track_end": [total >= episode.track for total in totals],
    }
    return Result(ranking, totals, parts, ROW_BY_ROW if broken else None, carry)


def rows(layout: Layout) -> tuple[int, ...]:
    """Empty fields of each row as losses: the greater, the better."""
    empty = layout.empty()
    return tuple(-(empty & row).bit_count() for row in ROWS)


def reward_line(place: int, seats: int) -> str:
    """The line of a campaign's reward table. With two that are ranked the second is one of the others."""
    if place == 1:
        return FIRST
    return SECOND if place == 2 and seats > 2 else OTHERS
