"""What a campaign says: every event and every sticker in words, hidden ones to nobody, the board complete as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec
import pytest

from cogs.my_city import FACE
from cogs.my_city.describing import COLUMNS, FLOOD, GROUND, KIOSKS, SQUARE, STRUCTURES
from data.texts import PSEUDO
from rules.chance import Chance, seed_from_number
from rules.game import Event
from rules.my_city import events as e
from rules.my_city import lasting
from rules.my_city.game import MyCity
from rules.my_city.moves import Place, Stick, StickKiosk
from rules.my_city.state import MyCityOptions
from rules.my_city.view import City, MyCityView
from rules.notation import words
from tests.kit.looks import NAMES, scene

SEATS = 3
SILENT = (e.Advanced, e.BoxReached)
"""Told in another line, or bringing nothing."""


ENOUGH = 12
"""Events of a kind in an episode that are looked at."""


class Told(msgspec.Struct):
    """A campaign played by lot: each game at its start, in its middle, while stickers are placed, and at its end."""

    games: list[MyCity]
    events: list[tuple[MyCity, list[Event]]]
    """With the game after them."""

    def add(self, game: MyCity, happened: Sequence[Event], known: Counter[type]) -> None:
        fresh = [event for event in happened if known[type(event)] < ENOUGH]
        known.update(type(event) for event in fresh)
        if fresh:
            self.events.append((game.copy(), fresh))


@cache
def campaign() -> Told:
    told, prior, chance = Told([], []), lasting.write(lasting.fresh(SEATS)), Chance(seed_from_number(5))
    for number in range(1, lasting.EPISODES + 1):
        options = MyCityOptions("episode", number)
        game = MyCity.new(SEATS, options=options, seed=seed_from_number(number), prior=prior)
        count, known = 0, Counter[type]()
        told.add(game, game.opening, known)
        while waiting := game.waiting():
            if game.state.card is None or count in (0, 25):
                told.games.append(game.copy())
            seat = waiting[0]
            legal = game.legal(seat)
            built = [move for move in legal if isinstance(move, Place | Stick | StickKiosk)] or legal
            told.add(game, game.play(seat, built[chance.below(len(built))]), known)
            count += 1
        told.games.append(game.copy())
        result = game.result()
        assert result is not None
        prior = result.carry
    return told


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_every_event_is_told(language: str) -> None:
    kinds = set()
    for game, happened in campaign().events:
        for event in happened:
            here = scene(game, event.to[0] if event.to else None, language)
            lines = FACE.tell(here, [event])
            kinds.add(type(event))
            assert lines or isinstance(event, SILENT), event
            assert not any("{" in line or "_" in line for line in lines), lines
    wanted = {e.Sticking, e.Stuck, e.Changed, e.Skipped, e.Earned, e.Mined, e.Dug, e.BoxReached, e.Advanced, e.Rewarded}
    assert wanted <= kinds, wanted - kinds


def test_every_sticker_is_named() -> None:
    seen = set()
    for game in campaign().games:
        if game.state.card is not None:
            continue
        for seat in game.waiting():
            here = scene(game, seat)
            for move in game.legal(seat):
                said = words(move)
                seen.add(said[1])
                assert FACE.preview(said, seat) is not None and FACE.preview(said[:-1], seat) is None
                for length in range(1, len(said) + 1):
                    assert 0 < len(FACE.choice(here, said[:length]).label) <= 80
                    assert FACE.question(here, said[: length - 1])
                sentence = FACE.sentence(here, said)
                assert "{" not in sentence and (said[-1] in sentence or said[1] == "pick")
            assert FACE.ghost(here, ()) is None, "stickers have no turns"
    assert seen == {"tree1", "tree2", "rock2", "well", "blank", "cog", "pick", "kiosk"}


def test_an_open_sticker_is_told_to_nobody_else() -> None:
    game = next(g for g in campaign().games if g.state.card is None and len(g.waiting()) > 1).copy()
    seat = game.waiting()[0]
    move = game.legal(seat)[0]
    before = {other: FACE.describe(scene(game, other)) for other in (None, *range(SEATS))}
    game.play(seat, move)
    for other in (None, *range(SEATS)):
        after = FACE.describe(scene(game, other))
        if other == seat:
            assert " ".join(words(move)) in after
        else:
            assert after.partition("\n")[2] == before[other].partition("\n")[2], "only who has decided may change"


# ---------------------------------------------------------------------------------------------------- as text


@pytest.mark.parametrize("seat", [None, 0])
def test_the_text_reads_back_into_the_view(seat: int | None) -> None:
    """Boards, stones, cards, stickers, rewards, shafts, progress: all that one plays by."""
    for game in campaign().games:
        view, text = game.view(seat), FACE.describe(scene(game, seat))
        assert isinstance(view, MyCityView) and view.campaign is not None
        assert f"Episode {view.campaign.number} of chapter {view.campaign.chapter}" in text
        deck = re.search(r"In the deck \((\d+)\): (.*)", text)
        assert deck is not None and int(deck[1]) == view.left
        coming = [card.id for card in view.cards if card.state == "to_come"]
        assert [part for part in deck[2].split(", ") if re.fullmatch(r"[A-Z]{2}\d", part)] == coming
        if view.card is not None:
            assert f"**{view.card} (" in text
        for shaft in view.campaign.shafts:
            assert re.search(rf"the {shaft.colour} shaft from {shaft.entrance}, {shaft.depth} boxes", text)
        heads = re.findall(r"^P(\d) \*\*(\w+)\*\*: stone at (\d+), (−?\d+) if it ended now(.*)$", text, re.M)
        boards = re.findall(r"```\n(   A.*?)\n```", text, re.S)
        assert len(heads) == len(boards) == view.seats
        for city, head, board in zip(view.cities, heads, boards, strict=True):
            assert (int(head[2]), int(head[3].replace("−", "-"))) == (city.stone, city.total)
            assert head[1] == NAMES[int(head[0]) - 1]
            assert ("builds no more" in head[4]) == city.ended
            check_board(view, city, board)
            assert city.lasting is not None
            assert f"progress {city.lasting.progress} · " in text
            for name, rows in city.lasting.shapes.items():
                assert f"{name}: `{'/'.join(rows)}`" in text


def check_board(view: MyCityView, city: City, board: str) -> None:
    """Every field and every river side, from the letters."""
    lasting_city = city.lasting
    assert lasting_city is not None and view.campaign is not None
    cleared = view.campaign.phase == "after"
    rows = lasting_city.rows if cleared else city.rows
    built = {} if cleared else {field: b.id for b in city.buildings for field in b.fields}
    letters = {code: letter for letter, code in GROUND.items()}
    for number, line in enumerate(board.split("\n")[1:]):
        west = []
        for at, column in enumerate(COLUMNS):
            field = f"{column}{number + 1}"
            text, bar = line[3 + at * 4 : 6 + at * 4].strip(), line[6 + at * 4 : 7 + at * 4]
            west += [at + 1] if bar == "|" else []
            if field in built:
                assert text == built[field]
            elif text in KIOSKS.values():
                assert KIOSKS[lasting_city.stickers[field]] == text
            elif text in STRUCTURES.values():
                assert STRUCTURES[lasting_city.structures[field]] == text
            elif text == FLOOD:
                assert field in city.closed
            elif text == SQUARE:
                assert field in view.campaign.open and rows[number][at] == "." and field not in lasting_city.stickers
            else:
                assert letters[text.rstrip("*")] == rows[number][at]
                assert text.endswith("*") == (field in lasting_city.stickers)
        assert west == [city.west[number]]


def test_the_legend_tells_only_what_is_seen() -> None:
    first = next(game for game in campaign().games if game.episode.number == 1)
    legend = FACE.describe(scene(first, None)).splitlines()[-1]
    for word in ("gold", "mine", "port", "palace", "kiosk", "sawmill", "flooded", "structure", "well"):
        assert word not in legend
    assert "open sticker square" in legend and "river" in legend


def test_refusing_for_a_nugget_says_what_is_left() -> None:
    game = MyCity.new(2, options=MyCityOptions("episode", 12), seed=seed_from_number(3))
    card = game.state.card
    assert card is not None
    said = FACE.sentence(scene(game, 0), ("refuse", card, "nugget"))
    nuggets = game.view(0).cities[0].lasting
    assert nuggets is not None and f"keep {nuggets.nuggets - 1}" in said
    assert "nugget" in FACE.choice(scene(game, 0), ("refuse", card, "nugget")).label
