"""The score table of an episode and its rewards, made from its component set: figures that agree with play."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.my_city.chapters import episode_texts
from cogs.my_city.legacy import LINES, gains
from cogs.my_city.things import RACES, SHAFTS, signed, stickers_listed
from data.sets import read_set
from data.texts import Say, mark
from rules.my_city.components import Episode, read_episode
from rules.my_city.lasting import set_name
from rules.my_city.modules import Module, at_once, choosing, lasting, placing, points

GAME = "my_city"
ZONES = {
    "railway": mark("a building with a field in row 11"),
    "sandbags": mark("each empty field of the east bank at the river"),
}
AROUND = {
    "church": mark("each church with all three colours at its sides"),
    "palace": mark("the palace with all three colours at its sides"),
}


def score_lines(episode: Episode, say: Say) -> list[str]:
    """`+1 each tree still to be seen`, a line each, in the order of the modules."""
    return [line for module in episode.modules for line in _lines(module, say)]


def _lines(module: Module, say: Say) -> Iterator[str]:
    match module:
        case placing.StartScore(value):
            yield say("The stone starts at {n}", n=value)
        case choosing.Passing(cost, allowed):
            if allowed:
                yield say("{points} a building refused", points=signed(-cost))
            else:
                yield say("No building may be refused")
        case choosing.FreeRefusal(buildings):
            yield say("{cards} may be refused for nothing", cards=", ".join(buildings))
        case points.Race(name, won):
            yield say("{points} first with {goal}", points=signed(won), goal=say(RACES[name]))
        case points.Features(tree, rock, empty):
            yield say("{points} each tree still to be seen", points=signed(tree))
            yield say("{points} each rock still to be seen", points=signed(rock))
            yield say("{points} each empty field", points=signed(empty))
        case points.Smoke():
            yield say("Nothing for trees beside a building with a cog")
        case points.ColourGroups(_, won):
            yield say("{points} each building of the largest group of each colour", points=signed(won))
        case points.ColoursAround(kind, _, won):
            yield say("{points} {thing}", points=signed(won), thing=say(AROUND[kind]))
        case points.BuildingsAround(_, count, won):
            yield say("{points} the well with {n} buildings around it", points=signed(won), n=count)
        case points.Connect(way, won):
            yield say("{points} port ({port}) and row 11 linked in one colour", points=signed(won), port=way.port)
        case points.Park(largest, won):
            yield say.many(
                "{points} each park of {n} field",
                "{points} each park of up to {n} fields",
                largest,
                points=signed(won),
            )
        case _:
            yield from _more(module, say)


def _more(module: Module, say: Say) -> Iterator[str]:
    """What pays at once, and what lasts."""
    match module:
        case at_once.Trail(won):
            yield say("{points} at once: beside the building before it", points=signed(won))
        case at_once.StickeredBuilding(_, won):
            yield say("{points} at once: a building with a cog", points=signed(won))
        case at_once.ZoneScore(name, _, per, won):
            text = mark("{points} at once: {thing}") if per == "building" else mark("{points} {thing}")
            yield say(text, points=signed(won), thing=say(ZONES[name]))
        case choosing.Nuggets(per_vein, price):
            if per_vein:
                yield say.many("{n} nugget each covered vein", "{n} nuggets each covered vein", per_vein)
            if price is not None:
                yield say.many("{n} nugget refuses a building", "{n} nuggets refuse a building", price)
        case lasting.Shaft(colour, entrance, depth, boxes):
            track = ", ".join(_box(say, box.box, box.points, box.progress, box.first) for box in boxes)
            yield say("{shaft} from {field}, {n} boxes: {boxes}", shaft=say(SHAFTS[colour]), field=entrance, n=depth,
                      boxes=track)  # fmt: skip
        case lasting.Milestone(_, progress):
            yield say("Progress {n} for the most nuggets", n=progress)


def _box(say: Say, box: int, won: int, progress: int, first: bool) -> str:
    gained = signed(won) if won else say("progress {n}", n=progress)
    return f"{box}: {gained}" + (f" ({say('first comers only')})" if first else "")


def reward_lines(episode: Episode, say: Say) -> list[str]:
    box, lines = episode.box, []
    if box.before:
        placed = stickers_listed(say, [row.sticker for row in box.before])
        lines.append(say("Everybody places before the cards: {stickers}", stickers=placed))
    for line in LINES:
        reward = box.rewards[line]
        won = gains(say, reward.progress, reward.nuggets, reward.church, reward.stickers)
        lines.append(f"{say(LINES[line])}: {won}")
    return lines


def sheet(number: int, say: Say) -> str:
    """A whole episode to be read aloud: its story, what is new, the score table and the rewards."""
    texts, episode = episode_texts(number), read_episode(read_set(GAME, set_name(number)).text)
    parts = [
        f"## {say('Episode {n}: {title}', n=number, title=say(texts.title))}",
        f"*{say(texts.story)}*",
        f"### {say('New in this episode')}",
        *(f"- {say(rule)}" for rule in texts.rules),
        f"### {say('Score table')}",
        *(f"- {line}" for line in score_lines(episode, say)),
        f"### {say('Rewards')}",
        *(f"- {line}" for line in reward_lines(episode, say)),
    ]
    return "\n".join(parts)
