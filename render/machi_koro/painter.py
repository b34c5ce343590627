"""The pictures of Machi Koro: the table, one town, the market, the result, and a town with a plan in it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from PIL import Image

from data.texts import speak
from render.canvas import Canvas
from render.machi_koro.alt import describe
from render.machi_koro.city import draw_city
from render.machi_koro.grounds import table_ground
from render.machi_koro.market import draw_market
from render.machi_koro.result import draw_result
from render.machi_koro.table import draw_table
from render.machi_koro.toys import toy
from render.painter import EMOJI, CanvasPainter, Emoji, Frame, Style, UnknownFrame
from rules.machi_koro.view import MachiKoroView
from rules.machi_koro.vocabulary import cards


class MachiKoroPainter(CanvasPainter[MachiKoroView]):
    key: ClassVar[str] = "machi_koro"

    def frames(self, view: MachiKoroView, changed: Sequence[int]) -> list[Frame]:
        return [Frame("result" if view.over else "table")]

    def boards(self, view: MachiKoroView) -> list[Frame]:
        towns = [Frame("city", seat) for seat in range(view.seats)]
        return [Frame("result" if view.over else "table"), Frame("table" if view.over else "market"), *towns]

    def paint(self, view: MachiKoroView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        say = speak(style.language)
        seat = view.turn if frame.seat is None else frame.seat
        match frame.kind:
            case "table":
                return draw_table(view, names, say)
            case "market":
                return draw_market(view, names, say)
            case "city":
                return draw_city(view, seat, names[seat], say)
            case "ghost":
                return draw_city(view, seat, names[seat], say, planned(frame))
            case "result" if view.over:
                return draw_result(view, names, say)
            case kind:
                raise UnknownFrame(kind)

    def alt(self, view: MachiKoroView, frame: Frame, names: Sequence[str], style: Style) -> str:
        return describe(view, frame, names, speak(style.language))

    def emojis(self) -> Mapping[str, Emoji]:
        """Every card and landmark."""
        return {f"mk_{card}": [partial(toy, card, EMOJI)] for card in cards()}

    def table(self) -> Image.Image:
        return table_ground()


def planned(frame: Frame) -> str | None:
    """What a move like `build mine` would build; other moves leave no mark on a town."""
    words = (frame.ghost or "").split()
    return words[1] if len(words) == 2 and words[0] == "build" else None
