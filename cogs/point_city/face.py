"""The words of Point City: what its moves, events and board are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cogs.face import Choice, Face, Scene
from cogs.point_city import board_text as description
from cogs.point_city import reasons, refusals, story
from cogs.point_city.payments import side_at
from data.texts import Say, mark
from render.painter import Frame
from rules.about import About
from rules.game import Event, View
from rules.point_city.about import ABOUT
from rules.point_city.moves import CELLS, DECK, SIDE
from rules.point_city.view import PointCityView, Side
from rules.point_city.vocabulary import cost_letters, letter, part_name, resource, side_name, side_text, token_text

VERBS = {
    "flip": mark("Turn a card over first…"),
    "take": mark("Take two cards…"),
    "token": mark("Choose a token…"),
    "pass": mark("Pass"),
}


class PointCityFace(Face):
    about: ClassVar[About] = ABOUT

    # ------------------------------------------------------------------------------------------------ words

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        verb, word, view = words[0], words[-1], scene.view
        if len(words) == 1:
            return Choice(verb, scene.say(VERBS[verb]))
        if word == DECK:
            return Choice(word, self._deck(scene))
        if verb == "token":
            return self._token(scene, word)
        if word == "pay":
            return Choice(word, scene.say("Pay in another way…"))
        if len(words) == 5:
            return Choice(word, story.payment_letters(scene, words))
        side = side_at(view, word) if view is not None else None
        return (
            Choice(word, word) if side is None else Choice(word, _cell(scene.say, word, side), _more(scene.say, side))
        )

    def _deck(self, scene: Scene) -> str:
        view: PointCityView | None = scene.view
        if view is None or view.top is None:
            return scene.say("Two from the deck")
        top = resource(scene.say, view.top.symbol, view.top.count)
        return scene.say("Two from the deck ({resource} and an unknown card)", resource=top)

    def _token(self, scene: Scene, word: str) -> Choice:
        token = next((t for t in scene.view.offer if t.id == word), None) if scene.view is not None else None
        return Choice(word, f"{word}: {token_text(scene.say, token)}" if token is not None else word)

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        say = scene.say
        if not words:
            return story.asks(scene)
        if words[0] == "token":
            return say("Which token?")
        if words[0] == "flip":
            return say("Which card do you turn over? Its building side is shown to all.")
        if len(words) >= 3:
            return say("How do you pay?")
        ask = say("Which card beside {cell}?", cell=words[1]) if len(words) == 2 else say("Which two cards?")
        return f"{ask}\n-# {story.legend(say)}"

    sentence = staticmethod(story.sentence)

    def choosing(self, view: View, seat: int) -> Frame | None:
        return Frame("market", seat)

    def preview(self, words: Sequence[str], seat: int) -> Frame | None:
        """The market with the chosen cards framed, and what the seat can pay with."""
        if words[0] in ("take", "flip") and words[1] != DECK:
            return Frame("market", seat, " ".join(words))
        return None

    # ------------------------------------------------------------------------------------------------ the market pad

    def pad(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[list[Choice]] | None:
        """The market in its shape: four rows of four cells, those that are no choice now disabled.

        What else may be chosen (the deck) is not among them and stands below.
        """
        if scene.view is None or len(words) > 2 or words[:1] not in (("take",), ("flip",)):
            return None
        cells = [self._on_pad(scene, cell, cell in choices) for cell in CELLS]
        return [cells[row * SIDE : (row + 1) * SIDE] for row in range(SIDE)]

    def _on_pad(self, scene: Scene, cell: str, enabled: bool) -> Choice:
        """`A1 +g2` is a resource card, `A1 −ccn` a building and its cost: short, so that four fit side by side."""
        side = side_at(scene.view, cell)
        if side is None:
            return Choice(cell, cell, enabled=False)
        if side.resource is not None:
            shown = "+" + letter(side.resource.symbol) + ("2" if side.resource.count > 1 else "")
        else:
            assert side.building is not None
            shown = "−" + cost_letters(side.building)
        return Choice(cell, f"{cell} {shown}", enabled=enabled)

    def closing(self, scene: Scene, words: Sequence[str]) -> str:
        """A whole move on the button that plays it, where several moves begin with the same words: its payment."""
        return story.payment_letters(scene, words)

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        return story.changed(events)

    asks = staticmethod(story.asks)
    describe = staticmethod(description.describe)
    part = staticmethod(part_name)

    def tie_break(self, say: Say, code: str) -> str:
        return say("The tie was broken by unspent resource cards.")

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)


def _cell(say: Say, cell: str, side: Side) -> str:
    """`B2 Newsstand −cn`, `A1 ecology`."""
    name = f"{cell} {side_name(say, side)}"
    return name if side.building is None else f"{name} −{cost_letters(side.building)}"


def _more(say: Say, side: Side) -> str:
    if side.building is None:
        return ""
    text = side_text(say, side)
    return text if len(text) <= 100 else text[:99] + "…"
