"""`make film`: a few turns of each game as one animated picture for the README, from real games of stewards, and a
picture of each game beside it.

Each game is played from a fixed seed by `steady` stewards with a person's name at every seat; shown are the pictures
that the bot would post, from the moment where the cities have something to show.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from cogs.table.lobby_post import cover_of
from data.texts import speak
from render import painters
from render.festive.cover import draw_cover
from render.painter import Frame, Style
from render.studio import encode
from rules.chance import seed_from_number
from rules.option_words import read
from rules.registry import KEYS, find
from rules.stewards.steward import decide, find_steward
from tests.render.every import drawn, samples_of

FILE = Path(__file__).parent.parent / "docs" / "pictures" / "film.webp"
LARGEST = 3_000_000
SIDE = 720
NAMES = ("Ada", "Bruno", "Chiara", "Dan")
SEED = 7
BEGIN = 0.45
"""The share of a game that is over when we look in: neither empty land nor the end."""
TURNS = 5
COVER, TURN, LAST = 1200, 1500, 2200
"""Milliseconds for which each is shown."""
QUALITIES = (82, 74, 66, 58, 50)
STILLS = {
    "cities_city": ("cities", "middle_turn"),
    "machi_koro_city": ("machi_koro", "middle_city"),
    "machi_koro_table": ("machi_koro", "round_table"),
    "metropolys_table": ("metropolys", "tender_table"),
    "my_city_city": ("my_city", "middle_city"),
    "point_city_turn": ("point_city", "late_turn_3"),
}
"""Files of the README and of the players' pages, each with the sample of the gallery that it shows."""
Shown = tuple[Image.Image, int]


def turns(key: str) -> list[Image.Image]:
    """The pictures of some turns in a row, one a change of who is on turn."""
    kind, style = find(key), Style()
    game = kind.new(3, read(kind, {}), seed_from_number(SEED))
    steward, painter, seen, views, count = find_steward(key, "steady"), painters.find(key), None, [], 0
    while waiting := game.waiting():
        if waiting[0] != seen and count:
            views.append(game.view(None))
        seen = waiting[0]
        game.play(seen, decide(game, seen, steward, game.setup.seed, count))
        count += 1
    first = int(len(views) * BEGIN)
    chosen = [(view, painter.frames(view, [])[0]) for view in views[first : first + TURNS]]
    chosen.append((game.view(None), Frame("result")))
    return [_fitted(painter.draw(view, frame, NAMES[:3], style), painter.table()) for view, frame in chosen]


def _fitted(picture: Image.Image, table: Image.Image) -> Image.Image:
    """On a square, with the game's own table around it."""
    picture.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    ground = table.convert("RGB").resize((SIDE, round(table.height * SIDE / table.width))).crop((0, 0, SIDE, SIDE))
    ground.paste(picture.convert("RGB"), ((SIDE - picture.width) // 2, (SIDE - picture.height) // 2))
    return ground


def cover(key: str) -> Image.Image:
    return _fitted(draw_cover(key, cover_of(key, speak("en")), Style()).image, painters.find(key).table())


def film() -> Iterator[Shown]:
    for key in KEYS:
        yield cover(key), COVER
        *between, last = turns(key)
        yield from ((picture, TURN) for picture in between)
        yield last, LAST


def encoded(shown: list[Shown], quality: int) -> bytes:
    buffer, pictures = io.BytesIO(), [picture for picture, _ in shown]
    times = [milliseconds for _, milliseconds in shown]
    pictures[0].save(
        buffer, "WEBP", save_all=True, append_images=pictures[1:], duration=times, loop=0, quality=quality, method=6
    )
    return buffer.getvalue()


def main() -> str | None:
    for file, (key, sample) in STILLS.items():
        picture = drawn(key, samples_of(key)[sample])
        picture.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        FILE.with_stem(file).write_bytes(encode(picture, Style()))
    shown = list(film())
    for quality in QUALITIES:
        data = encoded(shown, quality)
        if len(data) < LARGEST:
            FILE.write_bytes(data)
            print(f"{FILE.name}: {len(shown)} pictures, {len(data) / 1e6:.2f} MB, quality {quality}")
            return None
    return f"No film below {LARGEST / 1e6:.0f} MB: leave out turns."


if __name__ == "__main__":
    sys.exit(main())
