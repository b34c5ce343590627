"""What happened in Metropolys, told in few lines: a tender's end with its token and card is one sentence."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import Say, mark
from rules.game import Event
from rules.metropolys import events as e
from rules.metropolys.view import Goals, How, Mode
from rules.metropolys.vocabulary import CARDS, district_name, goal_name, goal_text, own_goals, token_name

HOW: dict[How, str] = {
    "all_passed": mark("nobody raises"),
    "no_free_neighbour": mark("no free neighbour is left"),
    "no_higher_building": mark("nobody has a higher building"),
}


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    """Passes in a row share a line; so do a building, its token and its card, and all goals that are revealed."""
    lines: list[str] = []
    at = 0
    while at < len(events):
        run = _run(events, at)
        line = _line(scene, events[at:run])
        if line:
            lines.append(line)
        at = run
    return lines


def _run(events: Sequence[Event], start: int) -> int:
    """Where the events that are told together with this one end."""
    together: dict[type[Event], tuple[type[Event], ...]] = {
        e.Passed: (e.Passed,),
        e.Built: (e.TokenTaken, e.CardMoved),
        e.GoalsRevealed: (e.GoalsRevealed,),
    }
    with_it = together.get(type(events[start]), ())
    end = start + 1
    while end < len(events) and isinstance(events[end], with_it):
        end += 1
    return end


def _line(scene: Scene, run: Sequence[Event]) -> str:
    say, names = scene.say, scene.names
    match run[0]:
        case e.Prepared(unused=unused, first=first):
            return _prepared(scene, unused, first)
        case e.GoalsDealt(goals=goals):
            return say("Your secret goals: {goals}", goals=goals_in_words(scene, goals))
        case e.Opened(seat=seat, value=value, space=space):
            return say("**{name}** opens with **{value}** on **{space}**.", name=names[seat], value=value, space=space)
        case e.Raised(seat=seat, value=value, space=space):
            return say("**{name}** raises: **{value}** on **{space}**.", name=names[seat], value=value, space=space)
        case e.Passed():
            passed = [names[event.seat] for event in run if isinstance(event, e.Passed)]
            return say.many("{names} passes.", "{names} pass.", len(passed), names=say.listed(passed))
        case e.Built():
            return _built(scene, run[0], run[1:])
        case e.GoalsRevealed():
            return _revealed(scene, [event for event in run if isinstance(event, e.GoalsRevealed)])
        case e.Ended(seat=seat):
            return say("**{name}** has built every building: the game is over.", name=names[seat])
    return ""


def _prepared(scene: Scene, unused: Sequence[str], first: int) -> str:
    say = scene.say
    opens = say("**{name}** opens the first tender.", name=scene.names[first])
    if not unused:
        return say("The city is laid out. {opens}", opens=opens)
    districts = say.listed([district_name(say, district) for district in unused])
    return say("The city is laid out; not in play: {districts}. {opens}", districts=districts, opens=opens)


def _built(scene: Scene, built: e.Built, gains: Sequence[Event]) -> str:
    say, name = scene.say, scene.names[built.seat]
    line = say(
        "🏗️ **{name}** builds **{value}** on **{space}** ({why}).",
        name=name,
        value=built.value,
        space=built.space,
        why=say(HOW[built.how]),
    )
    for event in gains:
        match event:
            case e.TokenTaken(token=token):
                line += " " + say("Token: {token}.", token=token_name(say, token))
            case e.CardMoved(card=card, before=None):
                line += " " + say("{card} comes into play.", card=say(CARDS[card]))
            case e.CardMoved(card=card, before=int(before)):
                line += " " + say("{card} from {name}.", card=say(CARDS[card]), name=scene.names[before])
    return line


def _revealed(scene: Scene, run: Sequence[e.GoalsRevealed]) -> str:
    told = []
    for event in run:
        goals = ", ".join(goal_name(scene.say, goal) for goal in own_goals(event.goals))
        told.append(f"{scene.names[event.seat]}: {goals}")
    return scene.say("Secret goals: {goals}.", goals="; ".join(told))


def goals_in_words(scene: Scene, goals: Goals) -> str:
    """Every goal with what it brings."""
    say = scene.say
    return "; ".join(f"**{goal_name(say, goal)}** ({goal_text(say, _mode(goals), goal)})" for goal in own_goals(goals))


def _mode(goals: Goals) -> Mode:
    return "family" if goals.residence is None else "expert"


def part(say: Say, code: str, details: Sequence[str | int]) -> str:
    """A line of a score, up to the colon before its points."""
    match code:
        case "trendy" | "metro" | "archaeology":
            return say("{token} ×{n}:", token=token_name(say, code), n=details[0])
        case "metro_card" | "archaeology_card":
            return say("{card}:", card=say(CARDS[code.removesuffix("_card")]))
        case "highest":
            won = say.listed([district_name(say, str(district)) for district in details])
            return say("Highest in {districts}:", districts=won) if won else say("Highest building:")
    goal, number, _, *spaces = details
    if not spaces:
        return say("Goal {goal}:", goal=goal_name(say, str(goal)))
    where = " ".join(map(str, spaces))
    return say("Goal {goal} ×{n} ({spaces}):", goal=goal_name(say, str(goal)), n=number, spaces=where)
