"""The rules of My City's eternal game in our own words, by topic; of a campaign only what everybody may know."""

from __future__ import annotations

from data.texts import mark

START = (
    mark("Build the city worth most points: everybody has the same valley and gets the same buildings."),
    mark("Trees left standing count for you, empty fields and rocks against you."),
    mark("Refusing a building costs a point; you may end your game whenever a card is turned."),
)
TURN = mark("a card is turned; all decide at the same time whether to build it, refuse it, or end their game.")

TOPICS = {
    "round": (
        mark("A round"),
        mark(
            "**Goal**: the city with the most points. Everybody has the same valley and the same 27 buildings.\n"
            "A card is turned; it shows one building. **All decide at the same time**: build it, refuse it, or end "
            "your game. Nobody sees what the others do until the last one has decided, and until then you may take "
            "your decision back. Then all cities are shown and the next card is turned.\n"
            "**Refuse**: your stone goes back by 1 on the score track. At 0 you cannot refuse.\n"
            "**End**: whenever a card is shown you may stop for good. That costs nothing by itself.\n"
            "The game is over when everybody has ended or the 28 cards are used up."
        ),
    ),
    "building": (
        mark("Where you may build"),
        mark(
            "• On light green fields only, never on mountains, forest or another building. Trees, rocks, the well "
            "and the gold veins may be built over.\n"
            "• On one bank of the river only. A building beside the river may hang over its water.\n"
            "• Your first building lies at the river, with a side, not only with a corner.\n"
            "• Every other building touches one of yours with a side. The river between them does not matter.\n"
            "• Buildings turn in quarter steps and are never turned over. What is built stays.\n"
            "If your first building was refused or blocked, the next one you lay is still the first."
        ),
    ),
    "cards": (
        mark("Churches and the stop card"),
        mark(
            "**Churches** (purple roofs) cannot be refused. Whoever cannot or will not build one ends the game, "
            "without losing a point.\n"
            "**Stop card**: the next building card is turned as well, and nobody builds it, not even a church. That "
            "costs nothing. If the stop card comes last, nothing happens."
        ),
    ),
    "gold": (
        mark("Gold"),
        mark(
            "The first to have built over **both gold veins** (A8 and K1) moves 3 points forward at once. Whoever "
            "does it in the same round gets them too; later nobody does. It is settled when the round closes."
        ),
    ),
    "score": (
        mark("The score"),
        mark(
            "You begin with 10 points. At the end, in this order:\n"
            "• +1 for each tree still to be seen (a field has two)\n"
            "• −1 for each rock still to be seen (a field has two)\n"
            "• for each colour +1 for each building of its largest connected group (churches have no colour)\n"
            "• +3 for each church with a yellow, a red and a blue building at its sides\n"
            "• +4 for the well if four different buildings stand around it, one on each side\n"
            "• −1 for each empty light green field. Fields with trees, rocks, well or gold do not count as empty.\n"
            "A stone that reaches **50** stays there, whatever comes after. Totals may be below 0.\n"
            "**Ties**: fewer empty fields in row 1, then in row 2, and so on."
        ),
    ),
    "campaign": (
        mark("The campaign"),
        mark(
            "Twenty-four episodes in eight chapters: the same people, the same valley, and every city becomes its "
            "own. `/campaign new` opens one. Each chapter is a **sealed envelope**: its story, its rules and its "
            "stickers are shown when the campaign comes to it, and nowhere before.\n"
            "**An episode** is played like any table: everybody builds the same card. At its end cities are ranked "
            "and take **progress** by the reward table. Most progress after the last episode wins; then more first "
            "places, then the better place in the last episode. A stone that reaches 50 brings progress too.\n"
            "**Stickers** are placed after the board is cleared, everybody in secret, on the dotted squares of their "
            "own valley. **My move** shows each place in a picture before you confirm it. They stay for the whole "
            "campaign. A sticker without any place lapses. If you do not answer in time, the steward places them.\n"
            "With two cities at the table the second is one of “the others”. A city that sits an episode out is not "
            "ranked.\n"
            "`/campaign status`, `/campaign city` and `/campaign chronicle` show where you stand."
        ),
    ),
    "placing": (
        mark("How to place a building"),
        mark(
            "**My move** opens your own valley with a ghost of the building. ↺ ↻ turn it, the arrows jump to the "
            "next place in that direction, **Go to** lists all places, ⏭ goes through them. Every place the ghost "
            "takes is allowed. **Build** decides; nothing else does.\n"
            "Typed: `/move place RE5 turn1 E3`. A place is named by the first field the building covers, row by row "
            "from the top left. `turn1` is a quarter turn clockwise.\n"
            "`/mycity city` shows your own city, to you alone."
        ),
    ),
    "rulings": (
        mark("Rulings"),
        mark(
            "Contact across the river counts for everything: building on, groups, churches, the well. An open well "
            "or vein is worth nothing. A church beside a church does not count for it. A well at the edge could "
            "never score. When your stone stands at 50 you may go on building; refusing is then free. If you do not "
            "answer in time, the steward decides for you. Whoever is still tied after all rows shares the place. All "
            "rulings with their reasons are in the project’s docs/rulings.md."
        ),
    ),
}
