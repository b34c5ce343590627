"""The pictures of Point City: a turn, the table, the market for one seat, cities, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from data.texts import Say, speak
from render.canvas import Canvas
from render.painter import CanvasPainter, Frame, Style, UnknownFrame
from render.point_city.alt import describe
from render.point_city.cities import draw_cities
from render.point_city.city import draw_city
from render.point_city.panels import owners
from render.point_city.result import draw_result
from render.point_city.table import draw_market, draw_table
from render.point_city.turn import draw_turn
from rules.point_city.view import PointCityView


class PointCityPainter(CanvasPainter[PointCityView]):
    key: ClassVar[str] = "point_city"

    def frames(self, view: PointCityView, changed: Sequence[int]) -> list[Frame]:
        """One picture: who moved last is in the view."""
        return [Frame("result" if view.over else "turn")]

    def boards(self, view: PointCityView) -> list[Frame]:
        return [Frame("result" if view.over else "table"), Frame("cities")]

    def paint(self, view: PointCityView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        seat = frame.seat if frame.seat is not None else view.turn or 0
        match frame.kind:
            case "turn":
                return draw_turn(view, names, say)
            case "table":
                return draw_table(view, names, say)
            case "cities":
                return draw_cities(view, names, say)
            case "market":
                return draw_market(view, seat, names, say, frame.ghost)
            case "city":
                return self._city(view, seat, names, say)
            case "rival" if view.virtual is not None:
                return self._city(view, view.seats, names, say)
            case "result" if view.over:
                return draw_result(view, names, say)
            case kind:
                raise UnknownFrame(kind)

    def _city(self, view: PointCityView, number: int, names: Sequence[str], say: Say) -> Canvas:
        turn = say("turn {n} of {all}", n=view.turns, all=view.length)
        return draw_city(owners(view, names, say)[number], turn, say)

    def alt(self, view: PointCityView, frame: Frame, names: Sequence[str], style: Style) -> str:
        return describe(view, frame, names, speak(style.language))
