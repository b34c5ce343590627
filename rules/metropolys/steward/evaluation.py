"""What a building on a space is worth to a seat, in points: what is sure, what is likely, and what it may grow into.

Computer players count with this. A seat knows its own goals; the others' may be any that are left, equally likely.
"""

from rules.bits import numbers
from rules.metropolys.components import Board, GoalCard
from rules.metropolys.deal import neighbourhood_cards, residence_cards
from rules.metropolys.game import Metropolys
from rules.metropolys.view import Token

METRO_CARD = 0.7
"""The chance that who gets the Metro card keeps it."""
STAYS = 0.35
"""How much each Archaeology token on the map lowers the chance to keep that card."""
GROWTH = 1.6
"""A part of a group is worth that part of its points to this power."""
CROWN = 0.75
"""The chance, at the start, that the highest building of a district stays the highest; it grows to 1."""

Wish = tuple[float, str, str | None]
"""A chance, and the goals: neighbourhood, residence."""


class Evaluation:
    """The position before the tender now running, seen by one seat; worths are found once and kept."""

    def __init__(self, game: Metropolys, seat: int) -> None:
        self.board, self.state, self.mode = game.board, game.state, game.options.mode
        state = self.state
        self.seats = range(len(state.stock))
        self.mine = [0] * len(state.stock)
        for placed in state.buildings:
            self.mine[placed.seat] |= 1 << self.board.index[placed.space]
        self.free = state.usable & ~sum(self.mine)
        self.built = [mine.bit_count() for mine in self.mine]
        self.tokens = {self.board.index[space]: token for space, token in state.tokens.items()}
        self.digging = sum(token == "archaeology" for token in state.tokens.values())
        self.wishes = [self._wishes(game, other, seat) for other in self.seats]
        self.sizes = {card.id: card for card in self._cards()}
        self.progress = max(self.built) / len(self.board.values)
        self.district = {space: name for name, mask in self.board.districts.items() for space in numbers(mask)}
        self.heights = self._heights()
        self._known: dict[tuple[int, int, int], float] = {}
        self._grown: dict[tuple[int, str], float] = {}

    def _heights(self) -> dict[str, list[list[int]]]:
        """By district and seat: how high its buildings are, from the tallest down."""
        found: dict[str, list[list[int]]] = {name: [[] for _ in self.seats] for name in self.board.districts}
        for placed in self.state.buildings:
            found[self.district[self.board.index[placed.space]]][placed.seat].append(self.board.rank[placed.value])
        for heights in found.values():
            for ranks in heights:
                ranks.sort(reverse=True)
        return found

    def _cards(self) -> tuple[GoalCard, ...]:
        goals = self.board.box.goals
        return goals.family if self.mode == "family" else goals.expert

    def _wishes(self, game: Metropolys, seat: int, me: int) -> list[Wish]:
        own = self.state.goals[me]
        if seat == me:
            return [(1.0, own.neighbourhood, own.residence)]
        around = [g for g in neighbourhood_cards(self.board, len(self.seats), game.options) if g != own.neighbourhood]
        homes: list[str | None] = [g for g in residence_cards(self.board, game.options) if g != own.residence]
        homes = homes or [None]
        count = max(len(around), len(homes))
        return [(1 / count, around[k % len(around)], homes[k % len(homes)]) for k in range(count)]

    # ------------------------------------------------------------------------------------------------ a space

    def gain(self, seat: int, space: int, value: int) -> float:
        """Points by this building on this space."""
        key = (seat, space, self.board.rank[value])
        found = self._known.get(key)
        if found is None:
            found = self.token_gain(seat, space) + self.goal_gain(seat, space)
            if self.mode == "expert":
                found += self.crown_gain(seat, space, value)
            self._known[key] = found
        return found

    def token_gain(self, seat: int, space: int) -> float:
        token: Token | None = self.tokens.get(space)
        points, cards, held = self.board.box.points, self.state.cards, self.state.held
        if token is None:
            return 0.0
        if token == "trendy":
            return points.trendy
        holder = cards.get(token)
        if token == "archaeology":
            stays = 1 / (1 + STAYS * (self.digging - 1))
            return points.archaeology + (stays * points.archaeology_card if holder != seat else 0.0)
        if holder == seat:
            return points.metro
        needed = 1 if holder is None else held[holder]["metro"] + 1 - held[seat]["metro"]
        return points.metro + METRO_CARD * points.metro_card / needed

    def goal_gain(self, seat: int, space: int) -> float:
        """By the goals of the seat, on average over what they may be."""
        return sum(chance * self._goals(seat, space, around, home) for chance, around, home in self.wishes[seat])

    def _goals(self, seat: int, space: int, around: str, home: str | None) -> float:
        mine, here = self.mine[seat], 1 << space
        found = self._grow(mine | here, around) - self._grow(mine, around)
        if home is not None and self.board.types[home] & here:
            found += next(card.points for card in self.board.box.goals.residences if card.id == home)
        return found

    def crown_gain(self, seat: int, space: int, value: int) -> float:
        """Points for the highest building of the district, won or taken from others."""
        heights = self.heights[self.district[space]]
        before = _highest(heights)
        mine = sorted([*heights[seat], self.board.rank[value]], reverse=True)
        after = _highest([mine if other == seat else ranks for other, ranks in enumerate(heights)])
        won = (seat in after) - (seat in before)
        lost = sum(other not in after for other in before if other != seat) / (len(self.seats) - 1)
        return (CROWN + (1 - CROWN) * self.progress) * self.board.box.points.highest * (won + lost)

    # ------------------------------------------------------------------------------------------------ growing goals

    def _grow(self, mine: int, goal: str) -> float:
        found = self._grown.get((mine, goal))
        if found is None:
            card = self.sizes[goal]
            whole = self._singles(mine, goal) if self.mode == "family" else self._groups(mine, card)
            found = self._grown[mine, goal] = card.points * whole
        return found

    def _singles(self, mine: int, goal: str) -> float:
        return float((place_of(self.board, goal) & mine).bit_count())

    def _groups(self, mine: int, card: GoalCard) -> float:
        """Groups, and parts of such as can still become whole."""
        board, size = self.board, card.size
        free = self.free & ~mine
        if card.id == "connection":
            return self._connections(mine, size)
        if card.id in ("bridges", "statues"):
            sites = board.bridges if card.id == "bridges" else board.statues
            whole = ((site & mine).bit_count() / site.bit_count() for site in sites if not site & ~(mine | free))
            return float(sum(part**GROWTH for part in whole))
        sites = board.lakes if card.id == "lakes" else tuple(board.districts.values())
        return float(
            sum(
                min(1.0, (site & mine).bit_count() / size) ** GROWTH
                for site in sites
                if (site & (mine | free)).bit_count() >= size
            )
        )

    def _connections(self, mine: int, size: int) -> float:
        found, left = 0.0, mine
        while left:
            group = 0
            around = left & -left
            room = 0
            while around & ~group:
                group |= around & mine
                reach = 0
                for space in numbers(group):
                    reach |= self.board.neighbours[space]
                room |= reach & self.free & ~mine
                around = reach & mine
            left &= ~group
            whole, rest = divmod(group.bit_count(), size)
            found += whole + ((rest / size) ** GROWTH if room else 0.0)
        return found


def _highest(heights: list[list[int]]) -> list[int]:
    """The seats with the highest building of a district."""
    best = max(heights)
    return [seat for seat, ranks in enumerate(heights) if best and ranks == best]


def place_of(board: Board, goal: str) -> int:
    """Family: all spaces at which a building meets the goal."""
    sites = {"bridges": board.bridges, "statues": board.statues, "lakes": board.lakes, "edge": (board.edge,)}[goal]
    place = 0
    for site in sites:
        place |= site
    return place
