"""Pictures of a campaign: legible from the first envelope to the ceremony, each city its own, nothing too early."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from PIL import ImageChops

from cogs.my_city import campaign_pictures
from cogs.my_city.campaign_pictures import chapter_of, episode_texts
from data.sets import read_set
from data.texts import PSEUDO, languages, speak
from render.lettering.text import MINOR
from render.my_city.grid import CELL, LEFT, TOP, cell, cells, name
from render.my_city.pages.chronicle import WHOLE
from render.my_city.pages.model import WON
from render.my_city.painter import MyCityPainter
from render.my_city.surroundings import parks, sooty
from render.my_city.valley import lies
from render.painter import ALT_LIMIT, Frame, Style
from rules.chance import seed_from_number
from rules.my_city import lasting
from rules.my_city.about import MyCityOptions
from rules.my_city.episode import read_episode
from rules.my_city.game import MyCity
from rules.my_city.ground import mask, names
from rules.my_city.modules.points import Park, Smoke
from rules.my_city.moves import Place
from rules.my_city.placement_preview import home_of
from rules.my_city.view import City, MyCityView
from tests.render.legible import faults
from tests.render.my_city.campaign import CITIES, campaign
from tests.render.my_city.samples import Sample, by_hand, chapters
from tests.render.people import LONG_NAMES

PAINTER = MyCityPainter()
SEATS = 3
SHOWN = CITIES[:SEATS]
SOME = (
    *("late_city", "flood_city", "03_well_ghost", "03_well_table", "13_cog_ghost", "16_pick_ghost", "20_table"),
    *("24_result", "24_chronicle", "24_ceremony", "24_keepsake"),
)


@cache
def every() -> dict[str, Sample]:
    """Made when the first test needs it, not when tests are gathered."""
    return {**by_hand(), **{name: sample for chapter in chapters("easy").values() for name, sample in chapter.items()}}


def check(sample: str, language: str, people: tuple[str, ...]) -> None:
    view, frame, _ = every()[sample]
    canvas = PAINTER.canvas(view, frame, people, Style(language=language))
    assert faults(canvas) == [], sample
    assert not [written.text for written in canvas.texts if "…" in written.text], sample
    assert 0 < len(PAINTER.alt(view, frame, people, Style(language=language))) <= ALT_LIMIT


@pytest.mark.parametrize("sample", SOME)
def test_texts_are_legible(sample: str) -> None:
    """In the language of long words, with long names."""
    check(sample, PSEUDO, LONG_NAMES[:SEATS])


@pytest.mark.soak
def test_every_text_is_legible() -> None:
    for sample in every():
        for language in languages():
            check(sample, language, SHOWN)
        check(sample, PSEUDO, LONG_NAMES[:SEATS])
    print(f"my_city: {len(every())} pictures of a campaign, all legible")


@pytest.mark.parametrize(
    "language", [PSEUDO, *(pytest.param(language, marks=pytest.mark.soak) for language in languages()[1:])]
)
def test_every_envelope_has_room_for_its_story(language: str) -> None:
    for number in (1, 13, 22) if language == PSEUDO else campaign(SEATS):
        episode = campaign(SEATS)[number]
        page = campaign_pictures.envelope(episode.middle, speak(language))
        canvas = PAINTER.canvas(page, Frame("envelope"), SHOWN, Style(language=language))
        assert not [written.text for written in canvas.texts if "…" in written.text], number
        assert min(written.size for written in canvas.texts) >= MINOR and faults(canvas) == []


# ---------------------------------------------------------------------------------------------------- a history


def test_what_was_glued_stays() -> None:
    """Every sticker of an episode is there in all later ones, in each of the cities; no two cities are alike."""
    for seat in range(SEATS):
        before: dict[str, str] = {}
        for episode in campaign(SEATS).values():
            found = episode.end.cities[seat].lasting
            assert found is not None
            assert set(before) <= set(found.stickers)
            before = found.stickers
    lands = [
        PAINTER.draw(campaign(SEATS)[24].end, Frame("land", seat), SHOWN, Style()).tobytes() for seat in range(SEATS)
    ]
    assert len(set(lands)) == SEATS


def test_the_valley_tells_its_history() -> None:
    """Woods felled, mines opened, a railway: each is seen in the land, and was not before."""
    for before, after, box in ((9, 10, "J9"), (15, 16, "A3"), (18, 19, "E3"), (18, 19, "K5"), (21, 22, "E6")):
        ends = [campaign(SEATS)[number].end for number in (before, after)]
        one, other = (PAINTER.draw(end, Frame("land", 0), SHOWN, Style()).crop(square(box)) for end in ends)
        assert ImageChops.difference(one, other).getbbox() is not None, (after, box)


def square(field: str) -> tuple[int, int, int, int]:
    x, y = cell(field)
    return LEFT + x * CELL, TOP + y * CELL, LEFT + (x + 1) * CELL, TOP + (y + 1) * CELL


def test_what_an_episode_has_glued_glows() -> None:
    view = campaign(SEATS)[1].end
    fields = [new_stickers(city) for city in view.cities]
    assert any(fields)
    for seat, city in enumerate(view.cities):
        assert city.lasting is not None
        later = msgspec.structs.replace(city, rows=city.lasting.rows)
        old = msgspec.structs.replace(view, cities=(*view.cities[:seat], later, *view.cities[seat + 1 :]))
        one, other = (PAINTER.draw(v, Frame("land", seat), SHOWN, Style()) for v in (view, old))
        changed = ImageChops.difference(one, other)
        assert (changed.getbbox() is not None) == bool(fields[seat])
        for left, top, _, bottom in map(square, fields[seat]):
            assert changed.crop((left - 4, top, left + 2, bottom)).getbbox() is not None


def new_stickers(city: City) -> list[str]:
    """Fields whose ground is not the one on which the city was built."""
    assert city.lasting is not None
    places = {field: cell(field) for field in city.lasting.stickers}
    return [field for field, (x, y) in places.items() if city.lasting.rows[y][x] != city.rows[y][x]]


def test_a_well_that_was_filled_in_is_seen() -> None:
    view = campaign(SEATS)[14].end
    for city in view.cities:
        assert city.lasting is not None
        wells = [field for field, kind in city.lasting.stickers.items() if kind == "well"]
        assert len(wells) == 1 and lies(city, view.campaign, wells[0]) == "capped"


def test_Y26_a_vein_is_seen_where_a_blank_had_covered_the_rock() -> None:
    view = campaign(SEATS)[10].end
    city = view.cities[0]
    assert city.lasting is not None and lies(city, view.campaign, "A8") == "G"
    stickers = {**city.lasting.stickers, "A8": "blank"}
    before = msgspec.structs.replace(city, lasting=msgspec.structs.replace(city.lasting, stickers=stickers))
    assert lies(before, view.campaign, "A8") == "G"


def scored(number: int) -> MyCityView:
    """An episode at its end, before anything new is glued."""
    played = campaign(SEATS)[number]
    return next((view for view in played.sticking if view.campaign and view.campaign.phase == "after"), played.end)


def test_smoke_and_parks_are_those_of_the_rules() -> None:
    seen = {"smoke": 0, "parks": 0}
    for number in range(14, 25):
        view = scored(number)
        episode = read_episode(read_set("my_city", lasting.set_name(number)).text)
        for seat, city in enumerate(view.cities):
            home = home_of(episode, view, seat)
            layout = home.layout(home.laid(Place(b.id, b.turn, b.field) for b in city.buildings))
            dulled = sum((module.dulled(layout) for module in episode.modules if isinstance(module, Smoke)), 0)
            trees = mask(
                name((x, y)) for y, row in enumerate(city.rows) for x, letter in enumerate(row) if letter in "Tt"
            )
            assert sooty(city) == set(cells(names(dulled & trees & ~layout.built)))
            found = [hole for module in episode.modules if isinstance(module, Park) for hole in module.parks(layout)]
            assert parks(city) == {there for hole in found for there in cells(names(hole))}
            seen["smoke"] += len(sooty(city))
            seen["parks"] += len(found)
    assert all(seen.values()), seen


# ---------------------------------------------------------------------------------------------------- what is hidden


def placing(number: int = 1) -> MyCity:
    """An episode in which everybody has ended at the first card: now stickers are placed."""
    prior = lasting.write(lasting.fresh(2))
    game = MyCity.new(2, options=MyCityOptions("episode", number), seed=seed_from_number(3), prior=prior)
    for seat in range(2):
        game.play(seat, game.legal(seat)[-1])
    return game


def test_an_open_sticker_is_in_no_picture_but_the_own() -> None:
    game, before = placing(), placing()
    game.play(0, game.legal(0)[0])
    people = ("Ada", "Ben")
    for seat in (None, 1):
        one, other = (PAINTER.draw(g.view(seat), Frame("city", 0), people, Style()) for g in (game, before))
        assert one.tobytes() == other.tobytes()
        words = [PAINTER.alt(g.view(seat), Frame("city", 0), people, Style()).partition(" Placing")[0]
                 for g in (game, before)]  # fmt: skip
        assert words[0] == words[1]
    own, empty = (PAINTER.draw(g.view(0), Frame("city", 0), people, Style()) for g in (game, before))
    assert ImageChops.difference(own, empty).getbbox() is not None


def test_what_was_placed_is_in_no_picture_of_the_others() -> None:
    """Two games in which one seat has placed its stickers differently look the same to all others."""
    games = placing(), placing()
    for game, which in zip(games, (0, -1), strict=True):
        while 0 in game.waiting():
            game.play(0, game.legal(0)[which])
    for frame in (Frame("table"), Frame("city", 0), Frame("land", 0), Frame("built", 0), Frame("city", 1)):
        for seat in (None, 1):
            one, other = (PAINTER.draw(game.view(seat), frame, ("Ada", "Ben"), Style()) for game in games)
            assert one.tobytes() == other.tobytes(), (frame, seat)
    one, other = (PAINTER.draw(game.view(0), Frame("city", 0), ("Ada", "Ben"), Style()) for game in games)
    assert one.tobytes() != other.tobytes()


def test_stickers_of_an_episode_are_not_on_the_board_that_was_scored() -> None:
    played = campaign(SEATS)[1]
    for seat, city in enumerate(played.end.cities):
        frame = Frame("city", seat)
        assert city.lasting is not None
        none = msgspec.structs.replace(city.lasting, stickers={}, rows=city.rows)
        bare = msgspec.structs.replace(city, lasting=none)
        before = msgspec.structs.replace(
            played.end, cities=(*played.end.cities[:seat], bare, *played.end.cities[seat + 1 :])
        )
        one, other = (PAINTER.draw(view, frame, SHOWN, Style()) for view in (played.end, before))
        assert one.tobytes() == other.tobytes()


def test_frames_of_an_episode() -> None:
    game = placing()
    view = game.view(None)
    assert PAINTER.frames(view, [0, 1]) == [Frame("result")]
    assert PAINTER.boards(view)[:3] == [Frame("table"), Frame("built", 0), Frame("built", 1)]
    assert PAINTER.frames(view, []) == [Frame("table")]
    while waiting := game.waiting():
        game.play(waiting[0], game.legal(waiting[0])[0])
    assert PAINTER.frames(game.view(None), [1]) == [Frame("result")]
    assert PAINTER.boards(game.view(None))[:2] == [Frame("result"), Frame("land", 0)]
    assert PAINTER.frames(campaign_pictures.envelope(view, speak("en")), []) == [Frame("envelope")]


def test_a_sticker_s_ghost_stands_on_its_field() -> None:
    game = placing()
    seat = game.waiting()[0]
    view, people = game.view(seat), ("Ada", "Ben")
    plain, planned = (
        PAINTER.draw(view, Frame("ghost", seat, words), people, Style())
        for words in (None, f"stick {view.campaign.sticker} H5")  # type: ignore[union-attr]
    )
    left, top, right, bottom = square("H5")
    changed = ImageChops.difference(plain, planned)
    assert changed.crop((left, top, right, bottom)).getbbox() is not None
    assert changed.crop((0, 0, 1200, top - 20)).getbbox() is None, "nothing above it"
    words = PAINTER.alt(view, Frame("ghost", seat, f"stick {view.campaign.sticker} H5"), people, Style())  # type: ignore[union-attr]
    assert "H5" in words


def test_the_chronicle_tells_what_was_played_and_keeps_the_rest_sealed() -> None:
    for played in (1, 7, 9, 24):
        ends = [campaign(SEATS)[number].end for number in range(1, played + 1)]
        page = campaign_pictures.chronicle(ends, speak("en"))
        shown = " ".join(written.text for written in PAINTER.canvas(page, Frame("chronicle"), SHOWN, Style()).texts)
        # Of more chapters than have a row each, the older ones are told by their winners alone.
        told = page.chapters if len(page.chapters) <= WHOLE + 1 else page.chapters[-1 - len(page.chapters[:-1]) % 2 :]
        titles = {episode.title for chapter in told for episode in chapter.episodes if episode.title}
        assert {say_title(number) for number in range(1, 25) if say_title(number) in shown} == titles
        assert all(chapter.title in shown for chapter in page.chapters)
        assert len(page.chapters) == chapter_of(played) and ("Still sealed" in shown) == (played <= 21)
        assert all(title in shown for title in (page.chapters[-1].title, *SHOWN))


def say_title(number: int) -> str:
    return episode_texts(number).title


def test_every_chapter_tells_who_leads_and_whether_it_is_new() -> None:
    told = set()
    for seats in (2, 3, 4):
        ends = [campaign(seats)[number].end for number in range(1, 25)]
        chapters = campaign_pictures.chronicle(ends, speak("en")).chapters
        led: tuple[int, ...] = ()
        for chapter in chapters[:-1]:
            code = "kept" if chapter.ahead == led else "lead" if len(chapter.ahead) == 1 else "shared_lead"
            assert chapter.moment == code
            led = chapter.ahead
            told.add(code)
        assert chapters[-1].moment == WON
    assert {"kept", "lead"} <= told


def test_equal_progress_shares_the_lead() -> None:
    """Not who would win the tie-break: nobody sees that beside two equal numbers."""
    for seats in (2, 3, 4):
        ends = [campaign(seats)[number].end for number in range(1, 24)]
        page = campaign_pictures.chronicle(ends, speak("en"))
        for chapter in page.chapters:
            ahead = tuple(seat for seat, one in enumerate(chapter.progress) if one == max(chapter.progress))
            assert chapter.ahead == ahead


def test_early_pictures_show_nothing_of_later_chapters() -> None:
    """No counters before there is anything to count."""
    for number in (1, 6, 9):
        canvas = PAINTER.canvas(campaign(SEATS)[number].middle, Frame("city", 0), SHOWN, Style())
        margins = [written.text for written in canvas.texts if written.x < 60 and written.y > 200]
        margins += [written.text for written in canvas.texts if written.x > 1140 and written.y > 200]
        assert margins == [], number
