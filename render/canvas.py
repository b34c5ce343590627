"""A picture in the making: sprites are pasted and texts are written on it, and it knows where every text stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageStat

from render.cache import BOARDS, DRAWN, ByteCache, image_bytes
from render.lettering.fonts import drawable
from render.lettering.names import fit_name
from render.lettering.text import NEEDED, Mask, Type, fit, fit_within, mask, middle, width, wrap
from render.palette import BLACK, INK, PAPER, WHITE, Colour, bright, palette, paper
from render.sprites import CLEAR, capsule, quiet

Box = tuple[float, float, float, float]

WIDTH = 1200
"""Of every picture; the height is between 16:9 and 1:1."""
LOWEST, HIGHEST = 675, 1200


class Written:
    """One line of text on a canvas: what, how large, where its ink lies, and the room it must not leave."""

    __slots__ = ("fill", "mask", "room", "size", "text", "x", "y")

    def __init__(self, text: str, size: int, found: Mask, x: int, y: int, fill: Colour, room: Box | None) -> None:
        self.text, self.size, self.mask, self.fill = text, size, found, fill
        self.x, self.y, self.room = x, y, room

    @property
    def box(self) -> Box:
        return self.x, self.y, self.x + self.mask.image.width, self.y + self.mask.image.height

    def moved(self, x: int, y: int) -> Written:
        room = self.room and (self.room[0] + x, self.room[1] + y, self.room[2] + x, self.room[3] + y)
        return Written(self.text, self.size, self.mask, self.x + x, self.y + y, self.fill, room)


class Canvas:
    """Texts are kept beside the picture so that tests can prove them inside their room, apart and uncovered."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.texts: list[Written] = []

    @classmethod
    def on(cls, ground: Image.Image) -> Canvas:
        """A new one on a kept ground, which stays as it is; high contrast wants it quieter."""
        return cls(quiet(ground))

    @classmethod
    def clear(cls, width: int, height: int) -> Canvas:
        """A transparent one, for a sprite with text on it."""
        return cls(Image.new("RGBA", (width, height), CLEAR))

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def put(self, picture: Image.Image | Canvas, x: float, y: float, anchor: str = "mm") -> None:
        """Pastes by an anchor: first letter l, m or r, second t, m or b."""
        image = picture.image if isinstance(picture, Canvas) else picture
        left = round(x - {"l": 0.0, "m": image.width / 2, "r": image.width}[anchor[0]])
        top = round(y - {"t": 0.0, "m": image.height / 2, "b": image.height}[anchor[1]])
        if self.image.mode == "RGBA":
            inside = (
                image.crop((max(0, -left), max(0, -top), image.width, image.height)) if min(left, top) < 0 else image
            )
            self.image.alpha_composite(inside, (max(0, left), max(0, top)))
        else:
            self.image.paste(image, (left, top), image)
        if isinstance(picture, Canvas):
            self.texts += [written.moved(left, top) for written in picture.texts]

    def write(
        self,
        at: tuple[float, float],
        text: str,
        kind: Type,
        fill: Colour = INK,
        *,
        anchor: str = "mm",
        halo: Colour | None = None,
        room: Box | None = None,
    ) -> float:
        """One line as it is; returns its width. Anchors: l, m, r and then m (middle) or s (baseline)."""
        text = drawable(text, kind.family)
        found = mask(text, kind)
        x = at[0] - {"l": 0.0, "m": found.advance / 2, "r": found.advance}[anchor[0]]
        y = at[1] + (middle(kind) if anchor[1] == "m" else 0.0)
        left, base = round(x), round(y)
        if palette() == "contrast":
            x0, y0 = left + found.left, base + found.top
            fill = self._stark((x0, y0, x0 + found.image.width, y0 + found.image.height), fill)
            halo = None if halo is None else WHITE if fill == BLACK else BLACK
        if halo is not None:
            rim = mask(text, kind, 3)
            self.image.paste(halo, (left + rim.left, base + rim.top), rim.image)
        self.image.paste(fill, (left + found.left, base + found.top), found.image)
        if text:
            self.texts.append(Written(text, kind.size, found, left + found.left, base + found.top, fill, room))
        return found.advance

    def _stark(self, box: tuple[int, int, int, int], fill: Colour) -> Colour:
        """Black or white, whichever stands out from what lies there; on nothing, as the text was meant."""
        under = self.image.crop(box)
        if under.mode == "RGBA" and ImageStat.Stat(under.getchannel("A")).mean[0] < 128:
            return BLACK if bright(fill) < 0.5 else WHITE
        red, green, blue = (round(value) for value in ImageStat.Stat(under.convert("RGB")).mean)
        return BLACK if bright((red, green, blue)) > 0.45 else WHITE

    def fit(
        self,
        at: tuple[float, float],
        text: str,
        space: float,
        kind: Type,
        fill: Colour = INK,
        *,
        anchor: str = "mm",
        halo: Colour | None = None,
        least: int = NEEDED,
        within: Callable[[str], str] | None = None,
    ) -> float:
        """One line, made smaller or cut to `space`; with `within`, only the text in that sentence is cut."""
        if within is None:
            text, kind = fit(text, space, kind, min(least, kind.size))
        else:
            text, kind = fit_within(text, space, kind, within, min(least, kind.size))
        left = at[0] - {"l": 0.0, "m": space / 2, "r": space}[anchor[0]]
        # A letter's ink may reach a few pixels past its advance.
        room = (left - 4, at[1] - kind.size, left + space + 4, at[1] + kind.size)
        return self.write(at, text, kind, fill, anchor=anchor, halo=halo, room=room)

    def name(
        self,
        at: tuple[float, float],
        text: str,
        space: float,
        kind: Type,
        fill: Colour = INK,
        *,
        anchor: str = "lm",
        halo: Colour | None = None,
        within: Callable[[str], str] | None = None,
        most: int = NEEDED,
        lines: int = 2,
        pitch: float = 1.06,
    ) -> float:
        """A name, or a sentence with one, on one line or more around a middle height; returns its width."""
        found, kind = fit_name(text, space, kind, within or (lambda part: part), most, lines)
        left = at[0] - {"l": 0.0, "m": space / 2, "r": space}[anchor[0]]
        room = (left - 4, at[1] - kind.size * len(found), left + space + 4, at[1] + kind.size * len(found))
        wide = 0.0
        for k, line in enumerate(found):
            y = at[1] + (k - (len(found) - 1) / 2) * kind.size * pitch
            wide = max(wide, self.write((at[0], y), line, kind, fill, anchor=anchor, halo=halo, room=room))
        return wide

    def block(
        self,
        box: Box,
        text: str,
        kind: Type,
        fill: Colour = INK,
        *,
        lines: int = 2,
        halo: Colour | None = None,
        least: int = NEEDED,
        pitch: float = 0.94,
    ) -> None:
        """Short centred lines in the middle of a box."""
        found, kind = wrap(text, box[2] - box[0], lines, kind, min(least, kind.size))
        self.lines(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), found, kind, fill, halo=halo, pitch=pitch, room=box)

    def lines(
        self,
        at: tuple[float, float],
        lines: Sequence[str],
        kind: Type,
        fill: Colour = INK,
        *,
        halo: Colour | None = None,
        pitch: float = 0.94,
        room: Box | None = None,
    ) -> None:
        """Lines as they are, centred on a point."""
        for k, line in enumerate(lines):
            y = at[1] + (k - (len(lines) - 1) / 2) * kind.size * pitch
            self.write((at[0], y), line, kind, fill, halo=halo, room=room)

    def pill(
        self,
        at: tuple[float, float],
        text: str,
        kind: Type,
        ground: Colour = PAPER,
        fill: Colour = INK,
        *,
        anchor: str = "mm",
        space: float | None = None,
        least: int = NEEDED,
    ) -> float:
        """A short label on a rounded ground; returns its width."""
        if space is not None:
            text, kind = fit(text, space - kind.size * 0.7, kind, min(least, kind.size))
        wide, high = round(width(text, kind) + kind.size * 0.7), round(kind.size * 1.22)
        left = at[0] - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
        top = at[1] - {"t": 0.0, "m": high / 2, "b": high}[anchor[1]]
        self.put(capsule(wide, high, paper(ground)), left - 12, top - 12, "lt")
        room = (left, top - 4, left + wide, top + high + 4)
        self.write((left + wide / 2, top + high / 2 + kind.size * 0.04), text, kind, fill, room=room)
        return wide


def _bytes(canvas: Canvas) -> int:
    return image_bytes(canvas.image) + 400 * len(canvas.texts)


COMPOSED: ByteCache[Canvas] = ByteCache(DRAWN, _bytes)
"""Sprites with text on them: cards."""
PANELS: ByteCache[Canvas] = ByteCache(BOARDS, _bytes)
"""Parts with text on them that show how one seat of one table stands."""
