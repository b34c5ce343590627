"""What the options are about, for a host who chooses."""

from __future__ import annotations

from data.texts import mark

NOTES: dict[tuple[str, str | None], str] = {
    ("solo", None): mark("How well the virtual opponent scores if you play alone."),
}
