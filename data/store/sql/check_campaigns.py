"""Do a campaign's checkpoints and rows say the same as the logs of its tables? And the rows in words, for operators."""

from collections.abc import Iterator

import msgspec

from data.store.sql.campaigns import read_campaign, read_checkpoints
from data.store.sql.check import BROKEN, as_far_as_read, replayed
from data.store.sql.connection import Connection
from data.store.sql.lasting_rows import drop_rows, put_rows, read_rows
from data.store.sql.tables import read_row
from rules.campaign.lasting_rows import LastingRows, rows
from rules.campaign.model import EPISODES, Campaign, Checkpoint, Lasting, lasting_of
from rules.game import Json, Result


class UnknownCampaign(Exception):
    """No campaign of that id."""


def rows_now(db: Connection, campaign: Campaign) -> LastingRows:
    """What lasts now, from the log alone: that of the episode in play, else of the last one; nothing before the first.

    Of an episode that cannot be read any more nothing lasts: it will be dealt anew.
    """
    table = campaign.table
    if table is None or campaign.table_status == "damaged":
        done = read_checkpoints(db, campaign.id)
        table = done[-1].table if done else None
    if table is None:
        return LastingRows()
    session = replayed(db, table)
    return rows(session.game.kept(), session.row.components)


def check_campaigns(db: Connection) -> list[tuple[str, str]]:
    """The faults found, each with its campaign."""
    found = []
    for (ident,) in list(as_far_as_read(db, "SELECT id FROM campaigns ORDER BY id")):
        try:
            found += [(ident, fault) for fault in _faults(db, ident)]
        except BROKEN as broken:
            found.append((ident, str(broken)))
    return found


def _faults(db: Connection, ident: str) -> Iterator[str]:
    campaign, done = _found(db, ident), read_checkpoints(db, ident)
    if [one.episode for one in done] != list(range(1, campaign.episode)):
        yield f"its checkpoints are {[one.episode for one in done]}, its next episode is {campaign.episode}"
    for number, checkpoint in enumerate(done):
        yield from _checkpoint_faults(db, campaign, done[:number], checkpoint)
    row = read_row(db, campaign.table) if campaign.table is not None else None
    if row is not None and not _starts_from(row.prior, lasting_of(campaign, done)):
        yield f"episode {campaign.episode} does not start from what the one before left"
    if campaign.table_status != "damaged" and read_rows(db, ident) != rows_now(db, campaign):
        yield "the rows of what lasts differ from the log"


def _checkpoint_faults(
    db: Connection, campaign: Campaign, before: tuple[Checkpoint, ...], checkpoint: Checkpoint
) -> Iterator[str]:
    session = replayed(db, checkpoint.table)
    if not _starts_from(session.row.prior, lasting_of(campaign, before)):
        yield f"episode {checkpoint.episode} did not start from what the one before left"
    result = session.game.result()
    if result is None or _plain(result) != _plain(checkpoint.result):
        yield f"the checkpoint of episode {checkpoint.episode} differs from the log"


def _starts_from(prior: Json, left: Lasting) -> bool:
    """Who sits out is decided in between; everything else must be as the episode before left it."""
    return msgspec.structs.replace(msgspec.convert(prior, Lasting), paused=()) == left


def _plain(result: Result) -> bytes:
    """As it is stored: JSON knows no difference between lists and tuples."""
    return msgspec.json.encode(result, order="sorted")


def rebuild(db: Connection, ident: str) -> bool:
    """Makes the rows again from the log; whether they were different before."""
    before = read_rows(db, ident)
    new = rows_now(db, _found(db, ident))
    drop_rows(db, ident)
    put_rows(db, ident, new)
    return read_rows(db, ident) != before


def _found(db: Connection, ident: str) -> Campaign:
    campaign = read_campaign(db, ident)
    if campaign is None:
        raise UnknownCampaign(f"There is no campaign {ident}.")
    return campaign


# ---------------------------------------------------------------------------------------------------- in words


def describe(db: Connection, ident: str | None) -> str:
    """The campaign as it is stored; without an id a line for each campaign there is."""
    if ident is None:
        idents = [found for (found,) in db.execute("SELECT id FROM campaigns ORDER BY created")]
        return "\n".join(_headline(_found(db, one)) for one in idents) or "There are no campaigns."
    campaign = _found(db, ident)
    return "\n".join([_headline(campaign), *_rows(campaign, read_rows(db, ident)), *_done(db, ident)])


def _headline(campaign: Campaign) -> str:
    played = f"episode {campaign.episode} of {EPISODES}" if campaign.episode <= EPISODES else "all episodes played"
    table = f", table {campaign.table} ({campaign.table_status})" if campaign.table else ""
    return f"{campaign.id}: {campaign.status}, {played}, chapter {campaign.chapter} opened{table}"


def _rows(campaign: Campaign, found: LastingRows) -> Iterator[str]:
    by_seat = {row.seat: row for row in found.cities}
    for number, seat in enumerate(campaign.seats):
        who = seat.name or (f"steward {seat.steward}" if seat.steward else "free")
        yield f"P{number + 1} {seat.city or 'unnamed'} ({who})"
        row = by_seat.get(number)
        if row is None:
            continue
        church = f", fourth church {row.church}" if row.church else ""
        last = f", place {row.last_place} in the last episode" if row.last_place else ""
        yield f"  progress {row.progress}, first places {row.firsts}, nuggets {row.nuggets}{church}{last}"
        stickers = [f"{one.place} {one.kind}" for one in found.stickers if one.seat == number]
        if stickers:
            yield f"  stickers: {', '.join(stickers)}"
        shafts = [f"{one.colour} {one.depth}" for one in found.shafts if one.seat == number]
        if shafts:
            yield f"  shafts: {', '.join(shafts)}"
    for kind, title in (("gone", "first-comers' rewards gone"), ("area", "areas opened")):
        names = [one.name for one in found.facts if one.kind == kind]
        if names:
            yield f"{title}: {', '.join(names)}"


def _done(db: Connection, ident: str) -> Iterator[str]:
    for one in read_checkpoints(db, ident):
        totals = ", ".join(f"P{seat + 1} {total}" for seat, total in enumerate(one.result.totals))
        yield f"episode {one.episode} (table {one.table}): {totals}"
