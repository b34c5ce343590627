"""My City: the class that plays an episode. All seats answer the same card; the last answer closes the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from data.sets import ComponentSet
from rules.chance import Chance
from rules.game import Game, Move, Result
from rules.my_city import events, refusals, scoring
from rules.my_city.buildings import Layout, places
from rules.my_city.components import STOP, Episode, read_episode
from rules.my_city.ground import FEATURES, Ground
from rules.my_city.moves import END, End, Place, Refuse, Stick, StickKiosk
from rules.my_city.seeing import see, stands
from rules.my_city.state import CityState, Entry, MyCityOptions, MyCityState
from rules.my_city.view import Answer, MyCityView
from rules.notation import parse, text

TURN = "turn"


class MyCity(Game[MyCityState, MyCityView, MyCityOptions]):
    key: ClassVar[str] = "my_city"
    seats: ClassVar[range] = range(2, 5)
    Options = MyCityOptions
    State = MyCityState
    moves = (Place, Refuse, End, Stick, StickKiosk)

    episode: Episode
    grounds: list[Ground]
    """By seat."""
    anchors: list[int]

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def set_name(cls, options: Any) -> str:
        assert isinstance(options, MyCityOptions)
        return options.board

    @classmethod
    def canonical(cls, word: str) -> str:
        return word.lower() if word.lower().startswith(TURN) else word.upper()

    def _open(self, components: ComponentSet) -> None:
        self.episode = read_episode(components.text)
        ground = self.episode.ground()
        self.grounds = [ground] * self.setup.seats
        self.anchors = [self.episode.anchor(ground)] * self.setup.seats

    def _deal(self) -> MyCityState:
        self.state = MyCityState(
            deck=self.chance.shuffled(self.episode.deck),
            turned=[],
            blocked=[],
            card=None,
            round=0,
            cities=[CityState(self.episode.stone) for _ in range(self.setup.seats)],
            answers=[""] * self.setup.seats,
            won={},
        )
        self._turn_card()
        return self.state

    def _copy_state(self) -> MyCityState:
        return self.state.copy()

    # ------------------------------------------------------------------------------------------------ answering

    def waiting(self) -> tuple[int, ...]:
        state = self.state
        if state.over:
            return ()
        return tuple([seat for seat, city in enumerate(state.cities) if not city.ended and not state.answers[seat]])

    def _moves(self, seat: int) -> Sequence[Move]:
        card = self.state.card
        assert card is not None
        found: list[Move] = [*self._places(seat, card)]
        if self._refusing(seat, card) is not None:
            found.append(self.episode.refuse[card])
        found.append(END)
        return found

    def _places(self, seat: int, card: str) -> list[Place]:
        built = 0
        for place in self.state.cities[seat].laid:
            built |= self.episode.cover(place)
        return places(self.grounds[seat], built, self.anchors[seat], self.episode.buildings[card])

    def _refusing(self, seat: int, card: str) -> int | None:
        """What refusing costs this seat now; None if it may not. A stone at the end of its track moves no more."""
        cost = None if self.episode.must_build(card) else self.episode.refusing(card)
        if cost is None:
            return None
        stone = self.state.cities[seat].stone
        if stone >= self.episode.track:
            return 0
        return cost if stone >= cost else None

    def off_turn(self, seat: int) -> tuple[str | int, ...]:
        if not self.state.over and 0 <= seat < self.setup.seats:
            return ("ended_already",) if self.state.cities[seat].ended else ("answered_already",)
        return super().off_turn(seat)

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        card = self.state.card
        assert card is not None
        stone = self.state.cities[seat].stone
        return refusals.why(self.episode, self._layout(seat), self.anchors[seat], stone, card, move)

    def _play(self, seat: int, move: Move) -> None:
        words = text(move)
        self.state.answers[seat] = words
        self.tell(events.Answered(to=(seat,), seat=seat, words=words))
        if not self.waiting():
            self._close()

    # ------------------------------------------------------------------------------------------------ the round closes

    def _close(self) -> None:
        """All answers are shown together, in the order of the seats; then races are settled and a card is turned."""
        state = self.state
        state.revealed += 1
        for seat, city in enumerate(state.cities):
            words, city.last = state.answers[seat], None
            if words:
                self._answer(seat, city, parse(self.moves, words))
        state.answers = [""] * self.setup.seats
        self._settle_races()
        self._turn_card()

    def _answer(self, seat: int, city: CityState, move: Move) -> None:
        card = self.state.card
        assert card is not None
        if isinstance(move, Place):
            letters = self.grounds[seat].letter
            building = stands(self.episode, move)
            city.laid.append(move)
            city.last = Answer("place", card, building)
            covered = tuple(FEATURES[letters[field]] for field in building.fields if letters[field] in FEATURES)
            self.tell(
                events.Built(
                    seat=seat,
                    building=card,
                    turn=move.turn,
                    field=move.field,
                    fields=building.fields,
                    covered=covered,
                )
            )
        elif isinstance(move, Refuse):
            cost = self._refusing(seat, card)
            assert cost is not None
            city.refused.append(card)
            city.last = Answer("refuse", card, cost=cost)
            self._move_stone(seat, scoring.REFUSED, -cost)
            self.tell(events.Refused(seat=seat, building=card, cost=cost, stone=city.stone))
        else:
            fits = bool(self._places(seat, card))
            city.ended = True
            city.last = Answer("end", card)
            self.tell(events.Ended(seat=seat, building=card, fits=fits))

    def _move_stone(self, seat: int, code: str, points: int) -> int:
        """Points at once; what they really move the stone."""
        city = self.state.cities[seat]
        points = scoring.counted(city.stone, points, self.episode.track)
        city.stone += points
        city.ledger.append(Entry(code, points))
        return points

    def _settle_races(self) -> None:
        """The first round in which anybody reaches the goal pays everybody who has reached it by its end."""
        state = self.state
        for race, (module, points) in self.episode.races.items():
            if race in state.won:
                continue
            winners = tuple(seat for seat in range(self.setup.seats) if module.reached(self._layout(seat)))
            if not winners:
                continue
            state.won[race] = winners
            before = [state.cities[seat].stone for seat in winners]
            paid = tuple(self._move_stone(seat, race, points) for seat in winners)
            self.tell(events.RaceWon(race=race, winners=winners, points=paid))
            for seat, stone in zip(winners, before, strict=True):
                if stone < self.episode.track <= state.cities[seat].stone:
                    self.tell(events.TrackEnd(seat=seat))

    def _turn_card(self) -> None:
        """The next card that is to be answered, if anybody is still building."""
        state = self.state
        state.card = None
        stopped = 0
        while state.deck and not all(city.ended for city in state.cities):
            card = state.deck.pop()
            state.turned.append(card)
            if card == STOP:
                stopped += 1
                self.tell(events.Stopped(left=len(state.deck)))
            elif stopped:
                stopped -= 1
                state.blocked.append(card)
                self.tell(events.Blocked(building=card, left=len(state.deck)))
            else:
                state.card = card
                state.round += 1
                self.tell(events.Turned(building=card, round=state.round, left=len(state.deck)))
                return
        state.over = True
        final = self.result()
        assert final is not None
        ended = all(city.ended for city in state.cities)
        self.tell(events.Finished(all_ended=ended, places=final.places, totals=final.totals))

    # ------------------------------------------------------------------------------------------------ what is known

    def _layout(self, seat: int) -> Layout:
        return self.episode.layout(self.grounds[seat], self.state.cities[seat].laid)

    def view(self, seat: int | None) -> MyCityView:
        layouts = [self._layout(other) for other in range(self.setup.seats)]
        return see(self.episode, self.state, layouts, seat, self.waiting(), self.result())

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        """The cards to come in another order, and another answer of everybody else who has answered."""
        state = self.state
        state.deck = chance.shuffled(sorted(state.deck))
        for other, words in enumerate(state.answers):
            if words and other != seat:
                state.answers[other] = text(chance.choice(list(self._moves(other))))

    def result(self) -> Result | None:
        if not self.state.over:
            return None
        layouts = [self._layout(seat) for seat in range(self.setup.seats)]
        return scoring.result(self.episode, self.state.cities, layouts)
