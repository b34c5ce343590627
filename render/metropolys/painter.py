"""The pictures of Metropolys."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from data.texts import speak
from render.canvas import Canvas
from render.metropolys import alt
from render.metropolys.city import draw_seat
from render.metropolys.goal_tiles import goal_tile
from render.metropolys.goals import draw_goals
from render.metropolys.pieces import token
from render.metropolys.result import draw_result
from render.metropolys.table import draw_table, ghost_of
from render.metropolys.towers import tower
from render.painter import EMOJI, CanvasPainter, Emoji, Frame, Style, UnknownFrame
from render.palette import SEATS
from rules.metropolys.view import TOKENS, Goals, Height, MetropolysView, Placed
from rules.metropolys.vocabulary import GROUNDS

HEIGHTS: tuple[Height, ...] = ("small", "medium", "tall")


class MetropolysPainter(CanvasPainter[MetropolysView]):
    key: ClassVar[str] = "metropolys"

    def frames(self, view: MetropolysView, changed: Sequence[int]) -> list[Frame]:
        """The one map shows every city."""
        return [Frame("result" if view.over else "table")]

    def boards(self, view: MetropolysView) -> list[Frame]:
        return [Frame("result"), Frame("table")] if view.over else [Frame("table")]

    def paint(self, view: MetropolysView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        match frame.kind:
            case "table" | "ghost":
                return draw_table(view, names, say, self._ghost(view, frame))
            case "city":
                seat = self._seat(view, frame)
                return draw_seat(view, seat, names[seat], say)
            case "goals":
                seat, goals = self._goals(view, frame)
                return draw_goals(view, seat, names[seat], goals, say)
            case "result" if view.result is not None:
                return draw_result(view, view.result, names, say)
            case kind:
                raise UnknownFrame(kind)

    def emojis(self) -> Mapping[str, Emoji]:
        """Tokens, grounds, and each seat's towers by height."""
        found: dict[str, Emoji] = {f"m_{kind}": [partial(token, kind, EMOJI)] for kind in TOKENS}
        found |= {f"m_{ground}": [partial(goal_tile, ground, EMOJI)] for ground in GROUNDS}
        return found | {f"m_{h}_{seat + 1}": [partial(tower, seat, h, False, 2.0)] for seat in SEATS for h in HEIGHTS}

    def alt(self, view: MetropolysView, frame: Frame, names: Sequence[str], style: Style) -> str:
        say = speak(style.language)
        match frame.kind:
            case "table" | "ghost":
                placed = self._ghost(view, frame)
                return alt.ghost_alt(view, placed, names, say) if placed else alt.table_alt(view, names, say)
            case "city":
                return alt.seat_alt(view, self._seat(view, frame), names, say)
            case "goals":
                return alt.goals_alt(view, self._goals(view, frame)[1], say)
            case "result" if view.result is not None:
                return alt.result_alt(view, names, say)
            case kind:
                raise UnknownFrame(kind)

    def _seat(self, view: MetropolysView, frame: Frame) -> int:
        """The seat a picture is about; without one, whose turn it is."""
        return (view.turn or 0) if frame.seat is None else frame.seat

    def _goals(self, view: MetropolysView, frame: Frame) -> tuple[int, Goals]:
        """Whose goals; a view that does not know them has no such picture."""
        seat = view.seat if frame.seat is None else frame.seat
        goals = view.planners[seat].goals if seat is not None else None
        if seat is None or goals is None:
            raise UnknownFrame(frame.kind)
        return seat, goals

    def _ghost(self, view: MetropolysView, frame: Frame) -> Placed | None:
        return ghost_of((frame.ghost or "").split(), self._seat(view, frame))
