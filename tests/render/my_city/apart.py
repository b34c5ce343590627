"""What must be told apart in My City: the colours of buildings, by the mark that each of them wears."""

from __future__ import annotations

from render.my_city.marks import ROOF, mark
from tests.render.apart import Group

GROUPS = [Group("my_city roofs", tuple(ROOF), ROOF.__getitem__, lambda kind: mark(str(kind), 48))]  # type: ignore[arg-type]
