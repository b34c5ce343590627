"""A city as a board of letters: the id of a building on each of its fields, else the ground; a bar is the river."""

from collections.abc import Iterator

from data.texts import Say
from render.my_city.phases import cleared, placing_stickers
from rules.my_city.ground import COLUMNS
from rules.my_city.view import City, MyCityView
from rules.my_city.vocabulary import FEATURES, GROUNDS, ON_BOARD, PARTS, SHORT_PARTS, STICKERS

GROUND = {"T": "2t", "t": "1t", "R": "2r", "W": "we", "G": "go", "M": "^^", "F": "##", "S": "st", ".": "."}
STRUCTURES = {"sawmill": "sw", "port": "po", "palace": "pa", "blue_mine": "mB", "red_mine": "mR", "yellow_mine": "mY"}
KIOSKS = {"kiosk_yellow": "kY", "kiosk_red": "kR", "kiosk_blue": "kB"}
SQUARE, FLOOD = "o", "~"
LEGEND = {
    GROUND["."]: SHORT_PARTS["empty"],
    GROUND["T"]: FEATURES["trees"],
    GROUND["t"]: STICKERS["tree1"],
    GROUND["R"]: FEATURES["rocks"],
    GROUND["W"]: PARTS["well"],
    GROUND["G"]: PARTS["gold"],
    GROUND["M"]: GROUNDS["mountain"],
    GROUND["F"]: GROUNDS["forest"],
    GROUND["S"]: ON_BOARD["structure"],
    **{code: ON_BOARD[thing] for thing, code in (STRUCTURES | KIOSKS).items()},
    SQUARE: ON_BOARD["square"],
}
RIVER = "|"
CELL = 4


def board(view: MyCityView, city: City) -> str:
    lines = ["   " + "".join(f"{column:<{CELL}}" for column in COLUMNS).rstrip()]
    for row, cells in enumerate(letters(view, city)):
        line = f"{row + 1:>2} "
        for at, text in enumerate(cells):
            line += f"{text:<{CELL - 1}}" + (RIVER if at + 1 == city.west[row] else " ")
        lines.append(line.rstrip())
    return "\n".join(lines)


def letters(view: MyCityView, city: City) -> list[list[str]]:
    """What stands on each field, row by row. While stickers are placed, the ground with those that everybody sees."""
    rows = city.lasting.rows if placing_stickers(view) and city.lasting is not None else city.rows
    built = {} if cleared(view) else {field: building.id for building in city.buildings for field in building.fields}
    return [
        [
            built.get(field) or _ground(view, city, field, letter)
            for field, letter in ((f"{COLUMNS[at]}{row}", letter) for at, letter in enumerate(ground))
        ]
        for row, ground in enumerate(rows, 1)
    ]


def _ground(view: MyCityView, city: City, field: str, letter: str) -> str:
    text = ground(city, field, letter)
    campaign, lasting = view.campaign, city.lasting
    if campaign is not None and lasting is not None and letter == "." and field in campaign.open:
        text = text if field in lasting.stickers else SQUARE
    return text + FLOOD if field in city.closed else text


def ground(city: City, field: str, letter: str) -> str:
    """The code of a letter on a field: of structures, which one it is."""
    if letter != "S" or city.lasting is None:
        return GROUND[letter]
    code = STRUCTURES.get(city.lasting.structures.get(field, ""))
    return code or KIOSKS.get(city.lasting.stickers.get(field, ""), GROUND["S"])


def covered(city: City) -> Iterator[tuple[str, str]]:
    """What lies under buildings: codes and fields, in reading order."""
    under = {field for building in city.buildings for field in building.fields}
    for field, letter, _ in _grounds(city):
        if field in under and letter != ".":
            yield GROUND[letter], field


def renewed(city: City) -> Iterator[tuple[str, str, str]]:
    """Fields that stickers have changed since the cards were dealt: before, and as they are now."""
    for field, old, new in _grounds(city):
        if old != new:
            yield field, GROUND[old], ground(city, field, new)


def _grounds(city: City) -> Iterator[tuple[str, str, str]]:
    """Each field with the letter on which the city was built, and the one that lies there now."""
    now = city.rows if city.lasting is None else city.lasting.rows
    for row, lines in enumerate(zip(city.rows, now, strict=True), 1):
        for column, old, new in zip(COLUMNS, *lines, strict=True):
            yield f"{column}{row}", old, new


def legend(say: Say, view: MyCityView) -> str:
    """Only of what is to be seen: nothing is told of what a campaign has not brought yet."""
    seen = {text for city in view.cities for row in letters(view, city) for text in row}
    plain = {text.removesuffix(FLOOD) for text in seen}
    plain |= {code for city in view.cities for code, _ in covered(city)}
    plain |= {code for city in view.cities for _, *codes in renewed(city) for code in codes}
    parts = [f"`{code}` {say(text)}" for code, text in LEGEND.items() if code in plain]
    if any(text.endswith(FLOOD) for text in seen):
        parts.append(f"`{FLOOD}` {say('flooded')}")
    return ", ".join([*parts, f"`{RIVER}` {say('river')}"])
