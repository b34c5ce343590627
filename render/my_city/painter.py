"""The pictures of My City: the table, one city, a city with a plan in it, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from data.sets import read_set
from data.texts import speak
from render.canvas import Canvas
from render.my_city.alt import describe
from render.my_city.city import draw_city, head_paper, plan_of
from render.my_city.duel import draw_duel
from render.my_city.pages.alt import describe_page
from render.my_city.pages.ceremony import draw_ceremony
from render.my_city.pages.chronicle import draw_chronicle
from render.my_city.pages.envelope import draw_envelope
from render.my_city.pages.keepsake import draw_keepsake
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Keepsake, Page
from render.my_city.phases import cleared, is_scored, lasts
from render.my_city.result import draw_result
from render.my_city.table import draw_table, table_wood
from render.my_city.warming import warm
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
        """Every city in which something was built or glued; the table before them, if there is room, or alone.

        Once an episode is scored its result comes first, and cities are shown once more before they are cleared.
        """
        if not isinstance(view, MyCityView):
            return [Frame(PAGES[type(view)])]
        seats = [seat for seat in changed if 0 <= seat < view.seats]
        if view.over:
            kind = "land" if lasts(view) else "city"
            return [Frame("result"), *(Frame(kind, seat) for seat in seats)][:POST_LIMIT]
        if cleared(view):
            built = [Frame("built", seat) for seat in seats]
            return [Frame("result"), *built][:POST_LIMIT] if built else [Frame("table")]
        cities = [Frame("city", seat) for seat in seats]
        if not cities:
            return [Frame("table")]
        return cities if len(cities) >= POST_LIMIT else [Frame("table"), *cities]

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

    def warm(self) -> None:
        """The valley of the eternal game in its sizes, and every building as its card shows it."""
        head_paper()
        table_wood()
        warm(read_set(self.key, ETERNAL).text)
