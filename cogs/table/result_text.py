"""The end of a game in words: places, totals, every score in its parts, the tie-break used."""

from cogs.face import Face, Scene
from rules.game import Result
from rules.table.rows import Row

MEDALS = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")


def result_lines(row: Row, result: Result, face: Face, scene: Scene) -> list[str]:
    """A line per seat, best first."""
    say = scene.say
    lines = [f"**{say('The game is over.')}**"]
    for seat in sorted(range(len(row.seats)), key=lambda s: (result.places[s], -result.totals[s])):
        place = result.places[seat]
        medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
        if len(row.seats) == 1 and result.rival is None:
            medal = "·"  # against nobody there is no place to win
        if row.campaign is not None and not result.parts[seat]:
            lines.append(f"· **{scene.names[seat]}** {say('sat this episode out')}")
            continue
        scored = [part for part in result.parts[seat] if part.points]
        named = [(face.part(say, part).rstrip(":").replace(": ", " "), _points(part.points)) for part in scored]
        # Landmarks count one each: their names say it all.
        told = ", ".join(name if {n for _, n in named} == {"1"} else f"{name}: {n}" for name, n in named)
        opened = f" · {told}" if told else ""
        lines.append(f"{medal} **{scene.names[seat]}** {_points(result.totals[seat])}{opened}")
    if result.tie_break is not None:
        lines.append(face.tie_break(say, result.tie_break))
    return lines


def _points(points: int) -> str:
    return str(points).replace("-", "−")
