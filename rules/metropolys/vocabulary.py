"""What the things of the city are called, and what a secret goal asks for."""

from __future__ import annotations

from data.texts import Say, mark
from rules.metropolys.components import goal_card
from rules.metropolys.view import Goals, Height, MetropolysView, Mode

TOKENS = {
    "trendy": mark("Trendy residence"),
    "metro": mark("Metro"),
    "archaeology": mark("Ruins"),
}
CARDS = {"metro": mark("Metro card"), "archaeology": mark("Ruins card")}
GROUNDS = {
    "park": mark("Park"),
    "residential": mark("Homes"),
    "shopping": mark("Shops"),
    "administrative": mark("Offices"),
    "industrial": mark("Factories"),
}
DISTRICTS = {
    "centre": mark("Centre"),
    "north": mark("North"),
    "east": mark("East"),
    "south": mark("South"),
    "west": mark("West"),
}
GOALS = {
    "bridges": mark("Bridges"),
    "statues": mark("Statues"),
    "lakes": mark("Lakes"),
    "edge": mark("City edge"),
    "district": mark("District"),
    "connection": mark("Connection"),
    **GROUNDS,
}
PARTS = {
    "trendy": mark("Trendy"),
    "metro": mark("Metro"),
    "archaeology": mark("Ruins"),
    "highest": mark("Highest"),
    "residence": mark("Residence"),
    "neighbourhood": mark("Surroundings"),
}
"""The rows of the final score."""
MODES: dict[Mode, str] = {"family": mark("Family version"), "expert": mark("Expert version")}
HEIGHTS: dict[Height, str] = {"small": mark("small"), "medium": mark("medium"), "tall": mark("tall")}
SINGLE = {
    "bridges": mark("{points} points for each of your buildings at a bridge"),
    "statues": mark("{points} points for each of your buildings at a statue"),
    "lakes": mark("{points} points for each of your buildings at a lake"),
    "edge": mark("{points} points for each of your buildings on the edge of the city"),
}
GROUPED = {
    "bridges": mark("{points} points for each pair of your buildings at both ends of a bridge"),
    "statues": mark("{points} points for each statue with all three spaces around it built by you"),
    "lakes": mark("{points} points for each lake with three of your buildings at it"),
    "district": mark("{points} points for each district with three of your buildings"),
    "connection": mark("{points} points for each three of your buildings next to one another"),
}
ON_GROUND = {
    "park": mark("{points} points for each of your buildings in a park"),
    "residential": mark("{points} points for each of your buildings among homes"),
    "shopping": mark("{points} points for each of your buildings among shops"),
    "administrative": mark("{points} points for each of your buildings among offices"),
    "industrial": mark("{points} points for each of your buildings among factories"),
}


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
