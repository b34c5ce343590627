"""One commitment per deal, the ids that are mixed in said at the start, and everybody's own to compare."""

from __future__ import annotations

import re
from pathlib import Path

from rules.record import commitment, seed_of
from tests.e2e.players import opened, until
from tests.scripted.user import ScriptedUser
from tests.upgrade.hours import Hours, skyline_at

NOON = 1_790_000_000.0
HASH = re.compile(r"\b[0-9a-f]{64}\b")


async def _fair(person: ScriptedUser) -> str:
    answer = await person.slash("table fair")
    await until(lambda: answer.message is not None and not person.see(answer).thinking)
    return person.see(answer).text


async def test_n10_a_campaign_has_one_hash_for_one_deal(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = await ada.slash("campaign new", seats=2, stewards=1)
        await bot.context.drain(5)
        (told,) = HASH.findall(ada.see(post).text)
        assert "episode 1" in ada.see(post).text, "of which deal it is"
        await ada.click(post, "Begin episode 1")
        await until(lambda: "is being played" in ada.see(post).text)
        assert HASH.findall(ada.see(post).text) == [told]
        place = ada.see(post).thread_id
        assert place is not None
        (table,) = await bot.store.at(place)
        row = await bot.tables.row(table)
        assert commitment(row.secret) == told
        ada.go(place)
        fair = await _fair(ada)
        assert HASH.findall(fair) == [told] and all(str(ident) in fair for ident in row.mixed)
        first = await ada.wait_for(lambda seen: "mixed into the deal" in seen.text)
        assert " ".join(map(str, row.mixed)) in first.text
        roster = await ada.slash("campaign roster show")
        next_one = commitment((await bot.campaigns.get(row.campaign or "")).secret)
        assert next_one not in ada.see(roster).text, "the next deal's is said where that is made: under the result"


async def test_n10_the_ids_are_said_at_the_start_and_everybody_knows_their_own(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        lobby = await ada.slash("machikoro new", seats=3)
        await ben.click(lobby, "Join")
        await until(lambda: "Ben" in ada.see(lobby).text)
        noted = {person: re.findall(r"`(\d{17,20})`", await _fair(person)) for person in (ada, ben)}
        assert all(len(own) == 1 for own in noted.values()) and noted[ada] != noted[ben]
        await ada.click(lobby, "Add an easy steward")
        await until(lambda: "has begun" in ada.see(lobby).text or "Start" in ada.see(lobby).buttons)
        await ada.click(lobby, "Start")
        await until(lambda: ada.see(lobby).thread_id is not None)
        place = ada.see(lobby).thread_id
        assert place is not None
        first = await ada.go(place).wait_for(lambda seen: "mixed into the deal" in seen.text)
        ids = [int(word) for word in re.findall(r"`([\d ]+)`", first.text)[0].split()]
        (table,) = await bot.store.at(place)
        row = await bot.tables.row(table)
        assert seed_of(row.secret, ids) == row.seed, "these are all, in order"
        for person in (ada, ben):
            fair = await _fair(person.go(place))
            (line,) = [line for line in fair.splitlines() if "that is you" in line]
            assert noted[person][0] in line and f"<t:{int(NOON)}:F>" in line
            assert "could have made ids up" in fair


async def test_n10_a_seat_that_changed_hands_is_nobodys_own(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo"))
        place = await opened(ada, "machikoro new", [ben], seats=2)
        await ada.wait_for(lambda seen: bool(seen.attachments))
        await ben.slash("table substitute")
        offered = await cleo.go(place).wait_for(lambda seen: any("Take seat" in label for label in seen.buttons))
        await cleo.click(offered, next(label for label in offered.buttons if "Take seat" in label))
        (table,) = await bot.store.at(place)
        await bot.context.drain(5)
        assert (await bot.tables.row(table)).seat_of(cleo.id) is not None
        assert "that is you" not in await _fair(cleo) and "that is you" in await _fair(ada)
