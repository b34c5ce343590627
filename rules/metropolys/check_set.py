"""Is a component set sound? Every fault is a code with parameters (rules/faults.py)."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from data.sets import SHELF, set_hash
from rules.faults import Fault, decoded, listed, twice
from rules.metropolys.about import ABOUT
from rules.metropolys.components import Box


def faults(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a set; nothing for a sound one."""
    box = decoded(text, Box)
    if not isinstance(box, Box):
        return [box]
    return list(_map(box)) or [*_setups(box), *_layouts(box)]


def _map(box: Box) -> Iterator[Fault]:
    spaces = [space.id for space in box.map.spaces]
    districts = [district.id for district in box.districts]
    yield from twice(spaces, "spaces")
    yield from twice(districts, "districts")
    yield from twice((str(value) for values in box.heights.values() for value in values), "heights")
    for space in box.map.spaces:
        if space.district not in districts:
            yield "unknown_district", space.id, space.district
    features = (*box.map.bridges, *box.map.statues, *box.map.lakes)
    named = [(feature.id, feature.spaces) for feature in features]
    named += [("borders", pair) for pair in box.map.borders] + [("dead_ends", box.map.dead_ends)]
    for what, names in named:
        for name in names:
            if name not in spaces:
                yield "unknown_space", what, name
    for bridge in box.map.bridges:
        if len(bridge.spaces) != 2:
            yield "bridge", bridge.id, len(bridge.spaces)
    near = {name for pair in (*box.map.borders, *(bridge.spaces for bridge in box.map.bridges)) for name in pair}
    for name in spaces:
        if name not in near:
            yield "alone", name


def _setups(box: Box) -> Iterator[Fault]:
    districts = [district.id for district in box.districts]
    for seats in ABOUT.seats:
        row = next((row for row in box.setups if row.seats == seats), None)
        if row is None:
            yield "setup_missing", seats
            continue
        for unused in row.unused:
            for name in unused:
                if name not in districts:
                    yield "unknown_district", "unused", name
            room = sum(district.tokens for district in box.districts if district.id not in unused)
            if room != sum(row.tokens.values()):
                yield "token_room", seats, sum(row.tokens.values()), room, listed(unused) or 0


def _layouts(box: Box) -> Iterator[Fault]:
    place = {space.id: space.district for space in box.map.spaces}
    for name, layout in box.layouts.items():
        row = next((row for row in box.setups if row.seats == layout.seats), None)
        if row is None:
            yield "setup_missing", layout.seats
            continue
        for space in layout.tokens:
            if space not in place:
                yield "unknown_space", name, space
        if Counter(layout.tokens.values()) != Counter(row.tokens):
            yield "layout_tokens", name, layout.seats
        used = Counter(place[space] for space in layout.tokens if space in place)
        meant = [{d.id: d.tokens for d in box.districts if d.id not in unused} for unused in row.unused]
        if used not in meant:
            yield "layout_districts", name


def sound(text: str) -> Fault:
    """What a sound set has, to be told as a fault is."""
    box = msgspec.toml.decode(text, type=Box)
    return "sound", len(box.map.spaces), len(box.districts), len(box.layouts), set_hash(text)


def without_picture(text: str) -> list[str]:
    """The spaces that are not on the drawn map."""
    box = msgspec.toml.decode(text, type=Box)
    spots = msgspec.toml.decode(
        (SHELF / "metropolys" / "art" / "spots.toml").read_bytes(), type=dict[str, tuple[int, int]]
    )
    return [space.id for space in box.map.spaces if space.id not in spots]
