"""My City: the class that plays an episode. All seats answer the same card; the last answer closes the round."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from data.sets import ComponentSet
from rules.about import About
from rules.chance import Chance
from rules.game import Event, Game, Illegal, Json, Move, Result
from rules.my_city import episode_end as closing
from rules.my_city import events, lasting, refusals, scoring, standing
from rules.my_city import sticker_rounds as rounds
from rules.my_city.about import ABOUT, MyCityOptions
from rules.my_city.buildings import Layout, places
from rules.my_city.editions import first_edition
from rules.my_city.episode import STOP, Episode, read_episode
from rules.my_city.ground import FEATURES
from rules.my_city.moves import END, End, Place, Refuse, Stick, StickKiosk
from rules.my_city.seat_board import Home
from rules.my_city.state import SKIPPED, CityState, Entry, Legacy, MyCityState
from rules.my_city.view import Answer, MyCityView
from rules.my_city.view_builder import see, stands
from rules.notation import parse, text

ETERNAL = "eternal"
FIELD_OR_BUILDING = re.compile("[A-Za-z]{1,2}[0-9]{1,2}")
"""These words are written in capitals, all others in small letters."""


class MyCity(Game[MyCityState, MyCityView, MyCityOptions]):
    """A game is a row of rounds for all seats at once. In an episode of a campaign, stickers come before and after:

    1. The valley changes, everybody places what is to be placed before the cards: `_begin`, `_close_stickers`.
    2. A card is turned: `_turn_card`. Whoever has no building for it is skipped: `_somebody_has`.
    3. Every seat answers in secret: it builds, refuses or ends (`_play`).
    4. When the last has answered the round closes, step by step of `ROUND`: `_show_answers`, `_settle_races`.
    5. So it goes on with the next card, until there is none or nobody builds.
    6. The points; in a campaign also what lasts of them, and the stickers won: `_score`, `_close_stickers`.
    """

    about: ClassVar[About] = ABOUT
    key: ClassVar[str] = ABOUT.key
    seats: ClassVar[range] = ABOUT.seats
    Options = MyCityOptions
    State = MyCityState
    moves = (Place, Refuse, End, Stick, StickKiosk)
    standing_kinds = standing.KINDS
    offers = staticmethod(standing.offers)
    follow = staticmethod(standing.follow)

    episode: Episode

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        super().check(seats, options)
        if options.board == ETERNAL and options.episode != MyCityOptions().episode:
            raise Illegal("eternal_episode", options.episode)

    @classmethod
    def set_name(cls, options: Any) -> str:
        assert isinstance(options, MyCityOptions)
        return options.board if options.board == ETERNAL else lasting.set_name(options.episode)

    @classmethod
    def earlier_sets(cls, options: Any) -> tuple[ComponentSet, ...]:
        assert isinstance(options, MyCityOptions)
        return () if options.board == ETERNAL else (first_edition(options.episode),)

    @classmethod
    def canonical(cls, word: str) -> str:
        return word.upper() if FIELD_OR_BUILDING.fullmatch(word) else word.lower()

    def _open(self, components: ComponentSet) -> None:
        self.episode = read_episode(components.text)

    def _deal(self) -> MyCityState:
        seats = self.setup.seats
        legacy = self._legacy_at_start()
        self.state = MyCityState(
            deck=self.chance.shuffled(self.episode.deck),
            turned=[],
            blocked=[],
            card=None,
            round=0,
            cities=[CityState(self.episode.stone) for _ in range(seats)],
            answers=[""] * seats,
            won={},
            legacy=msgspec.UNSET if legacy is None else legacy,
        )
        if legacy is None:
            self._turn_card()
        else:
            self._begin(legacy)
        return self.state

    def _copy_state(self) -> MyCityState:
        return self.state.copy()

    # ------------------------------------------------------------------------------------------------ a campaign

    @property
    def legacy(self) -> Legacy | None:
        found = self.state.legacy
        return None if isinstance(found, msgspec.UnsetType) else found

    def _legacy_at_start(self) -> Legacy | None:
        if not self.episode.number:
            if self.setup.prior is not None:
                raise Illegal("prior_eternal")
            return None
        brought = lasting.brought(self.episode, self.setup.seats, self.setup.prior)
        return Legacy.start(brought, lone=self.setup.prior is None)

    def _begin(self, legacy: Legacy) -> None:
        """The valley changes; everybody places the stickers that come before the cards."""
        for seat in legacy.paused:
            self.state.cities[seat].ended = True
        for change in self.episode.box.changes:
            if change.since == self.episode.number:
                self.tell(events.Changed(fields=change.fields, ground=change.ground, name=change.name))
        before = tuple(row.sticker for row in self.episode.box.before)
        given = [() if seat in legacy.paused else before for seat in range(self.setup.seats)]
        self._tell_all(rounds.begin(self.episode, legacy, given))
        if not rounds.waiting(legacy):
            self._close_stickers(legacy)

    def _close_stickers(self, legacy: Legacy) -> None:
        if any(legacy.given):
            self.state.revealed += 1
        self._tell_all(rounds.close(self.episode, legacy))
        if legacy.phase == "before":
            legacy.phase = "play"
            legacy.board = legacy.cities.copy()
            self._turn_card()
        else:
            self.state.over = True

    def _score(self, legacy: Legacy) -> None:
        """The last card is played: places, what lasts, and the stickers afterwards."""
        final = self._result()
        legacy.phase, legacy.places = "after", final.places
        self._tell_finished(final)
        if legacy.lone:
            self.state.over = True
            return
        layouts = [self._layout(seat) for seat in range(self.setup.seats)]
        self._tell_all(closing.close(self.episode, legacy, layouts, final.totals))
        self._tell_all(rounds.begin(self.episode, legacy, closing.stickers(self.episode, legacy)))
        if not rounds.waiting(legacy):
            self._close_stickers(legacy)

    def kept(self) -> Json | None:
        legacy = self.legacy
        if legacy is None or legacy.lone:
            return None
        return lasting.write(lasting.kept(self.episode, legacy, over=self.state.over))

    # ------------------------------------------------------------------------------------------------ answering

    def waiting(self) -> tuple[int, ...]:
        state = self.state
        if state.over:
            return ()
        if state.card is None:
            assert not isinstance(state.legacy, msgspec.UnsetType)
            return rounds.waiting(state.legacy)
        return tuple([seat for seat, city in enumerate(state.cities) if not city.ended and not state.answers[seat]])

    def home(self, seat: int) -> Home:
        legacy = self.state.legacy
        if isinstance(legacy, msgspec.UnsetType):
            return self.episode.plain
        return self.episode.home(legacy.board[seat])

    def _moves(self, seat: int) -> Sequence[Move]:
        card, legacy = self.state.card, self.legacy
        if card is None:
            assert legacy is not None
            return rounds.moves(self.episode, legacy, seat)
        found: list[Move] = [*self._places(seat, card)]
        cost = self.refusing(seat, card)
        if cost is not None:
            found.append(self.episode.refuse[card])
        if cost != 0 and self._may_pay_nuggets(seat, card):
            found.append(self.episode.refuse_for_nugget[card])
        found.append(END)
        return found

    def _places(self, seat: int, card: str) -> list[Place]:
        home = self.home(seat)
        built = home.built(self.state.cities[seat].laid)
        return places(home.ground, built, home.touch(built), home.buildings[card])

    def refusing(self, seat: int, card: str) -> int | None:
        """What refusing costs this seat now; None if it may not. A stone at the end of its track moves no more."""
        cost = None if self.episode.must_build(card) else self.episode.refusing(card)
        if cost is None:
            return None
        stone = self.state.cities[seat].stone
        if stone >= self.episode.track:
            return 0
        return cost if stone >= cost else None

    def _may_pay_nuggets(self, seat: int, card: str) -> bool:
        price, legacy = self.episode.nugget_price, self.legacy
        if price is None or legacy is None or self.episode.must_build(card):
            return False
        return legacy.cities[seat].nuggets >= price

    def off_turn(self, seat: int) -> tuple[str | int, ...]:
        state = self.state
        if state.over or not 0 <= seat < self.setup.seats:
            return super().off_turn(seat)
        return refusals.why_not_now(state, self.legacy, seat)

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        card, legacy = self.state.card, self.legacy
        if card is None:
            assert legacy is not None
            return refusals.why_not_stick(self.episode, legacy.cities[seat], legacy.queues[seat][0], move)
        nuggets = 0 if legacy is None else legacy.cities[seat].nuggets
        stone = self.state.cities[seat].stone
        return refusals.why(self.episode, self.home(seat), self._layout(seat), (stone, nuggets), card, move)

    def _play(self, seat: int, move: Move) -> None:
        words, legacy = text(move), self.legacy
        self.tell(events.Answered(to=(seat,), seat=seat, words=words))
        if self.state.card is None:
            assert legacy is not None
            rounds.place(self.episode, legacy, seat, move)
            if not rounds.waiting(legacy):
                self._close_stickers(legacy)
            return
        self.state.answers[seat] = words
        if not self.waiting():
            for step in ROUND:
                step(self)

    # ------------------------------------------------------------------------------------------------ the round closes

    def _show_answers(self) -> None:
        """All together, in the order of the seats."""
        state = self.state
        state.revealed += 1
        for seat, city in enumerate(state.cities):
            words, city.last = state.answers[seat], None
            if words and words != SKIPPED:
                self._answer(seat, city, parse(self.moves, words))
        state.answers = [""] * self.setup.seats

    def _answer(self, seat: int, city: CityState, move: Move) -> None:
        card = self.state.card
        assert card is not None
        if isinstance(move, Place):
            self._build(seat, city, move)
        elif isinstance(move, Refuse):
            cost = 0 if move.nugget else self.refusing(seat, card)
            assert cost is not None
            city.refused.append(card)
            city.last = Answer("refuse", card, cost=cost, nugget=True if move.nugget else msgspec.UNSET)
            self._move_stone(seat, scoring.REFUSED, -cost)
            if move.nugget:
                self._pay_nuggets(seat)
            nugget = move.nugget is not None
            self.tell(events.Refused(seat=seat, building=card, cost=cost, stone=city.stone, nugget=nugget))
        else:
            fits = bool(self._places(seat, card))
            city.ended = True
            city.last = Answer("end", card)
            self.tell(events.Ended(seat=seat, building=card, fits=fits))

    def _build(self, seat: int, city: CityState, move: Place) -> None:
        home = self.home(seat)
        letters, building = home.ground.letter, home.buildings[move.building]
        shown = stands(home, move)
        earned = []
        if self.episode.earnings:
            earned = list(self.episode.earned(self._layout(seat), building, building.cover(move)))
        city.laid.append(move)
        city.last = Answer("place", move.building, shown)
        self.tell(
            events.Built(
                seat=seat,
                building=move.building,
                turn=move.turn,
                field=move.field,
                fields=shown.fields,
                covered=tuple(FEATURES[letters[field]] for field in shown.fields if letters[field] in FEATURES),
            )
        )
        for code, points in earned:
            self._earn(seat, code, points)

    def _earn(self, seat: int, code: str, points: int) -> None:
        city = self.state.cities[seat]
        before = city.stone
        points = self._move_stone(seat, code, points)
        self.tell(events.Earned(seat=seat, code=code, points=points, stone=city.stone))
        if before < self.episode.track <= city.stone:
            self.tell(events.TrackEnd(seat=seat))

    def _pay_nuggets(self, seat: int) -> None:
        legacy, price = self.legacy, self.episode.nugget_price
        assert legacy is not None and price is not None
        city = legacy.cities[seat]
        paid = msgspec.structs.replace(city, nuggets=city.nuggets - price)
        legacy.cities[seat] = legacy.shown[seat] = paid

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
                if self._somebody_has(card):
                    return
        state.card = None
        legacy = self.legacy
        if legacy is not None:
            self._score(legacy)
        else:
            state.over = True
            self._tell_finished(self._result())

    def _somebody_has(self, card: str) -> bool:
        """Whoever no longer has the building of the card is not asked."""
        state = self.state
        if self.legacy is None:
            return True
        for seat, city in enumerate(state.cities):
            if not city.ended and card in self.home(seat).lacks:
                state.answers[seat] = SKIPPED
                self.tell(events.Skipped(seat=seat, building=card))
        if self.waiting():
            return True
        state.answers = [""] * self.setup.seats
        return False

    def _tell_finished(self, final: Result) -> None:
        ended = all(city.ended for city in self.state.cities)
        self.tell(events.Finished(all_ended=ended, places=final.places, totals=final.totals))

    def _tell_all(self, told: Iterable[Event]) -> None:
        for event in told:
            self.tell(event)

    # ------------------------------------------------------------------------------------------------ what is known

    def _layout(self, seat: int) -> Layout:
        home = self.home(seat)
        return home.layout(home.laid(self.state.cities[seat].laid))

    def view(self, seat: int | None) -> MyCityView:
        layouts = [self._layout(other) for other in range(self.setup.seats)]
        homes = [self.home(other) for other in range(self.setup.seats)]
        return see(self.episode, self.state, homes, layouts, seat, self.waiting(), self.result())

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        """The cards to come in another order, and another answer of everybody else who has answered."""
        state, legacy = self.state, self.legacy
        state.deck = chance.shuffled(sorted(state.deck))
        if legacy is not None:
            rounds.redraw(self.episode, legacy, seat, chance)
        for other, words in enumerate(state.answers):
            if words and words != SKIPPED and other != seat:
                state.answers[other] = text(chance.choice(list(self._moves(other))))

    def _result(self) -> Result:
        layouts = [self._layout(seat) for seat in range(self.setup.seats)]
        legacy = self.legacy
        return scoring.result(self.episode, self.state.cities, layouts, () if legacy is None else legacy.paused)

    def result(self) -> Result | None:
        if not self.state.over:
            return None
        final = self._result()
        if self.legacy is None:
            return final
        return msgspec.structs.replace(final, carry=self.kept())


ROUND = (MyCity._show_answers, MyCity._settle_races, MyCity._turn_card)
"""What happens when the last seat has answered, in this order; then the next card lies open."""
