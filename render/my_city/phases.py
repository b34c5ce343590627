"""What an episode is doing: cards, or stickers before or after them."""

from collections.abc import Sequence

from rules.my_city.view import Card, MyCityView


def placing_stickers(view: MyCityView) -> bool:
    return view.campaign is not None and view.campaign.phase != "play" and not view.over


def cleared(view: MyCityView) -> bool:
    """After the scoring the buildings are taken off the board."""
    return placing_stickers(view) and view.campaign is not None and view.campaign.phase == "after"


def stickers_of(view: MyCityView, seat: int | None) -> tuple[str, ...]:
    """What is placed now: by everybody, or by one seat."""
    campaign = view.campaign
    if campaign is None:
        return ()
    if campaign.phase == "before":
        return campaign.before
    lasting = view.cities[seat].lasting if seat is not None else None
    if campaign.phase != "after" or lasting is None or lasting.line is None:
        return ()
    return campaign.rewards[lasting.line].stickers


def placed_by(view: MyCityView, seat: int) -> int:
    """How many of a seat's stickers are known to be placed: all of them once it is done, before that only to itself."""
    if view.answered[seat]:
        return len(stickers_of(view, seat))
    if view.campaign is None or view.seat != seat:
        return 0
    return len(view.campaign.placed) + len(view.campaign.lapsed)


def shapes_of(view: MyCityView, card: Card) -> tuple[tuple[str, ...], ...]:
    """All shapes that a building has in these cities, the most of them only one."""
    return tuple(dict.fromkeys(shape_of(view, seat, card) for seat in range(view.seats)))


def fields_of(shape: Sequence[str]) -> str:
    """`10_11`: a shape as a name."""
    return "_".join(shape).replace("#", "1").replace(".", "0")


def shape_of(view: MyCityView, seat: int | None, card: Card) -> tuple[str, ...]:
    """A building may have another shape in each city."""
    lasting = view.cities[seat].lasting if seat is not None else None
    return lasting.shapes.get(card.id, card.shape) if lasting is not None else card.shape


def paused(view: MyCityView, seat: int) -> bool:
    """Whether a seat sits this episode out."""
    lasting = view.cities[seat].lasting
    return lasting is not None and lasting.paused


def is_scored(view: MyCityView) -> bool:
    """Whether places and points stand."""
    return view.over or cleared(view)


def lasts(view: MyCityView) -> bool:
    """Whether this is an episode of a campaign, and not one hosted alone."""
    return view.campaign is not None and not view.campaign.lone


def place_of(view: MyCityView, seat: int) -> int:
    """Once it is scored; a seat that sat out has no place, which is last."""
    if view.result is not None:
        return view.result.places[seat]
    lasting = view.cities[seat].lasting
    return lasting.place if lasting is not None and lasting.place is not None else view.seats
