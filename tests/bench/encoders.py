"""`python -m tests.bench encoders`: what each way of encoding costs, weighs and spoils, over the pictures of all games.

Quality is structural similarity (SSIM) against the picture as it was drawn, in squares of 8 × 8 pixels: of brightness,
and of the colour channel that suffers more. The mean hides small text, so the worst hundredth of all squares stands
beside it; what they look like at 400 pixels is for eyes to say.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageMath

from render import painters
from render.painter import Style
from tests.render.every import all_samples

WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "WebP 90, method 0": ("WEBP", {"quality": 90, "method": 0}),
    "WebP 80, method 0": ("WEBP", {"quality": 80, "method": 0}),
    "JPEG 92, 4:4:4": ("JPEG", {"quality": 92, "subsampling": 0}),
    "JPEG 90, 4:4:4": ("JPEG", {"quality": 90, "subsampling": 0}),
    "JPEG 88, 4:4:4": ("JPEG", {"quality": 88, "subsampling": 0}),
    "JPEG 88, 4:4:4, optimised": ("JPEG", {"quality": 88, "subsampling": 0, "optimize": True}),
    "JPEG 85, 4:4:4": ("JPEG", {"quality": 85, "subsampling": 0}),
    "JPEG 80, 4:4:4": ("JPEG", {"quality": 80, "subsampling": 0}),
    "JPEG 88, 4:2:0": ("JPEG", {"quality": 88, "subsampling": 2}),
}
SQUARE = 8
C1, C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def similarity(one: Image.Image, other: Image.Image) -> list[list[float]]:
    """By channel (brightness, blue, red): the similarity of each square."""
    return [
        _channel(a.convert("F"), b.convert("F"))
        for a, b in zip(one.convert("YCbCr").split(), other.convert("YCbCr").split(), strict=True)
    ]


def _channel(a: Image.Image, b: Image.Image) -> list[float]:
    def mean(image: Image.Image) -> Image.Image:
        return image.reduce(SQUARE)

    def product(x: Image.Image, y: Image.Image) -> Image.Image:
        return ImageMath.lambda_eval(lambda v: v["x"] * v["y"], x=x, y=y)

    squares = {"aa": mean(product(a, a)), "bb": mean(product(b, b)), "ab": mean(product(a, b))}
    values = {"ma": mean(a), "mb": mean(b), **squares}
    found = ImageMath.lambda_eval(
        lambda v: (
            (2 * v["ma"] * v["mb"] + C1)
            * (2 * (v["ab"] - v["ma"] * v["mb"]) + C2)
            / (
                (v["ma"] * v["ma"] + v["mb"] * v["mb"] + C1)
                * (v["aa"] - v["ma"] * v["ma"] + v["bb"] - v["mb"] * v["mb"] + C2)
            )
        ),
        **values,
    )
    return list(found.getdata())


def main(arguments: Sequence[str] = ()) -> None:
    step = int(arguments[0]) if arguments else 6
    images = [painters.find(key).draw(v, f, n, Style()) for key, v, f, n in list(all_samples().values())[::step]]
    print(f"{len(images)} pictures of all games; similarity to the picture as drawn, 1 is equal")
    print(f"  {'':27}{'ms':>6}{'kB':>6}{'most kB':>9}{'bright':>9}{'worst 1%':>10}{'colour':>9}{'worst 1%':>10}")
    for name, (format, how) in WAYS.items():
        times, sizes, bright, colour, low, pale = [], [], [], [], [], []
        for image in images:
            buffer = io.BytesIO()
            begun = time.thread_time()
            image.save(buffer, format, **how)
            times.append((time.thread_time() - begun) * 1000)
            sizes.append(len(buffer.getvalue()) / 1000)
            channels = similarity(image, Image.open(buffer).convert("RGB"))
            bright.append(statistics.mean(channels[0]))
            low.append(sorted(channels[0])[len(channels[0]) // 100])
            spoilt = min(channels[1:], key=statistics.mean)
            colour.append(statistics.mean(spoilt))
            pale.append(sorted(spoilt)[len(spoilt) // 100])
        means = [statistics.mean(one) for one in (bright, low, colour, pale)]
        print(
            f"  {name:27}{statistics.mean(times):6.1f}{statistics.mean(sizes):6.0f}{max(sizes):9.0f}"
            f"{means[0]:9.4f}{means[1]:10.4f}{means[2]:9.4f}{means[3]:10.4f}",
            flush=True,
        )
