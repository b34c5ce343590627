"""Blue and green cards in any order: the roller chooses it where it matters; version 1 beside version 2."""

from __future__ import annotations

import pytest

from rules.machi_koro.game import MachiKoro
from rules.record import replay
from tests.kit.cases import RECORDS
from tests.kit.recorded import read_file
from tests.rules.machi_koro.case import CASE
from tests.rules.machi_koro.scene import A, B, Scene, town

EXAMPLE = town(0, "corn_field", "convenience_store", "2 demolition_company", landmarks="shopping_mall train_station")
COMPANY = "next demolition_company"


def example(version: int = MachiKoro.version) -> Scene:
    return Scene(EXAMPLE, town(0), dice=(4,), version=version).play("roll 1")


def ends(scene: Scene) -> set[int]:
    """The coins of the roller when the income is done, by every way of playing it."""
    if scene.phase == "build":
        return {scene.coins[A]}
    found: set[int] = set()
    for line in scene.choices():
        twin = Scene.__new__(Scene)
        twin.game = scene.game.copy()
        found |= ends(twin.play(line))
    return found


def test_card_by_card_21_is_reachable() -> None:
    scene = example()
    assert scene.choices() == ["next corn_field", "next convenience_store", COMPANY]
    scene.play("next convenience_store")
    assert (scene.coins[A], scene.choices()) == (4, ["next corn_field", COMPANY])
    scene.play(COMPANY, "demolish shopping_mall")
    assert (scene.phase, scene.coins[A]) == ("demolish", 4 + 8 + 1), "the Corn Field depends on nothing any more"
    scene.play("demolish train_station")
    assert (scene.phase, scene.coins[A]) == ("build", 21)
    assert max(ends(example())) == 21


def test_in_version_1_only_20_are_reachable() -> None:
    scene = example(version=1)
    assert scene.choices() == ["order first", "order last"]
    assert max(ends(scene)) == 20


def test_where_the_order_does_not_matter_nobody_is_asked() -> None:
    plain = town(0, "convenience_store", "flower_orchard", "2 demolition_company", landmarks="train_station harbor")
    scene = Scene(plain, town(0, "corn_field"), dice=(4,)).play("roll 1")
    assert (scene.phase, scene.coins) == ("demolish", [4, 1]), "others are paid at once"
    alone = Scene(town(0, "convenience_store", "corn_field", landmarks="shopping_mall"), town(0), dice=(4,))
    assert alone.play("roll 1").phase == "build"


def test_others_are_paid_before_the_roller_chooses() -> None:
    rolls = town(0, "corn_field", "demolition_company", landmarks="train_station harbor")
    scene = Scene(rolls, town(0, "2 corn_field", "flower_orchard"), dice=(4,)).play("roll 1")
    assert (scene.phase, scene.coins) == ("order", [0, 3])


def test_a_position_in_the_middle_of_the_order_is_kept() -> None:
    scene = example().play("next convenience_store")
    again = MachiKoro.restore(scene.game.setup, scene.game.dump())
    assert again.hash() == scene.game.hash() and again.legal(A) == scene.game.legal(A)
    done = scene.play(COMPANY, "demolish shopping_mall", "demolish train_station")
    assert b"in_order" not in done.game.dump()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("next mine", ("works_already", "mine")),
        ("next castle", ("unknown_card", "castle")),
        ("order first", ("not_now", "order", "order")),
        ("build bakery", ("not_now", "build", "order")),
    ],
)
def test_refusals(line: str, why: tuple[str, ...]) -> None:
    assert example().refused(line) == why


# ---------------------------------------------------------------------------------------------------- Winery

WINERIES = town(0, "vineyard", "winery", "winery*", "moving_company", landmarks="train_station")


def wineries(version: int = MachiKoro.version) -> Scene:
    """A 9: one Winery pays, one is opened by the roll."""
    return Scene(WINERIES, town(0), dice=(4, 5), version=version).play("roll 2")


def test_the_reopened_winery_may_be_given() -> None:
    scene = wineries()
    assert {"give winery P2", "give winery_opened P2"} <= set(scene.choices())
    scene.play("give winery_opened P2")
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (0, 1), "the one that has paid closes here"
    assert (scene.copies(B, "winery"), scene.copies(B, "winery*")) == (1, 0), "the other stays open"


def test_the_winery_that_has_paid_may_be_given_too() -> None:
    scene = wineries().play("give winery P2")
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (1, 0)
    assert (scene.copies(B, "winery"), scene.copies(B, "winery*")) == (0, 1)


def test_in_version_1_the_one_that_has_paid_goes_first() -> None:
    scene = wineries(version=1)
    assert "give winery_opened P2" not in scene.choices()
    assert scene.play("give winery P2").copies(B, "winery*") == 1


def test_which_winery_is_asked_for_only_where_both_kinds_are() -> None:
    one = town(0, "vineyard", "winery", "moving_company", landmarks="train_station")
    scene = Scene(one, town(0), dice=(4, 5)).play("roll 2")
    assert not [line for line in scene.choices() if "_opened" in line]
    assert scene.refused("give winery_opened P2") == ("not_opened_now", "winery")
    assert scene.refused("give castle_opened P2") == ("unknown_card", "castle_opened")


# ---------------------------------------------------------------------------------------------------- both versions


def test_recorded_games_of_both_versions_replay() -> None:
    found = {}
    for path in sorted((RECORDS / "machi_koro").glob("*.txt")):
        record = read_file(CASE, path)
        found.setdefault(record.setup.version, []).append(replay(record))
    assert found.keys() == {1, 2} and len(found[1]) >= 11
    assert all(game.over() for games in found.values() for game in games)
    asked = [path.name for path in (RECORDS / "machi_koro").glob("*.txt") if "order " in path.read_text()]
    assert asked, "some game of version 1 has a question that version 2 no longer asks"
