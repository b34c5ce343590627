"""What a campaign adds to posts: the envelope once, whatever dies when; standings and the way on below a result."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from cogs.controls.pages import Button
from data.texts import speak
from rules.campaign import roster
from rules.chance import Chance, seed_from_number
from rules.table.rows import Post
from tests.campaign.sealed import leaks
from tests.campaign.square import Square, posts_of, told
from tests.campaign.valley import Valley, valley
from tests.table.place import PEOPLE

SAY = speak("en")


async def _first_post(here: Valley, campaign: str) -> Post:
    look = await here.next(campaign)
    post = await here.store.claim(look.row.id)
    assert post is not None and post.number == 1
    return post


async def test_the_envelope_comes_before_the_first_post_of_a_chapter(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        square, posts = Square(), posts_of(here)
        post = await _first_post(here, campaign.id)
        await posts.before(square, post, await told(here, post))
        assert "The envelope is opened." in square.sent[0].content and "The New Land" in square.sent[0].alts[0]
        assert "Where the Boats Ran Ashore" in square.sent[1].content and "**At the end**" in square.sent[1].content
        assert not leaks({"posts": square.text}, 1)
        before = len(square.sent)
        later = replace(post, number=2)
        await posts.before(square, later, await told(here, post))
        assert len(square.sent) == before


async def test_an_envelope_that_was_sent_is_not_sent_again(tmp_path: Path) -> None:
    """We died between the envelope and the post that follows it: only what is missing is sent."""
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        posts = posts_of(here)
        post = await _first_post(here, campaign.id)
        whole = Square()
        await posts.before(whole, post, await told(here, post))
        for arrived in range(len(whole.sent) + 1):
            square = Square()
            square.sent = whole.sent[:arrived]
            again = await here.store.claim(post.table)
            assert again is not None and again.again
            await posts.before(square, again, await told(here, post))
            assert square.nonces == whole.nonces


async def test_below_a_result_stand_the_standings_and_the_way_on(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        done = await here.played(campaign.id, Chance(seed_from_number(3)))
        posts, row = posts_of(here), await here.tables.row(done.table)
        lines = await posts.lines(row, SAY)
        assert "Progress after 1 of 24 episodes" in lines[0] and "Ada" in "".join(lines) and "Hash" in lines[-1]
        page = await posts.controls(row, SAY)
        buttons = [button for row_ in page.rows for button in row_ if isinstance(button, Button)]
        assert [button.control.words[0] for button in buttons] == ["next", "roster", "chronicle"]
        await here.next(campaign.id)
        assert not (await posts.controls(row, SAY)).rows, "an old result begins nothing"
        assert "Hash" not in (await posts.lines(row, SAY))[-1], "the secret it belongs to is used up"


async def test_an_interrupted_episode_offers_to_go_on(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 2)
        await here.life.ask_close(look.row.id, PEOPLE[0])
        await here.life.answer(look.row.id, PEOPLE[1], "close", True)
        page = await posts_of(here).controls(await here.tables.row(look.row.id), SAY)
        assert next(b.label for b in page.rows[0] if isinstance(b, Button)) == "Go on with the episode"
        await here.campaigns.change(campaign.id, lambda c: roster.rename(c, PEOPLE[0], "Brno"))
        await here.campaigns.vote(campaign.id, PEOPLE[0], True)
        await here.campaigns.vote(campaign.id, PEOPLE[1], True)
        assert not (await posts_of(here).controls(await here.tables.row(look.row.id), SAY)).rows
