"""The flood."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts, Revised
from data.texts import mark

CHAPTER = Chapter(
    mark("High Water"),
    mark(
        "It has rained for nineteen days. On the twentieth the river comes up the western meadow as politely as a "
        "guest, and by evening it has taken every chair. People carry their beds east over the last bridge and look "
        "back at a lake with chimneys in it."
    ),
    {
        7: EpisodeTexts(
            mark("The River Wants Its Meadow"),
            mark("The map is half its size. The plans are not, and the carts are still coming down the road."),
            (
                mark(
                    "The west bank is under water. Nobody builds there, and nothing on it counts: no trees, no "
                    "rocks, no empty fields, no well."
                ),
            ),
        ),
        8: EpisodeTexts(
            mark("Sandbags and Lanterns"),
            mark(
                "Where the bank stands open the water comes in at night. The mayor walks the shore with a lantern "
                "and counts the gaps. A house at the edge is a wall. A gap is a bill."
            ),
            (
                Revised(
                    mark(
                        "Sandbags: each empty field of the east bank that lies at the river costs again, on top of "
                        "what an empty field costs anyway. Trees and rocks hold the bank by themselves."
                    ),
                    mark(
                        "Sandbags: each empty field of the east bank that lies at the river costs five more, on top of "
                        "what an empty field costs anyway. It is counted with what costs, before what pays. Trees and "
                        "rocks hold the bank by themselves."
                    ),
                ),
            ),
        ),
        9: EpisodeTexts(
            mark("The Long Camp"),
            mark(
                "Timber is too dear and hands are too few to send anything back. What comes down the road is put up "
                "before dark. Those who cannot go on sit by the fire and watch a mark on a post."
            ),
            (
                mark("Nothing may be refused in this episode. The sandbags are still needed."),
                mark("The water is falling: this is the last episode of the flood."),
            ),
        ),
    },
)
