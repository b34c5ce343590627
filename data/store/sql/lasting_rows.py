"""The rows of what lasts in a campaign: written, read back, printed, made again from the log, compared with it."""

import msgspec

from data.store.sql.connection import Connection
from rules.campaign.lasting_rows import CityRow, FactRow, LastingRows, ShaftRow, StickerRow

TABLES = {
    "lasting_cities": CityRow,
    "lasting_stickers": StickerRow,
    "lasting_shafts": ShaftRow,
    "lasting_facts": FactRow,
}


def put_rows(db: Connection, campaign: str, new: LastingRows) -> None:
    """Writes what lasts, if it is not what stands there already."""
    if new == read_rows(db, campaign):
        return
    drop_rows(db, campaign)
    for name, found in zip(TABLES, msgspec.structs.astuple(new), strict=True):
        for row in found:
            values = msgspec.structs.astuple(row)
            marks = ", ".join("?" * (len(values) + 1))
            db.execute(f"INSERT INTO {name} VALUES ({marks})", (campaign, *values))


def drop_rows(db: Connection, campaign: str) -> None:
    for name in TABLES:
        db.execute(f"DELETE FROM {name} WHERE campaign = ?", (campaign,))


def read_rows(db: Connection, campaign: str) -> LastingRows:
    found = []
    for name, kind in TABLES.items():
        columns = ", ".join(kind.__struct_fields__)
        rows_ = db.execute(f"SELECT {columns} FROM {name} WHERE campaign = ?", (campaign,)).fetchall()
        found.append(tuple(sorted(kind(*row) for row in rows_)))
    return LastingRows(*found)
