"""The paces in words."""

from data.texts import Say
from rules.table.clock import HOUR, Pace


def pace_words(say: Say, pace: Pace) -> str:
    names = {
        "live": say("live"),
        "daily": say("about a move a day"),
        "relaxed": say("relaxed"),
        "own": say.many("{n} hour a decision", "{n} hours a decision", round(pace.increment / HOUR)),
    }
    return names[pace.name]
