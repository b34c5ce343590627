"""What a store says about its tables, campaigns and people, as plain values that can be kept and compared."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import Any

import msgspec

from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.notation import text
from rules.table.rows import Row, Stored
from rules.table.session import Session

Fact = dict[str, Any]
MOST_LISTED = 40
"""Of a seat with more legal moves than that, the first ones and the hash of all are kept."""
PEOPLE = ("people", "holidays", "servers", "mirrors", "unlisted", "pictures", "marks", "requests", "standing")

LASTING = ("lasting_cities", "lasting_stickers", "lasting_shafts", "lasting_facts")


def differences(now: Any, kept: Any, where: str = "") -> list[str]:
    """Where a store does not say what was kept; that it says more by now is no difference."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return [d for key, value in kept.items() for d in differences(now.get(key), value, f"{where} {key}")]
    if isinstance(kept, list) and isinstance(now, list) and len(now) == len(kept):
        pairs = enumerate(zip(now, kept, strict=True))
        return [d for number, (one, other) in pairs for d in differences(one, other, f"{where} {number}")]
    return [] if now == kept else [f"{where}: {now!r} instead of {kept!r}"]


def digest(value: object) -> str:
    return blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=16).hexdigest()


def legal(session: Session) -> dict[str, Fact]:
    """What each waiting seat may do, and the number of the decision that its buttons carry."""
    found = {}
    for seat in session.game.waiting():
        moves = [text(move) for move in session.game.legal(seat)]
        found[str(seat)] = {
            "decision": session.decisions[seat],
            "count": len(moves),
            "moves": moves[:MOST_LISTED],
            "all": digest(moves),
        }
    return found


def _seats(row: Row) -> list[Fact]:
    return [
        {"person": s.person, "name": s.name, "steward": s.steward, "standin": s.standin, "offered": s.offered}
        for s in row.seats
    ]


async def table_facts(store: SqlStore, stored: Stored) -> Fact:
    """The table by its whole log and by its newest snapshot with the entries after it."""
    row = stored.row
    fact: Fact = {
        "game": row.game,
        "status": row.status,
        "entries": stored.entries,
        "options": row.options,
        "set": row.components.text_hash,
        "seats": _seats(row),
        "paused": row.paused_until,
        "private": row.terms.private,
        "campaign": row.campaign,
    }
    if row.seed is not None:
        replayed = Session.load(row, None, await store.entries(row.id))
        woken = Session.load(row, stored.snapshot, stored.tail)
        fact |= {
            "snapshot": stored.snapshot[0] if stored.snapshot is not None else None,
            "replayed": replayed.game.hash(),
            "woken": woken.game.hash(),
            "legal": legal(replayed),
            "legal_woken": digest(legal(woken)),
            "totals": list(result.totals) if (result := replayed.game.result()) is not None else None,
        }
    return fact


async def campaign_facts(database: SqliteDatabase, store: SqlStore, ident: str) -> Fact:
    campaign = await store.campaign(ident)
    assert campaign is not None
    lasting = {kind: await database.read(lambda db, kind=kind: _rows(db, kind, ident)) for kind in LASTING}  # type: ignore[misc]
    return {
        "status": campaign.status,
        "episode": campaign.episode,
        "chapter": campaign.chapter,
        "table": campaign.table,
        "table_status": campaign.table_status,
        "host": campaign.host,
        "message": campaign.message,
        "secret": campaign.secret.hex(),
        "seats": [msgspec.to_builtins(seat) for seat in campaign.seats],
        "checkpoints": [
            {"episode": one.episode, "table": one.table, "totals": list(one.result.totals), "carry": digest(one.carry)}
            for one in await store.checkpoints(ident)
        ],
        "lasting": lasting,
    }


def _idents(db: sqlite3.Connection, kind: str) -> list[str]:
    return [ident for (ident,) in db.execute(f"SELECT id FROM {kind} ORDER BY id")]


def _rows(db: sqlite3.Connection, kind: str, campaign: str | None = None) -> list[Fact]:
    where, values = ("", ()) if campaign is None else (" WHERE campaign = ?", (campaign,))
    cursor = db.execute(f"SELECT * FROM {kind}{where}", values)
    names = [column[0] for column in cursor.description]
    return sorted((dict(zip(names, row, strict=True)) for row in cursor), key=str)


async def facts(database: SqliteDatabase, store: SqlStore) -> Fact:
    """Everything; the same for a store before and after it has been brought up to date."""
    tables, campaigns = {}, {}
    for ident in await database.read(lambda db: _idents(db, "tables")):
        stored = await store.table(ident)
        assert stored is not None
        tables[ident] = await table_facts(store, stored)
    for ident in await database.read(lambda db: _idents(db, "campaigns")):
        campaigns[ident] = await campaign_facts(database, store, ident)
    return {
        "tables": tables,
        "campaigns": campaigns,
        "ratings": await database.read(lambda db: _rows(db, "ratings")),
        "plays": await database.read(lambda db: _rows(db, "plays")),
        "kept": {kind: await database.read(lambda db, kind=kind: _rows(db, kind)) for kind in PEOPLE},  # type: ignore[misc]
    }
