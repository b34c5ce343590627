"""The colours of Point City: one for each resource, for points and for what is civic."""

from render.palette import Colour, Tones

TINTS: Tones[str] = Tones(
    {
        "community": (222, 96, 82),
        "economy": (236, 176, 48),
        "energy": (48, 134, 196),
        "ecology": (98, 158, 70),
        "industry": (112, 106, 124),
        "ingenuity": (150, 96, 160),
        "points": (140, 86, 150),
        "civic": (196, 150, 70),
    },
    colour_blind={
        "community": (156, 76, 70),
        "economy": (252, 196, 48),
        "energy": (0, 114, 245),
        "ecology": (98, 164, 76),
        "industry": (112, 106, 124),
        "ingenuity": (110, 52, 140),
        "points": (110, 52, 140),
    },
)
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
