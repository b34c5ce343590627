"""What a campaign adds to the text of a table: the episode, stickers, rewards, shafts, and what lasts of each city."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.my_city.board_letters import GROUND, LEGEND, renewed
from cogs.my_city.campaign_story import gains
from data.texts import Say
from rules.game import Part
from rules.my_city.view import Box, Campaign, CampaignCity, Change, City, Shaft
from rules.my_city.vocabulary import (
    CHURCHES,
    FIXED,
    MOST,
    PHASES,
    REWARD_LINES,
    SHAFTS,
    STRUCTURES,
    ZONES,
    signed,
    sticker_name,
)


def campaign_lines(scene: Scene) -> list[str]:
    say, campaign = scene.say, scene.view.campaign
    if campaign is None:
        return []
    lines = [say("Episode {n} of chapter {chapter}", n=campaign.number, chapter=campaign.chapter)]
    lines[0] += " · " + say(PHASES[campaign.phase])
    if campaign.lone:
        lines[0] += " · " + say("hosted alone: nothing lasts")
    lines += _own(say, campaign)
    if campaign.before:
        lines.append(say("Before the cards everybody places: {stickers}", stickers=_in_order(say, campaign.before)))
    if not campaign.lone:
        for line in REWARD_LINES:
            reward = campaign.rewards[line]
            won = gains(say, reward.progress, reward.nuggets, reward.church, reward.stickers)
            lines.append(say("Reward of {line}: {won}", line=say(REWARD_LINES[line]), won=won))
    if campaign.nugget is not None:
        lines.append(say.many("Refusing a building costs {n} nugget instead of points",
                              "Refusing a building costs {n} nuggets instead of points", campaign.nugget))  # fmt: skip
    return [*lines, *(_shaft(say, shaft) for shaft in campaign.shafts), *_valley(say, campaign)]


def _valley(say: Say, campaign: Campaign) -> list[str]:
    """Sticker squares, parts that count, and what is not as it was printed."""
    lines = [say("Sticker squares, open: {fields}", fields=" ".join(campaign.open) or "–")]
    shut = [square for square in campaign.squares if square not in campaign.open]
    if shut:
        lines.append(say("Sticker squares, not open yet: {fields}", fields=" ".join(shut)))
    for zone, fields in campaign.zones.items():
        lines.append(say("Counts in this episode: {zone} ({fields})", zone=say(ZONES[zone]), fields=" ".join(fields)))
    return [*lines, *(_change(say, change) for change in campaign.changes)]


def _change(say: Say, change: Change) -> str:
    what = [say(LEGEND[GROUND[change.ground]])]
    what += [say(STRUCTURES[change.name])] if change.name is not None else []
    what += [say(FIXED[change.fixed])] if change.fixed is not None else []
    return say("Since episode {n}: {fields} {what}", n=change.since, fields=" ".join(change.fields),
               what=", ".join(what))  # fmt: skip


def _in_order(say: Say, stickers: Sequence[str]) -> str:
    return ", ".join(sticker_name(say, kind) for kind in stickers)


def _own(say: Say, campaign: Campaign) -> list[str]:
    """The stickers of the seat that asks, in an open round of them."""
    lines = []
    if campaign.sticker is not None:
        lines.append(say("Your sticker now: {sticker}", sticker=sticker_name(say, campaign.sticker)))
    if campaign.further:
        lines.append(say("After it: {stickers}", stickers=_in_order(say, campaign.further)))
    if campaign.placed:
        lines.append(say("You have placed: {words}", words=", ".join(f"`{words}`" for words in campaign.placed)))
    if campaign.lapsed:
        lines.append(say("Without a place: {stickers}", stickers=_in_order(say, campaign.lapsed)))
    return lines


def _shaft(say: Say, shaft: Shaft) -> str:
    boxes = ", ".join(_box(say, box) for box in shaft.boxes)
    return say("{shaft} from {field}, {n} boxes: {boxes}", shaft=say(SHAFTS[shaft.colour]), field=shaft.entrance,
               n=shaft.depth, boxes=boxes)  # fmt: skip


def _box(say: Say, box: Box) -> str:
    won = [signed(box.points)] if box.points else []
    won += [say("progress {n}", n=box.progress)] if box.progress else []
    text = say("box {n} {won}", n=box.box, won=say.listed(won))
    if box.gone:
        return say("{box} (gone)", box=text)
    return say("{box} (first comers only)", box=text) if box.first else text


def lasting_lines(scene: Scene, city: City) -> list[str]:
    """One city: progress, nuggets, shafts, church, cogs, what it lacks, stickers, what this episode has brought."""
    say, lasting = scene.say, city.lasting
    if lasting is None:
        return []
    parts = [say("progress {n}", n=lasting.progress), say.many("{n} first place", "{n} first places", lasting.firsts)]
    if lasting.paused:
        parts.append(say("sits this episode out"))
    if lasting.nuggets:
        parts.append(say.many("{n} nugget", "{n} nuggets", lasting.nuggets))
    parts += [
        say("{shaft} {depth} deep", shaft=say(SHAFTS[colour]), depth=depth) for colour, depth in lasting.shafts.items()
    ]
    if lasting.church is not None:
        parts.append(say("fourth church: {shape}", shape=say(CHURCHES[lasting.church])))
    if lasting.cogs:
        parts.append(say("cogs on {cards}", cards=", ".join(lasting.cogs)))
    if lasting.lacks:
        parts.append(say("without {cards}", cards=", ".join(lasting.lacks)))
    lines = [" · ".join(parts), *_scored(say, lasting)]
    lines += [say("Own shape of {card}: `{rows}`", card=c, rows="/".join(rows)) for c, rows in lasting.shapes.items()]
    if lasting.stickers:
        lines.append(say("Stickers: {stickers}", stickers="; ".join(_stickers(say, lasting))))
    new = ", ".join(f"{field} {old} → {now}" for field, old, now in renewed(city))
    return [*lines, say("New stickers: {fields}", fields=new)] if new else lines


def _stickers(say: Say, lasting: CampaignCity) -> list[str]:
    """`two trees B3 C4`."""
    kinds = dict.fromkeys(lasting.stickers.values())
    return [
        " ".join([sticker_name(say, kind), *(field for field, glued in lasting.stickers.items() if glued == kind)])
        for kind in kinds
    ]


def _scored(say: Say, lasting: CampaignCity) -> list[str]:
    parts = [say("place {n}", n=lasting.place)] if lasting.place is not None else []
    if lasting.line is not None:
        parts.append(say("reward of {line}", line=say(REWARD_LINES[lasting.line])))
    if lasting.gains:
        parts.append(say("progress won: {gains}", gains=", ".join(_gain(say, part) for part in lasting.gains)))
    return [" · ".join(parts)] if parts else []


def _gain(say: Say, part: Part) -> str:
    match part.code, part.details:
        case "line", (line,):
            return say("{n} for {line}", n=part.points, line=say(REWARD_LINES[str(line)]))
        case "shaft", (colour, box):
            return say("{n} for box {box} of {shaft}", n=part.points, box=box, shaft=say(SHAFTS[str(colour)]))
        case "milestone", (most, count):
            return say("{n} for {most} ({count})", n=part.points, most=say(MOST[str(most)]), count=count)
    return say("{n} for the end of the track", n=part.points)
