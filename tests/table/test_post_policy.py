"""Which post is amended and which is new, by hand and without a store."""

from __future__ import annotations

import msgspec
import pytest

from rules.table.post_policy import EPOCH, NewestPost, Pending, gathered
from rules.table.rows import Post, PostKind

PLACE = 7
POST = Post("T", 3, "turn", 5, 8, "T-3", PLACE, 99)
MINE = NewestPost(POST, (1,), (1,))
"""Seat 1 was asked, has acted, and nothing else has happened."""


def pending(kind: PostKind = "turn", upto: int = 9, waiting: tuple[int, ...] = (1,)) -> Pending:
    return Pending(kind, upto, waiting)


def test_the_first_post_tells_everything_from_the_deal_on() -> None:
    post = gathered("T", [pending(upto=2), pending(upto=4)], None, PLACE, 3, 0.0)
    assert post == Post("T", 1, "turn", 1, 4, "T-1")


def test_the_same_seats_turn_goes_on_in_its_post() -> None:
    assert gathered("T", [pending()], MINE, PLACE, 3, 0.0) == msgspec.structs.replace(POST, last=9)


@pytest.mark.parametrize(
    ("news", "newest", "place", "seats"),
    [
        (pending(waiting=(2,)), MINE, PLACE, 3),
        (pending(waiting=()), MINE, PLACE, 3),
        (pending(), NewestPost(POST, (1,), (0,)), PLACE, 3),
        (pending(), NewestPost(POST, (1,), (1, 0)), PLACE, 3),
        (pending(), NewestPost(POST, (1,), ()), PLACE, 3),
        (pending(), MINE, PLACE + 1, 3),
        (pending("quiet"), MINE, PLACE + 1, 3),
        (pending(), MINE, PLACE, 1),
    ],
    ids=[
        "another is asked", "nobody is asked", "another acted", "others acted too", "nobody acted", "the table moved",
        "moved and quiet", "one plays alone",
    ],
)  # fmt: skip
def test_else_a_new_post_follows_the_newest(news: Pending, newest: NewestPost, place: int, seats: int) -> None:
    assert gathered("T", [news], newest, place, seats, 0.0) == Post("T", 4, "turn", 9, 9, "T-4")


def test_what_is_no_news_amends_whoever_acted() -> None:
    for newest in (NewestPost(POST, (1,), (0, 2)), NewestPost(POST, (0,), ())):
        for seats in (1, 3):
            assert gathered("T", [pending("quiet"), pending("quiet", 10)], newest, PLACE, seats, 0.0).last == 10


def test_several_who_are_asked_at_once_and_answer_in_order_stay_in_one_post() -> None:
    several = NewestPost(POST, (0, 1), (0, 1, 0))
    assert gathered("T", [pending(waiting=(0, 1))], several, PLACE, 3, 0.0).number == 3
    assert gathered("T", [pending(waiting=(0, 1))], NewestPost(POST, (0, 1), (1, 0)), PLACE, 3, 0.0).number == 4


def test_one_piece_of_news_makes_all_of_it_news() -> None:
    waits = [pending("quiet"), pending("turn", 10, (2,))]
    post = gathered("T", waits, MINE, PLACE, 3, 0.0)
    assert (post.number, post.kind, post.first, post.last) == (4, "turn", 9, 10)


def test_a_farewell_is_always_a_post_of_its_own() -> None:
    post = gathered("T", [pending("quiet"), pending("closed", 8)], MINE, PLACE, 3, 0.0)
    assert (post.number, post.kind, post.nonce, post.message) == (4, "closed", "T-4", None)


HOUR = 3600.0


def written(then: float) -> NewestPost:
    """As MINE, with a message written then."""
    ident = int((then - EPOCH) * 1000) << 22
    return NewestPost(msgspec.structs.replace(POST, message=ident), (1,), (1,))


def test_n17_what_would_amend_an_old_post_is_a_new_one() -> None:
    now = EPOCH + 1000 * HOUR
    for minutes, number in ((0, 3), (49, 3), (50, 4), (600, 4)):
        newest = written(now - 60 * minutes)
        assert gathered("T", [pending()], newest, PLACE, 3, now).number == number, minutes
    old = written(now - HOUR)
    assert gathered("T", [pending()], old, PLACE, 3, now) == Post("T", 4, "turn", 9, 9, "T-4")
    assert gathered("T", [pending("quiet")], old, PLACE, 3, now) == Post("T", 4, "quiet", 9, 9, "T-4"), "calls nobody"
    assert gathered("T", [pending("quiet", 8), pending()], old, PLACE, 3, now).kind == "turn"
