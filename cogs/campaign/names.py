"""Cities and those who play them, in words that are safe to post."""

from cogs.names import ROBOT, shown
from data.texts import Say
from rules.campaign.model import Campaign
from rules.game import Illegal


def city(say: Say, campaign: Campaign, seat: int) -> str:
    """The city's name, ready to be shown."""
    named = campaign.seats[seat].city
    return shown(named) if named else say("City {n}", n=seat + 1)


def holder(say: Say, campaign: Campaign, seat: int) -> str:
    """Whoever plays it."""
    held = campaign.seats[seat]
    if held.person is not None:
        return shown(held.name)
    return steward(say, held.name) if held.steward is not None else say("free")


def steward(say: Say, name: str) -> str:
    """By name, as far as it has one."""
    return f"{ROBOT} {name}" if name else say("a steward")


def titled(say: Say, campaign: Campaign, seat: int) -> str:
    """`**Riverton** (Ada)`."""
    return f"**{city(say, campaign, seat)}** ({holder(say, campaign, seat)})"


def seat_word(word: str) -> int:
    """The number of the seat `P2` means."""
    if len(word) != 2 or word[0] != "P" or not word[1].isdigit():
        raise Illegal("unknown_control")
    return int(word[1]) - 1
