"""Refusals in words: which rule, and what would be allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs.campaign.refusals import CAMPAIGN
from cogs.face import Face, Scene
from cogs.servers.permissions import named
from data.texts import Say, mark
from rules.game import Illegal, Move
from rules.notation import text, words

SHOWN = 3
UNTOLD = ("?",) * 4
"""For parameters that a refusal did not give."""

COMMON = {
    **CAMPAIGN,
    "over": mark("This game is over."),
    "stale": mark("The board has moved on since that button was made. Here is the present one."),
    "not_seated": mark("You have no seat at this table. You are welcome to watch."),
    "not_your_turn": mark("It is not your turn. The table is waiting for {seats}."),
    "not_legal": mark("That is not possible now."),
    "not_words": mark("I read words of letters and digits only, like `build mine`."),
    "too_long": mark("That is longer than any move: {0} characters at most."),
    "unknown_words": mark("I do not know that move."),
    "no_table": mark("There is no table here. `/help` says how to open one."),
    "table_thread": mark("This thread belongs to the table that is played in it. Open yours in <#{0}>."),
    "not_begun": mark("This table has not started yet."),
    "begun": mark("This table has started already."),
    "seated_already": mark("You are at this table already."),
    "full": mark("All {0} seats are taken."),
    "too_few": mark("{0} at the table; this game needs {1}. Let somebody join or add a steward."),
    "seats": mark("{0} seats do not fit this game: it takes {1} to {2}."),
    "first_seat": mark("{0} cannot begin: the table has {1} seats."),
    "host_only": mark("Only the host of the table may do that."),
    "no_steward": mark("There is no steward to remove."),
    "undos_spent": mark(
        "You have taken back {0} decisions in this turn, which is as many as one may. "
        "Let the last one stand; once the game has gone on, you may change your mind again."
    ),
    "undo_not_free": mark("That cannot be taken back: something was revealed, or somebody has acted since."),
    "damaged": mark("This table cannot be opened: its record does not read. The operator has been told."),
    "unknown_option": mark("There is no option {0}. There are: {1}."),
    "unknown_choice": mark("{0} cannot be {1}. Choose from: {2}."),
    "other_server": mark("That table is in another server."),
    "busy": mark("Busy, in a moment. Please try again."),
    "store": mark("That could not be stored, so it did not happen. Please try again."),
    "unknown_control": mark("That button is from another time. `/table board` shows the present board."),
    "unknown_form": mark("That form is from another time, and nothing was changed. Open it once more."),
    "not_a_member": mark(
        "Nobody’s turn could be announced here: I am no member of this place. Play with me in our direct messages "
        "(<@{0}>), or ask whoever manages the server to add me. `/help`, `/turns` and the rules work everywhere."
    ),
    "managers_only": mark("Only those who manage the server may change its settings."),
    "no_tables_here": mark("The server’s managers do not want tables in this channel."),
    "no_host": mark("In this server only some may open tables. You are welcome to join one."),
    "too_many_lobbies": mark("You have {0} open lobbies here already. Start or leave one first."),
    "too_many_tables": mark("You play at {0} tables here already. Finish one first."),
    "too_many_pictures": mark("That is a lot of pictures. The next one in {0} seconds."),
    "invited_only": mark("This table is for those the host has invited."),
    "too_many_invited": mark("At most {0} people can be invited to a table."),
    "seats_taken": mark("{0} sit at the table already."),
    "no_private_thread": mark(
        "I cannot make a private thread here. Let the thread be public, or open the table elsewhere."
    ),
    "private_place": mark("This table is private: it moves to a private thread, or to a channel where I can make one."),
    "private_table": mark("This table is private: nobody sees it but those in its own thread."),
    "barred": mark("The host has sent you away from this lobby. They may invite you again."),
    "pause_again": mark("Nobody has played since the last pause. Somebody must, before there can be another."),
    "here_already": mark("The table is here already: {0}"),
    "hours_set": mark("You may choose your hours again <t:{0}:R>."),
    "rematched": mark("There is a rematch of this game already."),
    "server_full": mark("This server has {0} tables already."),
    "closed": mark("This table is closed."),
    "held_before": mark("You held another seat of this table: you know too much for this one."),
    "request_open": mark("Another question of that kind is still open. Answer it first."),
    "not_over": mark("This game is not over yet."),
    "not_away": mark("Nobody stands in for you: you decide yourself."),
    "no_holder": mark("Nobody holds that seat."),
    "not_yours_to_offer": mark("You may offer your own seat, or as host one whose time has run out."),
    "not_offered": mark("That seat is not on offer."),
    "paused_already": mark("The table is paused already."),
    "not_paused": mark("The table is not paused."),
    "nothing_to_undo": mark("You have decided nothing yet that could be taken back."),
    "no_request": mark("That question is no longer open: somebody has played, declined, or a day has passed."),
    "not_closed": mark("This table is not closed."),
    "too_late": mark("A closed game can be reopened for 90 days; they are over."),
    "unknown_zone": mark("I do not know the time zone {0}. Try one like Europe/Prague."),
    "quiet_too_long": mark("Quiet hours may last {0} hours at most."),
    "away_too_long": mark("That is more than 30 days of holidays in a year; {0} are left."),
    "not_sure": mark("To be forgotten, type your user name: {0}."),
    "unknown_pace": mark("Choose a pace of 1 to 336 hours."),
    "which_table": mark("Which table? Yours in play here: {0}."),
    "no_hints": mark("The host does not allow hints at this table. `/table hints` is theirs to change."),
    "no_standing": mark("This game has no standing decisions."),
    "standing_gone": mark("That standing decision is over or does not fit any more. `/standing` shows yours."),
    "no_reason": mark(
        "There is no reason of a steward to read here. Reasons are told to the holder of the seat, "
        "and to everybody once the game is over."
    ),
    "no_such_step": mark("This game has {0} moves so far."),
    "film_busy": mark("An animated picture is being made for this server. Please try again when it is done."),
    "too_many_films": mark("That is a lot of animated pictures. The next one in {0} min."),
    "too_much_looking_back": mark("You have looked back a lot. Please go on in {0} seconds."),
    "film_too_short": mark("Nothing has been played yet that could be shown."),
    "film_too_large": mark("This game is too long for an animated picture."),
    "mirror_forbidden": mark("I may not write or attach files there, so there can be no mirror."),
    "mirror_not_yours": mark("You may not write in that channel yourself, so I show nothing there for you."),
    "mirror_here": mark("The table itself is there. A mirror shows it in another channel."),
    "no_mirror": mark("This table has no mirror. Name a channel to make one."),
    "you_are_unlisted": mark("You are left out of statistics. `/stats on` counts your games again."),
    "unlisted": mark("This person is left out of statistics."),
    "lacking": mark(
        "I could not be heard here: I lack {missing}. Whoever manages the server can grant it; "
        "`/settings check` says what is missing."
    ),
    "no_permission": mark("I may not write in that channel. `/table here` in another one moves the table there."),
}


def in_words(refused: Illegal, say: Say, face: Face | None = None, scene: Scene | None = None) -> str:
    """The refusal as a sentence or two."""
    own = face.refusal(scene, refused.code, refused.details) if face is not None and scene is not None else None
    if own is None:
        known = COMMON.get(refused.code, COMMON["not_legal"])
        own = say(known).format(
            *refused.details, *UNTOLD, seats=_seats(say, refused.details, scene), missing=_missing(say, refused)
        )
    if refused.allowed:
        own += "\n" + say("Possible now, for example:")
        own += "".join(f"\n- `{text(move)}`{_meaning(move, face, scene)}" for move in _examples(refused.allowed))
    return own


def _examples(allowed: Sequence[Move]) -> list[Move]:
    """A few of them, as unlike each other as they can be."""
    seen: Counter[str] = Counter()
    turns = []
    for move in allowed:
        seen[move.verb] += 1
        turns.append((seen[move.verb], move))
    return [move for _, move in sorted(turns, key=lambda one: one[0])][:SHOWN]


def _meaning(move: Move, face: Face | None, scene: Scene | None) -> str:
    return f" {face.sentence(scene, words(move))}" if face is not None and scene is not None and scene.view else ""


def _missing(say: Say, refused: Illegal) -> str:
    return named(say, [str(detail) for detail in refused.details]) if refused.code == "lacking" else ""


def _seats(say: Say, details: Sequence[str | int], scene: Scene | None) -> str:
    seats = [d for d in details if isinstance(d, int)]
    if scene is None:
        return say.listed([f"P{seat}" for seat in seats])
    return say.listed([scene.names[seat - 1] for seat in seats if 0 < seat <= len(scene.names)])
