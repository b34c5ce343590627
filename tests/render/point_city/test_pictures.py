"""The pictures of Point City: readable in every state and language, the same for the same view, telling no secret."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from data.texts import PSEUDO, languages, speak
from render.canvas import Canvas
from render.painter import Frame, Style, UnknownFrame
from render.palette import GLOW
from render.point_city import PAINTER
from render.point_city.billboard import ties
from render.point_city.district import LARGE, STREETS, Plan, district, street_of
from render.point_city.hands import mini_card
from render.point_city.lots import building, recipes
from render.point_city.market import acts, draw_grid
from render.point_city.panels import Owner, close_up, owners
from render.point_city.preview import Preview, planned
from render.point_city.towers import LEAST, pieces
from render.point_city.turn import MARKET, turn_ground
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.point_city.game import PointCity
from rules.point_city.moves import Take
from rules.point_city.view import City, Held, ResourceCard
from rules.stewards.steward import decide, find_steward
from tests.render.point_city.samples import SHORT_NAMES, TIES, WHOLE, played, samples
from tests.rules.point_city.scene import new, play

LANGUAGES = (*languages(), PSEUDO)
UNIT = 6.1
"""The height of a point of a tower."""
every_sample = pytest.mark.parametrize("name", sorted(samples()))


def test_what_a_turn_earned_is_the_difference_it_made() -> None:
    """Worked back from what was taken and spent: buildings, tokens won, and tokens that grew."""
    steward, seen = find_steward("point_city", "easy"), set()
    for seed in range(3):
        game, mover, number = PointCity.new(2 + seed, seed=seed_from_number(seed)), None, 0
        while waiting := game.waiting():
            if waiting[0] != mover:
                mover, before = waiting[0], game.view(None).cities[waiting[0]].total
            number += 1
            game.play(mover, decide(game, mover, steward, seed_from_number(seed), number))
            view = game.view(None)
            if view.deeds and view.deeds[-1].seat == mover:
                earned = owners(view, SHORT_NAMES[: 2 + seed], speak("en"))[mover].earned
                assert earned == view.cities[mover].total - before
                seen.add(earned)
    assert len(seen) > 5


def test_what_changed_changes_the_picture() -> None:
    """A table, a market and a city look different when something was played."""
    before, after = played(2, 3, 20).view(None), played(2, 3, 22).view(None)
    for frame in (Frame("turn"), Frame("table"), Frame("market", 0), Frame("city", 0), Frame("city", 1)):
        one, other = (PAINTER.draw(view, frame, SHORT_NAMES[:2], Style()) for view in (before, after))
        assert one.size != other.size or one.tobytes() != other.tobytes(), frame


def test_a_planned_move_is_framed() -> None:
    view = played(4, 3, 44).view(None)
    plain = PAINTER.draw(view, Frame("market", view.turn), SHORT_NAMES, Style())
    one, other = (
        PAINTER.draw(view, Frame("market", view.turn, f"take {a} {b}"), SHORT_NAMES, Style()) for a, b in view.pairs[:2]
    )
    assert len({plain.tobytes(), one.tobytes(), other.tobytes()}) == 3


def test_secrets_are_in_no_picture() -> None:
    """Pairs that differ in the deck's order and every unseen side give the same pixels and the same words."""
    for number in range(6):
        seats = 1 + number % 4
        game = played(seats, number, 2 * number)
        other = game.imagine(None, Chance(seed_from_number(number)))
        assert other.dump() != game.dump()
        one, two = game.view(None), other.view(None)
        names = SHORT_NAMES[:seats]
        frames = [*PAINTER.frames(one, []), *PAINTER.boards(one), Frame("market", 0)]
        assert frames == [*PAINTER.frames(two, []), *PAINTER.boards(two), Frame("market", 0)]
        for frame in frames:
            pictures = [PAINTER.draw(view, frame, names, Style()).tobytes() for view in (one, two)]
            assert pictures[0] == pictures[1], frame
            assert PAINTER.alt(one, frame, names, Style()) == PAINTER.alt(two, frame, names, Style())


def test_frames() -> None:
    """A post has one picture, whoever moved; who asks for the board gets larger ones."""
    view = played(3, 3, 20).view(None)
    for changed in ([], [2, 0], [0, 1, 2]):
        assert PAINTER.frames(view, changed) == [Frame("turn")]
    assert PAINTER.boards(view) == [Frame("table"), Frame("cities")]
    over = played(4, 3, 1000).view(None)
    assert PAINTER.frames(over, [1]) == [Frame("result")]
    assert PAINTER.boards(over) == [Frame("result"), Frame("cities")]


@pytest.mark.parametrize("kind", ["result", "rival", "nothing"])
def test_what_there_is_not_is_refused(kind: str) -> None:
    with pytest.raises(UnknownFrame):
        PAINTER.draw(played(2, 3, 0).view(None), Frame(kind), SHORT_NAMES[:2], Style())


