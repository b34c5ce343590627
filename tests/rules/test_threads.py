"""A game may be met for the first time in several threads at once: msgspec alone would crash the process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rules.registry import KEYS
from tests.architecture.sources import ROOT

FIRST = """
import sys
import threading
from rules.notation import parse, text
from rules.registry import find

sys.setswitchinterval(1e-6)
start = threading.Barrier(8)

def meet():
    start.wait()
    game = find({key!r}).new(2).copy()
    seat = game.waiting()[0]
    game.play(seat, parse(game.moves, text(game.legal(seat)[0])))

threads = [threading.Thread(target=meet) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize("key", ["cities", *(pytest.param(key, marks=pytest.mark.soak) for key in KEYS[1:])])
def test_a_game_is_met_in_several_threads_at_once(key: str) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST.format(key=key)], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
