"""The rules of Point City in our own words, by topic."""

from __future__ import annotations

from data.texts import mark

START = (
    mark("Build the city worth most points in 17 turns."),
    mark("A card is a resource on one side and a building on the other. Resources pay for buildings."),
    mark("Buildings give points, or resources for good; civic ones a token that scores at the end."),
)
TURN = mark("take two cards that lie side by side, and pay for the buildings among them.")

TOPICS = {
    "turn": (
        mark("A turn"),
        mark(
            "**Goal**: the city worth most points after 17 turns each.\n"
            "**1.** If you like, turn **one** resource card over, where a whole row or column shows resources.\n"
            "**2.** Take **two cards**: two side by side in the market (not diagonally), or the top two of the "
            "deck, of which you see the first. Resource cards are free. A building must be paid for at once.\n"
            "**3.** For each civic building choose a token.\n"
            "**4.** The market is filled again, left to right and top to bottom, each time with the **other "
            "side**: where a resource lay comes a building, where a building lay comes a resource.\n"
            "A card is a resource on one side and a building on the other; the hidden side is unknown to all."
        ),
    ),
    "paying": (
        mark("Paying"),
        mark(
            "A building asks for resources. Your **permanent resources** (given by your buildings) pay first, "
            "each once a turn; they work from the turn after they were built. The rest is paid with **resource "
            "cards**, which are discarded. A resource card taken in the same turn may pay. Two buildings make "
            "one bill.\n"
            "A **double card** pays two of its kind; there is no change. **Ingenuity** pays one of anything.\n"
            "The bot pays for you: doubles as far as they fit, then singles, then ingenuity. It asks only where "
            "there is a real choice: to lose half of a double or to spend ingenuity. In words: `take A2 B2 pay "
            "c2cw`.\n"
            "Letters: c community, m economy, n energy, g ecology, i industry, w ingenuity; a double is letter "
            "and 2."
        ),
    ),
    "tokens": (
        mark("Civic buildings and tokens"),
        mark(
            "A civic building gives neither resources nor points; it gives a **token** of your choice from the "
            "supply, which is never filled up again. Tokens score at the end, most of them for your permanent "
            "resources: for each of a kind, each pair of two kinds, each complete set of five, kinds you have "
            "two or three of, kinds you lack, ingenuity cards you kept, or simply 5 or 7 points.\n"
            "When no token is left, a civic building gives nothing."
        ),
    ),
    "end": (
        mark("The end"),
        mark(
            "The game ends when the market cannot be filled any more: everybody has had 17 turns and 14 cards "
            "are left. With an empty deck the last turn must take from the market; who can pay for no pair "
            "passes.\n"
            "**Score**: the points of your buildings and what your tokens give. A tie is won by more unspent "
            "resource cards (cards, not symbols); then the win is shared."
        ),
    ),
    "solo": (
        mark("Alone: the virtual opponent"),
        mark(
            "After each of your turns the virtual opponent takes two cards without paying: the one its two "
            "markers point at and the one below it (below the last row: the first row). The markers start at "
            "column A, row 2, go right, then down a row, and after D4 back to the start. The picture marks what "
            "it takes next, so you can plan. A civic building gives it the first token of the row.\n"
            "**Its score**: the points of its buildings and\n"
            "· easy: 1 for each permanent resource, 3 for each token\n"
            "· medium: 1/2/4 for one/two/three and more of a kind, 5 for each token\n"
            "· hard: 1/3/6 of a kind, 7 for each token, 1 for each ingenuity card"
        ),
    ),
    "rulings": (
        mark("Rulings"),
        mark(
            "**P-A** One card a turn may be turned over, before taking. **P-B** Half a double is lost; no "
            "change. **P-C** A double may serve both buildings of a turn: they make one bill. **P-D** No card "
            "is discarded that is not needed. **P-E** Permanent resources work from the next turn, each once a "
            "turn. **P-F** A token must be taken while there is one. **P-G** Without tokens a civic building "
            "may be built and gives nothing. **P-H** With an empty deck only the market is left; who can pay "
            "for nothing passes, and the game ends. **P-I** The tie-break counts cards, ingenuity included. "
            "**P-J** The virtual opponent takes at its last position too, then starts again. **P-K** Its start "
            "is column A, row 2: twelve steps. **P-L** It keeps its resource cards and never spends them; they "
            "count in a tie. **P-M** 1/2/3+ is counted for each kind; none gives 0. **P-N** The side of a new "
            "card is never drawn by lot: the bot remembers what lay there. **P-O** The table of numbers beside "
            "the overview card means nothing. **P-P** The starting cards are dealt at random, and their first "
            "one tells who begins; alone, you do. **P-Q** Only payments are offered that no other one beats."
        ),
    ),
}
