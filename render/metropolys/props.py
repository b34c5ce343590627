"""What stands and floats in the city besides the pieces: statues, boats, lights."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.palette import GLOW, Colour, shade
from render.sprites import Pen, sprite

SHADE: Colour = (20, 24, 48)


@kept(SPRITES)
def statue(size: int = 64) -> Image.Image:
    """A figure with a lamp on its plinth; 52 wide when 64 high."""
    stone: Colour = (206, 200, 188)
    light: Colour = (250, 244, 228)

    def draw(pen: Pen, s: int) -> None:
        k = s * size / 64
        pen.ellipse((4 * k, 38 * k, 48 * k, 62 * k), fill=(98, 88, 92), outline=(206, 182, 140), width=round(2 * k))
        for fill, *corners in (
            (stone, (16, 52), (19, 36), (33, 36), (36, 52)),
            (light, (16, 52), (19, 36), (25, 36), (24, 52)),
            (light, (20, 37), (22, 17), (30, 17), (33, 37)),
        ):
            pen.polygon([(x * k, y * k) for x, y in corners], fill=fill)
        pen.ellipse((21 * k, 6 * k, 31 * k, 17 * k), fill=light)
        pen.line((29 * k, 20 * k, 40 * k, 8 * k), fill=light, width=round(4 * k))
        pen.ellipse((37 * k, 2 * k, 45 * k, 10 * k), fill=GLOW)
        pen.line((23 * k, 21 * k, 15 * k, 30 * k), fill=stone, width=round(4 * k))

    return outlined(sprite(round(size * 52 / 64), size, draw))


def outlined(image: Image.Image) -> Image.Image:
    """With a thin dark edge, so that pale stone stands out from bright streets."""
    dark = Image.new("RGBA", image.size, (*SHADE, 255))
    rim = image.getchannel("A").filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.7))
    dark.putalpha(rim.point([v * 190 // 255 for v in range(256)]))
    dark.alpha_composite(image)
    return dark


@kept(SPRITES)
def boat(course: float) -> Image.Image:
    """A lit river boat from above, with its wake, on its course."""
    wake = (190, 214, 240, 90)

    def draw(pen: Pen, s: int) -> None:
        for d in (0, 5):
            pen.line([((22 - d) * s, 10 * s), (2 * s, (3 + d / 4) * s)], fill=wake, width=s)
            pen.line([((22 - d) * s, 10 * s), (2 * s, (17 - d / 4) * s)], fill=wake, width=s)
        hull = ((18, 5), (38, 5), (47, 10), (38, 15), (18, 15))
        pen.polygon([(x * s, y * s) for x, y in hull], fill=(250, 240, 220))
        pen.rounded_rectangle((22 * s, 7 * s, 36 * s, 13 * s), 2 * s, fill=(255, 200, 96))

    return sprite(50, 20, draw).rotate(-course, Image.Resampling.BICUBIC, expand=True)


@kept(SPRITES)
def halo(width: int, height: int, colour: Colour = GLOW, strength: float = 0.8) -> Image.Image:
    """A soft light on black, to be screened: what lies under it stays visible."""
    light = Image.new("RGB", (width, height), 0)
    inner = (width * 0.22, height * 0.22, width * 0.78, height * 0.78)
    ImageDraw.Draw(light).ellipse(inner, fill=shade(colour, strength))
    return light.filter(ImageFilter.GaussianBlur(min(width, height) * 0.1))


def shine(image: Image.Image, light: Image.Image, x: float, y: float) -> None:
    """Lets a light fall on a picture around a point."""
    left, top = round(x - light.width / 2), round(y - light.height / 2)
    box = (left, top, left + light.width, top + light.height)
    image.paste(ImageChops.screen(image.crop(box), light), (left, top))
