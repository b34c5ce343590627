"""The spaces of the city in words: ground, token, building, and what lies beside them. From the table's own set."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from rules.metropolys.components import Board, Feature, Space, read_board
from rules.metropolys.view import MetropolysView
from rules.metropolys.vocabulary import DISTRICTS, GROUNDS, token_name


def board_of(scene: Scene) -> Board:
    return read_board(scene.components.text)


def space_of(scene: Scene, name: str) -> Space | None:
    board = board_of(scene)
    return board.box.map.spaces[board.index[name]] if name in board.index else None


def ground(scene: Scene, name: str) -> str:
    found = space_of(scene, name)
    return scene.say(GROUNDS[found.type]) if found is not None else ""


def label(scene: Scene, name: str) -> str:
    """`C7 Park, Metro`: a space with its ground and its token."""
    kinds = [ground(scene, name)]
    view: MetropolysView | None = scene.view
    if view is not None and name in view.tokens:
        kinds.append(token_name(scene.say, view.tokens[name]))
    return f"{name} {', '.join(kinds)}".strip()


def district(scene: Scene, key: str) -> str:
    return scene.say(DISTRICTS[key])


def around(scene: Scene, name: str) -> str:
    """What a space touches: neighbours by land, bridges, statues, lakes, the edge of the city."""
    say, city = scene.say, board_of(scene).box.map
    beside = [there for pair in city.borders if name in pair for there in pair if there != name]
    parts = [say("beside {spaces}", spaces=" ".join(beside))] if beside else []
    over = [there for bridge in city.bridges if name in bridge.spaces for there in bridge.spaces if there != name]
    parts += [say("bridge to {space}", space=there) for there in over]
    parts += [say("statue {id}", id=statue.id) for statue in _at(city.statues, name)]
    parts += [say("lake {id}", id=lake.id) for lake in _at(city.lakes, name)]
    found = space_of(scene, name)
    if found is not None and found.edge:
        parts.append(say("city edge"))
    return ", ".join(parts)


def _at(sites: Sequence[Feature], name: str) -> list[Feature]:
    return [site for site in sites if name in site.spaces]
