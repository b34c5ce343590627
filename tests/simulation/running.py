"""Worlds in processes of their own: a world takes over clocks and chance, which a test's process needs itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def simulation(*told: str, hash_seed: int = 0) -> subprocess.CompletedProcess[str]:
    """`python -m tests.simulation` with these arguments."""
    settings = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-m", "tests.simulation", *told]
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
