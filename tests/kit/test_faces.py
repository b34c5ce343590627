"""Words for people: every word, event, score and option of a game has its text, in every language, within its limit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs import face as faces
from cogs.face import Face, Scene
from data.texts import PSEUDO, languages, speak
from rules.game import AnyGame
from rules.notation import spellings
from rules.option_words import describe
from rules.registry import KEYS
from tests.kit.case import Case, Table
from tests.kit.cases import TESTS, cases
from tests.kit.walks import end, luck, positions, walk

LABEL = 80
DESCRIPTION = 100
MESSAGE = 2000
TOPIC = 1900
NOTE = 100
NAMES = ("Anna", "Božena", "Cyril", "Příliš žluťoučký kůň úpěl ďábel")
LANGUAGES = (*languages(), PSEUDO)
ROOT = TESTS.parent

GAMES = [case for case in cases() if case.game.key in KEYS and (ROOT / "cogs" / case.game.key).is_dir()]
every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game.key)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(game: AnyGame, seat: int | None, language: str) -> Scene:
    return Scene(speak(language), game.view(seat), NAMES[: game.setup.seats], game.setup.components)


def face(case: Case) -> Face:
    return faces.find(case.game.key)


def some_tables(case: Case) -> Iterator[Table]:
    found = case.tables()
    yield from (found[0], found[len(found) // 2], found[-1])


@every_game
@every_language
def test_every_word_has_a_label(case: Case, language: str) -> None:
    """Each word of each legal move, after the words before it; each question and each whole move."""
    said: set[tuple[str, ...]] = set()
    for table in some_tables(case):
        for _, game in positions(table, 25):
            for seat in game.waiting():
                here = scene(game, seat, language)
                for move in game.legal(seat):
                    for words in spellings(case.game, move):
                        label_all(face(case), here, words, said)


def label_all(speaker: Face, here: Scene, words: tuple[str, ...], said: set[tuple[str, ...]]) -> None:
    for length in range(1, len(words) + 1):
        if words[:length] in said:
            continue
        said.add(words[:length])
        choice = speaker.choice(here, words[:length])
        assert choice.word == words[length - 1]
        assert 0 < len(choice.label) <= LABEL, choice
        assert len(choice.description) <= DESCRIPTION, choice
        if length < len(words):
            assert 0 < len(speaker.question(here, words[:length])) <= MESSAGE
        else:
            assert 0 < len(speaker.sentence(here, words)) <= MESSAGE


@every_game
@every_language
def test_every_event_is_told(case: Case, language: str) -> None:
    """Whole games, as a spectator and as each seat hears them."""
    for table in some_tables(case):
        for at, (game, seat, move) in enumerate(walk(table)):
            hearer = (None, *range(table.seats))[at % (table.seats + 1)]
            after = game.copy()
            events = [event for event in after.play(seat, move) if event.known_to(hearer)]
            for line in face(case).tell(scene(after, hearer, language), events):
                assert 0 < len(line) <= MESSAGE
            assert set(face(case).changed(after.view(hearer), events)) <= set(range(table.seats))


@every_game
@every_language
def test_the_board_the_question_and_the_score_are_told(case: Case, language: str) -> None:
    speaker = face(case)
    for table in some_tables(case):
        for _, game in positions(table, 4):
            for seat in (None, *range(table.seats)):
                here = scene(game, seat, language)
                assert speaker.describe(here) and 0 < len(speaker.asks(here)) <= MESSAGE
        result = end(table).result()
        assert result is not None
        for parts in result.parts:
            assert all(speaker.part(speak(language), part) for part in parts)
        assert result.tie_break is None or speaker.tie_break(speak(language), result.tie_break)


@every_game
def test_what_a_seat_may_not_know_is_not_told(case: Case) -> None:
    for table in some_tables(case):
        for at, game in positions(table, 6):
            for seat in (None, *range(table.seats)):
                one, other = scene(game, seat, "en"), scene(game.imagine(seat, luck(at, 9)), seat, "en")
                assert face(case).describe(one) == face(case).describe(other)
                assert face(case).asks(one) == face(case).asks(other)


@every_game
@every_language
def test_options_and_rules_are_told(case: Case, language: str) -> None:
    speaker, say, about = face(case), speak(language), case.game.about
    assert speaker.title(say)
    for option in describe(case.game):
        assert 0 < len(about.option_name(say, option.name)) <= LABEL
        settled = about.options[option.name].settled
        assert settled or 0 < len(about.note(say, option.name)) <= NOTE, option.name
        for choice in option.choices:
            assert 0 < len(about.choice_name(say, option.name, choice)) <= LABEL
            assert len(about.note(say, option.name, choice)) <= NOTE
    topics = speaker.topics(say)
    assert topics
    for title, text in topics.values():
        assert 0 < len(title) <= LABEL and 0 < len(text) <= TOPIC
