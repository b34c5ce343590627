"""The pictures of Point City: a turn, the table, the market for one seat, cities, the result."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from data.sets import read_set
from data.texts import Say, speak
from render.canvas import Canvas
from render.painter import EMOJI, CanvasPainter, Emoji, Frame, Style, UnknownFrame
from render.point_city.alt import describe
from render.point_city.cities import draw_cities
from render.point_city.city import draw_city
from render.point_city.icons import civic_mark, hand_sign, icon, turn_sign
from render.point_city.panels import owners
from render.point_city.result import draw_result
from render.point_city.table import draw_market, draw_table
from render.point_city.turn import draw_turn
from rules.point_city.components import read_box
from rules.point_city.view import LETTERS, SYMBOLS, PointCityView


class PointCityPainter(CanvasPainter[PointCityView]):
    key: ClassVar[str] = "point_city"

    def frames(self, view: PointCityView, changed: Sequence[int]) -> list[Frame]:
        """One picture: who moved last is in the view."""
        return [Frame("result" if view.over else "turn")]

    def boards(self, view: PointCityView) -> list[Frame]:
        return [Frame("result" if view.over else "table"), Frame("cities")]

    def emojis(self) -> Mapping[str, Emoji]:
        """Every resource, double card, cost and pair by its letters; the deck, a card turned over, a civic token."""
        sheet = read_box(read_set(self.key, "standard").text).sheet
        named = {*LETTERS, *(letter * 2 for letter in LETTERS), *(card.cost for card in sheet.cards)}
        named |= {token.resources for token in sheet.tokens if token.resources}
        ordered = {"".join(sorted(letters, key=LETTERS.index)) for letters in named}
        signs = {letter: partial(icon, symbol, EMOJI) for letter, symbol in zip(LETTERS, SYMBOLS, strict=True)}
        found: dict[str, Emoji] = {f"pc_{cost}": [signs[letter] for letter in cost] for cost in sorted(ordered)}
        others = {"pc_deck": hand_sign, "pc_turn": turn_sign, "pc_civic": civic_mark}
        return found | {name: [partial(draw, EMOJI)] for name, draw in others.items()}

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
