"""Prosperity."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts, Revised
from data.texts import mark

CHAPTER = Chapter(
    mark("The Good Years"),
    mark(
        "There comes a spring in which nothing goes wrong. The trains are on time, the bells are in tune, the river "
        "stays in its bed. People stand in their doors and do not know what to do with their hands. In the end "
        "somebody proposes a palace."
    ),
    {
        22: EpisodeTexts(
            mark("Pulling Down the Old Works"),
            mark(
                "Half the old yards stand empty, and nobody misses them. The first house of every plan is drawn "
                "beside the palace now, and the children discover that the gaps between houses make gardens."
            ),
            (
                mark(
                    "Blue buildings without a cog leave the game. Their cards stay in the deck: whoever has not got "
                    "the building on the card skips it, free of charge."
                ),
                mark(
                    "The palace stands on E6: a red building that everybody has. Your first building lies beside it. "
                    "It was dear, and your stone starts accordingly low."
                ),
                Revised(
                    mark(
                        "Parks: a closed gap of one light green or tree field with at least two buildings around it is "
                        "worth a point, and costs nothing if it is empty."
                    ),
                    mark(
                        "Parks: a closed gap of one light green or tree field with at least two buildings around it "
                        "costs nothing."
                    ),
                ),
                mark("A kiosk is a building of one field in a colour of your choice, on a dotted square, for good."),
                mark("The race for the first through train is over. The link itself still counts."),
            ),
        ),
        23: EpisodeTexts(
            mark("Benches under the Lindens"),
            mark(
                "The gardens have outgrown the gaps. Two families, two benches, and the fence between them gone. The "
                "surveyors are told to leave room on purpose, which none of them has ever done."
            ),
            (mark("Parks may have two fields now."),),
        ),
        24: EpisodeTexts(
            mark("The Jubilee"),
            mark(
                "Bells, mine whistles and locomotives sound together at noon, and the whole valley comes down to the "
                "square before the palace. Somebody has kept the stake from the mud of that first evening. It is "
                "smaller than anyone remembers."
            ),
            (
                mark("The palace counts if a yellow, a red and a blue building stand at its sides."),
                mark("Afterwards the city with the most nuggets makes progress. If several have as many, all do."),
                mark("There are no stickers any more: this is the last episode, and the campaign is decided."),
            ),
        ),
    },
    farewell=mark(
        "When the band has gone home, an old woman walks down to the river with a lantern and a stake under her arm. "
        "The mud is where it was. She looks back once: bells, chimneys, lamps on the mountain, a train that will not "
        "wait, and windows, more windows than anybody could count. “It did,” she says, and drives the stake in again."
    ),
)
