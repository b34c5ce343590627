"""The rulings by number. Four players A, B, C, D clockwise, A rolls, unless the ruling says otherwise."""

from __future__ import annotations

from rules.chance import seed_from_number
from rules.machi_koro.events import ExtraTurnDue, Paid, SetAside, TunaThrown
from rules.machi_koro.game import MachiKoro
from tests.rules.machi_koro.scene import A, B, C, D, Scene, town

STATION = "train_station"
TOWER = "train_station radio_tower"


def test_R1() -> None:
    """The first seat is drawn, each one sooner or later."""
    firsts = {MachiKoro.new(4, seed=seed_from_number(n)).state.turn for n in range(60)}
    assert firsts == {0, 1, 2, 3}


def test_R2() -> None:
    """The bank is endless."""
    scene = Scene(town(10**6, "6 mine", landmarks=STATION), town(10**6, "6 mine"), dice=(4, 5))
    assert scene.play("roll 2").coins == [10**6 + 30, 10**6 + 30]


def test_R3() -> None:
    """A reroll may use another number of dice, with the Train Station."""
    scene = Scene(town(0, landmarks=TOWER), town(0), dice=(1, 2, 2))
    scene.play("roll 1")
    assert scene.choices() == ["keep", "reroll 1", "reroll 2"]
    scene.play("reroll 2")
    assert scene.game.state.dice == (2, 2)
    without = Scene(town(0, landmarks="radio_tower"), town(0), dice=(1,))
    assert without.play("roll 1").choices() == ["keep", "reroll 1"]


def test_R4() -> None:
    """The Harbor's 2 keeps the throw: no reroll afterwards; after a reroll it can still be added."""
    scene = Scene(town(0, landmarks=TOWER + " harbor"), town(0), dice=(5, 5, 4, 6))
    scene.play("roll 2")
    assert scene.choices() == ["keep", "reroll 1", "reroll 2", "add 2"]
    added = Scene(town(0, landmarks=TOWER + " harbor"), town(0), dice=(5, 5)).play("roll 2", "add 2")
    assert added.phase == "build"
    scene.play("reroll 2")
    assert scene.choices() == ["keep", "add 2"]


def test_R5() -> None:
    """Exactly 2, and only if one likes."""
    scene = Scene(town(0, landmarks="train_station harbor"), town(0), dice=(4, 6))
    scene.play("roll 2")
    assert scene.choices() == ["keep", "add 2"]
    assert scene.refused("add 1") == ("add_exactly", 2, 1)
    scene.play("keep")
    assert scene.game.state.added == 0


def test_R6() -> None:
    """Counter-clockwise from the roller."""
    scene = Scene(town(1), town(0, "cafe"), town(0, "cafe"), town(0, "cafe"), dice=(3,), modules="base")
    assert scene.play("roll 1").coins == [0, 0, 0, 1]
    other = Scene(town(0, "cafe"), town(1), town(0, "cafe"), town(0, "cafe"), dice=(6, 3), modules="base")
    other.play("roll 1", "skip", "roll 1")
    assert other.coins == [1, 0, 0, 0]


def test_R7() -> None:
    """Several red cards of one payee are added up and paid as far as coins go."""
    scene = Scene(town(2), town(0), town(0, "cafe"), town(0, "3 cafe"), dice=(3,), modules="base")
    scene.play("roll 1")
    assert scene.coins == [0, 0, 0, 2]
    assert scene.events[1] == Paid("cafe", A, D, 2, 1)


def test_R8() -> None:
    """The Amusement Park must stand when the income is done."""
    scene = Scene(town(0, "demolition_company", landmarks="train_station amusement_park"), town(0), dice=(2, 2))
    scene.play("roll 2", "demolish amusement_park")
    assert not scene.told(ExtraTurnDue)
    assert scene.play("skip").turn == B
    kept = Scene(town(0, "demolition_company", landmarks="train_station amusement_park"), town(0), dice=(2, 2))
    kept.play("roll 2", "demolish train_station")
    assert kept.told(ExtraTurnDue)
    assert kept.play("skip").turn == A


