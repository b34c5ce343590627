"""Reads the text of `/table describe` of My City; what only a campaign has is in reading_campaign.py."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cogs.my_city.board_letters import FLOOD, GROUND, LEGEND, RIVER, SQUARE
from data.sets import ComponentSet
from data.texts import speak
from rules.my_city.episode import STOP, Episode, read_episode
from rules.my_city.ground import COLUMNS, FIELDS, names, turned
from rules.my_city.moves import Place
from rules.my_city.scoring import REFUSED, START
from rules.my_city.vocabulary import COLOURS, PARTS, RACES
from tests.cogs.my_city import reading_campaign as campaigns
from tests.kit.describe import Values, found, listed, maybe, parts_of_seats, sure
from tests.kit.describe import names as people_of

BESIDES: Mapping[str, str] = {}
FOLLOWS: Mapping[str, str] = {
    "stops": "the cards turned so far, stop cards and blocked ones marked among them",
    "cards.*.kind": "its colour: only churches have none",
    "cities.*.buildings.*.kind": "the id of the building",
    "cities.*.buildings.*.colour": "the id of the building",
    "cities.*.locked": "the stone, and the end of the track",
    "cities.*.last.at": "the building that was built last",
    "cities.*.lasting.fixed": "the changes of the valley, the kiosks among the stickers, the ground",
}
SAY = speak("en")
COLOUR_OF = {name: colour for colour, name in COLOURS.items()}
PART_OF = {name: code for code, name in PARTS.items()}
LETTER_OF = {code: letter for letter, code in GROUND.items()} | campaigns.STANDING | {SQUARE: "."}


def settled(values: Values) -> Values:
    """Sticker squares in reading order: open ones and others are told apart."""
    if values["campaign"] is not None:
        for kind in ("squares", "open"):
            values["campaign"][kind] = sorted(values["campaign"][kind], key=FIELDS.index)
    return values


def read(text: str, components: ComponentSet) -> Values:
    episode, people = read_episode(components.text), people_of(text)
    before, *parts = parts_of_seats(text)
    last, _, legend = parts[-1].rpartition("\n")
    parts[-1] = last
    _legend(legend)
    asked = before.splitlines()[0]
    over = asked == "The game is over."
    campaign = campaigns.read(before, episode)
    card = _card(asked)
    cards, turned, stops = _cards(before, card, episode)
    races = _races(before, people, episode)
    cities = [
        _city(part, seat, [race for race, won in races.items() if won and seat in won], episode, campaign, over=over)
        for seat, part in enumerate(parts)
    ]
    waiting, decided = _names(asked, "Waiting for", people), _names(asked, "Decided:", people)
    deck = _deck(before)
    answer = maybe(r"^Your answer: `(.+)`$", before)
    number = len([name for name in turned if name != STOP]) - sum(known["state"] == "blocked" for known in cards)
    sure(card is None or asked.startswith(f"Round {number}: "))
    sure(deck[0] == len(deck[1]) + deck[2])
    sure(deck[1] == [known["id"] for known in cards if known["state"] == "to_come"])
    return {
        "seats": len(people),
        "waiting": [] if over else waiting,
        "over": over,
        "episode": episode.name,
        "round": number,
        "card": card,
        "turned": turned,
        "stops": stops,
        "left": deck[0],
        "stops_left": deck[2],
        "cards": cards,
        "cities": cities,
        "answered": campaigns.answered(campaign, cities)
        if over and campaign is not None
        else [seat in decided for seat in range(len(people))],
        "answer": answer[1] if answer else None,
        "refusing": _refusing(before, card),
        "track": episode.track,
        "races": {race: winners is not None for race, winners in races.items()},
        "campaign": campaign,
    }


# ---------------------------------------------------------------------------------------------------- the table


def _legend(text: str) -> None:
    """Signs are explained rightly."""
    known = LEGEND | {FLOOD: "flooded", RIVER: "river"}
    sure(all(known[code] == words for code, words in re.findall(r"`(.+?)` ([\w ]+)", text)), text)


def _card(asked: str) -> str | None:
    card = maybe(r"^Round \d+: \*\*(\w+) \((\w+)\)\*\*\.", asked)
    return card[1] if card else None


def _names(asked: str, title: str, people: list[str]) -> list[int]:
    told = maybe(rf"{title} ([^.]+)\.", asked)
    return sorted(people.index(name) for name in re.split(r", | and ", told[1])) if told else []


def _deck(text: str) -> tuple[int, list[str], int]:
    deck = found(r"^In the deck \((\d+)\): (.+)$", text)
    stops = maybe(r"(\d+) stop cards?$", deck[2])
    ids = [part for part in listed(deck[2], "–") if "stop card" not in part]
    return int(deck[1]), ids, int(stops[1]) if stops else 0


def _refusing(text: str, card: str | None) -> int | None:
    costs = maybe(r"^Refusing it costs (\d+) points?\.$", text)
    sure((card is None or costs is not None) != (maybe(r"^It cannot be refused\.$", text) is not None))
    return int(costs[1]) if costs else None


def _cards(text: str, card: str | None, episode: Episode) -> tuple[list[Values], list[str], list[Values]]:
    """All cards of the episode, those that were turned, and the stop cards among them."""
    line = maybe(r"^Turned so far: (.+)$", text)
    told = line[1].split(", ") if line else []
    turned = [STOP if part == "a stop card" else part.removesuffix(" (blocked)") for part in told]
    blocked = [part.removesuffix(" (blocked)") for part in told if part.endswith(" (blocked)")]
    cards = []
    for colour, group in re.findall(rf"^- ({'|'.join(COLOUR_OF)}): (.+)$", text, re.M):
        for name, rows in re.findall(r"(\w+) `(.+?)`", group):
            state = "gone" if name in turned else "to_come"
            state = "now" if name == card else "blocked" if name in blocked else state
            kind = "church" if COLOUR_OF[colour] is None else "house"
            shape = rows.split("/")
            cards.append({"id": name, "kind": kind, "colour": COLOUR_OF[colour], "shape": shape, "state": state})
    sure([known["id"] for known in cards] == list(episode.buildings))
    sure(card is None or turned[-1] == card)
    now = next((known for known in cards if known["id"] == card), None)
    sure(now is None or found(r"^```\n([#.\n]+)\n```$", text)[1].split("\n") == now["shape"])
    sure(now is None or COLOURS[now["colour"]] in text.splitlines()[0])
    each = [*blocked, *[None] * len(turned)]
    return cards, turned, [{"blocked": each[at]} for at in range(turned.count(STOP))]


def _races(text: str, people: list[str], episode: Episode) -> dict[str, list[int] | None]:
    """The winners of each, None while it is open."""
    races: dict[str, list[int] | None] = {}
    for goal, won in re.findall(r"^First with (.+?): (.+)$", text, re.M):
        race = next(race for race, words in RACES.items() if words == goal)
        races[race] = None if won == "still open" else [people.index(name) for name in re.split(r", | and ", won)]
    return {race: races[race] for race in episode.races}


# ---------------------------------------------------------------------------------------------------- a city

Grid = dict[str, str]
"""What the board says of each field."""


def _city(part: str, seat: int, won: list[str], episode: Episode, campaign: Values | None, *, over: bool) -> Values:
    heading, *notes = part.splitlines()[0].split(" · ")
    phase = None if campaign is None else campaign["phase"]
    ending = "points?" if over or phase == "after" else "if it ended now"
    head = found(rf"^P{seat + 1} \*\*.+\*\*: stone at (\d+) of (\d+), (−?\d+) {ending}$", heading)
    stone, total = int(head[1]), _number(head[3])
    sure(int(head[2]) == episode.track)
    grid, west = _board(part)
    lasting = None if campaign is None else campaigns.city(part, campaign)
    new = {} if lasting is None else lasting.pop("new")
    buildings = _buildings(part, lasting, episode)
    placing = phase in ("before", "after") and not over
    ground, now = _grounds(part, grid, [] if placing else buildings, new, placing=placing)
    sure(_covered(part) == {f: GROUND[ground[f]] for built in buildings for f in built["fields"] if ground[f] != "."})
    parts = [] if lasting is not None and lasting["paused"] else _parts(part, episode)
    sure(total == sum(line["points"] for line in parts))
    if lasting is not None and campaign is not None:
        signs = {field: sign.removesuffix(FLOOD) for field, sign in grid.items() if sign not in episode.buildings}
        campaigns.check_signs(lasting, now if placing else ground, signs, campaign)
        lasting |= {"rows": _rows(now), "fixed": campaigns.fixed(lasting, ground, campaign)}
    refused = [note.removeprefix("refused ") for note in notes if note.startswith("refused ")]
    return {
        "rows": _rows(ground),
        "west": west,
        "closed": [field for field, sign in grid.items() if sign.endswith(FLOOD)],
        "buildings": buildings,
        "refused": refused[0].split(", ") if refused else [],
        "stone": stone,
        "locked": stone >= episode.track,
        "ended": "builds no more" in notes,
        "won": won,
        "last": _last(notes, buildings),
        "parts": parts,
        "total": total,
        "lasting": lasting,
    }


def _grounds(part: str, grid: Grid, shown: list[Values], new: Values, *, placing: bool) -> tuple[Grid, Grid]:
    """The ground on which the city was built, and as it is now. The board shows that one, or this one of stickers."""
    built = {field: house["id"] for house in shown for field in house["fields"]}
    sure({field: sign for field, sign in grid.items() if sign[:1].isalpha() and sign[-1:].isdigit()} == built)
    under = _covered(part)
    seen = {
        field: LETTER_OF[under.get(field, ".") if field in built else sign.removesuffix(FLOOD)]
        for field, sign in grid.items()
    }
    before, after = ({field: LETTER_OF[codes[at]] for field, codes in new.items()} for at in (0, 1))
    sure(all(seen[field] == letter for field, letter in (after if placing else before).items()))
    return seen | before, seen | after


def _covered(part: str) -> Grid:
    line = maybe(r"^Under them: (.+)$", part)
    return {field: code for code, field in (thing.split(" ") for thing in line[1].split(", "))} if line else {}


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _rows(letters: Grid) -> list[str]:
    return ["".join(letters[f"{column}{row}"] for column in COLUMNS) for row in range(1, len(COLUMNS) + 1)]


def _board(part: str) -> tuple[Grid, list[int]]:
    drawing = found(r"^```\n(   A[^`]+)\n```$", part)[1].split("\n")
    sure(drawing[0].split() == list(COLUMNS) and len(drawing) == len(COLUMNS) + 1)
    grid, west = {}, []
    for row, line in enumerate(drawing[1:], 1):
        sure(int(line[:2]) == row)
        for at, column in enumerate(COLUMNS):
            grid[f"{column}{row}"] = line[3 + at * 4 : 6 + at * 4].strip()
        west.append(1 + next(at for at in range(len(COLUMNS)) if line[6 + at * 4] == RIVER))
    return grid, west


def _buildings(part: str, lasting: Values | None, episode: Episode) -> list[Values]:
    line = maybe(r"^Built, in order: (.+)$", part)
    own = {} if lasting is None else lasting["shapes"]
    found_ones = []
    for text in line[1].split(", ") if line else []:
        name, turn, field, cog = found(r"^(\w+) (turn\d) ([A-K]\d+)( \(cog\))?$", text).groups()
        plain = episode.buildings[name]
        built = {"id": name, "kind": plain.kind, "colour": plain.colour, "turn": turn, "field": field}
        built["fields"] = (
            _fields(own.get(name, plain.shape), turn, field)
            if name in own
            else list(names(plain.cover(Place(name, turn, field))))
        )
        found_ones.append(built | ({"cog": True} if cog else {}))
    return found_ones


def _fields(shape: list[str], turn: str, field: str) -> list[str]:
    """The fields under a shape whose first field in reading order is this one."""
    rows = turned(shape, int(turn[-1]))
    left, top = COLUMNS.index(field[0]) - rows[0].index("#"), int(field[1:])
    return [
        f"{COLUMNS[left + at]}{top + row}" for row, line in enumerate(rows) for at, s in enumerate(line) if s == "#"
    ]


def _last(notes: list[str], buildings: list[Values]) -> Values | None:
    told = next((note.removeprefix("last answer: ") for note in notes if note.startswith("last answer: ")), None)
    if told is None:
        return None
    built, ended = maybe(r"^built (\w+)$", told), maybe(r"^ended at (\w+)$", told)
    if built is not None:
        sure(buildings[-1]["id"] == built[1])
        return {"kind": "place", "building": built[1], "at": buildings[-1], "cost": 0}
    if ended is not None:
        return {"kind": "end", "building": ended[1], "at": None, "cost": 0}
    name, nugget, points = found(r"^refused (\w+) for (?:(a nugget)|(\d+))$", told).groups()
    refused = {"kind": "refuse", "building": name, "at": None, "cost": int(points or 0)}
    return refused | ({"nugget": True} if nugget else {})


def _parts(part: str, episode: Episode) -> list[Values]:
    """Every line of the score; one that is not told counts nothing."""
    during = [REFUSED, *episode.earnings, *episode.races]
    told: dict[str, Values] = {}
    start = maybe(r"^start (\d+)(?:, (.+))?$", part)
    told[START] = {"code": START, "points": int(start[1]) if start else 0, "details": []}
    for text in listed(start[2], by=", ") if start and start[2] else []:
        name, count, points, worth = found(
            r"^(.+) ×(\d+) = (−?\d+)(?: \(of (−?\d+): the stone stays\))?$", text
        ).groups()
        code = PART_OF[name]
        details = [int(count)] if code in during else [int(count), _number(worth or points)]
        told[code] = {"code": code, "points": _number(points), "details": details}
    nothing = {code: {"code": code, "points": 0, "details": [0] if code in during else [0, 0]}
               for code in (*during, *episode.lines)}  # fmt: skip
    sure(set(told) <= {START, *nothing})
    return [told.get(code) or nothing[code] for code in (START, *nothing)]
