"""Questions about the pictures of Point City."""

from __future__ import annotations

from render.painter import Frame
from rules.point_city.view import RESOURCES, SYMBOLS, City, PointCityView
from tests.questions.asking import Asked, Kind, each, listed, of_samples, winners
from tests.render.every import samples_of

Names = tuple[str, ...]
SIGNS = dict(zip(SYMBOLS, ("house", "coin", "lightning", "leaf", "cog", "pinwheel"), strict=True))
"""What resources look like: whoever answers need not know the game."""


def kinds() -> dict[str, Kind]:
    asks = {
        "turn": ("late_turn_4", turn),
        "table": ("late_table_4", table),
        "market": ("late_market_4", market),
        "ghost": ("ghost_market", ghost),
        "cities": ("late_cities_4", cities),
        "city": ("late_city_4", city),
        "rival": ("rival", rival),
        "result": ("tie_result_4", result),
    }
    return of_samples("point_city", samples_of("point_city"), asks)


def owned(city: City, kind: str) -> int:
    return city.permanents[RESOURCES.index(kind)]  # type: ignore[arg-type]


def held(city: City) -> str:
    found = [
        f"{copies} × {SIGNS[card.symbol]}{' (double)' if card.count > 1 else ''}"
        for card, copies in ((h.card, h.copies) for h in city.hand)
    ]
    return listed(found)


def dearest(view: PointCityView) -> tuple[str, str]:
    """A building of the market with many costs, and what it costs."""
    built = [(cell.id, cell.side.building) for cell in view.market if cell.side is not None and cell.side.building]
    id, building = max(built, key=lambda pair: (sum(n > 0 for n in pair[1].cost), sum(pair[1].cost)))
    return id, listed(f"{n} × {SIGNS[RESOURCES[k]]}" for k, n in enumerate(building.cost) if n)


def on(view: PointCityView, id: str) -> str:
    """What lies on a place."""
    side = next(cell.side for cell in view.market if cell.id == id)
    if side is None:
        return "nothing"
    if side.resource is not None:
        return f"{side.resource.count} × {SIGNS[side.resource.symbol]}"
    assert side.building is not None
    return f"a building for {side.building.points} points"


def turn(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None
    deed = view.deeds[-1]
    assert deed.seat is not None
    id, cost = dearest(view)
    mover, now = view.cities[deed.seat], view.cities[view.turn]
    return [
        ("Whose turn is it?", names[view.turn]),
        ("Who has just moved?", names[deed.seat]),
        ("Which two places of the market were taken?", listed(deed.cells)),
        *each("How many points has {}?", names, (city.total for city in view.cities)),
        (f"How many leaves has {names[deed.seat]} built?", owned(mover, "ecology")),
        (f"How many cogs has {names[view.turn]} built?", owned(now, "industry")),
        (f"What does the building on {id} cost?", cost),
    ]


def table(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None
    deed, now, id = view.deeds[-1], view.cities[view.turn], dearest(view)
    assert deed.seat is not None
    return [
        ("Whose turn is it?", names[view.turn]),
        ("Which turn is it, of how many?", f"{view.turns} of {view.length}"),
        ("Who took what last?", f"{names[deed.seat]}: {listed(deed.cells)}"),
        *each("How many points has {}?", names, (city.total for city in view.cities))[:3],
        ("How many cards are left in the deck?", view.deck),
        (f"How many lightnings has {names[view.turn]} built?", owned(now, "energy")),
        (f"What does the building on {id[0]} cost?", id[1]),
        ("What lies on D3?", on(view, "D3")),
    ]


def market(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    mine, id = view.cities[frame.seat], dearest(view)
    cells = sorted({cell for pair in view.pairs for cell in pair})
    grey = [cell.id for cell in view.market if cell.side is not None and cell.id not in cells]
    rows = [cell for cell in grey if cell.endswith("4")]
    return [
        ("Who is asked?", names[frame.seat]),
        ("How many points has this city?", mine.total),
        ("Which places of row 4 are out of reach (greyed)?", listed(rows)),
        ("What lies on B1?", on(view, "B1")),
        ("What lies on D4?", on(view, "D4")),
        (f"What does the building on {id[0]} cost?", id[1]),
        ("How many cards are left in the deck?", view.deck),
        ("How many cogs are built?", owned(mine, "industry")),
        ("Which cards are in hand?", held(mine)),
        ("How many civic tokens are still to be won?", len(view.offer)),
    ]


def ghost(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.ghost is not None and frame.seat is not None
    _, one, other = frame.ghost.split()
    mine, id = view.cities[frame.seat], dearest(view)
    return [
        ("Whose plan is shown?", names[frame.seat]),
        ("Which places are about to be taken?", f"{one}, {other}"),
        (f"What lies on {one}?", on(view, one)),
        (f"What lies on {other}?", on(view, other)),
        ("Are they taken yet?", "no"),
        ("How many points has this city now?", mine.total),
        (f"What does the building on {id[0]} cost?", id[1]),
        ("Which turn is it, of how many?", f"{view.turns} of {view.length}"),
        ("How many lightnings are built?", owned(mine, "energy")),
        ("How many cards are left in the deck?", view.deck),
    ]


def cities(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None
    most = max(range(view.seats), key=lambda seat: view.cities[seat].cards)
    return [
        ("Whose turn is it?", names[view.turn]),
        ("Which turn is it, of how many?", f"{view.turns} of {view.length}"),
        *each("How many points has {}?", names, (city.total for city in view.cities)),
        (f"How many leaves has {names[0]} built?", owned(view.cities[0], "ecology")),
        (f"How many lightnings has {names[1]} built?", owned(view.cities[1], "energy")),
        (f"How many cards has {names[most]} in hand?", view.cities[most].cards),
        (f"How many civic tokens has {names[view.turn]}?", len(view.cities[view.turn].tokens)),
    ]


def city(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    mine = view.cities[frame.seat]
    return [
        ("Whose city is this?", names[frame.seat]),
        ("How many points is it worth?", mine.total),
        ("Which turn is it, of how many?", f"{view.turns} of {view.length}"),
        *[
            (f"How many of the {SIGNS[kind]} are built?", owned(mine, kind))
            for kind in ("community", "economy", "ecology", "industry")
        ],
        ("How many cards are unspent?", mine.cards),
        ("How many civic tokens are there?", len(mine.tokens)),
        ("What is the best token worth now?", max(token.points for token in mine.tokens)),
    ]


def rival(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.virtual is not None
    city = view.virtual.city
    return [
        ("Whose city is this?", "the opponent’s"),
        ("How many points is it worth?", city.total),
        ("Which turn is it, of how many?", f"{view.turns} of {view.length}"),
        *[(f"How many of the {SIGNS[kind]} are built?", owned(city, kind)) for kind in RESOURCES],
        ("How many cards are unspent?", city.cards),
        ("How many tokens has it, and what is each worth?", f"{len(city.tokens)}, {city.tokens[0].points} each"),
    ]


def result(view: PointCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.result is not None
    places, totals = view.result.places, view.result.totals
    first, second = places.index(1), places.index(2)
    return [
        ("Who has won?", winners(places, names)),
        *each("How many points has {}?", names, totals),
        ("Who is second?", names[second]),
        (
            "What broke the tie, and with which numbers?",
            f"cards left, {view.cities[first].cards} : {view.cities[second].cards}",
        ),
        (f"How many points has {names[first]} for tokens?", sum(token.points for token in view.cities[first].tokens)),
        ("After how many turns did it end?", view.turns),
        ("Whose city is drawn?", names[first]),
    ]
