"""A campaign through Discord: roster, envelopes, stickers in private, the next episode by a click, files."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.client import Skyline
from cogs.controls.ids import Kind, beginning
from data.store.sql.check_campaigns import check_campaigns
from data.store.sqlite.store import open_store
from data.texts import speak
from playground import RateLimits
from rules.campaign.model import Campaign
from rules.chance import Chance, seed_from_number
from tests.campaign.sealed import leaks
from tests.e2e.players import Party, skyline, until
from tests.scripted import Playground
from tests.scripted.user import Answer, ScriptedUser, Seen

TOWN = "Old Town"


def quitting(ids: Sequence[str], chance: Chance) -> int:
    """Ends the episode as soon as one may; then stickers anywhere."""
    ends = _those(ids, ":end")
    return ends[0] if ends else _anything(ids, chance)


def patient(ids: Sequence[str], chance: Chance) -> int:
    """Builds at the first suggestion most of the time, and ends now and then."""
    ends, plays = _those(ids, ":end"), [n for n, one in enumerate(ids) if one.startswith(beginning(Kind.PLAY))]
    if ends and chance.below(6) == 0:
        return ends[0]
    return plays[0] if plays else _anything(ids, chance)


def _those(ids: Sequence[str], words: str) -> list[int]:
    return [n for n, one in enumerate(ids) if one.endswith(words)]


def _anything(ids: Sequence[str], chance: Chance) -> int:
    """Anything that leads on; on a post only what opens one's own picker."""
    opens = [n for n, one in enumerate(ids) if one.startswith(beginning(Kind.OPEN))]
    return chance.choice(opens or list(range(len(ids))))


def said(answer: Answer) -> str:
    return "\n".join(seen.text for seen in (answer.message, *answer.followups) if seen is not None)


def ident(seen: Seen, words: str) -> str:
    """The id of the button of a campaign that says this."""
    return next(str(c["custom_id"]) for c in seen.live_controls if str(c["custom_id"]).endswith(f":{words}"))


def offers(seen: Seen, words: str) -> bool:
    return any(str(c["custom_id"]).endswith(f":{words}") for c in seen.live_controls)


async def press(person: ScriptedUser, seen: Seen, words: str) -> Answer:
    return await person.click(seen, ident(person.see(seen), words))


async def began(host: ScriptedUser, guests: Sequence[ScriptedUser], **options: object) -> int:
    """A campaign whose first episode is being played; where that is."""
    answer = await host.slash("campaign new", **options)
    assert answer.message is not None, said(answer)
    roster_post = answer.message
    for number, guest in enumerate(guests, 2):
        await press(guest, roster_post, f"take P{number}")
        await until(lambda name=guest.name: name in host.see(roster_post).text)  # type: ignore[misc]
    await press(host, roster_post, "next")
    await until(lambda: host.see(roster_post).thread_id is not None)
    place = host.see(roster_post).thread_id
    assert place is not None
    for person in (host, *guests):
        person.go(place)
    return place


def posts_with(person: ScriptedUser, text: str) -> list[Seen]:
    return [seen for seen in person.messages() if text in seen.text]


def everything(people: Iterable[ScriptedUser]) -> dict[str, str]:
    """All that anybody can read where they are: texts, labels, choices, and the words of pictures."""
    found = {}
    for person in people:
        for seen in person.messages():
            words = [seen.text, *seen.buttons, *seen.options]
            words += [str(file.get("description") or "") + str(file["filename"]) for file in seen.attachments]
            found[f"{person.name} {seen.id}"] = "\n".join(words)
    return found


async def the_campaign(bot: Skyline, place: int) -> Campaign:
    (found,) = await bot.store.campaigns_at(place)
    return found


async def sound(bot: Skyline) -> None:
    assert not await bot.store.database.read(check_campaigns)


