"""Views to draw: for picture tests and the bench. From the first turn to a late game with everything on the table."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from render.painter import Frame
from rules.machi_koro.view import MachiKoroView, Throw
from rules.machi_koro.view_builder import with_round
from rules.machi_koro.vocabulary import cards
from tests.render.machi_koro.stage import Stage, town
from tests.render.people import LONG_NAMES, SHORT_NAMES
from tests.rules.machi_koro.scene import Town

Sample = tuple[MachiKoroView, Frame, tuple[str, ...]]

BASE = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
ALL = ("city_hall", "harbor", *BASE, "airport")

LATE = (
    "wheat_field=2 ranch=3 bakery=2 cafe flower_orchard=2 forest stadium cheese_factory vineyard=2 winery* mine=2"
    " family_restaurant=2 tech_startup mackerel_boat",
    "wheat_field bakery=3 convenience_store=2 sushi_bar flower_shop tv_station pizza_joint=2 furniture_factory"
    " apple_orchard corn_field loan_office",
    "wheat_field bakery ranch forest=4 french_restaurant publisher furniture_factory=2 hamburger_stand*=2 mine park"
    " food_warehouse demolition_company moving_company",
    "wheat_field=3 bakery corn_field=2 general_store business_center tax_office family_restaurant apple_orchard=2"
    " fruit_vegetable_market=2 soda_bottling_plant members_only_club renovation_company",
)

TEN_STACKS = (
    "wheat_field=2 ranch bakery=3 cafe convenience_store stadium=2 cheese_factory mine family_restaurant=2"
    " fruit_vegetable_market"
)
ROWS = (
    "sushi_bar=2 ranch flower_orchard=3 convenience_store french_restaurant=2"
    " vineyard furniture_factory=2 mine soda_bottling_plant=4 tuna_boat=2 tv_station park=2"
)
BOATS = ROWS.replace("soda_bottling_plant=4", "mackerel_boat=2")
WORDY = (
    "general_store corn_field demolition_company loan_office flower_shop winery moving_company"
    " fruit_vegetable_market=3 mackerel_boat members_only_club renovation_company publisher=2"
)


@cache
def start(seats: int = 2) -> MachiKoroView:
    """Nobody has rolled yet."""
    return Stage(tuple(town("wheat_field bakery", 3) for _ in range(seats)), number=1).view


def building(*towns: Town, turn: int = 0) -> MachiKoroView:
    """The base game; a seat may build."""
    return Stage(towns, turn=turn).builds().view


def _middle(stacks: str = "", supply: str = "open") -> MachiKoroView:
    towns = (
        town("wheat_field=2 ranch=2 bakery cafe", 7, BASE[:1]),
        town("wheat_field bakery=3 convenience_store=2 stadium", 9, BASE[:1]),
        town("wheat_field=2 bakery mine family_restaurant=2 cheese_factory ranch=3", 2),
    )
    return Stage(towns, stacks=stacks, supply=supply).builds("build forest").rolls(3).view


@cache
def middle() -> MachiKoroView:
    """Three seats, the base game, open supply."""
    return _middle()


@cache
def ten() -> MachiKoroView:
    """The same with a deck: ten names lie open."""
    return _middle(f"{TEN_STACKS} forest", "ten")


@cache
def late() -> MachiKoroView:
    """Four seats, both modules: everything there is."""
    towns = (
        town(LATE[0], 21, ALL[:4], invested=2),
        town(LATE[1], 9, ("harbor", "train_station")),
        town(LATE[2], 12, ("train_station", "radio_tower")),
        town(LATE[3], 9, ("amusement_park",)),
    )
    stage = Stage(towns, stacks=ROWS, modules="both").builds("build tuna_boat", "invest")
    return stage.rolls(4, 6, then="keep").view


def _crowd() -> tuple[Town, ...]:
    """Towns with 39, 30, 24 and 18 plots; together they own no more than there is."""
    ids = [id for id, thing in cards().items() if thing.colour]
    many = [id for k, id in enumerate(ids) if (k % 3 == 2 or 25 < k < 32) and cards()[id].colour != "purple"]
    early = [id for id in ids[:24] if id != "publisher"]
    full = " ".join(f"{id}={1 + (id in many)}" for id in ids)
    doubled = " ".join(id if cards()[id].colour == "purple" else f"{id}=2" for id in early)
    return (
        town(f"{full} winery*", 263, ALL[:6]),
        town(" ".join(ids[:24] + ids[-6:]), 35, ALL[:5]),
        town(f"{doubled} tuna_boat=2", 57, ALL[:2]),
        town(" ".join([*early[6:], "tuna_boat"]), 8, ALL[:2]),
    )


@cache
def crowded() -> MachiKoroView:
    """More kinds than ever meet: the roller's coins go to the club, boats come in, the Park shares it all."""
    stage = Stage(_crowd(), turn=1, stacks=WORDY, modules="both")
    return stage.rolls(6, 5, 3, 4, then="add 2, build fruit_vegetable_market").view


@cache
def full() -> MachiKoroView:
    """Won by somebody who has one of everything."""
    stage = Stage(_crowd(), number=17, stacks=WORDY, modules="both")
    return stage.rolls(1, 2, then="keep, build airport").view


