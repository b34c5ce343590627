"""What only an episode of a campaign tells, read from the text of `/table describe`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from cogs.my_city.board_letters import GROUND, KIOSKS, LEGEND, SQUARE, STRUCTURES
from rules.my_city.episode import Episode
from rules.my_city.ground import FIELDS
from rules.my_city.view import COLOURS
from rules.my_city.vocabulary import CHURCHES, FIXED, MOST, PHASES, REWARD_LINES, SHAFTS, STICKERS, ZONES
from rules.my_city.vocabulary import STRUCTURES as STRUCTURE_NAMES
from tests.kit.describe import Values, found, maybe, sure

STANDING = dict.fromkeys((*STRUCTURES.values(), *KIOSKS.values()), "S")
"""Signs on the board that are structures and kiosks."""


def of(names: Mapping[Any, str]) -> dict[str, Any]:
    """Keys by their words."""
    return {words: key for key, words in names.items()}


STICKER_OF, CHURCH_OF, LINE_OF, SHAFT_OF = of(STICKERS), of(CHURCHES), of(REWARD_LINES), of(SHAFTS)


def read(text: str, episode: Episode) -> Values | None:
    head = maybe(r"^Episode (\d+) of chapter (\d+) · (.+?)( · hosted alone: nothing lasts)?$", text)
    sure((head is None) == (episode.number == 0))
    if head is None:
        return None
    now, asked = maybe(r"^Your sticker now: (.+)$", text), maybe(r"^Your next sticker: \*\*(.+?)\*\*\.", text)
    sure((now and now[1]) == (asked and asked[1]))
    placed, nugget = maybe(r"^You have placed: (.+)$", text), maybe(r"^Refusing a building costs (\d+) nuggets? ", text)
    open_squares = found(r"^Sticker squares, open: (.+)$", text)[1].split(" ")
    shut = maybe(r"^Sticker squares, not open yet: (.+)$", text)
    zones = {words: fields.split(" ") for words, fields in
             re.findall(r"^Counts in this episode: (.+) \((.+)\)$", text, re.M)}  # fmt: skip
    sure(int(head[1]) == episode.number)
    return {
        "number": int(head[1]),
        "chapter": int(head[2]),
        "lone": head[4] is not None,
        "phase": of(PHASES)[head[3]],
        "squares": sorted(open_squares + (shut[1].split(" ") if shut else []), key=FIELDS.index),
        "open": sorted(open_squares, key=FIELDS.index),
        "zones": {of(ZONES)[words]: fields for words, fields in zones.items()},
        "changes": [_change(*change) for change in re.findall(r"^Since episode (\d+): (.+)$", text, re.M)],
        "shafts": [_shaft(line) for line in re.findall(r"^the \w+ shaft from .+$", text, re.M)],
        "rewards": _rewards(text, episode, lone=head[4] is not None),
        "before": _in_order(text, "Before the cards everybody places"),
        "sticker": STICKER_OF[now[1]] if now else None,
        "further": _in_order(text, "After it"),
        "placed": re.findall(r"`(.+?)`", placed[1]) if placed else [],
        "lapsed": _in_order(text, "Without a place"),
        "nugget": int(nugget[1]) if nugget else None,
    }


def _in_order(text: str, title: str) -> list[str]:
    line = maybe(rf"^{title}: (.+)$", text)
    return [STICKER_OF[words] for words in line[1].split(", ")] if line else []


def _change(since: str, text: str) -> Values:
    grounds = "|".join(LEGEND[code] for code in GROUND.values())
    fields, ground, more = found(rf"^((?:[A-K]\d+ )+)({grounds})(?:, (.+))?$", text).groups()
    words = more.split(", ") if more else []
    names, colours = of(STRUCTURE_NAMES), of(FIXED)
    sure(all(word in names or word in colours for word in words))
    return {
        "fields": fields.split(),
        "ground": next(letter for letter, code in GROUND.items() if LEGEND[code] == ground),
        "since": int(since),
        "name": next((names[word] for word in words if word in names), None),
        "fixed": next((colours[word] for word in words if word in colours), None),
    }


def _shaft(line: str) -> Values:
    shaft, entrance, depth, rest = found(r"^(.+) from (\w+), (\d+) boxes: (.+)$", line).groups()
    boxes = []
    for text in rest.split(", "):
        number, won, note = found(r"^box (\d+) (.+?)(?: \((gone|first comers only)\))?$", text).groups()
        points, progress = maybe(r"\+(\d+)", won), maybe(r"progress (\d+)", won)
        boxes.append(
            {
                "box": int(number),
                "points": int(points[1]) if points else 0,
                "progress": int(progress[1]) if progress else 0,
                "first": note is not None,
                "gone": note == "gone",
            }
        )
    return {"colour": SHAFT_OF[shaft], "entrance": entrance, "depth": int(depth), "boxes": boxes}


def _rewards(text: str, episode: Episode, *, lone: bool) -> Values:
    """In an episode hosted alone nobody takes any: those of the set, which are the same at every table."""
    if lone:
        rewards: Values = msgspec.json.decode(msgspec.json.encode(episode.box.rewards))
        sure(maybe(r"^Reward of ", text) is None)
        return rewards
    return {line: _reward(found(rf"^Reward of {words}: (.+)$", text)[1]) for line, words in REWARD_LINES.items()}


def _reward(text: str) -> Values:
    reward: Values = {"progress": 0, "stickers": [], "nuggets": 0, "church": None}
    for part in re.split(r", | and ", text) if text != "nothing" else []:
        counted = maybe(r"^(?:progress (\d+)|(\d+) nuggets?)$", part)
        church = maybe(r"^a fourth church \((.+)\)$", part)
        if counted is not None:
            reward |= {"progress": int(counted[1])} if counted[1] else {"nuggets": int(counted[2])}
        elif church is not None:
            reward["church"] = CHURCH_OF[church[1]]
        else:
            sticker, times = found(r"^(.+?)(?: ×(\d+))?$", part).groups()
            reward["stickers"] += [STICKER_OF[sticker]] * int(times or 1)
    return reward


def answered(campaign: Values, cities: list[Values]) -> list[bool]:
    """At the end: who had stickers to place in the last round of them."""
    if campaign["lone"]:
        return [bool(campaign["before"]) for _ in cities]
    lasting = [city["lasting"] for city in cities]
    return [
        bool(campaign["rewards"][city["line"]]["stickers"] or (city["paused"] and campaign["before"]))
        for city in lasting
    ]


# ---------------------------------------------------------------------------------------------------- a city


def city(part: str, campaign: Values) -> Values:
    """All of it but its rows and what follows from them; `new`: the fields with a new sticker, before and now."""
    head = found(r"^progress (\d+) · (\d+) first places?(.*)$", part)
    notes = head[3].split(" · ")[1:]
    numbered = {words: int(n) for note in notes for n, words in re.findall(r"^(\d+) (nuggets?)$", note)}
    depths = {SHAFT_OF[s]: int(n) for note in notes for s, n in re.findall(r"^(the \w+ shaft) (\d+) deep$", note)}
    church = [note.removeprefix("fourth church: ") for note in notes if note.startswith("fourth church: ")]
    place, line = maybe(r"^place (\d+)", part), maybe(r"^(?:place \d+ · )?reward of ([a-z ]+)", part)
    gains = maybe(r"progress won: (.+)$", part)
    shapes = re.findall(r"^Own shape of (\w+): `(.+)`$", part, re.M)
    new = maybe(r"^New stickers: (.+)$", part)
    known = r"sits this episode out|\d+ nuggets?|the \w+ shaft \d+ deep|fourth church: .+|cogs on .+|without .+"
    sure(all(re.fullmatch(known, note) for note in notes), notes)
    return {
        "progress": int(head[1]),
        "firsts": int(head[2]),
        "paused": "sits this episode out" in notes,
        "stickers": _stickers(part),
        "structures": {field: c["name"] for c in campaign["changes"] if c["name"] for field in c["fields"]},
        "cogs": _ids(notes, "cogs on "),
        "church": CHURCH_OF[church[0]] if church else None,
        "shapes": {name: rows.split("/") for name, rows in shapes},
        "lacks": _ids(notes, "without "),
        "nuggets": sum(numbered.values()),
        "shafts": depths,
        "place": int(place[1]) if place else None,
        "line": LINE_OF[line[1].strip()] if line else None,
        "gains": [_gain(text) for text in gains[1].split(", ")] if gains else [],
        "new": {field: [old, now] for field, old, now in re.findall(r"(\w+) (\S+) → (\S+?)(?:, |$)", new[1])}
        if new
        else {},
    }


def _ids(notes: list[str], title: str) -> list[str]:
    return next((note.removeprefix(title).split(", ") for note in notes if note.startswith(title)), [])


def _stickers(part: str) -> dict[str, str]:
    line = maybe(r"^Stickers: (.+)$", part)
    glued: dict[str, str] = {}
    for text in line[1].split("; ") if line else []:
        kind, fields = found(r"^(.+?)((?: [A-K]\d+)+)$", text).groups()
        glued |= dict.fromkeys(fields.split(), STICKER_OF[kind])
    return glued


def _gain(text: str) -> Values:
    points, why = found(r"^(\d+) for (.+)$", text).groups()
    box, most = maybe(r"^box (\d+) of (.+)$", why), maybe(r"^(.+) \((\d+)\)$", why)
    gain: Values = {"code": "track_end", "points": int(points), "details": []}
    if why in LINE_OF:
        return gain | {"code": "line", "details": [LINE_OF[why]]}
    if box is not None:
        return gain | {"code": "shaft", "details": [SHAFT_OF[box[2]], int(box[1])]}
    if most is not None:
        return gain | {"code": "milestone", "details": [of(MOST)[most[1]], int(most[2])]}
    sure(why == "the end of the track")
    return gain


def check_signs(lasting: Values, ground: Mapping[str, str], signs: Mapping[str, str], campaign: Values) -> None:
    """What the board shows of structures, kiosks and open squares is what is said of them."""
    kiosks = {field: kind for field, kind in lasting["stickers"].items() if kind in KIOSKS}
    standing, codes = lasting["structures"] | kiosks, STRUCTURES | KIOSKS
    for field, sign in signs.items():
        letter = ground[field]
        free = letter == "." and field in campaign["open"] and field not in lasting["stickers"]
        wanted = codes.get(standing.get(field, ""), GROUND["S"]) if letter == "S" else GROUND[letter]
        sure(sign == (SQUARE if free else wanted), field)


def fixed(lasting: Values, ground: Mapping[str, str], campaign: Values) -> list[Values]:
    """The palace, and the kiosks that stand on the ground on which the city was built."""
    one = {"turn": "turn0"}
    found_ones = [
        {"id": change["name"], "kind": "palace", "colour": change["fixed"], "field": field, "fields": [field]} | one
        for change in campaign["changes"]
        if change["fixed"] is not None
        for field in change["fields"]
    ]
    for field, kind in sorted(lasting["stickers"].items()):
        colour = next((colour for colour in COLOURS if kind == f"kiosk_{colour}"), None)
        if colour is not None and ground[field] == "S":
            found_ones.append(
                {"id": f"kiosk_{field}", "kind": "kiosk", "colour": colour, "field": field, "fields": [field]} | one
            )
    return found_ones
