"""The whole board as text, complete enough to play by, with its spaces in words, from the table's own set."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.metropolys.story import goals_in_words
from rules.metropolys.components import Board, Feature, Space, read_board
from rules.metropolys.view import TOKENS, MetropolysView, Placed, Planner
from rules.metropolys.vocabulary import CARDS, DISTRICTS, GROUNDS, HEIGHTS, MODES, can_place, token_name


def board_of(scene: Scene) -> Board:
    return read_board(scene.components.text)


def space_of(scene: Scene, name: str) -> Space | None:
    board = board_of(scene)
    return board.box.map.spaces[board.index[name]] if name in board.index else None


def ground(scene: Scene, name: str) -> str:
    found = space_of(scene, name)
    return scene.say(GROUNDS[found.type]) if found is not None else ""


def label(scene: Scene, name: str) -> str:
    """`C7 Park, Metro`: a space with its ground and its token."""
    kinds = [ground(scene, name)]
    view: MetropolysView | None = scene.view
    if view is not None and name in view.tokens:
        kinds.append(token_name(scene.say, view.tokens[name]))
    return f"{name} {', '.join(kinds)}".strip()


def district(scene: Scene, key: str) -> str:
    return scene.say(DISTRICTS[key])


def around(scene: Scene, name: str) -> str:
    """What a space touches: neighbours by land, bridges, statues, lakes, the edge of the city."""
    say, city = scene.say, board_of(scene).box.map
    beside = [there for pair in city.borders if name in pair for there in pair if there != name]
    parts = [say("beside {spaces}", spaces=" ".join(beside))] if beside else []
    over = [there for bridge in city.bridges if name in bridge.spaces for there in bridge.spaces if there != name]
    parts += [say("bridge to {space}", space=there) for there in over]
    parts += [say("statue {id}", id=statue.id) for statue in _at(city.statues, name)]
    parts += [say("lake {id}", id=lake.id) for lake in _at(city.lakes, name)]
    found = space_of(scene, name)
    if found is not None and found.edge:
        parts.append(say("city edge"))
    return ", ".join(parts)


def _at(sites: Sequence[Feature], name: str) -> list[Feature]:
    return [site for site in sites if name in site.spaces]


def asks(scene: Scene) -> str:
    """What the table waits for."""
    say, view = scene.say, scene.view
    if view.turn is None:
        return say("The game is over.")
    name = scene.names[view.turn]
    if view.phase == "open":
        return say("{name}, open a tender: any building, on any free space.", name=name)
    value, spaces = view.chain[-1].value, choice_of(scene, list(view.targets))
    if not can_place(view):
        return say(
            "{name}, pass: you have no building above {value} for {spaces}.", name=name, value=value, spaces=spaces
        )
    return say("{name}, raise above {value} on {spaces}, or pass.", name=name, value=value, spaces=spaces)


def choice_of(scene: Scene, things: list[str]) -> str:
    """`a, b or c`."""
    if len(things) < 2:
        return "".join(things)
    return scene.say("{all_but_last} or {last}", all_but_last=", ".join(things[:-1]), last=things[-1])


def describe(scene: Scene) -> str:
    say, view = scene.say, scene.view
    lines = [f"**{asks(scene)}**", say("{mode}, tender {n}.", mode=say(MODES[view.mode]), n=view.tender)]
    lines += _tender(scene, view)
    for seat, planner in enumerate(view.planners):
        lines += _seat(scene, view, seat, planner)
    taken = {placed.space: placed for placed in (*view.buildings, *view.chain)}
    for area in board_of(scene).box.districts:
        lines.append(f"**{district(scene, area.id)}**")
        if area.id in view.unused:
            lines[-1] += f": {say('not in play')}"
            continue
        for space in board_of(scene).box.map.spaces:
            if space.district == area.id:
                lines.append(_space(scene, space.id, taken.get(space.id) in view.chain, taken))
    return "\n".join(lines)


def _tender(scene: Scene, view: MetropolysView) -> list[str]:
    say = scene.say
    if view.chain:
        chain = [f"{scene.names[placed.seat]} {placed.value} {placed.space}" for placed in view.chain]
        lines = [say("Tender so far: {chain}", chain=" → ".join(chain))]
        if view.passed:
            lines.append(say("Passed: {names}", names=", ".join(scene.names[seat] for seat in view.passed)))
        return lines
    if view.previous is None:
        return []
    won = view.previous.chain[-1]
    return [say("Last built: {name} {value} {space}", name=scene.names[won.seat], value=won.value, space=won.space)]


def _seat(scene: Scene, view: MetropolysView, seat: int, planner: Planner) -> list[str]:
    say = scene.say
    things = [f"{token_name(say, token)} {planner.tokens[token]}" for token in TOKENS]
    things += [say(CARDS[card]) for card in planner.cards]
    lines = [f"P{seat + 1} **{scene.names[seat]}**: {', '.join(things)}"]
    lines.append("  " + say("Buildings left: {values}", values=" ".join(map(str, planner.ready)) or say("none")))
    built = [f"{placed.value} {placed.space}" for placed in view.buildings if placed.seat == seat]
    lines.append("  " + say("Built: {list}", list=", ".join(built) or say("none")))
    if planner.goals is not None:
        lines.append("  " + say("Secret goals: {goals}", goals=goals_in_words(scene, planner.goals)))
    return lines


def _space(scene: Scene, name: str, pending: bool, taken: dict[str, Placed]) -> str:
    say, placed = scene.say, taken.get(name)
    line = f"- {label(scene, name)}: {around(scene, name)}"
    if placed is None:
        return line
    owner, height = scene.names[placed.seat], say(HEIGHTS[placed.height])
    if pending:
        return line + " · " + say("pending: {name} {value} ({height})", name=owner, value=placed.value, height=height)
    return line + " · " + say("built: {name} {value} ({height})", name=owner, value=placed.value, height=height)
