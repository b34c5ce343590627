"""What a campaign says: every event and every sticker in words, hidden ones to nobody."""

from __future__ import annotations

import pytest

from cogs.my_city import FACE
from data.texts import PSEUDO, languages
from rules.chance import seed_from_number
from rules.my_city import events as e
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.notation import words
from tests.cogs.my_city.campaigns import SEATS, campaign
from tests.kit.looks import scene

SILENT = (e.Advanced, e.BoxReached)
"""Told in another line, or bringing nothing."""


@pytest.mark.parametrize(
    "language", ["en", PSEUDO, *(pytest.param(language, marks=pytest.mark.soak) for language in languages()[1:])]
)
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
