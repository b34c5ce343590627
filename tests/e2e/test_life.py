"""The life of a table through Discord: absence and return, consent, substitutes, rematch, being forgotten."""

from __future__ import annotations

from pathlib import Path

from playground.driver import ScriptedUser, Seen
from rules.chance import Chance, seed_from_number
from rules.clock import DAY
from tests.e2e.players import Party, opened, skyline, until
from tests.e2e.test_machi_koro import ambitious


def _text(answer: object) -> str:
    seen = answer.message or answer.followups[0]  # type: ignore[attr-defined]
    return str(seen.text)


def _question(person: ScriptedUser) -> Seen:
    return next(seen for seen in reversed(person.messages()) if "Agree" in seen.buttons)


async def test_time_runs_out_and_the_holder_returns(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await until(lambda: bool(party.asked()))
        (absent,) = party.asked()
        other = ben if absent is ada else ada
        assert "in the bank" in _text(await ada.slash("table clock")) or "until" in _text(
            await ada.slash("table clock")
        )
        later = bot.tables.clock.now() + 3 * DAY
        bot.tables.clock.now = lambda: later  # type: ignore[method-assign]
        await bot.keeper.tick()
        await until(lambda: party.asked() == [other])
        assert "A steward decides for" in party.post().text
        await absent.click(party.post(), "I am back")
        await until(lambda: "I am back" not in party.post().buttons)
        await party.play(4)


async def test_undo_with_a_refusal_and_with_consent(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await until(lambda: bool(party.asked()))
        (first,) = party.asked()
        other = ben if first is ada else ada
        (table,) = await bot.store.at(place)
        before = (await bot.tables.session(table)).game.hash()
        await party.play(1)  # a throw: it cannot be taken back freely
        assert "have been asked" in _text(await first.slash("table undo"))
        await until(lambda: any("Agree" in seen.buttons for seen in other.messages()))
        await other.click(_question(other), "Decline")
        await until(lambda: not any("Agree" in seen.buttons for seen in other.messages()))
        assert (await bot.tables.session(table)).game.hash() != before
        await first.slash("table undo")
        await until(lambda: any("Agree" in seen.buttons for seen in other.messages()))
        await other.click(_question(other), "Agree")
        await until(lambda: not any("Agree" in seen.buttons for seen in other.messages()))
        assert (await bot.tables.session(table)).game.hash() == before
        await party.play(2)


async def test_a_substitute_and_being_forgotten(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, bot):
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(2)
        cleo.go(place)
        (table,) = await bot.store.at(place)
        assert "Offered" in _text(await ben.slash("table substitute"))
        await until(lambda: any("Take this seat" in seen.buttons for seen in cleo.messages()))
        offer = next(seen for seen in cleo.messages() if "Take this seat" in seen.buttons)
        await cleo.click(offer, "Take this seat")
        await until(lambda: "has taken the seat over" in cleo.see(offer).text)
        assert (await bot.tables.row(table)).seat_of(cleo.id) is not None
        party = Party([ada, cleo], Chance(seed_from_number(4)), ambitious)
        await party.play(3)
        assert "type your user name" in _text(await cleo.slash("me forget", sure="nobody"))
        assert "forgotten" in _text(await cleo.slash("me forget", sure=cleo.user.name))
        assert (await bot.tables.row(table)).seat_of(cleo.id) is None
        about = await bot.store.about(cleo.id)
        assert not any(about.values())


async def test_a_rematch(tmp_path: Path) -> None:
    async with skyline(tmp_path) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(1)
        assert "The table is closed" in _text(await ada.slash("table close"))
        await until(lambda: "Rematch" in party.post().buttons)
        await ben.click(party.post(), "Rematch")
        ben.go("games")
        lobby = await ben.wait_for(lambda seen: "Start" in seen.buttons)
        assert "Ada" in lobby.text and "**Ben** (host)" in lobby.text
        await ben.select(lobby, "live")
        await until(lambda: "Pace: live" in ben.see(lobby).text)
        await ben.click(lobby, "Start")
        await until(lambda: ben.see(lobby).thread_id is not None)
