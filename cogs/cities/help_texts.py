"""The rules of Cities in our own words, by topic."""

from __future__ import annotations

from data.texts import mark

START = (
    mark("Make the district that is worth most points."),
    mark("Tiles are its ground, features decorate it, and pieces become buildings of up to four storeys."),
    mark("Points come from the city’s milestones, from parks and water with features, and from your scoring cards."),
)
TURN = mark("put a worker on a place of the offer, take what lies there, and put it down in your district.")

TOPICS = {
    "overview": (
        mark("Overview"),
        mark(
            "**Goal**: the district with the most points.\n"
            "Eight rounds (four with two players, seven in the long game for two). In every round each player "
            "takes one scoring card, one tile, one or two features and two to four pieces; with two players two "
            "of each. Tiles make the ground, features decorate it, pieces become buildings of up to four storeys.\n"
            "**Points** at the end: milestones of the city, areas of park and water by their features, statues, "
            "and your scoring cards.\n"
            "For a first game choose New York or Rio de Janeiro."
        ),
    ),
    "turn": (
        mark("A turn"),
        mark(
            "Put a worker on a place of the offer and take what lies there. With three or four players you have "
            "one worker for each row, with two players two; the order of rows is yours.\n"
            "The fourth place of each row is a surprise: it is shown to all only when it is taken, and then it is "
            "too late to choose again.\n"
            "What you took is put down at once, in any order. A feature that fits somewhere must be put down; "
            "pieces may be declined. What fits nowhere leaves the game.\n"
            "When all workers stand, the round is over. Who stands furthest to the right at the pieces begins the "
            "next one. With three players, what was left goes out of the game."
        ),
    ),
    "placing": (
        mark("Tiles, features, pieces"),
        mark(
            "**Tiles** lie side by side with a tile of yours, turned as you like. A district is never larger than "
            "three by three tiles (long game: three by five, either way round).\n"
            "**Features**: one on a space. Green ones go on park, blue ones on water, grey ones on a lot of any "
            "colour without a building.\n"
            "**Wild lot**: the first piece on it may be of any colour, the next ones must match it. While it is "
            "empty it counts as a lot of every colour; built on, as the colour of its building.\n"
            "**Statue**: 2 points. Its lot is no lot any more.\n"
            "**Pieces** go on lots of their colour or on a building of their colour, up to four storeys."
        ),
    ),
    "scoring": (
        mark("Scoring"),
        mark(
            "**Milestones**: what stands below your rings.\n"
            "**Park and water**: each area gives 1, 3, 6 or 10 for 1, 2, 3 or 4 different features in it; one set "
            "for each area.\n"
            "**Statues**: 2 each.\n"
            "**Cards**: each pays for every time it is met. One building may serve several cards. On the cards "
            "called Balanced neighbourhood, and wherever pairs or groups are counted, each building belongs to "
            "one set.\n"
            "A tie is broken by the points for milestones, then shared. `/cities card` tells what a card asks for "
            "and what it would pay you now."
        ),
    ),
    "milestones": (
        mark("Milestones"),
        mark(
            "Each city has three. They are looked at when your own turn ends, and your ring is laid by itself on "
            "the highest free number; once for each milestone. What you have reached you keep, whatever happens "
            "to your district later. With two players the middle number is out of play.\n"
            "Adjacent means side by side, never by a corner. An area is a connected group. A number is a minimum, "
            "unless it says exactly.\n"
            "Lisbon’s Homogeneous districts: an area of six lots counts as two groups of three, groups may touch "
            "and may have the same colour; a wild lot serves one group only."
        ),
    ),
    "components": (
        mark("What is real and what is ours"),
        mark(
            "The rulebook is public, the printing of tiles and cards is not. So Skyline plays with a set of its "
            "own, in which every part is marked.\n"
            "**Real** (from the rulebook): rounds, workers, the rows of the offer, 25 pieces of each colour, four "
            "kinds of features for park and for water, 1/3/6/10 for areas, 2 for a statue, the names and the "
            "one-set rule of Balanced neighbourhood, the name, size and splitting of Homogeneous districts.\n"
            "**Reported** (one public source): the groups of features 2/1/1/2, the cities, Central Park, "
            "Skyscrapers, Harbour skyline, Lagoon and Painted street, and the kinds of Townhouses and Great "
            "parks.\n"
            "**Ours**: all tiles, how many of each feature and their pictures, the rewards of milestones, the "
            "other milestones, and the cards’ criteria and points. They do not claim to match the box.\n"
            "Who owns the box can put the printed values into a set of their own: copy "
            "data/components/cities/standard.toml, check it with `python -m rules check cities FILE`, and choose "
            "it with `/cities new set:`. Running tables "
            "keep theirs."
        ),
    ),
    "rulings": (
        mark("Rulings"),
        mark(
            "The start player is drawn by lot; starting tiles are chosen in reverse order, the start player last. "
            "What lies face down is shown to all when it is taken, and then placed; random pieces are drawn after "
            "the choice. A feature that fits must be placed, a piece need not. Nothing is kept for later. The "
            "star goes to the rightmost worker at the pieces at the end of the round. A lot under a statue is no "
            "lot and has no colour. A wild lot cannot go on a statue, nor a statue on a wild lot, and no grey "
            "feature on a building. If two reach a milestone in one round, the first in time has the higher "
            "number; if no number is free, nothing is gained. Parks score by the same scale as water. Scoring "
            "cards lie open.\n"
            "All rulings with their reasons are in the project’s docs/rulings.md."
        ),
    ),
}
