"""Looking back: marks, mirrors, results and ratings with the last move, people who wish to be left out."""

from __future__ import annotations

import msgspec
import pytest

from rules.history.ratings import fold
from rules.record import Entry
from rules.table.ports import Conflict
from rules.table.rows import Coaching, Mirror, Outcome, Share, Written
from tests.contract.trial import ADA, BEN, CLEO, GUILD, Trial


async def test_how_much_of_a_table_somebody_has_seen_and_decided(trial: Trial) -> None:
    row = await trial.running()
    await trial.store.write(Written(row, 0, (Entry(0, "roll"), Entry(1, "dark", "auto")), person=ADA, interaction=5))
    await trial.move(row, 0, person=ADA)
    assert await trial.store.last_decided("T", ADA) == 1, "not by a standing decision"
    assert await trial.store.last_decided("T", BEN) == 0
    assert await trial.store.last_decided("T", ADA, 1) == 0, "it is asked what came later"
    for number in (2, 1):
        await trial.store.put_mark("T", ADA, number)
    assert await trial.store.mark("T", ADA) == 1 and await trial.store.mark("T", BEN) == 0


async def test_how_somebody_is_coached_at_a_table(trial: Trial) -> None:
    for id in ("T", "U"):
        await trial.running(id)
    for coaching in (Coaching(True), Coaching(False, {"build": 7, "roll": 0})):
        await trial.store.put_coaching("T", ADA, coaching)
    assert await trial.store.coaching("T", ADA) == coaching
    assert await trial.store.coaching("T", BEN) is None and await trial.store.coaching("U", ADA) is None
    assert await trial.store.coaching("nowhere", ADA) is None
    await trial.store.forget(ADA)
    assert await trial.store.coaching("T", ADA) is None


async def test_a_review_is_kept_with_its_table(trial: Trial) -> None:
    for id in ("T", "U"):
        await trial.running(id)
    assert await trial.store.review("T") is None and await trial.store.review("nowhere") is None
    for text in ('{"rounds":1}', '{"rounds":2}'):
        await trial.store.put_review("T", text)
    assert await trial.store.review("T") == '{"rounds":2}' and await trial.store.review("U") is None


async def test_a_table_has_one_mirror_at_most(trial: Trial) -> None:
    for id in ("T", "U"):
        await trial.running(id)
    for mirror in (Mirror("T", 1, None, 0), Mirror("T", 2, 3, 4), Mirror("U", 5, 6, 1)):
        await trial.store.put_mirror(mirror)
    await trial.reopen()
    assert await trial.store.mirror("T") == Mirror("T", 2, 3, 4)
    assert sorted(m.table for m in await trial.store.mirrors()) == ["T", "U"]
    for _ in range(2):
        await trial.store.end_mirror("T")
    assert await trial.store.mirror("T") is None and len(await trial.store.mirrors()) == 1


async def test_results_and_ratings_come_with_the_last_move(trial: Trial) -> None:
    row = await trial.running()
    shares = (Share(0, ADA, "held", 1, 9, (3, 4)), Share(1, BEN, "held", 2, 5), Share(2, None, "held", 3, 1))
    shares = (*shares, Share(1, CLEO, "resigned", None, None, (2,)))
    over = msgspec.structs.replace(row, status="finished", ended=50.0)
    outcome = Outcome("T", "toy", GUILD, 3, 50.0, shares)
    with pytest.raises(Conflict):
        await trial.store.write(Written(over, 9, outcome=outcome))
    assert not await trial.store.plays(GUILD) and not await trial.store.ratings(GUILD)
    await trial.move(over, outcome=outcome)
    await trial.reopen()
    plays = await trial.store.plays(GUILD)
    assert [(play.person, play.how, play.place, play.total) for play in plays] == [
        (ADA, "held", 1, 9),
        (BEN, "held", 2, 5),
        (None, "held", 3, 1),
        (CLEO, "resigned", None, None),
    ]
    assert plays[0].times == (3, 4) and plays[0].ended == 50.0 and plays[0].seats == 3
    assert await rated(trial) == fold([[(ADA, 1), (BEN, 2), (CLEO, 4)]])


async def rated(trial: Trial) -> dict[int, object]:
    return {person: rating for (_, person), rating in (await trial.store.ratings(GUILD, "toy")).items()}


async def test_ratings_follow_the_order_in_which_games_ended(trial: Trial) -> None:
    await trial.ended("A", (ADA, BEN), 10.0)
    await trial.ended("C", (BEN, ADA), 30.0)
    await trial.ended("B", (BEN, CLEO, ADA), 20.0)
    games = [[(ADA, 1), (BEN, 2)], [(BEN, 1), (CLEO, 2), (ADA, 3)], [(BEN, 1), (ADA, 2)]]
    assert await rated(trial) == fold(games)
    assert [play.table for play in await trial.store.plays(GUILD)] == ["A"] * 2 + ["B"] * 3 + ["C"] * 2


