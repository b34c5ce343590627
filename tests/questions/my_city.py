"""Questions about the pictures of My City: boards, episodes of a campaign, and the pages of its book."""

from __future__ import annotations

from collections.abc import Mapping

from render.my_city.grid import laid, name, shape_cells
from render.my_city.pages.chapters import ROMAN
from render.my_city.pages.model import Ceremony, Chronicle, Envelope, Keepsake
from render.my_city.phases import place_of, shape_of
from render.painter import Frame
from rules.my_city.view import City, MyCityView
from rules.my_city.vocabulary import MOMENTS, SHORT_PARTS, SHORT_TURNS, building_name, number, signed
from tests.questions.asking import SAY, Asked, Kind, each, listed, of_samples, winners
from tests.render.every import Sample, chapters_of, samples_of

Names = tuple[str, ...]


def kinds() -> dict[str, Kind]:
    boards = {
        "table": ("three_table", table),
        "city": ("middle_city", city),
        "ghost": ("middle_ghost", ghost),
        "result": ("result", result),
    }
    fourth, last = chapters_of("my_city")[4], chapters_of("my_city")[8]
    episodes = {
        "campaign_table": ("12_table", campaign_table),
        "campaign_city": ("12_city", campaign_city),
        "campaign_result": ("12_result", campaign_result),
        "sticker": ("10_rock2_ghost", sticker),
        "envelope": ("12_envelope", envelope),
        "chronicle": ("12_chronicle", chronicle),
    }
    pages = {"ceremony": ("24_ceremony", ceremony), "keepsake": ("24_keepsake", keepsake)}
    drawn: Mapping[str, Sample] = fourth  # type: ignore[assignment]
    ended: Mapping[str, Sample] = last  # type: ignore[assignment]
    return {
        **of_samples("my_city", samples_of("my_city"), boards),
        **of_samples("my_city", drawn, episodes),
        **of_samples("my_city", ended, pages),
    }


def points(city: City, code: str) -> str:
    return number(sum(part.points for part in city.parts if part.code == code))


def card(view: MyCityView) -> str:
    assert view.card is not None
    return building_name(SAY, view, view.card)


def decided(view: MyCityView, names: Names) -> str:
    return listed(name for name, there in zip(names, view.answered, strict=True) if there)


