"""Points at the end of the game, in parts, and the ranking."""

from collections.abc import Sequence

from rules.game import Part, Result, places
from rules.metropolys.components import Board, GoalCard
from rules.metropolys.exclusive_groups import connections, full, lake_groups, most
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import Goals, Mode, Placed


def result(board: Board, mode: Mode, state: MetropolysState) -> Result:
    """More points, then more buildings; seats still equal share the place."""
    seats = range(len(state.goals))
    crowns = highest(board, state.buildings) if mode == "expert" else {}
    parts = tuple(seat_parts(board, mode, state, seat, crowns) for seat in seats)
    totals = tuple(sum(part.points for part in lines) for lines in parts)
    keys = [(totals[seat], sum(placed.seat == seat for placed in state.buildings)) for seat in seats]
    broken = len(set(keys)) > len(set(totals))
    return Result(places(keys), totals, parts, "buildings" if broken else None)


def seat_parts(
    board: Board, mode: Mode, state: MetropolysState, seat: int, crowns: dict[str, tuple[int, ...]]
) -> tuple[Part, ...]:
    """Every line, those of 0 points too, in one order for all seats.

    Details: tokens their number; a card 1 or 0; the highest buildings their districts; a goal its card, how often it
    was met, the points for each time, and the spaces that count, group by group.
    """
    points, held, goals = board.box.points, state.held[seat], state.goals[seat]
    metro = int(state.cards.get("metro") == seat)
    archaeology = int(state.cards.get("archaeology") == seat)
    mine = board.mask(placed.space for placed in state.buildings if placed.seat == seat)
    parts = [
        Part("trendy", points.trendy * held["trendy"], (held["trendy"],)),
        Part("metro", points.metro * held["metro"], (held["metro"],)),
        Part("metro_card", points.metro_card * metro, (metro,)),
        Part("archaeology", points.archaeology * held["archaeology"], (held["archaeology"],)),
        Part("archaeology_card", points.archaeology_card * archaeology, (archaeology,)),
    ]
    if mode == "family":
        return (*parts, *goal_parts(board, mode, goals, mine))
    won = tuple(district for district, seats in crowns.items() if seat in seats)
    parts.append(Part("highest", points.highest * len(won), won))
    return (*parts, *goal_parts(board, mode, goals, mine))


def goal_parts(board: Board, mode: Mode, goals: Goals, mine: int) -> list[Part]:
    """The goals of a seat with these spaces, the one for the ground first where there are two."""
    if mode == "family":
        card = _card(board.box.goals.family, goals.neighbourhood)
        return [_goal("neighbourhood", card, singles(board, goals.neighbourhood, mine), board)]
    assert goals.residence is not None
    ground = _card(board.box.goals.residences, goals.residence)
    card = _card(board.box.goals.expert, goals.neighbourhood)
    return [
        _goal("residence", ground, _each(board.types[goals.residence] & mine), board),
        _goal("neighbourhood", card, groups(board, card, mine), board),
    ]


def _card(cards: Sequence[GoalCard], name: str) -> GoalCard:
    return next(card for card in cards if card.id == name)


def _goal(code: str, card: GoalCard, met: Sequence[int], board: Board) -> Part:
    spaces = [name for group in met for name in board.spaces(group & board.all)]
    return Part(code, card.points * len(met), (card.id, len(met), card.points, *spaces))


def _each(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


# ---------------------------------------------------------------------------------------------------- goals


def singles(board: Board, goal: str, mine: int) -> list[int]:
    """Family: every building at such a place, once, however many of them it touches."""
    sites = {"bridges": board.bridges, "statues": board.statues, "lakes": board.lakes, "edge": (board.edge,)}[goal]
    place = 0
    for site in sites:
        place |= site
    return _each(place & mine)


def groups(board: Board, card: GoalCard, mine: int) -> Sequence[int]:
    """Expert: the most groups with every building used once."""
    match card.id:
        case "bridges":
            return most(full(board.bridges, mine))
        case "statues":
            return most(full(board.statues, mine))
        case "lakes":
            return most(lake_groups(board, mine, card.size))
        case "district":
            held = [district & mine for district in board.districts.values()]
            return [buildings for buildings in held if buildings.bit_count() >= card.size]
        case _:
            return most(sorted(connections(board, mine, card.size)))


def highest(board: Board, buildings: Sequence[Placed]) -> dict[str, tuple[int, ...]]:
    """Expert: by district the seats with the highest building.

    Heights are compared from the tallest down; who still has a building when the other has none is ahead; a tie to the
    end is won by all of them. A district without buildings has no entry.
    """
    found = {}
    for district, spaces in board.districts.items():
        heights: dict[int, list[int]] = {}
        for placed in buildings:
            if spaces >> board.index[placed.space] & 1:
                heights.setdefault(placed.seat, []).append(board.rank[placed.value])
        if heights:
            for ranks in heights.values():
                ranks.sort(reverse=True)
            best = max(heights.values())
            found[district] = tuple(sorted(seat for seat, ranks in heights.items() if ranks == best))
    return found
