"""What counts at the end of an episode, module by module, with the figures of the design."""

from __future__ import annotations

import pytest

from rules.my_city.lasting import City
from tests.rules.my_city.valley import counted, parks

LINK = ["RE5 turn1 E4", "RE2 turn1 F7", "RE1 turn1 F10"]
"""Red from the port on E3 down to the bottom row."""


# ---------------------------------------------------------------------------------------------------- features


@pytest.mark.parametrize(
    ("number", "tree", "rock", "empty"),
    [
        (1, 12, -18, -82),
        (10, 12, -14, -89),  # two rocks are veins now; seven fields of the southern wood are open, the sawmill is not
        (12, 12, -14, -89),
        (13, 12, -16, -81),  # forest again, and everybody has put a rock somewhere
        (16, 12, -12, -82),  # the rock on A3 is a mine now
        (17, 12, -12, -81),
        (18, 12, -12, -80),
        (19, 12, -12, -87),  # eight fields of the northern wood, less the port
        (22, 12, -12, -86),  # less the palace
    ],
)
def test_features_of_the_valley(number: int, tree: int, rock: int, empty: int) -> None:
    lines = counted(number)
    assert (lines["tree"], lines["rock"], lines["empty"]) == (tree, rock, empty)


@pytest.mark.parametrize(
    ("sticker", "field", "change"),
    [
        ("tree1", "K2", (1, 0, 1)),
        ("tree2", "K2", (2, 0, 1)),
        ("rock2", "K2", (0, -2, 1)),
        ("well", "K2", (0, 0, 1)),
        ("blank", "G1", (0, 2, -1)),
    ],
)
def test_features_of_stickers(sticker: str, field: str, change: tuple[int, int, int]) -> None:
    """A sticker changes its field: one tree, two trees, two rocks, a well worth nothing, a rock made plain."""
    before, after = counted(12), counted(12, home=City(stickers={field: sticker}, church="ell"))  # type: ignore[dict-item]
    assert tuple(after[line] - before[line] for line in ("tree", "rock", "empty")) == change


def test_features_under_a_building_count_for_nothing() -> None:
    covered = counted(2, "RE1 turn0 G1", home=City(stickers={"F1": "tree1"}))
    free = counted(2, home=City(stickers={"F1": "tree1"}))
    assert (covered["rock"] - free["rock"], covered["empty"] - free["empty"]) == (2, 1)
    assert counted(2, "RE1 turn1 F1", home=City(stickers={"F1": "tree1"}))["tree"] == free["tree"] - 1


@pytest.mark.parametrize(("number", "change"), [(12, 1), (13, 0), (24, 0)])
def test_features_a_well_turns_plain_in_chapter_five(number: int, change: int) -> None:
    home = City(stickers={"H5": "well"}, church="ell")
    assert counted(number, home=home)["empty"] - counted(number)["empty"] == change


def test_Y26_a_vein_covers_a_blank() -> None:
    """K1 was made plain in chapter 3; the vein of chapter 4 lies there all the same, and is no rock any more."""
    home = City(stickers={"K1": "blank"}, church="ell")
    assert counted(10, home=home) == counted(10)


# ---------------------------------------------------------------------------------------------------- groups


def test_colour_groups_one_point_for_each_building_of_the_largest() -> None:
    lines = counted(2, "RE1 turn1 F1", "RE2 turn0 G2", "YE1 turn0 G3", "RE3 turn0 H6")
    assert (lines["red"], lines["yellow"], lines["blue"]) == (2, 1, 0)


def test_colour_groups_count_palace_and_kiosks() -> None:
    """Fixed buildings are buildings of their colour."""
    assert counted(22)["red"] == 1
    assert counted(22, "RE1 turn0 E7")["red"] == 2
    home = City(stickers={"F8": "kiosk_red", "I2": "kiosk_yellow"}, church="ell")
    assert counted(24, "RE2 turn1 G8", home=home)["red"] == 2
    assert counted(24, "RE2 turn0 E7", home=home)["red"] == 3, "palace, building and kiosk hang together"
    assert counted(24, "YE1 turn0 I1", home=home)["yellow"] == 2


# ---------------------------------------------------------------------------------------------------- surroundings


def test_colours_around_a_church() -> None:
    around = ["CH3 turn0 E4", "YE1 turn0 E3", "RE1 turn1 H4"]
    assert counted(5, *around)["church"] == 0
    assert counted(5, *around, "BL1 turn0 E5")["church"] == 3
    assert "church" not in counted(4, *around, "BL1 turn0 E5"), "no points for churches in episode 4"


def test_colours_around_do_not_count_the_church_itself_or_other_churches() -> None:
    assert counted(5, "CH3 turn0 E4", "CH2 turn0 G2", "YE1 turn0 E3", "RE1 turn1 H4")["church"] == 0


def test_colours_around_the_palace() -> None:
    around = ["YE1 turn0 E5", "BL1 turn1 D6"]
    assert counted(24, *around)["palace"] == 0
    assert counted(24, *around, "RE1 turn0 E7")["palace"] == 6
    assert "palace" not in counted(23, *around, "RE1 turn0 E7")


def test_colours_around_may_be_a_kiosk() -> None:
    home = City(stickers={"F8": "kiosk_blue"}, church="ell")
    assert counted(24, "CH3 turn0 G8", "YE1 turn0 G7", "RE1 turn0 G9", home=home)["church"] == 3


