"""`python -m tests.soak.inputs`: a million hostile inputs where they come in, without sockets.

Ids, words, options, names, files, completions: none is accepted that is not a legal move of the holder of a seat, none
raises, none changes anything else. What changed is asked after every input; that nothing did which is not in a log, by
the hashes of all games after every round of inputs.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from rules.chance import Chance, seed_from_number
from tests.hostile.attack import Attack, attacked
from tests.soak.parts import Part

INPUTS = 1_000_000
ROUND = 2_000
"""Inputs to one bot; then a new one, in an empty folder."""


class Figures(msgspec.Struct):
    inputs: int = 0
    refused: int = 0
    moves: int = 0
    """Legal moves of the seat's own holder, and what else a person may do."""
    unexplained: list[str] = []
    exceptions: list[str] = []


class Faults(logging.Handler):
    """Everything the bot logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record)[-800:])


async def one_round(number: int, figures: Figures) -> None:
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        with tempfile.TemporaryDirectory() as folder:
            found: Attack = await attacked(Path(folder), ROUND, Chance(seed_from_number(number)))
    finally:
        logging.getLogger().removeHandler(faults)
    figures.inputs += found.inputs
    figures.moves += found.moves
    figures.refused += found.inputs - found.moves
    figures.unexplained += [f"{number}: {one}" for one in found.unexplained]
    figures.exceptions += [f"{number}: {one}" for one in faults.said]


def soak(part: Part[Any]) -> None:
    while part.goes_on():
        asyncio.run(one_round(part.number, part.figures))
        part.number += ROUND
        part.keep()
    print(part.told())


if __name__ == "__main__":
    soak(Part("inputs", INPUTS, Figures))
