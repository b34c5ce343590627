"""The eight cities: a small picture of each for the head of its board."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.cities.brush import Brush
from render.cities.feature_sprites import feature
from render.cities.skylines import HIGH, PAINTED, WIDE
from render.palette import PAPER_LIGHT, Colour, mix
from render.sprites import CLEAR, Pen, cut_out, panel, scaled, shadowed, sprite

SKIES: dict[str, tuple[Colour, Colour]] = {
    "new_york": ((255, 226, 178), (226, 170, 190)),
    "rio_de_janeiro": ((140, 202, 226), (252, 232, 186)),
    "sydney": ((122, 184, 222), (226, 240, 242)),
    "venice": ((246, 206, 156), (250, 236, 204)),
    "barcelona": ((168, 206, 228), (252, 226, 190)),
    "lisbon": ((250, 214, 150), (252, 238, 208)),
    "mexico_city": ((238, 168, 130), (252, 226, 176)),
    "buenos_aires": ((158, 206, 232), (244, 240, 222)),
}


@kept(SPRITES)
def vignette(city: str, times: int = 1) -> Image.Image:
    """So many times as large. A city of a set we do not know is drawn as New York."""
    city = city if city in SKIES else "new_york"

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s * times)
        for i in range(HIGH // 3 + 1):
            b.rect(0, i * 3, WIDE, i * 3 + 4, mix(*SKIES[city], min(1.0, i * 3 / 110)))
        PAINTED[city](b)

    size = WIDE * times, HIGH * times
    picture = sprite(*size, draw)
    if city == "new_york":
        liberty = feature("statue2", 112 * times)
        picture.alpha_composite(liberty.crop((0, 0, liberty.width, 58 * times)), (226 * times, 62 * times))
    shape = sprite(*size, lambda pen, s: Brush(pen, s).rect(0, 0, *size, (0, 0, 0), 20 * times))
    framed = Image.new("RGBA", picture.size, CLEAR)
    framed.alpha_composite(cut_out(picture, shape.getchannel("A")))
    return framed


@kept(SPRITES)
def postcard(city: str) -> Image.Image:
    """The vignette on a card that lies askew on the table, held by a pin."""
    card = panel(WIDE + 28, HIGH + 28, PAPER_LIGHT, 12, False).copy()
    card.alpha_composite(vignette(city), (14, 14))
    large = scaled(card, card.width * 2, card.height * 2).rotate(7, Image.Resampling.BICUBIC, expand=True)
    out = shadowed(scaled(large, round(large.width * 0.44), round(large.height * 0.44)), (5, 8), 6, 120, 16)
    out.alpha_composite(sprite(28, 28, _pin), (out.width // 2 - 26, 24))
    return out


def _pin(pen: Pen, s: int) -> None:
    b = Brush(pen, s, 14, 14)
    b.oval(2, 4, 9, 9, (150, 120, 90))
    b.oval(0, 0, 10, 10, (198, 68, 46), (120, 36, 24), 1.6)
    b.oval(-3, -3, 3, 3, (240, 170, 150))
