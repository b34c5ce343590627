"""The mine."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts
from data.texts import mark

CHAPTER = Chapter(
    mark("Under the Mountain"),
    mark(
        "A goat finds it. Behind the rubble at the foot of the mountain there is a hole, behind the hole a passage, "
        "and in the passage the walls are black and come off on one’s sleeve. The goat is given a bell of its own. "
        "The rest of the town is given picks."
    ),
    {
        16: EpisodeTexts(
            mark("The Blue Lamp"),
            mark(
                "The company hangs a blue lamp over the hole and calls it a gate. How deep they dig depends on how "
                "much of the works reaches it."
            ),
            (
                mark("A3 is the entrance of the blue mine: it cannot be built over and costs nothing."),
                mark(
                    "At the end every blue building in a group that touches the entrance marks one box of the blue "
                    "shaft. The marks stay, and the shaft goes deeper from episode to episode."
                ),
                mark(
                    "Some boxes pay points, some progress. The box with a flag pays only those who reach it in the "
                    "first episode in which anybody does."
                ),
                mark("A pick marks one box in a shaft of your choice at once."),
            ),
        ),
        17: EpisodeTexts(
            mark("The Red Lamp"),
            mark(
                "The council will not have the company own the whole mountain. It opens a gallery from the south "
                "side, with its own lamp, its own clerks and its own queue."
            ),
            (mark("B8 is the entrance of the red mine, with a shaft of its own for red buildings."),),
        ),
        18: EpisodeTexts(
            mark("The Yellow Lamp"),
            mark(
                "The third gallery belongs to the families, dug on Sundays and paid for with raffles. Three lamps "
                "burn on the slope now, and every quarter wants its street to end under one of them."
            ),
            (mark("C7 is the entrance of the yellow mine, with a shaft of its own for yellow buildings."),),
        ),
    },
)
