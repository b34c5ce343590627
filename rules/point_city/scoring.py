"""Points: what is printed on the buildings and what the civic tokens give; who is ahead."""

from rules.game import Part, Result, Rival, places
from rules.point_city import solo
from rules.point_city.components import WILD, Box, token_points
from rules.point_city.state import PointCityState
from rules.point_city.view import Level

TIE_BREAK = "unspent_cards"
VIRTUAL = "virtual"
"""The code of the opponent of a game alone."""


def printed(box: Box, state: PointCityState, city: int) -> int:
    return sum(box.points[card] for card in state.cities[city])


def parts(box: Box, state: PointCityState, seat: int) -> tuple[Part, ...]:
    """The score of a seat, now or at the end: its buildings, then each token as it was taken."""
    owned, ingenuity = state.permanents[seat], state.stock[seat][WILD]
    tokens = [box.tokens[number] for number in state.tokens[seat]]
    return (
        Part("buildings", printed(box, state, seat)),
        *(Part("token", token_points(token, owned, ingenuity), (token.id,)) for token in tokens),
    )


def result(box: Box, state: PointCityState, seats: int, against: Level | None = None) -> Result:
    """Most points; then most unspent resource cards, counted as cards (P-I); then a shared place.

    `against` is the virtual opponent that is placed as well, in a game alone.
    """
    lines = [parts(box, state, seat) for seat in range(seats)]
    if against is not None:
        lines.append(solo.parts(box, state, against))
    totals = [sum(part.points for part in line) for line in lines]
    keys = [(points, len(hand)) for points, hand in zip(totals, state.hands, strict=False)]
    placed = places(keys)
    broken = TIE_BREAK if len(set(keys)) > len(set(totals)) else None
    rival = None if against is None else Rival(VIRTUAL, placed[seats], totals[seats], lines[seats])
    return Result(placed[:seats], tuple(totals[:seats]), tuple(lines[:seats]), broken, rival=rival)


def virtual_ahead(box: Box, state: PointCityState, level: Level) -> bool:
    """Whether the virtual opponent would win a game alone by what lies there now; a full tie is shared (P-L)."""
    own = sum(part.points for part in parts(box, state, 0)), len(state.hands[0])
    return (solo.total(box, state, level), len(state.hands[solo.VIRTUAL])) > own
