"""Washes of colour in the valley, and outlines made smaller."""

from PIL import Image, ImageChops

from render.drawings import Ink


def wash(image: Image.Image, colour: Ink, mask: Image.Image, opacity: float = 1.0) -> None:
    """Colour laid on where the mask is: in a tenth of the time where that is a plain one, of mode 1."""
    image.paste(colour, (0, 0), mask if opacity == 1 else faint(mask, opacity))


def faint(mask: Image.Image, opacity: float) -> Image.Image:
    return mask.point([int(v * opacity) for v in range(256)], "L")


def inset(mask: Image.Image, left: int, top: int, right: int, bottom: int) -> Image.Image:
    """The mask with its outline moved inwards on each side."""
    a, b, c, d = (ImageChops.offset(mask, dx, dy) for dx in (left, -right) for dy in (top, -bottom))
    return ImageChops.darker(ImageChops.darker(a, b), ImageChops.darker(c, d))


def grown(mask: Image.Image, by: int) -> Image.Image:
    """The mask with its outline moved outwards by a few pixels: each time by as many as leave no gap."""
    done = 0
    while done < by:
        step = min(by - done, 2 * done + 1)
        for dx, dy in ((step, 0), (0, step)):
            beside = ImageChops.lighter(ImageChops.offset(mask, dx, dy), ImageChops.offset(mask, -dx, -dy))
            mask = ImageChops.lighter(mask, beside)
        done += step
    return mask
