"""The stores there are: a second one gets a folder beside sqlite/ and a line here.

Each implements `Store` of rules/table/ports.py, and tests/contract puts every one of them through its promises.
"""

from __future__ import annotations

from collections.abc import Mapping

from data.store.sqlite.store import open_store as open_sqlite
from rules.table.ports import OpenStore

STORES: Mapping[str, OpenStore] = {"sqlite": open_sqlite}
DEFAULT = "sqlite"
