"""What the things of the city are called, and what a secret goal asks for."""

from data.texts import Say, english
from rules.metropolys.components import goal_card, standard_board
from rules.metropolys.scoring import goal_parts
from rules.metropolys.view import Goals, MetropolysView, Mode

WORDS = english("metropolys/words", dict[str, dict[str, str]])
TOKENS = WORDS["tokens"]
CARDS = WORDS["cards"]
GROUNDS = WORDS["grounds"]
DISTRICTS = WORDS["districts"]
GOALS = WORDS["goals"] | GROUNDS
PARTS = WORDS["parts"]
MODES = WORDS["modes"]
HEIGHTS = WORDS["heights"]
SINGLE = WORDS["single"]
GROUPED = WORDS["grouped"]
ON_GROUND = WORDS["on_ground"]


def token_name(say: Say, token: str) -> str:
    return say(TOKENS[token])


def goal_name(say: Say, goal: str) -> str:
    return say(GOALS[goal])


def district_name(say: Say, district: str) -> str:
    return say(DISTRICTS[district])


def unused_name(say: Say, choice: str) -> str:
    """One district, or two neighbouring ones, that are not in play."""
    return say.listed([district_name(say, district) for district in choice.split("_")])


def goal_text(say: Say, mode: Mode, goal: str) -> str:
    """What a secret goal brings."""
    texts = ON_GROUND if goal in ON_GROUND else SINGLE if mode == "family" else GROUPED
    return say(texts[goal], points=goal_card(mode, goal).points)


def own_goals(goals: Goals) -> list[str]:
    """The goals of a seat, the one for the ground first where there are two."""
    return [goals.neighbourhood] if goals.residence is None else [goals.residence, goals.neighbourhood]


def goal_points(view: MetropolysView, seat: int) -> list[int]:
    """What the known goals of a seat would bring now."""
    goals, board = view.planners[seat].goals, standard_board()
    mine = board.mask(placed.space for placed in view.buildings if placed.seat == seat)
    return [part.points for part in goal_parts(board, view.mode, goals, mine)] if goals is not None else []


def can_place(view: MetropolysView) -> bool:
    """Whether the seat on turn has a building high enough for the tender."""
    if view.turn is None:
        return False
    above = view.chain[-1].value if view.chain else 0
    return any(value > above for value in view.planners[view.turn].ready)


def asked(say: Say, view: MetropolysView, name: str) -> str:
    """What the table waits for."""
    if view.phase == "open":
        return say("{name} opens a tender", name=name)
    if not can_place(view):
        return say("{name} can only pass", name=name)
    return say("{name}: above {value}, or pass", name=name, value=view.chain[-1].value)


def points(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "−")