def test_R9() -> None:
    """The Loan Office is paid before the income, so it may cost less."""
    scene = Scene(town(1, "loan_office", "2 forest"), town(0), dice=(5,))
    scene.play("roll 1")
    assert scene.paid("loan_office") == [(A, None, 1)]
    assert scene.coins[A] == 2


def test_R10() -> None:
    """The order of demolition is asked only where it could matter."""
    fields = town(0, "corn_field", "demolition_company", landmarks="train_station harbor")
    first = Scene(fields, town(0), dice=(4,))
    assert first.play("roll 1").choices() == ["next corn_field", "next demolition_company"]
    first.play("next demolition_company", "demolish harbor")
    assert first.coins[A] == 8 + 1, "the Corn Field pays with one landmark left"
    last = Scene(fields, town(0), dice=(4,))
    assert last.play("roll 1", "next corn_field", "demolish harbor").coins[A] == 8

    def asked(*cards: str, landmarks: str) -> bool:
        scene = Scene(town(0, "demolition_company", *cards, landmarks=landmarks), town(0, "corn_field"), dice=(4,))
        return scene.play("roll 1").phase == "order"

    assert asked("convenience_store", landmarks="shopping_mall")
    assert not asked("convenience_store", landmarks="harbor"), "no Mall, no bonus to lose"
    assert not asked("corn_field", landmarks="harbor"), "it pays before and after"
    assert not asked("corn_field", landmarks="harbor train_station airport"), (
        "two landmarks are left, it pays neither way"
    )
    assert asked("corn_field", "demolition_company", landmarks="harbor train_station airport")
    assert not asked("corn_field*", landmarks="harbor train_station"), "it opens and does not pay on this roll"
    assert not asked(landmarks="shopping_mall")


def test_R11() -> None:
    """One landmark and 8 coins for each company, as long as there are any besides City Hall."""
    scene = Scene(town(0, "3 demolition_company", landmarks="train_station harbor"), town(0), dice=(4,))
    scene.play("roll 1")
    assert scene.choices() == ["demolish harbor", "demolish train_station"]
    scene.play("demolish harbor")
    assert scene.choices() == ["demolish train_station"]
    scene.play("demolish train_station")
    assert (scene.coins[A], scene.phase, scene.standing(A)) == (16, "build", {"city_hall"})


def test_R12() -> None:
    """The Moving Company comes after all other income of the roll."""
    scene = Scene(town(0, "moving_company", "mine", landmarks=STATION), town(0), dice=(4, 5))
    scene.play("roll 2")
    assert (scene.phase, scene.coins) == ("give", [5, 0])
    assert scene.play("give mine P2").coins == [9, 0]


def test_R13() -> None:
    """The Business Center may be declined."""
    scene = Scene(town(0, "business_center", "bakery"), town(0, "mine"), dice=(6,))
    scene.play("roll 1")
    assert scene.choices() == ["swap P2 mine bakery", "skip"]
    scene.play("skip")
    assert (scene.copies(A, "bakery"), scene.copies(B, "mine"), scene.phase) == (1, 1, "build")


def test_R14() -> None:
    """The TV Station must name somebody; a town without coins may be named."""
    scene = Scene(town(3, "tv_station"), town(0), town(9), town(9), dice=(6,))
    assert scene.play("roll 1").choices() == ["tv P2", "tv P3", "tv P4"]
    assert scene.refused("skip") == ("not_now", "skip", "tv")
    scene.play("tv P2")
    assert scene.coins == [3, 0, 9, 9]
    assert scene.events[0] == Paid("tv_station", B, A, 0, 5)