async def test_an_episode_from_the_roster_to_the_next_one(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await began(ada, [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), quitting)
        await until(lambda: bool(party.asked()))
        assert len(posts_with(ada, "The envelope is opened")) == 1
        assert len(posts_with(ada, "Where the Boats Ran Ashore")) == 1
        await ada.slash("campaign name", name="Brno")
        await party.play()
        assert "Progress after 1 of 24 episodes" in party.post().text
        assert "Brno" in said(await ben.slash("campaign status"))
        assert (await ada.slash("campaign city")).message is not None
        assert "1. Where the Boats Ran Ashore" in said(await ada.slash("campaign chronicle"))
        assert not leaks(everything([ada, ben]), 1)
        await press(ben, party.post(), "next")
        await until(lambda: bool(posts_with(ada, "Like Next to Like")) and bool(party.asked()))
        assert len(posts_with(ada, "The envelope is opened")) == 1
        assert "Since you last looked" in said(await ben.slash("campaign status"))
        now = await the_campaign(bot, place)
        assert (now.episode, now.chapter) == (2, 1)
        await sound(bot)


async def test_a_campaign_whose_place_is_gone_finds_another(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await began(ada, [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), quitting)
        await party.play()

        playground.faults.delete(place)
        ada.go("games"), ben.go("games")
        assert "Episode 2 is being played" in said(await ada.slash("campaign next"))
        home = (await the_campaign(bot, playground.channel("games").id)).home
        assert home.thread not in (None, place)
        ada.go(home.place), ben.go(home.place)
        await until(lambda: bool(party.asked()))
        assert len(posts_with(ada, "Like Next to Like")) == 1
        await party.play(1)

        # Interrupted, and then its whole channel is deleted: it goes on where it is asked for.
        table = (await the_campaign(bot, home.place)).table
        assert table is not None
        await bot.life.ask_close(table, ada.id)
        await bot.life.answer(table, ben.id, "close", True)
        playground.faults.delete(playground.channel("games"))
        ada.go("quiet-corner"), ben.go("quiet-corner")
        await ben.slash("campaign next")
        assert (await the_campaign(bot, playground.channel("quiet-corner").id)).table == table
        await until(lambda: bool(party.asked()))
        await party.play(1)
        await sound(bot)


# ---------------------------------------------------------------------------------------------------- months in minutes


class Story:
    """Six episodes with everything that happens in months: people come and go, the bot is restarted."""

    def __init__(self, playground: Playground, directory: Path) -> None:
        self.playground = playground
        self.directory = directory
        names = ("Ada", "Ben", "Cleo", "Dan", "Eva")
        self.ada, self.ben, self.cleo, self.dan, self.eva = (playground.user(name).go("games", TOWN) for name in names)
        self.chance = Chance(seed_from_number(8))
        self.episodes = 0

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[Skyline]:
        bot = Skyline(self.directory / "store", "en", open_store, warm=False)
        async with self.playground.running(bot):
            yield bot

    def party(self, *people: ScriptedUser) -> Party:
        return Party(people, Chance(self.chance.seed_bytes()), patient)

    async def over(self, bot: Skyline, place: int, party: Party) -> Campaign:
        """The episode is over: rows and log agree, and nobody has read anything that is sealed."""
        await until(party.over)
        now = await the_campaign(bot, place)
        self.episodes += 1
        assert not leaks(everything(party.people.values()), now.chapter)
        await sound(bot)
        return now

    async def next(self, person: ScriptedUser, party: Party) -> None:
        before = len(party.posts())
        await press(person, party.post(), "next")
        await until(lambda: len(party.posts()) > before + 1 or bool(party.asked()), 60)


async def _six_episodes(story: Story) -> None:
    ada, ben, cleo, dan, eva = story.ada, story.ben, story.cleo, story.dan, story.eva
    async with story.bot() as bot:
        place = await began(ada, [ben, cleo], seats=3)
        for person, name in ((ada, "Ústí"), (ben, "Brno"), (cleo, "Zlín")):
            await person.slash("campaign name", name=name)
        party = story.party(ada, ben, cleo)
        await party.play(6)
    async with story.bot() as bot:  # a restart within the first episode
        await party.play()
        await story.over(bot, place, party)

        # The second: Ben hands his seat to Dan in the middle of it.
        await story.next(cleo, party)
        await party.play(3)
        await ben.slash("table substitute")
        dan.go(place)
        await until(lambda: any("take P2" in str(c["custom_id"]) for s in dan.messages() for c in s.live_controls))
        offer = next(s for s in reversed(dan.messages()) if offers(s, "take P2"))
        await dan.click(offer, ident(offer, "take P2"))
        await until(lambda: not offers(dan.see(offer), "take P2"))
        party = story.party(ada, dan, cleo)
        await party.play()
        now = await story.over(bot, place, party)
        assert now.seat_of(dan.id) == 1 and now.seats[1].city == "Brno"

        # Between two episodes Cleo leaves, and Eva takes the city over.
        await cleo.slash("campaign roster leave")
        eva.go(place)
        shown = await eva.slash("campaign roster show")
        assert shown.message is not None
        await press(eva, shown.message, "take P3")
        await until(lambda: "Eva" in eva.see(shown).text)
    async with story.bot() as bot:  # a restart between two episodes
        party = story.party(dan, eva, ada)
        # The third: a steward fills in for Ada.
        await ada.slash("campaign roster evening")
        await story.next(eva, party)
        await party.play()
        now = await story.over(bot, place, party)
        assert now.seats[0].person == ada.id and now.seats[0].away == "planned"

        # The fourth: Dan sits it out; the second envelope is opened.
        await dan.slash("campaign roster pause")
        await story.next(ada, party)
        await until(lambda: len(posts_with(ada, speak("cs")("The envelope is opened."))) == 2)
        await party.play()
        now = await story.over(bot, place, party)
        assert now.chapter == 2 and now.episode == 5
        done = await bot.store.checkpoints(now.id)
        assert done[-1].result.parts[1] == ()

        # The file goes to another channel, where the campaign goes on.
        await story.next(ada, party)
        await party.play(3)
        answer = await ada.slash("campaign export")
        assert answer.message is not None
        file = ada.file(answer.message)
        assert not leaks({"export": file.decode()}, now.chapter) and len(json.loads(file)["episodes"]) == 4
        for person in (ada, dan, eva):
            person.go("square", TOWN)
        refused = said(await eva.slash("campaign import", file=("c.json", file)))
        assert "Only those who manage the server" in refused
        large = said(await ada.slash("campaign import", file=("c.json", b" " * (1 << 21))))
        assert "at most 1 MiB" in large
        forged = file.replace(b'"progress": 2', b'"progress": 9', 1)
        assert "does not end as the file says" in said(await ada.slash("campaign import", file=("c.json", forged)))
        await ada.slash("campaign import", file=("c.json", file))
        roster_post = await ada.wait_for(lambda seen: offers(seen, "take P1"))
        assert "Ústí" in roster_post.text and not roster_post.mentions
        for person, seat in ((ada, "P1"), (eva, "P2")):
            await press(person, roster_post, f"take {seat}")
            await until(lambda name=person.name: name in ada.see(roster_post).text)  # type: ignore[misc]
        await press(ada, roster_post, "steward")
        await until(lambda: offers(ada.see(roster_post), "next"))
        await press(ada, roster_post, "next")
        await until(lambda: ada.see(roster_post).thread_id is not None)
        place = ada.see(roster_post).thread_id or 0
        for person in (ada, eva):
            person.go(place)
        party = story.party(ada, eva)
        for _ in range(2):
            await until(lambda: bool(party.asked()), 60)
            await party.play()
            now = await story.over(bot, place, party)
            if now.episode == 6:
                await story.next(eva, party)
        assert now.episode == 7 and [c.episode for c in await bot.store.checkpoints(now.id)] == [1, 2, 3, 4, 5, 6]
        told = said(await eva.slash("campaign chronicle"))
        assert speak("en")("No Word Taken Back") in told


@pytest.mark.soak
async def test_six_episodes_of_a_changing_roster(tmp_path: Path) -> None:
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        story = Story(playground, tmp_path)
        await _six_episodes(story)
        print(f"\n{story.episodes} episodes: restarts, a substitute, a newcomer, an evening, a pause, a file")
