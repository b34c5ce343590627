"""The table: the map with the running tender, all seats at a glance, the legend. Also with a move not yet played."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.metropolys import legend
from render.metropolys.board import Plan, draw_map
from render.metropolys.geometry import HEIGHT
from render.metropolys.panels import HIGH, WIDE, banner, chips_end, goal_chips, seat_panel
from render.palette import PAPER_SHADE
from rules.metropolys.view import Height, MetropolysView, Placed
from rules.metropolys.vocabulary import asked, can_place

TOP = HEIGHT + 20
ROW = HIGH + 4
STRIP = 46
LEAST_TALL, LEAST_MEDIUM = 10, 6


def draw_table(view: MetropolysView, names: Sequence[str], say: Say, ghost: Placed | None = None) -> Canvas:
    rows = (view.seats + 1) // 2
    low = 0 if view.seats == 3 else STRIP
    height = TOP + rows * ROW + low
    canvas = draw_map(Image.new("RGB", (WIDTH, height), PAPER_SHADE), _plan(view, ghost), say)
    for seat in range(view.seats):
        planned = ghost.value if ghost is not None and seat == ghost.seat else 0
        waits = not view.over and seat == view.turn
        art = seat_panel(view, seat, names[seat], say.language, waits, planned)
        canvas.put(art, *_middle(seat))
    if view.seats == 3:
        legend.block(canvas, say, *_middle(3), (WIDE, HIGH))
    else:
        legend.strip(canvas, say, 20, WIDTH - 12, height - STRIP / 2 - 1)
    goals = view.planners[view.seat].goals if view.seat is not None and not view.over else None
    left = _banner(canvas, view, names, say, ghost, chips_end(goals, say) if goals is not None else 0)
    if goals is not None:
        goal_chips(canvas, goals, left, say)
    return canvas


def _middle(place: int) -> tuple[float, float]:
    return 303 + 594 * (place % 2), TOP + HIGH / 2 + ROW * (place // 2)


def _plan(view: MetropolysView, ghost: Placed | None) -> Plan:
    chain = view.chain if ghost is None else (*view.chain, ghost)
    if chain:
        last: Placed | None = chain[-1]
    else:
        last = view.buildings[-1] if view.buildings else None
    free = view.targets if ghost is None and can_place(view) else ()
    return Plan(
        unused=view.unused,
        built=view.buildings,
        chain=chain,
        tokens=view.tokens,
        lit=free if view.chain else (),
        named=free,
        last=last,
        planned=ghost is not None,
    )


def ghost_of(words: Sequence[str], seat: int) -> Placed | None:
    """The building a move would place; None for a pass."""
    if len(words) != 3:
        return None
    value = int(words[1])
    height: Height = "tall" if value >= LEAST_TALL else "medium" if value >= LEAST_MEDIUM else "small"
    return Placed(seat, value, words[2], height)


def _banner(
    canvas: Canvas, view: MetropolysView, names: Sequence[str], say: Say, ghost: Placed | None, aside: float
) -> float:
    """Whose turn it is, on the seam between the map and the seats; returns where it begins."""
    winners = [seat for seat, place in enumerate(view.result.places) if place == 1] if view.result else []
    seat = view.turn if view.turn is not None else winners[0]
    who = names[seat] if len(winners) < 2 else say.listed([names[winner] for winner in winners])

    def sentence(name: str) -> str:
        if winners:
            return say.many("{name} has won", "{name} have won", len(winners), name=name)
        if ghost is None:
            return asked(say, view, name)
        return say("{name}: {value} on {space}?", name=name, value=ghost.value, space=ghost.space)

    return banner(canvas, seat, who, sentence, aside)
