"""Standing decisions in a tender: what they do, and when they end."""

from __future__ import annotations

from rules.game import ENDED, Ended, Move
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import PASS, Raise
from rules.metropolys.standing import PassTender, RaiseUpTo, Then
from rules.notation import parse, text
from tests.rules.metropolys.positions import build, house, new, play


def follow(game: Metropolys, seat: int, given: PassTender | RaiseUpTo) -> Move | Ended | None:
    return game.follow(given, game.view(seat), game.legal(seat))


def up_to(value: int, district: str = "C", then: Then = "pass", tender: int = 1) -> RaiseUpTo:
    return RaiseUpTo(tender, district, value, then)


def test_words() -> None:
    given = RaiseUpTo(4, "N", 9, "pass")
    assert text(given) == "raise 4 N 9 pass" and text(PassTender(4)) == "pass 4"
    assert parse(Metropolys.standing_kinds, "raise 4 N 9 pass") == given


def test_a_pass_holds_for_the_tender_and_no_longer() -> None:
    game = house()
    assert follow(game, 1, PassTender(1)) is None  # P1 opens first
    play(game, "P1 open 3 C7")
    assert follow(game, 1, PassTender(1)) == PASS
    assert follow(game, 2, PassTender(1)) is None
    play(game, "P2 pass")
    assert follow(game, 1, PassTender(1)) == ENDED
    play(game, "P3 pass", "P4 pass")
    assert game.view(2).tender == 2
    assert follow(game, 2, PassTender(1)) == ENDED
    assert follow(game, 2, PassTender(2)) is None


def test_T11_a_raise_takes_the_lowest_building_that_will_do() -> None:
    game = house()
    play(game, "P1 open 3 C7")
    found = follow(game, 1, up_to(6))
    assert isinstance(found, Raise) and found.value == 4 and found.space.startswith("C")
    assert found.space in game.view(1).targets
    play(game, f"P2 {text(found)}")
    assert follow(game, 1, up_to(6)) is None


def test_of_several_spaces_the_best_token_then_the_lowest_number() -> None:
    game = house()
    play(game, "P1 open 3 C7")
    state = game.state
    centre = [space for space in game.view(1).targets if space.startswith("C")]
    assert len(centre) >= 3
    for space in centre:
        state.tokens.pop(space, None)
    lowest = min(centre, key=lambda space: int(space[1:]))
    assert follow(game, 1, up_to(6)) == Raise(4, lowest)
    state.tokens[lowest] = "archaeology"
    second = sorted(centre, key=lambda space: int(space[1:]))[1]
    assert follow(game, 1, up_to(6)) == Raise(4, second)
    state.tokens[centre[-1]] = "metro"
    assert follow(game, 1, up_to(6)) == Raise(4, centre[-1])
    state.tokens[lowest] = "trendy"
    assert follow(game, 1, up_to(6)) == Raise(4, lowest)


def test_beyond_its_bounds_it_passes_or_asks() -> None:
    game = house()
    play(game, "P1 open 8 C7")
    assert follow(game, 1, up_to(8)) == PASS
    assert follow(game, 1, up_to(8, then="ask")) == ENDED
    assert isinstance(follow(game, 1, up_to(9)), Raise)
    far = next(letter for letter in "NESW" if not any(s.startswith(letter) for s in game.view(1).targets))
    assert follow(game, 1, up_to(13, far)) == PASS
    assert follow(game, 1, up_to(13, far, "ask")) == ENDED


def test_who_opens_the_tender_is_asked() -> None:
    game = new(2, first="P1")
    assert not game.offers(game.view(0)) and game.offers(game.view(1))
    assert follow(game, 0, PassTender(1)) == ENDED


def test_what_is_offered() -> None:
    game = new(3, first="P1")
    play(game, f"P1 open 10 {next(iter(game.view(0).targets))}")
    offers = game.offers(game.view(1))
    assert offers[0] == PassTender(1)
    raises = [offer for offer in offers if isinstance(offer, RaiseUpTo)]
    unused = {district[0].upper() for district in game.view(None).unused}
    assert len(unused) == 1 and {offer.district for offer in raises} == set("CNESW") - unused
    assert {offer.value for offer in raises} == {11, 12, 13}
    assert {offer.then for offer in raises} == {"pass", "ask"}
    assert game.offers(game.view(0)), "who leads may still decide what follows a raise"
    play(game, "P2 pass")
    assert not game.offers(game.view(1)) and not game.offers(game.view(None))


def test_built_values_are_not_offered() -> None:
    game = house()
    build(game, 5, "C7")
    view = game.view(1)
    play(game, "P1 open 1 C1")
    mine = {offer.value for offer in game.offers(game.view(0)) if isinstance(offer, RaiseUpTo)}
    assert 5 not in mine and 13 in mine and view.tender == 2
