"""The railway."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts, Revised
from data.texts import mark

CHAPTER = Chapter(
    mark("Iron Lines"),
    mark(
        "The surveyors come with striped poles and do not say good morning. A month later two bright lines lie along "
        "the southern edge of the valley, dead straight, as if the valley had been signed. The first train brings a "
        "brass plate, a stationmaster, and oranges."
    ),
    {
        19: EpisodeTexts(
            mark("Steam at the South Wall"),
            mark(
                "The man with the ledger leaves by it, and nobody sees him off. In the north they are cutting "
                "sleepers for another forty miles. Whoever builds at the platform is paid at the platform."
            ),
            (
                mark("The investor is gone. The railway company advances the points your stone starts with."),
                mark("Railway: whenever you build a building with a field in row 11 you win a point at once."),
                Revised(
                    None,
                    mark(
                        "A race: the first to build on A11 and H11, both ends of the platform, wins points at once, "
                        "and so does everyone who does it in the same round."
                    ),
                ),
                mark(
                    "The northern wood is felled for good: its fields are light green. A port stands on E3: it cannot "
                    "be built over and costs nothing."
                ),
            ),
        ),
        20: EpisodeTexts(
            mark("From Quay to Platform"),
            mark(
                "Crates are unloaded at the quay and loaded at the station, and on the way every trade takes its "
                "toll, unless one trade holds the whole road."
            ),
            (
                mark(
                    "The link: at the end one group of one colour that touches the port on E3 and covers a field of "
                    "row 11 is worth points."
                ),
                Revised(None, mark("The race for the ends of the platform is over.")),
            ),
        ),
        21: EpisodeTexts(
            mark("The First Through Train"),
            mark(
                "There will be a brass band for the first city whose goods go through without changing wagons. The "
                "other cities will be allowed to clap."
            ),
            (
                mark(
                    "A race: the first to link port and railway in one colour wins points at once, and so does "
                    "everyone who does it in the same round. The link counts at the end as well."
                ),
            ),
        ),
    },
)
