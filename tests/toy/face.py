"""Harbour lights in words: the smallest face that works. A real game's is in cogs/<key>/face.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cogs.face import Choice, Face, Scene
from data.texts import Say
from rules.about import About
from rules.game import Event, Part
from tests.toy.about import ABOUT
from tests.toy.events import Moored, NightOver, Ship, Shown, Weather

VERBS = {"roll": "Throw the die", "show": "Show a lamp…", "dark": "Stay dark", "moor": "Moor the ship…"}


class ToyFace(Face):
    about: ClassVar[About] = ABOUT

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        return Choice(words[-1], VERBS[words[0]] if len(words) == 1 else words[-1])

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        return self.asks(scene) if not words else {"show": "Which lamp?", "moor": "At which dock?"}[words[0]]

    def sentence(self, scene: Scene, words: Sequence[str]) -> str:
        match words:
            case ("show", lamp):
                return f"Show your lamp {lamp}"
            case ("moor", first, second, *_):
                return f"Moor at {first} and {second}"
        return VERBS[words[0]]

    def direct(self, words: Sequence[str]) -> bool:
        return words[0] == "roll"

    def tell(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        return [line for line in (_told(scene, event) for event in events) if line]

    def asks(self, scene: Scene) -> str:
        return {"roll": "throw the die", "show": "show a lamp or stay dark", "moor": "moor the ship"}.get(
            scene.view.phase, ""
        )

    def describe(self, scene: Scene) -> str:
        view = scene.view
        rows = [
            f"{name}: {points} points, {lamps} lamps"
            for name, points, lamps in zip(scene.names, view.points, view.hands, strict=True)
        ]
        return "\n".join((f"Round {view.round} of {view.rounds}, weather {view.die or '–'}.", *rows))

    def part(self, say: Say, part: Part) -> str:
        return part.code


def _told(scene: Scene, event: Event) -> str:
    match event:
        case Weather(seat=seat, die=die):
            return f"{scene.names[seat]} throws {die}."
        case Shown(seat=seat, lamp=lamp):
            return f"{scene.names[seat]} {'stays dark' if lamp is None else f'shows {lamp}'}."
        case Ship(seat=seat):
            return "The ship sails on." if seat is None else f"The ship comes to {scene.names[seat]}."
        case Moored(seat=seat, docks=docks, points=points):
            return f"{scene.names[seat]} moors at {docks[0]} and {docks[1]}: {points} points."
        case NightOver():
            return "The night is over."
    return ""


FACE = ToyFace()
