"""The listed edge cases by number. Four players A, B, C, D clockwise, A rolls, unless the case says otherwise."""

from __future__ import annotations

from rules.machi_koro.events import ExtraTurnDue, Rolled, TunaThrown, TurnedUp, Won
from tests.rules.machi_koro.scene import A, B, C, D, Scene, town

STATION = "train_station"


def test_E1() -> None:
    """The rulebook's example: a 9 with a Mine and a Tax Office."""
    scene = Scene(
        town(1, "mine", "tax_office", landmarks=STATION),
        town(0, "family_restaurant"),
        town(6, "mine"),
        town(0),
        dice=(4, 5),
    )
    scene.play("roll 2")
    assert scene.paid("family_restaurant") == [(A, B, 1)]
    assert scene.paid("mine") == [(None, A, 5), (None, C, 5)]
    assert scene.paid("tax_office") == [(C, A, 5)]
    assert scene.coins == [10, 1, 6, 0]


def test_E2() -> None:
    """The rulebook's example: Shopping Mall, two Flower Shops, three Flower Orchards."""
    scene = Scene(town(0, "2 flower_shop", "3 flower_orchard", landmarks="shopping_mall"), town(), dice=(6,))
    assert scene.play("roll 1").coins[A] == 12


def test_E3() -> None:
    flowers = town(0, "2 flower_shop", "2 flower_orchard", "flower_orchard*", landmarks="shopping_mall")
    assert Scene(flowers, town(), dice=(6,)).play("roll 1").coins[A] == 8


def test_E5() -> None:
    scene = Scene(
        town(5),
        town(0, "cafe"),
        town(0, "cafe"),
        town(0, "2 cafe", landmarks="shopping_mall"),
        dice=(3,),
        modules="base",
    )
    assert scene.play("roll 1").coins == [0, 0, 1, 4]


def test_E7() -> None:
    scene = Scene(town(5, "2 cafe"), town(5), town(5), town(5), dice=(3,))
    scene.play("roll 1")
    assert scene.coins == [5, 5, 5, 5]
    assert scene.paid("cafe") == []


def test_E9() -> None:
    scene = Scene(
        town(5, landmarks="harbor train_station"),
        town(0, "apple_orchard"),
        town(0, "fruit_vegetable_market", "wheat_field"),
        town(0),
        dice=(6, 4),
    )
    scene.play("roll 2", "add 2")
    assert scene.coins == [5, 0, 0, 0]


def test_E11() -> None:
    scene = Scene(
        town(0, "fruit_vegetable_market", "wheat_field", landmarks="harbor train_station amusement_park"),
        town(0, "apple_orchard"),
        dice=(5, 5),
    )
    scene.play("roll 2", "add 2")
    assert scene.coins == [2, 0], "12 counts for the market, 10 for nobody"
    assert scene.told(ExtraTurnDue)
    scene.play("skip")
    assert (scene.turn, scene.phase) == (A, "roll")


def test_E13() -> None:
    scene = Scene(town(20, landmarks=STATION), town(0), dice=(5, 5))
    scene.play("roll 2", "build amusement_park")
    assert scene.turn == B


def test_E15() -> None:
    scene = Scene(town(0, landmarks="train_station amusement_park"), town(0), dice=(1, 1, 2, 2, 3, 3, 1, 2))
    for _ in range(3):
        scene.play("roll 2", "skip")
        assert scene.turn == A
    scene.play("roll 2", "skip")
    assert scene.turn == B


def test_E17() -> None:
    scene = Scene(town(1, landmarks="train_station amusement_park airport"), town(0), dice=(4, 4, 1, 6))
    scene.play("roll 2", "skip")
    assert (scene.turn, scene.coins[A]) == (A, 11)
    scene.play("roll 2", "skip")
    assert (scene.turn, scene.coins[A]) == (B, 21)


def test_E19() -> None:
    scene = Scene(town(1, landmarks="airport"), town(0), dice=(1,))
    scene.offer("general_store")
    scene.play("roll 1", "build general_store")
    assert scene.coins[A] == 1
    assert scene.paid("airport") == []


def test_E21() -> None:
    scene = Scene(town(1), town(0), dice=(1,))
    scene.play("roll 1")
    assert scene.coins[A] == 1
    assert scene.paid("city_hall") == []


def test_E23() -> None:
    scene = Scene(town(0, "tv_station"), town(3), town(9), town(9), dice=(6,))
    scene.play("roll 1", "tv P2")
    assert scene.coins == [3, 0, 9, 9]


def test_E25() -> None:
    scene = Scene(town(0, "tax_office", landmarks=STATION), town(9), town(10), town(21), dice=(4, 4))
    scene.play("roll 2")
    assert scene.coins == [15, 9, 5, 11]


def test_E27() -> None:
    scene = Scene(town(0, "publisher", landmarks=STATION), town(5, "bakery", "cafe", "cafe*"), dice=(3, 4))
    scene.play("roll 2")
    assert scene.paid("publisher") == [(B, A, 3)]


