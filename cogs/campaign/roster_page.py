"""The roster as a page: who plays which city, and the buttons by which seats change hands and an episode begins."""

from cogs.campaign.names import city, holder
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import Button, Page, Style
from cogs.table.pace import pace_words
from data.texts import Say
from rules.campaign.model import EPISODES, Campaign
from rules.campaign.roster import LEAST
from rules.record import commitment


def button(
    campaign: Campaign, words: tuple[str, ...], label: str, style: Style = "secondary", *, enabled: bool = True
) -> Button:
    """A button of the campaign; the episode on it tells an old one from a new one."""
    return Button(Control(Kind.CAMPAIGN, campaign.id, 0, campaign.episode, words), label, style, enabled)


def roster_page(campaign: Campaign, say: Say, dealt: str = "") -> Page:
    """For everybody: seats to take, and the beginning. `dealt`: the hash under which the episode in play was dealt."""
    lines = [f"## {say('My City: a campaign of {n} episodes', n=EPISODES)}"]
    lines += roster_lines(campaign, say)
    lines.append("-# " + say("Pace: {pace}", pace=pace_words(say, campaign.pace)))
    # The campaign's own secret is already the next deal's once an episode is in play.
    told = commitment(campaign.secret) if campaign.between else dealt
    lines += ["-# " + hash_line(campaign, say, told)] if told else []
    if campaign.status == "closed":
        lines.append(say("This campaign is closed."))
    elif not campaign.between:
        lines.append(say("Episode {n} is being played: <#{place}>", n=campaign.episode, place=campaign.home.place))
    return Page("\n".join(lines), _rows(campaign, say))


def hash_line(campaign: Campaign, say: Say, told: str) -> str:
    """The one commitment to a deal: the same words and the same hash wherever it is said."""
    return say("Hash of the secret of episode {n}: `{hash}`", n=campaign.episode, hash=told)


def roster_lines(campaign: Campaign, say: Say) -> list[str]:
    lines = []
    for seat, held in enumerate(campaign.seats):
        notes = [say("host")] if held.person is not None and held.person == campaign.host else []
        notes += [say("a steward fills in next time")] if held.evening is not None else []
        notes += [say("sits the next episode out")] if held.pausing else []
        more = f" · {', '.join(notes)}" if notes else ""
        lines.append(f"P{seat + 1} **{city(say, campaign, seat)}**: {holder(say, campaign, seat)}{more}")
    return lines


def _rows(campaign: Campaign, say: Say) -> tuple[tuple[Button, ...], ...]:
    if campaign.status != "open" or not campaign.between:
        return ()
    takes = tuple(
        button(campaign, ("take", f"P{seat + 1}"), say("Take P{n}", n=seat + 1), "primary")
        for seat, held in enumerate(campaign.seats)
        if held.person is None
    )
    vacant = any(seat.free for seat in campaign.seats)
    filled = sum(not seat.free for seat in campaign.seats)
    ready = filled >= LEAST and (not campaign.begun or not vacant)
    actions = (
        button(campaign, ("leave",), say("Leave")),
        button(campaign, ("steward",), say("Add a steward"), enabled=vacant),
        button(campaign, ("next",), next_label(campaign, say), "success", enabled=ready),
    )
    return (takes, actions) if takes else (actions,)


def next_label(campaign: Campaign, say: Say) -> str:
    return say("Begin episode {n}", n=campaign.episode)


def own_page(campaign: Campaign, say: Say, person: int) -> Page:
    """The same for one person, with what they may arrange for their own city."""
    page = roster_page(campaign, say)
    seat = campaign.seat_of(person)
    if seat is None or campaign.status != "open":
        return page
    held = campaign.seats[seat]
    evening = say("I play myself") if held.evening else say("A steward for me next time")
    pausing = say("I play the next episode") if held.pausing else say("Sit the next episode out")
    mine = (
        button(campaign, ("evening", "off" if held.evening else "on"), evening),
        button(campaign, ("pause", "off" if held.pausing else "on"), pausing),
    )
    return Page(page.text, (*page.rows, mine))
