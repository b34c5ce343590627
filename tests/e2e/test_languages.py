"""A table in Czech with an English, a Czech and a Slovak client: what is on a button can be found in its picture.

A private page and its picture are in its reader's language, a post, its picture and its buttons in the table's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from data.texts import languages, speak
from playground.world.world import Seed, SeedGuild, SeedUser
from render import painters
from render.painter import CanvasPainter, Frame, Picture, Style
from rules.chance import Chance, seed_from_number
from rules.game import View
from rules.table import lobby
from tests.e2e.players import Party, opened, plain_picture, skyline, until
from tests.e2e.test_every_game import going_on
from tests.kit.drawn_names import Drawn, missing, names_on, things_of
from tests.scripted.user import ScriptedUser, Seen

READERS = {"Ada": "en", "Cleo": "cs", "Dora": "sk"}
TABLE = "cs"
SEED = Seed(
    users=tuple(SeedUser(name, locale) for name, locale in READERS.items()),
    guilds=(SeedGuild("Old Town", TABLE, tuple(READERS), (("games", "Start a table here"),)),),
)
GAMES = {"machikoro": 5, "pointcity": 3, "metropolys": 3, "cities": 6, "mycity": 3}
"""Commands, and how many decisions are looked at."""
QUICK = ("machikoro", "cities")
"""The ones with the most names on buttons."""


class Watched:
    """Every picture is painted, and what is written on it remembered under the words that describe it."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.drawn: dict[str, tuple[str, Drawn]] = {}
        self.checked: dict[str, int] = dict.fromkeys(languages(), 0)
        self.things: dict[str, Sequence[str]] = {}
        self.lost: set[tuple[str, ...]] = set()

    async def picture(
        self, game: str, view: View, frame: Frame, names: Sequence[str], style: Style | None = None, *_: object
    ) -> Picture:
        painter, style = painters.find(game), style or Style()
        assert isinstance(painter, CanvasPainter)
        alt = f"picture {len(self.drawn)}"
        self.drawn[alt] = style.language, Drawn(painter.canvas(view, frame, tuple(names), style))
        made = await plain_picture(game, view, frame, names, style)
        return Picture(made.data, made.filename_ext, alt, made.width, made.height)

    def look(self, person: ScriptedUser) -> None:
        """All that this person sees now."""
        for seen in person.messages():
            if seen.attachments and seen.controls and seen.attachments[0]["description"] in self.drawn:
                self._check(seen, READERS[person.name] if seen.ephemeral else TABLE)

    def _check(self, seen: Seen, language: str) -> None:
        drawn_in, drawn = self.drawn[seen.attachments[0]["description"]]
        assert drawn_in == language
        for label in labels(seen):
            self.checked[language] += bool(names_on(label, [*READERS, *self.things[language]]))
            gone = missing(label, drawn, tuple(READERS), self.things[language])
            others = [
                name for other in languages() if other != language for name in names_on(label, self.things[other])
            ]
            foreign = set(others) - set(names_on(label, self.things[language]))
            if gone or foreign:
                self.lost.add((language, label, *gone, *foreign))


def labels(seen: Seen) -> list[str]:
    """What stands on every control."""
    options = [option for item in seen.controls for option in item.get("options") or []]
    return [str(item.get("label") or "") for item in [*seen.controls, *options]]


@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=() if name in QUICK else pytest.mark.soak) for name in GAMES]
)
async def test_every_name_is_in_the_picture_of_its_page(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "seed_of", lambda secret, ids: seed_from_number(7))
    async with skyline(tmp_path, seed=SEED) as (playground, bot):
        watched = Watched(command)
        bot.studio.picture = watched.picture  # type: ignore[method-assign]
        people = [playground.user(name).go("games") for name in READERS]
        place = await opened(people[0], f"{command} new", people[1:], TABLE, seats=len(people))

        def choose(ids: Sequence[str], chance: Chance) -> int:
            for person in people:
                watched.look(person)
            return going_on(ids, chance)

        party = Party(people, Chance(seed_from_number(3)), choose)
        await until(lambda: bool(party.asked()))
        (table,) = await bot.store.at(place)
        components = (await bot.tables.row(table)).components
        watched.things = {language: things_of(speak(language), components) for language in languages()}
        await party.play(GAMES[command])
        assert not watched.lost
        assert sum(watched.checked.values()), "some control had a name"
