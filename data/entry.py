"""The command `skyline` of an installed package: `skyline`, `skyline data …`, `skyline rules …`, `skyline trial …`."""

import runpy
import sys
from pathlib import Path

TOOLS = {"data": "the store: check, backup, restore, mend", "rules": "games on the command line"}
HELP = "\n".join(
    (
        "skyline           runs the bot: on Discord with DISCORD_TOKEN, else in a playground on this machine",
        "skyline trial CHANNEL  every kind of request once, in a channel of Discord, timed, with a report",
        *(f"skyline {tool:8}  {what}" for tool, what in TOOLS.items()),
    )
)


def main() -> str | None:
    """The rooms import each other by their own names: in a wheel they are found below this package's folder only."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    chosen = sys.argv[1] if len(sys.argv) > 1 else "bot"
    if chosen in TOOLS:
        del sys.argv[1]
    elif chosen == "trial":
        chosen = "bot"
    elif len(sys.argv) > 1:
        return HELP
    runpy.run_module(chosen, run_name="__main__", alter_sys=True)
    return None