async def test_a_seat_that_was_taken_over_is_not_rated(trial: Trial) -> None:
    row = await trial.running()
    shares = (Share(0, ADA, "held", 1, 9), Share(1, BEN, "taken_over", 2, 5), Share(2, CLEO, "held", 3, 1))
    await trial.move(row, outcome=Outcome("T", "toy", GUILD, 3, 1.0, shares))
    assert set(await rated(trial)) == {ADA, CLEO} and len(await trial.store.plays(GUILD)) == 3


async def test_friendly_games_are_kept_and_not_rated(trial: Trial) -> None:
    await trial.ended("A", (ADA, BEN), 10.0)
    row = await trial.running("B")
    shares = (Share(0, BEN, "held", 1, 9), Share(1, ADA, "held", 2, 5))
    await trial.move(row, outcome=Outcome("B", "toy", GUILD, 2, 20.0, shares, rated=False))
    await trial.reopen()
    assert [play.rated for play in await trial.store.plays(GUILD)] == [True, True, False, False]
    assert await rated(trial) == fold([[(ADA, 1), (BEN, 2)]])
    assert await trial.store.newcomers("toy", (ADA, CLEO)) == {CLEO}
    assert await trial.store.newcomers("other", (ADA,)) == {ADA} and not await trial.store.newcomers("toy", ())


async def test_servers_and_games_are_counted_apart(trial: Trial) -> None:
    await trial.ended("A", (ADA, BEN))
    await trial.ended("B", (ADA, BEN), home=msgspec.structs.replace((await trial.stored("A")).row.home, guild=99))
    assert len(await trial.store.plays(GUILD)) == 2 == len(await trial.store.plays(GUILD, "toy"))
    assert not await trial.store.plays(GUILD, "other") and not await trial.store.ratings(GUILD, "other")
    assert (await trial.store.ratings(99))["toy", ADA].games == 1


async def test_games_in_which_nobody_sat_are_left_out(trial: Trial) -> None:
    await trial.ended("A", (None, None))
    assert not await trial.store.plays(GUILD)


async def test_who_wishes_to_be_left_out_always_was(trial: Trial) -> None:
    await trial.ended("A", (ADA, BEN, CLEO), 10.0)
    await trial.ended("B", (BEN, ADA), 20.0)
    before = await rated(trial)
    await trial.store.set_unlisted(BEN, True)
    await trial.reopen()
    assert await trial.store.unlisted(BEN) and not await trial.store.unlisted(ADA)
    assert await rated(trial) == fold([[(ADA, 1), (CLEO, 3)], [(ADA, 2)]])
    assert BEN not in {play.person for play in await trial.store.plays(GUILD)}
    await trial.ended("C", (BEN, ADA), 30.0)
    assert BEN not in await rated(trial)
    await trial.store.set_unlisted(BEN, False)
    after = await rated(trial)
    assert after == fold([[(ADA, 1), (BEN, 2), (CLEO, 3)], [(BEN, 1), (ADA, 2)], [(BEN, 1), (ADA, 2)]])
    assert after != before


async def test_badges_come_with_the_last_move_and_go_with_whoever_wishes_to_be_left_out(trial: Trial) -> None:
    for number in range(3):
        row = await trial.running(f"T{number}")
        over = msgspec.structs.replace(row, status="finished", ended=50.0 + number)
        feats = ("machi_express",) if number == 1 else ()
        shares = (Share(0, ADA, "held", 1, 9, feats=feats), Share(1, BEN, "held", 2, 5), Share(2, None, "held", 3, 1))
        await trial.move(over, outcome=Outcome(row.id, "toy", GUILD, 3, 50.0 + number, shares, people=2))
    await trial.reopen()
    store = trial.store
    assert list(await store.badges(GUILD, ADA)) == ["first_win", "machi_express", "three_in_a_row"]
    assert list(await store.badges_from("T1")) == [(ADA, "machi_express")] and not await store.badges_from("nowhere")
    assert not await store.badges(GUILD, BEN) and not await store.badges(99, ADA)
    await store.set_unlisted(ADA, True)
    assert not await store.badges(GUILD, ADA) and not await store.badges_from("T1")
    await store.set_unlisted(ADA, False)
    await store.forget(BEN)
    assert len(await store.badges(GUILD, ADA)) == 3, "who else was there is forgotten, not the badge"
    await store.forget(ADA)
    assert not await store.badges(GUILD, ADA)
