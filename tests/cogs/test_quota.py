"""Quotas: so many in any minute, and a clear word when there are no more."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cogs.quota import MINUTE, Quota
from data.limits import LIMITS
from tests.e2e.players import opened, skyline
from tests.e2e.test_life import _text


def test_so_many_in_any_minute() -> None:
    now = [1000.0]
    quota = Quota(3, lambda: now[0])
    assert [quota.take(1) for _ in range(3)] == [0, 0, 0]
    assert quota.take(1) == MINUTE and quota.take(2) == 0
    now[0] += 45
    assert quota.take(1) == 15
    now[0] += 15
    assert quota.take(1, 2) == 0 and quota.take(1, 2) > 0
    assert Quota(1, lambda: 0.0).take(1, 5) == 0, "what is asked for at once is given once"


def test_N14_a_clock_set_back_changes_no_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    quota = Quota(2)
    assert quota.take(1, 2) == 0
    for wrong in (time.time() - 30 * 86_400, time.time() + 30 * 86_400):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        assert 0 < quota.take(1) <= MINUTE


async def test_N14_looking_back_has_a_quota_of_their_own(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        await ada.wait_for(lambda seen: bool(seen.attachments))
        assert (bot.context._looks_back._now, bot.context._films._now) == (time.monotonic, time.monotonic)
        bot.context._looks_back = Quota(2, lambda: 0.0)
        for command in ("table replay", "table record"):
            assert "looked back" not in _text(await ada.slash(command))
        for command in ("table replay", "table record", "table log"):
            assert "looked back a lot" in _text(await ada.slash(command))
        assert "looked back" not in _text(await ben.slash("table replay"))


async def test_T8_a_person_who_asks_for_too_many_pictures(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        await ada.wait_for(lambda seen: bool(seen.attachments))
        bot.context._pictures = Quota(
            LIMITS.pictures_a_minute, lambda: 0.0
        )  # a slow machine must not be a way round it
        told = [_text(await ada.slash("table board", seat=1)) for _ in range(LIMITS.pictures_a_minute + 1)]
        assert not any("lot of pictures" in text for text in told[:-1])
        assert "lot of pictures" in told[-1] and "seconds" in told[-1]
        assert "lot of pictures" not in _text(await ben.slash("table board", seat=1))
        bot.context._being_answered = set(range(LIMITS.answers_waiting + 1))
        assert "in a moment" in _text(await ben.slash("table clock"))
        bot.context._being_answered = set()
