"""Questions about the pictures of Metropolys."""

from __future__ import annotations

from render.metropolys.atlas import goal_spaces
from render.painter import Frame
from rules.metropolys.view import MetropolysView
from rules.metropolys.vocabulary import district_name, goal_name, goal_text, own_goals, points
from tests.questions.asking import SAY, Asked, Kind, each, listed, of_samples, winners
from tests.render.every import samples_of

Names = tuple[str, ...]


def kinds() -> dict[str, Kind]:
    asks = {
        "table": ("tender_table", table),
        "city": ("own_city", city),
        "goals": ("goals", goals),
        "ghost": ("ghost", ghost),
        "result": ("result", result),
    }
    return of_samples("metropolys", samples_of("metropolys"), asks)


def table(view: MetropolysView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None and view.seat is not None
    last, before = view.chain[-1], view.chain[-2]
    own = view.planners[view.seat].goals
    assert own is not None
    mine = view.planners[view.turn]
    silent = next(seat for seat in range(view.seats) if seat != view.turn and seat not in view.passed)
    return [
        ("Who is to decide?", names[view.turn]),
        ("Which number must be beaten?", last.value),
        ("Whose building is it?", names[last.seat]),
        ("On which space does it stand?", last.space),
        (
            "And the building before it: which number, whose, where?",
            f"{before.value}, {names[before.seat]}, {before.space}",
        ),
        ("On which spaces may the next building be placed?", listed(view.targets)),
        ("Who has passed?", listed(names[seat] for seat in sorted(view.passed))),
        (f"Which of {names[view.turn]}’s numbers are high enough?", listed(n for n in mine.ready if n > last.value)),
        (f"How many of {names[silent]}’s numbers are on the map in this tender?", len(view.planners[silent].pending)),
        (
            "Which secret goals are shown (chips above the panels)?",
            listed(goal_name(SAY, goal) for goal in own_goals(own)),
        ),
    ]


def city(view: MetropolysView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    planner = view.planners[frame.seat]
    built = sorted((placed for placed in view.buildings if placed.seat == frame.seat), key=lambda placed: placed.value)
    assert planner.goals is not None
    high = built[-1]
    return [
        ("Whose buildings are these?", names[frame.seat]),
        ("How many are built?", len(built)),
        ("Which numbers are built?", listed(placed.value for placed in built)),
        (f"On which space does the {high.value} stand?", high.space),
        (f"On which space does the {built[0].value} stand?", built[0].space),
        (f"Which number stands on {built[1].space}?", built[1].value),
        ("How many trendy tokens (stars) are held?", planner.tokens["trendy"]),
        ("How many metro tokens (M) are held?", planner.tokens["metro"]),
        ("How many ruins (jars) are held?", planner.tokens["archaeology"]),
        ("Which two secret goals are shown?", listed(goal_name(SAY, goal) for goal in own_goals(planner.goals))),
    ]


def goals(view: MetropolysView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    own = view.planners[frame.seat].goals
    assert own is not None and own.residence is not None
    stars = [space for space, kind in sorted(view.tokens.items()) if kind == "trendy" and space[0] == "S"]
    at = goal_spaces(own.neighbourhood)
    return [
        ("Who may see this?", "only you"),
        ("What is the first goal called?", goal_name(SAY, own.residence)),
        ("How many points does the first goal bring, and for what?", goal_text(SAY, view.mode, own.residence)),
        ("How is that ground shown on the map?", SAY("bright on the map")),
        ("What is the second goal called?", goal_name(SAY, own.neighbourhood)),
        ("How many points does the second goal bring, and for what?", goal_text(SAY, view.mode, own.neighbourhood)),
        ("How are its places shown on the map?", SAY("ringed on the map")),
        ("Is E9 one of the ringed spaces?", "yes" if "E9" in at else "no"),
        ("Which spaces of the south (S…) are ringed?", listed(sorted(space for space in at if space[0] == "S"))),
        ("On which spaces of the south (S…) lies a star?", listed(stars)),
    ]


def ghost(view: MetropolysView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and frame.ghost is not None
    _, value, space = frame.ghost.split()
    last = view.chain[-1]
    return [
        ("Who is about to place something?", names[frame.seat]),
        ("Which number?", value),
        ("On which space?", space),
        ("Is it placed yet, or only asked?", "only asked"),
        ("Which number does it beat?", last.value),
        ("On which space does that one stand?", last.space),
        ("With which number did the tender begin, and where?", f"{view.chain[0].value} on {view.chain[0].space}"),
        ("Who has passed?", listed(names[seat] for seat in sorted(view.passed))),
        *each("How many stars has {}?", names, (planner.tokens["trendy"] for planner in view.planners))[:1],
        (f"Which of {names[0]}’s numbers are on the map in this tender?", listed(view.planners[0].pending)),
    ]


def result(view: MetropolysView, frame: Frame, names: Names) -> list[Asked]:
    assert view.result is not None
    first = view.result.places.index(1)
    parts = {part.code: part for part in view.result.parts[first]}
    last = max(range(view.seats), key=lambda seat: view.result.places[seat] if view.result else 0)
    other = {part.code: part for part in view.result.parts[last]}
    highest = [district_name(SAY, str(district)) for district in parts["highest"].details]
    return [
        ("Who has won?", winners(view.result.places, names)),
        *each("How many points has {}?", names, map(points, view.result.totals)),
        (f"On which place is {names[last]}?", view.result.places[last]),
        ("How many points has the winner for trendy residences (stars)?", parts["trendy"].points),
        ("In which district is the winner’s building the highest?", listed(highest)),
        ("Which goal of surroundings had the winner?", goal_name(SAY, str(parts["neighbourhood"].details[0]))),
        (f"How many points has {names[last]} for the residence?", points(other["residence"].points)),
    ]
