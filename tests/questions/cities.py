"""Questions about the pictures of Cities."""

from __future__ import annotations

from render.painter import Frame
from rules.cities.view import COLOURS, ROWS, CitiesView, District
from rules.cities.vocabulary import colour, feature_name
from tests.questions.asking import SAY, Asked, Kind, each, listed, of_samples, winners
from tests.render.every import samples_of

Names = tuple[str, ...]


def kinds() -> dict[str, Kind]:
    asks = {
        "turn": ("middle_turn", turn),
        "table": ("middle_table", table),
        "offer": ("middle_offer", offer),
        "city": ("full_city", city),
        "ghost": ("piece_ghost", ghost),
        "result": ("result", result),
    }
    return of_samples("cities", samples_of("cities"), asks)


def built(district: District, height: int) -> str:
    return listed(
        f"{field.name} {colour(SAY, field.colour)}"
        for field in district.fields
        if field.colour and field.height == height
    )


def free(view: CitiesView, row: str) -> int:
    return sum(slot.worker is None for slot in view.offer[ROWS.index(row)])  # type: ignore[arg-type]


def workers(view: CitiesView, row: str, names: Names) -> str:
    slots = view.offer[ROWS.index(row)]  # type: ignore[arg-type]
    return listed(names[slot.worker] for slot in slots if slot.worker is not None)


def took(view: CitiesView, seat: int) -> str:
    return listed(
        colour(SAY, change.thing)
        for change in view.districts[seat].last
        if change.how == "put" and change.thing in COLOURS
    )


def turn(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None and frame.seat is not None
    district = view.districts[frame.seat]
    tall = max(field.height for field in district.fields)
    return [
        ("Who is to take from the offer?", names[view.turn]),
        ("Which round is it, of how many?", f"{view.round} of {view.rounds}"),
        ("Whose district is shown large: who moved last?", names[frame.seat]),
        ("What did that one put up (colours)?", took(view, frame.seat)),
        *each("How many points has {}?", names, (one.total for one in view.districts)),
        ("Where does the highest building of the large district stand?", built(district, tall)),
        ("Whose workers stand at the cards?", workers(view, "card", names)),
    ]


def table(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None
    ringed = view.milestones[0]
    heights = [(field.height, seat) for seat, one in enumerate(view.districts) for field in one.fields]
    return [
        ("Who is to take from the offer?", names[view.turn]),
        ("Which city is played, and which round?", f"{view.city_name}, {view.round} of {view.rounds}"),
        *each("How many points has {}?", names, (one.total for one in view.districts)),
        (f"How many cards has {names[0]}?", len(view.districts[0].cards)),
        (f"How many workers has {names[view.turn]} left?", sum(view.districts[view.turn].workers)),
        ("In whose district stands the highest building?", names[max(heights)[1]]),
        (f"What does the first to reach {ringed.name} get?", ringed.rewards[0]),
    ]


def offer(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert view.turn is not None
    cards = {card.id: card for card in view.cards}
    lying = [cards[slot.things[0]] for slot in view.offer[0] if slot.worker is None and slot.things[0] in cards]
    tile = next(slot.things[0] for slot in view.offer[1] if slot.worker is None and slot.things[0] != "?")
    pieces = next(slot for slot in view.offer[3] if slot.worker is None and "?" not in slot.things)
    features = [feature_name(SAY, view, slot.things[0]) for slot in view.offer[2] if slot.worker is None]
    return [
        ("Who takes from the offer?", names[view.turn]),
        ("Which city is played, and which round?", f"{view.city_name}, {view.round} of {view.rounds}"),
        ("What are the names of the cards that lie open?", listed(card.name for card in lying)),
        (f"How many points does {lying[0].name} pay each time?", lying[0].points),
        (f"What would {lying[0].name} be worth now?", lying[0].worth[view.turn]),
        ("Whose workers stand at the tiles?", workers(view, "tile", names)),
        ("Which tile lies open?", tile),
        ("Which features are free?", listed(features)),
        ("Which colours has the first free place of pieces?", listed(colour(SAY, thing) for thing in pieces.things)),
        (f"What does the first to reach {view.milestones[2].name} get?", view.milestones[2].rewards[0]),
    ]


def city(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    district = view.districts[frame.seat]
    cards = {card.id: card for card in view.cards}
    best = max(district.cards, key=lambda held: held.points)
    ringed = [milestone.name for milestone in view.milestones if frame.seat in milestone.rings]
    tall = max(field.height for field in district.fields)
    other = next(held for held in district.cards if held.times == 2)
    return [
        ("Whose district is this?", names[frame.seat]),
        ("Which city is played?", view.city_name),
        ("Which round is it, of how many?", f"{view.round} of {view.rounds}"),
        ("How many points is it worth in all?", district.total),
        ("How many points for parks?", district.parks),
        ("How many points for water?", district.waters),
        ("Which milestones has it reached (ringed)?", listed(ringed)),
        ("Where does the highest building stand, and in which colour?", built(district, tall)),
        (f"How many points does {cards[best.card].name} pay?", best.points),
        (f"How often is {cards[other.card].name} met?", other.times),
    ]


def ghost(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and frame.ghost is not None
    _, thing, field = frame.ghost.split()
    district = view.districts[frame.seat]
    below = next(one for one in district.fields if one.name == field)
    later = list(view.hand)
    later.remove(thing)
    other = max((one for one in district.fields if one.name != field), key=lambda one: one.height)
    fields = sorted(field.name for field in district.fields if field.colour == "G")
    return [
        ("What is about to be put up: which colour?", colour(SAY, thing)),
        ("On which field?", field),
        ("How high would it be then?", below.height + 1),
        ("Is it built yet?", "no"),
        ("What is still to be put up afterwards?", listed(colour(SAY, one) for one in later)),
        ("Which city is played?", view.city_name),
        (f"What stands on {other.name}: colour and height?", f"{colour(SAY, other.colour or '')} {other.height}"),
        ("On which fields do green buildings stand?", listed(fields)),
        ("How many milestones are there?", len(view.milestones)),
        (f"What does {view.milestones[1].name} bring next?", view.milestones[1].rewards[0]),
    ]


def result(view: CitiesView, frame: Frame, names: Names) -> list[Asked]:
    assert view.result is not None
    places, first = view.result.places, view.result.places.index(1)
    won, second = view.districts[first], places.index(2)
    return [
        ("Who has won?", winners(places, names)),
        ("In which city?", view.city_name),
        *each("How many points has {}?", names, view.result.totals),
        ("Who is second?", names[second]),
        ("How many points has the winner for parks?", won.parks),
        ("And for cards?", sum(held.points for held in won.cards)),
        (f"How many points has {names[second]} for milestones?", view.districts[second].milestones),
    ]
