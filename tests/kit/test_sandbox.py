"""What if, in every game: what is tried shows nothing that the seat may not know, and changes nothing."""

from __future__ import annotations

import msgspec

from cogs import face as faces
from cogs.controls.ids import LONGEST, read
from cogs.controls.pages import Button, Picker, Select
from cogs.controls.what_if import Trail, put
from rules.game import AnyGame
from rules.table.sandbox import Tried, tried
from tests.kit.case import Case
from tests.kit.looks import look, scene
from tests.kit.test_faces import every_game
from tests.kit.walks import luck, positions

STEPS = 4


def bytes_of(found: Tried, seat: int, game: AnyGame) -> bytes:
    """Everything of it that a page and a picture are made from."""
    speaker = faces.find(game.key)
    told = speaker.tell(msgspec.structs.replace(scene(game, seat), view=found.look.view), found.told)
    return msgspec.msgpack.encode([found.look.view, found.look.legal, found.moves, found.before, told])


def trail_of(game: AnyGame, seat: int, number: int) -> list[int]:
    """A few moves by lot, as long as the seat decides."""
    chance, found = luck(number, 3), list[int]()
    while len(found) < STEPS:
        after = tried(game.imagine(seat, luck(number)), look(game, seat), found)
        if not after.look.legal:
            break
        found.append(chance.below(len(after.look.legal)))
    return found


@every_game
def test_pairs_that_differ_in_secrets_give_equal_bytes(case: Case) -> None:
    for table in case.tables()[:3]:
        for at, game in positions(table, 4):
            before = game.hash()
            for seat in game.waiting():
                other, trail = game.imagine(seat, luck(at, 1)), trail_of(game, seat, at)
                one, two = (tried(g.imagine(seat, luck(at)), look(g, seat), trail) for g in (game, other))
                assert bytes_of(one, seat, game) == bytes_of(two, seat, other)
                assert game.hash() == before


@every_game
def test_every_control_says_what_was_tried(case: Case) -> None:
    """However long the trail of a turn: the id holds it, and reads back."""
    for table in case.tables()[:3]:
        for at, game in positions(table, 3):
            for seat in game.waiting():
                trail = trail_of(game, seat, at)
                found = tried(game.imagine(seat, luck(at)), look(game, seat), trail[:-1])
                at_hand = msgspec.structs.replace(scene(game, seat), view=found.look.view)
                for row in Picker(faces.find(game.key), found.look, at_hand).page(()).rows:
                    shown = put(row, Trail(98, tuple(trail)))
                    controls = [shown.control] if isinstance(shown, Select) else [b.control for b in shown]
                    for control in controls:
                        assert len(control.text()) <= LONGEST and read(control.text()) == control
                    assert isinstance(shown, Select) or all(isinstance(button, Button) for button in shown)
