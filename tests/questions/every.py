"""Every kind of picture there is, with its questions: the games', the covers, a film, a review and emojis."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache, partial

from PIL import Image

from cogs import face as faces
from data.texts import speak
from render.canvas import Canvas
from render.emojis.making import picture
from render.festive.cover import Cover, draw_cover
from render.festive.review import Chart, TurningPoint, draw_chart
from render.film import Shot, join, take
from render.lettering.text import Type
from render.painter import Frame, Style
from render.palette import ink_on
from render.sprites import scaled
from rules.machi_koro.view import MachiKoroView
from tests.kit.cases import cases
from tests.kit.walks import positions_and_end
from tests.questions import cities, machi_koro, metropolys, my_city, people, point_city
from tests.questions.asking import Asked, Kind, each
from tests.render.people import SHORT_NAMES

PILLS = {
    "cities": "2–4 players · about 45 min",
    "machi_koro": "2–4 players · about 40 min",
    "metropolys": "2–4 players · about 60 min",
    "my_city": "2–4 players · about 30 min",
    "point_city": "1–4 players · about 35 min",
}
OPENED = 3
"""Chapters of the campaign whose cover is shown."""
SHOTS = 12


def covers() -> dict[str, Kind]:
    """The covers by letters: which is which is a question."""
    shown = [(key, Cover(faces.find(key).title(speak("en")), pill)) for key, pill in PILLS.items()]
    shown.append(("my_city", Cover("My City", "campaign · chapter 3", OPENED)))
    lettered = dict(zip("ABCDEF", shown, strict=True))
    asked: list[Asked] = [(f"Which game is on cover {k}?", lettered[k][1].title) for k in "ABCDE"]
    asked += [
        ("For how many players is the game on cover E?", lettered["E"][1].pill.split(" ")[0]),
        ("How long does the game on cover C take?", lettered["C"][1].pill.split(" · ")[1]),
        ("How long does the game on cover A take?", lettered["A"][1].pill.split(" · ")[1]),
        ("Cover F: which chapter has the campaign reached?", OPENED),
        ("Cover F: how many letters of the shelf are open (numbered)?", OPENED),
    ]
    pictures = {letter: partial(_cover, key, cover) for letter, (key, cover) in lettered.items()}
    return {"cover": Kind(pictures, tuple(asked))}


def _cover(key: str, cover: Cover) -> Image.Image:
    return draw_cover(key, cover, Style()).image


@cache
def _shots() -> tuple[Shot, ...]:
    table = next(case for case in cases() if case.game.key == "machi_koro").tables()[0]
    views = [game.view(None) for _, game in positions_and_end(table, 40, 3, "easy")]
    shots = [Shot(view, Frame("table"), 500) for view in views[:: max(1, len(views) // SHOTS)]]
    return (*shots, Shot(views[-1], Frame("result"), 5000))


def film() -> dict[str, Kind]:
    """Pictures out of a film: from its first third, and its end."""
    names = SHORT_NAMES[: _shots()[0].view.seats]
    pictures = {letter: partial(_frame, number, names) for letter, number in (("A", SHOTS // 3), ("B", -1))}
    return {"film": Kind(pictures, tuple(_filmed(_shots()[SHOTS // 3].view, _shots()[-1].view, names)))}


def _frame(number: int, names: Sequence[str]) -> Image.Image:
    reel = Image.open(
        io.BytesIO(join("machi_koro", [take("machi_koro", shot, names, Style()) for shot in _shots()]).data)
    )
    reel.seek(number % len(_shots()))
    return reel.convert("RGB")


def _filmed(early: object, late: object, names: Sequence[str]) -> list[Asked]:
    assert isinstance(early, MachiKoroView) and isinstance(late, MachiKoroView) and early.roller is not None
    early_coins, late_coins = ((town.coins for town in view.towns) for view in (early, late))
    first = late.places.index(1)
    asked: list[Asked] = [
        ("Picture A: whose turn is it?", names[early.turn]),
        ("Picture A: who rolled?", names[early.roller]),
        ("Picture A: what was the total of the roll?", sum(early.dice) + early.added),
        *each("Picture A: how many coins has {}?", names, early_coins),
        *each("Picture B: how many coins has {}?", names, late_coins),
        ("Picture B: who has won?", names[first]),
        ("Picture B: in which turn?", late.number),
        *each("Picture B: how many landmarks has {}?", names, (len(town.landmarks) for town in late.towns)),
    ]
    return asked[:10]


CHANCES = {
    "Ada": (25, 27, 30, 24, 26, 34, 41, 33, 52, 71, 100),
    "Ben": (25, 24, 22, 18, 17, 15, 13, 11, 8, 4, 0),
    "Cleo": (25, 26, 27, 41, 40, 36, 33, 47, 34, 23, 0),
    "Dan": (25, 23, 21, 17, 17, 15, 13, 9, 6, 2, 0),
}
TURNS = (
    TurningPoint(7, 2, 14, "Cleo rolls 10: Family Restaurant", "mk_family_restaurant"),
    TurningPoint(8, 0, 19, "Ada builds the Amusement Park", "mk_amusement_park"),
    TurningPoint(9, 0, 19, "Ada builds the Radio Tower", "mk_radio_tower"),
)


def review() -> dict[str, Kind]:
    """The story of a finished game."""
    chart = Chart("Machi Koro", tuple(range(11)), tuple(CHANCES.values()), (1, 3, 2, 4), tuple(CHANCES), TURNS)
    told = {turn.text: turn for turn in TURNS}
    asked: list[Asked] = [
        ("Who has won?", "Ada"),
        ("Which game was it?", chart.title),
        ("How many rounds were played?", chart.rounds[-1]),
        ("Who is second?", "Cleo"),
        ("Who is last?", "Dan"),
        ("What chance had each at the start, in percent?", 25),
        ("In which round did Cleo roll the Family Restaurant?", told["Cleo rolls 10: Family Restaurant"].mark),
        ("What did that bring her, in percent?", "+14"),
        ("What is the third turning point?", TURNS[2].text),
        ("Whose chance was the highest in round 7?", max(CHANCES, key=lambda name: CHANCES[name][7])),
    ]
    return {"review": Kind({"": lambda: draw_chart(chart, Style()).image}, tuple(asked))}


EMOJIS = {
    "seat_3": "a yellow triangle (the third seat)",
    "steward_merlon": "a grey house with battlements (Merlon)",
    "mk_bakery": "a bakery",
    "mk_radio_tower": "a radio tower",
    "m_metro": "an M (metro)",
    "m_tall_2": "a tall blue tower",
    "c_swan": "a swan",
    "mc_rock2": "rocks",
    "pc_cii": "one house, two cogs",
    "pc_turn": "an arrow round (turn the card)",
}
"""Some of the application's emojis, and what they show."""
LOOKS = {"dark": (49, 51, 56), "light": (255, 255, 255)}
"""What Discord writes on."""


