"""What a campaign adds to the text of a table: the episode, stickers, rewards, shafts, and what lasts of each city."""

from __future__ import annotations

from cogs.face import Scene
from cogs.my_city.legacy import LINES, gains
from cogs.my_city.things import SHAFTS, signed, stickers_listed
from data.texts import Say
from rules.my_city.view import Box, Campaign, City, Shaft


def campaign_lines(scene: Scene) -> list[str]:
    say, campaign = scene.say, scene.view.campaign
    if campaign is None:
        return []
    lines = [say("Episode {n} of chapter {chapter}", n=campaign.number, chapter=campaign.chapter)]
    if campaign.lone:
        lines[0] += " · " + say("hosted alone: nothing lasts")
    lines += _own(say, campaign)
    if not campaign.lone:
        for line in LINES:
            reward = campaign.rewards[line]
            won = gains(say, reward.progress, reward.nuggets, reward.church, reward.stickers)
            lines.append(say("Reward of {line}: {won}", line=say(LINES[line]), won=won))
    if campaign.nugget is not None:
        lines.append(say.many("Refusing a building costs {n} nugget instead of points",
                              "Refusing a building costs {n} nuggets instead of points", campaign.nugget))  # fmt: skip
    return [*lines, *(_shaft(say, shaft) for shaft in campaign.shafts)]


def _own(say: Say, campaign: Campaign) -> list[str]:
    """The stickers of the seat that asks, in an open round of them."""
    lines = []
    if campaign.sticker is not None:
        lines.append(say("Your sticker now: {sticker}", sticker=stickers_listed(say, [campaign.sticker])))
    if campaign.further:
        lines.append(say("After it: {stickers}", stickers=stickers_listed(say, campaign.further)))
    if campaign.placed:
        lines.append(say("You have placed: {words}", words=", ".join(f"`{words}`" for words in campaign.placed)))
    if campaign.lapsed:
        lines.append(say("Without a place: {stickers}", stickers=stickers_listed(say, campaign.lapsed)))
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


def lasting_lines(scene: Scene, seat: int, city: City) -> list[str]:
    """One city: progress, nuggets, shafts, church, cogs, what it lacks, what this episode has brought."""
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
    if lasting.cogs:
        parts.append(say("cogs on {cards}", cards=", ".join(lasting.cogs)))
    if lasting.lacks:
        parts.append(say("without {cards}", cards=", ".join(lasting.lacks)))
    if lasting.place is not None:
        parts.append(say("place {n}", n=lasting.place))
    lines = [" · ".join(parts)]
    return [*lines, *(f"{name}: `{'/'.join(rows)}`" for name, rows in lasting.shapes.items())]
