"""A store in memory: plain values, no database. It shows that the contract is about promises, not about SQLite.

What was written outlives the store object, as a file would: it is found again by its directory.
"""

from tests.contract.memory.company import MemoryCompany
from tests.contract.memory.daily import MemoryDaily
from tests.contract.memory.history import MemoryHistory
from tests.contract.memory.people import MemoryPeople
from tests.contract.memory.tables import MemoryTables
from tests.contract.memory.time import MemoryTime


class MemoryStore(MemoryTables, MemoryTime, MemoryPeople, MemoryHistory, MemoryCompany, MemoryDaily):
    """All of it. `MemoryStore.opened` is how it is opened."""
