"""Factories."""

from __future__ import annotations

from cogs.my_city.chapters import Chapter, EpisodeTexts
from data.texts import mark

CHAPTER = Chapter(
    mark("Smoke and Ledgers"),
    mark(
        "The gold is where gold always goes: somewhere else. What is left is a town full of people who own good "
        "boots. On a Tuesday a gentleman steps off the coach, opens a ledger on the lid of a flour barrel, and asks "
        "who would like to be paid."
    ),
    {
        13: EpisodeTexts(
            mark("The Man with the Ledger"),
            mark(
                "He pays for the next house, provided he can see it from the last one. The wells run brown and are "
                "filled in, the mill is sold for scrap, and the town chest begins the year empty."
            ),
            (
                mark(
                    "The investor: whenever your new building touches the one you built before it, you win a point "
                    "at once. The river between them does not matter."
                ),
                mark("Your stone starts at 0. Refusing is possible only if it does not go below."),
                mark(
                    "Wells are plain light green fields now. The southern wood has grown again, and the first "
                    "building lies at the river once more."
                ),
                mark("Pollution: before the first card everybody places two rocks on a dotted square."),
                mark("Gold veins yield no more nuggets, but your nuggets still pay for refusing, and the race is run."),
                mark("A cog sticker goes on one of your blue buildings, never two on the same. It stays on it."),
            ),
        ),
        14: EpisodeTexts(
            mark("Wheels within Walls"),
            mark(
                "Belts, boilers and a hum in the floorboards: the old workshops pay before their mortar is dry. The "
                "engine house arrives on eleven wagons and fits nowhere."
            ),
            (
                mark("Whenever you build a building with a cog you win a point at once."),
                mark(
                    "A new building for everybody: the engine house, blue, six fields, with a cog of its own. It may "
                    "be refused free of charge."
                ),
            ),
        ),
        15: EpisodeTexts(
            mark("Soot on the Linden Leaves"),
            mark(
                "The washing comes in grey, and the lindens by the works have stopped flowering. Trees are still "
                "worth having. Just not against a factory wall."
            ),
            (mark("Smoke: trees with a side at a building with a cog count nothing at the end."),),
        ),
    },
)