def test_every_building_has_a_drawing_of_its_own() -> None:
    known = set(played(2, 3, 0).box.sheet.buildings)
    assert set(recipes().buildings) == known
    assert len(set(recipes().buildings.values())) == len(known) == 32


def test_a_plan_says_what_a_move_brings_and_asks_for() -> None:
    """As it turns out when the move is played, with the usual cards and with others."""
    named = 0
    for seats, number, turns in ((4, 3, 44), (3, 7, 24), (2, 4, 20), (2, 6, 26)):
        game = played(seats, number, turns)
        view, seat = game.view(None), game.state.turn
        for move in game.legal(seat):
            if not isinstance(move, Take) or move.second is None:
                continue
            after = game.copy()
            after.play(seat, move)
            plan, then = planned(view, text(move).split()), after.view(None)
            city, deed = then.cities[seat], then.deeds[-1]
            spent = Counter({held.card: held.copies for held in deed.spent})
            assert Counter(cards_of(view.cities[seat])) + Counter(plan.gains) - spent == Counter(cards_of(city))
            assert (*view.cities[seat].buildings, *plan.builds) == city.buildings
            assert city.printed - view.cities[seat].printed == plan.points
            assert sum(plan.due) <= sum(held.card.count * held.copies for held in deed.spent)
            assert bool(spent) == any(plan.due)
            if move.pay is not None:
                named += 1
                assert Counter(plan.spends) == spent
    assert named
    (first, _), *_ = view.pairs
    assert planned(view, ["take", first]) == planned(view, ["flip", first]) == Preview()


def cards_of(city: City) -> list[ResourceCard]:
    return [held.card for held in city.hand for _ in range(held.copies)]


def test_what_was_just_taken_is_lit_in_the_hand() -> None:
    view = played(1, 3, 22).view(None)
    for owner in owners(view, SHORT_NAMES[:1], speak("en")):
        took = [side for deed in view.deeds if deed.seat == owner.seat for side in deed.took]
        lit = [card for card, state in owner.hand() if state == "fresh"]
        assert lit == [side.resource for side in took if side.resource is not None]
        assert list(owner.fresh) == [side.building.card for side in took if side.building is not None]
        assert lit and owner.fresh


def test_a_plan_marks_the_hand() -> None:
    """What is spent is struck out, also if it was to be gained."""
    one, two = ResourceCard("economy", 1), ResourceCard("economy", 2)
    city = played(2, 3, 0).view(None).cities[0]
    owner = Owner(0, "Ada", msgspec.structs.replace(city, hand=(Held(one, 2),)), (), (one,))
    plan = Preview(gains=(two, one), spends=(one, two))
    assert owner.hand() == [(one, "fresh"), (one, "plain")]
    assert owner.hand("economy", plan) == [(one, "spent"), (one, "plain"), (two, "spent"), (one, "gained")]
    assert owner.hand("energy", plan) == []