@cache
def finished() -> MachiKoroView:
    towns = (
        town(f"{LATE[0]} tuna_boat", 25, ALL[:6], invested=3),
        town(LATE[1], 3, ("harbor", "train_station")),
        town(LATE[2], 12, ("train_station", "radio_tower", "harbor")),
        town(LATE[3], 9, ("amusement_park",)),
    )
    return Stage(towns, number=17, stacks=ROWS, modules="both").rolls(4, 5, then="keep, build airport").view


@cache
def trio() -> MachiKoroView:
    """Three seats with the harbour: a throw of the boats, payments for three cards, an added 2."""
    towns = (
        town("wheat_field bakery sushi_bar tuna_boat=2 mackerel_boat", 3, ALL[:2]),
        town("wheat_field=2 bakery members_only_club tuna_boat flower_orchard flower_shop", 3, ALL[:3]),
        town("wheat_field bakery=2 cafe=2 food_warehouse tuna_boat", 8, ALL[:4]),
    )
    return Stage(towns, turn=2, stacks=BOATS, modules="both").rolls(6, 5, 3, 4, then="add 2").view


@cache
def duo() -> MachiKoroView:
    """Two seats: nothing happened on this roll."""
    towns = (
        town("wheat_field=3 bakery=2 ranch=4 cheese_factory=2 convenience_store forest", 14, BASE[:2]),
        town("wheat_field bakery cafe=2 family_restaurant stadium mine furniture_factory", 14, BASE[:1]),
    )
    return Stage(towns, turn=1).builds("build mine").rolls(6, 6).view


@cache
def won(seats: int = 2) -> MachiKoroView:
    """The base game is won with the Radio Tower."""
    towns = (
        town("wheat_field=2 bakery=3 convenience_store=2 ranch=2 cheese_factory", 16, BASE[:3]),
        town("wheat_field bakery cafe=2 family_restaurant mine", 8, BASE[:1]),
        town("wheat_field=2 bakery=2 forest=4", 8, BASE[:1]),
    )
    return Stage(towns[:seats], number=17).rolls(4, then="build radio_tower").view


@cache
def last() -> MachiKoroView:
    """A small box nearly bought up: three names are left."""
    half = "wheat_field=4 bakery=4 convenience_store=3 forest=3 furniture_factory=3 apple_orchard=3"
    towns = (
        town(f"{half} fruit_vegetable_market=3 cheese_factory=3 mine=3 ranch=2", 9, BASE[:2]),
        town(f"{half} fruit_vegetable_market=3 cheese_factory=2 mine=2 ranch", 8, BASE[:1]),
    )
    return Stage(towns, turn=1, left_out=("red", "stadium", "tv_station", "business_center")).rolls(6).view


@cache
def rounds(seats: int = 4) -> MachiKoroView:
    """Everybody has played since the last post: stewards do not wait for one another."""
    towns = (
        town("wheat_field=2 ranch=2 bakery cafe forest stadium", 14, BASE[:1]),
        town("wheat_field bakery=3 convenience_store=2 mine", 5, BASE[:2]),
        town("wheat_field=2 bakery mine family_restaurant=2 ranch=3", 12),
        town("wheat_field=3 bakery cafe=2 forest apple_orchard=2", 3, BASE[:1]),
    )
    stage = Stage(towns[:seats])
    for faces, then in (((4, 5), "mine"), ((3,), "cafe"), ((1,), "shopping_mall"), ((5, 5), "forest"))[:seats]:
        stage.rolls(*faces, then=f"build {then}")
    return with_round(stage.view, stage.told)


def hard_round(seats: int) -> MachiKoroView:
    """Extra turns, and more coins than ever move at once."""
    changes = (-160, 103, 46, -99)[:seats]
    turns = tuple(Throw(k % seats, (6, 6), 2, changes, "renovation_company") for k in range(6))
    return replace(rounds(seats), round=turns)


STORED = (
    *("start_table", "middle_table", "late_table", "long_table", "crowded_table"),
    *("start_city", "late_city", "crowded_city_30", "middle_ghost"),
    *("middle_market", "late_market", "ten_market", "result", "duo_result", "trio_table", "round_table"),
)
"""The samples kept as pictures."""


@cache
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
        "ten_market": (ten(), Frame("market"), SHORT_NAMES[:3]),
        "result_table": (finished(), Frame("table"), SHORT_NAMES),
        "trio_start_table": (start(3), Frame("table"), SHORT_NAMES[:3]),
        "trio_table": (trio(), Frame("table"), SHORT_NAMES[:3]),
        "long_trio_table": (trio(), Frame("table"), LONG_NAMES[:3]),
        "round_table": (rounds(), Frame("table"), SHORT_NAMES),
        "long_round_table": (rounds(), Frame("table"), LONG_NAMES),
        "crowded_round_table": (hard_round(4), Frame("table"), LONG_NAMES),
        "crowded_trio_round_table": (hard_round(3), Frame("table"), LONG_NAMES[:3]),
        "trio_round_table": (rounds(3), Frame("table"), SHORT_NAMES[:3]),
        "duo_round_table": (rounds(2), Frame("table"), SHORT_NAMES[:2]),
        "duo_table": (duo(), Frame("table"), SHORT_NAMES[:2]),
        "duo_ghost": (duo(), Frame("ghost", 1, "build mine"), SHORT_NAMES[:2]),
        "boat_ghost": (trio(), Frame("ghost", 2, "build mackerel_boat"), SHORT_NAMES[:3]),
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
        "last_market": (last(), Frame("market"), SHORT_NAMES[:2]),
    }
