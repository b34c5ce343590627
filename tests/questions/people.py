"""Questions about the pictures of people: a profile, and the card of a city of the day."""

from __future__ import annotations

from functools import partial

from tests.questions.asking import Asked, Kind, listed
from tests.render.portraits import card, drawn, profile


def profiles() -> dict[str, Kind]:
    shown = profile("Žofie")
    (rival, met, ahead, behind), (other, *_) = shown.rivals
    favourite = max(shown.games, key=lambda line: line.games)
    best = max(shown.games, key=lambda line: line.rating or 0)
    worst = next(line for line in shown.games if line.rating is not None and line.rating < 1000)
    asked: tuple[Asked, ...] = (
        ("Whose profile is it?", shown.name),
        ("Since when have they been building?", shown.since.removeprefix("building since ")),
        ("How many games have they finished?", shown.numbers[0].removesuffix(" games")),
        ("How many per cent have they won?", shown.numbers[2].removesuffix(" won")),
        ("Which game is their favourite (lit, with a heart)?", favourite.title),
        ("In which game is their rating the highest, and what is it?", f"{best.title}, {best.rating}"),
        ("In which game has their rating fallen below where it began?", worst.title),
        ("Which game have they not played?", listed(line.title for line in shown.games if not line.games)),
        (f"How did it go between them and {rival}?", f"{ahead} : {behind} (ahead : behind) in {met}"),
        ("Which is the newest badge (the first), and how many have no room?", f"{shown.badges[0][1]}, {shown.more}"),
    )
    assert other != rival
    return {"profile": Kind({"": partial(drawn, "profile")}, asked)}


def days() -> dict[str, Kind]:
    shown = card("Žofie")
    title, _, level = shown.title.partition(": ")
    game, _, hard = level.partition(" · ")
    fewer = sum(score < shown.score for score in shown.scores)
    asked: tuple[Asked, ...] = (
        ("Which number has this city of the day?", title.split()[-1]),
        ("Which day is it?", shown.date),
        ("Which game was played?", game),
        ("How hard was it?", hard),
        ("Whose result is it?", shown.name),
        ("How many points are they?", shown.score),
        ("Which place is that, of how many?", f"{shown.place[0]} of {shown.place[1]}"),
        ("How many days in a row is it?", shown.streak),
        ("How many turns brought six points or more?", sum(gain >= 6 for gain in shown.gains)),
        ("Did most others have more points or fewer?", "fewer" if 2 * fewer > len(shown.scores) else "more"),
    )
    return {"daily": Kind({"": partial(drawn, "daily")}, asked)}
