"""A town in use, made by people in the playground: the tables, campaigns and settings that the fixture keeps."""

from __future__ import annotations

from cogs.controls.ids import Kind, beginning
from cogs.controls.pages import MOST_BUTTONS, MOST_OPTIONS
from playground.world.model import Json
from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY
from tests.cogs.cities.test_playground import builder
from tests.e2e.players import Party, opened, until
from tests.e2e.test_campaign import began, offers, press, quitting
from tests.e2e.test_every_game import going_on
from tests.e2e.test_machi_koro import ambitious
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.ground import INTERACTIONS, SQUARE, TOWN, Ground


class Town(Ground):
    """Where everything happens; each method makes one thing that a store in use has."""

    # ------------------------------------------------------------------------------------------------ tables

    async def absence(self) -> None:
        """Somebody's time has run out, and a steward decides for them. Before the others: it takes three days."""
        _, party = await self.played("machikoro new", [self.ben, self.dan], 2, ambitious, seats=2)
        self.hours.time += 3 * DAY
        await self.bot.scheduler.tick()
        await until(lambda: "I am back" in party.post().buttons)
        await self.quiet()

    async def running(self) -> None:
        """One table of each game, people and stewards at it; a mirror and a standing decision at one of them."""
        ada, ben, cleo, dan = self.ada, self.ben, self.cleo, self.dan
        await self.played("machikoro new", [ada, ben], 24, ambitious, seats=3, stewards=1, box="both")
        await self.hand_over(ben, dan)
        await self.played("pointcity new", [cleo, dan], 20, seats=3, stewards=1)
        await self.played("pointcity new", [dan], 4, seats=1)
        await self.played("mycity new", [ben, cleo], 17, going_on, seats=3, stewards=1)
        _, party = await self.played("metropolys new", [ada, ben], 19, seats=3, stewards=1, mode="expert")
        await ada.slash("table mirror", to=self.playground.channel("quiet-corner"))
        await self.stand(party)
        await self.with_undo()

    async def hand_over(self, giver: ScriptedUser, taker: ScriptedUser) -> None:
        """A substitute takes a seat over at the table where the giver is."""
        place = giver.last().channel_id
        await giver.slash("table substitute")
        await until(lambda: any("Take this seat" in seen.buttons for seen in giver.messages()))
        offer = next(seen for seen in giver.messages() if "Take this seat" in seen.buttons)
        await taker.go(place).click(offer, "Take this seat")
        await until(lambda: "has taken the seat over" in taker.see(offer).text)
        await self.quiet()

    async def stand(self, party: Party) -> None:
        """Everybody here who may decides something in advance; a page of one that may not stays open, too."""
        for person in party.people.values():
            page = (await person.slash("standing")).followups or [person.last()]
            for _ in range(4):
                seen = person.see(page[-1])
                gives = [c["custom_id"] for c in seen.live_controls if ":give" in c["custom_id"]]
                if not gives or any(":cancel" in c["custom_id"] for c in seen.live_controls):
                    break
                await person.click(seen, gives[0])
                await self.quiet()

    async def with_undo(self) -> None:
        """Cities, some decisions of which were taken back."""
        table, party = await self.played(
            "cities new", [self.ada, self.cleo], 16, builder, seats=3, stewards=1, city="lisbon"
        )
        undone = 0
        for _ in range(30):
            await party.play(1)
            for person in party.people:
                try:
                    await self.bot.tables.undo(table, person, next(INTERACTIONS))
                except Illegal:
                    continue
                undone += 1
            await self.quiet()
            if undone == 2:
                return
        raise AssertionError("nothing could be taken back")

    async def ended(self) -> None:
        """Finished games with ratings, one that somebody looks back at, and one that was closed."""
        for command, people, options in (
            ("metropolys new", [self.ada, self.ben], {}),
            ("metropolys new", [self.ben, self.cleo], {}),
            ("mycity new", [self.ada, self.cleo], {}),
            ("pointcity new", [self.ada, self.cleo], {}),
            ("cities new", [self.ada, self.dan], {"city": "venice"}),
        ):
            table, _ = await self.played(command, people, 1, going_on, seats=2, **options)
            await self.finish(table)
        await self.dan.slash("table replay", move=3)
        await self.played("machikoro new", [self.cleo, self.dan], 1, ambitious, seats=2)
        await self.cleo.slash("table close")
        await self.quiet()

    async def waiting(self) -> None:
        """A lobby, a question to the others, a pause, a private table with a seat on offer."""
        ada, ben, cleo, dan = self.ada, self.ben, self.cleo, self.dan
        self.gather("games", SQUARE, cleo, dan)
        post = await self.lobby(dan, "cities new", seats=4)
        await cleo.click(post, "Join")
        await until(lambda: "Cleo" in dan.see(post).text)
        await dan.click(post, "Change…")
        _, party = await self.played("machikoro new", [ada, dan], 1, ambitious, seats=2)
        for person in party.people.values():
            if not any("Agree" in seen.buttons for seen in ada.messages()):
                await person.slash("table undo")
                await self.quiet()
        assert any("Agree" in seen.buttons for seen in ada.messages())
        await self.private()
        self.gather("square", TOWN, ben, cleo)
        await opened(ben, "metropolys new", [cleo], "cs", seats=2)
        paused = self.party([ben, cleo])
        for _ in range(60):
            await paused.play(1)
            await self.quiet()
            if await self.many_spaces(await self.table(ben.last().channel_id), paused):
                break
        await ben.slash("table pause")
        await self.quiet()

    async def many_spaces(self, table: str, party: Party) -> bool:
        """Whether a tender may be opened on so many spaces that a page offers them in one select."""
        looks = [await self.bot.tables.look(table, person) for person in party.people]
        spaces = {text(move).split()[-1] for look in looks for move in look.legal if text(move).startswith("open")}
        return MOST_BUTTONS < len(spaces) <= MOST_OPTIONS

    async def private(self) -> None:
        ada, ben = self.ada, self.ben
        self.gather("games", SQUARE, ada, ben, self.dan)
        post = await self.lobby(ada, "machikoro new", seats=2)
        page = (await ada.click(post, "Change…")).message
        assert page is not None
        await ada.select(page, "thread")
        await until(lambda: any("set" in c["custom_id"] for c in ada.see(page).live_controls))
        await ada.select(page, "private")
        await ben.click(post, "Join")
        await until(lambda: "Ben" in ada.see(post).text)
        await ada.click(post, "Start")
        await until(lambda: "The game has begun" in ada.see(post).text)
        rows = [await self.bot.tables.row(table) for table, _ in await self.bot.store.running()]
        place = next(row.home.place for row in rows if row.terms.private)
        self.gather_at(place, ada, ben)
        await self.party([ada, ben], ambitious).play(3)
        await ada.slash("table invite", person=self.dan.id)
        await ben.slash("table substitute")
        await self.quiet()

    # ------------------------------------------------------------------------------------------------ the rest

    async def campaigns(self) -> None:
        """One in the middle of its third episode, one between two episodes, one before the first."""
        ada, ben, cleo, dan, eva = self.ada, self.ben, self.cleo, self.dan, self.eva
        self.gather("games", TOWN, ada, ben)
        await began(ada, [ben], seats=2)
        party = self.party([ada, ben], quitting)
        await ada.slash("campaign name", name="Brno")
        for episode in (1, 2):
            await party.play()
            await self.quiet()
            await press(ben if episode == 1 else ada, party.post(), "next")
            await until(lambda: bool(party.asked()))
        party.choose = going_on
        await party.play(5)

        self.gather("games", TOWN, cleo, eva)
        roster = await self.lobby(cleo, "campaign new", seats=3, stewards=1)
        await press(eva, roster, "take P3")
        await self.quiet()
        await press(cleo, roster, "next")
        await until(lambda: cleo.see(roster).thread_id is not None)
        place = cleo.see(roster).thread_id
        assert place is not None
        self.gather_at(place, cleo, eva)
        party = self.party([cleo, eva], going_on)
        await party.play(6)
        party.choose = quitting
        await party.play()
        await self.quiet()
        await eva.slash("campaign roster evening")
        assert offers(party.post(), "next")

        self.gather("table-talk", SQUARE, dan, ben)
        post = await self.lobby(dan, "campaign new", seats=3, stewards=1)
        await press(ben, post, "take P3")
        await self.quiet()

    async def settings(self) -> None:
        """What people and servers have chosen for themselves."""
        ada, ben, cleo, dan = self.ada, self.ben, self.cleo, self.dan
        self.gather("games", SQUARE, ada, ben, cleo, dan)
        await ada.slash("me hours", zone="Europe/Prague", quiet_from=22, quiet_to=7)
        await ben.slash("me away", days=3)
        await ben.slash("me remind", how="dm")
        await cleo.slash("me pictures", palette="contrast", format="png")
        await dan.slash("stats off")
        await ada.slash("settings limits", lobbies=2, tables=7)
        await ada.go("table-talk").slash("settings channel", allowed=False)

    async def pages(self) -> None:
        """Whoever is asked anywhere opens their own page, and some go a few words on."""
        for number, (table, waiting) in enumerate(await self.bot.store.running()):
            row = await self.bot.tables.row(table)
            for seat in waiting:
                person = next((p for p in self.people if p.id == row.seats[seat].person), None)
                if person is not None:
                    await self.page(person.go(row.home.place), table, 1 if row.game == "metropolys" else number % 4)

    async def page(self, person: ScriptedUser, table: str, words: int) -> None:
        """Opened by the button that leads to placing or building, if there is one, and then so many words on."""
        posts = [s for s in person.messages() if not s.ephemeral and s.live_controls]
        opens = f"{beginning(Kind.OPEN)}{table}"
        ids = [(s, c["custom_id"]) for s in posts for c in s.live_controls if c["custom_id"].startswith(opens)]
        if not ids:
            return
        wanted = [one for one in ids if one[1].endswith((":place", ":build"))] or ids
        shown = (await person.click(*wanted[-1])).message
        await self.quiet()
        for _ in range(words):
            on = _onward(person.see(shown)) if shown is not None else []
            if not on or shown is None:
                return
            if on[0]["type"] == 2:
                await person.click(shown, on[0]["custom_id"])
            else:
                await person.select(shown, on[0]["options"][0]["value"], on[0]["custom_id"])
            await self.quiet()


def _onward(page: Seen) -> list[Json]:
    """What leads on from a page without playing anything."""
    onward = tuple(beginning(kind) for kind in (Kind.WORD, Kind.WORD_SELECT, Kind.NUDGE))
    on = [c for c in page.live_controls if c["custom_id"].startswith(onward)]
    return [c for c in on if not c["custom_id"].endswith(">back")]


async def live(town: Town) -> None:
    """Everything, in the order in which it needs the time."""
    await town.absence()
    await town.running()
    await town.ended()
    await town.waiting()
    await town.campaigns()
    await town.settings()
    await town.pages()
    await town.quiet()
