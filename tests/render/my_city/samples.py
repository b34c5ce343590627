"""Views of My City to draw: from the first card to the end, with ghosts, open answers and long names; a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cogs.my_city import campaign_pictures
from data.texts import PSEUDO, languages, speak
from render.my_city.pages.model import Chapter, Chronicle, Portrait, Told
from render.my_city.painter import Drawn
from render.painter import Frame
from rules.campaign.accounts import accounts
from rules.my_city import lasting
from rules.my_city.game import MyCity
from rules.my_city.lasting import EPISODES
from rules.my_city.moves import Place
from rules.my_city.view import MyCityView
from rules.notation import parse, text
from rules.record import effective, read
from tests.render.my_city.campaign import CITIES, EAST, LATE, Played, campaign, hosted
from tests.render.people import LONG_NAMES, SHORT_NAMES
from tests.rules.my_city.scene import cards, play, stone

Sample = tuple[Drawn, Frame, tuple[str, ...]]
RECORDS = Path(__file__).parent.parent.parent / "records" / "my_city"


@cache
def recorded(name: str, moves: int | None = None) -> MyCity:
    """A recorded game after so many of its moves, or at its end."""
    record = read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    game = MyCity(record.setup)
    for number in effective(record.entries)[:moves]:
        entry = record.entries[number - 1]
        assert entry.seat is not None
        game.play(entry.seat, parse(game.moves, entry.text))
    return game


def answered() -> MyCity:
    """P1 has answered, nobody else has."""
    game = cards("RE5", "YE1", seats=3)
    play(game, "P1 place RE5 turn1 E3")
    return game


def stones() -> MyCity:
    """At both ends of the track, somebody refused and somebody ended."""
    game = cards("RE5", "YE1", "CH3", seats=4)
    play(game, "P1 refuse RE5", "P2 end", "P3 place RE5 turn0 F8", "P4 refuse RE5")
    stone(game, 0, 0)
    stone(game, 2, 50)
    return game


def a_ghost(game: MyCity, seat: int) -> Frame:
    place = next(move for move in reversed(game.legal(seat)) if isinstance(move, Place))
    return Frame("ghost", seat, text(place))


STORED = (
    *("start_table", "middle_table", "three_table", "long_table", "stones_table", "over_table"),
    *("start_city", "middle_city", "long_city", "over_city", "middle_ghost", "answered_city", "result", "long_result"),
)
"""The samples kept as pictures."""


@cache
def samples() -> dict[str, Sample]:
    start, middle, three, late = cards("RE8"), recorded("careful_103_4", 60), recorded("careful_102_3", 31), stones()
    two, over = recorded("careful_101_2", 15), recorded("careful_103_4")
    return {
        "start_table": (start.view(None), Frame("table"), SHORT_NAMES[:2]),
        "start_city": (start.view(0), Frame("city", 0), SHORT_NAMES[:2]),
        "start_ghost": (start.view(0), a_ghost(start, 0), SHORT_NAMES[:2]),
        "middle_city": (middle.view(None), Frame("city", 0), SHORT_NAMES),
        "middle_ghost": (middle.view(2), a_ghost(middle, 2), SHORT_NAMES),
        "middle_table": (middle.view(None), Frame("table"), SHORT_NAMES),
        "three_table": (three.view(None), Frame("table"), SHORT_NAMES[:3]),
        "two_table": (two.view(None), Frame("table"), SHORT_NAMES[:2]),
        "long_table": (middle.view(None), Frame("table"), LONG_NAMES),
        "long_city": (middle.view(None), Frame("city", 1), LONG_NAMES),
        "stones_table": (late.view(None), Frame("table"), SHORT_NAMES),
        "stone_0_city": (late.view(None), Frame("city", 0), SHORT_NAMES),
        "stone_50_city": (late.view(None), Frame("city", 2), SHORT_NAMES),
        "answered_city": (answered().view(0), Frame("city", 0), SHORT_NAMES[:3]),
        "over_city": (over.view(None), Frame("city", 3), SHORT_NAMES),
        "over_table": (over.view(None), Frame("table"), SHORT_NAMES),
        "result": (over.view(None), Frame("result"), SHORT_NAMES),
        "result_two": (recorded("careful_101_2").view(None), Frame("result"), SHORT_NAMES[:2]),
        "long_result": (over.view(None), Frame("result"), LONG_NAMES),
    }


@cache
def by_hand() -> dict[str, Sample]:
    """Later chapters: what stands there is known without playing."""
    late, flood, factory = hosted(24, *LATE), hosted(8, *EAST), hosted(15, *EAST)
    return {
        "late_city": (late.view(None), Frame("city", 0), CITIES[:2]),
        "flood_city": (flood.view(None), Frame("city", 0), CITIES[:2]),
        "factory_city": (factory.view(None), Frame("city", 0), CITIES[:2]),
        "book_chronicle": (book(late, flood, factory), Frame("chronicle"), CITIES[:2]),
    }


def book(*games: MyCity) -> Chronicle:
    """Three chapters, the last one not played to its end; two cities share the lead before it."""
    chapters = []
    for number, game in enumerate(games, 1):
        view, first = game.view(None), 3 * number - 2
        told = [Told(first + k, f"Episode of chapter {number}", (k % 2,), (20 + k, 18 - number)) for k in range(3)]
        told[1] = Told(first + 1, "A shared one", (0, 1), (17, 17)) if number < 3 else Told(first + 1)
        told[2] = told[2] if number < 3 else Told(first + 2)
        portraits = tuple(Portrait(city, view.campaign) for city in view.cities)
        ahead = (0, 1) if number == 2 else (number % 2,)
        moment = "shared_lead" if number == 2 else "lead"
        chapters.append(Chapter(number, f"Chapter {number}", tuple(told), portraits, (number, 4), ahead, moment))
    return Chronicle(seat=None, seats=2, waiting=(), over=True, chapters=tuple(chapters))


@cache
def chapters(by: str = "steady") -> dict[int, dict[str, Sample]]:
    """Pictures of a campaign by the chapter that brings what is seen in them."""
    found: dict[int, dict[str, Sample]] = {}
    played, say = campaign(3, by), speak("en")
    for number, episode in played.items():
        assert episode.end.campaign is not None
        chapter = found.setdefault(episode.end.campaign.chapter, {})
        names, start = CITIES[:3], f"{number:02}"
        chapter[f"{start}_envelope"] = (campaign_pictures.envelope(episode.middle, say), Frame("envelope"), names)
        chapter[f"{start}_table"] = (episode.middle, Frame("table"), names)
        chapter[f"{start}_city"] = (episode.end, Frame("city", 0), names)
        chapter[f"{start}_result"] = (episode.end, Frame("result"), names)
        for view, words in _planned(episode):
            chapter[f"{start}_{words.split()[1]}_ghost"] = (view, Frame("ghost", view.seat, words), names)
        for kind, view in _tables(episode).items():
            chapter[f"{start}_{kind}_table"] = (view, Frame("table"), names)
        ends = [played[before].end for before in range(1, number + 1)]
        if number % 3 == 0:
            chapter[f"{start}_chronicle"] = (campaign_pictures.chronicle(ends, say), Frame("chronicle"), names)
    ends = [episode.end for episode in played.values()]
    ended = campaign_pictures.ceremony(ends[-1], ranked(ends[-1]))
    found[8]["24_ceremony"] = (ended, Frame("ceremony"), CITIES[:3])
    found[8]["24_keepsake"] = (_keepsake(ends, 0, "en"), Frame("keepsake"), CITIES[:3])
    return found


def ranked(end: MyCityView) -> tuple[int, ...]:
    """The places of the campaign after its last episode."""
    assert end.result is not None
    return lasting.standings(lasting.read(end.result.carry))


def _keepsake(ends: list[MyCityView], seat: int, language: str) -> Drawn:
    held = " · ".join(LONG_NAMES[:2]) if language == PSEUDO else SHORT_NAMES[seat]
    return campaign_pictures.keepsake(ends, seat, ranked(ends[-1])[seat], accounts(ends)[seat], held, speak(language))


def later(number: int) -> Iterator[Drawn]:
    """One episode of a campaign from all sides; each number another one, of other cities."""
    seats, by = 2 + number % 3, ("easy", "random")[number // 3 % 2]
    played, episode = campaign(seats, by), 1 + number * 7 % EPISODES
    now, language = played[episode], (*languages(), PSEUDO)[number % 4]
    yield from (
        now.middle,
        *(view for view, _ in _planned(now)),
        now.end,
        campaign_pictures.envelope(now.middle, speak(language)),
    )
    ends = [played[n].end for n in range(1, episode + 1)]
    yield campaign_pictures.chronicle(ends, speak(language))
    yield _keepsake([one.end for one in played.values()], number % seats, language)
    yield campaign_pictures.ceremony(played[EPISODES].end, [1 + seat * number % seats for seat in range(seats)])


def _planned(episode: Played) -> list[tuple[MyCityView, str]]:
    """The first of each kind of sticker, and where it went."""
    first: dict[str, tuple[MyCityView, str]] = {}
    for view, words in zip(episode.sticking, episode.sticks, strict=True):
        first.setdefault(words.split()[1], (view, words))
    return list(first.values())


def _tables(episode: Played) -> dict[str | None, MyCityView]:
    """As they are posted: the first of each number of seats that have decided, by the sticker that is placed next."""
    first: dict[tuple[str, tuple[int, ...]], str | None] = {}
    found: dict[str | None, MyCityView] = {}
    for own, view in zip(episode.sticking, episode.posted, strict=True):
        assert own.campaign is not None
        if first.setdefault((own.campaign.phase, own.waiting), own.campaign.sticker) == own.campaign.sticker:
            found.setdefault(own.campaign.sticker, view)
    return found
