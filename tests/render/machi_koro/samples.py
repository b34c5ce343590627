"""Views to draw: for picture tests and the bench. From the first turn to a late game with everything on the table."""

from __future__ import annotations

from render.machi_koro.cards import cards
from render.painter import Frame
from rules.machi_koro.view import Holding, MachiKoroView, Payment, Phase, Stack, Town

Sample = tuple[MachiKoroView, Frame, tuple[str, ...]]

BASE = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
ALL = ("city_hall", "harbor", *BASE, "airport")
SHORT_NAMES = ("Ada", "Ben", "Cleo", "Dan")
LONG_NAMES = (
    "Bartholomäus von Šternberk-Žižka",
    "W" * 32,
    "Mr. Extraordinarily-Long Surname",
    "Kateřina Příliš-Žluťoučká z Hůrky"[:32],
)

LATE = (
    "wheat_field=2 ranch=3 bakery=2 cafe flower_orchard=2 forest stadium cheese_factory vineyard=2 winery* mine=2"
    " family_restaurant=2 tech_startup mackerel_boat tuna_boat",
    "wheat_field bakery=3 convenience_store=2 sushi_bar flower_shop tv_station pizza_joint=2 furniture_factory"
    " apple_orchard moving_company loan_office",
    "wheat_field bakery ranch forest=4 french_restaurant publisher furniture_factory=2 hamburger_stand*=2 mine park"
    " food_warehouse demolition_company",
    "wheat_field=3 bakery corn_field=2 general_store business_center tax_office family_restaurant apple_orchard=2"
    " fruit_vegetable_market=2 soda_bottling_plant members_only_club renovation_company",
)


def hand(text: str) -> tuple[Holding, ...]:
    """`mine=2 winery*`: names with copies, a star behind closed ones."""
    counts: dict[str, list[int]] = {}
    for word in text.split():
        name, _, count = word.partition("=")
        counts.setdefault(name.rstrip("*"), [0, 0])[name.endswith("*")] += int(count or 1)
    order = list(cards())
    return tuple(Holding(name, *counts[name]) for name in sorted(counts, key=order.index))


def town(
    cards: str,
    coins: int,
    landmarks: tuple[str, ...] = (),
    *,
    change: int = 0,
    built: str | None = None,
    invested: int = 0,
) -> Town:
    return Town(coins, hand(cards), landmarks, invested, change, built)


def supply(text: str) -> tuple[Stack, ...]:
    """`low ranch mine=2 purple park`: rows with their stacks."""
    stacks, row = [], "open"
    for word in text.split():
        if word in ("open", "low", "high", "purple"):
            row = word
            continue
        name, _, count = word.partition("=")
        stacks.append(Stack(name, int(count or 1), row))  # type: ignore[arg-type]
    return tuple(stacks)


OPEN_SUPPLY = supply(
    "wheat_field=6 ranch=6 bakery=6 cafe=6 convenience_store=6 forest=6 stadium=4 tv_station=4 business_center=4"
    " cheese_factory=6 furniture_factory=6 mine=6 family_restaurant=6 apple_orchard=6 fruit_vegetable_market=6"
)
TEN_SUPPLY = supply(
    "wheat_field=2 ranch bakery=3 cafe convenience_store stadium=2 cheese_factory mine family_restaurant=2"
    " fruit_vegetable_market"
)
ROWS_SUPPLY = supply(
    "low sushi_bar=2 ranch flower_orchard=3 convenience_store french_restaurant=2"
    " high vineyard furniture_factory=2 mine soda_bottling_plant=4 tuna_boat purple tv_station park=2"
)
WORDY_SUPPLY = supply(
    "low general_store corn_field demolition_company=2 loan_office flower_shop high winery moving_company"
    " fruit_vegetable_market=2 mackerel_boat members_only_club purple renovation_company publisher=3"
)


def view(
    towns: tuple[Town, ...],
    *,
    phase: Phase = "build",
    turn: int = 0,
    dice: tuple[int, ...] = (),
    added: int = 0,
    tuna: tuple[int, ...] = (),
    roller: int | None = None,
    stacks: tuple[Stack, ...] = OPEN_SUPPLY,
    decks: dict[str, int] | None = None,
    landmarks: tuple[str, ...] = BASE,
    payments: tuple[Payment, ...] = (),
    places: tuple[int, ...] = (),
) -> MachiKoroView:
    mine = towns[turn]
    open_marks = [id for id in landmarks if id not in mine.landmarks]
    wanted = [*(stack.card for stack in stacks), *open_marks]
    return MachiKoroView(
        seat=None,
        seats=len(towns),
        waiting=() if phase == "over" else (turn,),
        over=phase == "over",
        phase=phase,
        turn=turn,
        number=17,
        extra=False,
        dice=dice,
        rerolled=False,
        added=added,
        tuna=tuna,
        roller=roller if roller is not None else (turn if dice else None),
        towns=towns,
        supply=stacks,
        decks=decks or {},
        landmarks=landmarks,
        payments=payments,
        affordable=tuple(id for id in wanted if cards()[id].cost <= mine.coins),
        places=places,
    )