def _bakeries_renovated() -> Scene:
    scene = Scene(
        town(0, "2 bakery", "renovation_company", landmarks=STATION),
        town(5, "bakery"),
        town(5, "bakery*"),
        town(5),
        dice=(4, 4),
    )
    return scene.play("roll 2", "renovate bakery")


def test_E29() -> None:
    scene = _bakeries_renovated()
    assert scene.coins == [1, 4, 5, 5]
    assert [scene.copies(seat, "bakery*") for seat in range(4)] == [2, 1, 1, 0]
    assert [scene.copies(seat, "bakery") for seat in range(4)] == [0, 0, 0, 0]


def test_E31() -> None:
    scene = _bakeries_renovated()
    scene.dice(6, 6, 2, 3)
    scene.play("skip", "roll 1", "skip", "roll 1", "skip")
    assert scene.turn == D
    before = scene.coins
    scene.play("roll 1")
    assert scene.coins == before, "the Bakeries open and none pays"
    assert [scene.copies(seat, "bakery") for seat in range(4)] == [2, 1, 1, 0]
    scene.play("skip", "roll 1")
    assert scene.paid("bakery") == [(None, A, 2)]


def test_E33() -> None:
    for reopen, still_closed in (("any_roll", 0), ("would_activate", 2)):
        scene = Scene(
            town(0, "2 winery*", "vineyard", landmarks=STATION),
            town(0, landmarks=STATION),
            dice=(1, 5, 4, 5),
            reopen=reopen,
        )
        scene.play("roll 2", "skip", "roll 2")
        assert scene.copies(A, "winery*") == still_closed
        assert scene.paid("winery") == []
    scene.dice(4, 5)
    scene.play("skip", "roll 2")
    assert scene.copies(A, "winery") == 2
    assert scene.paid("winery") == []


def test_E35() -> None:
    scene = Scene(town(3, "winery", "vineyard*", landmarks=STATION), town(0), dice=(4, 5))
    scene.play("roll 2")
    assert scene.coins[A] == 3
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (0, 1)


def test_E37() -> None:
    scene = Scene(town(0, "2 moving_company", "stadium", landmarks=STATION), town(0), town(0), town(0), dice=(4, 5))
    scene.play("roll 2", "give moving_company P2")
    assert scene.phase == "give"
    scene.play("give moving_company P4")
    assert scene.coins[A] == 8
    assert (
        scene.copies(A, "moving_company"),
        scene.copies(B, "moving_company"),
        scene.copies(D, "moving_company"),
    ) == (0, 1, 1)
    assert scene.phase == "build"


def test_E39() -> None:
    scene = Scene(town(0, "moving_company", "loan_office", landmarks=STATION), town(3), dice=(4, 5, 5))
    scene.play("roll 2", "give loan_office P2")
    assert scene.coins == [4, 3]
    scene.play("skip", "roll 1")
    assert scene.coins == [4, 1]


def test_E41() -> None:
    scene = Scene(town(0), town(0), dice=(1,))
    scene.offer("loan_office")
    scene.play("roll 1")
    assert scene.paid("city_hall") == [(None, A, 1)]
    scene.play("build loan_office")
    assert scene.coins[A] == 6


def test_E43() -> None:
    scene = Scene(town(2, "demolition_company"), town(0), dice=(4,))
    scene.play("roll 1")
    assert (scene.phase, scene.coins[A]) == ("build", 2)


def test_E45() -> None:
    shop = town(0, "convenience_store", "demolition_company", landmarks="shopping_mall train_station")
    first = Scene(shop, town(0), dice=(4,))
    first.play("roll 1", "next demolition_company")
    assert first.coins[A] == 0
    first.play("demolish shopping_mall")
    assert first.coins[A] == 8 + 3
    last = Scene(shop, town(0), dice=(4,))
    last.play("roll 1", "next convenience_store")
    assert last.coins[A] == 4
    last.play("demolish shopping_mall")
    assert last.coins[A] == 4 + 8
    assert last.standing(A) == {"city_hall", "train_station"}


def test_E47() -> None:
    scene = Scene(
        town(0),
        town(0, "2 corn_field", landmarks="harbor"),
        town(0, "corn_field", landmarks="harbor train_station"),
        town(0),
        dice=(3,),
    )
    scene.play("roll 1")
    assert scene.coins[B:] == [2, 0, 0]


def test_E49() -> None:
    scene = Scene(
        town(17, landmarks="train_station shopping_mall amusement_park"),
        town(0, "members_only_club"),
        town(0),
        town(0, "members_only_club"),
        dice=(6, 6),
    )
    scene.play("roll 2")
    assert scene.paid("members_only_club") == [(A, D, 17)]
    assert scene.paid("city_hall") == [(None, A, 1)], "the Clubs left nothing"
    assert scene.coins == [1, 0, 0, 17]


