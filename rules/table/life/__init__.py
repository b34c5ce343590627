"""The life of a table beside its moves. Everything goes through the lock and commit of `rules/table/tables.py`.

No rule of a game punishes absence: when time runs out, a steward decides for the seat until its holder comes back.
"""

from rules.table.life.absence import Absence
from rules.table.life.consent import Consent
from rules.table.life.hosts import Hosts
from rules.table.life.pauses import Pauses
from rules.table.life.substitutes import Substitutes


class TableLife(Absence, Substitutes, Pauses, Consent, Hosts):
    """All parts as one."""
