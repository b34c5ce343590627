"""What is lit stays lit where a picture grows at its lower edge."""

from __future__ import annotations

from PIL import Image

from render.spotlight import spotlit


def test_a_box_is_the_same_place_in_a_higher_picture() -> None:
    box = (25, 10, 50, 30)
    low, high = (spotlit(Image.new("RGB", (1200, tall), (200, 200, 200)), box) for tall in (769, 845))
    assert low.tobytes() == high.crop((0, 0, 1200, 769)).tobytes()
    assert low.getpixel((450, 240)) == (200, 200, 200) and low.getpixel((450, 600)) < (200, 200, 200)
