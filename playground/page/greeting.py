"""What a first visitor reads, and the one click that starts something, as data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Words = Callable[[str], str]


@dataclass(frozen=True)
class Action:
    """A slash command sent in the visitor's name."""

    title: str
    label: str
    command: str
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    channel: str = "games"
    picture: Callable[[str], bytes] | None = None
    """Of what it starts, in a language, as WebP; slow."""


def _as_it_is(language: str) -> Words:
    return str


@dataclass(frozen=True)
class Greeting:
    title: str = "Welcome to the playground"
    lines: tuple[str, ...] = ("This is a small Discord of your own. Nothing leaves this machine.",)
    actions: tuple[Action, ...] = ()
    say: Callable[[str], Words] = _as_it_is
    """The words in a language."""
