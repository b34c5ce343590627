"""Faults of what belongs to a campaign: changes, stickers, rewards, the standard cities, and the chain of episodes."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from rules.my_city import lasting_bounds
from rules.my_city.check_modules import SIDES, Fault
from rules.my_city.components import FIRST, KIOSK, OTHERS, SECOND, Box, Most
from rules.my_city.ground import EVERYWHERE, LIGHT_GREEN, NOT_BUILT_ON, beside, bit, is_field
from rules.my_city.lasting_bounds import faults as prior_faults
from rules.my_city.lasting_values import EPISODES, City, Lasting, Sticker
from rules.my_city.seat_board import FIXED, Home

LINES = (FIRST, SECOND, OTHERS)
STICKERS = get_args(Sticker)


def episode_faults(box: Box) -> Iterator[Fault]:
    if not box.number:
        if box.rewards or box.changes or box.before or box.most != Most():
            yield ("no_campaign",)
        return
    if not 1 <= box.number <= EPISODES:
        yield "number", box.number, EPISODES
    found = [*_open(box), *_changes(box), *_letters(box), *_before(box), *_rewards(box)]
    yield from found or _standard(box)


def _open(box: Box) -> Iterator[Fault]:
    for area in box.open:
        if area not in box.board.areas and area not in EVERYWHERE:
            yield "area", "open", area


def _changes(box: Box) -> Iterator[Fault]:
    for change in box.changes:
        for field in change.fields:
            if not is_field(field):
                yield "field", "changes", field
            if field in box.board.squares:
                yield "change_square", field
        if change.ground not in tuple(LIGHT_GREEN + NOT_BUILT_ON):
            yield "change_ground", change.ground, LIGHT_GREEN + NOT_BUILT_ON
        if not 1 <= change.since <= box.number:
            yield "change_since", change.since, box.number
        if change.fixed is not None and (change.ground != FIXED or change.name is None):
            yield "change_fixed", ",".join(change.fields), FIXED
    for field, number in Counter(field for change in box.changes for field in change.fields).items():
        if number > 1:
            yield "change_twice", field


def _letters(box: Box) -> Iterator[Fault]:
    for kind, letter in box.stickers.items():
        if kind not in STICKERS or kind in lasting_bounds.LOOSE or letter not in tuple(LIGHT_GREEN + NOT_BUILT_ON):
            yield "sticker_letter", kind, letter


def _may_be_given(box: Box, sticker: str) -> bool:
    if sticker == "cog":
        return box.cogs is not None
    if sticker == "pick":
        return bool(lasting_bounds.shafts(box))
    return sticker in box.stickers and (sticker != KIOSK or bool(box.kiosks))


def _before(box: Box) -> Iterator[Fault]:
    for row in box.before:
        if row.sticker not in STICKERS:
            yield "sticker_unknown", row.sticker, ",".join(STICKERS)
        elif not _may_be_given(box, row.sticker):
            yield "sticker_useless", row.sticker, "before"
        if not 0 <= row.free_sides <= SIDES:
            yield "parameter", "before"


def _rewards(box: Box) -> Iterator[Fault]:
    if set(box.rewards) != set(LINES):
        yield "rewards_lines", ",".join(LINES), ",".join(box.rewards)
    for line, reward in box.rewards.items():
        for sticker in reward.stickers:
            if sticker not in STICKERS:
                yield "sticker_unknown", sticker, ",".join(STICKERS)
            elif not _may_be_given(box, sticker):
                yield "sticker_useless", sticker, line
        if reward.church is not None and reward.church not in box.shapes:
            yield "reward_church", line, reward.church
        if reward.progress < 0 or reward.nuggets < 0:
            yield "parameter", "rewards"
    progress = [box.rewards[line].progress for line in LINES if line in box.rewards]
    if progress != sorted(progress, reverse=True):
        yield "rewards_order", ",".join(map(str, progress))
    churches = [reward.church is None for reward in box.rewards.values()]
    if any(churches) and not all(churches):
        yield ("church_for_some",)


def _standard(box: Box) -> Iterator[Fault]:
    """The cities of a lone episode are ones that a campaign could bring."""
    lasting = Lasting((box.standard,) * 2, box.number)
    for code, *details in prior_faults(lasting, box, box.most):
        if details[:1] == [1]:
            yield "standard", str(code), ",".join(map(str, details[1:]))


def room_faults(box: Box) -> Iterator[Fault]:
    """There is a square for each sticker that everybody places before the cards."""
    ground, there = Home(box, City()).ground, 0
    for area in box.open:
        there |= ground.area(area)
    for row in box.before:
        if not any(
            bit(field) & there and (beside(bit(field)) & ground.buildable).bit_count() >= row.free_sides
            for field in box.board.squares
        ):
            yield "before_no_room", row.sticker


# ---------------------------------------------------------------------------------------------------- the chain


def campaign_faults(boxes: Mapping[int, Box]) -> Iterator[Fault]:
    """What is wrong between the episodes of a campaign, each sound in itself."""
    for number in range(1, EPISODES + 1):
        if number not in boxes:
            yield "episode_missing", number
        elif boxes[number].number != number:
            yield "misnumbered", number, boxes[number].number
        elif number == 1:
            if boxes[1].most != Most():
                yield "chain_most", 1
        elif number - 1 in boxes:
            yield from _link(boxes[number - 1], boxes[number])


def _link(before: Box, box: Box) -> Iterator[Fault]:
    number = box.number
    if (before.board, before.shapes) != (box.board, box.shapes):
        yield "chain_board", number
    if lasting_bounds.after(before) != box.most:
        yield "chain_most", number
    if not set(before.open) <= set(box.open):
        yield "chain_open", number
    for kind in before.stickers:
        if kind not in box.stickers:
            yield "chain_sticker", number, kind
    old = {field: change for change in before.changes for field in change.fields}
    new = {field: change for change in box.changes for field in change.fields}
    for field in sorted({*old, *new}):
        if field not in new or (new[field].since < number and new[field] != old.get(field)):
            yield "chain_change", number, field
    given = {reward.church for reward in before.rewards.values()} - {None}
    known = {shape for name in box.deck for shape in box.sets[name].own_shapes}
    if given - known:
        yield "chain_church", number
    depths = {shaft.colour: (shaft.entrance, shaft.depth) for shaft in lasting_bounds.shafts(box)}
    for shaft in lasting_bounds.shafts(before):
        if depths.get(shaft.colour) != (shaft.entrance, shaft.depth):
            yield "chain_shaft", number, shaft.colour
