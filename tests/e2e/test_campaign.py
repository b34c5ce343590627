"""A campaign through Discord: the roster, an envelope, stickers in private, the next episode by a click."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playground.driver import Answer, ScriptedUser, Seen
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, skyline, until


def hasty(ids: Sequence[str], chance: Chance) -> int:
    """Builds at the first suggestion; on later pages anything that leads on."""
    plays = [n for n, ident in enumerate(ids) if ident.startswith("1c:")]
    return plays[0] if plays else chance.below(len(ids))


def said(answer: Answer) -> str:
    seen = answer.message or answer.followups[0]
    return seen.text


async def opened(host: ScriptedUser, guests: Sequence[ScriptedUser], **options: object) -> int:
    """A campaign whose first episode is being played; where that is."""
    answer = await host.slash("campaign new", **options)
    assert answer.message is not None, [f.text for f in answer.followups]
    foyer = answer.message
    for number, guest in enumerate(guests, 2):
        await guest.click(foyer, f"Take P{number}")
        await until(lambda name=guest.name: name in host.see(foyer).text)  # type: ignore[misc]
    await host.click(foyer, "Begin episode 1")
    await until(lambda: host.see(foyer).thread_id is not None)
    place = host.see(foyer).thread_id
    assert place is not None
    for person in (host, *guests):
        person.go(place)
    return place


def posts_with(person: ScriptedUser, text: str) -> list[Seen]:
    return [seen for seen in person.messages() if text in seen.text]


async def test_an_episode_from_the_roster_to_the_next_one(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), hasty)
        await until(lambda: bool(party.asked()))
        assert len(posts_with(ada, "The envelope is opened")) == 1
        assert len(posts_with(ada, "Where the Boats Ran Ashore")) == 1
        await party.play()
        assert "Progress after 1 of 24 episodes" in party.post().text
        await ben.click(party.post(), "Next episode")
        await until(lambda: bool(posts_with(ada, "Like Next to Like")))
        await until(lambda: bool(party.asked()))
        assert len(posts_with(ada, "The envelope is opened")) == 1
