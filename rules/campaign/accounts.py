"""Where the progress of each city came from, added up from the last views of its episodes."""

from collections.abc import Sequence

from rules.my_city.episode_end import LINE, MILESTONE, SHAFT, TRACK_END
from rules.my_city.view import MyCityView

SOURCES = (LINE, TRACK_END, SHAFT, MILESTONE)


def accounts(ends: Sequence[MyCityView]) -> list[dict[str, int]]:
    """For each seat its progress by source, in the order of SOURCES; together they are all it has."""
    found = []
    for seat in range(ends[-1].seats):
        parts = [part for view in ends if (lasting := view.cities[seat].lasting) for part in lasting.gains]
        found.append({source: sum(part.points for part in parts if part.code == source) for source in SOURCES})
    return found
