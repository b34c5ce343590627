"""The closing tip: a table may leave out any card and any landmark, and a game remains or it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from cogs.face import Scene as Words
from cogs.machi_koro import FACE
from cogs.refusals import in_words
from data.sets import ComponentSet, read_set
from data.texts import speak
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.machi_koro import left_out
from rules.machi_koro.about import ABOUT, SUPPLIES, ByLot, LeftOut, MachiKoroOptions, Modules
from rules.machi_koro.components import read_components
from rules.machi_koro.game import MachiKoro
from rules.notation import text
from rules.stewards.steward import decide, find_steward
from tests.rules.machi_koro.case import check
from tests.rules.machi_koro.scene import Scene, town

STANDARD = read_set("machi_koro", "standard")
SET = read_components(STANDARD.text)
SAY = speak("en")
EVERY = get_args(LeftOut)
LONGEST = 20_000
SELECTIONS = 2_000


def new(*words: str, modules: Modules = "both", number: int = 1, **more: str) -> MachiKoro:
    options = MachiKoroOptions(modules=modules, left_out=tuple(w for w in EVERY if w in words), **more)  # type: ignore[arg-type]
    return MachiKoro.new(3, options, seed_from_number(number))


def supplied(game: MachiKoro) -> set[str]:
    return {card.id for card in game.box.cards if card.copies}


def test_R31_every_card_and_every_landmark_can_be_named() -> None:
    names = {row.id for row in SET.establishments} | {row.id for row in SET.landmarks}
    assert set(EVERY) == names | left_out.GROUPS.keys()
    for name in names:
        game = new(name)
        assert name not in supplied(game) and name not in game.view(None).landmarks


@pytest.mark.parametrize("colour", ["red", "blue", "green", "purple"])
def test_groups_by_colour(colour: str) -> None:
    game = new(colour)
    assert not [card for card in game.box.cards if card.colour == colour and card.copies]
    assert len(supplied(game)) > 20


def test_groups_by_effect() -> None:
    out = {name: {row.id for row in SET.establishments} - supplied(new(name)) for name in ("companies", "closing")}
    assert out["companies"] == {"demolition_company", "loan_office", "moving_company"}
    assert out["closing"] == {"winery", "renovation_company"}


def test_the_friendly_preset_has_no_red_and_no_harsh_purple() -> None:
    friendly = new("friendly")
    assert {card.id for card in friendly.box.cards if card.colour == "purple"} == {"stadium", "tech_startup", "park"}
    assert not [card for card in friendly.box.cards if card.colour == "red"]
    assert supplied(friendly) == supplied(new("red", "harsh"))


def test_what_needs_a_harbor_is_left_out_with_it_and_told() -> None:
    game = new("harbor")
    assert set(game.box.played.useless) == {"sushi_bar", "mackerel_boat", "tuna_boat"}
    told = ABOUT.follows(SAY, {"modules": "both", "left_out": "harbor"})
    assert told == ["Left out too, for without the others they could not work: Sushi Bar, Mackerel Boat, Tuna Boat"]
    assert ABOUT.follows(SAY, {"modules": "both", "left_out": "none"}) == []
    assert any("Sushi Bar" in line for line in FACE.tell(Words(SAY, None, (), STANDARD), game.opening))


@pytest.mark.parametrize(
    ("words", "useless"),
    [
        (("flower_orchard",), {"flower_shop"}),
        (("vineyard",), {"winery"}),
        (("ranch",), {"cheese_factory"}),
        (("train_station",), {row.id for row in SET.establishments if min(row.numbers) > 6}),
        (("train_station", "harbor", "amusement_park", "radio_tower", "airport"), None),
    ],
)
def test_R33_what_could_not_work_without_the_others_is_left_out(
    words: tuple[str, ...], useless: set[str] | None
) -> None:
    found = set(new(*words).box.played.useless)
    if useless is None:
        assert {"demolition_company", "french_restaurant", "members_only_club"} <= found
    else:
        assert found == useless


def test_the_landmarks_that_win_are_those_in_play() -> None:
    out = ("harbor", "train_station", "amusement_park", "radio_tower", "airport", "city_hall")
    scene = Scene(town(10), town(0), dice=(1,), left_out=out)
    assert scene.game.view(None).landmarks == ("shopping_mall",)
    assert scene.play("roll 1", "build shopping_mall").game.over()


def test_R32_starting_cards_are_dealt_though_the_supply_has_none() -> None:
    game = new("wheat_field", "bakery")
    assert [holding.card for holding in game.view(None).towns[0].cards] == ["wheat_field", "bakery"]
    assert not {"wheat_field", "bakery"} & supplied(game)
    check(game)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([row.id for row in SET.landmarks], "landmarks_too_cheap"),
        ([row.id for row in SET.landmarks if row.id != "harbor"], "landmarks_too_cheap"),
        ([row.id for row in SET.establishments], "too_few_cards_left"),
        (["blue", "green", "red", "purple"], "too_few_cards_left"),
    ],
)
def test_R34_without_a_game_it_is_refused_with_a_sentence(words: list[str], why: str) -> None:
    with pytest.raises(Illegal) as refused:
        MachiKoro.check(3, MachiKoroOptions(modules="both", left_out=tuple(w for w in EVERY if w in words)))
    assert refused.value.code == why
    for language in ("en", "cs", "sk"):
        say = speak(language)
        assert in_words(refused.value, say, FACE, Words(say, None, (), STANDARD)).endswith(".")


@pytest.mark.parametrize("by_lot", get_args(ByLot)[1:])
def test_names_are_left_out_by_lot(by_lot: ByLot) -> None:
    """As many as said, told at the deal, the same whenever the table wakes."""
    games = [new(number=number, by_lot=by_lot) for number in range(1, 8)]
    for game in games:
        drawn = game.box.played.drawn
        assert len(drawn) == int(by_lot)
        assert not set(drawn) & (supplied(game) | {mark.id for mark in game.box.landmarks})
        told = "\n".join(FACE.tell(Words(SAY, None, (), STANDARD), game.opening))
        assert "By lot left out" in told
        assert MachiKoro.restore(game.setup, game.dump()).box is game.box
    assert len({game.box.played.drawn for game in games}) > 1


def test_R35_a_second_landmark_of_one_ability_is_refused_with_a_sentence() -> None:
    """And a table of version 1 that has such a set plays on."""
    row = '    { id = "lighthouse", name = "Radio Tower", modules = ["base"], cost = 9, copies = 4, '
    own = STANDARD.text.replace("]\n\n[start]", row + 'ability = { kind = "reroll" } },\n]\n\n[start]')
    components = ComponentSet("machi_koro", "own", own)
    with pytest.raises(Illegal) as refused:
        MachiKoro.new(2, components=components)
    told = in_words(refused.value, SAY, FACE, Words(SAY, None, (), components))
    assert "lighthouse" in told and "radio_tower" in told and "only one can have it" in told
    assert MachiKoro.new(2, components=components, version=1).waiting()


# ---------------------------------------------------------------------------------------------------- random ones


def selections(numbers: range) -> Iterator[tuple[int, int, MachiKoroOptions]]:
    for number in numbers:
        chance = Chance(seed_from_number(number))
        modules: Modules = chance.choice(list(SUPPLIES))
        share = chance.choice((2, 3, 5, 10, 20))
        words = {word for word in EVERY if word not in left_out.GROUPS and not chance.below(share)}
        words |= {word for word in left_out.GROUPS if not chance.below(12)}
        options = MachiKoroOptions(
            modules=modules,
            supply=chance.choice(("auto", *SUPPLIES[modules])),
            left_out=tuple(word for word in EVERY if word in words),
            by_lot=chance.choice(get_args(ByLot)),
        )
        yield number, 2 + chance.below(3), options


def play_out(number: int, seats: int, options: MachiKoroOptions) -> int | None:
    """A random game, in which landmarks are built as soon as can be in every other game; None where it is refused."""
    try:
        MachiKoro.check(seats, options)
    except Illegal as refused:
        told = in_words(refused, SAY, FACE, Words(SAY, None, (), STANDARD))
        assert told.endswith(".") and refused.code in ("landmarks_too_cheap", "too_few_cards_left")
        return None
    game = MachiKoro.new(seats, options, seed_from_number(number))
    steward = find_steward(game.key, "random")
    landmarks = {f"build {mark.id}" for mark in game.box.landmarks}
    for moves in range(LONGEST):
        if not game.waiting():
            assert game.state.standing[game.state.turn] == game.box.all_landmarks
            return moves
        seat = game.waiting()[0]
        hasty = [move for move in game.legal(seat) if text(move) in landmarks] if number % 2 else []
        game.play(seat, hasty[0] if hasty else decide(game, seat, steward, game.setup.seed, moves))
        if moves % 50 == 0:
            check(game)
    raise AssertionError(f"selection {number} does not end: {options}")


@pytest.mark.parametrize(("number", "seats", "options"), list(selections(range(1, 31))))
def test_a_random_selection_ends_or_is_refused(number: int, seats: int, options: MachiKoroOptions) -> None:
    play_out(number, seats, options)


@pytest.mark.soak
def test_2000_random_selections_end_or_are_refused() -> None:
    ends = [play_out(*one) for one in selections(range(1, SELECTIONS + 1))]
    played = [moves for moves in ends if moves is not None]
    print(f"{len(played)} games ended, the longest after {max(played)} moves; {ends.count(None)} selections refused")
    assert len(ends) == SELECTIONS and min(len(played), ends.count(None)) > 50


def test_version_1_knew_no_groups_beyond_colours_and_left_starting_cards_as_they_were() -> None:
    old = MachiKoro.new(2, MachiKoroOptions(left_out=("red", "stadium")), version=1)
    assert old.box.played == left_out.played_before(SET, "base", ("red", "stadium"))
    assert not old.opening or all(type(event).__name__ != "LeftOut" for event in old.opening)
    assert msgspec.json.decode(old.dump()).get("in_order") is None
