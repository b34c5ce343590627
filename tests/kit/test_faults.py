"""The kit finds what it is there to find: toys with one fault each, and the test that must fail for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Self

import msgspec
import pytest

from rules.chance import Chance
from rules.game import Event, Move, Part, Result
from tests.kit import test_histories, test_play, test_refusals, test_rounds, test_secrets, test_values, test_words
from tests.kit.case import Table
from tests.toy import Toy
from tests.toy.case import CASE
from tests.toy.events import Answered, Shown
from tests.toy.moves import Dark, Moor, Roll, Show
from tests.toy.view import ToyView


class ViewTellsAnotherHand(Toy):
    def view(self, seat: int | None) -> ToyView:
        return msgspec.structs.replace(super().view(seat), hand=tuple(self.state.hands[0]))


class ViewTellsTheTopOfTheDeck(Toy):
    def view(self, seat: int | None) -> ToyView:
        return msgspec.structs.replace(super().view(seat), deck=self.state.deck[-1] if self.state.deck else 0)


class AnswerIsToldToAll(Toy):
    def tell(self, event: Event) -> None:
        super().tell(Shown(seat=event.seat, lamp=event.lamp) if isinstance(event, Answered) else event)


class AnswerIsSeenByAll(Toy):
    def view(self, seat: int | None) -> ToyView:
        return msgspec.structs.replace(super().view(seat), ship=sum(self.state.answers))


class ThrowIsNotCountedAsRevealed(Toy):
    def _play(self, seat: int, move: Move) -> None:
        super()._play(seat, move)
        if isinstance(move, Roll):
            self.state.revealed -= 1


class RevealedShrinks(Toy):
    def _next_round(self) -> None:
        super()._next_round()
        self.state.revealed = 0


class LegalMovesTellAnotherHand(Toy):
    def _moves(self, seat: int) -> Sequence[Move]:
        moves = list(super()._moves(seat))
        return moves[::-1] if self.state.hands[1 - seat % 2][0] % 2 else moves


class ImaginedGameKnowsTheDraws(Toy):
    def reseed(self, chance: Chance) -> None:
        pass


class ImaginedGameIsTheGame(Toy):
    def imagine(self, seat: int | None, chance: Chance) -> Self:
        self.reseed(chance)
        return self


class ImaginedGameHidesNothing(Toy):
    def imagine(self, seat: int | None, chance: Chance) -> Self:
        game = self.copy()
        game.reseed(chance)
        return game


class ImaginedGameMakesLamps(Toy):
    def imagine(self, seat: int | None, chance: Chance) -> Self:
        game = super().imagine(seat, chance)
        game.state.deck = [*game.state.deck[:-1], 8]
        return game


class CopySharesTheHands(Toy):
    def copy(self) -> Self:
        game = super().copy()
        game.state.hands = self.state.hands
        return game


class CopyForgetsTheDraws(Toy):
    def copy(self) -> Self:
        game = super().copy()
        game.chance = Chance(self.setup.seed)
        return game


class LampIsLost(Toy):
    def _close(self) -> None:
        super()._close()
        if self.state.gone:
            self.state.gone.pop()


class SomethingOutsideTheState(Toy):
    luck = 0

    def _play(self, seat: int, move: Move) -> None:
        self.luck += 1
        super()._play(seat, move)
        if self.luck == 4:
            self.state.points[seat] += 1


class FirstAnswerWins(Toy):
    def _play(self, seat: int, move: Move) -> None:
        first = isinstance(move, Show | Dark) and not any(self.state.answered)
        super()._play(seat, move)
        if first:
            self.state.gifts[seat] += 2


class RefusalCosts(Toy):
    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        self.state.points[seat] -= 1
        return ("costly",)


class OthersMayMove(Toy):
    def legal(self, seat: int) -> list[Move]:
        return list(self._moves(seat)) if self.waiting() else []


class PlaysAfterTheEnd(Toy):
    def play(self, seat: int, move: Move) -> list[Event]:
        return [] if self.over() else super().play(seat, move)


class TwoMovesOneText(Toy):
    def _moves(self, seat: int) -> Sequence[Move]:
        moves = list(super()._moves(seat))
        return [*moves, moves[0]]


class WordsDoNotReadBack(Toy):
    def _moves(self, seat: int) -> Sequence[Move]:
        return [Moor(m.first, m.second + "-", m.flag) if isinstance(m, Moor) else m for m in super()._moves(seat)]


class SpellingOfAnotherMove(Toy):
    @classmethod
    def spellings(cls, move: Move) -> Iterator[tuple[str, ...]]:
        if isinstance(move, Show):
            yield ("dark",)


class ViewIsNotJson(Toy):
    def view(self, seat: int | None) -> ToyView:
        view = super().view(seat)
        return msgspec.structs.replace(view, docks={1: 2}, waiting=list(view.waiting))


class ViewKeepsTheOrderOfMaking(Toy):
    def view(self, seat: int | None) -> ToyView:
        return msgspec.structs.replace(super().view(seat), docks=dict(reversed(self.state.docks.items())))


class WaitsWithoutAMove(Toy):
    def _moves(self, seat: int) -> Sequence[Move]:
        return [] if self.state.round == 2 else super()._moves(seat)


class PartsDoNotAddUp(Toy):
    def result(self) -> Result | None:
        result = super().result()
        if result is None:
            return None
        return msgspec.structs.replace(result, parts=tuple((*parts, Part("bonus", 1)) for parts in result.parts))


class EverybodyIsSecond(Toy):
    def result(self) -> Result | None:
        result = super().result()
        return result and msgspec.structs.replace(result, places=(2,) * self.setup.seats)


class ResultBeforeTheEnd(Toy):
    def result(self) -> Result | None:
        return Result((1,) * self.setup.seats, (0,) * self.setup.seats, ((),) * self.setup.seats)


class TellsSeatsThatAreNotThere(Toy):
    def tell(self, event: Event) -> None:
        super().tell(msgspec.structs.replace(event, to=(7,)))


class ForgetsToForgetTheLegalMoves(Toy):
    def play(self, seat: int, move: Move) -> list[Event]:
        kept = dict(self._legal)
        events = super().play(seat, move)
        self._legal.update({other: moves for other, moves in kept.items() if other != seat and not moves})
        return events


Test = Callable[[Table], None]
FAULTS: list[tuple[type[Toy], Test]] = [
    (ViewTellsAnotherHand, test_secrets.test_an_imagined_game_looks_the_same),
    (ViewTellsTheTopOfTheDeck, test_secrets.test_an_imagined_game_looks_the_same),
    (LegalMovesTellAnotherHand, test_secrets.test_an_imagined_game_looks_the_same),
    (ImaginedGameKnowsTheDraws, test_secrets.test_an_imagined_game_looks_the_same),
    (ImaginedGameMakesLamps, test_secrets.test_an_imagined_game_looks_the_same),
    (ImaginedGameIsTheGame, test_secrets.test_imagining_changes_nothing_and_depends_on_its_chance_only),
    (AnswerIsToldToAll, test_secrets.test_answers_of_an_open_round_stay_hidden),
    (AnswerIsSeenByAll, test_secrets.test_answers_of_an_open_round_stay_hidden),
    (ThrowIsNotCountedAsRevealed, test_secrets.test_a_move_tells_no_more_than_its_events),
    (CopySharesTheHands, test_values.test_a_copy_goes_its_own_way),
    (CopyForgetsTheDraws, test_values.test_a_copy_goes_its_own_way),
    (SomethingOutsideTheState, test_values.test_a_state_goes_to_json_and_back),
    (ViewIsNotJson, test_values.test_a_view_goes_to_json_and_back),
    (ViewKeepsTheOrderOfMaking, test_values.test_a_state_goes_to_json_and_back),
    (ForgetsToForgetTheLegalMoves, test_values.test_a_played_game_is_the_same_as_a_restored_one),
    (FirstAnswerWins, test_rounds.test_the_order_of_answers_does_not_matter),
    (RefusalCosts, test_refusals.test_moves_of_other_positions_are_refused),
    (OthersMayMove, test_refusals.test_moves_of_other_seats_are_refused),
    (PlaysAfterTheEnd, test_refusals.test_nothing_is_played_after_the_end),
    (TwoMovesOneText, test_words.test_texts_read_back),
    (WordsDoNotReadBack, test_words.test_texts_read_back),
    (SpellingOfAnotherMove, test_words.test_spellings_are_understood),
    (SomethingOutsideTheState, test_histories.test_undone_moves_leave_no_trace),
    (LampIsLost, test_play.test_a_whole_game),
    (RevealedShrinks, test_play.test_a_whole_game),
    (WaitsWithoutAMove, test_play.test_a_whole_game),
    (PartsDoNotAddUp, test_play.test_a_whole_game),
    (EverybodyIsSecond, test_play.test_a_whole_game),
    (ResultBeforeTheEnd, test_play.test_a_whole_game),
    (TellsSeatsThatAreNotThere, test_play.test_a_whole_game),
]
NAMES = [f"{fault.__name__}-{test.__name__}" for fault, test in FAULTS]


@pytest.mark.parametrize(("fault", "test"), FAULTS, ids=NAMES)
def test_the_kit_finds(fault: type[Toy], test: Test) -> None:
    found = 0
    for table in replace(CASE, game=fault).tables():
        try:
            test(table)
        except (Exception, pytest.fail.Exception):
            found += 1
    assert found > 0, "the fault was not found"


@pytest.mark.parametrize("test", list(dict.fromkeys(test for _, test in FAULTS)), ids=lambda test: test.__name__)
def test_the_sound_toy_passes_where_its_faulty_sisters_fail(test: Test) -> None:
    for table in CASE.tables():
        test(table)


def test_pairs_that_are_the_same_game_are_found() -> None:
    with pytest.raises(AssertionError):
        test_secrets.test_what_is_hidden_really_differs(replace(CASE, game=ImaginedGameHidesNothing))
