"""What stands and floats in the city besides the pieces: statues, boats, lights."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import Brush, drawings, follow, stamp
from render.palette import GLOW, Colour, shade
from render.sprites import tinted

SHADE: Colour = (20, 24, 48)
PROPS = SHELF / "metropolys" / "art" / "props.toml"


@kept(SPRITES)
def statue(size: int = 64) -> Image.Image:
    """A figure with a lamp on its plinth; 52 wide when 64 high."""
    drawing = drawings(PROPS)["statue"]

    def draw(brush: Brush) -> None:
        brush.scale *= size / 64
        follow(brush, drawing.steps, {"glow": GLOW, **drawing.paint})

    return outlined(stamp(round(size * 52 / 64), size, draw))


def outlined(image: Image.Image) -> Image.Image:
    """With a thin dark edge, so that pale stone stands out from bright streets."""
    rim = image.getchannel("A").filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.7))
    dark = tinted(SHADE, rim.point([v * 190 // 255 for v in range(256)]))
    dark.alpha_composite(image)
    return dark


@kept(SPRITES)
def boat(course: float) -> Image.Image:
    """A lit river boat from above, with its wake, on its course."""
    flat = stamp(50, 20, lambda brush: follow(brush, drawings(PROPS)["boat"].steps, {}))
    return flat.rotate(-course, Image.Resampling.BICUBIC, expand=True)


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
