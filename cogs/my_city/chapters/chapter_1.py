"""The first settlers."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts
from data.texts import mark

CHAPTER = Chapter(
    mark("The New Land"),
    mark(
        "The barges leak, the oxen are lame, and the map ends here: an empty valley with mountains on its left hand, "
        "a dark wood on its right and a river that cannot make up its mind. Somebody drives a stake into the mud. "
        "“This will do,” she says, and nobody has a better idea."
    ),
    {
        1: EpisodeTexts(
            mark("Where the Boats Ran Ashore"),
            mark(
                "By nightfall there is a fire, a pot, and an argument about where the street should go. By morning "
                "there is a first wall, so the argument is over."
            ),
            (
                mark("A card shows one building. Everybody builds it, each in their own valley, unseen by the others."),
                mark(
                    "Build on light green fields, on one bank of the river only. The first building lies at the "
                    "river, every other one beside a building of yours: with a side, not with a corner."
                ),
                mark(
                    "You may refuse a building for a point, as long as your stone stands above 0, and you may end at "
                    "any card: then you build no more in this episode."
                ),
                mark(
                    "Trees are worth sparing, rocks are worth covering, and every empty field costs. Two trees or "
                    "two rocks on a field count twice."
                ),
                mark(
                    "After the scoring the board is cleared and stickers are placed, in secret, on the dotted "
                    "squares east of the river. They stay in your valley for the whole campaign."
                ),
            ),
        ),
        2: EpisodeTexts(
            mark("Like Next to Like"),
            mark(
                "The smiths want to hear smiths, the clerks want to borrow ink, and nobody with washing on the line "
                "wants either of them next door. Quarters were never planned. They are simply happening."
            ),
            (
                mark(
                    "Groups: of each colour your largest group of buildings that touch with their sides counts. "
                    "Yellow are homes, red are public buildings, blue are works."
                ),
            ),
        ),
        3: EpisodeTexts(
            mark("Four Doors to the Well"),
            mark(
                "River water tastes of barge. The council asks every household where to dig and then digs where the "
                "ground is soft. Now everyone who lives near the shaft wants a door that faces it."
            ),
            (
                mark(
                    "Before the first card everybody places a well on a dotted square east of the river. All four "
                    "fields around it must be light green, or it could never be surrounded."
                ),
                mark(
                    "The well counts if it is still open at the end and a different building stands on each of its "
                    "four sides. An open well is no empty field."
                ),
            ),
        ),
    },
)
