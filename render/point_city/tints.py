"""The colours of Point City: one for each resource, for points and for what is civic."""

from pathlib import Path

import msgspec

from render.palette import Colour, Palette, Tones

_READ = Path(__file__).with_name("tints.toml").read_bytes()
TINTS: Tones[str] = Tones(**msgspec.toml.decode(_READ, type=dict[Palette, dict[str, Colour]]))
CREAM: Colour = (253, 249, 238)
BRASS: Colour = (206, 164, 86)
BRASS_DARK: Colour = (66, 52, 27)
LAWN: Colour = (158, 190, 112)
MEADOW: Colour = (172, 202, 128)
"""Where nothing is built."""
GLASS: Colour = (96, 128, 150)
WARM: Colour = (255, 222, 140)
ASPHALT: Colour = (96, 92, 98)
ROBOT: Colour = (86, 196, 184)
"""The virtual opponent's."""