def test_E51() -> None:
    scene = Scene(
        town(0, "tuna_boat", landmarks="harbor train_station"),
        town(0, "2 tuna_boat", landmarks="harbor"),
        town(0, "tuna_boat"),
        town(0),
        dice=(6, 5, 3, 5),
    )
    scene.play("roll 2", "add 2")
    assert scene.told(TunaThrown) == [TunaThrown(A, (3, 5))]
    assert scene.coins == [8, 16, 0, 0]


def test_E53() -> None:
    scene = Scene(
        town(0, "soda_bottling_plant", "cafe", landmarks=STATION),
        town(0, "pizza_joint", "pizza_joint*"),
        town(0, "2 hamburger_stand", "sushi_bar"),
        town(0),
        dice=(5, 6),
    )
    assert scene.play("roll 2").coins[A] == 5


def test_E55() -> None:
    scene = Scene(
        town(
            0,
            "fruit_vegetable_market",
            "wheat_field",
            "flower_orchard",
            "corn_field",
            "vineyard",
            "apple_orchard*",
            landmarks="train_station harbor shopping_mall",
        ),
        town(0),
        dice=(5, 6),
    )
    assert scene.play("roll 2", "keep").coins[A] == 8


def test_E57() -> None:
    scene = Scene(town(0, "tech_startup", landmarks=STATION, invested=4), town(10), town(2), town(0), dice=(4, 6))
    assert scene.play("roll 2").coins == [6, 6, 0, 0]


def test_E59() -> None:
    scene = Scene(town(0, "tech_startup", landmarks="airport"), town(0), dice=(1,))
    scene.play("roll 1")
    assert scene.coins[A] == 1
    scene.play("skip")
    assert (scene.coins[A], scene.phase) == (11, "invest")
    scene.play("invest")
    assert scene.coins[A] == 10
    assert scene.game.state.invested[A] == 1


def test_E61() -> None:
    scene = Scene(town(0, "business_center", "bakery"), town(0, "stadium"), town(0), town(0, "park"), dice=(6,))
    scene.play("roll 1")
    assert scene.phase == "build"


def test_E63() -> None:
    scene = Scene(town(9, landmarks="harbor"), town(0), dice=(1,))
    s, box = scene.game.state, scene.game.box
    low = box.rows[0]
    names = [card.index for card in box.cards if low.cards >> card.index & 1]
    for k in names:
        s.supply[k] = 1 if k in names[:5] else 0
    s.market = s.market & ~low.cards | sum(1 << k for k in names[:5])
    last, twin, fresh = names[0], names[1], names[6]
    s.decks[0] = [names[7], fresh, twin, twin]
    scene.play("roll 1", f"build {box.cards[last].id}")
    assert scene.told(TurnedUp) == [TurnedUp("low", (box.cards[twin].id,) * 2 + (box.cards[fresh].id,))]
    assert [s.supply[k] for k in (last, twin, fresh)] == [0, 3, 1]
    assert s.decks[0] == [names[7]]
    s.decks[0] = [twin]
    s.coins[B] = 9
    scene.dice(1)
    scene.play("roll 1", f"build {box.cards[fresh].id}")
    assert s.supply[twin] == 4
    assert s.decks[0] == [], "the deck is empty and the row stays shorter"


def test_E65() -> None:
    scene = Scene(
        town(30, landmarks="train_station shopping_mall amusement_park radio_tower harbor"), town(0), dice=(2, 2)
    )
    scene.play("roll 2", "keep", "build airport")
    assert scene.told(Won) == [Won(A)]
    assert scene.game.waiting() == ()
    assert scene.coins[A] == 0
    result = scene.game.result()
    assert result is not None and result.places == (1, 2)


def test_E67() -> None:
    scene = Scene(
        town(22, landmarks="harbor train_station shopping_mall amusement_park"),
        town(0),
        dice=(1,),
        modules="millionaire",
    )
    assert scene.game.result() is None
    scene.play("roll 1", "build radio_tower")
    assert scene.told(Won) == [Won(A)]


def test_E69() -> None:
    scene = Scene(
        town(0, "mackerel_boat", "demolition_company", landmarks="harbor"),
        town(0, landmarks=STATION),
        dice=(4, 2, 6, 1, 2, 6),
    )
    scene.play("roll 1", "demolish harbor", "skip", "roll 2")
    assert scene.told(Rolled) == [Rolled(B, (2, 6))]
    assert scene.paid("mackerel_boat") == []
    scene.play("skip", "roll 1", "build harbor", "roll 2")
    assert scene.paid("mackerel_boat") == [(None, A, 3)]


def test_E71() -> None:
    scene = Scene(town(0, "food_warehouse", "members_only_club*", landmarks=STATION), town(0), dice=(6, 6))
    scene.play("roll 2")
    assert scene.copies(A, "members_only_club") == 1
    assert scene.paid("food_warehouse") == [(None, A, 2)]
