"""`python -m rules`: plays and replays games on the command line."""

import sys

from rules.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
