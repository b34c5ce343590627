"""Standing decisions: words that read back, moves that are legal, an end, and texts for people, in every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs import face as faces
from cogs.controls.ids import LONGEST, read
from cogs.controls.pages import LABEL, Button, Select
from cogs.table.standing import standing_page
from rules.game import AnyGame, Ended, Standing
from rules.notation import parse, text, words
from rules.table.rows import Given
from rules.table.standing_decisions import Held
from tests.kit.case import Case, Table
from tests.kit.cases import every_case, every_table
from tests.kit.looks import look, scene
from tests.kit.test_faces import every_game, every_language
from tests.kit.walks import end, luck, positions, positions_and_end, walk


class Nothing(Standing, frozen=True):
    """A standing decision of no game."""

    verb = "nothing"
    slot = "nothing"


NOTHING = Nothing()
TOLD = 12
"""Of many offers at a position (the places of all buildings) about so many are looked at."""


def offered(table: Table) -> Iterator[tuple[AnyGame, int, Standing]]:
    """At some positions of a game: every standing decision that every seat may give."""
    for _, game in positions_and_end(table):
        for seat in range(table.seats):
            yield from ((game, seat, given) for given in some(game.offers(game.view(seat))))


def some(offers: Sequence[Standing]) -> Sequence[Standing]:
    return offers[:: max(1, len(offers) // TOLD)]


@every_table
def test_they_are_words_and_do_legal_things(table: Table) -> None:
    kinds = table.case.game.standing_kinds
    if not kinds:
        # What the contract says of a game without any.
        game = table.new()
        assert not game.offers(game.view(0)) and isinstance(game.follow(NOTHING, game.view(0), ()), Ended)
        return
    for game, seat, given in offered(table):
        assert type(given) in kinds and given.slot
        assert parse(kinds, text(given)) == given
        found = game.follow(given, game.view(seat), game.legal(seat))
        assert found is None or isinstance(found, Ended) or found in game.legal(seat)


@every_table
def test_all_end_with_the_game(table: Table) -> None:
    if not table.case.game.standing_kinds:
        return
    over = end(table)
    given = {(seat, one) for _, game in positions(table, 3) for seat, one in _first(game)}
    for seat, one in given:
        assert isinstance(over.follow(one, over.view(seat), ()), Ended)
    assert not any(over.offers(over.view(seat)) for seat in range(table.seats))


def _first(game: AnyGame) -> Iterator[tuple[int, Standing]]:
    for seat in range(game.setup.seats):
        yield from ((seat, given) for given in game.offers(game.view(seat))[:5])


@every_case
def test_each_kind_is_offered_and_answers(case: Case) -> None:
    """A kind that is never offered, or never does anything, is none."""
    missing = set(case.game.standing_kinds)
    for table in reversed(case.tables()):
        held: dict[int, Sequence[Standing]] = {}
        for game, seat, _ in walk(table):
            if not missing:
                return
            # Some answer at once, some when it is the seat's turn again.
            view, legal = game.view(seat), game.legal(seat)
            offers = game.offers(view)
            for given in (*held.get(seat, ()), *offers):
                if type(given) in missing and game.follow(given, view, legal) in legal:
                    missing.discard(type(given))
            held[seat] = offers
    assert not missing


@every_case
def test_what_is_hidden_changes_nothing(case: Case) -> None:
    for table in case.tables()[:3] if case.game.standing_kinds else ():
        for at, game in positions(table, 5):
            for seat in range(table.seats):
                other = game.imagine(seat, luck(at, seat))
                assert game.offers(game.view(seat)) == other.offers(other.view(seat))


@every_game
@every_language
def test_they_are_told_to_people(case: Case, language: str) -> None:
    """Each whole one as a sentence, each step to it as a page of buttons within Discord's limits."""
    speaker, seen = faces.find(case.game.key), set[tuple[str, ...]]()
    for table in case.tables()[:2] if case.game.standing_kinds else ():
        for _, game in positions(table, 3):
            for seat in range(table.seats):
                offers = tuple(game.offers(game.view(seat)))
                here = scene(game, seat, language)
                given = tuple(Given(seat, one.slot, text(one), 1, 0) for one in {o.slot: o for o in offers}.values())
                held = Held(look(game, seat), given, offers)
                for one in some(offers):
                    assert speaker.standing(here, words(one)) != text(one)
                    for said in (words(one)[:length] for length in range(len(words(one)))):
                        if said not in seen:
                            seen.add(said)
                            check_page(standing_page(speaker, here, held, said).rows)
                check_page(standing_page(speaker, here, held, ()).rows)


def check_page(rows: tuple[tuple[Button, ...] | Select, ...]) -> None:
    assert len(rows) <= 5
    ids = []
    for row in rows:
        assert not isinstance(row, Select) and 0 < len(row) <= 5
        for button in row:
            assert 0 < len(button.label) <= LABEL
            assert len(button.control.text()) <= LONGEST and read(button.control.text()) == button.control
            ids.append(button.control.text())
    assert len(set(ids)) == len(ids)


@every_case
def test_every_game_has_some(case: Case) -> None:
    assert case.game.standing_kinds
