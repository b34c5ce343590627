"""The pictures of My City: the table, one city, a city with a plan in it, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from data.sets import read_set
from data.texts import speak
from render.canvas import Canvas
from render.my_city.alt import describe
from render.my_city.city import draw_city, head_paper, plan_of
from render.my_city.result import draw_result
from render.my_city.table import draw_table, table_wood
from render.my_city.warming import warm
from render.painter import POST_LIMIT, CanvasPainter, Frame, Style, UnknownFrame
from rules.my_city.view import MyCityView

ETERNAL = "eternal"


class MyCityPainter(CanvasPainter[MyCityView]):
    key: ClassVar[str] = "my_city"

    def frames(self, view: MyCityView, changed: Sequence[int]) -> list[Frame]:
        """Every city in which something was built; the table before them, if there is room, or alone."""
        cities = [Frame("city", seat) for seat in changed if 0 <= seat < view.seats]
        if view.over:
            return [Frame("result"), *cities][:POST_LIMIT]
        if not cities:
            return [Frame("table")]
        return cities if len(cities) >= POST_LIMIT else [Frame("table"), *cities]

    def paint(self, view: MyCityView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        seat = frame.seat if frame.seat is not None else view.seat or 0
        match frame.kind:
            case "table":
                return draw_table(view, names, say)
            case "city" | "ghost":
                return draw_city(view, seat, names[seat], say, plan_of(view, seat, frame.ghost))
            case "result" if view.over:
                return draw_result(view, names, say)
            case kind:
                raise UnknownFrame(kind)

    def alt(self, view: MyCityView, frame: Frame, names: Sequence[str], style: Style) -> str:
        return describe(view, frame, names, speak(style.language))

    def warm(self) -> None:
        """The valley of the eternal game in its sizes, and every building in every turn."""
        head_paper()
        table_wood()
        warm(read_set(self.key, ETERNAL).text)