def emojis() -> dict[str, Kind]:
    """As small as Discord sets them in a line of text, by letters, on both of its grounds."""
    asked = tuple(
        (f"What does {letter} show?", shown) for letter, shown in zip("ABCDEFGHIJ", EMOJIS.values(), strict=True)
    )
    return {"emoji": Kind({look: partial(_lettered, ground) for look, ground in LOOKS.items()}, asked)}


def _lettered(ground: tuple[int, int, int]) -> Image.Image:
    """22 pixels of 550 each."""
    sheet = Canvas(Image.new("RGBA", (1100, 200), (*ground, 255)))
    for k, (letter, name) in enumerate(zip("ABCDEFGHIJ", EMOJIS, strict=True)):
        x, y = 60 + k % 5 * 220, 50 + k // 5 * 100
        sheet.write((x, y), letter, Type(36, "text", 700), ink_on(ground), anchor="lm")
        sheet.put(scaled(picture(name), 44, 44), x + 44, y, "lm")
    return sheet.image


MAKERS: dict[str, Callable[[], dict[str, Kind]]] = {
    "cities": cities.kinds,
    "machi_koro": machi_koro.kinds,
    "metropolys": metropolys.kinds,
    "my_city": my_city.kinds,
    "point_city": point_city.kinds,
    "cover": covers,
    "film": film,
    "review": review,
    "emoji": emojis,
    "profile": people.profiles,
    "daily": people.days,
}


def every_kind(wanted: Sequence[str] = ()) -> dict[str, Kind]:
    """All kinds, or those of some games."""
    return {
        name: kind for maker, make in MAKERS.items() if not wanted or maker in wanted for name, kind in make().items()
    }
