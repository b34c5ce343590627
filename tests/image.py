"""`python -m tests.image ROOT`: the steps of the Dockerfile without Docker, as root on Linux, in a clean root made by
`debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates trixie ROOT`.

Then what the image would start: not root, a read-only file system but for /data; it plays a turn against a playground
here, is asked for its health, and is stopped. Both stages are made in the one root; nothing is said of layers and size.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playground import RateLimits
from rules.chance import Chance, seed_from_number
from tests.e2e.bot_process import ROOT as PROJECT
from tests.e2e.bot_process import BotProcess, answers
from tests.e2e.players import Party, opened
from tests.scripted import Playground

STARTS = """set -e
mount --make-rprivate /
mount --bind {root} {root}
mount --bind {data} {root}/data
mount -o remount,bind,ro {root}
exec {command}
"""


class Image:
    def __init__(self, root: Path) -> None:
        self.root, self.place, self.user = root, "/", "0"
        self.settings = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        self.entry: list[str] = []
        self.health: list[str] = []

    def made(self) -> Image:
        text = (PROJECT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
        for line in text.splitlines():
            word, _, rest = line.strip().partition(" ")
            if word and not word.startswith("#"):
                print(line)
                self._step(word, rest)
        return self

    def _step(self, word: str, rest: str) -> None:
        match word:
            case "RUN":
                own = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")]
                inside = self.command(["sh", "-ec", rest.replace("python ", "python3 ", 1)], *own)
                subprocess.run(inside, check=True)
            case "COPY" if not rest.startswith("--from"):
                *names, target = rest.split()
                into = self.root / self.place.strip("/") / target.strip("/")
                for name in names:
                    found = PROJECT / name
                    if found.is_dir():
                        shutil.copytree(found, into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
                    else:
                        shutil.copy(found, into)
            case "WORKDIR":
                self.place = rest
                (self.root / rest.strip("/")).mkdir(exist_ok=True)
            case "USER":
                self.user = rest
            case "ENV":
                for name, value in (pair.split("=", 1) for pair in shlex.split(rest)):
                    self.settings[name] = value.replace("$PATH", self.settings["PATH"])
            case "ENTRYPOINT":
                self.entry = json.loads(rest)
            case "HEALTHCHECK":
                self.health = json.loads(re.sub(r"^.*?CMD ", "", rest))

    def command(self, words: list[str], *own: str) -> list[str]:
        inside = ["/usr/bin/env", "-i", *own, *(f"{name}={value}" for name, value in self.settings.items())]
        there = ["sh", "-c", f"cd {self.place} && exec {shlex.join(words)}"]
        return ["chroot", f"--userspec={self.user}:{self.user}", str(self.root), *inside, *there]


async def play(image: Image, folder: Path) -> None:
    data = folder / "volume"
    data.mkdir()
    os.chown(data, int(image.user), int(image.user))
    async with Playground(folder / "playground", rate_limits=RateLimits.relaxed()) as playground:
        own = (f"DISCORD_TOKEN={playground.token}", f"SKYLINE_DISCORD={playground.url}")
        starts = STARTS.format(root=image.root, data=data, command=shlex.join(image.command(image.entry, *own)))
        bot = BotProcess(playground, folder / "bot", command=("unshare", "--mount", "sh", "-c", starts))
        await bot.start()
        ada = playground.user("Ada").go("games")
        await answers(ada)
        await opened(ada, "machikoro new", [], seats=2, stewards=1)
        assert await Party([ada], Chance(seed_from_number(3))).play(2) == 2
        await asyncio.to_thread(_look, image, data, Path(f"/proc/{bot.pid}/status"))
        await bot.stop()
        assert bot.code() == 0 and not bot.faults(), bot.log.read_text()
    print("It has played a turn, is well, and has stopped.")


def _look(image: Image, data: Path, status: Path) -> None:
    subprocess.run(image.command(image.health), check=True)
    assert f"Uid:\t{image.user}\t" in status.read_text()
    assert (data / "store").is_dir()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(play(Image(Path(sys.argv[1]).resolve()).made(), Path(directory)))
