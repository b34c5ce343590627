"""What a game's pictures are: a view in, a picture out. Every game brings one Painter, found by render/painters.py."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

import msgspec
from PIL import Image

from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.names import nameable
from render.palette import PAPER_SHADE, Palette, using
from rules.game import View

RENDERER = 13
"""Raised when any picture changes its look: pictures kept under an older number are not used again."""

ALT_LIMIT = 1000
"""Characters of an alt text, at most."""

POST_LIMIT = 4
"""Pictures of one post, at most."""


Wish = Literal["auto", "webp", "png"]
"""`auto`: WebP while there is time for it, else JPEG."""
Format = Literal[Wish, "jpg"]


EMOJI = 128
"""The side of an emoji."""
Emoji = Sequence[Callable[[], Image.Image]]
"""What is drawn on one; render/emojis makes it fit."""


class Style(msgspec.Struct, frozen=True):
    """How to draw, never what."""

    language: str = "en"
    palette: Palette = "standard"
    format: Format = "auto"


class Frame(msgspec.Struct, frozen=True):
    """Which picture of a view."""

    kind: str
    seat: int | None = None
    ghost: str | None = None
    """The text of a move not yet played, drawn as a preview."""
    light: tuple[int, int, int, int] | None = None
    """What is lit, in hundredths of the width: in a lesson."""


class Picture(msgspec.Struct, frozen=True):
    """A finished picture, as it goes to people."""

    data: bytes
    filename_ext: str
    alt: str
    width: int
    height: int
    drawing: float = 0.0
    encoding: float = 0.0
    """Seconds that it took."""


def in_words(sentences: Iterable[str]) -> str:
    """As many whole sentences as an alt text holds; one that is too long for what is left is passed over."""
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}".strip()
        if sentence and len(longer) <= ALT_LIMIT:
            told = longer
    return told


class UnknownFrame(Exception):
    """The game has no picture of that kind."""


ViewT = TypeVar("ViewT", bound=View)


class Painter(ABC, Generic[ViewT]):
    """Draws the views of one game. Its methods are called by workers, in threads of one process several at once."""

    key: ClassVar[str]

    @abstractmethod
    def frames(self, view: ViewT, changed: Sequence[int]) -> list[Frame]:
        """What a turn's post shows: one picture, for Discord crops several. `changed` names the seats that changed."""

    def boards(self, view: ViewT) -> list[Frame]:
        """What somebody sees who asks for the board: a post's picture first, then larger ones; at most six."""
        return self.frames(view, [])

    @abstractmethod
    def draw(self, view: ViewT, frame: Frame, names: Sequence[str], style: Style) -> Image.Image:
        """The picture. `names` are the names of the seats. Equal arguments give equal pictures."""

    @abstractmethod
    def alt(self, view: ViewT, frame: Frame, names: Sequence[str], style: Style) -> str:
        """The picture in words, at most ALT_LIMIT characters: what changed, scores, whose turn."""

    def emojis(self) -> Mapping[str, Emoji]:
        """The small pictures for buttons and lines of text by name, each of one thing or a few; none has letters."""
        return {}

    def table(self) -> Image.Image:
        """What a picture lies on where it is lower than the others of its film."""
        return Image.new("RGB", (WIDTH, HIGHEST), PAPER_SHADE)


class CanvasPainter(Painter[ViewT]):
    """A painter that draws on a canvas which knows its texts: all games do."""

    def draw(self, view: ViewT, frame: Frame, names: Sequence[str], style: Style) -> Image.Image:
        return self.canvas(view, frame, names, style).image

    def canvas(self, view: ViewT, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        """The picture with its texts known, under the palette asked for."""
        with using(style.palette):
            return self.paint(view, frame, nameable(names), style)

    @abstractmethod
    def paint(self, view: ViewT, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        """Draws it; every name can be written."""
