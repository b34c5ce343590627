"""Churches and a stop card."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts, Revised
from data.texts import mark

CHAPTER = Chapter(
    mark("Bells over the Valley"),
    mark(
        "Three preachers arrive on three different days, each quite sure of being the first. The valley keeps all of "
        "them, on one condition, which is written on a barrel lid and signed by everybody: whoever promises a church "
        "builds it."
    ),
    {
        4: EpisodeTexts(
            mark("Three Bell Towers"),
            mark(
                "The foundations are blessed before anybody has found room for them. Meanwhile the quarry cart has "
                "lost a wheel on the pass, and one delivery of this season will not come at all."
            ),
            (
                mark(
                    "Three churches with purple roofs join your buildings. A church cannot be refused: build it, or "
                    "your episode ends, without any loss."
                ),
                mark(
                    "A stop card lies in the deck. The building card after it is turned as well and blocked: nobody "
                    "builds it, not even a church, and it costs nothing."
                ),
                Revised(
                    mark(
                        "Churches have no colour and give no points yet. Afterwards everybody gets a fourth church: "
                        "the better your place, the more awkward its shape."
                    ),
                    mark(
                        "Churches have no colour and give no points yet. Afterwards everybody gets a fourth church. "
                        "Its shape depends on your place: the last ones get the smallest."
                    ),
                ),
                Revised(
                    None,
                    mark(
                        "From now on what costs is counted first: rocks and empty fields. Then what pays. A stone that "
                        "gets to 50 still stays there."
                    ),
                ),
            ),
        ),
        5: EpisodeTexts(
            mark("A Square before Every Door"),
            mark(
                "The bells agree at last on what time it is. The collection plates do not: where homes, halls and "
                "workshops share the steps they come back full."
            ),
            (
                mark("Your fourth church is in the deck. It must be built like the others."),
                mark(
                    "A church counts if a yellow, a red and a blue building stand at its sides. Other churches do "
                    "not help it."
                ),
            ),
        ),
        6: EpisodeTexts(
            mark("No Word Taken Back"),
            mark(
                "The builders’ guild has had enough of orders placed and cancelled. This season a contract is a "
                "contract: what is delivered gets built, or the town closes its books."
            ),
            (
                mark("Nothing may be refused. Whoever cannot or will not build the card ends the episode."),
                mark("A blank sticker goes on one of your rock fields and makes it a plain light green field."),
            ),
        ),
    },
)
