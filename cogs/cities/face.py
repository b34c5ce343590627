"""The words of Cities: what its moves, events and board are called."""

from collections.abc import Sequence
from typing import ClassVar

from cogs.cities import board_text as board
from cogs.cities import choices as places
from cogs.cities import reasons, refusals, standing, story
from cogs.controls.ghost import Pad
from cogs.face import Choice, Face, Group, Scene
from data.texts import Say, mark
from render.painter import Frame
from rules.about import About
from rules.cities.about import ABOUT
from rules.cities.view import CitiesView
from rules.cities.vocabulary import PARTS
from rules.game import Event, Part, View

QUESTIONS = {"start": mark("Which starting tile?"), "take": mark("What do you take?"), "put": mark("Where does it go?")}


class CitiesFace(Face):
    about: ClassVar[About] = ABOUT
    placing: ClassVar[str] = "place"

    # ------------------------------------------------------------------------------------------------ words

    choice = staticmethod(places.choice)

    def order(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[str]:
        return places.order(choices)

    def groups(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[Group]:
        return places.by_tile(scene, choices)

    def question(self, scene: Scene, words: Sequence[str]) -> str:
        if not words:
            return self.asks(scene)
        if words[0] == "place":
            return scene.say("How is it turned?") if len(words) < 3 else scene.say("Where does it lie?")
        if words[0] == "put" and len(words) == 1:
            return scene.say("What do you put down next?")
        return scene.say(QUESTIONS.get(words[0], mark("What next?")))

    sentence = staticmethod(story.sentence)

    # ------------------------------------------------------------------------------------------------ controls

    def pad(self, scene: Scene, words: Sequence[str], choices: Sequence[str]) -> list[list[Choice]] | None:
        """The offer as it lies on the board: four rows of four, what cannot be taken shown but not offered."""
        return places.offer_pad(scene, choices) if tuple(words) == ("take",) else None

    def ghost(self, scene: Scene, words: Sequence[str]) -> Pad:
        """The placing control of a tile: one button for each place."""
        return places.tile_ghost(scene, words)

    def choosing(self, view: View, seat: int, words: Sequence[str] = ()) -> Frame | None:
        assert isinstance(view, CitiesView)
        return Frame("offer") if view.phase == "take" else Frame("turn", seat)

    def preview(self, words: Sequence[str], seat: int) -> Frame | None:
        """A tile, a feature or a piece where it would go."""
        whole = {"place": 4, "put": 3}.get(words[0])
        return Frame("ghost", seat, " ".join(words)) if len(words) == whole else None

    # ------------------------------------------------------------------------------------------------ the table

    tell = staticmethod(story.tell)

    def last_round(self, view: View) -> bool:
        return isinstance(view, CitiesView) and view.round == view.rounds

    def changed(self, view: View, events: Sequence[Event]) -> list[int]:
        return story.changed(events)

    asks = staticmethod(story.asks)
    describe = staticmethod(board.describe)

    def part(self, say: Say, part: Part) -> str:
        return say(str(part.details[1])) if part.code == "card" else say(PARTS[part.code])

    def tie_break(self, say: Say, code: str) -> str:
        return say("Equal points: more points by milestones.")

    refusal = staticmethod(refusals.refusal)
    reason = staticmethod(reasons.reason)

    # ------------------------------------------------------------------------------------------------ standing

    standing_choice = staticmethod(standing.choice)
    standing_question = staticmethod(standing.question)
    # The last of them, for here it takes the name of its module.
    standing = staticmethod(standing.sentence)
