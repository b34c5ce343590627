"""The score table of an episode in words, made from its component set: no sentence can disagree with the rules."""

from collections.abc import Iterator

from cogs.my_city.campaign_story import gains
from data.sets import ComponentSet
from data.texts import Say, english, mark
from rules.my_city.episode import Episode, read_episode
from rules.my_city.modules import points as scored
from rules.my_city.modules.at_once import StickeredBuilding, Trail, ZoneScore
from rules.my_city.modules.choosing import FreeRefusal, Nuggets, Passing
from rules.my_city.modules.points import Milestone, Shaft
from rules.my_city.view import Box
from rules.my_city.vocabulary import NAMED, REWARD_LINES, stickers_listed

COUNTED = english("campaign/words", dict[str, dict[str, str]])["counted"]
COLOURS = ("yellow", "red", "blue")
SHAFTS = {"blue": mark("blue shaft"), "red": mark("red shaft"), "yellow": mark("yellow shaft")}


def score_table(components: ComponentSet, say: Say) -> str:
    episode = read_episode(components.text)
    parts = {
        say("At once"): [_line(say, *row) for row in _at_once(episode)],
        say("At the end"): [_line(say, *row) for row in _at_the_end(episode)],
        say("Besides"): list(_besides(episode, say)),
        say("For the campaign"): list(_lasting(episode, say)),
    }
    lines = [f"**{title}**: {' · '.join(rows)}" for title, rows in parts.items() if rows]
    return "\n".join([say("**Start**: {n}", n=episode.stone), *lines])


def _line(say: Say, code: str, points: int, n: int = 0) -> str:
    """`n`: fields of a park, at most."""
    what = say.many("each park of {n} field", "each park of up to {n} fields", n) if n else say(COUNTED[code])
    return f"{what} {points:+d}".replace("-", "−")


def _at_once(episode: Episode) -> Iterator[tuple[str, int]]:
    for module in episode.modules:
        match module:
            case Passing(allowed=True):
                yield "refused", -module.cost
            case Trail() | StickeredBuilding() | ZoneScore() if (name := module.earning()) is not None:
                yield name, module.points
            case scored.Race():
                yield module.name, module.points


def _at_the_end(episode: Episode) -> Iterator[tuple[str, int, int]]:
    """In the order of the episode's score; groups of all colours are one line."""
    rows = {row[0]: row for row in _end_rows(episode)}
    order = dict.fromkeys("groups" if code in COLOURS else code for code in episode.lines)
    yield from (rows[code] for code in order if code in rows)


def _end_rows(episode: Episode) -> Iterator[tuple[str, int, int]]:
    for module in episode.modules:
        match module:
            case scored.Features():
                yield "tree", module.tree, 0
                yield "rock", module.rock, 0
                yield "empty", module.empty, 0
            case scored.ColourGroups():
                yield "groups", module.points, 0
            case scored.Park() if module.points:
                yield "park", module.points, module.max_size
            case scored.ColoursAround() | scored.BuildingsAround() | scored.Connect() | ZoneScore():
                yield from ((code, module.points, 0) for code in module.lines())


def _besides(episode: Episode, say: Say) -> Iterator[str]:
    """What may be refused, and what counts for nothing."""
    for module in episode.modules:
        match module:
            case Passing(allowed=False):
                yield say("no building may be refused")
            case FreeRefusal():
                named = [say(NAMED[one]) if one in NAMED else one for one in module.buildings]
                yield say("{cards} may be refused for nothing", cards=say.listed(named))
            case scored.Park() if not module.points:
                yield say.many(
                    "a park of {n} field costs nothing", "a park of up to {n} fields costs nothing", module.max_size
                )
            case scored.Smoke():
                yield say("no points for trees beside a building with a cog")


def reward_table(components: ComponentSet, say: Say) -> str:
    """What each place wins, and what everybody places before the cards."""
    box = read_episode(components.text).box
    rows = []
    if box.before:
        placed = stickers_listed(say, [row.sticker for row in box.before])
        rows.append(say("Everybody places before the cards: {stickers}", stickers=placed))
    for line, text in REWARD_LINES.items():
        reward = box.rewards[line]
        won = gains(say, reward.progress, reward.nuggets, reward.church, reward.stickers)
        rows.append(say("{line}: {won}", line=say(text), won=won))
    return "\n".join(f"- {row}" for row in rows)


def _lasting(episode: Episode, say: Say) -> Iterator[str]:
    for module in episode.modules:
        match module:
            case Nuggets():
                if module.per_vein:
                    yield say.many(
                        "{n} nugget for each covered vein", "{n} nuggets for each covered vein", module.per_vein
                    )
                if module.refusing_costs is not None:
                    yield say.many("refusing for {n} nugget", "refusing for {n} nuggets", module.refusing_costs)
            case Shaft():
                boxes = ", ".join(_box(box, say) for box in module.boxes)
                yield say("{shaft} from {field}: {boxes}", shaft=say(SHAFTS[module.colour]), field=module.entrance,
                          boxes=boxes)  # fmt: skip
            case Milestone():
                yield say("progress {n} for the most nuggets", n=module.progress)


def _box(box: Box, say: Say) -> str:
    won = f"{box.points:+d}" if box.points else say("progress {n}", n=box.progress)
    return say("box {n} {won}", n=box.box, won=won) + (f" ({say('first comers only')})" if box.first else "")
