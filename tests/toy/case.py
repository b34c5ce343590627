"""Harbour lights in the kit."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.game import AnyGame, Json
from tests.kit.case import Case
from tests.toy import Toy, standard
from tests.toy.about import ToyOptions
from tests.toy.game import FLAG_GIFT


def check(game: AnyGame) -> None:
    assert isinstance(game, Toy)
    state = game.state
    lamps = Counter(state.deck) + Counter(state.gone)
    for hand in state.hands:
        lamps += Counter(hand)
    assert lamps == Counter(game.box.lamps), "a lamp was lost or made"
    assert len(state.docks) % 2 == 0 and set(state.docks) <= set(game.box.docks)
    assert sum(state.gifts) % FLAG_GIFT == 0
    assert sum(state.points) == sum(game.box.docks[dock] for dock in state.docks) - sum(state.gifts) // FLAG_GIFT
    for seat, answered in enumerate(state.answered):
        assert state.answers[seat] == 0 or (answered and state.answers[seat] in state.hands[seat])


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    return prior is None or len(prior["stars"]) == seats


CASE = Case(
    game=Toy,
    options=[
        ToyOptions(),
        ToyOptions(sea="rough", rounds=4, flags=False, charms=("lens",)),
        ToyOptions(rounds=2, charms=("bell",)),
        ToyOptions(rounds=1, charms=("lens", "bell")),
    ],
    check=check,
    prior=[None, {"night": 1, "stars": [1, 0]}, {"night": 2, "stars": [0, 1, 1]}, {"night": 1, "stars": [2, 2, 0, 0]}],
    components=standard(),
    allows=goes_together,
)
