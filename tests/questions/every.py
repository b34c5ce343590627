"""Every kind of picture there is, with its questions: the games', the covers and a film."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache, partial

from PIL import Image

from cogs import face as faces
from data.texts import speak
from render.festive.cover import Cover, draw_cover
from render.film import Shot, join, take
from render.painter import Frame, Style
from rules.machi_koro.view import MachiKoroView
from tests.kit.cases import cases
from tests.kit.walks import positions_and_end
from tests.questions import cities, machi_koro, metropolys, my_city, point_city
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


MAKERS: dict[str, Callable[[], dict[str, Kind]]] = {
    "cities": cities.kinds,
    "machi_koro": machi_koro.kinds,
    "metropolys": metropolys.kinds,
    "my_city": my_city.kinds,
    "point_city": point_city.kinds,
    "cover": covers,
    "film": film,
}


def every_kind(wanted: Sequence[str] = ()) -> dict[str, Kind]:
    """All kinds, or those of some games."""
    return {
        name: kind for maker, make in MAKERS.items() if not wanted or maker in wanted for name, kind in make().items()
    }