def start(seats: int = 2) -> MachiKoroView:
    """Nobody has rolled yet."""
    return view(tuple(town("wheat_field bakery", 3) for _ in range(seats)), phase="roll")


def middle() -> MachiKoroView:
    """Three seats, the base game, open supply."""
    towns = (
        town("wheat_field=2 ranch=2 bakery cafe forest", 5, BASE[:1], change=2, built="forest"),
        town("wheat_field bakery=3 convenience_store=2 stadium", 11, BASE[:1], change=6),
        town("wheat_field=2 bakery mine family_restaurant=2 cheese_factory ranch=3", 2, (), change=-1),
    )
    paid = (Payment("cafe", 1, 0, 1), Payment("bakery", None, 1, 6))
    return view(towns, turn=1, dice=(3,), payments=paid)


def late() -> MachiKoroView:
    """Four seats, both modules: everything there is."""
    paid = (
        Payment("family_restaurant", 1, 0, 6),
        Payment("family_restaurant", 1, 3, 2),
        Payment("mine", None, 0, 10),
        Payment("mine", None, 2, 5),
    )
    towns = (
        town(LATE[0], 21, ALL[:4], change=16, built="tuna_boat", invested=3),
        town(LATE[1], 3, ("city_hall", "harbor", "train_station"), change=-8),
        town(LATE[2], 12, ("city_hall", "train_station", "radio_tower"), change=5),
        town(LATE[3], 9, ("city_hall", "amusement_park"), change=2),
    )
    decks = {"low": 41, "high": 55, "purple": 12}
    return view(towns, turn=1, dice=(4, 5), payments=paid, landmarks=ALL, stacks=ROWS_SUPPLY, decks=decks)


def crowded() -> MachiKoroView:
    """More kinds and payments than ever happen at once: 38, 30, 24 and 18 kinds."""
    ids = [id for id, thing in cards().items() if thing.colour]
    full = " ".join(f"{id}={1 + k % 3}" for k, id in enumerate(ids))
    towns = (
        town(f"{full} winery*", 123, ALL, change=-19),
        town(" ".join(ids[:24] + ids[-6:]), 0, ALL[:5], change=45, built="tuna_boat"),
        town(" ".join(f"{id}=4" for id in ids[:24]), 57, ALL[:2], change=-30),
        town(" ".join(ids[6:24]), 8, ALL[:2], built="harbor"),
    )
    paid = (
        Payment("members_only_club", 1, 0, 30),
        Payment("soda_bottling_plant", None, 1, 12),
        Payment("food_warehouse", None, 1, 9),
        *(Payment("tuna_boat", None, seat, 7 * (seat + 1)) for seat in range(4)),
        *(Payment("park", seat, None, 11) for seat in range(4)),
        *(Payment("park", None, seat, 11) for seat in range(4)),
    )
    decks = {"low": 0, "high": 3, "purple": 1}
    return view(
        towns,
        phase="swap",
        turn=1,
        dice=(6, 6),
        added=2,
        tuna=(3, 4),
        payments=paid,
        landmarks=ALL,
        stacks=WORDY_SUPPLY,
        decks=decks,
    )


def finished() -> MachiKoroView:
    towns = (
        town(LATE[0], 3, ALL, change=-27, built="airport", invested=3),
        town(LATE[1], 3, ("city_hall", "harbor", "train_station")),
        town(LATE[2], 12, ("city_hall", "train_station", "radio_tower", "harbor")),
        town(LATE[3], 9, ("city_hall", "amusement_park")),
    )
    return view(towns, phase="over", turn=0, dice=(4, 5), landmarks=ALL, stacks=ROWS_SUPPLY, places=(1, 3, 2, 4))


def trio() -> MachiKoroView:
    """Three seats with the harbour: a throw of the boats, payments for six cards, an added 2."""
    paid = (
        Payment("sushi_bar", 2, 0, 3),
        Payment("members_only_club", 2, 1, 9),
        Payment("tuna_boat", None, 0, 14),
        Payment("tuna_boat", None, 1, 7),
        Payment("food_warehouse", None, 2, 4),
    )
    towns = (
        town("wheat_field bakery sushi_bar tuna_boat=2 mackerel_boat", 17, ALL[:2], change=17),
        town("wheat_field=2 bakery members_only_club tuna_boat flower_orchard flower_shop", 19, ALL[:3], change=16),
        town("wheat_field bakery=2 cafe=2 food_warehouse", 4, ALL[:1], change=-8),
    )
    return view(towns, turn=2, dice=(6, 5), added=2, tuna=(3, 4), payments=paid, landmarks=ALL, stacks=TEN_SUPPLY)