def test_R15() -> None:
    """Purple cards in their order: Stadium, TV Station, Business Center; Tax Office, Renovation Company."""
    scene = Scene(town(0, "stadium", "tv_station", "business_center", "bakery"), town(9, "mine"), dice=(6,))
    scene.play("roll 1")
    assert (scene.coins, scene.phase) == ([2, 7], "tv")
    assert scene.play("tv P2").phase == "swap"
    office = Scene(town(0, "tax_office", "renovation_company", landmarks=STATION), town(10, "6 bakery"), dice=(4, 4))
    office.play("roll 2")
    assert (office.coins, office.phase) == ([5, 5], "renovate"), "taxed while the town still had 10 coins"
    assert office.play("renovate bakery").coins == [10, 0]


def test_R16() -> None:
    """Any roll of its number opens a closed card; with the switch only one that would activate it."""
    cards = ("bakery*", "cafe*", "ranch*")

    def opened(dice: int, **options: str) -> list[int]:
        scene = Scene(town(0), town(9, *cards), dice=(dice,), **options)
        scene.play("roll 1")
        return [scene.copies(B, card[:-1]) for card in cards]

    assert opened(2) == [1, 0, 1]
    assert opened(3) == [1, 1, 0]
    assert opened(2, reopen="would_activate") == [0, 0, 1]
    assert opened(3, reopen="would_activate") == [0, 1, 0]
    own = Scene(town(9, *cards), town(0), dice=(3,), reopen="would_activate").play("roll 1")
    assert [own.copies(A, card[:-1]) for card in cards] == [1, 0, 0]


def test_R17() -> None:
    """A card opened by a roll is counted by others on the same roll, but is not activated itself."""
    scene = Scene(
        town(
            0, "fruit_vegetable_market", "fruit_vegetable_market*", "wheat_field*", "apple_orchard", landmarks=STATION
        ),
        town(0),
        dice=(5, 6),
    )
    assert scene.play("roll 2").coins[A] == 2
    plant = Scene(town(0, "soda_bottling_plant*", landmarks=STATION), town(0, "cafe"), dice=(5, 6))
    plant.play("roll 2")
    assert plant.paid("soda_bottling_plant") == []
    assert plant.copies(A, "soda_bottling_plant") == 1
    club = Scene(town(0, "food_warehouse", "members_only_club*", landmarks=STATION), town(0), dice=(6, 6))
    assert club.play("roll 2").paid("food_warehouse") == [(None, A, 2)]


def test_R18() -> None:
    """A Winery without Vineyards closes all the same."""
    scene = Scene(town(0, "2 winery", landmarks=STATION), town(0), dice=(4, 5))
    scene.play("roll 2")
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (0, 2)
    assert scene.paid("winery") == []


def test_R19() -> None:
    """The owners of what closed just now pay 1 for each copy, as far as coins go."""
    scene = Scene(
        town(0, "4 cafe", "renovation_company", landmarks=STATION),
        town(5, "3 cafe"),
        town(1, "2 cafe"),
        town(5, "2 cafe*"),
        dice=(4, 4),
    )
    scene.play("roll 2", "renovate cafe")
    assert scene.paid("renovation_company") == [(B, A, 3), (C, A, 1)]
    assert scene.coins == [4, 2, 0, 5]


def test_R20() -> None:
    """Any name but a purple one may be named, also one that nobody owns or that is closed everywhere."""
    scene = Scene(town(0, "renovation_company", landmarks=STATION), town(5, "cafe*", "stadium"), dice=(4, 4))
    scene.play("roll 2")
    assert len(scene.choices()) == 30
    assert scene.refused("renovate stadium") == ("purple_stays_open", "stadium")
    assert scene.refused("skip") == ("not_now", "skip", "renovate")
    assert scene.play("renovate mine").coins[B] == 5
    closed = Scene(town(0, "renovation_company", landmarks=STATION), town(5, "cafe*"), dice=(4, 4))
    assert closed.play("roll 2", "renovate cafe").coins[B] == 5


def test_R21() -> None:
    """Starting cards are like any others: they count, close and move."""
    game = Scene(town(3), town(3)).game
    fresh = MachiKoro.new(2, game.options, seed_from_number(3))
    assert [(h.card, h.open) for h in fresh.view(None).towns[0].cards] == [("wheat_field", 1), ("bakery", 1)]
    scene = Scene(town(0, "moving_company", "wheat_field", "bakery", landmarks=STATION), town(0), dice=(4, 5))
    scene.play("roll 2")
    assert scene.choices() == ["give wheat_field P2", "give bakery P2", "give moving_company P2"]


