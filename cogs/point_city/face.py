"""The words of Point City: what its moves, events and board are called."""

from collections.abc import Sequence
from typing import ClassVar

from cogs.face import Choice, Face, Scene
from cogs.point_city import board_text as description
from cogs.point_city import reasons, refusals, standing, story
from cogs.point_city.payments import side_at
from data.texts import Say
from render.painter import Frame
from rules.about import About
from rules.game import Event, View
from rules.point_city.about import ABOUT
from rules.point_city.moves import CELL_OF, CELLS, DECK, PAIR_OF, SIDE
from rules.point_city.view import LETTERS, PointCityView, Side
from rules.point_city.vocabulary import WORDS, letter, part_name, resource, resources, token_text

BUILDING = "🏗"
SIGNS = {"flip": "pc_turn", "token": "pc_civic"}
VERBS = WORDS["verbs"]


class PointCityFace(Face):
    about: ClassVar[About] = ABOUT
    leading: ClassVar[str] = "take"

    # ------------------------------------------------------------------------------------------------ words

    def choice(self, scene: Scene, words: Sequence[str]) -> Choice:
        verb, word, view = words[0], words[-1], scene.view
        if len(words) == 1:
            return Choice(verb, scene.say(VERBS[verb]), emoji=scene.icon(SIGNS.get(verb, "")))
        if word == DECK:
            return Choice(word, self._deck(scene), emoji=scene.icon("pc_deck"))
        if verb == "token":
            return self._token(scene, word)
        if word == "pay":
            return Choice(word, scene.say("Pay in another way…"))
        if len(words) == 5:
            return Choice(word, story.paying(scene, words))
        if verb == "flip":
            return Choice(word, scene.say("Turn {cell} over first", cell=word))
        return self._on_pad(scene, word, True) if view is not None else Choice(word, word)

    def _deck(self, scene: Scene) -> str:
        view: PointCityView | None = scene.view
        if view is None or view.top is None:
            return scene.say("Two from the deck")
        top = resource(scene.say, view.top.symbol, view.top.count)
        return scene.say("Two from the deck ({resource} and an unknown card)", resource=top)

    def _token(self, scene: Scene, word: str) -> Choice:
        token = next((t for t in scene.view.offer if t.id == word), None) if scene.view is not None else None
        if token is None:
            return Choice(word, word)
        sign = "".join(sorted(map(letter, token.resources), key=LETTERS.index)) or "civic"
        return Choice(word, f"{word}: {token_text(scene.say, token)}", emoji=scene.icon(f"pc_{sign}"))

    def beside(self, words: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """Whoever has chosen a card may turn it over first."""
        return [("flip", cell) for cell in words[1:3]] if words[:1] == ("take",) else []

    def order(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[str]:
        """Tokens as they lie in the picture."""
        lie = [token.id for token in scene.view.offer] if scene.view is not None and words[:1] == ("token",) else []
        return sorted(choices, key=lambda word: lie.index(word) if word in lie else -1)

    def goes_on(self, words: Sequence[str]) -> tuple[str, ...]:
        """A card that was turned over is one that is wanted."""
        return ("take", words[1]) if words[0] == "flip" else ()

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
        ask = say("Which two cards?")
        note = say("{sign} marks a building: what stands beside it is its cost.", sign=BUILDING)
        if len(words) == 2:
            ask = say("Which card beside {cell}?", cell=words[1])
            note += " " + say("Blue cards can go with {cell}; a grey one begins anew with itself.", cell=words[1])
        return f"{ask}\n-# {note}"

    sentence = staticmethod(story.sentence)

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
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

    def instead(self, scene: Scene, was: str, words: Sequence[str]) -> str:
        """Two cards that do not touch, or that cannot be paid for together."""
        if was not in CELLS or len(words) != 2:
            return ""
        pair = sorted((CELL_OF[was], CELL_OF.get(words[1], -1)))
        code = "together" if tuple(pair) in PAIR_OF else "not_adjacent"
        return refusals.refusal(scene, code, (was, words[1])) or ""

    def _on_pad(self, scene: Scene, cell: str, enabled: bool) -> Choice:
        """A card by its sign and its place, short, so that four fit side by side; in words where there is no sign."""
        side = side_at(scene.view, cell)
        if side is None:
            return Choice(cell, cell, enabled=False)
        label = cell if side.building is None else f"{cell} {BUILDING}"
        sign = scene.icon(_sign(side))
        if not sign:
            label = f"{label} {resources(scene.say, side)}"
        return Choice(cell, label, enabled=enabled, emoji=sign)

    def closing(self, scene: Scene, words: Sequence[str]) -> str:
        """A whole move on the button that plays it, where several moves begin with the same words: its payment."""
        return story.paying(scene, words)

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)

    def last_round(self, view: View) -> bool:
        return isinstance(view, PointCityView) and view.turns >= view.length

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        return story.changed(events)

    asks = staticmethod(story.asks)
    describe = staticmethod(description.describe)
    part = staticmethod(part_name)

    def tie_break(self, say: Say, code: str) -> str:
        return say("The tie was broken by unspent resource cards.")

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)

    # ------------------------------------------------------------------------------------------------ standing

    standing_choice = staticmethod(standing.choice)
    standing_question = staticmethod(standing.question)
    # The last of them, for here it takes the name of its module.
    standing = staticmethod(standing.sentence)


def _sign(side: Side) -> str:
    """The emoji of a resource card, or of the cost of a building."""
    if side.resource is not None:
        return f"pc_{letter(side.resource.symbol) * side.resource.count}"
    assert side.building is not None
    return "pc_" + "".join(LETTERS[r] * n for r, n in enumerate(side.building.cost))