def duo() -> MachiKoroView:
    """Two seats: nothing happened on this roll."""
    towns = (
        town("wheat_field=3 bakery=2 ranch=4 cheese_factory=2 convenience_store forest", 14, BASE[:2]),
        town("wheat_field bakery cafe=2 family_restaurant stadium mine=2 furniture_factory", 8, BASE[:1], built="mine"),
    )
    return view(towns, phase="roll", turn=1, dice=(6, 6), roller=0)


def won(seats: int = 2) -> MachiKoroView:
    """The base game is won with the Radio Tower."""
    towns = (
        town("wheat_field=2 bakery=3 convenience_store=2 ranch=2 cheese_factory", 2, BASE, built="radio_tower"),
        town("wheat_field bakery cafe=2 family_restaurant mine", 8, BASE[:1]),
        town("wheat_field=2 bakery=2 forest=4", 8, BASE[:1]),
    )
    return view(towns[:seats], phase="over", turn=0, dice=(4,), places=(1, 2, 2)[:seats])


def full() -> MachiKoroView:
    """Won by somebody who has one of everything."""
    towns = crowded().towns
    return view(towns, phase="over", turn=0, dice=(6, 6), landmarks=ALL, places=(1, 2, 3, 3))


STORED = (
    *("start_table", "middle_table", "late_table", "long_table", "crowded_table"),
    *("start_city", "late_city", "crowded_city_30", "middle_ghost"),
    *("middle_market", "late_market", "ten_market", "result", "duo_result", "trio_table"),
)
"""The samples kept as pictures."""


def samples() -> dict[str, Sample]:
    """Every picture in its main states."""
    return {
        "start_table": (start(), Frame("table"), SHORT_NAMES[:2]),
        "start_city": (start(), Frame("city", 0), SHORT_NAMES[:2]),
        "start_market": (start(), Frame("market"), SHORT_NAMES[:2]),
        "middle_table": (middle(), Frame("table"), SHORT_NAMES[:3]),
        "middle_city": (middle(), Frame("city", 0), SHORT_NAMES[:3]),
        "middle_market": (middle(), Frame("market"), SHORT_NAMES[:3]),
        "middle_ghost": (middle(), Frame("ghost", 1, "build cheese_factory"), SHORT_NAMES[:3]),
        "ten_market": (
            view(middle().towns, turn=1, dice=(3,), stacks=TEN_SUPPLY, decks={"all": 38}),
            Frame("market"),
            SHORT_NAMES[:3],
        ),
        "result_table": (finished(), Frame("table"), SHORT_NAMES),
        "trio_start_table": (start(3), Frame("table"), SHORT_NAMES[:3]),
        "trio_table": (trio(), Frame("table"), SHORT_NAMES[:3]),
        "long_trio_table": (trio(), Frame("table"), LONG_NAMES[:3]),
        "duo_table": (duo(), Frame("table"), SHORT_NAMES[:2]),
        "duo_ghost": (duo(), Frame("ghost", 1, "build mine"), SHORT_NAMES[:2]),
        "boat_ghost": (trio(), Frame("ghost", 1, "build mackerel_boat"), SHORT_NAMES[:3]),
        "late_table": (late(), Frame("table"), SHORT_NAMES),
        "late_city": (late(), Frame("city", 0), SHORT_NAMES),
        "late_market": (late(), Frame("market"), SHORT_NAMES),
        "late_ghost": (late(), Frame("ghost", 0, "build amusement_park"), SHORT_NAMES),
        "long_table": (late(), Frame("table"), LONG_NAMES),
        "long_city": (late(), Frame("city", 0), LONG_NAMES),
        "long_market": (late(), Frame("market"), LONG_NAMES),
        "crowded_table": (crowded(), Frame("table"), LONG_NAMES),
        "crowded_city_38": (crowded(), Frame("city", 0), LONG_NAMES),
        "crowded_city_30": (crowded(), Frame("city", 1), LONG_NAMES),
        "crowded_city_24": (crowded(), Frame("city", 2), LONG_NAMES),
        "crowded_city_18": (crowded(), Frame("city", 3), LONG_NAMES),
        "crowded_market": (crowded(), Frame("market"), LONG_NAMES),
        "result": (finished(), Frame("result"), SHORT_NAMES),
        "long_result": (finished(), Frame("result"), LONG_NAMES),
        "small_result": (won(3), Frame("result"), SHORT_NAMES[:3]),
        "duo_result": (won(), Frame("result"), SHORT_NAMES[:2]),
        "crowded_result": (full(), Frame("result"), LONG_NAMES),
        "last_market": (
            view(duo().towns, turn=1, dice=(2,), stacks=supply("ranch=3 mine cheese_factory=0")),
            Frame("market"),
            SHORT_NAMES[:2],
        ),
    }
