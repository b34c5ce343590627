"""Gold."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts, Revised
from data.texts import mark

CHAPTER = Chapter(
    mark("Yellow Metal"),
    mark(
        "The water went as quietly as it had come. It left mud in the cellars, a carp in the pulpit, and at two "
        "places a stripe in the torn hillside that shines when the sun is low. Nobody said the word aloud. By noon "
        "every shovel in the valley was gone from its shed."
    ),
    {
        10: EpisodeTexts(
            mark("A Glint at Both Ends of the Map"),
            mark(
                "One seam lies in the west, one in the far north-east corner, and between them lies the whole town. "
                "Axes go into the southern wood the same afternoon, because suddenly everybody needs planks."
            ),
            (
                Revised(None, mark("The flood has half emptied the town chest: your stone starts at 6.")),
                mark("Both banks are dry again. The dotted squares west of the river are open for stickers as well."),
                mark(
                    "The rocks on A8 and K1 have become gold veins. You may build over them, an open vein costs "
                    "nothing. The first to cover both wins points at once, and so does everyone who does it in the "
                    "same round."
                ),
                mark(
                    "Every vein you have covered at the end of an episode is a nugget for your city. Nuggets are "
                    "kept for the campaign."
                ),
                mark(
                    "The southern wood is felled: its fields are light green. A sawmill stands on J10 and cannot be "
                    "built over."
                ),
            ),
        ),
        11: EpisodeTexts(
            mark("First Planks from the Mill"),
            mark(
                "The mill runs day and night, and nobody hauls a beam farther than they must. This season’s first "
                "house goes up in the sawdust itself. The river can wait."
            ),
            (mark("Your first building lies beside the sawmill on J10 instead of at the river."),),
        ),
        12: EpisodeTexts(
            mark("The Assayer’s Scale"),
            mark(
                "An assayer opens a booth and pays in receipts. A receipt buys patience: the carter will gladly take "
                "an unwanted load back. And the richest purse in the valley is talked about for years."
            ),
            (
                mark(
                    "A nugget pays for refusing a building: your stone stays where it is, whatever it shows. A "
                    "church cannot be bought off."
                ),
                mark(
                    "After the episode the city with the most nuggets makes progress. If several have as many, all do."
                ),
            ),
        ),
    },
)
