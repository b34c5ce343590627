"""Every city as text: complete enough to play by."""

from __future__ import annotations

from cogs.face import Scene
from cogs.my_city.campaign_text import campaign_lines, lasting_lines
from cogs.my_city.story import asks, part_name
from cogs.my_city.things import RACES, card_of, shown
from data.texts import Say, mark
from render.my_city.phases import shape_of
from rules.my_city.view import City, MyCityView

GROUND = {"T": "2t", "t": "1t", "R": "2r", "W": "we", "G": "go", "M": "^^", "F": "##", "S": "st", ".": "."}
STRUCTURES = {"sawmill": "saw", "port": "prt", "palace": "pal", "blue_mine": "mnB", "red_mine": "mnR",
              "yellow_mine": "mnY"}  # fmt: skip
KIOSKS = {"kiosk_yellow": "kiY", "kiosk_red": "kiR", "kiosk_blue": "kiB"}
SQUARE, FLOOD, GLUED = "o", "~", "*"
LEGEND = {
    ".": mark("empty"),
    "2t": mark("two trees"),
    "1t": mark("one tree"),
    "2r": mark("two rocks"),
    "we": mark("well"),
    "go": mark("gold"),
    "^^": mark("mountain"),
    "##": mark("forest"),
    "st": mark("structure"),
    "saw": mark("sawmill"),
    "prt": mark("port"),
    "pal": mark("palace"),
    "mnB": mark("blue mine"),
    "mnR": mark("red mine"),
    "mnY": mark("yellow mine"),
    "kiY": mark("yellow kiosk"),
    "kiR": mark("red kiosk"),
    "kiB": mark("blue kiosk"),
    SQUARE: mark("open sticker square"),
    FLOOD: mark("flooded"),
}
COLUMNS = "ABCDEFGHIJK"
CELL = 4


def describe(scene: Scene) -> str:
    """Everything one needs to play without the picture."""
    say, view = scene.say, scene.view
    lines = [asks(scene), *campaign_lines(scene)]
    if view.card is not None:
        shape = shape_of(view, view.seat, card_of(view, view.card))
        lines += [f"```\n{chr(10).join(shape)}\n```"]
    if view.answer is not None:
        lines.append(say("Your answer: `{words}`", words=view.answer))
    lines += _deck(scene)
    for seat, city in enumerate(view.cities):
        lines += _city(scene, seat, city)
    lines.append(legend(say, view))
    return "\n".join(lines)


def _deck(scene: Scene) -> list[str]:
    say, view = scene.say, scene.view
    to_come = [card.id for card in view.cards if card.state == "to_come"]
    stops = [say.many("{n} stop card", "{n} stop cards", view.stops_left)] if view.stops_left else []
    lines = [say("In the deck ({n}): {cards}", n=view.left, cards=", ".join([*to_come, *stops]) or "–")]
    blocked = [card.id for card in view.cards if card.state == "blocked"]
    if blocked:
        lines.append(say("Blocked: {cards}", cards=", ".join(blocked)))
    for race, won in view.races.items():
        winners = [scene.names[seat] for seat, city in enumerate(view.cities) if race in city.won]
        goal = say(RACES[race])
        lines.append(
            say("First with {goal}: {names}", goal=goal, names=say.listed(winners))
            if won
            else say("First with {goal}: still open", goal=goal)
        )
    return lines


def _city(scene: Scene, seat: int, city: City) -> list[str]:
    say = scene.say
    head = say("P{n} **{name}**: stone at {stone}, {total} if it ended now", n=seat + 1, name=scene.names[seat],
               stone=city.stone, total=shown(city.total))  # fmt: skip
    notes = []
    if city.ended:
        notes.append(say("builds no more"))
    if city.refused:
        notes.append(say("refused {cards}", cards=", ".join(city.refused)))
    parts = ", ".join(f"{part_name(say, part)} {shown(part.points)}" for part in city.parts if part.points)
    lines = [" · ".join([head, *notes]), *([parts] if parts else []), *lasting_lines(scene, seat, city)]
    return [*lines, f"```\n{board(scene.view, city)}\n```"]


def board(view: MyCityView, city: City) -> str:
    """The valley in letters: a building's id on each of its fields, a bar where the river runs."""
    lines = ["   " + "".join(f"{column:<{CELL}}" for column in COLUMNS).rstrip()]
    for row, cells in enumerate(letters(view, city)):
        line = f"{row + 1:>2} "
        for at, text in enumerate(cells):
            line += f"{text:<{CELL - 1}}" + ("|" if at + 1 == city.west[row] else " ")
        lines.append(line.rstrip())
    return "\n".join(lines)


def letters(view: MyCityView, city: City) -> list[list[str]]:
    """What stands on each field, row by row. After the scoring the buildings are gone."""
    cleared = view.campaign is not None and view.campaign.phase == "after" and city.lasting is not None
    rows = city.lasting.rows if cleared and city.lasting is not None else city.rows
    there = {} if cleared else {field: building.id for building in city.buildings for field in building.fields}
    return [
        [_letter(view, city, f"{COLUMNS[at]}{row + 1}", letter, there) for at, letter in enumerate(ground)]
        for row, ground in enumerate(rows)
    ]


def _letter(view: MyCityView, city: City, field: str, letter: str, built: dict[str, str]) -> str:
    if field in built:
        return built[field]
    lasting = city.lasting
    if lasting is not None:
        glued = lasting.stickers.get(field)
        if glued in KIOSKS:
            return KIOSKS[glued]
        if field in lasting.structures:
            return STRUCTURES.get(lasting.structures[field], GROUND["S"])
        if field in city.closed:
            return FLOOD
        if glued is not None:
            return GROUND[letter] + GLUED
        if letter == "." and view.campaign is not None and field in view.campaign.open:
            return SQUARE
    return FLOOD if field in city.closed else GROUND[letter]


def legend(say: Say, view: MyCityView) -> str:
    """Only of what is to be seen: nothing is told of what a campaign has not brought yet."""
    seen = {text for city in view.cities for row in letters(view, city) for text in row}
    plain = {text.rstrip(GLUED) for text in seen}
    parts = [f"`{code}` {say(text)}" for code, text in LEGEND.items() if code in plain]
    if any(text.endswith(GLUED) for text in seen):
        parts.append(f"`{GLUED}` {say('a sticker')}")
    return ", ".join([*parts, f"`|` {say('river')}"])
