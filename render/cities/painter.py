"""The pictures of Cities."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement as sets_of
from typing import ClassVar

from PIL import Image

from data.sets import read_set
from data.texts import Say, speak
from render.canvas import Canvas
from render.cities import alt
from render.cities.city import draw_city
from render.cities.feature_sprites import GARDENS, SHORES, STATUE, WILD, feature_tile
from render.cities.ghost import draw_ghost
from render.cities.grounds import tile_plan
from render.cities.houses import house
from render.cities.letters import spelling
from render.cities.offer import draw_offer
from render.cities.result import draw_result
from render.cities.table import draw_table
from render.cities.turn import draw_turn, mover
from render.painter import EMOJI, CanvasPainter, Emoji, Frame, Style, UnknownFrame
from rules.cities.components import read_box
from rules.cities.view import COLOURS, HIDDEN, CitiesView

BACK = "back"
"""What an emoji of something face down is called."""


class CitiesPainter(CanvasPainter[CitiesView]):
    key: ClassVar[str] = "cities"

    def frames(self, view: CitiesView, changed: Sequence[int]) -> list[Frame]:
        """One picture: the turn of who has just moved; at the end the scores."""
        return [Frame("result") if view.over else Frame("turn", mover(view, changed))]

    def boards(self, view: CitiesView) -> list[Frame]:
        offer = [] if view.over else [Frame("offer")]
        return [*self.frames(view, []), *offer, *(Frame("city", seat) for seat in range(view.seats))]

    def emojis(self) -> Mapping[str, Emoji]:
        """What may be taken together, in the order of its names: a tile by its spaces, pieces, one feature or two."""
        rows = read_box(read_set(self.key, "standard").text).rows
        tiles = [text.replace("/", "") for text in (*rows.city_tiles.values(), *rows.start_tiles.values())]
        found: dict[str, Emoji] = {f"c_{spaces}": [partial(_unlettered, tile_plan, spaces)] for spaces in tiles}
        drawn = {str(letter): partial(house, letter, 1) for letter in COLOURS}
        looks = {look: look for look in (*GARDENS, *SHORES, WILD, f"{STATUE}2")} | {BACK: HIDDEN}
        features = {name: partial(_unlettered, feature_tile, look) for name, look in looks.items()}
        for things, most in ((drawn, 4), (features, 2)):
            for group in (group for n in range(1, most + 1) for group in sets_of(sorted(things), n)):
                found["c_" + "_".join(group)] = [things[name] for name in group]
        return found

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


def _unlettered(draw: Callable[[str, int], Image.Image], what: str) -> Image.Image:
    """For readers of all languages: an emoji."""
    with spelling(None):
        return draw(what, EMOJI)