def table(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    drawn = next(one for one in view.cards if one.id == view.card)
    return [
        ("Which round is it?", view.round),
        ("How many have decided, and who?", f"{sum(view.answered)}: {decided(view, names)}"),
        ("How many cards are left?", view.left),
        ("Which building is to be built now?", card(view)),
        ("How many fields does it cover?", sum(row.count("#") for row in drawn.shape)),
        *each("How many points would {} have now?", names, (number(city.total) for city in view.cities)),
        ("Where does the stone of the first city stand on its track (the disc)?", view.cities[0].stone),
        (f"What was built last by {names[1]} (lit): which colour?", colour_of_last(view, 1)),
    ]


def colour_of_last(view: MyCityView, seat: int) -> str:
    last = view.cities[seat].last
    return (last.at.colour or "church (purple)") if last is not None and last.at is not None else "nothing"


def city(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None
    mine = view.cities[frame.seat]
    last = mine.last
    assert last is not None and last.at is not None
    first = mine.buildings[0]
    churches = sum(building.kind == "church" for building in mine.buildings)
    return [
        ("Whose city is this?", names[frame.seat]),
        ("Which round is it?", view.round),
        ("How many points would it have now?", number(mine.total)),
        ("Where does the stone stand on the track?", mine.stone),
        ("Which building is to be built now?", card(view)),
        ("How many cards are left?", view.left),
        ("What was built last (lit): which colour?", last.at.colour or "church (purple)"),
        ("Which fields does it cover?", listed(last.at.fields)),
        ("How many churches (purple) are there?", churches),
        (f"What colour is the building on {first.field}?", first.colour or "church (purple)"),
    ]


def ghost(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and frame.ghost is not None
    _, id, turn, field = frame.ghost.split()
    mine = view.cities[frame.seat]
    fields = laid(
        shape_cells(shape_of(view, frame.seat, next(c for c in view.cards if c.id == id))), int(turn[-1]), field
    )
    return [
        ("Whose city is this?", names[frame.seat]),
        ("Which building is planned?", building_name(SAY, view, id)),
        ("How is it turned?", SAY(SHORT_TURNS[turn])),
        ("Which fields would it cover?", listed(name(cell) for cell in fields)),
        ("Is it built yet?", "no"),
        ("How many points would the city have now?", number(mine.total)),
        ("Where does the stone stand on the track?", mine.stone),
        ("Which round is it?", view.round),
        ("How many cards are left?", view.left),
        ("Which colour was built last (lit)?", colour_of_last(view, frame.seat)),
    ]


def result(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    places = [place_of(view, seat) for seat in range(view.seats)]
    first, last = places.index(1), places.index(max(places))
    return [
        ("Who has won?", winners(places, names)),
        *each("How many points has {}?", names, (number(city.total) for city in view.cities)),
        ("Who is last?", names[last]),
        ("How many points has the winner for trees?", points(view.cities[first], "tree")),
        ("How many points has the winner lost for empty fields?", points(view.cities[first], "empty")),
        (f"How many points has {names[last]} for churches?", points(view.cities[last], "church")),
        (f"How many points has {names[last]} lost by refusing?", points(view.cities[last], "refused")),
    ]


def campaign_table(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.campaign is not None
    kept = [city.lasting for city in view.cities]
    return [
        ("Which episode and which round is it?", f"{view.campaign.number}, {view.round}"),
        ("Who has decided?", decided(view, names)),
        ("How many cards are left?", view.left),
        ("Which building is to be built now?", card(view)),
        *each("How many points would {} have now?", names, (number(city.total) for city in view.cities)),
        *each("How much progress (medal) has {}?", names, (one.progress if one else 0 for one in kept)),
    ]


def campaign_city(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and view.campaign is not None
    mine = view.cities[frame.seat]
    assert mine.lasting is not None
    shown = [part for part in mine.parts if part.points and part.code in ("tree", "yellow", "red", "blue")][:4]
    return [
        ("Whose city is this?", names[frame.seat]),
        ("Which episode is it?", view.campaign.number),
        ("How many points has it scored?", number(mine.total)),
        ("On which place is it?", place_of(view, frame.seat)),
        ("How much progress has it now (medal, after the arrow)?", mine.lasting.progress),
        ("How many nuggets are there?", mine.lasting.nuggets),
        *[
            (f"How many points for {SAY(SHORT_PARTS[part.code])} (strip at the foot)?", signed(part.points))
            for part in shown
        ],
    ]


def campaign_result(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert view.campaign is not None
    places = [place_of(view, seat) for seat in range(view.seats)]
    first = places.index(1)
    kept = [city.lasting for city in view.cities]
    return [
        ("Who has won?", winners(places, names)),
        ("Which episode was it?", view.campaign.number),
        *each("How many points has {}?", names, (number(city.total) for city in view.cities)),
        *each("How much progress has {} now?", names, (one.progress if one else 0 for one in kept)),
        ("How many points has the winner for trees?", points(view.cities[first], "tree")),
        ("How many points has the winner for the red group?", points(view.cities[first], "red")),
    ]


def sticker(view: MyCityView, frame: Frame, names: Names) -> list[Asked]:
    assert frame.seat is not None and frame.ghost is not None and view.campaign is not None
    _, kind, field = frame.ghost.split()
    mine = view.cities[frame.seat]
    assert mine.lasting is not None
    return [
        ("Whose city is this?", names[frame.seat]),
        ("Which episode is it?", view.campaign.number),
        ("What is to be glued on the board?", "two rocks" if kind == "rock2" else kind),
        ("On which field?", field),
        ("Is it glued yet?", "no"),
        ("How much progress has the city?", mine.lasting.progress),
        ("On which place did it end the episode?", place_of(view, frame.seat)),
        ("How many points has it scored?", number(mine.total)),
        ("How many nuggets has it?", mine.lasting.nuggets),
        ("On which fields are trees already glued (framed)?", glued(mine, "tree")),
    ]


def glued(city: City, kind: str) -> str:
    assert city.lasting is not None
    return listed(sorted(field for field, there in city.lasting.stickers.items() if there.startswith(kind)))


def envelope(page: Envelope, frame: Frame, names: Names) -> list[Asked]:
    first, second = page.rewards["first"], page.rewards["second"]
    return [
        ("Which chapter and episode is it?", page.heading),
        ("What is the title?", page.title),
        ("Who opens a booth, by the story?", "an assayer"),
        ("What does a receipt buy?", "patience"),
        ("Who will take an unwanted load back?", "the carter"),
        ("What number is on the wax seal?", page.chapter),
        ("How much progress does the first get?", first.progress),
        ("Which sticker does the first get?", "two rocks"),
        ("How much progress does the second get?", second.progress),
        ("What do the others get?", "a plain field"),
    ]


def chronicle(page: Chronicle, frame: Frame, names: Names) -> list[Asked]:
    last, first = page.chapters[-1], page.chapters[0]
    one, other = first.episodes[1], last.episodes[2]
    return [
        ("How many chapters have been opened?", len(page.chapters)),
        ("What is the title of the last opened chapter?", last.title),
        *each("How much progress has {} now?", names, last.progress),
        ("Who leads the campaign?", listed(names[seat] for seat in last.ahead)),
        (f"What was episode {one.episode} called?", one.title),
        (f"Who won episode {one.episode}?", listed(names[seat] for seat in one.winners)),
        (f"Who won episode {other.episode}?", listed(names[seat] for seat in other.winners)),
        (f"What is told under the cities of chapter {ROMAN[first.number - 1]}?", SAY(MOMENTS[first.moment])),
    ]


def ceremony(page: Ceremony, frame: Frame, names: Names) -> list[Asked]:
    by_seat = sorted(page.standings, key=lambda one: one.seat)
    best = min(page.standings, key=lambda one: one.place)
    return [
        ("Who has won?", names[best.seat]),
        ("What was won, and after how long?", "the campaign, after twenty-four episodes"),
        *each("How much progress has {}?", names, (one.progress for one in by_seat)),
        *each("How many first places has {}?", names, (one.firsts for one in by_seat)),
        *each("On which place is {}?", names, (one.place for one in by_seat))[1:],
    ]


def keepsake(page: Keepsake, frame: Frame, names: Names) -> list[Asked]:
    assert page.seat is not None
    tenth, last = page.years[9], page.years[-1]
    sources = list(page.sources.values())
    return [
        ("Which city is this?", names[page.seat]),
        ("Who built it?", page.held),
        ("On which place did it end?", page.place),
        ("How much progress has it?", page.progress),
        ("How many first places?", page.firsts),
        ("How much of the progress was for places?", sources[0]),
        ("What was its finest hour?", page.best),
        ("How many episodes are in the strip below?", len(page.years)),
        (f"How many points had it in episode {tenth.episode}?", tenth.total),
        (f"How many points had it in episode {last.episode}?", last.total),
    ]
