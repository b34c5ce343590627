"""When people are reminded that they are waited for. The clock works the times out, the scheduler sees to them."""

from __future__ import annotations

REMINDERS = (0.5, 0.85)
"""The parts of one's time after which one is reminded."""
UNTOLD = -1
"""In place of the number of reminders: the turn came in quiet hours, so that its ping is still to be made up for."""
