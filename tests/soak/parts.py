"""Soaks that run for hours, in parts: each part keeps its figures in a folder, and the next goes on from there."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

ROOT = Path(__file__).parents[2]
FiguresT = TypeVar("FiguresT", bound=msgspec.Struct)


class Part(Generic[FiguresT]):
    """One part of a soak: how far it has come, and whether there is time for more."""

    def __init__(
        self, name: str, many: int, figures: type[FiguresT], arguments: list[str] | None = None, **options: str
    ) -> None:
        """`options`: what else may be said, each with its explanation."""
        parser = argparse.ArgumentParser(prog=f"python -m tests.soak.{name}")
        parser.add_argument("--from", dest="start", type=int, help="go on from this number; else where it stopped")
        parser.add_argument("--to", type=int, default=many)
        parser.add_argument("--minutes", type=float, default=40.0)
        parser.add_argument("--folder", type=Path, default=ROOT / "out" / "soak" / name)
        for option, about in options.items():
            parser.add_argument(f"--{option}", default="", help=about)
        given = parser.parse_args(arguments)
        self.options: dict[str, str] = {option: getattr(given, option) for option in options}
        self.folder: Path = given.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = self.folder / "figures.json"
        kept = msgspec.json.decode(self._file.read_bytes(), type=dict) if self._file.exists() else {}
        self.figures = msgspec.convert(kept.get("figures", {}), figures)
        self.number: int = given.start if given.start is not None else int(kept.get("number", 0))
        self.to: int = given.to
        self._until = time.monotonic() + given.minutes * 60

    def stop(self) -> None:
        """What is being done is finished."""
        self._until = 0.0

    def goes_on(self) -> bool:
        return self.number < self.to and time.monotonic() < self._until

    def keep(self) -> None:
        kept = msgspec.json.encode({"number": self.number, "figures": self.figures})
        self._file.write_bytes(msgspec.json.format(kept))

    def told(self) -> str:
        figures = msgspec.structs.asdict(self.figures)
        return f"{self.number:,} of {self.to:,}: " + ", ".join(f"{name} {value}" for name, value in figures.items())
