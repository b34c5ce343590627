"""A post's story: every turn whole, with its actor, on one line; the newest last and in bold; older ones shorter."""

from __future__ import annotations

from cogs import face as faces
from cogs.table.turn_words import fitted, turns, written
from data.texts import speak
from rules.chance import seed_from_number
from rules.game import AnyGame, Event
from rules.notation import parse
from rules.registry import find
from rules.stewards.steward import RANDOM, decide, find_steward
from rules.table.looks import News, known
from tests.kit.looks import scene

SAY = speak("en")
ROOM = 1200


def told(game: AnyGame, moves: int) -> list[News]:
    """The news of so many moves by lot, as everybody may know them."""
    steward, found = find_steward(game.key, RANDOM), []
    for number in range(1, moves + 1):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        events = game.play(seat, decide(game, seat, steward, game.setup.seed, number))
        found.append(News(number, seat, "person", known(events, None)))
    return found


def test_a_turn_of_several_decisions_is_one_line_with_its_actor() -> None:
    for key in ("cities", "machi_koro", "metropolys", "point_city"):
        game = find(key).new(3, seed=seed_from_number(2))
        news = told(game, 40)
        for turn in turns(faces.find(key), scene(game), news):
            for line in written(SAY, [turn], ROOM):
                assert any(name in line for name in ("Anna", "Ben", "Cyril")), line
                assert not line.startswith("·") and line.startswith("**") and line.endswith("**")
                assert line.count("**") == 2, "bold from one end to the other"


def test_building_nothing_is_told() -> None:
    game = find("machi_koro").new(2, seed=seed_from_number(2))
    events = [event for words in ("roll 1", "skip") for event in _played(game, words)]
    (lines,) = turns(faces.find("machi_koro"), scene(game), [News(1, 0, "person", tuple(events))])
    assert written(SAY, [lines], ROOM)[-1].endswith("builds nothing.**")


def _played(game: AnyGame, words: str) -> list[Event]:
    seat = game.waiting()[0]
    return list(game.play(seat, parse(game.moves, words)))


def test_only_the_newest_turn_is_bold_and_stands_last() -> None:
    shown = written(SAY, [["**Ada** rolled **5**.\n· Mine: Ada +5"], ["**Ben** passes."]], ROOM)
    assert shown == ["Ada rolled 5. Mine: Ada +5.", "**Ben passes.**"]


def test_older_turns_lose_their_details_before_one_is_left_out() -> None:
    turn = ["**Ada** takes two cards.\n· New in the market: " + "many cards, " * 10]
    newest = ["**Ben** takes two cards.\n· New in the market: few"]
    shown = written(SAY, [turn, turn, newest], 260)
    assert (shown[0], shown[-1]) == ("Ada takes two cards.", "**Ben takes two cards. New in the market: few.**")
    assert "many cards" in shown[1]
    assert written(SAY, [turn, turn, newest], 70)[0] == "…"
    assert written(SAY, [turn, turn, newest], 70)[-1].startswith("**Ben takes")


def test_what_was_taken_back_is_told_with_who_did() -> None:
    game = find("machi_koro").new(2, seed=seed_from_number(2))
    lines = turns(faces.find("machi_koro"), scene(game), [News(3, 1, "auto", (), undo=True)])
    assert written(SAY, lines, ROOM) == ["**Ben has taken a decision back.**"]


def test_a_round_that_closes_has_a_line_for_each_seat() -> None:
    game = find("my_city").new(3, seed=seed_from_number(2))
    (closing,) = [one for one in told(game, 3) if one.events]
    (turn,) = turns(faces.find("my_city"), scene(game), [closing])
    assert [line.split("**")[1] for line in turn] == ["Anna", "Ben", "Cyril"]


def test_emojis_take_no_room_from_what_comes_after() -> None:
    """Their names are long: a result below the story is never cut off."""
    told = [[f"**Ada** passes for the {n}. time, 🤖 Gable too."] for n in range(20)]
    plain = fitted(SAY, told, 1200, 1200, lambda line: line)
    faced = fitted(
        SAY, told, 1200, 1200, lambda line: line.replace("🤖", "<:steward_gable_0a1b2c:1572416187134902272>")
    )
    assert len(plain) == 20 and 10 < len(faced) < 20 and sum(map(len, faced)) + len(faced) <= 1200
    assert "19. time" in faced[-1] and faced[0] == "…"


def test_the_end_of_a_turn_is_told_however_long_it_is() -> None:
    """Whoever plays alone has all turns in a row: the last words say how it ended."""
    long = "\n".join(f"**Ada** takes card {n}." for n in range(100)) + "\nThe opponent has 52: you have lost."
    shown = written(SAY, [["**Ben** passes."], [long]], 200)
    assert shown[0] == "…" and len(shown) == 2 and len("\n".join(shown)) <= 200 + len("…\n")
    assert shown[1].startswith("**Ada takes card 9") and shown[1].endswith("you have lost.**")


def test_who_plays_alone_has_a_line_for_each_decision() -> None:
    game = find("point_city").new(1, seed=seed_from_number(2))
    news = told(game, 4)
    lines = turns(faces.find("point_city"), scene(game), news)
    assert len(lines) == 4 and written(SAY, lines, 10_000)[0][:2] != "**"


def test_long_emojis_cost_no_more_of_the_story_than_they_must() -> None:
    told = [[f"**🤖 Ada** rolled {n}, 🤖 Ben +1, 🤖 Cyril +1, 🤖 Dan +1."] for n in range(30)]
    faced = fitted(
        SAY, told, 1200, 1200, lambda line: line.replace("🤖", "<:steward_gable_0a1b2c:1572416187134902272>")
    )
    assert 900 < sum(map(len, faced)) <= 1200
