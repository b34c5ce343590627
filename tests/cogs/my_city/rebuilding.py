"""An episode of My City made again from what its text tells a seat."""

from __future__ import annotations

from typing import cast

import msgspec

from rules.game import Part, Setup
from rules.my_city import sticker_rounds
from rules.my_city.episode import STOP, Episode, read_episode
from rules.my_city.game import MyCity
from rules.my_city.ground import letters
from rules.my_city.lasting_values import City
from rules.my_city.moves import Place
from rules.my_city.scoring import REFUSED
from rules.my_city.state import SKIPPED, CityState, Entry, Legacy, MyCityState
from rules.my_city.view import Answer, Colour, Reward
from rules.notation import parse
from tests.kit.describe import Values

END = "end"
"""Stands for an answer that is not known."""


def rebuilt(values: Values, setup: Setup, seat: int) -> MyCity:
    episode = read_episode(setup.components.text)
    state = MyCityState(
        deck=[card["id"] for card in values["cards"] if card["state"] == "to_come"] + [STOP] * values["stops_left"],
        turned=values["turned"],
        blocked=[stop["blocked"] for stop in values["stops"] if stop["blocked"] is not None],
        card=values["card"],
        round=values["round"],
        cities=[_city(episode, city) for city in values["cities"]],
        answers=[_answer(values, other, seat) for other in range(values["seats"])],
        won={
            race: tuple(other for other, city in enumerate(values["cities"]) if race in city["won"])
            for race, won in values["races"].items()
            if won
        },
        legacy=msgspec.UNSET if values["campaign"] is None else _legacy(episode, values, seat),
    )
    return MyCity.restore(setup, msgspec.json.encode(state))


def _city(episode: Episode, city: Values) -> CityState:
    return CityState(
        stone=city["stone"],
        laid=[Place(built["id"], built["turn"], built["field"]) for built in city["buildings"]],
        refused=city["refused"],
        ledger=[entry for part in city["parts"] for entry in _entries(episode, part)],
        ended=city["ended"],
        last=msgspec.convert(city["last"], Answer | None),
    )


def _entries(episode: Episode, part: Values) -> list[Entry]:
    """As many as there were; which of them moved the stone how far is lost."""
    if part["code"] not in (REFUSED, *episode.earnings, *episode.races):
        return []
    rest = [Entry(part["code"], 0)] * (part["details"][0] - 1)
    return [Entry(part["code"], part["points"]), *rest] if part["details"][0] else []


def _answer(values: Values, other: int, seat: int) -> str:
    city, card = values["cities"][other], values["card"]
    if card is None:
        return ""
    if other == seat and values["answer"] is not None:
        return str(values["answer"])
    if values["answered"][other]:
        return END
    lacks = city["lasting"] is not None and card in city["lasting"]["lacks"]
    return SKIPPED if lacks and not city["ended"] else ""


# ---------------------------------------------------------------------------------------------------- a campaign


def _legacy(episode: Episode, values: Values, seat: int) -> Legacy:
    campaign, cities = values["campaign"], values["cities"]
    seats, phase = range(values["seats"]), campaign["phase"]
    shown = [_before_placing(episode, city["lasting"], campaign["placed"] if n == seat else [])
             for n, city in enumerate(cities)]  # fmt: skip
    boxes = [(shaft["colour"], box) for shaft in campaign["shafts"] for box in shaft["boxes"]]
    gone = {f"{colour}{box['box']}" for colour, box in boxes if box["gone"]}
    won = {f"{gain['details'][0]}{gain['details'][1]}" for city in cities for gain in city["lasting"]["gains"]
           if gain["code"] == "shaft"}  # fmt: skip
    nothing: list[tuple[str, ...]] = [()] * values["seats"]
    legacy = Legacy(
        phase=phase,
        lone=campaign["lone"],
        paused=tuple(n for n in seats if cities[n]["lasting"]["paused"]),
        gone=tuple(sorted(gone - won)),
        board=[_before_scoring(episode, city, cities[n]) if phase == "after" else city for n, city in enumerate(shown)],
        shown=shown,
        cities=shown.copy(),
        given=nothing,
        queues=nothing.copy(),
        placed=nothing.copy(),
        lapsed=nothing.copy(),
        reached=tuple(sorted(gone & won)),
    )
    if phase == "after":
        last = values["seats"] - len(legacy.paused) + 1
        legacy.places = tuple(city["lasting"]["place"] or last for city in cities)
        legacy.gains = [msgspec.convert(city["lasting"]["gains"], tuple[Part, ...]) for city in cities]
    if phase != "play":
        _stick(episode, legacy, values, seat)
    return legacy


def _before_placing(episode: Episode, lasting: Values, placed: list[str]) -> City:
    """The city as everybody knows it: without one's own stickers of the open round."""
    stickers, cogs = dict(lasting["stickers"]), set(lasting["cogs"])
    shafts: dict[Colour, int] = dict(lasting["shafts"])
    for words in placed:
        _, kind, *_, at = words.split()
        if kind == "cog":
            cogs.remove(at)
        elif kind == "pick":
            shafts[cast(Colour, at)] -= 1
        elif kind == "blank" and letters(episode.board.rows)[at] != "R":
            stickers[at] = "rock2"
        else:
            del stickers[at]
    return City(
        progress=lasting["progress"],
        firsts=lasting["firsts"],
        stickers=dict(sorted(stickers.items())),
        cogs=tuple(sorted(name for name in cogs if not episode.buildings[name].cog)),
        church=lasting["church"],
        nuggets=lasting["nuggets"],
        shafts={colour: depth for colour, depth in sorted(shafts.items()) if depth},
    )


def _before_scoring(episode: Episode, city: City, told: Values) -> City:
    """The city on which the cards were played: without the boxes and the church that they have brought."""
    dug = {part["code"]: part["details"][0] for part in told["parts"] if part["details"]}
    line = told["lasting"]["line"]
    reward = Reward(0) if line is None else episode.box.rewards[line]
    return msgspec.structs.replace(
        city,
        shafts={colour: depth - dug.get(f"shaft_{colour}", 0) for colour, depth in city.shafts.items()},
        church=city.church if reward.church is None else None,
    )


def _stick(episode: Episode, legacy: Legacy, values: Values, seat: int) -> None:
    """An open round of stickers: one's own as they were placed, the others' somewhere if they are done."""
    before, lines = tuple(values["campaign"]["before"]), [city["lasting"]["line"] for city in values["cities"]]
    given = [() if other in legacy.paused else before for other in range(values["seats"])]
    if legacy.phase == "after":
        given = [(before if other in legacy.paused else ()) + tuple(values["campaign"]["rewards"][line]["stickers"])
                 for other, line in enumerate(lines)]  # fmt: skip
    list(sticker_rounds.begin(episode, legacy, given))
    for words in values["campaign"]["placed"]:
        sticker_rounds.place(episode, legacy, seat, parse(MyCity.moves, words))
    for other, done in enumerate(values["answered"]):
        while done and other != seat and legacy.queues[other]:
            sticker_rounds.place(episode, legacy, other, sticker_rounds.moves(episode, legacy, other)[0])
