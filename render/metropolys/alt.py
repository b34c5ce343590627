"""The pictures in words: what changed, how things stand, whose turn it is; at most as long as an alt text may be."""

from collections.abc import Sequence

from data.texts import Say
from render.painter import in_words
from rules.metropolys.view import TOKENS, Goals, MetropolysView, Placed
from rules.metropolys.vocabulary import CARDS, asked, district_name, goal_name, goal_text, own_goals, points, token_name


def table_alt(view: MetropolysView, names: Sequence[str], say: Say) -> str:
    lines = [_changed(view, names, say)]
    if view.chain:
        lines.append(say("Tender: {chain}.", chain=", ".join(_placed(placed, names) for placed in view.chain)))
    if view.turn is not None:
        lines.append(f"{asked(say, view, names[view.turn])}.")
    if view.chain:
        lines.append(say("Free neighbours: {spaces}.", spaces=", ".join(view.targets)))
    lines += [_seat(view, seat, names, say) for seat in range(view.seats)]
    goals = view.planners[view.seat].goals if view.seat is not None else None
    if goals is not None:
        lines.append(say("Your goals: {goals}.", goals=say.listed([goal_name(say, goal) for goal in own_goals(goals)])))
    if view.unused:
        unused = say.listed([district_name(say, district) for district in view.unused])
        lines.append(say("Not in play: {districts}.", districts=unused))
    return in_words(lines)


def ghost_alt(view: MetropolysView, placed: Placed, names: Sequence[str], say: Say) -> str:
    name = names[placed.seat]
    line = say("A plan: {name} places {value} on {space}.", name=name, value=placed.value, space=placed.space)
    token = view.tokens.get(placed.space)
    there = say("Token there: {token}.", token=token_name(say, token)) if token is not None else ""
    return in_words([line, there])


def seat_alt(view: MetropolysView, seat: int, names: Sequence[str], say: Say) -> str:
    lines = [_seat(view, seat, names, say)]
    built = [f"{placed.value} {placed.space}" for placed in view.buildings if placed.seat == seat]
    lines.append(say("Built: {list}.", list=", ".join(built) or say("nothing")))
    goals = view.planners[seat].goals
    if goals is not None:
        lines.append(goals_alt(view, goals, say))
    return in_words(lines)


def goals_alt(view: MetropolysView, goals: Goals, say: Say) -> str:
    told = [f"{goal_name(say, goal)}: {goal_text(say, view.mode, goal)}." for goal in own_goals(goals)]
    return in_words([say("Secret goals."), *told])


def result_alt(view: MetropolysView, names: Sequence[str], say: Say) -> str:
    assert view.result is not None
    order = sorted(range(view.seats), key=lambda seat: view.result.places[seat] if view.result else 0)
    lines = [say("The game is over.")]
    for seat in order:
        place, total = view.result.places[seat], view.result.totals[seat]
        lines.append(say("{place}. {name}: {total}.", place=place, name=names[seat], total=points(total)))
    return in_words(lines)


def _changed(view: MetropolysView, names: Sequence[str], say: Say) -> str:
    if view.previous is not None and not view.chain:
        won = view.previous.chain[-1]
        return say("{name} has built {value} on {space}.", name=names[won.seat], value=won.value, space=won.space)
    if view.last is None:
        return say("The city before the first tender.")
    if view.last.kind == "pass":
        return say("{name} passes.", name=names[view.last.seat])
    return say(
        "{name} places {value} on {space}.", name=names[view.last.seat], value=view.last.value, space=view.last.space
    )


def _placed(placed: Placed, names: Sequence[str]) -> str:
    return f"{names[placed.seat]} {placed.value} {placed.space}"


def _seat(view: MetropolysView, seat: int, names: Sequence[str], say: Say) -> str:
    planner = view.planners[seat]
    things = [f"{token_name(say, token)} {planner.tokens[token]}" for token in TOKENS if planner.tokens[token]]
    things += [say(CARDS[kind]) for kind in planner.cards]
    things.append(say("left: {values}", values=" ".join(map(str, planner.ready)) or "0"))
    if planner.passed:
        things.append(say("passed"))
    return f"{names[seat]}: {', '.join(things)}."
