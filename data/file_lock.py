"""A file that one process holds until it ends, however it ends. The one place that asks which system this is."""

import os
import sys
from typing import IO

BEYOND = 1 << 20
"""Windows refuses to read what is locked, so what is locked lies behind all that is written into such a file."""


def lock(file: IO[str]) -> None:
    """OSError if another process holds it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
