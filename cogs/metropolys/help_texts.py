"""The rules of Metropolys in our own words, by topic."""

from __future__ import annotations

from data.texts import mark

START = (
    mark("Everybody has 13 buildings, each higher than the one before; whoever has built all 13 ends the game."),
    mark("Points come from the tokens that lie where you build, and from your secret goals."),
    mark("Only one building a tender is built. Lure the others up, and keep your high ones for the best places."),
)
TURN = mark("raise with a higher building next to the last one, or pass. The last one is built and opens the next.")

TOPICS = {
    "overview": (
        mark("In short"),
        mark(
            "You plan towers for a big city. Everybody has 13 buildings, numbered 1 to 13. Each tender "
            "ends with exactly one building built. Once somebody has built all 13, the game is over, the secret "
            "goals are shown and points are counted.\n"
            "Points come from tokens on the map, from two cards that change hands and from your secret goals; in the "
            "Expert version also from the highest building of each district.\n"
            "`/metropolys goals` shows your goals to you alone."
        ),
    ),
    "tender": (
        mark("A tender"),
        mark(
            "**Open**: whoever built last places any building on any free space.\n"
            "**Then in turn** everybody still in it either **raises**, with a higher building on a free neighbour "
            "of the last one, or **passes** and stays out until the tender is over.\n"
            "Neighbours share a border or a bridge. River and lakes cannot be crossed otherwise.\n"
            "**It ends** when all others have passed, when the last building has no free neighbour, or when nobody "
            "still in has a higher one. The last building is built for good; all others go back to their owners. The "
            "builder takes the token there, if any, and opens the next tender.\n"
            "A seat that cannot raise passes by itself."
        ),
    ),
    "tokens": (
        mark("Tokens and cards"),
        mark(
            "**Trendy residence** (star): 3 points each.\n"
            "**Metro** (M): 1 point each. Who takes the first one gets the **Metro card**; whoever then has more "
            "Metro tokens than its holder takes it over. It is worth 3 points at the end.\n"
            "**Ruins** (amphora): −1 point each. The **Ruins card** goes to whoever took such a token last, and costs "
            "2 points at the end."
        ),
    ),
    "family": (
        mark("Family version"),
        mark(
            "One secret goal each: 3 points for every building of yours at a bridge, at a statue, at a lake, or on the "
            "edge of the city. A building at two bridges counts once.\n"
            "With two players the edge stays in the box."
        ),
    ),
    "expert": (
        mark("Expert version"),
        mark(
            "Two secret goals each.\n"
            "**Residence**: 2 points for every building of yours on one kind of ground.\n"
            "**Surroundings**, each building used once: pairs at both ends of a bridge (4), all three spaces around "
            "a statue (7), three at a lake (5, once per lake), three in a district (4, once per district), or three "
            "next to one another (4).\n"
            "**Highest building**: 5 points in each of the five districts. What counts is the height, not the number: "
            "small 1 to 5, medium 6 to 9, tall 10 to 13. In a tie the second highest decide, and so on; who has more "
            "of them is ahead; if all are equal, each gets the points.\n"
            "The bot finds the best way to group your buildings."
        ),
    ),
    "seats": (
        mark("Two and three players"),
        mark(
            "With three players one outer district, drawn by lot, is not in play; with two, two neighbouring ones. "
            "Nobody can build there, and bridges to it lead nowhere. There are fewer tokens: 17 with two players, "
            "22 with three, 27 with four; 7 lie in the centre and 5 in each outer district, never on a dead "
            "end (C12, N4, E5, S5).\n"
            "The host may choose the unused district instead. There is a fixed layout of ours for each number of "
            "players: with three, West is not in play, with two South and West."
        ),
    ),
    "end": (
        mark("The end"),
        mark(
            "The game ends at once when somebody has built a 13th building. Most points win; with equal points "
            "more buildings; if those are equal too, the win is shared. Totals may be negative."
        ),
    ),
    "rulings": (
        mark("Rulings"),
        mark(
            "Free means: no building on it, built or pending, and in play. Pending buildings cannot be used again "
            "before the tender is over. Where four spaces meet in a point, those facing each other are no neighbours. "
            "A statue does not cut a border. A building at a bridge to a district that is not in play counts for the "
            "Family goal; a pair across it cannot be had. Only the printed outline is the edge of the city. "
            "A lake or a district without buildings gives nothing. At a tie for Metro tokens the card stays. "
            "All rulings with their reasons are in the project’s docs/rulings.md."
        ),
    ),
    "controls": (
        mark("How to move here"),
        mark(
            "Press **Raise…**, a number, a space, and confirm under the preview; or **Pass** and confirm. "
            "Typed: `/move raise 9 S7`, `/move open 3 N5`, `/move pass`.\n"
            "On the map bright spaces are those you may raise on; yellow names are free. Plates are pending "
            "buildings, the line is the way of the tender, and the light marks what happened last.\n"
            "**In advance**: `/standing` passes for you in this tender, or raises up to a value within a district. "
            "Nobody else can tell."
        ),
    ),
}
