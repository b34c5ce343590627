"""The pictures of Cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from data.texts import Say, speak
from render.canvas import Canvas
from render.cities import alt
from render.cities.city import draw_city
from render.cities.ghost import draw_ghost
from render.cities.letters import spelling
from render.cities.offer import draw_offer
from render.cities.result import draw_result
from render.cities.table import draw_table
from render.cities.turn import draw_turn, mover
from render.painter import CanvasPainter, Frame, Style, UnknownFrame
from rules.cities.view import CitiesView


class CitiesPainter(CanvasPainter[CitiesView]):
    key: ClassVar[str] = "cities"

    def frames(self, view: CitiesView, changed: Sequence[int]) -> list[Frame]:
        """One picture: the turn of who has just moved; at the end the scores."""
        return [Frame("result") if view.over else Frame("turn", mover(view, changed))]

    def paint(self, view: CitiesView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        with spelling(say):
            return self._paint(view, frame, names, say)

    def _paint(self, view: CitiesView, frame: Frame, names: Sequence[str], say: Say) -> Canvas:
        seat = self._seat(view, frame)
        match frame.kind:
            case "turn" if not view.over:
                return draw_turn(view, seat, names, say)
            case "table":
                return draw_table(view, names, say)
            case "city":
                return draw_city(view, seat, names[seat], say)
            case "offer" | "market":
                return draw_offer(view, names, say)
            case "ghost" if view.districts[seat].fields:
                return draw_ghost(view, seat, names[seat], (frame.ghost or "").split(), say)
            case "result" if view.result is not None:
                return draw_result(view, view.result, names, say)
            case kind:
                raise UnknownFrame(kind)

    def alt(self, view: CitiesView, frame: Frame, names: Sequence[str], style: Style) -> str:
        say = speak(style.language)
        with spelling(say):
            return self._alt(view, frame, names, say)

    def _alt(self, view: CitiesView, frame: Frame, names: Sequence[str], say: Say) -> str:
        seat = self._seat(view, frame)
        match frame.kind:
            case "turn" if not view.over:
                return alt.turn_alt(view, seat, names, say)
            case "table":
                return alt.table_alt(view, names, say)
            case "city":
                return alt.city_alt(view, seat, names, say)
            case "offer" | "market":
                return alt.offer_alt(view, names, say)
            case "ghost" if view.districts[seat].fields:
                return alt.ghost_alt(view, seat, names, (frame.ghost or "").split(), say)
            case "result" if view.result is not None:
                return alt.result_alt(view, view.result, names, say)
            case kind:
                raise UnknownFrame(kind)

    def _seat(self, view: CitiesView, frame: Frame) -> int:
        """The seat a picture is about; without one, whose turn it is, or who had the last one."""
        if frame.seat is not None:
            return frame.seat
        return mover(view, ()) if frame.kind == "turn" else view.turn or 0
