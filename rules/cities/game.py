"""Cities: the class that plays it. The set-up is in deal.py, room for things in district.py, points in scoring.py."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from data.sets import ComponentSet
from rules.about import About
from rules.chance import Chance
from rules.cities import deal, events, scoring, standing
from rules.cities.about import ABOUT, CitiesOptions
from rules.cities.components import Box, Shape, read_box
from rules.cities.criteria import met
from rules.cities.deal import CARDS, FEATURES, PIECES, TILES
from rules.cities.district import LETTER, District
from rules.cities.frame import Frame, MoveTables, frame_of, tables_of
from rules.cities.moves import DONE, MOVES, OFFERS, TAKES, TURNS, Done, Place, Put, Start, Take
from rules.cities.refusals import refusal
from rules.cities.state import NOBODY, RANDOM, CitiesState
from rules.cities.view import SLOTS, Change, CitiesView, Laid, Phase
from rules.cities.view_builder import see
from rules.game import Game, Illegal, Move, Result
from rules.turn import Step

_WAITING = ((0,), (1,), (2,), (3,))


class Cities(Game[CitiesState, CitiesView, CitiesOptions]):
    """Everybody chooses a starting tile: `_start`. Then rounds, each begun by `_new_round`; a turn in it, as in `TURN`:

    1. A worker takes from a row of the offer: `_take`. A card is kept, the turn is over.
    2. A tile is laid: `_place`.
    3. Features and pieces are put down, one after the other: `_put`, or pieces declined: `_done`.
    4. What fits nowhere goes by itself: `_go_on`.
    5. Milestones reached are claimed, the next seat takes: `_end_turn`, `_claim`.
    6. When all workers stand, the offer is cleared and the star moves: `_end_round`; after the last round, points.
    """

    about: ClassVar[About] = ABOUT
    key: ClassVar[str] = ABOUT.key
    seats: ClassVar[range] = ABOUT.seats
    Options = CitiesOptions
    State = CitiesState
    moves = MOVES
    standing_kinds = standing.KINDS
    offers = staticmethod(standing.offers)
    follow = staticmethod(standing.follow)

    box: Box
    shape: Shape
    frame: Frame
    tables: MoveTables

    # ------------------------------------------------------------------------------------------------ set-up

    @classmethod
    def check(cls, seats: int, options: Any) -> None:
        super().check(seats, options)
        if options.long and seats != 2:
            raise Illegal("long_seats", seats)
        if options.first != RANDOM and int(options.first[1:]) > seats:
            raise Illegal("first_seat", options.first, seats)

    def _open(self, components: ComponentSet) -> None:
        self.box = read_box(components.text)
        self.shape = self.box.shape(self.setup.seats, self.options.long)
        self.frame = frame_of(self.shape.size)
        self.tables = tables_of(components.text, self.shape.size)
        self._districts: list[District] | None = None

    def _deal(self) -> CitiesState:
        state = deal.deal(self.box, self.shape, self.setup.seats, self.options, self.chance)
        self.tell(events.Prepared(city=state.city, first=state.first))
        return state

    @property
    def districts(self) -> list[District]:
        """Made from the state when they are first asked for, then kept up to date."""
        if self._districts is None:
            self._districts = [District(self.frame, self.box, holding) for holding in self.state.holdings]
        return self._districts

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.chance = Chance(self.chance.seed, self.chance.count)
        twin._legal = {}
        twin._events = []
        twin._districts = None if self._districts is None else [district.copy() for district in self._districts]
        return twin

    # ------------------------------------------------------------------------------------------------ asking

    def waiting(self) -> tuple[int, ...]:
        return () if self.state.phase == "over" else _WAITING[self.state.turn]

    def _moves(self, seat: int) -> Sequence[Move]:
        return TURN[self.state.phase].asks(self, seat)

    def _starts(self, seat: int) -> Sequence[Move]:
        return [Start(tile) for tile in self.state.starts]

    def _takes(self, seat: int) -> list[Move]:
        state, most = self.state, self.shape.workers
        found: list[Move] = []
        for row, workers in enumerate(state.workers):
            if workers.count(seat) < most:
                found += [TAKES[row][slot] for slot in range(SLOTS) if workers[slot] == NOBODY]
        return found

    def _places(self, seat: int) -> Sequence[Move]:
        return self.tables.places(self.state.hand[0], self.open_places(seat))

    def _puts(self, seat: int) -> list[Move]:
        district, found = self.districts[seat], []
        hand = self.state.hand
        for thing in dict.fromkeys(hand):
            found += self.tables.puts(thing, district.room(thing))
        if hand[0] in LETTER:
            found.append(DONE)
        return found

    def open_places(self, seat: int) -> tuple[str, ...]:
        return self.frame.open_places(laid.field for laid in self.state.holdings[seat].tiles)

    def refusal(self, seat: int, move: Move) -> tuple[str | int, ...]:
        return refusal(self, seat, move)

    @classmethod
    def canonical(cls, word: str) -> str:
        low = word.lower()
        return low if low in OFFERS or low in TURNS else word.upper()

    # ------------------------------------------------------------------------------------------------ playing

    def _play(self, seat: int, move: Move) -> None:
        TURN[self.state.phase].plays[type(move)](self, seat, move)

    def _start(self, seat: int, move: Start) -> None:
        state = self.state
        state.starts.remove(move.tile)
        self._lay(seat, move.tile, 0, self.frame.start)
        self._note(seat, "start", move.tile, self.frame.start)
        self.tell(events.StartChosen(seat=seat, tile=move.tile))
        if seat == state.first:
            self._new_round()
        else:
            state.turn = (seat - 1) % self.setup.seats

    def _new_round(self) -> None:
        state = self.state
        state.round += 1
        state.turn = state.first
        state.phase = "take"
        state.revealed += 1
        deal.lay_out(self.box, state, self.chance)
        self.tell(events.RoundBegun(number=state.round, first=state.first))

    def _take(self, seat: int, move: Take) -> None:
        state = self.state
        row, slot = OFFERS[move.offer]
        things = state.offer[row][slot]
        hidden = deal.hidden(row, slot, things)
        if hidden:
            state.revealed += 1
            if row == PIECES:
                things = [deal.draw(state, self.chance) for _ in things]
        state.offer[row][slot] = []
        state.workers[row][slot] = seat
        state.holdings[seat].last.clear()
        self._note(seat, "take", move.offer)
        self.tell(events.Taken(seat=seat, offer=move.offer, things=tuple(things), hidden=hidden))
        if row == CARDS:
            state.holdings[seat].cards += things
            self._end_turn(seat, grown=False)
        elif row == TILES:
            state.hand = things
            state.phase = "place"
        else:
            state.hand = things
            state.phase = "put"
            self._go_on(seat, grown=False)

    def _place(self, seat: int, move: Place) -> None:
        state, turn = self.state, TURNS.index(move.turn)
        state.hand.clear()
        self._lay(seat, move.tile, turn, move.field)
        self._note(seat, "place", move.tile, move.field)
        self.tell(events.TileLaid(seat=seat, tile=move.tile, turn=turn, field=move.field))
        self._end_turn(seat, grown=True)

    def _lay(self, seat: int, tile: str, turn: int, field: str) -> None:
        # The masks first: made from the state later, they would have the tile twice.
        self.districts[seat].lay(tile, turn, field)
        self.state.holdings[seat].tiles.append(Laid(tile, turn, field))

    def _put(self, seat: int, move: Put) -> None:
        state, district = self.state, self.districts[seat]
        state.hand.remove(move.thing)
        holding = state.holdings[seat]
        self._note(seat, "put", move.thing, move.field)
        if move.thing in LETTER:
            holding.pieces.append((move.thing, move.field))
            height = district.put_piece(move.thing, move.field)
            self.tell(events.PiecePut(seat=seat, colour=move.thing, field=move.field, height=height))
        else:
            holding.features.append((move.thing, move.field))
            district.put_feature(move.thing, move.field)
            self.tell(events.FeaturePut(seat=seat, feature=move.thing, field=move.field))
        self._go_on(seat, grown=True)

    def _done(self, seat: int, move: Done) -> None:
        state = self.state
        self.tell(events.Dropped(seat=seat, things=tuple(state.hand), why="declined"))
        for piece in state.hand:
            self._drop(seat, piece)
        state.hand.clear()
        self._end_turn(seat, grown=True)

    def _go_on(self, seat: int, *, grown: bool) -> None:
        """What fits nowhere goes by itself; an empty hand ends the turn."""
        state, district = self.state, self.districts[seat]
        useless = [thing for thing in state.hand if not district.room(thing)]
        if useless:
            self.tell(events.Dropped(seat=seat, things=tuple(useless), why="no_place"))
            for thing in useless:
                state.hand.remove(thing)
                self._drop(seat, thing)
        if not state.hand:
            self._end_turn(seat, grown=grown)

    def _drop(self, seat: int, thing: str) -> None:
        self._note(seat, "drop", thing)
        if thing in LETTER:
            self.state.lost[LETTER[thing]] += 1
        else:
            self.state.seen[FEATURES].append(thing)

    def _note(self, seat: int, how: Any, thing: str, field: str | None = None) -> None:
        self.state.holdings[seat].last.append(Change(how, thing, field))

    # ------------------------------------------------------------------------------------------------ ends

    def _end_turn(self, seat: int, *, grown: bool) -> None:
        state = self.state
        if grown:
            self._claim(seat)
        state.phase = "take"
        state.turn = (seat + 1) % self.setup.seats
        turns = self.setup.seats * len(state.workers) * self.shape.workers
        if sum(worker != NOBODY for workers in state.workers for worker in workers) == turns:
            self._end_round()

    def _claim(self, seat: int) -> None:
        """Milestones reached now, each at its highest free reward, once in the game."""
        state = self.state
        for row, laid in zip(self.box.cities[state.city].milestones, state.rings, strict=True):
            if seat in laid or NOBODY not in laid or not met(self.districts[seat], row.needs):
                continue
            free = max((n for n in range(len(laid)) if laid[n] == NOBODY), key=lambda n: row.rewards[n])
            laid[free] = seat
            self._note(seat, "claim", row.id)
            self.tell(events.Claimed(seat=seat, milestone=row.id, name=row.name, reward=row.rewards[free]))

    def _end_round(self) -> None:
        state = self.state
        self._clear_offer()
        state.first = max((slot, worker) for slot, worker in enumerate(state.workers[PIECES]) if worker != NOBODY)[1]
        if state.round == self.shape.rounds:
            state.phase = "over"
            final = scoring.result(self.box, state, self.districts)
            self.tell(events.Ended(places=final.places, totals=final.totals))
        else:
            self.tell(events.StarTaken(seat=state.first))
            self._new_round()

    def _clear_offer(self) -> None:
        """What nobody took leaves the game; only with three seats is there any."""
        state = self.state
        left = []
        for row, slots in enumerate(state.offer):
            for slot, things in enumerate(slots):
                if not things:
                    continue
                left.append(TAKES[row][slot].offer)
                hidden = deal.hidden(row, slot, things)
                known, unknown = things[: len(things) - hidden], things[len(things) - hidden :]
                if row != PIECES:
                    state.seen[row] += known
                    state.unseen[row] += unknown
                else:
                    for piece in known:
                        state.lost[LETTER[piece]] += 1
                slots[slot] = []
        if left:
            self.tell(events.LeftOver(offers=tuple(left)))

    # ------------------------------------------------------------------------------------------------ what is known

    def view(self, seat: int | None) -> CitiesView:
        return see(self, seat)

    def _redraw(self, seat: int | None, chance: Chance) -> None:
        deal.redraw(self.state, chance)

    def result(self) -> Result | None:
        return scoring.result(self.box, self.state, self.districts) if self.state.phase == "over" else None


TURN: dict[Phase, Step[Cities]] = {
    "start": Step(Cities._starts, {Start: Cities._start}),
    "take": Step(Cities._takes, {Take: Cities._take}),
    "place": Step(Cities._places, {Place: Cities._place}),
    "put": Step(Cities._puts, {Put: Cities._put, Done: Cities._done}),
}
"""The decisions of a turn, in its order. `start` comes once, before the first round."""
