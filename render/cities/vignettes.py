"""The eight cities: a small picture of each for the head of its board."""

from PIL import Image

from render.cache import SPRITES, kept
from render.cities.brush import Brush
from render.cities.drawings import draw, drawings
from render.cities.feature_sprites import feature
from render.cities.skylines import HIGH, WIDE, Skyline
from render.palette import PAPER_LIGHT, mix
from render.sprites import CLEAR, Pen, cut_out, panel, scaled, shadowed, sprite


@kept(SPRITES)
def vignette(city: str, times: int = 1) -> Image.Image:
    """So many times as large. A city of a set we do not know is drawn as New York."""
    known = drawings("skylines")
    city = city if city in known else "new_york"

    def paint(pen: Pen, s: int) -> None:
        b = Skyline(pen, s * times)
        for i in range(HIGH // 3 + 1):
            b.rect(0, i * 3, WIDE, i * 3 + 4, mix(*known[city].sky, min(1.0, i * 3 / 110)))
        draw(b, known[city])

    size = WIDE * times, HIGH * times
    picture = sprite(*size, paint)
    if city == "new_york":
        liberty = feature("statue2", 112 * times)
        picture.alpha_composite(liberty.crop((0, 0, liberty.width, 58 * times)), (226 * times, 62 * times))
    shape = sprite(*size, lambda pen, s: Brush(pen, s).rect(0, 0, *size, (0, 0, 0), 20 * times))
    framed = Image.new("RGBA", picture.size, CLEAR)
    framed.alpha_composite(cut_out(picture, shape.getchannel("A")))
    return framed


def askew(city: str, turn: int, share: float) -> Image.Image:
    """The vignette on a card that is turned a little."""
    card = panel(WIDE + 28, HIGH + 28, PAPER_LIGHT, 12, False).copy()
    card.alpha_composite(vignette(city), (14, 14))
    large = scaled(card, card.width * 2, card.height * 2).rotate(turn, Image.Resampling.BICUBIC, expand=True)
    return shadowed(scaled(large, round(large.width * share), round(large.height * share)), (5, 8), 6, 115, 16)


@kept(SPRITES)
def postcard(city: str) -> Image.Image:
    """Held on the table by a pin."""
    out = askew(city, 7, 0.44)
    out.alpha_composite(sprite(28, 28, _pin), (out.width // 2 - 26, 24))
    return out


def _pin(pen: Pen, s: int) -> None:
    b = Brush(pen, s, 14, 14)
    b.oval(2, 4, 9, 9, (150, 120, 90))
    b.oval(0, 0, 10, 10, (198, 68, 46), (120, 36, 24), 1.6)
    b.oval(-3, -3, 3, 3, (240, 170, 150))