def test_R22() -> None:
    """No landmark ever closes: naming one for renovation is refused."""
    scene = Scene(town(0, "renovation_company", landmarks=STATION), town(0), dice=(4, 4))
    scene.play("roll 2")
    assert scene.refused("renovate train_station") == ("unknown_card", "train_station")


def test_R23() -> None:
    """The number of gifts is fixed at the start; a Moving Company given away still counts."""
    scene = Scene(town(0, "2 moving_company", "bakery", landmarks=STATION), town(0), dice=(4, 6))
    scene.play("roll 2", "give moving_company P2")
    assert scene.phase == "give"
    scene.play("give moving_company P2")
    assert (scene.coins[A], scene.copies(A, "bakery"), scene.phase) == (8, 1, "build")


def test_R24() -> None:
    """Paid for gifts alone: never more than there are cards, and a company opened by this very roll gives nothing."""
    scene = Scene(town(0, "moving_company", "moving_company*", landmarks=STATION), town(0), dice=(4, 6))
    scene.play("roll 2")
    assert scene.choices() == ["give moving_company P2"]
    scene.play("give moving_company P2")
    assert (scene.coins[A], scene.copies(A, "moving_company"), scene.phase) == (4, 1, "build")
    closed = Scene(town(3, "stadium", "moving_company*", landmarks=STATION), town(0), dice=(4, 6))
    assert closed.play("roll 2").phase == "build"
    assert closed.coins[A] == 3


def test_R25() -> None:
    """A moved card brings its new owner nothing on the same roll."""
    scene = Scene(town(0, "moving_company", "apple_orchard", landmarks=STATION), town(0), dice=(4, 6))
    scene.play("roll 2", "give apple_orchard P2")
    assert scene.coins == [3 + 4, 0]


def test_R26() -> None:
    """No Tuna throw when nobody can collect."""
    scene = Scene(town(1, "tuna_boat", landmarks=STATION), town(0, "tuna_boat*", landmarks="harbor"), dice=(6, 6))
    count = scene.game.chance.count
    scene.play("roll 2")
    assert scene.told(TunaThrown) == []
    assert scene.game.chance.count == count + 2


def test_R27() -> None:
    """The Park leaves everybody with the same, rounded up; coins on a Tech Startup stay there."""
    scene = Scene(
        town(3, "park", landmarks=STATION), town(4, "tech_startup", invested=5), town(6), town(1), dice=(5, 6)
    )
    scene.play("roll 2")
    assert scene.coins == [4, 4, 4, 4]
    assert scene.game.state.invested[B] == 5
    assert scene.paid("park") == [(None, A, 1), (C, None, 2), (None, D, 3)]


def test_R28() -> None:
    """City Hall pays although something free is on offer."""
    scene = Scene(town(0), town(0), dice=(1,))
    scene.offer("general_store", "loan_office")
    assert scene.play("roll 1").paid("city_hall") == [(None, A, 1)]


def test_R29() -> None:
    """Investing is not building: the Airport pays, and pays first."""
    scene = Scene(town(0, "tech_startup", landmarks="airport"), town(0), dice=(1,), left_out=("red",))
    scene.play("roll 1", "skip")
    assert scene.paid("airport") == [(None, A, 10)]
    assert scene.play("invest").coins[A] == 10


def test_R30() -> None:
    """A purple stack that every town has stays, unless the table plays with the switch."""
    for clear, left in ((False, 3), (True, 0)):
        scene = Scene(town(9), town(9, "park"), dice=(1,), clear_dead_purples=clear)
        scene.offer("park")
        scene.play("roll 1", "build park")
        park = scene.game.box.card_of["park"].index
        assert scene.game.state.supply[park] == left
        assert scene.told(SetAside)[:1] == ([SetAside("park", 3)] if clear else [])
