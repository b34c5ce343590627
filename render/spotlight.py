"""One thing of a picture lit, the rest in shade: what a step of a lesson is about."""

from PIL import Image, ImageDraw, ImageFilter

LIGHT = (255, 205, 60)
SHADE = 0.7
"""How bright the rest stays: one still reads it."""
SOFT, ROUND, EDGE = 10, 18, 5


def spotlit(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """`box`: left, top, right and bottom in hundredths of the width; what is below a picture may make it higher."""
    width, height = image.size
    left, top, right, bottom = (part * width // 100 for part in box)
    inner = (max(left, EDGE), max(top, EDGE), min(right, width - EDGE), min(bottom, height - EDGE))
    shade = Image.new("L", image.size, 0)
    ImageDraw.Draw(shade).rounded_rectangle(inner, ROUND, fill=255)
    shade = shade.filter(ImageFilter.GaussianBlur(SOFT))
    dim = image.convert("RGB").point([round(level * SHADE) for level in range(256)] * 3)
    found = Image.composite(image.convert("RGB"), dim, shade)
    ImageDraw.Draw(found).rounded_rectangle(inner, ROUND, outline=LIGHT, width=EDGE)
    return found