def test_buildings_around_a_well() -> None:
    home = City(stickers={"H5": "well"})
    three = ["YE1 turn0 H4", "RE1 turn1 H6", "BL1 turn1 G5"]
    assert counted(4, *three, home=home)["well"] == 0
    assert counted(4, *three, "YE2 turn1 I5", home=home)["well"] == 4
    corner = ["YE1 turn0 H4", "RE1 turn1 H6", "BL3 turn0 G5"]
    assert counted(4, *corner, "YE2 turn1 I5", home=City(stickers={"G10": "well"}))["well"] == 0


def test_buildings_around_must_be_four_different_ones() -> None:
    """The cup lies on three sides of the well: with a fourth building it is still only two."""
    home = City(stickers={"H5": "well"})
    assert counted(4, "RE8 turn0 G5", "YE1 turn0 H4", home=home)["well"] == 0


# ---------------------------------------------------------------------------------------------------- connections


def test_connect_by_one_colour() -> None:
    assert counted(20, *LINK)["link"] == 7
    assert counted(20, *LINK[:-1], "YE1 turn1 F10")["link"] == 0, "another colour in between"
    assert counted(20, *LINK[:-1])["link"] == 0, "not down to the bottom row"
    assert counted(20, *LINK[1:])["link"] == 0, "not up to the port"
    assert "link" not in counted(19, *LINK)


def test_connect_counts_once() -> None:
    blue = ["BL2 turn0 F3", "BL5 turn1 H4", "BL1 turn1 H8", "BL3 turn0 H10"]
    assert counted(20, *blue)["link"] == 7
    assert counted(20, *LINK, *blue)["link"] == 7


def test_connect_may_use_the_palace() -> None:
    """E6 is red: two buildings above and below it are one way."""
    way = ["RE1 turn1 E4", "RE2 turn0 E7", "RE5 turn1 F8"]
    assert counted(22, *way)["link"] == 7
    assert counted(20, *way)["link"] == 0


# ---------------------------------------------------------------------------------------------------- parks and smoke


def test_park_of_one_field() -> None:
    """A1 between two buildings and the edge: no point for it, but the field costs nothing."""
    closed = ["YE1 turn0 B1", "RE1 turn0 A2"]
    lines, before = counted(22, *closed), counted(22)
    assert lines["park"] == 0 and parks(22, *closed) == 1
    assert lines["empty"] == before["empty"] + 4, "three plain fields are built on, the park is free"
    assert parks(22, "YE1 turn0 B1") == 0


def test_park_of_two_fields() -> None:
    """A1 and A2 between two buildings, the edge and the mine on A3."""
    closed = ["YE1 turn0 B1", "RE1 turn0 B2"]
    assert parks(23, *closed) == 1 == parks(24, *closed)
    assert parks(22, *closed) == 0, "in episode 22 a park has one field"
    assert parks(23, "YE1 turn1 B1") == 0, "one building is not enough"


def test_park_needs_two_buildings() -> None:
    """The gap of the cup, shut by the edge of the board: one building around it."""
    assert parks(22, "RE8 turn1 H1") == 0
    assert parks(22, "RE8 turn2 I2", "YE1 turn0 F1") == 0


def test_Y21_park_with_a_tree_but_not_with_a_rock() -> None:
    around_tree = ["YE1 turn0 A1", "RE1 turn1 D1", "BL1 turn1 C2"]
    assert parks(22, *around_tree) == 1
    assert counted(22, *around_tree)["tree"] == 12
    around_rock = ["YE1 turn1 F1", "RE1 turn0 H1", "BL1 turn0 G2"]
    assert parks(22, *around_rock) == 0


def test_smoke_dulls_trees_beside_a_cog() -> None:
    home = City(cogs=("BL1",), church="ell")
    assert counted(15, "BL1 turn0 B2", home=home)["tree"] == 10, "C1 is beside it"
    assert counted(15, "BL1 turn0 B2")["tree"] == 12, "no cog, no smoke"
    assert counted(14, "BL1 turn0 B2", home=home)["tree"] == 12, "from episode 15 on"
    assert counted(15, "EN1 turn0 A1")["tree"] == 10, "the engine house covers C1"
    assert counted(15, "EN1 turn0 D5", "BL1 turn1 E8", home=home)["tree"] == 8, "its cog is printed: D4 and F6"


def test_smoke_leaves_a_park_a_park() -> None:
    home = City(cogs=("BL1",), church="ell")
    laid = ["YE1 turn0 A1", "RE1 turn1 D1", "BL1 turn1 C2"]
    assert (parks(22, *laid, home=home), counted(22, *laid, home=home)["tree"]) == (1, 10)


# ---------------------------------------------------------------------------------------------------- zones


def test_zone_of_sandbags() -> None:
    """Eleven fields of the east bank lie at the river; an empty one costs another five points."""
    assert counted(8)["sandbags"] == -55
    assert counted(8, "RE5 turn1 E3")["sandbags"] == -40, "E3, E4 and E6 have a river side; at row 5 it is D5"
    assert counted(8, "YE1 turn1 F1")["sandbags"] == -45
    assert "sandbags" not in counted(7)


def test_zone_of_the_flood() -> None:
    """Only what lies in the east counts: three fields of trees, four of rocks, 51 plain ones."""
    lines = counted(7)
    assert (lines["tree"], lines["rock"], lines["empty"]) == (6, -8, -51)
    assert counted(7, home=City(stickers={"K2": "rock2"}, church="ell"))["rock"] == -10
