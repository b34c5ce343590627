"""The pictures of My City: the table, one city, a city with a plan in it, the result."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from data.sets import read_set, set_names
from data.texts import speak
from render.canvas import Canvas
from render.my_city.alt import describe
from render.my_city.cards import piece
from render.my_city.city import draw_city, plan_of
from render.my_city.duel import draw_duel
from render.my_city.grid import shape_cells
from render.my_city.pages.alt import describe_page
from render.my_city.pages.ceremony import draw_ceremony
from render.my_city.pages.chronicle import draw_chronicle
from render.my_city.pages.envelope import draw_envelope
from render.my_city.pages.keepsake import draw_keepsake
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Keepsake, Page
from render.my_city.phases import cleared, fields_of, is_scored, lasts
from render.my_city.result import draw_result
from render.my_city.stickers import BADGES, STICKERS, sticker
from render.my_city.table import draw_table
from render.painter import EMOJI, CanvasPainter, Emoji, Frame, Style, UnknownFrame
from rules.my_city.components import Box
from rules.my_city.view import MyCityView

ETERNAL = "eternal"
Drawn = MyCityView | Page


class MyCityPainter(CanvasPainter[Drawn]):
    key: ClassVar[str] = "my_city"

    def frames(self, view: Drawn, changed: Sequence[int]) -> list[Frame]:
        """All cities; once an episode is scored its result, also while cities are cleared for what lasts."""
        if not isinstance(view, MyCityView):
            return [Frame(type(view).__name__.lower())]
        ended = view.over or (cleared(view) and any(0 <= seat < view.seats for seat in changed))
        return [Frame("result" if ended else "table")]

    def boards(self, view: Drawn) -> list[Frame]:
        if not isinstance(view, MyCityView):
            return self.frames(view, [])
        kind = "land" if view.over and lasts(view) else "built" if cleared(view) else "city"
        cities = [Frame(kind, seat) for seat in range(view.seats)]
        return [*self.frames(view, []), *cities]

    def emojis(self) -> Mapping[str, Emoji]:
        """Every building by its colour and its fields, row by row: `mc_red_10_11`; and what is glued into a valley."""
        found: dict[str, Emoji] = {f"mc_{kind}": [partial(sticker, kind, False)] for kind in (*STICKERS, *BADGES)}
        for name in set_names(self.key):
            box = msgspec.toml.decode(read_set(self.key, name).text, type=Box)
            for own in box.sets.values():
                for shape in (box.shapes[name] for name in (*own.buildings.values(), *own.own_shapes)):
                    kind = own.colour or own.kind
                    draw = partial(piece, kind, shape_cells(shape), EMOJI, EMOJI)
                    found[f"mc_{kind}_{fields_of(shape)}"] = [draw]
        return found

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