def test_what_a_plan_brings_does_not_look_owned() -> None:
    """See-through, and with tape around it; what the hand holds is neither."""
    held, planned_ = (mini_card(ResourceCard("ingenuity", 1), 58, state) for state in ("plain", "gained"))
    assert held.size == planned_.size
    middle = (held.width // 2, held.height - 14)
    assert held.getchannel("A").getpixel(middle) == 255
    inside = planned_.getchannel("A").getpixel(middle)
    assert isinstance(inside, int) and 100 < inside < 230
    assert GLOW in {colour[:3] for _, colour in planned_.crop((3, 0, 8, held.height)).getcolors(4000) or ()}  # type: ignore[index]


def test_what_is_new_is_seen_even_behind_a_mast() -> None:
    """A fresh building behind a mast: its own colours come through, and the mast is still there."""
    view = played(4, 3, 44).view(None)
    city = view.cities[2]
    (fresh,) = owners(view, SHORT_NAMES, speak("en"))[2].fresh
    mast = next(card for card in city.buildings if card.building == "cell_tower")
    lone = tuple(
        card
        if card is not mast
        else msgspec.structs.replace(mast, building=next(c.building for c in city.buildings if c.gives == "economy"))
        for card in city.buildings
    )
    dark, lit = (district(city.buildings, cards, 566, 380).convert("RGB") for cards in ((), (fresh,)))
    free = district(lone, (fresh,), 566, 380).convert("RGB")
    plan = Plan(city.buildings, 566, 380)
    x, y = plan.at(STREETS.index(street_of(mast)) + 0.5, plan.depth - 0.5)
    left, top = round(x - plan.tile / 2), round(y - plan.tile * 1.06)
    over = (left, top, left + plan.tile, top + round(plan.tile * 0.8))
    hidden, seen = (
        ImageStat.Stat(ImageChops.difference(one.crop(over), free.crop(over)).convert("L")).mean[0]
        for one in (dark, lit)
    )
    assert 1 < seen < hidden * 0.75, "nearer to what it is alone, and not the same"


def test_towers_are_as_high_as_their_points() -> None:
    """Every storey, in one scale for all of them: equal points are equally high, whatever they are made of."""
    heights: dict[int, set[int]] = {}
    thin = 0
    ended = [played(*game, WHOLE) for game in [(1, 3), (2, 3), (3, 3), (4, 3), *TIES.items()]]
    for view in [game.view(None) for game in (*ended, played(1, 6, WHOLE, "hard"))]:
        for owner in owners(view, SHORT_NAMES[: view.seats], speak("en")):
            tower = pieces(view, owner, UNIT)
            heights.setdefault(owner.city.total, set()).add(sum(piece.high for piece in tower))
            assert sum(piece.points for piece in tower) == owner.city.total
            assert all(abs(piece.high - piece.points * UNIT) <= 1 for piece in tower)
            told = {piece.kind: piece.points for piece in tower}
            assert told.get("tokens", 0) == sum(scored.points for scored in owner.city.tokens)
            if owner.seat is not None and view.result is not None:
                parts = {part.code: part.points for part in view.result.parts[owner.seat]}
                assert told.get("buildings", 0) == parts["buildings"], "as the words say"
            thin += any(piece.high < LEAST for piece in tower)
    assert thin, "some have their number beside them"
    assert [len(found) for found in heights.values()] == [1] * len(heights)


def test_ties_that_cards_broke_are_explained() -> None:
    for seats, number in TIES.items():
        view = played(seats, number, WHOLE).view(None)
        assert view.result is not None and view.result.tie_break is not None
        found = owners(view, SHORT_NAMES[:seats], speak("en"))
        ranked = [found[seat] for seat in sorted(range(seats), key=view.result.places.__getitem__)]
        (tied,) = ties(ranked)
        cards = [owner.city.cards for owner in tied]
        assert tied == ranked[: len(tied)] and len(tied) > 1
        assert cards == sorted(cards, reverse=True) and cards[0] > cards[-1]
    unbroken = [msgspec.structs.replace(tied[0], seat=seat) for seat in range(2)]
    assert ties(unbroken) == []


def test_new_cards_glow_alike_within_reach_and_out_of_it() -> None:
    """What is new and what can be taken are two things: the light tells the one, the shade the other."""
    view = played(4, 3, 44).view(None)
    reached = {cell for pair in view.pairs for cell in pair}
    canvas = Canvas.on(turn_ground())
    draw_grid(canvas, view, MARKET, speak("en"))
    lit = {}
    for cell, found in enumerate(view.market):
        x, y = MARKET.corner(cell)
        beside = [canvas.image.getpixel(spot) for spot in ((x - 5, y + 30), (x + 82, y - 5))]
        lit[found.id] = all(isinstance(pixel, tuple) and pixel[0] > 180 for pixel in beside)
    new = {found.id for found in view.market if found.fresh}
    assert {cell for cell, bright in lit.items() if bright} == new and new & reached and new - reached
    assert [written.text for written in canvas.texts].count("new") == len(new)


def test_a_window_is_full_of_land_and_shows_every_building() -> None:
    """To its edges, and each building that is gone is missed; so are the sites where nothing is built yet."""
    for seats, number, turns in ((4, 3, 44), (3, 7, 24), (2, 4, 20), (2, 3, 0)):
        for city in played(seats, number, turns).view(None).cities:
            near = close_up(city.buildings, (), 288, 190)
            assert near.size == (288, 190)
            inner = near.crop((16, 16, 272, 174))
            assert inner.getchannel("A").getextrema() == (255, 255)
            assert len(inner.convert("RGB").quantize(16).getcolors() or ()) > 8, "not a plain ground"
            for gone in range(len(city.buildings)):
                rest = city.buildings[:gone] + city.buildings[gone + 1 :]
                assert close_up(rest, (), 288, 190).tobytes() != near.tobytes()


def test_houses_in_windows_have_few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the window: else each of them would be drawn anew when somebody builds."""
    sizes: set[int] = set()

    def recorded(name: str, width: int) -> Image.Image:
        sizes.add(width)
        return building(name, width)

    monkeypatch.setattr("render.point_city.district.building", recorded)
    for wide, high in ((133, 115), (209, 169), (371, 131), (373, 291), (301, 111), (97, 201)):
        for turns in (8, 20, 44):
            for city in played(4, 3, turns).view(None).cities:
                close_up(city.buildings, (), wide, high)
    assert sizes <= {int(half / 0.53) for half in range(LARGE)} and len(sizes) > 3


def test_what_is_lit_is_named() -> None:
    """Of a game alone more may have happened than there is room to name: the latest two things count."""
    game = new(1, 3)
    cell = next(cell.id for cell in game.view(None).market if cell.turnable)
    play(game, f"P1 flip {cell}")
    assert acts(game.view(None)) == [(0, "flip", (cell,))]
    one, other = game.view(None).pairs[0]
    play(game, f"P1 take {one} {other}")
    view = game.view(None)
    (seat, act, cells), (rival, taking, taken) = acts(view)
    assert (seat, act, cells) == (0, "take", (one, other))
    assert (rival, taking, taken) == (None, "take", view.deeds[-1].cells)
