"""The rules of Machi Koro in our own words, by topic."""

from __future__ import annotations

from data.texts import mark

START = (
    mark("Be the first to build all your landmarks."),
    mark("Cards earn coins when their number is rolled: blue on anybody’s roll, green and purple on your own."),
    mark("Red cards take coins from whoever rolls their number. So build for many numbers, and watch the others."),
)
TURN = mark("roll; everybody collects; then build one card or landmark, or nothing.")

TOPICS = {
    "turn": (
        mark("A turn"),
        mark(
            "**Goal**: be the first to build all your landmarks.\n"
            "**1. Roll** one die, or two once your Train Station stands. With the Radio Tower you may roll "
            "again once; the second throw stands. With the Harbor you may add exactly 2 to a total of 10 or "
            "more.\n"
            "**2. Income.** Cards whose number came up work in this order: red cards of the others (the "
            "roller pays, seat by seat backwards from the roller, as long as coins last); then blue cards of "
            "everybody and green cards of the roller, paid by the bank; then purple cards of the roller.\n"
            "**3. Build** one thing: a card of the supply or one of your landmarks. Or build nothing.\n"
            "Debts that cannot be paid are dropped. The bank never runs dry.\n"
            "**In advance**: `/standing` always rolls two dice for you, or always keeps the throw."
        ),
    ),
    "cards": (
        mark("The colours of cards"),
        mark(
            "**Blue**: pays its owner on anyone’s roll. **Green**: pays on the owner’s own roll. **Red**: "
            "takes from whoever rolled it. **Purple**: works on the owner’s own roll; one of each kind in a "
            "town.\n"
            "The numbers on a card say when it works. Several copies all pay. `/machikoro card` tells what "
            "each one does."
        ),
    ),
    "landmarks": (
        mark("Landmarks"),
        mark(
            "**Train Station** 4: roll one die or two. **Shopping Mall** 10: each cup and bread card of yours "
            "earns 1 more whenever it pays. **Amusement Park** 16: a double gives you another turn. **Radio "
            "Tower** 22: roll again once a turn.\n"
            "With the modules also **City Hall** (stands from the start: 1 coin if you have none before "
            "building), **Harbor** 2 and, with the Harbor module, **Airport** 30: 10 coins in a turn in which "
            "you build nothing."
        ),
    ),
    "supply": (
        mark("The supply"),
        mark(
            "Base game: all cards lie open, or (option `ten`) only ten different names at a time from one "
            "deck.\n"
            "With a module: three decks, and always 5 names of 1 to 6, 5 of 7 and more and 2 purple ones lie "
            "open; same names are stacked, gaps are filled at once.\n"
            "**Left out**: the host may leave any card and any landmark in the box, by name, in groups or by lot. "
            "What could not work without them stays there too. All landmarks in play win the game."
        ),
    ),
    "closed": (
        mark("Closed cards"),
        mark(
            "A Winery closes when it has paid; the Renovation Company closes every copy of one card. A closed "
            "card does nothing and is not counted (only the Publisher counts it). When its number comes up it "
            "does not work but opens again. A closed card that changes towns stays closed."
        ),
    ),
    "rulings": (
        mark("Rulings"),
        mark(
            "Who starts is drawn by lot. A reroll may use another number of dice. The Amusement Park must "
            "stand when the dice have been paid out: built in the same turn is too late. Loan Offices pay "
            "first, Moving Companies come last among blue and green; where the order of the others matters, the roller "
            "chooses it card by card. A swap by the Business Center may be "
            "declined; moving and demolishing may not. With the Park an uneven sum is rounded up by the bank. "
            "All rulings with their reasons are in the project’s docs/rulings.md."
        ),
    ),
}
