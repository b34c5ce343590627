"""Debian's chromium, installed where it is missing and where we may."""

from __future__ import annotations

import os
import shutil
import subprocess

from tests.playground.page_driver import find_chromium

PACKAGES = ("chromium", "fonts-noto-color-emoji")
"""With the signs people use in messages, which no other font has."""


class Missing(Exception):
    """There is no chromium and none can be installed; says what to do."""


def chromium() -> str:
    """The program; installs it first if need be."""
    found = find_chromium()
    if found is None:
        _install()
        found = find_chromium()
    if found is None:
        raise Missing("chromium was installed, and still there is no program of that name.")
    return found


def _install() -> None:
    ask = "Install Debian's chromium (apt-get install chromium) and try again."
    if shutil.which("apt-get") is None:
        raise Missing(f"The page needs chromium, and there is no apt-get here. {ask}")
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and shutil.which("sudo") is None:
        raise Missing(f"The page needs chromium, and only root may install it. {ask}")
    print("Installing chromium…", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
        done = subprocess.run([*rights, "apt-get", "--quiet", *words], env=quiet, capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"apt-get {words[0]} failed: {done.stderr.strip()[-400:]}\n{ask}")
