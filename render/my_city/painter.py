"""The pictures of My City: the table, one city, a city with a plan in it, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from data.texts import speak
from render.canvas import Canvas
from render.my_city.alt import describe
from render.my_city.city import draw_city, plan_of
from render.my_city.duel import draw_duel
from render.my_city.pages.alt import describe_page
from render.my_city.pages.ceremony import draw_ceremony
from render.my_city.pages.chronicle import draw_chronicle
from render.my_city.pages.envelope import draw_envelope
from render.my_city.pages.keepsake import draw_keepsake
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Keepsake, Page
from render.my_city.phases import cleared, is_scored, lasts
from render.my_city.result import draw_result
from render.my_city.table import draw_table
from render.painter import POST_LIMIT, CanvasPainter, Frame, Style, UnknownFrame
from rules.my_city.view import MyCityView

ETERNAL = "eternal"
PAGES: dict[type[Page], str] = {
    Envelope: "envelope",
    Chronicle: "chronicle",
    Ceremony: "ceremony",
    Keepsake: "keepsake",
}


Drawn = MyCityView | Page


class MyCityPainter(CanvasPainter[Drawn]):
    key: ClassVar[str] = "my_city"

    def frames(self, view: Drawn, changed: Sequence[int]) -> list[Frame]:
        """All cities; once an episode is scored its result, also while cities are cleared for what lasts."""
        if not isinstance(view, MyCityView):
            return [Frame(PAGES[type(view)])]
        ended = view.over or (cleared(view) and any(0 <= seat < view.seats for seat in changed))
        return [Frame("result" if ended else "table")]

    def boards(self, view: Drawn) -> list[Frame]:
        if not isinstance(view, MyCityView):
            return self.frames(view, [])
        kind = "land" if view.over and lasts(view) else "built" if cleared(view) else "city"
        cities = [Frame(kind, seat) for seat in range(view.seats)]
        return [*self.frames(view, []), *cities][:POST_LIMIT]

    def paint(self, view: Drawn, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        match view, frame.kind:
            case Envelope(), "envelope":
                return draw_envelope(view, say)
            case Chronicle(), "chronicle":
                return draw_chronicle(view, names, say)
            case Ceremony(), "ceremony":
                return draw_ceremony(view, names, say)
            case Keepsake(), "keepsake":
                return draw_keepsake(view, names, say)
            case MyCityView(), "table":
                return draw_table(view, names, say)
            case MyCityView(), "city" | "built" | "land" | "ghost":
                seat = frame.seat if frame.seat is not None else view.seat or 0
                return draw_city(view, seat, names[seat], say, plan_of(view, seat, frame.ghost), frame.kind)
            case MyCityView(), "result" if is_scored(view):
                return (draw_duel if view.seats == 2 else draw_result)(view, names, say)
            case _, kind:
                raise UnknownFrame(kind)

    def alt(self, view: Drawn, frame: Frame, names: Sequence[str], style: Style) -> str:
        say = speak(style.language)
        return describe(view, frame, names, say) if isinstance(view, MyCityView) else describe_page(view, names, say)
