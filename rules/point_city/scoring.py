"""Points: what is printed on the buildings and what the civic tokens give; who is ahead."""

from __future__ import annotations

from rules.game import Part, Result, places
from rules.point_city import solo
from rules.point_city.components import WILD, Box
from rules.point_city.state import PointCityState
from rules.point_city.view import RESOURCES, Level, Token

TIE_BREAK = "unspent_cards"


def token_points(token: Token, permanents: list[int], ingenuity: int) -> int:
    named = [permanents[RESOURCES.index(resource)] for resource in token.resources]
    match token.rule:
        case "flat":
            times = 1
        case "full_set":
            times = min(permanents)
        case "kinds_with":
            times = sum(n >= token.number for n in permanents)
        case "kinds_missing":
            times = permanents.count(0)
        case "ingenuity":
            times = ingenuity
        case "each" | "pair":
            times = min(named)
    return token.points * times


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


def result(box: Box, state: PointCityState, seats: int) -> Result:
    """Most points; then most unspent resource cards, counted as cards (P-I); then a shared place."""
    lines = tuple(parts(box, state, seat) for seat in range(seats))
    totals = tuple(sum(part.points for part in line) for line in lines)
    keys = [(points, len(hand)) for points, hand in zip(totals, state.hands, strict=False)]
    broken = len(set(keys)) > len(set(totals))
    return Result(places(keys), totals, lines, TIE_BREAK if broken else None)


def virtual_ahead(box: Box, state: PointCityState, level: Level) -> bool:
    """Whether the virtual opponent would win a game alone by what lies there now; a full tie is shared (P-L)."""
    own = sum(part.points for part in parts(box, state, 0)), len(state.hands[0])
    return (solo.total(box, state, level), len(state.hands[solo.VIRTUAL])) > own
